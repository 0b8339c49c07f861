"""The motion of scenes, computed independently of the program.

A scene's times are even stretches of local times (`Run`), from which each value follows as a list of functions that only
rise or only fall (`Piece`). The turning points of curves and springs are solved in closed form; those of distances are
bracketed on two grids, which must agree, and narrowed by golden section.
"""

from __future__ import annotations

import bisect
import itertools
import math
import re
import struct
from dataclasses import dataclass
from typing import Any, Callable, Iterable, Optional

JSON = dict[str, Any]
Function = Callable[[float], float]
Span = tuple[float, float]
Polygon = list[tuple[float, float]]

INSTANT = 1e-11
"""Times that are nearer to each other than this are the same."""
SEEN = 0.05
CHANGE = 1e-6
SHADE = 1 / 255


class Unsuitable(Exception):
    """A random scene doesn't fit the check; another one is drawn."""


# Curves


def zero(function: Function, start: float, end: float) -> float:
    """Returns where a function that only rises or only falls changes its sign."""
    rises = function(end) > 0
    while True:
        middle = (start + end) / 2
        if not start < middle < end:
            return end
        if (function(middle) > 0) == rises:
            end = middle
        else:
            start = middle


def single(number: float) -> float:
    """Returns a number in single precision, in which control points are stored."""
    return struct.unpack("f", struct.pack("f", number))[0]


class Ease:
    """A cubic Bézier curve from (0, 0) to (1, 1) as a function of x."""

    NAMES = {
        "linear": [0, 0, 1, 1], "easeIn": [0.42, 0, 1, 1], "easeOut": [0, 0, 0.58, 1],
        "easeInEaseOut": [0.42, 0, 0.58, 1], "default": [0.25, 0.1, 0.25, 1],
    }  # fmt: skip

    def __init__(self, written: Any) -> None:
        points = self.NAMES[written] if isinstance(written, str) else written or [0, 0, 1, 1]
        self.linear = points == [0, 0, 1, 1]
        x1, y1, x2, y2 = map(single, points)
        self.x = (1 + 3 * (x1 - x2), 3 * (x2 - 2 * x1), 3 * x1)
        self.y = (1 + 3 * (y1 - y2), 3 * (y2 - 2 * y1), 3 * y1)

    @staticmethod
    def along(terms: tuple[float, float, float], u: float) -> float:
        return ((terms[0] * u + terms[1]) * u + terms[2]) * u

    def __call__(self, x: float) -> float:
        if self.linear or x <= 0 or x >= 1:
            return min(max(x, 0.0), 1.0)
        low, high, u = 0.0, 1.0, x
        for _ in range(80):
            miss = self.along(self.x, u) - x
            if miss > 0:
                high = u
            else:
                low = u
            slope = (3 * self.x[0] * u + 2 * self.x[1]) * u + self.x[2]
            better = u - miss / slope if slope > 1e-9 else -1.0
            if not low < better < high:
                better = (low + high) / 2
            if abs(better - u) < 1e-17 or better in (low, high):
                break
            u = better
        return self.along(self.y, u)

    def turns(self) -> list[float]:
        """Returns the x at which y turns around."""
        a, b, c = 3 * self.y[0], 2 * self.y[1], self.y[2]
        if self.linear:
            return []
        if abs(a) < 1e-12:
            roots = [-c / b] if abs(b) > 1e-12 else []
        else:
            under = b * b - 4 * a * c
            roots = [(-b + sign * math.sqrt(under)) / (2 * a) for sign in (-1, 1)] if under > 0 else []
        return sorted(self.along(self.x, u) for u in roots if 1e-9 < u < 1 - 1e-9)


