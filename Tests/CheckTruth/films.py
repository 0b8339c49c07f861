"""Scenes that resemble those of apps, with checks that hold, and with the faults that break them."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from claims import aim, measured, word
from generate import Maker
from motion import JSON, Film


@dataclass
class Fault:
    """Numbers of layers that are changed together, so that a check fails."""

    words: str
    check: int
    edits: list[tuple[str, str, float]]
    """A layer, the path of a number in it, and by what part of the amount it changes."""
    most: float
    """The greatest amount."""
    instant: bool = False
    """Whether the claim is broken at an instant, whatever the amount."""
    waived: str = ""
    """The warning that reports the fault, too; it is waived so that only checks report it."""


@dataclass
class Draft:
    """A scene whose checks hold, with its faults."""

    scene: JSON
    faults: list[Fault] = field(default_factory=list)


class Director(Maker):
    """Draws scenes that resemble those of apps."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self.duration, self.fps = rng.choice((2, 3, 4, 5, 6)), rng.choice((30, 60))
        self.size = rng.choice(([390, 320], [480, 300], [400, 400]))

    def begin(self, part: float = 0.25) -> float:
        return self.number(0.3, max(part * self.duration - 0.1, 0.4))

    def draft(self, layers: list[JSON], checks: list[JSON], faults: list[Fault]) -> Draft:
        """Returns a scene, and gives those of its checks that have no bound one that leaves a small margin."""
        scene = self.scene(*layers) | {"fps": self.fps, "backgroundColor": "#101820", "checks": checks}
        film = Film(scene)
        for check in checks:
            kind = word(check)
            seconds = kind in ("rests", "settles", "visible")
            wish = self.number(0.012, 0.04) if seconds else self.number(0.2, 0.8)
            amounts = measured(film, check)
            if kind == "range" and not check[kind]:
                check[kind] = [None, round(amounts[1] + 0.02, 2)]
            elif check[kind] in ({}, {"by": 0}, {"for": 0}, None) or kind == "inside" and "insets" not in check:
                target: Any = check
                for part in (dial := aim(film, check, amounts, wish, self.rng)).path[:-1]:
                    target = target[part]
                target[dial.path[-1]] = round(target[dial.path[-1]], 2 if seconds else 1)
        return Draft(scene, faults)


def bar(id: str, x: float, y: float, width: float, height: float, **keys: Any) -> JSON:
    color = ("tomato", "gold", "skyblue", "plum", "white")[sum(map(ord, id)) % 5]
    return {"id": id, "bounds": [width, height], "position": [x, y], "backgroundColor": color} | keys


def move(key: str, begin: float, length: float, *values: float, **options: Any) -> JSON:
    """Returns an animation to the layer's own value or to another one, or through several."""
    if len(values) > 2:
        form: JSON = {"type": "keyframe", "values": list(values)}
    else:
        form = {"type": "basic"} | dict(zip(("from", "to"), values))
    return form | {"keyPath": key, "beginTime": begin, "duration": length, "fillMode": "both"} | options


# Scenes


def title(m: Director) -> Draft:
    """Lines that come in one after the other."""
    n, (width, _), lines = m.number, m.size, []
    begin, gap, length = m.begin(), n(0.06, 0.12), n(0.3, 0.5)
    for k in range(m.rng.choice((3, 4, 5))):
        start, y = round(begin + k * gap, 2), 50 + 40 * k
        lines.append(bar(f"line{k + 1}", width / 2, y, n(120, 220, 0), 24, animations=[
            move("opacity", start, length, 0), move("position.y", start, length, y + 24, timingFunction="easeOut")]))  # fmt: skip
    ids = [line["id"] for line in lines]
    checks = [{"layers": ids, "begin": {"apart": gap}}, {"layer": "line1", "before": "line2"}, {"layer": "*", "rests": {}},
              {"layers": ids[:3], "apart": 8}]  # fmt: skip
    both = ("animations.0.beginTime", "animations.1.beginTime")
    return m.draft(lines, checks, [
        Fault("the third line begins too late", 0, [("line3", path, 1) for path in both], 0.4),
        Fault("the second line begins before the first", 1, [("line2", path, -1) for path in both], gap + 0.3),
        Fault("the last line comes to rest too late", 2, [(ids[-1], "animations.1.duration", 1)], 0.8)])  # fmt: skip


