#!/usr/bin/python3
"""draw_emoji.py TWEMOJI OUT: writes to OUT, as src/vision/look/emoji_pictures.inc, how two fonts draw the emoji that games
use as marks: Noto Color Emoji and Twemoji, whose SVG files are in the folder TWEMOJI (npm package @twemoji/svg). Each
picture is the emoji's box, SIDE px square, its rows first: blue, green, red, opacity. Needs Debian's librsvg2-bin,
python3-pil and fonts-noto-color-emoji."""

import pathlib
import sys

from PIL import Image, ImageFont

from collect_marks import EMOJI_FONT, EMOJI_SIZE, from_font, from_svg

SIDE = 12
# Black flags are left out: at this size they are dark blocks, as are many other things.
MARKS = {0x1F6A9: "Flag", 0x26F3: "Flag", 0x1F4A3: "Mine", 0x1F480: "Mine", 0x2620: "Mine", 0x1F9E8: "Mine",
         0x1F4A5: "Exploded"}


def drawn_small(picture):
    box = picture.getchannel("A").point(lambda a: 255 * (a > 24)).getbbox()
    # By opacity: where nothing is, the colour must not count.
    return picture.crop(box).convert("RGBa").resize((SIDE, SIDE), Image.Resampling.BOX).convert("RGBA")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    twemoji, out = map(pathlib.Path, sys.argv[1:])
    noto = ImageFont.truetype(EMOJI_FONT, EMOJI_SIZE)
    lines = ["// Written by tests/vision/glyphs/draw_emoji.py from Noto Color Emoji (Google, SIL Open Font Licence 1.1)",
             "// and Twemoji (Twitter and others, CC-BY 4.0)."]
    for code, state in MARKS.items():
        for font, picture in (("Noto", from_font(noto, chr(code))), ("Twemoji", from_svg(twemoji / f"{code:x}.svg"))):
            small = drawn_small(picture)
            numbers = [channel for red, green, blue, alpha in small.getdata() for channel in (blue, green, red, alpha)]
            lines.append(f"{{CellState::{state}, {{  // U+{code:X}, {font}")
            lines += [", ".join(map(str, numbers[i:i + 4 * SIDE])) + "," for i in range(0, len(numbers), 4 * SIDE)]
            lines.append("}},")
    out.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