class Spring:
    """The response of a damped spring to a step from 0 to 1."""

    def __init__(self, animation: JSON) -> None:
        mass, stiffness = animation.get("mass", 1), animation.get("stiffness", 100)
        self.omega = math.sqrt(stiffness / mass)
        self.zeta = min(animation.get("damping", 10) / (2 * math.sqrt(stiffness * mass)), 1)
        self.velocity = animation.get("initialVelocity", 0)
        self.wave = self.omega * math.sqrt(1 - self.zeta * self.zeta)
        self.sine = (self.zeta * self.omega - self.velocity) / self.wave if self.zeta < 1 else 0

    def __call__(self, time: float) -> float:
        if self.zeta == 1:
            return 1 - (1 + (self.omega - self.velocity) * time) * math.exp(-self.omega * time)
        angle = self.wave * time
        return 1 - math.exp(-self.zeta * self.omega * time) * (math.cos(angle) + self.sine * math.sin(angle))

    def turns(self, duration: float) -> list[float]:
        if self.zeta == 1:
            late = self.omega * (self.omega - self.velocity)
            times = [-self.velocity / late] if late else []
        else:
            first = math.atan2(-self.velocity, self.zeta * self.omega * self.sine + self.wave) % math.pi
            times = [(first + k * math.pi) / self.wave for k in range(int(duration * self.wave / math.pi) + 2)]
        return [time for time in times if 1e-9 < time < duration - 1e-9]

    def settling(self) -> float:
        """Returns the duration of a spring that swings and has none."""
        return math.log((1 + abs(self.sine)) / 0.001) / (self.zeta * self.omega)


@dataclass(frozen=True)
class Piece:
    """A stretch of time in which a value only rises or only falls."""

    start: float
    end: float
    at: Function
    still: bool = False


def pieces(animation: JSON, duration: float, model: float, part: Optional[int]) -> list[Piece]:
    """Returns the values of an animation over its own time."""

    def number(value: Any) -> float:
        return float(value if part is None else value[part])

    if animation["type"] != "keyframe":
        start = number(animation["from"]) if "from" in animation else model
        end = number(animation["to"]) if "to" in animation else start + number(animation["by"]) if "by" in animation else model
        if "from" not in animation and "by" in animation and "to" in animation:
            start = end - number(animation["by"])
    if animation["type"] == "spring":
        spring = Spring(animation)
        cuts = [0.0, *spring.turns(duration), duration]
        return [Piece(a, b, lambda t: start + (end - start) * spring(t)) for a, b in itertools.pairwise(cuts)]
    if animation["type"] == "basic":
        values, times, outer = [start, end], [0, 1], Ease(None)
        inner = [Ease(animation.get("timingFunction"))]
    else:
        values, outer = [number(value) for value in animation["values"]], Ease(animation.get("timingFunction"))
        discrete = animation.get("calculationMode") == "discrete"
        steps = len(values) - (0 if discrete else 1)
        times = animation.get("keyTimes") or [k / steps for k in range(steps + 1)]
        inner = [Ease(curve) for curve in animation.get("timingFunctions", [])] or [Ease(None)] * steps

    def when(fraction: float) -> float:
        if fraction in (0, 1) or outer.linear:
            return fraction * duration
        return zero(lambda x: outer(x) - fraction, 0, 1) * duration

    result: list[Piece] = []
    for k, (first, last) in enumerate(itertools.pairwise(times)):
        if animation.get("calculationMode") == "discrete":
            result.append(Piece(when(first), when(last), lambda t, value=values[k]: value, True))
            continue

        def value(t: float, a=values[k], b=values[k + 1], first=first, last=last, ease=inner[k]) -> float:
            return a + (b - a) * ease((outer(t / duration) - first) / (last - first))

        cuts = [first, *(first + (last - first) * x for x in inner[k].turns()), last]
        still = values[k] == values[k + 1]
        result += [Piece(when(a), when(b), value, still) for a, b in itertools.pairwise(cuts)]
    return result


# Times


@dataclass(frozen=True)
class Run:
    """A stretch of scene time in which a local time runs evenly, or stands still."""

    start: float
    end: float
    first: float
    last: float


