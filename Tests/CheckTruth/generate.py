#!/usr/bin/env python3
"""Writes random scenes with checks whose answers are known, to compare the answers of `splashrender check` with.

    generate.py cases --seed 1 --count 500     scenes with 1 to 4 checks
    generate.py exact --seed 1 --count 50      scenes whose claims are exactly at their bounds
    generate.py margins --seed 1 --count 2000  edits that move a claim by a known part of its margin

The motion comes first. Its amounts are measured (motion.py), and the bound of each check is set at the amount plus the
margin that was drawn (claims.py), so that margins of a millionth are as common as those of 10. The result is JSON.
"""

from __future__ import annotations

import argparse
import copy
import itertools
import json
import math
import random
import re
from dataclasses import dataclass, field
from typing import Any, Callable, Optional

from claims import Dial, aim, margin, measured, tolerance, unit, word
from motion import JSON, SEEN, Film, Unsuitable

LEAST = 1e-6
"""The least distance between a claim and its bound."""
UNCERTAIN = 1e-8
"""A change of values that must not change a claim's margin by a tenth."""


@dataclass
class Draft:
    """A scene, and checks that have no bounds yet."""

    scene: JSON
    checks: list[JSON]
    kind: str = "plain"
    closest: float = 30
    """The greatest margin."""


@dataclass
class Case:
    """A scene with checks, and what is known about them."""

    name: str
    scene: JSON
    expected: list[JSON] = field(default_factory=list)
    dials: list[Optional[Dial]] = field(default_factory=list)

    def json(self) -> JSON:
        return {"name": self.name, "scene": self.scene, "expected": self.expected}


class Maker:
    """Draws scenes."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.duration = rng.choice((1, 1.5, 2, 2.4, 3))
        self.fps = rng.choice((24, 30, 60, 60))
        self.size = [rng.choice((240, 320, 390)), rng.choice((200, 320))]

    def number(self, least: float, greatest: float, digits: int = 2) -> float:
        return round(self.rng.uniform(least, greatest), digits)

    def chance(self, part: float) -> bool:
        return self.rng.random() < part

    def ease(self, beyond: bool = False) -> JSON:
        """Draws a timing function, which may overshoot."""
        if not beyond and self.chance(0.5):
            name = self.rng.choice(("linear", "easeIn", "easeOut", "easeInEaseOut", "default"))
            return {} if name == "linear" else {"timingFunction": name}
        low, high = (-0.6, 1.7) if beyond else (0, 1)
        y1, y2 = self.number(low, 0.6) if beyond else self.number(0, 1), self.number(1.05 if beyond else low, high)
        return {"timingFunction": [self.number(0.05, 0.9), y1, self.number(0.1, 0.95), y2]}

    def box(self, id: str, **keys: Any) -> JSON:
        """Draws a layer: its bounds, or a shape with a line."""
        width, height = self.number(12, 60, 0), self.number(12, 60, 0)
        x, y = self.number(50, self.size[0] - 50, 0), self.number(50, self.size[1] - 50, 0)
        layer: JSON = {"id": id, "bounds": [width, height], "position": [x, y]}
        if self.chance(0.15):
            path = {"rect": [4, 2, width - 6, height - 8]} if self.chance(0.5) else {"circle": {"center": [6, 5], "radius": width / 4}}
            layer |= {"type": "shape", "path": path, "fillColor": "red"}
            layer |= {"strokeColor": "blue", "lineWidth": 3} if self.chance(0.6) else {}
        else:
            layer["backgroundColor"] = "red"
        if self.chance(0.12):
            layer["anchorPoint"] = [self.number(0, 1), self.number(0, 1)]
        return layer | keys

    def times(self, latest: float = 0.5) -> tuple[float, float]:
        begin = self.number(0, latest * self.duration)
        return begin, max(self.number(0.25, 0.95) * (self.duration - begin), 0.15)

    def values(self, layer: JSON, key: str) -> tuple[Any, Any]:
        """Draws two values of a key, of which the second is often the layer's own."""
        n = self.number
        if key == "opacity":
            return n(0.1, 0.9), 1
        if key == "transform.scale":
            return n(0.5, 1.8), 1
        if key == "transform.rotation":
            return n(-4, 4), 0
        if key == "bounds.size.width":
            return n(10, 90), layer["bounds"][0]
        side = 1 if key.endswith("y") else 0
        start, end = n(10, self.size[side] - 10), layer["position"][side]
        return (start, end) if self.chance(0.6) else (end, start)

    def motion(self, layer: JSON, key: str, smooth: bool = False, begin: Optional[float] = None) -> JSON:
        """Draws an animation of a layer's key."""
        n, rng = self.number, self.rng
        start, length = self.times()
        start = start if begin is None else begin
        length = round(min(length, self.duration - start), 3)
        a, b = self.values(layer, key)
        move: JSON = {"type": "basic", "keyPath": key}
        kind = rng.choice(("basic", "basic", "keyframe", "spring"))
        if kind == "spring" and key != "opacity":
            move |= {"type": "spring", "from": a, "to": b, "stiffness": n(40, 300, 0), "damping": n(5, 22, 1)}
            move |= {"initialVelocity": n(-2, 6, 1)} if self.chance(0.3) else {}
        elif kind == "keyframe":
            middle = [self.values(layer, key)[0] for _ in range(rng.choice((1, 1, 2, 3)))]
            move |= {"type": "keyframe", "values": [a, *middle, b]}
            count = len(move["values"])
            if not smooth and self.chance(0.2):
                move["calculationMode"] = "discrete"
            else:
                move |= self.ease() if self.chance(0.3) else {}
                if self.chance(0.6):
                    move["timingFunctions"] = [self.ease().get("timingFunction", "linear") for _ in range(count - 1)]
                if self.chance(0.5):
                    inner = sorted(rng.sample(range(10, 90, 7), count - 2))
                    move["keyTimes"] = [0, *(k / 100 for k in inner), 1]
        else:
            form = rng.choice(("both", "both", "from", "by"))
            move |= {"from": a} | ({"to": b} if form == "both" else {"by": round(b - a, 2)} if form == "by" else {})
            move |= self.ease("position" in key and self.chance(0.3))
        if smooth or self.chance(0.75):
            move["fillMode"] = "both" if smooth else rng.choice(("both", "both", "forwards", "backwards"))
        if self.chance(0.2):
            move |= {"autoreverses": True} if smooth or self.chance(0.6) else {"repeatCount": n(1.2, 3, 1)}
            length = round(length / 2.5, 3)
        if self.chance(0.2):
            part = {"duration": round(length * n(0.5, 1), 3)} if self.chance(0.5) else {}
            inner = {k: v for k, v in move.items() if k not in ("autoreverses", "repeatCount")} | part
            return {k: v for k, v in move.items() if k in ("autoreverses", "repeatCount", "fillMode")} | {
                "type": "group", "beginTime": start, "duration": length, "animations": [inner]}  # fmt: skip
        return move | ({"beginTime": start} if start else {}) | {"duration": length}

    def animate(self, layer: JSON, *keys: str, smooth: bool = False) -> JSON:
        layer["animations"] = [self.motion(layer, key, smooth) for key in keys]
        return layer

    def scene(self, *layers: JSON) -> JSON:
        scene = {"splashrender": 1, "size": self.size, "duration": self.duration, "layers": list(layers)}
        return scene | ({"fps": self.fps} if self.fps != 60 else {})

    def window(self, scene: JSON) -> JSON:
        """Draws the times that are checked, written in one of the ways."""
        if self.chance(0.65):
            return {}
        start, end = self.number(0.05, 0.4) * self.duration, self.number(0.55, 0.95) * self.duration
        scene.setdefault("markers", {"mid": round(0.45 * self.duration, 3)})
        starts = [round(start, 3), f"{int(start * self.fps)}f", "marker:mid"]
        ends = [round(end, 3), f"{math.ceil(end * self.fps)}f", "= duration - 0.25"]
        options = {"from": self.rng.choice(starts), "until": self.rng.choice(ends)}
        return {k: v for k, v in options.items() if self.chance(0.7)}


