#!/usr/bin/python3
"""collect_marks.py OUT FOLDER...: writes flags, bombs and question marks as PNG files to OUT (flag-..., mine-...,
question-...), for draw_glyphs. They come from the SVG files below the FOLDERs, such as unpacked npm packages of icons
(bootstrap-icons, boxicons, @fluentui/svg-icons, @fortawesome/fontawesome-free, ionicons, lucide-static, @mdi/svg,
openmoji, remixicon, @tabler/icons, @twemoji/svg, typicons.font), and from the font Noto Color Emoji. What is drawn
in black alone is taken for a mask. Needs Debian's librsvg2-bin, python3-pil and fonts-noto-color-emoji."""

import io
import pathlib
import re
import subprocess
import sys

from PIL import Image, ImageDraw, ImageFont

HEIGHT = 128
EMOJI_FONT = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"
EMOJI_SIZE = 109  # The only one that the font has.

EMOJI = {"1f6a9": "flag", "1f3f4": "flag", "26f3": "flag", "1f4a3": "mine", "2753": "question",
         "2754": "question"}
SIZE = r"(_?(16|20|24|28|32|48))?(_regular|_filled)?$"
NAMES = {
    "flag": re.compile(r"^(bx-|bxs-)?flag(-(fill|filled|alt|variant|triangle|outline|sharp|line|2|3|2-fill|2-line|"
                       r"variant-outline|triangle-left|triangle-right))?" + SIZE),
    "mine": re.compile(r"^(bx-|bxs-)?(bomb|mine)" + SIZE),
    "question": re.compile(r"^(bx-|bxs-)?(question(-lg|-mark|-fill|-line)?|help|help-outline)$"),
}


def kind_of(name):
    if name in EMOJI:
        return EMOJI[name]
    return next((kind for kind, pattern in NAMES.items() if pattern.match(name)), None)


def keep(picture, file):
    box = picture.getchannel("A").getbbox()
    if box:
        picture.crop(box).save(file)


def from_svg(file):
    drawn = subprocess.run(["rsvg-convert", "-h", str(HEIGHT), "-a", file], capture_output=True, check=False)
    return None if drawn.returncode else Image.open(io.BytesIO(drawn.stdout)).convert("RGBA")


def from_font(font, letter):
    picture = Image.new("RGBA", (2 * EMOJI_SIZE, 2 * EMOJI_SIZE))
    ImageDraw.Draw(picture).text((10, 10), letter, font=font, embedded_color=True)
    return picture


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    out = pathlib.Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    for folder in sys.argv[2:]:
        for file in sorted(pathlib.Path(folder).rglob("*.svg")):
            kind = kind_of(file.stem.lower())
            picture = from_svg(file) if kind else None
            if picture:
                name = "-".join((kind, *file.relative_to(pathlib.Path(folder).parent).with_suffix("").parts))
                keep(picture, out / f"{name}.png")
    font = ImageFont.truetype(EMOJI_FONT, EMOJI_SIZE)
    for code, kind in EMOJI.items():
        keep(from_font(font, chr(int(code, 16))), out / f"{kind}-noto-{code}.png")


if __name__ == "__main__":
    main()