@dataclass(frozen=True)
class Timing:
    """How a layer or an animation maps the time around it to its own."""

    begin: float
    speed: float
    offset: float
    cycle: float
    reverses: bool
    active: float
    fill: str

    @staticmethod
    def read(object: JSON, duration: float) -> Timing:
        reverses = object.get("autoreverses", False)
        count = math.inf if object.get("repeatCount") == "infinite" else object.get("repeatCount", 0) or 1
        length = object.get("repeatDuration", 0) or duration * (2 if reverses else 1) * count
        return Timing(
            object.get("beginTime", 0), object.get("speed", 1), object.get("timeOffset", 0), duration, reverses, length,
            object.get("fillMode", "removed"))  # fmt: skip

    def local(self, active: float, near: float, final: bool = False) -> float:
        """Returns the local time at an active time, in the cycle of another one that is near to it."""
        if self.cycle == math.inf:
            return active
        index = math.floor(near / self.cycle + 1e-12)
        if final and abs(near / self.cycle - round(near / self.cycle)) < 1e-9 and near > 0:
            index = round(near / self.cycle) - 1
        local = active - index * self.cycle
        return self.cycle - local if self.reverses and index % 2 else local

    def still(self, parent: float, held: bool) -> Optional[float]:
        """Returns the local time at a time at which that around it stands still, or outside of the active times."""
        elapsed = (parent - self.begin) * self.speed
        if self.speed == 0:
            return self.local(self.offset, self.offset)
        if elapsed < -1e-12:
            return self.local(self.offset, self.offset) if self.fill in ("backwards", "both") else None
        late = elapsed > self.active + 1e-9
        if elapsed >= self.active - 1e-9:
            if self.fill not in ("forwards", "both") and (late or not held):
                return None
            return self.local(self.active + self.offset, self.active + self.offset, final=True)
        return self.local(elapsed + self.offset, elapsed + self.offset)

    def apply(self, runs: Iterable[Run], group: Optional[float] = None) -> list[Run]:
        """Returns the runs of the local time; an animation that lasts until the end of its group is held with it."""
        result: list[Run] = []
        for run in runs:
            if run.first == run.last or self.speed == 0:
                held = group is not None and abs(run.first - group) < 1e-9
                local = self.still(run.first, held)
                result += [] if local is None else [Run(run.start, run.end, local, local)]
                continue
            low, high = sorted((run.first, run.last))
            cuts = {low, high}
            cuts.update(time for time in (self.begin, self.begin + self.active / self.speed) if low < time < high)
            if self.cycle < math.inf:
                index = math.ceil(((max(low, self.begin) - self.begin) * self.speed + self.offset) / self.cycle)
                while (time := self.begin + (index * self.cycle - self.offset) / self.speed) < high:
                    cuts.update([time] if time > low else [])
                    index += 1
            for a, b in itertools.pairwise(sorted(cuts, reverse=run.last < run.first)):
                start, end = (
                    run.start + (time - run.first) / (run.last - run.first) * (run.end - run.start) for time in (a, b))
                if end - start < INSTANT:
                    continue
                middle = (a + b) / 2
                if self.begin < middle < self.begin + self.active / self.speed:
                    near = (middle - self.begin) * self.speed + self.offset
                    first, last = (self.local((t - self.begin) * self.speed + self.offset, near) for t in (a, b))
                    result.append(Run(start, end, first, last))
                elif (local := self.still(middle, held=False)) is not None:
                    result.append(Run(start, end, local, local))
        return result


class Signal:
    """A value over scene time, where its layer exists."""

    def __init__(self, pieces: list[Piece]) -> None:
        self.pieces = pieces
        self.starts = [piece.start for piece in pieces]

    def piece(self, time: float) -> Piece:
        found = self.pieces[max(bisect.bisect_right(self.starts, time) - 1, 0)] if self.pieces else None
        if not found or not found.start - INSTANT <= time <= found.end + INSTANT:
            raise Unsuitable("the layer doesn't exist")
        return found

    def at(self, time: float) -> float:
        return self.piece(time + 2 * INSTANT).at(time)

    def within(self, window: Span) -> list[Piece]:
        clipped = (Piece(max(p.start, window[0]), min(p.end, window[1]), p.at, p.still) for p in self.pieces)
        return [piece for piece in clipped if piece.end - piece.start > INSTANT]

    def covers(self, window: Span) -> bool:
        parts = self.within(window)
        ends = [window[0], *(p.end for p in parts)]
        starts = [*(p.start for p in parts), window[1]]
        return all(abs(a - b) < 2 * INSTANT for a, b in zip(ends, starts))

    def values(self, window: Span) -> list[float]:
        """Returns the values between which the signal only rises or only falls."""
        return [value for p in self.within(window) for value in (p.at(p.start), p.at(p.end))]

    def above(self, bound: float, window: Span, factor: float = 1) -> list[Span]:
        """Returns when the signal, multiplied by a factor, is greater than a bound."""
        found: list[Span] = []
        for p in self.within(window):
            over = lambda t, p=p: factor * p.at(t) - bound
            ends = over(p.start) >= 0, over(p.end) >= 0
            if not any(ends):
                continue
            start = p.start if ends[0] else zero(over, p.start, p.end)
            end = p.end if ends[1] else zero(over, p.start, p.end)
            if found and start - found[-1][1] < 2 * INSTANT:
                found[-1] = (found[-1][0], end)
            else:
                found.append((start, end))
        return found