def keys(layer: JSON, path: str, maker: Maker) -> list[JSON]:
    """Returns checks of the values of a layer that are animated."""
    leaves = [leaf for a in layer.get("animations", []) for leaf in a.get("animations", [a])]
    found: list[JSON] = []
    for key in (leaf["keyPath"] for leaf in leaves):
        name = f"{path}.{key}"
        time = maker.number(0.05, maker.duration - 0.05, 3)
        line = f"= {maker.number(-20, 60)} + {maker.number(-40, 40)} * time"
        found += [{"key": name, "range": None}, {"key": name, "settles": {}}, {"key": name, "jumps": {}}, {"key": name, "turns": 0},
                  {"key": name, "is": None, "at": time, "tolerance": maker.rng.choice((0.5, 0.02, 1))},
                  {"key": name, "equals": line}]  # fmt: skip
    part = maker.rng.choice(("x", "y", "width", "height"))
    return [*found, {"key": f"{path}.box.{part}", "range": None}]


def slide(m: Maker) -> Draft:
    """One layer that moves in several ways at once."""
    layer = m.box("tile")
    names = ["position.x", "position.y", "transform.scale", "transform.rotation", "opacity"]
    names += ["bounds.size.width"] if "backgroundColor" in layer else []
    m.animate(layer, *m.rng.sample(names, m.rng.choice((1, 1, 2, 3))), smooth=m.chance(0.4))
    subject = m.rng.choice(({"layer": "tile"}, {"layers": ["t*e"]}, {"layer": "*"}))
    checks = [{"inside": "screen"}, {"rests": {}}, {"begin": {"at": 0}}, {"jumps": {}}, {"rests": {}, "tolerance": 2}]
    return Draft(m.scene(layer), [subject | check for check in checks] + keys(layer, "tile", m))


