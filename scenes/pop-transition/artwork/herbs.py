"""Four herbs of 900 x 1200 units. What matters lies in the middle 540 x 1000, the rest for wider screens."""

import math
import random

from svg import Drawing, mix, number, points

WIDTH, HEIGHT = 900, 1200


def place(x, y, angle, inner):
    return f'<g transform="translate({number(x)} {number(y)}) rotate({number(angle)})">{inner}</g>'


def leaf(d, x, y, angle, length, width, light, dark, teeth=0, veins=4):
    """A leaf from its foot (x, y), `angle` degrees from straight up: a light half and a dark one."""
    l, w = length, width

    def half(side):
        if not teeth:
            return f"M0 0C{number(side * w * 0.7)} {number(-l * 0.08)} {number(side * w * 1.15)} {number(-l * 0.66)} 0 {number(-l)}Z"
        edge = []
        for i in range(teeth * 2 + 1):
            t = i / (teeth * 2)
            reach = w * math.sin(math.pi * min(1, t * 0.98 + 0.02)) ** 0.8 * (1 - 0.28 * t)
            reach *= 1.0 if i % 2 else 0.9
            edge.append((side * reach, -l * (t + (0.018 if i % 2 else 0))))
        return f"M0 0L{points(edge)} 0 {number(-l)}Z"

    text = f'<path d="{half(-1)}" fill="{light}"/><path d="{half(1)}" fill="{dark}"/>'
    if veins:
        text += f'<path d="M0 4V{number(-l * 0.93)}" stroke="#f4fbe9" stroke-opacity="0.55" stroke-width="{number(max(1.5, w * 0.04))}" fill="none" stroke-linecap="round"/>'
    lines = []
    for i in range(veins):
        t = 0.2 + 0.6 * i / max(1, veins - 1)
        reach = w * 0.62 * math.sin(math.pi * t)
        for side in (-1, 1):
            lines.append(f"M0 {number(-l * t)}Q{number(side * reach * 0.5)} {number(-l * (t + 0.05))} {number(side * reach)} {number(-l * (t + 0.13))}")
    if lines:
        text += f'<path d="{"".join(lines)}" stroke="#f4fbe9" stroke-opacity="0.3" stroke-width="{number(max(1, w * 0.025))}" fill="none" stroke-linecap="round"/>'
    d.add(place(x, y, angle, text))


def stem(d, data, width, color):
    d.path(data, "none", stroke=color, stroke_width=width, stroke_linecap="round")


def backdrop(d, top, middle, bottom, disc):
    d.rect(0, 0, WIDTH, HEIGHT, d.gradient("ground", [(0, top), (0.55, middle), (1, bottom)]))
    d.circle(450, 500, 330, d.gradient("disc", [(0, disc, 0.75), (1, disc, 0.2)], (0, 0, 0, 1)))
    d.circle(450, 500, 410, "none", stroke=disc, stroke_opacity="0.18", stroke_width="2")
    chance = random.Random(4)
    for _ in range(26):
        x, y = WIDTH * chance.random(), HEIGHT * chance.random()
        d.circle(x, y, 2 + 7 * chance.random() ** 2, disc, opacity=number(0.12 + 0.2 * chance.random()))


def basil():
    d = Drawing(WIDTH, HEIGHT)
    backdrop(d, "#f7e7c9", "#f3d3a2", "#e2a468", "#fff8e6")
    stem(d, "M456 980C446 860 462 760 452 620C448 520 452 430 450 330", 11, "#5f8a3f")
    greens = ("#8ccb5e", "#4f9a45")
    deep = ("#63ae4e", "#357f3c")
    for y, length, width, angle, tones in ((800, 190, 78, 68, deep), (690, 250, 108, 58, greens), (560, 270, 118, 52, deep), (440, 220, 98, 42, greens)):
        for side in (-1, 1):
            leaf(d, 452 + side * 6, y, side * angle, length, width, *tones, veins=6)
    leaf(d, 448, 400, -16, 210, 86, *greens, veins=5)
    leaf(d, 452, 380, 18, 190, 74, *deep, veins=5)
    leaf(d, 450, 350, 2, 150, 52, "#b5e07c", "#7fbf57", veins=4)
    return d


