"""Words as pictures: the slogans, and the feed's texts. Set in Inter, three pixels to a point."""

from PIL import Image, ImageDraw, ImageFont

FONTS = "/usr/share/fonts/opentype/inter/"
SCALE = 3
OVERSAMPLING = 4  # unhinted, exactly placed glyphs: drawn larger, then averaged
CAP_HEIGHT = 0.727  # of the font size

INK, GREY, PALE, ACCENT, WHITE = "#17131f", "#6d6878", "#8f8a9b", "#e8446f", "#ffffff"


class Label:
    """A transparent picture of `width` x `height` points to write on."""

    def __init__(self, width, height):
        self.size = (width, height)
        k = SCALE * OVERSAMPLING
        self.layers = []
        self.canvas = (round(width * k), round(height * k))

    def write(self, text, size, color, baseline, x=0.0, weight="Regular", face=None, centre=False):
        """Writes a line; returns its width in points. `centre` takes `x` for the line's middle."""
        face = face or ("InterDisplay" if size >= 18 else "Inter")
        k = SCALE * OVERSAMPLING
        font = ImageFont.truetype(f"{FONTS}{face}-{weight}.otf", round(size * k))
        width = font.getlength(text) / k
        left = x - width / 2 if centre else x
        mask = Image.new("L", self.canvas, 0)
        ImageDraw.Draw(mask).text((round(left * k), round(baseline * k)), text, 255, font, anchor="ls")
        self.layers.append((mask.resize((round(self.size[0] * SCALE), round(self.size[1] * SCALE)), Image.BOX), color))
        assert 0 <= left and left + width <= self.size[0] + 0.5, f"{text!r} takes {width:.1f} points"
        return width

    def image(self):
        """The picture: each line in its own colour (lines don't overlap)."""
        size = self.layers[0][0].size
        picture = Image.new("RGBA", size, self.layers[-1][1] + "00")
        for mask, color in self.layers:
            line = Image.new("RGBA", size, color)
            line.putalpha(mask)
            picture.paste(line, (0, 0), mask.point(lambda v: 255 if v else 0))
        return picture


def measure(text, size, weight):
    face = "InterDisplay" if size >= 18 else "Inter"
    k = SCALE * OVERSAMPLING
    return ImageFont.truetype(f"{FONTS}{face}-{weight}.otf", round(size * k)).getlength(text) / k


def line(text, size, color, weight="Regular"):
    """One line in a box whose middle is the capitals' middle; the width is rounded up to points."""
    width, height = -(-measure(text, size, weight) // 1), round(size * 1.3)
    label = Label(int(width), height)
    label.write(text, size, color, height / 2 + CAP_HEIGHT * size / 2, weight=weight)
    return label


def caption(price, title, place):
    """The three lines under a card's picture, 134 x 56 points."""
    label = Label(134, 56)
    label.write(price, 17, INK, 14, weight="Bold")
    label.write(title, 13.5, INK, 33, weight="Medium")
    label.write(place, 12, PALE, 50)
    return label


def slogan(first, second):
    """Two centred lines in 248 x 112 points; their ink lies between x 8 and 240, y 32 and 86."""
    label = Label(248, 112)
    label.write(first, 24, WHITE, 50, 124, "SemiBold", centre=True)
    label.write(second, 24, WHITE, 80, 124, "SemiBold", centre=True)
    return label


SLOGANS = [
    ("Good things are", "a short walk away"),
    ("Your street is full", "of small treasures"),
    ("Somebody\u2019s attic,", "somebody\u2019s gold"),
    ("Everything deserves", "a second home"),
    ("Less in the cellar,", "more in the wallet"),
    ("Say hello, take it,", "carry it home"),
]

FEED = {
    "time": line("9:27", 15, INK, "SemiBold"),
    "title": line("Around you", 30, INK, "Bold"),
    "search": line("Search within 2 km", 15, PALE, "Regular"),
    "section": line("Fresh today", 20, INK, "Bold"),
    "see-all": line("See all", 14, ACCENT, "SemiBold"),
    "badge-new": line("NEW", 10.5, WHITE, "Bold"),
    "badge-pick-up": line("PICK-UP", 10.5, WHITE, "Bold"),
    "chip-all": line("All", 14, WHITE, "SemiBold"),
    "chip-home": line("Home", 14, INK, "Medium"),
    "chip-plants": line("Plants", 14, INK, "Medium"),
    "chip-bikes": line("Bikes", 14, INK, "Medium"),
    "chip-cameras": line("Cameras", 14, INK, "Medium"),
    "chip-shoes": line("Shoes", 14, INK, "Medium"),
    "tab-home": line("Home", 10.5, ACCENT, "SemiBold"),
    "tab-saved": line("Saved", 10.5, PALE, "Medium"),
    "tab-sell": line("Sell", 10.5, PALE, "Medium"),
    "tab-chats": line("Chats", 10.5, PALE, "Medium"),
    "tab-me": line("Me", 10.5, PALE, "Medium"),
    "caption-plant": caption("$24", "Big rubber plant", "300 m \u00b7 10 min"),
    "caption-lamp": caption("$38", "Reading lamp", "650 m \u00b7 25 min"),
    "caption-bicycle": caption("$190", "City bike, basket", "1.1 km \u00b7 40 min"),
    "caption-camera": caption("$75", "Film camera", "450 m \u00b7 1 h"),
    "caption-sneaker": caption("$42", "Trainers, size 42", "900 m \u00b7 2 h"),
    "caption-mountains": caption("$18", "Framed print", "1.6 km \u00b7 3 h"),
}
