"""What checks claim about scenes: the amounts that they are about, the bounds that they set, and their margins."""

from __future__ import annotations

import functools
import itertools
import math
import random
import re
from dataclasses import dataclass
from typing import Any, Callable, Iterable, Optional

from motion import CHANGE, JSON, PLACE, SEEN, SHADE, INSTANT, Film, Signal, Span, Unsuitable, common, cuts, distance, split

TOLERANCE = {"visible": 1e-6, "rests": 1e-6, "settles": 1e-6, "begin": 1e-3, "before": 0, "together": 1e-3, "apart": 0.01,
             "inside": 0.01, "jumps": 0.01, "is": 1e-6, "range": 1e-6, "equals": 1e-3, "hidden": 0, "turns": 0}  # fmt: skip


def word(check: JSON) -> str:
    return next(key for key in check if key in TOLERANCE)


def tolerance(check: JSON) -> float:
    if word(check) in ("rests", "settles"):
        return 1e-6
    return check.get("tolerance", 1e-6 if "key" in check and word(check) == "jumps" else TOLERANCE[word(check)])


def unit(check: JSON) -> Optional[str]:
    if word(check) in ("rests", "settles", "begin", "before", "together"):
        return "s"
    if word(check) == "visible":
        return "opacity" if check["visible"] is True else "s"
    if "key" not in check:
        return "pt" if word(check) != "hidden" else None
    key = check["key"]
    return "opacity" if "opacity" in key else "" if "scale" in key else "rad" if "rotation" in key else "pt"


def subjects(film: Film, check: JSON) -> list[str]:
    """Returns the layers that a check is about."""
    patterns = check.get("layers") or [check["layer"]]
    found = dict.fromkeys(id for pattern in patterns for id in film.drawn(pattern))
    return [id for id in found if id not in check.get("except", [])]


def keyed(check: JSON) -> tuple[str, str]:
    path, key = check["key"].split(".", 1)
    return path.split("/")[-1], key


def beginning(film: Film, id: str, window: Span, shift: float) -> float:
    """Returns when a layer first looks otherwise than at the beginning of the window."""
    opacity, start, change = film.opacity(id), window[0], CHANGE + shift
    exists = bool(opacity.pieces) and opacity.within((start, start + 1e-6))
    first = opacity.at(start) if exists else 0.0
    spans = opacity.above(first + change, window) + opacity.above(change - first, window, -1)
    parts = opacity.within(window)
    if exists:
        at = film.corners(id, start, start + 1e-10)
        moved = film.combined((id, *at), [id], lambda t, near: max(map(math.dist, film.corners(id, t, near), at)))
        spans += common(moved.above(change, window), opacity.above(change, window))
        ends = [p.end for p, q in itertools.pairwise(parts) if q.start - p.end > INSTANT]
        spans += [(end, end) for end in [*ends, parts[-1].end] if end < window[1] - INSTANT and first > change]
    if not spans:
        raise Unsuitable("the layer has no beginning")
    return min(spans)[0]


def latest(spans: list[Span], window: Span) -> float:
    """Returns the end of the last of the times at which something isn't at its place yet."""
    if not spans or max(end for _, end in spans) > window[1] - 1e-4:
        raise Unsuitable("nothing comes to rest")
    return max(end for _, end in spans)


def rest(film: Film, id: str, window: Span, points: float, shift: float) -> float:
    opacity, end = film.opacity(id), window[1]
    if not opacity.covers(window):
        raise Unsuitable("the layer doesn't exist all the time")
    last, at = opacity.piece(end - 1e-10).at(end), film.corners(id, end, end - 1e-10)
    moved = film.combined((id, *at), [id], lambda t, near: max(map(math.dist, film.corners(id, t, near), at)))
    shades = opacity.above(last + SHADE + shift, window) + opacity.above(SHADE + shift - last, window, -1)
    return latest(moved.above(points + shift, window) + shades, window)


def swings(signal: Signal, window: Span) -> list[float]:
    """Returns how far a value without jumps goes between its turns."""
    values = signal.values(window)
    if not signal.covers(window) or any(abs(a - b) > 1e-9 for a, b in zip(values[1::2], values[2::2])):
        raise Unsuitable("the value jumps")
    found: list[float] = []
    for a, b in itertools.pairwise(values):
        if abs(b - a) > 1e-9:
            if found and (found[-1] > 0) == (b > a):
                found[-1] += b - a
            else:
                found.append(b - a)
    if any(abs(swing) < 1e-4 for swing in found):
        raise Unsuitable("a swing is too small")
    return [abs(swing) for swing in found]


