#!/usr/bin/env python3
"""Draws the pictures of this scene again: `python3 make-artwork.py`. Needs splashrender and ffmpeg."""

import random
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE.parent / "pop-transition" / "artwork"))

import raster  # noqa: E402
from svg import Drawing, closed, number, pine, ridge  # noqa: E402


def both(d, data, fill, **more):
    """A path and its mirror image in the line x = 450."""
    d.path(data, fill, **more)
    d.path(data, fill, transform="matrix(-1 0 0 1 900 0)", **more)


def birch(d, x, top, bottom, width, seed):
    chance = random.Random(seed)
    d.rect(x - width / 2, top, width, bottom - top, "url(#bark)")
    for _ in range(int((bottom - top) / 34)):
        y = top + (bottom - top) * chance.random()
        w = width * (0.25 + 0.4 * chance.random())
        left = chance.random() < 0.5
        d.rect(x - width / 2 if left else x + width / 2 - w, y, w, 4 + 5 * chance.random(), "#4d4163", rx="2", opacity="0.75")


def fox():
    """A fox in the snow, 900 x 1200: the middle 500 x 1000 matters, the rest is for wider screens."""
    d = Drawing(900, 1200)
    d.gradient("bark", [(0, "#fffaf6"), (0.6, "#ece3ee"), (1, "#b9a9c8")], (0, 0, 1, 0))
    d.rect(0, 0, 900, 1200, d.gradient("sky", [(0, "#5d4b98"), (0.3, "#a76fb0"), (0.52, "#f39a93"), (0.68, "#ffd5a8")]))
    d.circle(640, 250, 190, d.gradient("halo", [(0, "#fff6df", 0.6), (0.4, "#ffe9cf", 0.22), (1, "#ffe3cf", 0)], (0.5, 0.5, 0.5), True))
    d.circle(640, 250, 62, "#fff8ea")
    for x, y, r in ((622, 232, 12), (660, 262, 8), (634, 276, 6)):
        d.circle(x, y, r, "#f1dfd0")
    d.path(closed(ridge(17, 900, 640, 170, steps=5, rough=0.5), 900), "#b87ba8", opacity="0.75")
    d.path(closed(ridge(29, 900, 700, 120, steps=5, rough=0.5), 900), "#8c5f9b", opacity="0.85")
    for i in range(26):
        x = 10 + i * 36
        chance = random.Random(i)
        d.path(pine(x + 16 * chance.random(), 800 + 10 * chance.random(), 120 + 90 * chance.random(), 4), "#5a4585")
    d.path("M0 790C180 752 360 776 520 792C680 806 800 770 900 780V1200H0Z", d.gradient("field", [(0, "#f6e3ee"), (1, "#c9b6df")]))
    birch(d, 96, 0, 900, 44, 1)
    birch(d, 196, 0, 850, 30, 2)
    birch(d, 818, 0, 880, 40, 3)
    birch(d, 742, 0, 836, 26, 4)
    d.path("M0 900C160 860 320 880 470 900C640 920 780 874 900 892V1200H0Z", d.gradient("snow", [(0, "#fffafc"), (1, "#d6c6e8")]))
    d.add('<ellipse cx="470" cy="984" rx="230" ry="34" fill="#8c6fb5" opacity="0.35"/>')
    coat = d.gradient("coat", [(0, "#ff9a56"), (1, "#e5622f")])
    dark = d.gradient("dark", [(0, "#ee7a3c"), (1, "#c94d27")])
    white = d.gradient("white", [(0, "#fffdf9"), (1, "#f1dfd8")])
    # Tail, haunches, body, legs.
    d.path("M540 960C640 994 750 950 756 846C760 764 708 700 650 712C690 764 676 846 580 866Z", dark)
    d.path("M752 820C752 756 704 702 650 712C672 742 676 774 668 806C700 786 734 794 752 820Z", white)
    d.path("M388 640C352 700 322 790 322 872C322 932 346 974 392 980H508C554 974 578 932 578 872C578 790 548 700 512 640Z", coat)
    both(d, "M350 832C312 856 300 930 330 968C346 986 396 984 412 976C420 920 402 836 350 832Z", dark)
    d.path("M450 664C398 664 380 708 388 756C396 812 430 842 450 866C470 842 504 812 512 756C520 708 502 664 450 664Z", white)
    both(d, "M404 838C400 890 402 940 398 966C396 984 446 984 446 966V858Z", coat)
    both(d, "M401 916C402 940 400 954 398 966C396 984 446 984 446 966V916C430 926 416 926 401 916Z", "#43293b")
    # Ears, head, cheeks.
    both(d, "M326 540L336 384C338 362 360 358 374 376L462 478Z", coat)
    both(d, "M346 500L352 414C353 404 362 402 368 410L416 466Z", "#43293b")
    both(d, "M366 494L364 438L404 474Z", "#ffd9c4", opacity="0.9")
    d.path("M450 700C428 700 404 662 372 640C326 608 304 566 322 522C340 478 392 454 450 454C508 454 560 478 578 522C596 566 574 608 528 640C496 662 472 700 450 700Z", coat)
    both(d, "M450 700C428 700 404 662 372 640C336 614 314 582 314 546C352 546 402 566 424 606C436 628 444 640 450 642Z", white)
    d.path("M450 454C436 500 438 560 450 606C462 560 464 500 450 454Z", "#ffc089", opacity="0.7")
    d.path("M450 702C434 702 424 690 424 682C424 672 436 668 450 668C464 668 476 672 476 682C476 690 466 702 450 702Z", "#34202f")
    d.add('<ellipse cx="444" cy="676" rx="8" ry="4" fill="#fff" opacity="0.6"/>')
    for x in (392, 508):
        d.add(f'<ellipse cx="{x}" cy="572" rx="13" ry="16" fill="#34202f"/>')
        d.circle(x + 4, 566, 4.6, "#fff")
    # Snow in the air, and a little on the ground before the fox.
    chance = random.Random(40)
    for _ in range(90):
        d.circle(900 * chance.random(), 1150 * chance.random(), 2 + 4.5 * chance.random() ** 2, "#fff", opacity=number(0.35 + 0.6 * chance.random()))
    d.path("M0 1010C180 976 340 1000 470 1006C640 1014 780 980 900 1000V1200H0Z", "#fffafd", opacity="0.85")
    return d


