#!/usr/bin/env python3
"""Draws the pictures of images.json again: `python3 make-images.py` (needs Pillow with WebP)."""

import math
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

HERE = Path(__file__).parent


def mix(a, b, t):
    return tuple(round(x + (y - x) * t) for x, y in zip(a, b))


def button():
    """A button at 3 pixels a point, drawn at 4 times its size."""
    side, radius, k = 96, 36, 4
    mask = Image.new("L", (side * k, side * k))
    ImageDraw.Draw(mask).rounded_rectangle(
        (4 * k, 2 * k, (side - 4) * k - 1, (side - 8) * k - 1), radius * k, fill=255)
    shadow = Image.new("L", mask.size)
    shadow.paste(mask, (0, 3 * k))
    shadow = shadow.filter(ImageFilter.GaussianBlur(2 * k)).point(lambda v: v * 90 // 255)
    body = Image.new("RGBA", mask.size)
    for y in range(side * k):
        color = mix((122, 110, 255), (78, 60, 226), y / (side * k))
        body.paste(color + (255,), (0, y, side * k, y + 1))
    picture = Image.new("RGBA", mask.size, (30, 20, 90, 0))
    picture.putalpha(shadow)
    rim = Image.new("L", mask.size)
    ImageDraw.Draw(rim).rounded_rectangle(
        (4 * k, 2 * k, (side - 4) * k - 1, (side - 8) * k - 1), radius * k, outline=255, width=3 * k)
    picture.paste(body, (0, 0), mask)
    picture.paste((190, 184, 255, 255), (0, 0), rim.point(lambda v: v * 130 // 255))
    picture.resize((side, side), Image.LANCZOS).save(HERE / "button@3x.png", optimize=True)


SLIME = {"o": (38, 70, 52), "g": (88, 190, 110), "l": (150, 230, 150), "w": (255, 255, 255),
         "k": (30, 40, 40), "p": (240, 130, 140)}


def slime():
    """Six pictures of 16 by 16 in a row: it crouches, jumps and lands."""
    sheet = Image.new("RGBA", (96, 16))
    for index, (width, height, lift) in enumerate(
            [(12, 8, 0), (14, 6, 0), (10, 10, 1), (9, 11, 4), (10, 10, 2), (13, 7, 0)]):
        left, bottom = index * 16 + 8 - width / 2, 15 - lift
        for y in range(16):
            for x in range(index * 16, index * 16 + 16):
                dx = (x + 0.5 - left - width / 2) / (width / 2)
                dy = (bottom - y - 0.5) / height
                if not 0 <= dy < 1 or dx * dx + dy ** 2.2 > 1:
                    continue
                edge = any(
                    not 0 <= (bottom - y - 0.5 - oy) / height < 1
                    or ((x + 0.5 + ox - left - width / 2) / (width / 2)) ** 2
                    + max(0, (bottom - y - 0.5 - oy) / height) ** 2.2 > 1
                    for ox, oy in ((1, 0), (-1, 0), (0, 1), (0, -1)))
                light = dx < -0.2 and 0.45 < dy < 0.8
                sheet.putpixel((x, y), SLIME["o" if edge else "l" if light else "g"] + (255,))
        eyes = round(bottom - height * 0.55)
        for x in (index * 16 + 6, index * 16 + 10):
            sheet.putpixel((x, eyes), SLIME["k"] + (255,))
            sheet.putpixel((x, eyes - 1), SLIME["w"] + (255,))
        for x in (7, 8, 9):
            sheet.putpixel((index * 16 + x, eyes + 1 + (index == 3)), SLIME["p"] + (255,))
    sheet.save(HERE / "slime.png", optimize=True)


MUSHROOM = """
....oooo....
..oorrrroo..
.orrwwrrrro.
.orwwwwrrrro
orrwwwwrrwro
orrrwwrrrwwo
orrrrrrrrrwo
owwrrrrwwrro
.oooooooooo.
..oskssksso.
..ossssssso.
...ooooooo..
"""


def mushroom():
    colors = {"o": (62, 36, 48), "r": (226, 62, 70), "w": (255, 244, 226), "s": (250, 214, 170),
              "k": (62, 36, 48)}
    rows = MUSHROOM.split()
    picture = Image.new("RGBA", (12, 12))
    for y, row in enumerate(rows):
        for x, name in enumerate(row):
            if name != ".":
                picture.putpixel((x, y), colors[name] + (255,))
    picture.save(HERE / "mushroom.png", optimize=True)


def landscape(width, height):
    k = 3
    picture = Image.new("RGB", (width * k, height * k))
    draw = ImageDraw.Draw(picture)
    w, h = picture.size
    for y in range(h):
        t = y / h
        color = mix((38, 58, 128), (250, 156, 120), min(1, t * 1.5))
        draw.line((0, y, w, y), fill=mix(color, (255, 214, 150), max(0, t - 0.45)))
    draw.ellipse((w * 0.62, h * 0.3, w * 0.62 + h * 0.22, h * 0.52), fill=(255, 240, 200))
    ranges = [(0.52, (118, 96, 150), 0.11, 1.3, 0.4), (0.64, (80, 72, 128), 0.12, 2.1, 1.9),
              (0.76, (48, 50, 98), 0.08, 3.2, 4.1), (0.88, (26, 30, 64), 0.05, 5.3, 0.7)]
    for base, color, size, wave, phase in ranges:
        points = [(0, h)]
        for x in range(0, w + 1, 2):
            u = x / w * 2 * math.pi
            peak = math.sin(u * wave + phase) + 0.45 * math.sin(u * wave * 2.7 + phase * 3)
            points.append((x, h * (base - size * peak * 0.7)))
        draw.polygon(points + [(w, h)], fill=color)
    return picture.resize((width, height), Image.LANCZOS)


def photo():
    """Held upright, stored lying: orientation 6, as a phone writes it."""
    exif = Image.Exif()
    exif[0x0112] = 6
    upright = landscape(240, 320)
    upright.transpose(Image.ROTATE_90).save(HERE / "photo.jpg", quality=88, exif=exif)


def tile():
    """A small picture with a right way up, for the gravities."""
    picture = landscape(36, 24)
    ImageDraw.Draw(picture).rectangle((0, 0, 35, 23), outline=(255, 255, 255))
    picture.save(HERE / "tile.png", optimize=True)


def star():
    """A thousand pixels of what shimmers when pixels are left out."""
    side, k = 1024, 1
    picture = Image.new("P", (side, side))
    picture.putpalette([255, 255, 255, 44, 52, 92, 255, 92, 108])
    pixels = picture.load()
    for y in range(side):
        for x in range(side):
            dx, dy = x + 0.5 - side / 2, y + 0.5 - side / 2
            r, a = math.hypot(dx, dy), math.atan2(dy, dx)
            if r < side / 2 - 2:
                ring = int(r / 8) % 2 if r < 150 else 0
                pixels[x, y] = (2 * ring if r < 150 else int(a / math.pi * 48 + 96) % 2)
    picture.save(HERE / "star.png", optimize=True, bits=2)


def bubble():
    side, k = 96, 4
    n = side * k
    picture = Image.new("RGBA", (n, n))
    pixels = picture.load()
    for y in range(n):
        for x in range(n):
            dx, dy = (x + 0.5) / n * 2 - 1, (y + 0.5) / n * 2 - 1
            r = math.hypot(dx, dy)
            if r < 0.96:
                rim = (r / 0.96) ** 5
                shine = max(0, 1 - math.hypot(dx + 0.36, dy + 0.4) / 0.26) ** 0.8
                alpha = min(1, 0.10 + 0.6 * rim + 0.85 * shine)
                tint = mix((255, 255, 255), (160, 225, 255), 1 - shine)
                tint = mix(tint, (255, 170, 235), max(0, dy) * rim)
                pixels[x, y] = tint + (round(255 * alpha),)
    picture.resize((side, side), Image.LANCZOS).save(HERE / "bubble.webp", quality=90)


if __name__ == "__main__":
    for draw_picture in (button, slime, mushroom, photo, tile, star, bubble):
        draw_picture()