def enter(m: Maker) -> Draft:
    """A layer that comes in: from outside, by fading, at its beginning, or in a window."""
    layer, way = m.box("word"), m.rng.choice(("outside", "fade", "time", "window"))
    begin, length = m.times()
    move: JSON = {"type": "basic", "keyPath": "opacity", "from": 0, "duration": round(length, 3), "beginTime": begin, "fillMode": "both"}
    scene_layer = layer
    if way == "fade":
        layer["animations"] = [move | m.ease()]
        if m.chance(0.5):
            layer["animations"].append(m.motion(layer, "position.y", smooth=True))
    elif way == "time":
        layer |= {"beginTime": begin} | ({"duration": round(length, 3)} if m.chance(0.5) else {})
        layer["animations"] = [m.motion(layer, "opacity", begin=0)] if m.chance(0.5) else []
    else:
        side = m.rng.choice((0, 1))
        width = m.size if way == "outside" else [80, 60]
        layer["position"] = [width[0] / 2, width[1] / 2]
        far = m.rng.choice((-50 - m.number(20, 80), width[side] + m.number(70, 120)))
        layer["animations"] = [move | {"keyPath": "position." + "xy"[side], "from": far} | m.ease()]
        if way == "window":
            scene_layer = {"id": "pane", "bounds": width, "position": [150, 100], "masksToBounds": True, "sublayers": [layer]}
            scene_layer |= {"backgroundColor": "blue"} if m.chance(0.5) else {}
            scene_layer |= {"transform": {"scale": m.number(0.5, 1.5), "rotation": 0.3}} if m.chance(0.3) else {}
    subject = {"layer": m.rng.choice(("word", "w*", "pane/word" if way == "window" else "word"))}
    claims = [{"visible": {"by": 0}}, {"visible": {"for": 0}}, {"visible": True}, {"begin": {"at": 0}}, {"rests": {}}]
    return Draft(m.scene(scene_layer), [subject | claim for claim in claims])


def pair(m: Maker) -> Draft:
    """Two or three layers that move past each other."""
    ids = ["one", "two", "three"][: m.rng.choice((2, 2, 3))]
    layers = []
    for k, id in enumerate(ids):
        layer = m.box(id)
        layer["position"] = [50 + 90 * k, m.number(50, m.size[1] - 50, 0)]
        names = m.rng.sample(["position.x", "position.y", "transform.rotation", "transform.scale", "opacity"], 2)
        layers.append(m.animate(layer, *names[: m.rng.choice((0, 1, 1, 2))], smooth=m.chance(0.5)))
    subject = m.rng.choice(({"layers": ids}, {"layer": "*"}, {"layer": "*", "except": ids[2:] or ["nobody"]}))
    if subject.get("except") == ["nobody"]:
        subject = {"layers": ids}
    checks = [subject | {"apart": 0}, {"layers": ids[:2], "apart": 0}, subject | {"inside": "screen"}, subject | {"jumps": {}},
              {"layer": "one", "inside": "two"}]  # fmt: skip
    first = [leaf["keyPath"] for a in layers[0].get("animations", []) for leaf in a.get("animations", [a])]
    if first and "opacity" not in first:
        formula = f"= {m.number(-20, 20)} + {m.number(-2, 2)} * key('two.{m.rng.choice(('position.x', 'opacity', 'transform.rotation'))}')"
        checks.append({"key": f"one.{first[0]}", "equals": formula})
    return Draft(m.scene(*layers), checks)


def stagger(m: Maker) -> Draft:
    """Layers that begin one after the other, or together."""
    ids, gap, begin = ["a", "b", "c"][: m.rng.choice((2, 3))], m.rng.choice((0, 0, 0.08, m.number(0.02, 0.3))), m.number(0.05, 0.6)
    key, form, layers = m.rng.choice(("opacity", "position.x", "transform.scale")), m.ease(), []
    for k, id in enumerate(ids):
        error = m.rng.choice((0, 0, 10 ** m.rng.uniform(-5.5, -2.5)))
        layer = m.box(id)
        start = layer["position"][0] - m.number(10, 40) if key == "position.x" else 0.4
        layer["animations"] = [{"type": "basic", "keyPath": key, "from": start, "duration": 0.4, "fillMode": "backwards",
                                "beginTime": begin + k * gap + error} | form]  # fmt: skip
        layers.append(layer)
    checks = [{"layers": ids, "begin": {"apart": 0}, "tolerance": m.rng.choice((0.01, 0.002, 0.05))}, {"layers": ids, "together": True},
              {"layer": ids[0], "before": ids[1]}, {"layer": ids[1], "begin": {"at": 0}},
              {"layer": ids[0], "begin": {"at": 0}, "tolerance": 0.05}]  # fmt: skip
    return Draft(m.scene(*layers), checks, "timing", 0.2)


