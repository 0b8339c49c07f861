#!/usr/bin/env python3
"""Draws as OpenCV and Skia do, on one thread: effect-baselines.py PHOTOGRAPH WIDTH HEIGHT.

Takes lines of a library and a job, and prints for each the seconds of the processor that it took. After a blur by
"opencv", "stack" or "skia", "greatest LIBRARY SIGMA" and "mean LIBRARY SIGMA" print the difference from the exact
Gaussian, in 1/255; the path of a picture may stand in the library's place.
"""
import math
import sys
import time

import cv2
import numpy
import skia

PATH, WIDTH, HEIGHT = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
cv2.setNumThreads(1)
PIXELS = cv2.cvtColor(cv2.imread(PATH), cv2.COLOR_BGR2RGBA)
BLURRED = PIXELS.copy()
PHOTOGRAPH = skia.Image.open(PATH).makeRasterImage()
SURFACE = skia.Surface.MakeRasterN32Premul(WIDTH, HEIGHT)
LINEAR = skia.SamplingOptions(skia.FilterMode.kLinear)
MODES = {
    "multiply": "kMultiply", "overlay": "kOverlay", "colorDodge": "kColorDodge", "softLight": "kSoftLight",
    "luminosity": "kLuminosity", "hue": "kHue",
}


def stack_blur(sigma):
    # A stack of r + 1 boxes' halves has the variance ((r + 1)² − 1) / 6.
    radius = round((6 * sigma * sigma + 1) ** 0.5 - 1)
    cv2.stackBlur(PIXELS, (2 * radius + 1, 2 * radius + 1), BLURRED)


def filtered(image_filter):
    return skia.Paint(ImageFilter=image_filter)


def draw(canvas, job):
    kind, *words = job.split()
    card = skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(185, 1000, 800, 500), 60, 60)
    if kind == "blur":
        sigma = float(words[0])
        canvas.drawImage(PHOTOGRAPH, 0, 0, LINEAR, filtered(skia.ImageFilters.Blur(sigma, sigma)))
    elif kind == "mode":
        canvas.drawImage(PHOTOGRAPH, 0, 0)
        paint = skia.Paint(BlendMode=getattr(skia.BlendMode, MODES[words[0]]))
        canvas.drawImage(PHOTOGRAPH, 0, -100, skia.SamplingOptions(), paint)
    elif kind == "conic":
        colors = [0xFFFF9A5C, 0xFF3333CC, 0xFFFF9A5C]
        shader = skia.GradientShader.MakeSweep(WIDTH / 2, HEIGHT / 2, colors)
        canvas.drawPaint(skia.Paint(Shader=shader, Dither=True))
    elif kind == "perspective":
        # Turned by 0.6 about the middle's vertical, 3000 pixels away: rows of x, y and w.
        cos, sin, x, y = math.cos(0.6), math.sin(0.6), WIDTH / 2, HEIGHT / 2
        turned = skia.Matrix.MakeAll(cos, 0, -cos * x, 0, 1, -y, sin / 3000, 0, 1 - sin * x / 3000)
        turned.postConcat(skia.Matrix.Translate(x, y))
        canvas.save()
        canvas.concat(turned)
        canvas.drawImage(PHOTOGRAPH, 0, 0, LINEAR)
        canvas.restore()
    elif kind == "shadow":
        paint = skia.Paint(Color=skia.ColorWHITE, AntiAlias=True)
        paint.setImageFilter(skia.ImageFilters.DropShadow(0, 20, 30, 30, 0x80000000))
        canvas.drawRRect(card, paint)
    elif kind == "backdrop":
        canvas.drawImage(PHOTOGRAPH, 0, 0)
        canvas.save()
        canvas.clipRRect(card, True)
        # What a record of a layer refers to must outlive it.
        bounds, paint, blur = card.rect(), skia.Paint(), skia.ImageFilters.Blur(40, 40)
        canvas.saveLayer(skia.Canvas.SaveLayerRec(bounds, paint, blur, 0))
        canvas.restore()
        canvas.restore()


def difference(picture, sigma, which):
    """How far a blurred picture is from the Gaussian in double precision, where no edge counts."""
    reach = math.ceil(5 * sigma)
    places = numpy.arange(-reach, reach + 1)
    weights = numpy.exp(-places * places / (2 * sigma * sigma))
    weights /= weights.sum()
    exact = cv2.sepFilter2D(PIXELS.astype(numpy.float64), cv2.CV_64F, weights, weights)
    if picture in ("opencv", "stack"):
        blurred = BLURRED
    elif picture == "skia":
        blurred = SURFACE.toarray(colorType=skia.kRGBA_8888_ColorType)
    else:
        blurred = cv2.cvtColor(cv2.imread(picture), cv2.COLOR_BGR2RGBA)
    inner = (slice(reach, -reach), slice(reach, -reach), slice(0, 3))
    differences = numpy.abs(blurred[inner] - exact[inner])
    return differences.max() if which == "greatest" else differences.mean()


def work(library, job):
    if library == "opencv":
        cv2.GaussianBlur(PIXELS, (0, 0), float(job.split()[1]), BLURRED)
    elif library == "stack":
        stack_blur(float(job.split()[1]))
    else:
        canvas = SURFACE.getCanvas()
        canvas.clear(skia.ColorWHITE)
        draw(canvas, job)


for line in sys.stdin:
    library, job = line.strip().split(" ", 1)
    if library == "save":
        cv2.imwrite(job, cv2.cvtColor(SURFACE.toarray(colorType=skia.kRGBA_8888_ColorType), cv2.COLOR_RGBA2BGRA))
        print(0, flush=True)
        continue
    if library in ("greatest", "mean"):
        picture, sigma = job.rsplit(" ", 1)
        print(difference(picture, float(sigma), library), flush=True)
        continue
    begin = time.process_time()
    work(library, job)
    print(time.process_time() - begin, flush=True)
