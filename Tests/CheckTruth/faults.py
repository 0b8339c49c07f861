#!/usr/bin/env python3
"""Writes 20 scenes whose checks hold, and 60 copies of them in which one claim is broken for a short time.

    faults.py --out DIR     DIR/scenes/01.json, 01-fault-1.json, …, and DIR/faults.json

Each kind of scene (films.py) has three faults, which change numbers. Of the three faults of a scene, one lasts less than
a frame, one 1 to 3 frames, and one longer. How long exactly is drawn; the numbers are changed until the claim is broken
for that time. DIR/faults.json says which checks fail, and if the fault is found by nine samples and by every frame.

The samples are as good as they can be: they are exact values instead of pixels, they show every claim, and steps are
compared with those of the scene without the fault. The nine samples are evenly spaced, either from the beginning to just
before the end, or in the middles of nine equal parts; the faults are those of the one that finds more.
"""

from __future__ import annotations

import argparse
import copy
import itertools
import json
import math
import random
from pathlib import Path
from typing import Any, Optional

from claims import gaps, keyed, margin, measured, shown, subjects, tolerance, word
from films import KINDS, Director, Fault
from motion import JSON, Film, Signal, Span, Unsuitable, common

FRAMES = {"shorter than a frame": (0, 0.95), "1 to 3 frames": (1.06, 2.85), "longer": (3.2, 8)}
"""How many frames a fault of each length lasts."""
SHORTEST = 0.001


def edited(scene: JSON, fault: Fault, amount: float) -> JSON:
    changed = copy.deepcopy(scene)
    layers = Film(changed).layers
    for layer, path, factor in fault.edits:
        *parts, last = [int(part) if part.isdigit() else part for part in path.split(".")]
        target: Any = layers[layer]
        for part in parts:
            target = target[part]
        target[last] = round(target[last] + amount * factor, 6)
        if fault.waived:
            layers[layer]["waive"] = {fault.waived: fault.words}
    return changed


def broken(film: Film, check: JSON) -> list[Span]:
    """Returns when a claim about all times is broken, or when something that should have happened hasn't."""
    kind, window, near = word(check), film.window(check), tolerance(check)
    claim = check[kind]
    if kind in ("rests", "settles") or kind == "visible" and "by" in (claim if claim is not True else {}):
        late, amount = -margin(film, check, measured(film, check)), measured(film, check)[0]
        return [(amount - late, amount)] if late > 0 else []
    if kind in ("visible", "hidden"):
        seen = [span for id in subjects(film, check) for span in film.seen(id, window)]
        edges = [window[0], *(time for span in seen for time in span), window[1]]
        return seen if kind == "hidden" else [(a, b) for a, b in zip(edges[::2], edges[1::2]) if b > a]
    if kind == "range":
        signal = film.signal(*keyed(check))
        over = [] if claim[1] is None else signal.above(claim[1] + near, window)
        return over + ([] if claim[0] is None else signal.above(near - claim[0], window, -1))
    insets = check.get("insets", 0)
    bounds = [claim] if kind == "apart" else insets if isinstance(insets, list) else [insets] * 4
    return [span for k, (ids, gap) in enumerate(gaps(film, check))
            for span in common(gap.above(near - bounds[k % len(bounds)], window, -1), shown(film, ids, window, 0))]  # fmt: skip


def turns(signal: Signal, window: Span) -> list[float]:
    """Returns when a value without jumps turns around."""
    rises = [(p.start, p.at(p.end) > p.at(p.start)) for p in signal.within(window) if abs(p.at(p.end) - p.at(p.start)) > 1e-9]
    return [b[0] for a, b in itertools.pairwise(rises) if a[1] != b[1]]


def length(film: Film, check: JSON) -> float:
    """Returns for how long a claim is broken."""
    kind, window = word(check), film.window(check)
    if kind == "jumps":
        return 0
    if kind == "turns":
        late = turns(film.signal(*keyed(check)), window)[check[kind]:]
        return window[1] - late[0] if late else 0
    if kind in ("begin", "before", "together") or "for" in (check[kind] if isinstance(check[kind], dict) else {}):
        return max(-margin(film, check, measured(film, check)), 0)
    return sum(end - start for start, end in broken(film, check))


def sized(scene: JSON, fault: Fault, target: float) -> JSON:
    """Returns the scene with the fault, which lasts as long as it should, or almost."""
    if fault.instant:
        return edited(scene, fault, fault.most)
    low, high = 0.0, fault.most
    for _ in range(30):
        middle = (low + high) / 2
        changed = edited(scene, fault, middle)
        found = length(Film(changed), scene["checks"][fault.check])
        if abs(found - target) < 0.05 * target:
            return changed
        low, high = (middle, high) if found < target else (low, middle)
    raise Unsuitable(f"no fault lasts that long: {fault.words}, {found}, {target}")


# Looking at times


def steps(film: Film, check: JSON, times: list[float]) -> float:
    """Returns by how much a layer moves at most from one time to the next."""
    places = [[film.corners(id, time, time) for time in times] for id in subjects(film, check)]
    return max(max(map(math.dist, a, b)) for row in places for a, b in itertools.pairwise(row))