def inner(m: Maker) -> Draft:
    """A layer in a layer that moves, turns or grows."""
    dot = m.box("dot")
    dot |= {"bounds": [m.number(8, 30, 0), m.number(8, 30, 0)], "position": [m.number(20, 80), m.number(20, 60)]}
    card = m.box("card") | {"bounds": [100, 80], "sublayers": [dot]}
    for key in ("type", "path", "fillColor", "strokeColor", "lineWidth"):
        card.pop(key, None)
    drawn = m.chance(0.6)
    card |= {"backgroundColor": "blue"} if drawn else {}
    if not drawn:
        card.pop("backgroundColor", None)
    card |= {"masksToBounds": True} if m.chance(0.4) else {}
    card |= {"opacity": m.number(0.3, 0.9)} if m.chance(0.3) else {}
    names = ["position.x", "position.y", "transform.scale", "transform.rotation", "opacity"]
    m.animate(card, *m.rng.sample(names, m.rng.choice((1, 1, 2))), smooth=m.chance(0.5))
    if m.chance(0.6):
        m.animate(dot, *m.rng.sample(names, 1), smooth=m.chance(0.5))
    subject = {"layer": m.rng.choice(("dot", "card/dot", "*dot") if drawn else ("dot", "card"))}
    claims: list[JSON] = [{"inside": "screen"}, {"rests": {}}, {"begin": {"at": 0}}, {"jumps": {}}, {"visible": {"for": 0}},
                          {"visible": True}] + ([{"inside": "card"}] * 3 if drawn else [])  # fmt: skip
    part = m.rng.choice(("x", "y", "width", "height"))
    return Draft(m.scene(card), [subject | c for c in claims] + [{"key": f"card/dot.box.{part}", "range": None}] + keys(dot, "card/dot", m))


def fade(m: Maker) -> Draft:
    """A layer that fades to just above or just below what can be seen."""
    far = 10 ** m.rng.uniform(-5.6, -0.4)
    floor = SEEN + far if m.chance(0.6) else max(SEEN - far, 0)
    around = m.rng.choice((1, 1, 0.5, 0.8))
    begin, length = m.times(0.3)
    layer = m.box("ghost")
    form = m.ease()
    curves = [form.get("timingFunction", "linear"), m.ease().get("timingFunction", "linear")]
    down = {"type": "keyframe", "keyPath": "opacity", "values": [1, floor / around, 1], "timingFunctions": curves}
    hidden = {"type": "keyframe", "keyPath": "opacity", "values": [0, floor / around, 0], "timingFunctions": curves}
    up = m.chance(0.4)
    layer |= {"opacity": 0} if up else {}
    layer["animations"] = [(hidden if up else down) | {"beginTime": begin, "duration": round(length, 3)}]
    outer = {"id": "room", "bounds": m.size, "position": [m.size[0] / 2, m.size[1] / 2], "opacity": around, "sublayers": [layer]}
    subject = {"layer": m.rng.choice(("ghost", "*" if around == 1 else "room"))}
    claims = [{"hidden": True}] * 3 if up else [{"visible": True}] * 2
    checks = [subject | claim for claim in [*claims, {"visible": {"by": 0}}, {"visible": {"for": 0}}, {"begin": {"at": 0}}]]
    return Draft(m.scene(layer if around == 1 else outer), checks + keys(layer, "ghost", m), "plain", 0.3)


def steps(m: Maker) -> Draft:
    """A layer whose values change in steps, in cycles that repeat or turn around."""
    layer = m.box("tile")
    key = m.rng.choice(("position.x", "position.y", "transform.scale", "opacity"))
    values = [m.values(layer, key)[0] for _ in range(m.rng.choice((2, 3, 4)))]
    begin, length = m.times(0.3)
    layer["animations"] = [{"type": "keyframe", "keyPath": key, "values": values, "calculationMode": "discrete", "beginTime": begin,
                            "duration": round(length / 2.4, 3)} | m.rng.choice(({"autoreverses": True}, {"repeatCount": 2}))]  # fmt: skip
    checks = [{"layer": "tile", "jumps": {}}, {"layer": "tile", "inside": "screen"}, {"layer": "tile", "visible": {"for": 0}}]
    return Draft(m.scene(layer), checks + keys(layer, "tile", m))


def aside(m: Maker) -> Draft:
    """A layer that comes to just outside of the canvas, or of what clips it, or just into it."""
    far = m.rng.choice((-1, 1)) * 10 ** m.rng.uniform(-5.6, 1)
    layer = m.box("ghost") | {"bounds": [20, 30], "position": [10 - m.size[0], 60], "anchorPoint": [0.5, 0.5]}
    for key in ("type", "path", "fillColor", "strokeColor", "lineWidth"):
        layer.pop(key, None)
    layer |= {"backgroundColor": "red"}
    begin, length = m.times(0.3)
    move = {"type": "basic", "keyPath": "position.x", "beginTime": begin, "duration": round(length, 3)} | m.ease()
    clipped = m.chance(0.4)
    edge = 80 if clipped else m.size[0]
    layer["animations"] = [move | {"type": "keyframe", "values": [edge + 60, edge + 10 - far, edge + 60]}]
    layer["animations"][0].pop("timingFunction", None)
    layer |= {"position": [edge + 60, 60]}
    if m.chance(0.5):
        layer["animations"][0]["timingFunctions"] = ["easeInEaseOut", "default"]
    pane = {"id": "pane", "bounds": [80, 100], "position": [100, 100], "masksToBounds": True, "sublayers": [layer]}
    checks = [{"layer": "ghost", "hidden": True}] * 3 + [{"layer": "pane" if clipped else "ghost", "visible": {"by": 0}},
              {"layer": "gh*", "visible": {"for": 0}}, {"key": f"{'pane/' if clipped else ''}ghost.position.x", "turns": 0}]  # fmt: skip
    return Draft(m.scene(pane if clipped else layer), checks)


