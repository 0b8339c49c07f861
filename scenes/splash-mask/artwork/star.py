"""The four-pointed star: its outline, and the proof that it swallows every screen.

Run by itself, prints the SVG path data and a table of clearances.
"""

import math

# The star lives in a square of this side, centred, tips on the square's edges.
VIEW_BOX = 1024
HALF = VIEW_BOX / 2

# In half-sides: the radius of the rounded tips, the angle between a side and its tip's axis where the
# two meet, and the length of the sides' Bezier handles, which sets how deep they bend inward.
TIP_RADIUS = 0.062
TIP_HALF_ANGLE = math.radians(19.0)
HANDLE = 0.430

SCREENS = [(375, 812), (375, 667), (320, 568), (414, 736), (414, 896)]
START_SIDE = 88
GROWTH = 18 / 667
LOGO_RAISE = 56


def arc(centre, radius, start, end):
    """One cubic for a circular arc of less than a quarter turn, as its last three points."""
    k = 4 / 3 * math.tan((end - start) / 4) * radius
    at = lambda a: (centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a))
    (x0, y0), (x1, y1) = at(start), at(end)
    return [
        (x0 - k * math.sin(start), y0 + k * math.cos(start)),
        (x1 + k * math.sin(end), y1 - k * math.cos(end)),
        (x1, y1),
    ]


def quarter():
    """The outline from the top tip to the right one, clockwise, y down, in half-sides."""
    r, a = TIP_RADIUS, TIP_HALF_ANGLE
    top, right = (0, -(1 - r)), (1 - r, 0)
    # The tip's arc runs from straight up to where the side's tangent meets it, -a from the x axis.
    leave = arc(top, r, -math.pi / 2, -a)
    x, y = leave[-1]
    side = [
        (x + HANDLE * math.sin(a), y + HANDLE * math.cos(a)),
        (-y - HANDLE * math.cos(a), -x - HANDLE * math.sin(a)),
        (-y, -x),
    ]
    return [leave, side, arc(right, r, -math.pi / 2 + a, 0)]


def cubics():
    """The whole outline: the start point and the cubics, in half-sides."""
    segments, turn = [], [(1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0)]
    for a, b, c, d in turn:
        for segment in quarter():
            segments.append([(a * x + b * y, c * x + d * y) for x, y in segment])
    return (0.0, -1.0), segments


def path_data():
    """The outline as SVG path data in the view box, rounded to hundredths."""
    number = lambda v: f"{HALF + v * HALF:.2f}".rstrip("0").rstrip(".")
    start, segments = cubics()
    out = ["M " + " ".join(number(v) for v in start)]
    for segment in segments:
        out.append("C " + " ".join(f"{number(x)} {number(y)}" for x, y in segment))
    return " ".join(out) + " Z"


def outline(steps=400):
    """The outline as a polygon, in half-sides."""
    p, segments = cubics()
    points = []
    for c1, c2, end in segments:
        for i in range(steps):
            t = i / steps
            w = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            points.append(tuple(sum(k * q[j] for k, q in zip(w, (p, c1, c2, end))) for j in (0, 1)))
        p = end
    return points


def signed_depth(point, polygon):
    """The distance from `point` to the polygon's edge, positive inside."""
    x, y = point
    inside, nearest = False, math.inf
    for (x0, y0), (x1, y1) in zip(polygon, polygon[1:] + polygon[:1]):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
            inside = not inside
        dx, dy = x1 - x0, y1 - y0
        length = dx * dx + dy * dy
        t = 0 if length == 0 else max(0, min(1, ((x - x0) * dx + (y - y0) * dy) / length))
        nearest = min(nearest, math.hypot(x - x0 - t * dx, y - y0 - t * dy))
    return nearest if inside else -nearest


def report():
    polygon = outline()
    closest = min(math.hypot(x, y) for x, y in polygon)
    print(path_data())
    print(f"closest point of a side to the centre: {closest:.4f} half-sides")
    print("screen     centre         angle     side     min radius  far corner  margin  least depth")
    for w, h in SCREENS:
        cx, cy = w / 2, h / 2 - LOGO_RAISE
        side = START_SIDE * GROWTH * h
        angle = -math.atan(cy / cx)
        far = max(math.hypot(x - cx, y - cy) for x in (0, w) for y in (0, h))
        c, s = math.cos(angle), math.sin(angle)
        placed = [
            (cx + side / 2 * (c * x - s * y), cy + side / 2 * (s * x + c * y)) for x, y in polygon
        ]
        border = [(w * i / 200, y) for i in range(201) for y in (0, h)]
        border += [(x, h * i / 200) for i in range(201) for x in (0, w)]
        depth = min(signed_depth(p, placed) for p in border)
        radius = closest * side / 2
        assert radius > far and depth > 0, "the star does not cover the screen"
        print(
            f"{w}x{h}  {cx:6.1f},{cy:6.1f}  {math.degrees(angle):8.3f}  {side:8.2f}"
            f"  {radius:10.1f}  {far:10.1f}  {radius - far:6.1f}  {depth:11.1f}"
        )


if __name__ == "__main__":
    report()
