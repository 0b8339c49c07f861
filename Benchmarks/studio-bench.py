#!/usr/bin/env python3
"""How fast the studio is in headless Chromium: studio-bench.py PROGRAM [--json FILE] [--only NAME]."""
import argparse
import json
import os
import pathlib
import random
import re
import statistics
import subprocess
import sys
import time

from playwright.sync_api import sync_playwright

# What drives the page is shared with the tests.
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tests/Studio"))

import run  # noqa: E402
import studio  # noqa: E402

CONTENTS = ["snow", "text", "effects", "confetti", "space"]
PLACES, RELOADS, PLAY_SECONDS, IDLE_SECONDS = 180, 20, 5, 10

# Every picture that the worker has painted, as it tells the page.
PAINTS = """
window.paints = [];
window.Worker = class extends Worker {
  constructor(...words) {
    super(...words);
    this.addEventListener('message', ({ data }) => {
      if (data.kind === 'painted') paints.push({ at: Date.now(), frame: data.frame, took: data.milliseconds ?? null, skipped: data.skipped ?? 0 });
    });
  }
};
"""


def percentile(values, part):
    return sorted(values)[min(int(len(values) * part), len(values) - 1)]


class Bench:
    def __init__(self, path, scene, words):
        self.path, self.scene, self.words = path, scene, words
        self.server = studio.Server(path, scene, *words)
        self.film = self.server.film()
        context = studio.Setting.browser.new_context(viewport={"width": 1280, "height": 900})
        context.add_init_script(PAINTS)
        self.page = studio.Page(self.server, context=context).ready()

    def paints(self):
        return self.page.page.evaluate("paints")

    def scrub(self):
        """Milliseconds from the input to the end of putImageData, each picture once."""
        page, chance, y = self.page, random.Random(1), self.page.scale_y()
        frames, box = self.film["frames"], page.page.locator("#scale").bounding_box()
        page.mouse.move(box["x"], y)
        page.mouse.down()
        for _ in range(10):
            page.mouse.move(box["x"] + box["width"] * chance.random(), y)
            time.sleep(1 / 30)
        page.page.evaluate("paints.length = 0")
        due = time.monotonic()
        for _ in range(PLACES):
            page.mouse.move(box["x"] + box["width"] * chance.randrange(frames) / (frames - 1), y)
            due += 1 / 30
            time.sleep(max(due - time.monotonic(), 0))
        page.mouse.up()
        page.hash()
        took = [paint["took"] for paint in self.paints() if paint["took"] is not None]
        return {"median": statistics.median(took), "p95": percentile(took, 0.95), "count": len(took)}

    def play(self):
        page = self.page
        page.press("Home", "l")
        page.until(lambda status: status["playing"] and status["frame"] > 5)
        time.sleep(0.5)
        page.page.evaluate("paints.length = 0")
        time.sleep(PLAY_SECONDS)
        paints = self.paints()
        page.press("k")
        page.until(lambda status: not status["playing"])
        return {"painted": (len(paints) - 1) * 1000 / (paints[-1]["at"] - paints[0]["at"]), "skipped": sum(paint["skipped"] for paint in paints)}

    def saved(self):
        """Milliseconds from a saved file to its new picture."""
        page, file = self.page, self.path / self.scene
        text = file.read_text()
        page.go(self.film["frames"] // 2)
        page.hash()
        took = []
        for turn in range(RELOADS + 2):
            # One more layer on top of all others: the list of layers ends these files.
            layer = ', { "id": "bench", "frame": [0, 0, 40, 40], "backgroundColor": "#%06x" } ] }' % (turn * 80000 + 0x33CC11)
            new = re.sub(r",?\s*\]\s*\}\s*\Z", layer, text)
            old = page.hash()
            page.page.evaluate("paints.length = 0")
            time.sleep(0.15)
            began = time.time()
            studio.write(file, new)
            if not page.wait(lambda: page.hash() != old, 5):
                state = self.server.process.poll()
                raise RuntimeError(f"{self.scene}: the picture didn't change; the server's status is {state} {self.server.errors.decode()[-800:]}")
            took.append(self.paints()[-1]["at"] - began * 1000)
        return {"median": statistics.median(took[2:]), "p95": percentile(took[2:], 0.95)}

    def idle(self):
        page = self.page
        time.sleep(1)
        page.page.evaluate("ticks = 0")
        count, cpu = len(page.requests), self.server.cpu_seconds()
        time.sleep(IDLE_SECONDS)
        cpu = (self.server.cpu_seconds() - cpu) / IDLE_SECONDS * 100
        page.page.evaluate("0")
        still = subprocess.run(
            ["/usr/bin/time", "-f", "%M", studio.Setting.program, "still", self.scene, *self.words, "--at",
             f"{self.film['frames'] // 2}f", "-o", "still.png"], cwd=self.path, capture_output=True, check=True)
        memory = self.server.status_value("VmRSS") / 1024
        return {"cpu": cpu, "memory": memory, "above": memory - int(still.stderr.split()[-1]) / 1024,
                "requests": len(page.requests) - count, "ticks": page.page.evaluate("ticks")}

    def all(self):
        try:
            return {"size": f"{self.film['width']} × {self.film['height']}", "fps": self.film["fps"][0] / self.film["fps"][1],
                    "scrub": self.scrub(), "play": self.play(), "saved": self.saved(), "idle": self.idle()}
        finally:
            self.page.close()
            self.page.context.close()
            self.server.end()


def cases():
    for name in studio.FILMS:
        yield name, name, "scene.json", ["--size", "390x844", "--width", "780"]
    for name in CONTENTS:
        yield name, "content", f"{name}.json", []


def print_table(found):
    print("| scene | pixels | scrub, median | scrub, 95th percentile | play, painted/s | skipped in 5 s | saved → picture | idle CPU | memory | memory above `still` | idle requests, frames |")
    print("|---|---|---|---|---|---|---|---|---|---|---|")
    for name, one in found.items():
        scrub, play, saved, idle = (one[key] for key in ("scrub", "play", "saved", "idle"))
        print(f"| {name} | {one['size']} | {scrub['median']:.1f} ms | {scrub['p95']:.1f} ms | {play['painted']:.1f} of {one['fps']:g} "
              f"| {play['skipped']} | {saved['median']:.0f} ms | {idle['cpu']:.1f} % | {idle['memory']:.0f} MB | {idle['above']:+.0f} MB "
              f"| {idle['requests']}, {idle['ticks']} |")


def print_targets(found):
    films = [found[name] for name in studio.FILMS if name in found]
    every = list(found.values())
    smooth = sum(one["play"]["skipped"] == 0 and one["play"]["painted"] > 0.98 * one["fps"] for one in films)
    targets = [
        ("scrub: at most 16 ms in the median", all(one["scrub"]["median"] <= 16 for one in every), max(one["scrub"]["median"] for one in every), "ms"),
        ("scrub: at most 33 ms for the 95th percentile", all(one["scrub"]["p95"] <= 33 for one in every), max(one["scrub"]["p95"] for one in every), "ms"),
        ("play: 60 fps without a drop for three of the four films", smooth >= 3, smooth, "films"),
        ("play: no film below 45 fps", all(one["play"]["painted"] >= 45 for one in films), min((one["play"]["painted"] for one in films), default=0), "fps"),
        ("saved → picture: at most 100 ms", all(one["saved"]["median"] <= 100 for one in every), max(one["saved"]["median"] for one in every), "ms"),
        ("idle server: below 0.5 % of a core", all(one["idle"]["cpu"] < 0.5 for one in every), max(one["idle"]["cpu"] for one in every), "%"),
        ("server: at most 60 MB above the renderer", all(one["idle"]["above"] <= 60 for one in every), max(one["idle"]["above"] for one in every), "MB"),
        ("idle page: no requests, no animation frames", all(one["idle"]["requests"] + one["idle"]["ticks"] == 0 for one in every), 0, ""),
    ]
    print()
    for name, is_reached, worst, unit in targets:
        print(f"- {'reached' if is_reached else 'NOT reached'}: {name}" + (f" (worst {worst:.1f} {unit})" if unit else ""))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--json", type=pathlib.Path)
    parser.add_argument("--only")
    options = parser.parse_args()
    studio.Setting.program = str(pathlib.Path(options.program).resolve())
    found = {}
    print(f"load before: {os.getloadavg()[0]:.2f}", flush=True)
    with sync_playwright() as playwright:
        studio.Setting.browser = playwright.chromium.launch(executable_path=studio.find_browser(), args=run.ARGUMENTS)
        for name, folder, scene, words in cases():
            if options.only and options.only not in name:
                continue
            try:
                with studio.folder(folder) as path:
                    found[name] = Bench(path, scene, words).all()
            except Exception as error:
                print(f"{name} has no figures: {error}", flush=True)
            print(f"{name} is done, load {os.getloadavg()[0]:.2f}", flush=True)
            if options.json:
                options.json.write_text(json.dumps(found, indent=1) + "\n")
        studio.Setting.browser.close()
    print()
    print_table(found)
    print_targets(found)


if __name__ == "__main__":
    main()