def cards(m: Director) -> Draft:
    """Cards that cross."""
    n, (width, height) = m.number, m.size
    begin, length = m.begin(), n(0.8, 0.2 * m.duration + 0.45)
    late = round(begin + n(0.34, 0.4) * length, 2)
    a = bar("one", width - 60, height / 2, 50, 40, animations=[move("position.x", begin, length, 50, timingFunction=[0.4, 0, 0.3, 1.1])])
    b = bar("two", width / 2 + n(-20, 20, 0), height - 50, 40, 44, animations=[move("position.y", late, length, 40, timingFunction="easeInEaseOut")])
    checks = [{"layers": ["one", "two"], "apart": None}, {"layer": "one", "inside": "screen"}, {"layer": "two", "rests": {}},
              {"layer": "*", "jumps": {"most": 1}}]  # fmt: skip
    return m.draft([bar("head", 60, 24, 80, 20), a, b], checks, [
        Fault("the second card comes too near to the first where they cross", 0, [("two", "animations.0.beginTime", -1)], 0.35 * length),
        Fault("the first card overshoots its end by too much", 1, [("one", "animations.0.timingFunction.3", 1)], 1.5),
        Fault("the second card comes to rest too late", 2, [("two", "animations.0.duration", 1)], 0.6)])  # fmt: skip


def toast(m: Director) -> Draft:
    """A message that slides in and out, with a label that fades in and then pulses."""
    n, (width, height) = m.number, m.size
    begin, length = m.begin(0.15), n(0.6, 0.75) * m.duration
    stay, gone = begin + 0.2 * length, begin + 0.8 * length
    fade, pulse = n(0.15, 0.25), n(0.3, 0.4)
    first, nudge = round(stay, 2), round(stay + n(0.05, 0.3), 2)
    second = round(first + fade, 2)
    icon = bar("icon", 30, 28, 24, 24, animations=[
        move("position.y", nudge, n(0.5, 0.6), 28, 17, 28, timingFunctions=["easeOut", "easeIn"])])  # fmt: skip
    label = bar("label", 170, 28, 200, 14, opacity=0, animations=[
        move("opacity", first, fade, 0, 1, fillMode="removed"), move("opacity", second, pulse, 1, 0.94, 1, fillMode="forwards")])  # fmt: skip
    outside, inside = height + 40, height - 60
    box = bar("toast", width / 2, outside, 300, 56, sublayers=[icon, label], animations=[
        move("position.y", begin, round(length, 2), outside, inside, inside, outside, keyTimes=[0, 0.2, 0.8, 1],
             timingFunctions=["easeOut", "linear", "easeIn"])])  # fmt: skip
    checks = [{"layer": "toast", "visible": {"for": 0}}, {"layer": "toast/icon", "inside": "toast"},
              {"key": "toast/label.opacity", "range": [0.9, None], "from": round(second - 0.005, 3), "until": round(gone, 2)}]  # fmt: skip
    return m.draft([bar("head", width / 2, 40, 200, 30), bar("body", width / 2, 90, 260, 50), box], checks, [
        Fault("the message leaves too early", 0, [("toast", "animations.0.duration", -1)], 0.6),
        Fault("the icon leaves the message", 1, [("icon", "animations.0.values.1", -1)], 30),
        Fault("the label is transparent between two animations", 2, [("label", "animations.1.beginTime", 1)], 0.4,
              waived="animation.jumps-back")])  # fmt: skip


