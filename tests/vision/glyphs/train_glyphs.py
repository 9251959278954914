#!/usr/bin/python3
"""train_glyphs.py NET OUT KEPT SAMPLES...: teaches one network of the glyph recogniser what draw_glyphs drew
into the files SAMPLES (those that end in .marks, for `marks`), measures it after each epoch on those in KEPT,
in fonts that it was not taught, and writes its weights to OUT (src/vision/look/glyph_weights_NET.inc). Needs
Debian's python3-torch.

The weights there were first taught by samples in two fonts (regular and bold) of each of 280 families that
Debian packages. Those of `question_deep` are what this gives from `draw_glyphs` with seeds 101 and 102
(320000 and 350000 samples). Those of `question` began with as many samples of other seeds that had fewer
question marks beside flags, then --start with these at a third of the rate. Those of `letter` are what 8
epochs of this give from 65000 and 75000 samples of seeds 301 and 302 in all fonts of a desktop, those of
`mark_letter` the same from 90000 each of seeds 401 and 402 in a desktop's fonts but for every eighth, in which it
tells 99.2 % right and 2 % of the sure letters wrong.

Those of `cell`, `glyph` and `plain` are half of what such a beginning gave, and half of what came out when
they were taught on from there (--start, --average-with) in two fonts of each of 1371 families, all in
Debian's packages fonts-* but those of icons and of scripts that write other digits: 4 epochs (`plain`: 5) of
seeds 1101 and 1102, 400000 samples each, in which question marks lay on the pole of every third flag that had
one, then 2 (`plain`: 3) of seeds 1203 and 1204, 300000 each, at rates from 0.0008 to 0.001. Half of either
errs less than both on what was not drawn by lot (M. Wortsman et al., Robust fine-tuning of zero-shot models,
2022): taught on wholly, they took the flags of GNOME Mines' classic theme for question marks. To teach
`question` and `question_deep` on did the same and told question marks on a pole no better, so they are as
they were. Those of `marks`, which sees colours, began
with 3 epochs of 520000 flags and question marks in a desktop's fonts, then 3 of those in 330000 samples each
of seeds 1301 and 1302 in the 1371 families (--start, --rate 0.0008). Asked of every mark, it puts flags of
GNOME Mines in doubt; where it is sure, it helps.

`marks`, `question` and `question_deep` were then taught on by seeds 1401 and 1402 (200000 samples each, in the
1371 families), in which three in ten are drawings of flags, mines and question marks as emoji and sets of icons
have them (collect_marks.py; those of Twemoji, Lucide and Remix Icon were kept back): `marks` by 4 epochs at
0.0008, the others by 2 at 0.0006 and half of either (--average-with). Among the drawings and fonts that were
kept back, `marks` tells 98.5 % of flags and question marks (before 93.4), `question` as taught on 97.9 (95.0)
and `question_deep` 98.6 (95.8). The networks for all shapes gain as much (`plain` 87.9 % for 77.1) and read two
in a hundred boards of strange games more, but with half or a third of that some boards that they read are lost
and wrong flags of GNOME Mines are in doubt: they are as they were. Nor did a fourth network win boards, one like
`cell` with half as many filters again, taught by 5 epochs of 470000 samples and asked where the others' mean is
not sure: it erred as often as that mean (96.0 % of the kept samples right), both together a little less (96.5),
but of 450 boards drawn by lot it read none more."""

import argparse
import time

import numpy
import torch
from torch.nn import functional

SHAPES = 13
LETTERS = 4  # None, for covered cells, for empty ones, for either.
MARK_LETTERS = 3  # None, for flags, for mines.
FLAG, QUESTION, OTHER = 8, 10, 12
CELL_SIDE, GLYPH_SIDE = 32, 16
PLACE = 5
BOX = 4  # Of a place: the glyph's box.
STRENGTH_SCALE = 200  # As draw_glyphs writes it.
COLOUR_SCALE = 60  # The same.
WEIGHT_SCALE = 4096