def formula(film: Film, text: str) -> Callable[[float, float], float]:
    """Returns the function that an expression of the form `= a + b * time` or `= a + b * key('…')` means."""
    a, b, name = re.fullmatch(r"= (\S+) \+ (\S+) \* (.+)", text).groups()
    if name == "time":
        return lambda time, near: float(a) + float(b) * time
    other = keyed({"key": name[5:-2]})
    return lambda time, near: float(a) + float(b) * film.value(*other, time, near)


def jumps(film: Film, check: JSON, window: Span) -> list[float]:
    """Returns how far the layers or the value jump."""
    ids = [keyed(check)[0]] if "key" in check else subjects(film, check)
    found, unseen = [0.0], []
    for id in ids:
        keys = [keyed(check)[1]] if "key" in check else [*PLACE, "opacity"]
        layers = [id] if "key" in check else film.chain(id)
        for time, _ in cuts(p for layer in layers for key in keys for p in film.signal(layer, key).pieces):
            if not window[0] + 1e-9 < time < window[1] - 1e-9:
                continue
            sides = [(time, time - 1e-10), (time, time + 1e-10)]
            try:
                if "key" in check:
                    found.append(abs(film.value(id, keys[0], *sides[0]) - film.value(id, keys[0], *sides[1])))
                elif all(film.opacity(id).piece(near).at(time) >= SEEN for _, near in sides):
                    found.append(max(map(math.dist, film.corners(id, *sides[0]), film.corners(id, *sides[1]))))
                    if found[-1] > 1e-9 and all(film.overlap(id).piece(near).at(time) <= 0 for _, near in sides):
                        unseen.append(time)
            except Unsuitable:
                continue
    if unseen:
        raise Unsuitable("a jump is outside of the canvas")
    return found


def shown(film: Film, ids: Iterable[str], window: Span, shift: float) -> list[Span]:
    """Returns when all of the layers have an opacity that counts."""
    times = [window]
    for id in ids:
        spans = [film.opacity(id).above(SEEN + slack, window) for slack in (-CHANGE, shift, CHANGE)]
        if len(set(map(len, spans))) > 1:
            raise Unsuitable("the opacity is too near to the least that counts")
        times = common(times, spans[1])
    return times


def least(signal: Signal, times: list[Span]) -> float:
    values = [value for span in times for value in signal.values(span)]
    if not values:
        raise Unsuitable("the claim applies to no time")
    return min(values)


def sides(film: Film, check: JSON, id: str, time: float, near: float) -> list[float]:
    """Returns how far a layer is from the top, left, bottom and right of what it must be inside of."""
    around = check["inside"]
    x, y, width, height = [0, 0, *film.size] if around == "screen" else film.box(film.drawn(around)[0], time, near)
    u, v, w, h = film.box(id, time, near)
    return [v - y, u - x, y + height - v - h, x + width - u - w]


def gaps(film: Film, check: JSON) -> list[tuple[tuple[str, ...], Signal]]:
    """Returns the layers that must be apart and their distances, or each layer and how far each side of it is inside."""
    ids, claim = subjects(film, check), check[word(check)]
    if word(check) == "apart":
        return [((a, b), film.combined((a, b, "apart"), [a, b], lambda t, near, a=a, b=b: distance(film.corners(a, t, near), film.corners(b, t, near))))
                for a, b in itertools.combinations(ids, 2)]  # fmt: skip
    around = [] if claim == "screen" else film.drawn(claim)[:1]
    known = functools.cache(lambda id, time, near: sides(film, check, id, time, near))
    return [((id,), film.combined((id, claim, side), [id, *around], lambda t, near, id=id, side=side: known(id, t, near)[side]))
            for id in ids for side in range(4)]  # fmt: skip