def tangency(m: Maker) -> Draft:
    """A movement whose extreme just reaches the bound, in its middle."""
    way = m.rng.choice(("pass", "pass", "overshoot", "overshoot", "turn", "corner", "pulse"))
    begin, length = m.times(0.3)
    time = {"beginTime": begin, "duration": round(length, 3), "fillMode": "both"}
    layer = m.box("one")
    basic = {"type": "basic", "keyPath": "position.x"}
    if way == "pass":
        other, (w, h) = m.box("two"), m.size
        layer |= {"position": [30, 60]}
        other |= {"position": [w / 2 + m.number(-20, 40), h - 30]}
        layer["animations"] = [basic | {"from": 30, "to": w - 30} | m.ease() | time]
        other["animations"] = [basic | {"keyPath": "position.y", "from": h - 30, "to": 20} | m.ease() | time]
        if m.chance(0.4):
            layer["animations"].append({"type": "basic", "keyPath": "transform.rotation", "from": 0, "to": 2} | time)
        return Draft(m.scene(layer, other), [{"layers": ["one", "two"], "apart": 0}], "tangency", 0.01)
    if way == "overshoot":
        form = m.ease(True) if m.chance(0.6) else {"type": "spring", "stiffness": m.number(60, 300, 0), "damping": m.number(4, 12, 1)}
        layer["animations"] = [basic | {"from": 60, "to": m.number(100, 170)} | form | time]
        checks = [{"key": "one.position.x", "range": None}, {"layer": "one", "inside": "screen"}, {"key": "one.box.x", "range": None}]
        return Draft(m.scene(layer), checks, "tangency", 0.01)
    if way == "turn":
        side = m.number(30, 60)
        layer |= {"bounds": [side, side], "position": [m.number(40, 60), 100]}
        layer["animations"] = [{"type": "basic", "keyPath": "transform.rotation", "from": 0, "to": m.number(1, 3)} | m.ease() | time]
        if m.chance(0.5):
            layer["animations"].append(basic | {"from": 60, "to": m.number(40, 80)} | m.ease() | time)
        return Draft(m.scene(layer), [{"layer": "one", "inside": "screen"}, {"key": "one.box.width", "range": None}], "tangency", 0.01)
    if way == "corner":
        other = m.box("two") | {"position": [m.size[0] / 2 + 70, 100]}
        layer |= {"position": [m.size[0] / 2 - 10, m.number(80, 120)]}
        layer["animations"] = [{"type": "basic", "keyPath": "transform.rotation", "from": m.number(-1, 1), "to": m.number(2, 5)} | m.ease() | time]
        return Draft(m.scene(layer, other), [{"layers": ["one", "two"], "apart": 0}], "tangency", 0.01)
    card = {"id": "card", "bounds": [120, 90], "position": [150, 100], "backgroundColor": "blue", "sublayers": [layer]}
    layer |= {"position": [m.number(40, 80), 45]}
    layer["animations"] = [basic | {"from": 40, "to": m.number(60, 90)} | m.ease(True) | time]
    card["animations"] = [{"type": "keyframe", "keyPath": "transform.scale", "values": [1, m.number(1.1, 1.4), 1],
                           "timingFunctions": ["easeOut", "easeIn"]} | time]  # fmt: skip
    checks = [{"layer": "one", "inside": "screen"}, {"layer": "card/one", "inside": "card"}, {"key": "card/one.box.x", "range": None}]
    return Draft(m.scene(card), checks, "tangency", 0.01)


