#!/usr/bin/env python3
"""Draws map.svg: an invented town by a bay. The same seed draws the same town."""

import math
import random

WIDTH, HEIGHT = 1200, 1600
TILT = math.radians(-14)
BLOCK_X, BLOCK_Y = 118, 84
CENTER = (WIDTH / 2, HEIGHT / 2)


def place(u, v):
    """A point of the street grid, which is turned about the middle of the map."""
    c, s = math.cos(TILT), math.sin(TILT)
    return CENTER[0] + u * c - v * s, CENTER[1] + u * s + v * c


def polygon(points):
    return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points) + "Z"


def line(points):
    return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points)


def block(i, j, inset=9):
    left, top = i * BLOCK_X + inset, j * BLOCK_Y + inset
    right, bottom = (i + 1) * BLOCK_X - inset, (j + 1) * BLOCK_Y - inset
    return [place(left, top), place(right, top), place(right, bottom), place(left, bottom)]


def main():
    pick = random.Random(11)
    parks = {(2, -3), (3, -3), (2, -2), (3, -2), (-4, 4), (-3, 4), (-5, 5), (-4, 5), (4, 6), (0, -8)}
    houses, greens = [], []
    for j in range(-13, 13):
        for i in range(-9, 9):
            if (i, j) in parks:
                greens.append(polygon(block(i, j, 4)))
                continue
            left, top = i * BLOCK_X + 9, j * BLOCK_Y + 9
            x = left
            while x < left + BLOCK_X - 36:
                w = pick.choice([30, 38, 46])
                for y, h in ((top, pick.choice([22, 26, 29])), (top + 40, pick.choice([20, 24, 26]))):
                    if pick.random() < 0.82:
                        houses.append(
                            polygon([place(x, y), place(x + w, y), place(x + w, y + h), place(x, y + h)]))
                x += w + 5
    streets = [line([place(i * BLOCK_X, -1300), place(i * BLOCK_X, 1300)]) for i in range(-9, 10)]
    streets += [line([place(-1200, j * BLOCK_Y), place(1200, j * BLOCK_Y)]) for j in range(-13, 14)]
    avenues = [
        line([place(-2 * BLOCK_X, -1300), place(-2 * BLOCK_X, 1300)]),
        line([place(-1200, BLOCK_Y), place(1200, BLOCK_Y)]),
        "M-20 1330C230 1180 420 1010 610 770S960 260 1230 90",
    ]
    bay = "M-10 -10H560C520 120 430 170 330 190S150 300 110 420S40 560 -10 600Z"
    print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" fill="none">')
    print(f'  <rect width="{WIDTH}" height="{HEIGHT}" fill="#f3efe6"/>')
    print(f'  <path fill="#e4ddcf" d="{"".join(houses)}"/>')
    print(f'  <path fill="#cfe5c0" d="{"".join(greens)}"/>')
    print(f'  <path stroke="#fffdf8" stroke-width="10" d="{"".join(streets)}"/>')
    print(f'  <path stroke="#f0c469" stroke-width="20" stroke-linejoin="round" d="{"".join(avenues)}"/>')
    print(f'  <path stroke="#fbe3a5" stroke-width="15" stroke-linejoin="round" d="{"".join(avenues)}"/>')
    print(f'  <path fill="#a9d5e6" stroke="#e9dfc4" stroke-width="12" d="{bay}"/>')
    print("</svg>")


main()