def sheet(m: Director) -> Draft:
    """A sheet and a badge on springs."""
    m.duration = max(m.duration, 3)
    n, (width, height) = m.number, m.size
    begin, late = m.begin(0.15), m.begin(0.15)
    spring = {"type": "spring", "stiffness": n(45, 60, 0), "damping": n(6.5, 7.5, 1)}
    panel = bar("sheet", width / 2, height - 80, width - 60, 120, animations=[move("position.y", begin, 0, height + 70) | spring])
    badge = bar("badge", width - 50, 40, 36, 36, animations=[
        move("transform.scale", late, 0, 0.2) | spring | {"stiffness": 60, "damping": 7, "initialVelocity": n(0, 2, 1)}])  # fmt: skip
    for layer in (panel, badge):
        layer["animations"][0].pop("duration")
    checks = [{"layers": ["head", "sheet"], "apart": None}, {"key": "badge.transform.scale", "range": None},
              {"key": "sheet.position.y", "settles": {}}]  # fmt: skip
    return m.draft([bar("head", 90, 40, 120, 30), panel, badge], checks, [
        Fault("the sheet overshoots too near to the head", 0, [("sheet", "animations.0.from", 1)], 600),
        Fault("the badge becomes too large", 1, [("badge", "animations.0.initialVelocity", 1)], 30),
        Fault("the sheet settles too late", 2, [("sheet", "animations.0.beginTime", 1)], 0.4)])  # fmt: skip


def loader(m: Director) -> Draft:
    """Movements that repeat."""
    n, count = m.number, m.rng.choice((3, 4, 5, 6))
    cycle = round(m.duration / (count + n(0.93, 0.98)), 3)
    slider = bar("slider", 100, 60, 40, 12, animations=[
        move("position.x", 0, cycle, 100, 260, autoreverses=True, repeatCount="infinite", fillMode="removed")])  # fmt: skip
    dot = bar("dot", 80, 120, 16, 16, animations=[
        move("position.x", 0, n(0.6, 0.9), 80, 130, 80, repeatCount="infinite", fillMode="removed")])  # fmt: skip
    name = bar("name", 120, 200, 120, 24, animations=[move("opacity", m.begin(0.5), n(0.2, 0.4), 0)])
    checks = [{"key": "slider.position.x", "turns": count}, {"layer": "dot", "jumps": {"most": 1}}, {"layer": "name", "visible": {"by": 0}}]
    return m.draft([bar("track", 180, 60, 240, 4), slider, dot, name], checks, [
        Fault("the slider turns around once too often", 0, [("slider", "animations.0.duration", -1)], 0.2),
        Fault("the dot jumps where its movement repeats", 1, [("dot", "animations.0.values.2", 1)], n(1.5, 3.5), True),
        Fault("the name is seen too late", 2, [("name", "animations.0.beginTime", 1)], 0.4)])  # fmt: skip


def progress(m: Director) -> Draft:
    """A progress bar that waits in the middle."""
    m.duration = max(m.duration, 3)
    n, begin, length = m.number, m.begin(0.15), round(m.number(0.55, 0.65) * m.duration, 2)
    times, until = [0, 0.3, 0.6, 1], round(begin + 0.6 * length - 0.01, 2)
    fill = bar("fill", 46, 80, 240, 10, anchorPoint=[0, 0.5], animations=[
        move("bounds.size.width", begin, length, 20, 120, 120, 240, keyTimes=times,
             timingFunctions=["easeOut", "linear", [0.3, 0, 0.4, 1.05]])])  # fmt: skip
    knob = bar("knob", 286, 120, 20, 20, animations=[
        move("position.x", begin, length, 66, 166, 166, 286, keyTimes=times, timingFunctions=["easeInEaseOut", "linear", "easeInEaseOut"])])  # fmt: skip
    layers = [bar("track", 40, 80, 260, 18, anchorPoint=[0, 0.5]), fill, knob, bar("name", 120, 30, 160, 24)]
    checks = [{"layer": "knob", "rests": {}, "until": until}, {"key": "fill.bounds.size.width", "range": [10, 121], "until": until},
              {"layer": "fill", "inside": "track"}, {"layer": "knob", "inside": "screen", "insets": 12}]  # fmt: skip
    return m.draft(layers, checks, [
        Fault("the knob waits too late", 0, [("knob", "animations.0.keyTimes.1", 1)], 0.28),
        Fault("the bar doesn't wait until the end of the pause", 1, [("fill", "animations.0.keyTimes.2", -1)], 0.28),
        Fault("the bar overshoots too near to the end of its track", 2, [("fill", "animations.0.timingFunctions.2.3", 1)], 1.5)])  # fmt: skip