def camera():
    """An instant camera, 400 x 400, with a print that is still grey."""
    d = Drawing(400, 400)
    d.add('<ellipse cx="200" cy="372" rx="130" ry="12" fill="#5d4b98" opacity="0.16"/>')
    d.rect(128, 250, 144, 108, "#fffdf9", rx="4")
    d.rect(140, 250, 120, 92, d.gradient("print", [(0, "#6f6480"), (1, "#a99db8")]))
    body = d.gradient("body", [(0, "#ff9f80"), (1, "#ee6a55")])
    d.path("M92 96C96 76 108 66 128 66H272C292 66 304 76 308 96L322 176H78Z", d.gradient("top", [(0, "#ffb79c"), (1, "#f98a70")]))
    d.rect(58, 168, 284, 112, body, rx="26")
    d.rect(58, 236, 284, 44, "#d9503f", rx="22")
    d.rect(58, 236, 284, 22, "#d9503f")
    d.rect(116, 252, 168, 10, "#5b2230", rx="5")
    d.circle(200, 156, 74, "#fff3ea")
    d.circle(200, 156, 62, d.gradient("ring", [(0, "#5d4b98"), (1, "#372a63")]))
    d.circle(200, 156, 46, "#241b45")
    d.circle(200, 156, 36, d.gradient("glass", [(0, "#a48be6"), (0.5, "#5a48a8"), (1, "#2b2157")], (0.38, 0.34, 0.75), True))
    d.add('<ellipse cx="186" cy="140" rx="12" ry="8" fill="#fff" opacity="0.75" transform="rotate(-30 186 140)"/>')
    d.circle(214, 172, 5, "#fff", opacity="0.4")
    d.rect(96, 92, 44, 34, "#fff8ef", rx="7")
    d.rect(102, 98, 32, 22, d.gradient("flash", [(0, "#ffffff"), (1, "#ffe3b0")]), rx="4")
    d.rect(262, 92, 40, 30, "#5b2230", rx="7")
    d.rect(268, 97, 28, 20, "#3b2f5c", rx="4")
    d.path("M272 113L288 98L293 98L278 114Z", "#fff", opacity="0.35")
    d.circle(302, 206, 12, "#fff3ea")
    d.circle(302, 206, 8, "#ffd166")
    return d


def main():
    raster.write(fox(), HERE / "pictures" / "fox.webp", scale=1.5)
    # At rest it costs nothing to draw, and so stays a document.
    (HERE / "pictures" / "camera.svg").write_text(camera().document())


if __name__ == "__main__":
    main()