def rosemary():
    d = Drawing(WIDTH, HEIGHT)
    backdrop(d, "#d7e6ee", "#a9c6d8", "#6d93b0", "#f6fbff")
    chance = random.Random(9)
    for x0, lean, top, low in ((300, -70, 330, 960), (600, 80, 300, 960), (450, 0, 190, 1000)):
        stem(d, f"M{450 + (x0 - 450) * 0.25:.0f} {low}C{x0} {low - 240} {x0 + lean * 0.4:.0f} {top + 240} {x0 + lean} {top}", 9, "#7b6a4c")
        count = 30
        for i in range(count):
            t = 0.12 + 0.88 * i / (count - 1)
            u = 1 - t
            px = u**3 * (450 + (x0 - 450) * 0.25) + 3 * u * u * t * x0 + 3 * u * t * t * (x0 + lean * 0.4) + t**3 * (x0 + lean)
            py = u**3 * low + 3 * u * u * t * (low - 240) + 3 * u * t * t * (top + 240) + t**3 * top
            length = 92 - 44 * t + 10 * chance.random()
            for side in (-1, 1):
                angle = side * (62 - 34 * t) + lean * 0.12 + 8 * (chance.random() - 0.5)
                tone = chance.random()
                leaf(d, px, py, angle, length, 9.5, mix("#7fa98f", "#5f927c", tone), mix("#47796a", "#356457", tone), veins=0)
        for i in range(4):
            t = i / 3
            x, y = x0 + lean * (1 - 0.2 * t) + (16 if i % 2 else -16), top + 40 + 120 * t
            for k in range(3):
                a = math.radians(-90 + 70 * (k - 1))
                d.add(f'<ellipse cx="{number(x + 9 * math.cos(a))}" cy="{number(y + 9 * math.sin(a))}" rx="7" ry="11" fill="#8f7fd6" transform="rotate({number(70 * (k - 1))} {number(x)} {number(y)})"/>')
            d.circle(x, y, 3.5, "#f4ecff")
    return d


def mint():
    d = Drawing(WIDTH, HEIGHT)
    backdrop(d, "#d8f3e6", "#9adcc4", "#4aa794", "#f7fffb")
    stem(d, "M440 1000C470 860 440 740 452 600C460 500 448 420 450 300", 10, "#4f8f6a")
    light, dark = ("#6fd0a0", "#2f9a73"), ("#49b486", "#1f7d60")
    for y, length, width, angle, tones in ((850, 180, 54, 72, dark), (720, 240, 76, 64, light), (590, 250, 82, 56, dark), (470, 215, 72, 48, light)):
        for side in (-1, 1):
            leaf(d, 452 + side * 5, y + side * 8, side * angle, length, width, *tones, teeth=9, veins=7)
    leaf(d, 450, 400, -26, 180, 58, *dark, teeth=8, veins=5)
    leaf(d, 450, 396, 26, 180, 58, *light, teeth=8, veins=5)
    leaf(d, 450, 370, 0, 150, 44, "#a9ecc4", "#63c497", teeth=7, veins=4)
    return d


def thyme():
    d = Drawing(WIDTH, HEIGHT)
    backdrop(d, "#f3e3ee", "#dcb7d0", "#a8739f", "#fff7fc")
    chance = random.Random(31)
    for x1, y1, bend in ((250, 330, -40), (640, 300, 46), (350, 210, -24), (552, 190, 26), (450, 250, 6), (200, 520, -46), (706, 500, 50)):
        x0, y0 = 450 + (x1 - 450) * 0.12, 1000
        cx, cy = 450 + (x1 - 450) * 0.45 - bend, (y0 + y1) / 2 + 60
        stem(d, f"M{number(x0)} {y0}Q{number(cx)} {number(cy)} {x1} {y1}", 5, "#8a5a52")
        count = 13
        for i in range(count):
            t = 0.22 + 0.78 * i / (count - 1)
            u = 1 - t
            x = u * u * x0 + 2 * u * t * cx + t * t * x1
            y = u * u * y0 + 2 * u * t * cy + t * t * y1
            lean = math.degrees(math.atan2(u * (cx - x0) + t * (x1 - cx), -(u * (cy - y0) + t * (y1 - cy))))
            for side in (-1, 1):
                tone = chance.random()
                leaf(d, x, y, lean + side * (58 - 14 * t), 46 - 12 * t + 8 * tone, 13, mix("#a6c979", "#86b56a", tone), mix("#6c9c5b", "#4f8450", tone), veins=0)
        for i in range(9):
            a, r = 2.4 * i, 5.5 * math.sqrt(i)
            d.circle(x1 + r * math.cos(a), y1 - 8 + r * math.sin(a), 5.5, ("#d58bc4", "#f0b6de", "#b968ad")[i % 3])
    return d


ALL = {"basil": basil, "mint": mint, "rosemary": rosemary, "thyme": thyme}