def stage(m: Director) -> Draft:
    """Groups in groups, in a layer whose time runs faster."""
    n, (width, height), speed = m.number, m.size, 1.25
    begin, late, start = m.begin(), m.begin(0.2), m.begin(0.4)

    def group(begin: float, length: float, *animations: JSON) -> JSON:
        return {"type": "group", "beginTime": begin, "duration": length, "fillMode": "both", "animations": list(animations)}

    card = bar("card", 120, 80, 120, 70, animations=[
        group(begin * speed, 0.6, move("position.x", 0, n(0.4, 0.6), 60, timingFunction="easeOut"), move("opacity", 0, 0.3, 0))])  # fmt: skip
    dot = bar("dot", 300, 90, 24, 24, animations=[
        group(late * speed, 1.1, group(0.1, 1, move("position.y", n(0, 0.1), n(0.3, 0.4), 160, timingFunction="easeInEaseOut")))])  # fmt: skip
    tip = bar("tip", 120, 180, 100, 30, animations=[move("opacity", start * speed, 0.3, 0, timingFunction="easeIn")])
    whole = {"id": "stage", "bounds": m.size, "position": [width / 2, height / 2], "speed": speed, "sublayers": [card, dot, tip]}
    checks = [{"layer": "stage/card", "begin": {"at": begin}}, {"layer": "stage/dot", "rests": {}},
              {"layer": "stage/tip", "hidden": True, "until": start}, {"layer": "*", "inside": "screen", "insets": 0}]  # fmt: skip
    return m.draft([whole], checks, [
        Fault("the card begins too early", 0, [("card", "animations.0.beginTime", -1)], 0.36),
        Fault("the dot comes to rest too late", 1, [("dot", "animations.0.animations.0.animations.0.duration", 1)], 0.5),
        Fault("the tip is seen too early", 2, [("tip", "animations.0.beginTime", -1)], 0.45 * start + 0.3)])  # fmt: skip


def pulse(m: Director) -> Draft:
    """Movements that go back the way they came."""
    n, back = m.number, {"autoreverses": True, "timingFunction": "easeInEaseOut"}
    badge = bar("badge", 100, 50, 32, 32, animations=[move("transform.scale", m.begin(0.3), n(0.4, 0.5), 1, n(1.2, 1.4)) | back])
    tile = bar("tile", 90, 60, 56, 56, animations=[move("transform.rotation", m.begin(0.3), n(0.4, 0.5), 0, 0.3) | back])
    card = bar("card", 130, 170, 180, 100, sublayers=[tile])
    lamp = bar("lamp", 300, 50, 40, 40, animations=[
        move("opacity", m.begin(0.3), n(0.7, 1), 1, 0.4, 1, timingFunctions=["easeOut", "easeIn"])])  # fmt: skip
    checks = [{"layers": ["badge", "note"], "apart": None}, {"layer": "card/tile", "inside": "card"},
              {"key": "lamp.opacity", "range": [0.38, None]}, {"layer": "*", "jumps": {"most": 1}}]  # fmt: skip
    return m.draft([bar("note", 180, 50, 90, 20), badge, card, lamp], checks, [
        Fault("the badge touches the space around the note", 0, [("badge", "animations.0.to", 1)], 2),
        Fault("the tile turns until its corners come too near to the card's sides", 1, [("tile", "animations.0.to", 1)], 0.48),
        Fault("the lamp becomes too dark", 2, [("lamp", "animations.0.values.1", -1)], 0.4)])  # fmt: skip


