"""Small helpers to write SVG documents: ridges, gradients, numbers without noise."""

import random


def number(value):
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def points(pairs):
    return " ".join(f"{number(x)} {number(y)}" for x, y in pairs)


def mix(a, b, t):
    """The colour between #rrggbb and #rrggbb."""
    pairs = [(int(a[i : i + 2], 16), int(b[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(p + (q - p) * t):02x}" for p, q in pairs)


class Drawing:
    def __init__(self, width, height):
        self.width, self.height = width, height
        self.definitions, self.elements = [], []

    def add(self, text):
        self.elements.append(text)

    def gradient(self, name, stops, axis=(0, 0, 0, 1), radial=False):
        """A gradient over the bounding box; stops are (offset, colour) or (offset, colour, alpha)."""
        kind = "radialGradient" if radial else "linearGradient"
        keys = ("cx", "cy", "r") if radial else ("x1", "y1", "x2", "y2")
        where = " ".join(f'{k}="{v}"' for k, v in zip(keys, axis))
        text = "".join(
            f'<stop offset="{s[0]}" stop-color="{s[1]}"'
            + (f' stop-opacity="{s[2]}"' if len(s) > 2 else "")
            + "/>"
            for s in stops
        )
        self.definitions.append(f'<{kind} id="{name}" {where}>{text}</{kind}>')
        return f"url(#{name})"

    def rect(self, x, y, w, h, fill, **more):
        self.add(f'<rect x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}" fill="{fill}"{attributes(more)}/>')

    def circle(self, x, y, r, fill, **more):
        self.add(f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="{fill}"{attributes(more)}/>')

    def path(self, data, fill, **more):
        self.add(f'<path d="{data}" fill="{fill}"{attributes(more)}/>')

    def document(self):
        body = "\n".join(self.elements)
        definitions = "\n".join(self.definitions)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}">\n'
            f"<defs>\n{definitions}\n</defs>\n{body}\n</svg>\n"
        )


def attributes(more):
    return "".join(f' {k.replace("_", "-")}="{v}"' for k, v in more.items())


def ridge(seed, width, y, height, steps=6, rough=0.55, tilt=0.0):
    """A mountain's line over the whole width: midpoints displaced `steps` times."""
    chance = random.Random(seed)
    line = [0.5 * chance.random(), 0.5 * chance.random() + tilt, 0.5 * chance.random()]
    spread = 0.5
    for _ in range(steps):
        between = []
        for a, b in zip(line, line[1:]):
            between += [a, (a + b) / 2 + spread * (chance.random() - 0.5)]
        line, spread = between + [line[-1]], spread * rough
    low, high = min(line), max(line)
    count = len(line) - 1
    return [(width * i / count, y - height * (v - low) / (high - low)) for i, v in enumerate(line)]


def closed(line, bottom):
    return f"M{points(line)} L{points([(line[-1][0], bottom), (line[0][0], bottom)])}Z"


def pine(x, y, height, tiers=4):
    """A fir's outline, standing at (x, y)."""
    left, right = [], []
    for i in range(tiers):
        top, low = y - height * (1 - i / tiers * 0.82), y - height * (1 - (i + 1.35) / (tiers + 0.35) * 0.93)
        reach = height * (0.1 + 0.16 * (i + 1) / tiers)
        left.append((x - reach * 0.38, top + (low - top) * 0.45))
        left.append((x - reach, low))
        left.append((x - reach * 0.4, low - height * 0.012))
        right.append((x + reach * 0.38, top + (low - top) * 0.45))
        right.append((x + reach, low))
        right.append((x + reach * 0.4, low - height * 0.012))
    trunk = height * 0.03
    foot = [(x - trunk, y - height * 0.05), (x - trunk, y), (x + trunk, y), (x + trunk, y - height * 0.05)]
    return f"M{points([(x, y - height)] + left + foot + right[::-1])}Z"
