"""Drawing helpers over cairo: pictures in design units, gradients, soft shadows."""

import math

import cairo
from PIL import Image, ImageFilter


def rgb(text, alpha=1.0):
    """A cairo colour from #rrggbb."""
    return tuple(int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)) + (alpha,)


class Canvas:
    """A transparent picture of `width` x `height` design units, `scale` pixels each."""

    def __init__(self, width, height, scale):
        self.width, self.height, self.scale = width, height, scale
        size = (round(width * scale), round(height * scale))
        self.surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, *size)
        self.c = cairo.Context(self.surface)
        self.c.scale(scale, scale)
        self.c.set_line_cap(cairo.LINE_CAP_ROUND)
        self.c.set_line_join(cairo.LINE_JOIN_ROUND)

    # Paths. Each begins anew and leaves the path current.

    def rect(self, x, y, w, h, r=0.0):
        c = self.c
        c.new_path()
        if r <= 0:
            c.rectangle(x, y, w, h)
            return self
        for cx, cy, a in ((x + w - r, y + r, -90), (x + w - r, y + h - r, 0),
                          (x + r, y + h - r, 90), (x + r, y + r, 180)):
            c.arc(cx, cy, r, math.radians(a), math.radians(a + 90))
        c.close_path()
        return self

    def ellipse(self, cx, cy, rx, ry=None):
        c = self.c
        c.new_path()
        c.save()
        c.translate(cx, cy)
        c.scale(rx, rx if ry is None else ry)
        c.arc(0, 0, 1, 0, 2 * math.pi)
        c.restore()
        return self

    def path(self, *steps, close=True):
        """Points: 2 numbers move or line, 6 numbers curve."""
        c = self.c
        c.new_path()
        for i, step in enumerate(steps):
            if i == 0:
                c.move_to(*step)
            elif len(step) == 2:
                c.line_to(*step)
            else:
                c.curve_to(*step)
        if close:
            c.close_path()
        return self

    # Paint.

    def fill(self, *colors, axis=None, alpha=1.0, radial=None, keep=False):
        """Fills with one colour, or with a gradient along `axis` (x0, y0, x1, y1) or `radial`
        (cx, cy, r)."""
        self._source(colors, axis, radial, alpha)
        (self.c.fill_preserve if keep else self.c.fill)()
        return self

    def stroke(self, width, *colors, axis=None, alpha=1.0):
        self._source(colors, axis, None, alpha)
        self.c.set_line_width(width)
        self.c.stroke()
        return self

    def _source(self, colors, axis, radial, alpha):
        pick = lambda v: rgb(v, alpha) if isinstance(v, str) else rgb(v[0], v[1] * alpha)
        if len(colors) == 1:
            self.c.set_source_rgba(*pick(colors[0]))
            return
        if radial:
            x, y, r = radial
            pattern = cairo.RadialGradient(x, y, 0, x, y, r)
        else:
            pattern = cairo.LinearGradient(*(axis or (0, 0, 0, self.height)))
        for i, color in enumerate(colors):
            pattern.add_color_stop_rgba(i / (len(colors) - 1), *pick(color))
        self.c.set_source(pattern)

    def background(self, *colors, axis=None):
        self.rect(0, 0, self.width, self.height).fill(*colors, axis=axis)
        return self

    def soft(self, draw, blur, alpha):
        """Composites what `draw(canvas)` paints, blurred by `blur` units."""
        other = Canvas(self.width, self.height, self.scale)
        draw(other)
        picture = other.premultiplied().filter(ImageFilter.GaussianBlur(blur * self.scale))
        data = bytearray(picture.tobytes())
        size = (self.surface.get_width(), self.surface.get_height())
        blurred = cairo.ImageSurface.create_for_data(data, cairo.FORMAT_ARGB32, *size)
        self.c.save()
        self.c.identity_matrix()
        self.c.set_source_surface(blurred)
        self.c.paint_with_alpha(alpha)
        self.c.restore()
        return self

    def premultiplied(self):
        self.surface.flush()
        size = (self.surface.get_width(), self.surface.get_height())
        return Image.frombytes("RGBA", size, bytes(self.surface.get_data()))

    def image(self, opaque=False):
        """The picture as a PIL image with straight alpha."""
        self.surface.flush()
        size = (self.surface.get_width(), self.surface.get_height())
        data = bytes(self.surface.get_data())
        if opaque:
            return Image.frombytes("RGB", size, data, "raw", "BGRX")
        return Image.frombytes("RGBa", size, data, "raw", "BGRa").convert("RGBA")