def common(a: list[Span], b: list[Span]) -> list[Span]:
    """Returns the times that are in both lists."""
    both = ((max(p[0], q[0]), min(p[1], q[1])) for p in a for q in b)
    return sorted(span for span in both if span[1] - span[0] > INSTANT)


def golden(function: Function, start: float, end: float) -> float:
    """Returns where a function with one minimum is least."""
    ratio = (math.sqrt(5) - 1) / 2
    a, b = end - ratio * (end - start), start + ratio * (end - start)
    low, high = function(a), function(b)
    while end - start > 1e-13:
        if low < high:
            end, b, high = b, a, low
            a = end - ratio * (end - start)
            low = function(a)
        else:
            start, a, low = a, b, high
            b = start + ratio * (end - start)
            high = function(b)
        if not start < a < b < end:
            break
    return (start + end) / 2


def split(function: Function, start: float, end: float) -> list[Piece]:
    """Divides a smooth function into parts that only rise or only fall, also where it turns just after its beginning."""

    def cuts(count: int) -> list[float]:
        near = [4.0**-k / count for k in range(1, 12)]
        places = sorted([k / count for k in range(count + 1)] + near + [1 - place for place in near])
        times = [start + (end - start) * place for place in places]
        values = [function(time) for time in times]
        found, before, since = [], 0.0, 0
        for k in range(len(times) - 1):
            change = values[k + 1] - values[k]
            if abs(change) < 1e-12:
                continue
            if before * change < 0:
                sign = 1 if change > 0 else -1
                found.append(golden(lambda t: sign * function(t), times[since - 1], times[k + 1]))
            before, since = change, k + 1
        return found

    coarse, fine = cuts(37), cuts(96)
    if len(coarse) != len(fine) or any(abs(function(a) - function(b)) > 1e-10 for a, b in zip(coarse, fine)):
        raise Unsuitable("the grids disagree")
    return [Piece(a, b, function) for a, b in itertools.pairwise([start, *fine, end]) if b > a]


# Scenes


PARTS = {
    "position.x": ("position", 0), "position.y": ("position", 1), "transform.scale.x": ("transform.scale", None),
    "transform.scale.y": ("transform.scale", None), "bounds.size.width": ("bounds.size", 0),
    "bounds.size.height": ("bounds.size", 1),
}  # fmt: skip
PLACE = ["position.x", "position.y", "bounds.size.width", "bounds.size.height", "transform.scale.x",
         "transform.scale.y", "transform.rotation"]  # fmt: skip