def short(m: Maker) -> Draft:
    """Something that happens between two frames."""
    way, length = m.rng.choice(("blink", "flash", "jump", "dart", "layer")), m.number(0.001, 0.008, 4)
    frame = m.rng.randrange(3, int(m.duration * m.fps) - 3)
    begin = round((frame + 0.1) / m.fps, 4)
    layer, checks = m.box("one"), []
    event: JSON = {"type": "basic", "keyPath": "opacity", "beginTime": begin, "duration": length}
    if way in ("blink", "flash"):
        far = 10 ** m.rng.uniform(-5.6, -1.4)
        level = SEEN + far if m.chance(0.5) else SEEN - far
        event |= {"from": level, "to": level} if m.chance(0.5) else {"type": "keyframe", "values": [0.5, level, 0.7], "calculationMode": "discrete"}
        layer |= {"opacity": 0} if way == "flash" and event["type"] == "basic" else {}
        checks = [{"layer": "one", "visible": True}, {"layer": "one", "hidden": True}, {"layer": "one", "visible": {"for": 0}},
                  {"layer": "one", "visible": {"by": 0}}, {"layer": "one", "begin": {"at": 0}}, {"key": "one.opacity", "range": None}]  # fmt: skip
    elif way == "jump":
        place = m.number(-100, 400)
        event |= {"keyPath": "position.x", "from": place, "to": place + m.number(0, 5)}
        checks = [{"layer": "one", "inside": "screen"}, {"layer": "one", "jumps": {}}, {"key": "one.position.x", "range": None},
                  {"key": "one.position.x", "jumps": {}}, {"key": "one.position.x", "settles": {}}, {"layer": "one", "rests": {}}]  # fmt: skip
    elif way == "dart":
        layer |= {"position": [60, 80]}
        event |= {"keyPath": "position.x", "from": 60, "to": m.number(80, 150), "duration": length / 2, "autoreverses": True} | m.ease()
        checks = [{"layers": ["one", "two"], "apart": 0}, {"layer": "one", "inside": "screen"}, {"key": "one.position.x", "turns": 0},
                  {"key": "one.position.x", "range": None}]  # fmt: skip
    else:
        layer |= {"beginTime": begin, "duration": length}
        checks = [{"layer": "one", "visible": {"by": 0}}, {"layer": "one", "visible": {"for": 0}}, {"layer": "one", "hidden": True},
                  {"layer": "one", "begin": {"at": 0}}, {"layers": ["one", "two"], "apart": 0}]  # fmt: skip
    layer["animations"] = [event] if way != "layer" else []
    other = m.box("two") | {"position": [190, 80]}
    return Draft(m.scene(layer, other), checks, "short", 0.01 if way == "layer" else 5)


def timed(m: Maker, layer: bool, length: float) -> JSON:
    """Draws timing around an animation or a layer."""
    options: JSON = {"speed": m.rng.choice((0.5, 2, 1.25, 0.8))} if m.chance(0.6) else {}
    options |= {"beginTime": m.number(0.05, 0.4)} if m.chance(0.6) else {}
    options |= {"timeOffset": m.number(0.05, 0.5)} if m.chance(0.35) else {}
    if not layer or m.chance(0.35):
        options["duration"] = length
        options |= {"autoreverses": True} if m.chance(0.35) else {}
        options |= m.rng.choice(({}, {}, {"repeatCount": m.rng.choice((2, 3, 1.5))}, {"repeatDuration": round(length * 1.7, 2)}))
        fills = ("removed", "both", "both", "both") if layer else ("removed", "forwards", "backwards", "both")
        fill = m.rng.choice(fills)
        options |= {"fillMode": fill} if fill != "removed" else {}
    return options


def nested(m: Maker) -> Draft:
    """Groups in groups, in layers with times of their own."""
    layer = m.box("one")
    key = m.rng.choice(("position.x", "position.y", "opacity", "transform.scale"))
    leaf = {k: v for k, v in m.motion(layer, key, begin=0).items() if k not in ("beginTime", "autoreverses", "repeatCount")}
    leaf = leaf["animations"][0] if leaf["type"] == "group" else leaf
    leaf |= timed(m, False, m.number(0.2, 0.6))
    if m.chance(0.2):
        leaf.pop("duration")
    group = {"type": "group", "animations": [leaf]} | timed(m, False, m.number(0.4, 0.9))
    if m.chance(0.6):
        group = {"type": "group", "animations": [group]} | timed(m, False, m.number(0.6, 1.5))
    layer["animations"] = [group]
    if m.chance(0.5):
        layer |= timed(m, True, m.number(0.8, 2))
    outer = layer
    path = "one"
    if m.chance(0.6):
        outer = {"id": "stage", "bounds": m.size, "position": [m.size[0] / 2, m.size[1] / 2], "sublayers": [layer]} | timed(m, True, m.number(0.9, 2))
        path = "stage/one"
    checks: list[JSON] = [{"layer": path} | claim for claim in (
        {"visible": {"by": 0}}, {"visible": {"for": 0}}, {"begin": {"at": 0}}, {"rests": {}}, {"jumps": {}}, {"inside": "screen"})]  # fmt: skip
    inner_layer = {"animations": [leaf]}
    return Draft(m.scene(outer), checks + keys(inner_layer, path, m), "nested", 5)


def film(m: Maker) -> Draft:
    """Scenes that loop or flash, or don't, without doubt."""
    bad = m.chance(0.5)
    layer = m.box("lamp")
    if m.chance(0.5):
        times = {"duration": m.duration / 2} | ({} if bad else {"autoreverses": True, "duration": m.duration / 4})
        times |= {"repeatCount": "infinite"} if not bad else {"fillMode": "forwards"}
        layer["animations"] = [{"type": "basic", "keyPath": "position.x", "from": 60, "to": 180} | times]
        return Draft(m.scene(layer), [{"film": "loops", "bad": bad}], "film")
    layer |= {"bounds": m.size, "position": [m.size[0] / 2, m.size[1] / 2], "backgroundColor": "white"}
    for key in ("type", "path", "fillColor", "strokeColor", "lineWidth", "anchorPoint"):
        layer.pop(key, None)
    cycle = 0.2 if bad else m.duration
    layer["animations"] = [{"type": "keyframe", "keyPath": "opacity", "values": [0, 1], "calculationMode": "discrete", "duration": cycle,
                            "repeatCount": "infinite"}]  # fmt: skip
    return Draft(m.scene(layer), [{"film": "flashes", "bad": bad}], "film")