def measured(film: Film, check: JSON, shift: float = 0) -> list[Any]:
    """Returns the amounts that a check is about, whatever its bound is.

    - Parameter shift: How much later a value passes a level. Where that changes the amounts, they aren't certain.
    """
    window, claim, kind = film.window(check), check[word(check)], word(check)
    if "key" in check:
        id, key = keyed(check)
        signal = film.signal(id, key)
        if not signal.covers(window):
            raise Unsuitable("the layer doesn't exist all the time")
        if kind == "turns":
            return swings(signal, window)
        if kind == "is":
            time = film.time(check["at"])
            if not window[0] <= time < window[1] or any(abs(time - t) < 1e-6 for p in signal.pieces for t in (p.start, p.end)):
                raise Unsuitable("the time is too near to a change")
            return [signal.at(time)]
        if kind == "range":
            return [min(signal.values(window)), max(signal.values(window))]
        if kind == "jumps":
            return [max(jumps(film, check, window))]
        if kind == "settles":
            near, end = check.get("tolerance", 1e-3) + shift, window[1]
            target = claim.get("at", signal.piece(end - 1e-10).at(end))
            return [latest(signal.above(target + near, window) + signal.above(near - target, window, -1), window)]
        other = formula(film, claim)
        ids = {id, *re.findall(r"key\('(\w+)", claim)}
        keys = [key, *re.findall(r"\.([\w.]+)'\)", claim)]
        miss = [p for s, e in cuts(p for i in ids for k in keys for p in film.signal(i, k).within(window))
                for p in split(lambda t, m=(s + e) / 2: signal.piece(m).at(t) - other(t, m), s, e)]  # fmt: skip
        return [max(abs(value) for value in Signal(miss).values(window))]
    ids = subjects(film, check)
    if kind in ("visible", "hidden"):
        spans = [[film.seen(id, window, slack) for id in ids] for slack in (-2 * CHANGE, shift, CHANGE)]
        if len({tuple(map(len, times)) for times in spans}) > 1:
            raise Unsuitable("the layer is seen only just, or only just not")
        if claim is True:
            return [min(sum(e - s for s, e in span) for span in times) for times in spans]
        if any(not span for span in spans[1]):
            raise Unsuitable("the layer is never seen")
        return [max(span[0][0] for span in spans[1]), min(max(e - s for s, e in span) for span in spans[1])]
    if any(not film.seen(id, window) for id in ids):
        raise Unsuitable("the layer is never seen")
    if kind == "rests":
        return [max(rest(film, id, window, check.get("tolerance", 0.1), shift) for id in ids)]
    if kind in ("begin", "together", "before"):
        others = film.drawn(claim) if kind == "before" else []
        return [beginning(film, id, window, shift) for id in [*ids, *others]]
    if kind == "apart":
        return [min(least(gap, shown(film, pair, window, shift)) for pair, gap in gaps(film, check))]
    if kind == "inside":
        parts = [least(gap, shown(film, layer, window, shift)) for layer, gap in gaps(film, check)]
        return [min(parts[side::4]) for side in range(4)]
    return [max(jumps(film, check, window))]


def margin(film: Film, check: JSON, amounts: list[float]) -> Optional[float]:
    """Returns by how much a check holds (positive) or fails; 1 or −1 without a unit as `Case.expect` knows."""
    amount = amounts[0] if amounts else 0.0
    kind, near, claim = word(check), tolerance(check), check[word(check)]
    if kind == "visible" and claim is True or kind == "hidden":
        length = film.window(check)[1] - film.window(check)[0]
        if kind == "hidden":
            return 1 if amounts[1] == 0 else -1
        full = [length - time < 1e-9 for time in amounts]
        if len(set(full)) > 1:
            raise Unsuitable("the layer is seen only just, or only just not")
        return min(min(film.opacity(id).values(film.window(check))) for id in subjects(film, check)) - SEEN if full[1] else -1
    if kind == "visible":
        parts = [claim["by"] - amount] if "by" in claim else []
        parts += [amounts[1] - claim["for"]] if "for" in claim else []
        return min(parts) + near
    if kind in ("rests", "settles"):
        return film.time(claim["by"]) - amount + near
    if kind == "begin":
        if "at" in claim:
            return near - max(abs(time - film.time(claim["at"])) for time in amounts)
        return near - max(abs(b - a - claim["apart"]) for a, b in itertools.pairwise(amounts))
    if kind == "before":
        return amounts[-1] - max(amounts[:-1])
    if kind == "together":
        return near - (max(amounts) - min(amounts))
    if kind == "apart":
        return amount - claim + near
    if kind == "inside":
        insets = check.get("insets", 0)
        return min(side - inset for side, inset in zip(amounts, insets if isinstance(insets, list) else [insets] * 4)) + near
    if kind == "jumps":
        return claim["most"] - amount + near
    if kind == "turns":
        larger = check.get("larger", 0)
        if min(amounts, default=1) <= larger <= max(amounts, default=0):
            raise Unsuitable("some swings count and some don't")
        turns = max(len(amounts) - 1, 0) if min(amounts, default=1) > larger else 0
        return 1 if turns == claim else -1
    if kind == "is":
        return near - abs(amount - claim)
    if kind == "range":
        parts = [amount - claim[0]] if claim[0] is not None else []
        return min([*parts, *([claim[1] - amounts[1]] if claim[1] is not None else [])]) + near
    return near - amount