class FilterNet(torch.nn.Module):
    """Layers of filters, then two full ones; the same as in src/vision/look/neural_net.hpp."""

    def __init__(self, view, filters, hidden, shapes=range(SHAPES), answer="shape"):
        super().__init__()
        self.view = view
        self.shapes = shapes
        self.answer = answer
        channels = (3 if view == "colours" else 1, *filters)
        self.filters = torch.nn.ModuleList(
            torch.nn.Conv2d(inputs, outputs, 3, padding=1) for inputs, outputs in zip(channels, filters))
        side = (GLYPH_SIDE if view == "glyph" else CELL_SIDE) >> len(filters)
        self.hidden = torch.nn.Linear(side ** 2 * filters[-1] + PLACE, hidden)
        self.answers = torch.nn.Linear(hidden, len(shapes))

    def layers(self):
        return {**dict(zip(("Edge", "Stroke", "Part"), self.filters)), "Hidden": self.hidden,
                "Answer": self.answers}

    def forward(self, picture, place):
        for layer in self.filters:
            picture = functional.max_pool2d(functional.relu(layer(picture)), 2)
        by_pixel = picture.permute(0, 2, 3, 1).flatten(1)  # The channels of a pixel together.
        return self.answers(functional.relu(self.hidden(torch.cat([by_pixel, place], 1))))


class PlainNet(torch.nn.Module):
    """Three full layers; the same as in src/vision/look/neural_net.hpp."""

    view = "glyph"
    shapes = range(SHAPES)
    answer = "shape"

    def __init__(self, hidden, deeper):
        super().__init__()
        self.hidden = torch.nn.Linear(GLYPH_SIDE ** 2 + BOX, hidden)
        self.deeper = torch.nn.Linear(hidden, deeper)
        self.answers = torch.nn.Linear(deeper, SHAPES)

    def layers(self):
        return {"Hidden": self.hidden, "Deeper": self.deeper, "Answer": self.answers}

    def forward(self, picture, place):
        hidden = functional.relu(self.hidden(torch.cat([picture.flatten(1), place[:, :BOX]], 1)))
        return self.answers(functional.relu(self.deeper(hidden)))


NETS = {
    "cell": lambda: FilterNet("cell", (16, 32, 64), 96),
    "glyph": lambda: FilterNet("glyph", (24, 48), 96),
    "plain": lambda: PlainNet(128, 48),
    "question": lambda: FilterNet("cell", (12, 24), 64, (FLAG, QUESTION)),
    "question_deep": lambda: FilterNet("cell", (16, 32, 64), 96, (FLAG, QUESTION)),
    "marks": lambda: FilterNet("colours", (16, 32, 64), 96, (FLAG, QUESTION)),
    "letter": lambda: FilterNet("glyph", (12, 24), 48, range(LETTERS), "letter"),
    "mark_letter": lambda: FilterNet("glyph", (12, 24), 48, range(MARK_LETTERS), "mark"),
}


GLYPH = numpy.dtype([("shape", "u1"), ("letter", "u1"), ("mark", "u1"), ("cell", "u1", (1, CELL_SIDE, CELL_SIDE)),
                     ("glyph", "u1", (1, GLYPH_SIDE, GLYPH_SIDE)), ("place", "<f4", (PLACE,))])
MARK = numpy.dtype([("shape", "u1"), ("colours", "i1", (CELL_SIDE, CELL_SIDE, 3)), ("place", "<f4", (PLACE,))])


class Samples:
    def __init__(self, files, net):
        marks = net.view == "colours"
        record = MARK if marks else GLYPH
        self.scale = COLOUR_SCALE if marks else STRENGTH_SCALE
        records = numpy.concatenate([numpy.fromfile(file, record) for file in files])
        records = records[numpy.isin(records[net.answer], net.shapes)]
        self.shape = torch.from_numpy(numpy.searchsorted(net.shapes, records[net.answer]).astype(numpy.int64))
        picture = records[net.view].transpose(0, 3, 1, 2) if marks else records[net.view]
        self.picture = torch.from_numpy(numpy.ascontiguousarray(picture))
        self.place = torch.from_numpy(numpy.ascontiguousarray(records["place"]))

    def __len__(self):
        return len(self.shape)

    def batch(self, which):
        return self.picture[which].float() / self.scale, self.place[which]