def noticed(film: Film, before: Optional[Film], check: JSON, times: list[float]) -> bool:
    """Returns whether the values at some times prove that a claim is broken.

    - Parameter before: The scene without the fault, from which the step that is normal is known.
    """
    kind, window, near = word(check), film.window(check), tolerance(check)
    claim = check[kind]
    times = [time for time in times if window[0] <= time < window[1]]
    if kind == "jumps":
        return before is not None and steps(film, check, times) > max(claim["most"], steps(before, check, times)) + 1e-9
    if kind == "turns":
        values = [film.signal(*keyed(check)).at(time) for time in times]
        rises = [b > a for a, b in itertools.pairwise(values) if abs(a - b) > 1e-9]
        return sum(a != b for a, b in itertools.pairwise(rises)) > claim
    if kind in ("begin", "before", "together"):
        begins = [(max((t for t in times if t <= begin), default=window[0]), min((t for t in times if t > begin), default=math.inf))
                  for begin in measured(film, check)]  # fmt: skip
        if kind == "before":
            return any(first[0] >= begins[-1][1] for first in begins[:-1])
        if kind == "together":
            return max(begin[0] for begin in begins) - min(begin[1] for begin in begins) > near
        if "at" in claim:
            return any(high < claim["at"] - near or low > claim["at"] + near for low, high in begins)
        return any(b[1] - a[0] < claim["apart"] - near or b[0] - a[1] > claim["apart"] + near for a, b in itertools.pairwise(begins))
    if kind == "visible" and "for" in (claim if claim is not True else {}):
        seen = film.seen(subjects(film, check)[0], window)
        unseen = [window[0], *(t for t in times if not any(a <= t < b for a, b in seen)), window[1]]
        return max(b - a for a, b in itertools.pairwise(unseen)) < claim["for"] - near
    return any(start <= time < end for start, end in broken(film, check) for time in times)


def verdicts(film: Film, scene: JSON) -> list[bool]:
    """Returns which of the checks hold."""
    margins = [margin(film, check, measured(film, check)) for check in scene["checks"]]
    assert all(abs(m) > 1e-6 for m in margins), margins
    return [m > 0 for m in margins]


def draw(name: str, kind: Any, seed: int) -> tuple[dict[str, JSON], list[JSON]]:
    """Returns a scene and its copies with faults by their names, and what is known about the faults."""
    rng = random.Random(f"{kind.__name__} {seed}")
    m = Director(rng)
    draft = kind(m)
    scene, film = draft.scene, Film(draft.scene)
    samples = {
        "ends": [*(k / 8 * m.duration for k in range(8)), m.duration - 1e-9],
        "middles": [(k + 0.5) / 9 * m.duration for k in range(9)],
        "frames": [k / m.fps for k in range(round(m.duration * m.fps))],
    }
    assert all(verdicts(film, scene)), scene
    assert not any(noticed(film, None, check, times) for check in scene["checks"] for times in samples.values()), scene
    lengths = list(FRAMES)
    while any(fault.instant and lengths[k] != "shorter than a frame" for k, fault in enumerate(draft.faults)):
        rng.shuffle(lengths)
    if not any(fault.instant for fault in draft.faults):
        rng.shuffle(lengths)
    scenes, found = {name: scene}, []
    for k, (fault, frames) in enumerate(zip(draft.faults, lengths), start=1):
        least, most = (max(part / m.fps, SHORTEST) for part in FRAMES[frames])
        changed = sized(scene, fault, least * (most / least) ** rng.random())
        check, other = scene["checks"][fault.check], Film(changed)
        holds = verdicts(other, changed)
        assert not holds[fault.check], (name, fault)
        scenes[f"{name}-fault-{k}"] = changed
        found.append({"scene": name, "file": f"{name}-fault-{k}.json", "fault": fault.words, "milliseconds": round(1000 * length(other, check), 2),
                      "length": frames, "check": fault.check, "claim": check, "fails": [i for i, held in enumerate(holds) if not held]}
                     | {way: noticed(other, film, check, times) for way, times in samples.items()})  # fmt: skip
    return scenes, found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=2 * len(KINDS), help="how many of the scenes")
    options = parser.parse_args()
    folder = options.out
    (folder / "scenes").mkdir(parents=True, exist_ok=True)
    faults: list[JSON] = []
    for k in range(options.count):
        scenes, found = draw(f"{k + 1:02}", KINDS[k % len(KINDS)], k // len(KINDS) + 1)
        faults += found
        for name, scene in scenes.items():
            (folder / "scenes" / f"{name}.json").write_text(json.dumps(scene, indent=1) + "\n")
    best = max(("ends", "middles"), key=lambda way: sum(fault[way] for fault in faults))
    for fault in faults:
        fault["nine"] = fault[best]
    (folder / "faults.json").write_text(json.dumps(faults, indent=1) + "\n")


if __name__ == "__main__":
    main()