@dataclass
class Dial:
    """The number of a check that moves its claim, and the direction in which it becomes harder to keep."""

    path: list[Any]
    sign: int
    limits: Span = (-math.inf, math.inf)


def aim(film: Film, check: JSON, amounts: list[float], wish: float, rng: random.Random) -> Optional[Dial]:
    """Sets the bound of a check so that it has nearly the margin that is wished for."""
    amount = amounts[0] if amounts else 0.0
    kind, near, window = word(check), tolerance(check), film.window(check)

    def place(dial: Dial, value: float) -> Dial:
        if not dial.limits[0] <= value <= dial.limits[1]:
            raise Unsuitable("there is no such bound")
        target: Any = check
        for part in dial.path[:-1]:
            target = target[part]
        target[dial.path[-1]] = value
        return dial

    times, positive = (window[0], window[1] - 1e-3), (0, math.inf)
    if kind == "visible" and check[kind] is not True:
        if "by" in check[kind]:
            return place(Dial([kind, "by"], -1, times), amount - near + wish)
        return place(Dial([kind, "for"], 1, (1e-3, math.inf)), amounts[1] + near - wish)
    if kind in ("rests", "settles"):
        return place(Dial([kind, "by"], -1, times), amount - near + wish)
    if kind == "begin":
        part, sign = next(iter(check[kind])), rng.choice((-1, 1))
        values = amounts if part == "at" else [b - a for a, b in itertools.pairwise(amounts)]
        value = (max(values) if sign < 0 else min(values)) + sign * (near - wish)
        if abs(value - (min(values) if sign < 0 else max(values))) > near - wish + 1e-15:
            raise Unsuitable("another layer is farther from its time")
        return place(Dial([kind, part], sign, times if part == "at" else (-1, 1)), value)
    if kind in ("together", "equals"):
        return place(Dial(["tolerance"], -1, positive), (max(amounts) - min(amounts) if kind == "together" else amount) + wish)
    if kind == "apart":
        return place(Dial([kind], 1, positive), amount + near - wish)
    if kind == "inside":
        k = min(range(4), key=lambda side: amounts[side])
        if rng.random() < 0.5:
            return place(Dial(["insets"], 1), amounts[k] + near - wish)
        check["insets"] = [math.floor(side - abs(wish) - 2) for side in amounts]
        return place(Dial(["insets", k], 1), amounts[k] + near - wish)
    if kind == "jumps":
        return place(Dial([kind, "most"], -1, positive), amount - near + wish)
    if kind == "turns":
        if amounts and rng.random() < 0.4:
            check["larger"] = round(rng.choice((min(amounts) * 0.8, max(amounts) * 1.2)), 6)
        turns = max(len(amounts) - 1, 0) if min(amounts, default=1) > check.get("larger", 0) else 0
        check[kind] = turns if wish > 0 else turns + (1 if turns == 0 or rng.random() < 0.5 else -1)
    if kind == "is":
        sign = rng.choice((-1, 1))
        return place(Dial([kind], sign, (0, 1) if "opacity" in check["key"] else (-1e6, 1e6)), amount + sign * (near - wish))
    if kind == "range":
        top, far = rng.random() < 0.5, abs(wish) + rng.uniform(1, 5)
        if top:
            check[kind] = [None if rng.random() < 0.3 else round(amount - far, 2), 0]
            return place(Dial([kind, 1], -1, (-math.inf if check[kind][0] is None else check[kind][0] + 1e-3, math.inf)), amounts[1] - near + wish)
        check[kind] = [0, None if rng.random() < 0.3 else round(amounts[1] + far, 2)]
        return place(Dial([kind, 0], 1, (-math.inf, math.inf if check[kind][1] is None else check[kind][1] - 1e-3)), amount + near - wish)
    return None