def reveal(m: Director) -> Draft:
    """Words that appear because the layers that clip them grow, and leave through their edges."""
    n, panes = m.number, []
    starts = [m.begin(0.2), round(m.begin(0.2) + 0.1, 2)]
    exit_, length = round(m.duration * n(0.7, 0.75), 2), n(0.4, 0.5)
    for k, start in enumerate(starts):
        text = bar(f"word{k + 1}", n(60, 90, 0), 16, n(80, 110, 0), 20)
        panes.append({"id": f"pane{k + 1}", "bounds": [220, 32], "anchorPoint": [0, 0.5], "position": [40, 60 + 50 * k], "masksToBounds": True,
                      "animations": [move("bounds.size.width", start, n(0.4, 0.6), 0, timingFunction="easeInEaseOut")], "sublayers": [text]})  # fmt: skip
    panes[0]["sublayers"][0]["animations"] = [move("position.y", exit_, length, 16, -24, timingFunction="easeIn")]
    film = Film(m.scene(*panes))
    seen, gone = film.seen("word1", (0, m.duration))[0]
    checks = [{"layer": "pane1/word1", "hidden": True, "until": round(seen - n(0.006, 0.03), 2)}, {"layer": "pane2/word2", "visible": {"by": 0}},
              {"layer": "pane1/word1", "visible": True, "from": round(seen + 0.01, 2), "until": round(gone - n(0.006, 0.03), 2)}]  # fmt: skip
    return m.draft([bar("head", 140, 20, 200, 16), *panes], checks, [
        Fault("the first word appears too early", 0, [("pane1", "animations.0.beginTime", -1)], 0.3),
        Fault("the second word appears too late", 1, [("pane2", "animations.0.beginTime", 1)], 0.4),
        Fault("the first word leaves too early", 2, [("word1", "animations.0.beginTime", -1)], 0.4)])  # fmt: skip


def chart(m: Director) -> Draft:
    """Bars that grow, a cap, and a dot that goes from one to the next."""
    n, base, bars = m.number, m.size[1] - 40, []
    begin, length = m.begin(0.2), n(0.7, 0.9)
    for k in range(3):
        bars.append(bar(f"bar{k + 1}", 70 + 50 * k, base, 30, n(70, 140, 0), anchorPoint=[0.5, 1], animations=[
            move("bounds.size.height", round(begin + 0.1 * k, 2), length, 4, timingFunction=[0.3, 0.5, 0.4, 1.1])]))  # fmt: skip
    goal = bar("goal", 170, base - bars[2]["bounds"][1] - 16, 40, 4)
    cap = bar("cap", 300, base - 60, 30, 8, animations=[move("position.y", begin, length, base - 4, timingFunction="easeOut")])
    half, turn = n(0.4, 0.5), round(begin + 0.5, 2)
    dot = bar("dot", 250, 40, 12, 12, animations=[
        move("position.x", turn - 0.3, half, 60, 120), move("position.x", turn - 0.3 + half, half, 120, fillMode="forwards")])  # fmt: skip
    checks = [{"layers": ["bar3", "goal"], "apart": None}, {"layers": ["bar1", "cap"], "together": True}, {"layer": "dot", "jumps": {"most": 1}},
              {"layers": ["bar*", "cap", "dot"], "rests": {}}]  # fmt: skip
    return m.draft([*bars, goal, cap, dot], checks, [
        Fault("the third bar overshoots too near to the goal", 0, [("bar3", "animations.0.timingFunction.3", 1)], 1.5),
        Fault("the cap begins later than the first bar", 1, [("cap", "animations.0.beginTime", 1)], 0.4),
        Fault("the dot jumps between two animations", 2, [("dot", "animations.1.from", 1)], n(1.5, 3.5), True)])  # fmt: skip


KINDS = [title, cards, toast, sheet, loader, progress, stage, pulse, reveal, chart]