def measure(net, samples):
    """Prints the loss, how many answers are right, and how many of the sure ones are wrong."""
    net.eval()
    with torch.no_grad():
        scores = torch.cat(
            [net(*samples.batch(slice(i, i + 1000))) for i in range(0, len(samples), 1000)])
    loss = functional.cross_entropy(scores, samples.shape).item()
    best, answer = functional.softmax(scores, 1).max(1)
    right = answer == samples.shape
    sure = (best > 0.9) & (torch.tensor(net.shapes)[answer] != (OTHER if net.answer == "shape" else 0))
    print(f"kept back: loss {loss:.4f}, {100 * right.float().mean():.2f} % right, {sure.sum()} surer than 0.9, "
          f"of which {100 * (~right & sure).sum() / max(1, sure.sum()):.2f} % wrong", flush=True)
    shapes = scores.shape[1]
    for shape in range(shapes):
        row = torch.bincount(answer[samples.shape == shape], minlength=shapes)
        print(" ".join(f"{int(count):6d}" for count in row))


def train(net, samples, kept, epochs, rate):
    batch = 128
    # Letters are rare among the samples.
    counts = torch.bincount(samples.shape)
    rare = (len(samples) / counts).sqrt() if net.answer != "shape" else None
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-3)
    steps = len(samples) // batch
    # The rate falls to nothing along half a cosine.
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, epochs * steps)
    begin = time.time()
    for epoch in range(epochs):
        net.train()
        order = torch.randperm(len(samples))
        total = 0.0
        for step in range(steps):
            which = order[step * batch:(step + 1) * batch]
            # A little doubt in every label keeps the answers from being surer than they should.
            loss = functional.cross_entropy(net(*samples.batch(which)), samples.shape[which],
                                            weight=rare, label_smoothing=0.02)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
            total += loss.item()
        print(f"epoch {epoch + 1}: loss {total / steps:.4f}, {time.time() - begin:.0f} s")
        measure(net, kept)


def write(net, name):
    """For each input the weights to all outputs, the outputs' biases last."""
    with open(name, "w", encoding="ascii") as out:
        out.write("// Written by train_glyphs.py; do not edit.\n")
        for title, layer in net.layers().items():
            weights = layer.weight.detach()
            if weights.dim() == 4:
                weights = weights.permute(2, 3, 1, 0)
            else:
                weights = weights.t()
            values = torch.cat([weights.flatten(), layer.bias.detach()]) * WEIGHT_SCALE
            numbers = values.round().clamp(-32767, 32767).int().tolist()
            out.write(f"const std::int16_t k{title}Weights[] = {{")
            for i, number in enumerate(numbers):
                out.write(("\n    " if i % 24 == 0 else "") + f"{number},")
            out.write("\n};\n")


def read(net, name):
    """Takes the weights that write() wrote."""
    with open(name, encoding="ascii") as file:
        rows = [text.split("}")[0] for text in file.read().split("= {")[1:]]
    with torch.no_grad():
        for layer, row in zip(net.layers().values(), rows):
            values = torch.tensor([int(number) for number in row.split(",")[:-1]]) / WEIGHT_SCALE
            layer.bias.copy_(values[-len(layer.bias):])
            weights = values[:-len(layer.bias)]
            if layer.weight.dim() == 4:
                outputs, inputs = layer.weight.shape[:2]
                layer.weight.copy_(weights.view(3, 3, inputs, outputs).permute(3, 2, 0, 1))
            else:
                layer.weight.copy_(weights.view(layer.weight.shape[::-1]).t())


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--rate", type=float, default=0.002)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", help="weights to begin with, such as OUT of an earlier run")
    parser.add_argument("--average-with", help="weights of which the mean with those learnt is written")
    parser.add_argument("net", choices=NETS)
    parser.add_argument("out")
    parser.add_argument("kept")
    parser.add_argument("samples", nargs="+")
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    net = NETS[options.net]()
    if options.start:
        read(net, options.start)
    train(net, Samples(options.samples, net), Samples([options.kept], net), options.epochs, options.rate)
    if options.average_with:
        other = NETS[options.net]()
        read(other, options.average_with)
        with torch.no_grad():
            for mine, theirs in zip(net.parameters(), other.parameters()):
                mine.copy_((mine + theirs) / 2)
    write(net, options.out)


if __name__ == "__main__":
    main()
