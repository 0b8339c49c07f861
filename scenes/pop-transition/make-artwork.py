#!/usr/bin/env python3
"""Draws the pictures of this scene again: `python3 make-artwork.py`. Needs splashrender and ffmpeg."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE / "artwork"))

import herbs  # noqa: E402
import landscapes  # noqa: E402
import raster  # noqa: E402


def main():
    for name, draw in (landscapes.ALL | herbs.ALL).items():
        raster.write(draw(), HERE / "pictures" / f"{name}.webp")


if __name__ == "__main__":
    main()