class Film:
    """A scene, as far as these tests use the format."""

    def __init__(self, scene: JSON) -> None:
        self.scene = scene
        self.size = scene["size"]
        self.duration = scene["duration"]
        self.layers: dict[str, JSON] = {}
        self.parents: dict[str, str] = {}
        self.signals: dict[Any, Signal] = {}
        self.collect(scene["layers"], None)

    def collect(self, layers: list[JSON], parent: Optional[str]) -> None:
        for layer in layers:
            self.layers[layer["id"]] = layer
            if parent:
                self.parents[layer["id"]] = parent
            self.collect(layer.get("sublayers", []), layer["id"])

    def chain(self, id: str) -> list[str]:
        """Returns a layer and those around it."""
        return [id, *self.chain(self.parents[id])] if id in self.parents else [id]

    def path(self, id: str) -> str:
        return "/".join(reversed(self.chain(id)))

    def time(self, written: Any) -> float:
        """Returns a time of a check in seconds."""
        if not isinstance(written, str):
            return written
        if written.startswith("marker:"):
            return self.scene["markers"][written[7:]]
        if written.startswith("= duration - "):
            return self.duration - float(written[13:])
        return int(written[:-1]) / self.scene.get("fps", 60)

    def window(self, check: JSON) -> Span:
        return self.time(check.get("from", 0)), self.time(check.get("until", self.duration))

    def drawn(self, pattern: str) -> list[str]:
        """Returns the layers that a pattern means; a layer that draws nothing stands for its sublayers."""
        form = re.compile(re.escape(pattern).replace(r"\*", ".*") + r"\Z")
        found: list[str] = []
        for id in self.layers:
            if form.match(id) or form.match(self.path(id)):
                layer = self.layers[id]
                found += [sub["id"] for sub in layer["sublayers"]] if self.ink(id) is None else [layer["id"]]
        return list(dict.fromkeys(found))

    def runs(self, id: str) -> list[Run]:
        layer = self.layers[id]
        around = self.runs(self.parents[id]) if id in self.parents else [Run(0, self.duration, 0, self.duration)]
        return Timing.read(layer, layer.get("duration", math.inf)).apply(around)

    def leaves(self, animations: list[JSON], runs: list[Run], group: Optional[float]) -> Iterable[tuple[JSON, float, list[Run]]]:
        """Yields the animations in groups, their durations, and the runs of their times."""
        for animation in animations:
            duration = animation.get("duration") or group or 0.25
            if animation["type"] == "spring" and group is None and "duration" not in animation:
                duration = Spring(animation).settling()
            own = Timing.read(animation, duration).apply(runs, group)
            if animation["type"] == "group":
                yield from self.leaves(animation["animations"], own, duration)
            else:
                yield animation, duration, own

    def model(self, id: str, key: str) -> float:
        layer, root = self.layers[id], key.split(".")
        if root[0] == "transform":
            return float(layer.get("transform", {}).get(root[1], 1 if root[1] == "scale" else 0))
        value = layer.get(root[0], 1)
        return float(value if len(root) == 1 else value[0 if root[-1] in ("x", "width") else 1])

    def signal(self, id: str, key: str) -> Signal:
        """Returns a value of a layer."""
        if key.startswith("box."):
            side = ["x", "y", "width", "height"].index(key[4:])
            return self.combined((id, key), [id], lambda t, near: self.box(id, t, near, bounds=True)[side])
        if (id, key) not in self.signals:
            self.signals[id, key] = self.animated(id, key)
        return self.signals[id, key]

    def animated(self, id: str, key: str) -> Signal:
        layer, runs, model = self.layers[id], self.runs(id), self.model(id, key)
        whole, part = PARTS.get(key, (key, None))
        shown = [Piece(run.start, run.end, lambda t: model, True) for run in runs]
        for animation, duration, own in self.leaves(layer.get("animations", []), runs, None):
            if animation["keyPath"] not in (key, whole):
                continue
            course = pieces(animation, duration, model, part if animation["keyPath"] == whole != key else None)
            for run in own:
                low, high = sorted((run.first, run.last))
                if low == high:
                    value = [p for p in course if p.start <= low + INSTANT][-1].at(low)
                    shown.append(Piece(run.start, run.end, lambda t, value=value: value, True))
                    continue
                rate = (run.last - run.first) / (run.end - run.start)
                for p in course:
                    a, b = max(low, p.start), min(high, p.end)
                    if b - a > INSTANT * abs(rate):
                        times = sorted(run.start + (x - run.first) / rate for x in (a, b))
                        shown.append(Piece(*times, lambda t, p=p, run=run, rate=rate: p.at(run.first + (t - run.start) * rate),
                                           p.still))  # fmt: skip
        return Signal(list(top(shown)))

    def combined(
        self, name: Any, ids: Iterable[str], function: Callable[[float, float], float], keys: Optional[list[str]] = None
    ) -> Signal:
        """Returns a function of the values of layers, and of those around them, while all of them exist."""
        if name in self.signals:
            return self.signals[name]
        parts = [self.signal(layer, key) for id in ids for layer in self.chain(id) for key in keys or PLACE]
        result = []
        for start, end in cuts(p for signal in parts for p in signal.pieces):
            middle = (start + end) / 2
            try:
                still = all(signal.piece(middle).still for signal in parts)
            except Unsuitable:
                continue
            at = lambda t, middle=middle: function(t, middle)
            if still:
                result.append(Piece(start, end, lambda t, value=at(middle): value, True))
            else:
                result += split(at, start, end)
        self.signals[name] = Signal(result)
        return self.signals[name]

    def value(self, id: str, key: str, time: float, near: float) -> float:
        """Returns a value at a time, as the limit from the side of another time that is near to it."""
        return self.signal(id, key).piece(near).at(time)

    def ink(self, id: str) -> Optional[list[float]]:
        """Returns the sides of the box of what a shape draws, or nothing for a layer that draws its bounds."""
        layer = self.layers[id]
        if layer.get("type") == "shape":
            shape, half = layer["path"], layer.get("lineWidth", 0) / 2
            if "circle" in shape:
                (x, y), r = shape["circle"]["center"], shape["circle"]["radius"]
                return [x - r - half, y - r - half, x + r + half, y + r + half]
            x, y, width, height = shape["rect"]
            return [x - half, y - half, x + width + half, y + height + half]
        return [] if "backgroundColor" in layer else None

    def corners(self, id: str, time: float, near: float, bounds: bool = False) -> Polygon:
        """Returns the corners of a layer's ink, or of its bounds, on the canvas."""
        points: Polygon = []
        for layer in self.chain(id):
            x, y, width, height, wide, high, angle = (self.value(layer, key, time, near) for key in PLACE)
            if not points:
                left, top_, right, bottom = (not bounds and self.ink(layer)) or [0, 0, width, height]
                points = [(left, top_), (right, top_), (right, bottom), (left, bottom)]
            ax, ay = self.layers[layer].get("anchorPoint", [0.5, 0.5])
            sine, cosine = math.sin(angle), math.cos(angle)
            placed = ((wide * (u - ax * width), high * (v - ay * height)) for u, v in points)
            points = [(x + u * cosine - v * sine, y + u * sine + v * cosine) for u, v in placed]
        return points

    def box(self, id: str, time: float, near: float, bounds: bool = False) -> list[float]:
        xs, ys = zip(*self.corners(id, time, near, bounds))
        return [min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)]

    def opacity(self, id: str) -> Signal:
        def product(time: float, near: float) -> float:
            return math.prod(min(max(self.value(layer, "opacity", time, near), 0), 1) for layer in self.chain(id))

        return self.combined((id, "product"), [id], product, ["opacity"])

    def overlap(self, id: str) -> Signal:
        """Returns how far the layer's box reaches into the canvas and the boxes that clip it; 0 or less: not at all."""
        clips = [layer for layer in self.chain(id)[1:] if self.layers[layer].get("masksToBounds")]

        def least(time: float, near: float) -> float:
            boxes = [[0, 0, *self.size], self.box(id, time, near), *(self.box(c, time, near, True) for c in clips)]
            return min(min(b[i] + b[i + 2] for b in boxes) - max(b[i] for b in boxes) for i in (0, 1))

        return self.combined((id, "overlap"), [id], least)

    def seen(self, id: str, window: Span, slack: float = 0) -> list[Span]:
        """Returns when a layer is seen, if it needs so much more opacity and area."""
        return common(self.opacity(id).above(SEEN + slack, window), self.overlap(id).above(slack or 1e-12, window))


