#!/usr/bin/env python3
"""Draws the pictures of this scene again: `python3 make-artwork.py`.

Needs pycairo and Pillow (on Debian 12: python3-cairo, python3-pil, optipng). Fails when the outline in
star.svg is not the one that artwork/star.py makes.
"""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE / "artwork"))

import pictures  # noqa: E402
import star  # noqa: E402


def main():
    written = []

    def save(picture, name):
        path = HERE / name
        path.parent.mkdir(exist_ok=True)
        picture.save(path)
        written.append(str(path))

    for name, draw in pictures.ALL.items():
        save(draw().image(opaque=True), f"feed/{name}.png")
    save(pictures.avatar().image(), "feed/avatar.png")
    subprocess.run(["optipng", "-quiet", "-nx", "-o5", "-strip", "all", *written], check=True)
    star.report()
    outline = " ".join((HERE / "star.svg").read_text().split())
    assert f'd="{star.path_data()}"' in outline, "star.svg has another star"


if __name__ == "__main__":
    main()