def complete(name: str, draft: Draft, m: Maker, most: int, holds: bool = False, floor: float = LEAST) -> Case:
    """Gives the checks of a draft their bounds, and leaves out those for which there is none."""
    rng, case = m.rng, Case(name, draft.scene)
    case.scene["checks"] = []
    motion = Film(case.scene)
    for written in rng.sample(draft.checks, len(draft.checks)):
        check = copy.deepcopy(written)
        if "film" in check:
            bad = check.pop("bad")
            case.scene["checks"].append(check)
            case.expected.append({"verdict": "fails" if bad else "holds", "margin": None, "unit": None, "class": draft.kind})
            continue
        exact = word(check) in ("hidden", "turns") or check.get("visible") is True
        limit = {"s": min(draft.closest, 0.3), "opacity": 0.3, "rad": 1, "": 0.5}.get(unit(check), draft.closest)
        sign = 1 if holds or rng.random() < 0.5 else -1
        if sign > 0 and word(check) in ("is", "begin"):
            limit = 0.99 * tolerance(check)
        wish = sign * 10 ** rng.uniform(math.log10(floor * 1.01), math.log10(max(limit, floor * 1.1)))
        try:
            check |= m.window(case.scene) if draft.kind != "short" else {}
            if word(check) in ("apart", "inside", "range") and rng.random() < 0.2:
                check["tolerance"] = rng.choice((0, 0.5, 0.001))
            start, end = motion.window(check)
            if not 0 <= start < end - 0.1 or end > m.duration:
                continue
            amount = measured(motion, check)
            if any(abs(t - edge) < 1e-6 for s in motion.signals.values() for t in s.starts for edge in (start, end) if t > 0):
                continue
            dial = aim(motion, check, amount, wish, rng)
            result = margin(motion, check, amount)
            if draft.kind == "tangency" and not touches(motion, check, amount, dial):
                continue
            moved = [measured(motion, check, shift) for shift in (-UNCERTAIN, UNCERTAIN)]
            if max((abs(a - b) for other in moved for a, b in zip(amount, other)), default=0) > 0.1 * abs(result or 0) and not exact:
                continue
        except Unsuitable:
            continue
        if result is None or abs(result) < floor or holds and result < 0:
            continue
        known = None if word(check) in ("hidden", "turns") or check.get("visible") is True and result == -1 else result
        case.scene["checks"].append(check)
        case.dials.append(None if exact else dial)
        case.expected.append({"verdict": "holds" if result > 0 else "fails", "margin": known, "unit": unit(check) if known is not None else None,
                              "class": draft.kind})  # fmt: skip
        if len(case.expected) == most:
            break
    if not case.expected:
        raise Unsuitable("no check fits")
    return case


def touches(motion: Film, check: JSON, amounts: list[float], dial: Dial) -> bool:
    """Returns whether the bound is at an extreme in the middle of the movement, and not at its beginning or end."""
    part = dial.path[-1] if dial.path[0] == "range" else amounts.index(min(amounts))
    start, end = motion.window(check)
    ends = [measured(motion, check | {"from": a, "until": b}) for a, b in ((start, start + 1e-3), (end - 1e-3, end))]
    return abs(amounts[part]) > 1e-3 and all(abs(amount[part] - amounts[part]) > 1e-3 for amount in ends)


PLAIN: list[Callable[[Maker], Draft]] = [slide, slide, enter, pair, pair, stagger, stagger, inner, inner, fade, fade, aside, steps]


def draw(name: str, build: Callable[[Maker], Draft], rng: random.Random, **options: Any) -> Case:
    """Draws scenes until one has a check that fits."""
    while True:
        maker = Maker(rng)
        try:
            return complete(name, build(maker), maker, **({"most": rng.choice((1, 2, 3, 4))} | options))
        except Unsuitable:
            continue


