#!/usr/bin/env python3
"""Draws the pictures of this scene again: `python3 make-artwork.py`.

Needs pycairo, Pillow with raqm, and the Inter typeface (on Debian 12: python3-cairo, python3-pil,
fonts-inter, optipng). Fails when the star in scene.json is not the one that artwork/star.py makes.
"""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE / "artwork"))

import labels  # noqa: E402
import pictures  # noqa: E402
import star  # noqa: E402


def main():
    written = []

    def save(picture, name):
        path = HERE / name
        path.parent.mkdir(exist_ok=True)
        picture.save(path)
        written.append(str(path))

    for number, (first, second) in enumerate(labels.SLOGANS, start=1):
        save(labels.slogan(first, second).image(), f"slogan-{number}.png")
    for name, label in labels.FEED.items():
        save(label.image(), f"feed/{name}.png")
        print(f"feed/{name}.png: {label.size[0]} x {label.size[1]} points")
    for name, draw in pictures.ALL.items():
        save(draw().image(opaque=True), f"feed/{name}.png")
    save(pictures.avatar().image(), "feed/avatar.png")
    subprocess.run(["optipng", "-quiet", "-nx", "-o5", "-strip", "all", *written], check=True)
    star.report()
    assert (HERE / "scene.json").read_text().count(star.path_data()) == 2, "scene.json has another star"


if __name__ == "__main__":
    main()