def cuts(pieces: Iterable[Piece]) -> Iterable[Span]:
    """Returns the stretches between all starts and ends."""
    times: list[float] = []
    for time in sorted(time for p in pieces for time in (p.start, p.end)):
        if not times or time - times[-1] > INSTANT:
            times.append(time)
    return itertools.pairwise(times)


def top(shown: list[Piece]) -> Iterable[Piece]:
    """Yields the last of the pieces at each time."""
    for start, end in cuts(shown):
        middle = (start + end) / 2
        for p in reversed(shown):
            if p.start <= middle <= p.end:
                yield Piece(start, end, p.at, p.still)
                break


def distance(a: Polygon, b: Polygon) -> float:
    """Returns the distance of two rectangles that may be turned; 0 if they overlap."""
    sides = [(p, shape[k - 1]) for shape in (a, b) for k, p in enumerate(shape)]
    for (x, y), (u, v) in sides:
        first, second = ([(v - y) * p[0] - (u - x) * p[1] for p in shape] for shape in (a, b))
        if max(first) < min(second) or max(second) < min(first):
            break
    else:
        return 0.0
    least = math.inf
    for shape, other in ((a, b), (b, a)):
        for k, (x, y) in enumerate(shape):
            u, v = shape[k - 1][0] - x, shape[k - 1][1] - y
            square = u * u + v * v
            for px, py in other:
                along = min(max(((px - x) * u + (py - y) * v) / square, 0), 1) if square else 0
                least = min(least, math.hypot(px - x - along * u, py - y - along * v))
    return least