def cases(rng: random.Random, count: int) -> list[JSON]:
    """Returns scenes of which a tenth each are near-tangencies, short events and nested timings."""
    builds = [*[tangency] * (count // 10), *[short] * (count // 10), *[nested] * (count // 10), *[film] * (count // 80)]
    builds += [PLAIN[k % len(PLAIN)] for k in range(count - len(builds))]
    return [draw(f"{build.__name__} {k}", build, rng).json() for k, build in enumerate(builds)]


def at_bound(m: Maker) -> tuple[JSON, JSON, bool]:
    """Returns a scene and a check whose claim is exactly at its bound, with numbers that have no rounding, and if it holds."""
    way, rng = m.rng.choice(("apart", "range", "inside", "is", "jumps", "begin", "by", "for", "equals", "together", "pass", "before")), m.rng
    m.size, m.duration = [320, 200], 2
    start, length, step = rng.choice((0, 0.25, 0.5)), rng.choice((0.5, 1, 0.25)), rng.choice((16, 40, 64.5))
    layer = {"id": "one", "bounds": [32, 16], "position": [64, 40], "backgroundColor": "red"}
    other = {"id": "two", "bounds": [16, 32], "position": [200, 100], "backgroundColor": "blue"}
    move = {"type": "basic", "keyPath": "position.x", "from": 64, "to": 64 + step, "beginTime": start, "duration": length, "fillMode": "both"}
    layer["animations"] = [move]
    near = rng.choice((0, 0.0078125, 0.5))
    options = {"tolerance": near}
    if way == "apart":
        other["position"] = [64 + step + 24 + 8, 40]
        return m.scene(layer, other), {"layers": ["one", "two"], "apart": 8 + near} | options, True
    if way == "range":
        low = rng.random() < 0.5
        bounds = [64 + near, 400] if low else [0, 64 + step - near]
        return m.scene(layer), {"key": "one.position.x", "range": bounds} | options, True
    if way == "inside":
        return m.scene(layer), {"layer": "one", "inside": "screen", "insets": [0, 48 + near, 0, 0]} | options, True
    if way == "is":
        middle = start + length / 2
        value = 64 + step / 2 + rng.choice((-near, near))
        return m.scene(layer), {"key": "one.position.x", "is": value, "at": middle} | options, True
    if way == "jumps":
        move.pop("fillMode")
        return m.scene(layer), {"layer": "one", "jumps": {"most": step - min(near, step)}} | options, True
    if way == "begin":
        layer |= {"opacity": 1, "animations": [{"type": "basic", "keyPath": "opacity", "from": 0.5, "to": 0.5, "beginTime": 0.5, "duration": 1}]}
        return m.scene(layer), {"layer": "one", "begin": {"at": 0.5 + rng.choice((-1, 1)) * min(near, 0.25)}} | {"tolerance": min(near, 0.25)}, True
    if way in ("by", "for"):
        layer |= {"beginTime": 0.5, "duration": 1, "animations": []}
        claim = {"by": 0.5 - min(near, 0.25)} if way == "by" else {"for": 1 + near}
        return m.scene(layer), {"layer": "one", "visible": claim} | {"tolerance": min(near, 0.25) if way == "by" else near}, True
    if way == "equals":
        move |= {"beginTime": 0, "duration": 2}
        return m.scene(layer), {"key": "one.position.x", "equals": f"= {64 + near} + {step / 2} * time"} | options, True
    if way == "together":
        for k, box in enumerate((layer, other)):
            box |= {"animations": [], "beginTime": 0.5 + k * near}
        return m.scene(layer, other), {"layers": ["one", "two"], "together": True} | options, True
    if way == "pass":
        other["position"] = [100, 40 + 24 + 12]
        return m.scene(layer, other), {"layers": ["one", "two"], "apart": 12 + near} | options, True
    for box in (layer, other):
        box |= {"animations": [], "beginTime": 0.5}
    return m.scene(layer, other), {"layer": "one", "before": "two"}, False


def exact(rng: random.Random, count: int) -> list[JSON]:
    """Returns scenes whose claims are exactly at their bounds. They may be undecided, but not of the other verdict."""
    found = []
    for k in range(count):
        scene, check, holds = at_bound(Maker(rng))
        result = margin(Film(scene), check, measured(Film(scene), check))
        assert abs(result or 0) < 1e-9, (check, result)
        scene["checks"] = [check]
        expected = {"verdict": "holds" if holds else "fails", "margin": 0, "unit": unit(check), "class": "exact"}
        found.append({"name": f"exact {k}", "scene": scene, "expected": [expected]})
    return found


def margins(rng: random.Random, count: int) -> list[JSON]:
    """Returns scenes whose only check holds, with edits of its bound by a factor of its margin.

    An edit sets the value at `path` in the scene. It holds if the factor is less than 1.
    """
    found: list[JSON] = []
    total = 0
    for k in itertools.count():
        if total >= count:
            return found
        while True:
            build = rng.choice([*PLAIN, tangency, short, nested])
            case = draw(f"{build.__name__} {k}", build, rng, most=1, holds=True, floor=1e-4)
            base, dial = case.expected[0]["margin"], case.dials[0] if case.dials else None
            if dial:
                break
        path, edits = ["checks", 0, *dial.path], []
        place = case.scene
        for part in path[:-1]:
            place = place[part]
        value = place[path[-1]]
        for _ in range(200):
            factor = rng.choice((rng.uniform(0.02, 0.99), rng.uniform(1.01, 3), 0.989, 1.011))
            edited = value + dial.sign * factor * base
            if dial.limits[0] <= edited <= dial.limits[1] and len(edits) < 8:
                edits.append({"value": edited, "factor": factor, "movement": factor * base, "verdict": "holds" if factor < 1 else "fails"})
        total += len(edits)
        found.append(case.json() | {"path": path, "edits": edits})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=["cases", "exact", "margins"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=500)
    options = parser.parse_args()
    make = {"cases": cases, "exact": exact, "margins": margins}[options.kind]
    rng = random.Random(f"{options.kind} {options.seed}")
    print("[" + ",\n".join(json.dumps(case, separators=(",", ":")) for case in make(rng, options.count)) + "]")


if __name__ == "__main__":
    main()
