"""The timeline: rows, folding, the filter, zoom, and what a click does."""
from scenes import MOVING
from studio import check, folder, studio

NAMES = "[...document.querySelectorAll('#timeline-tree .row:not([hidden])')].sort((a, b) => a.dataset.index - b.dataset.index)" \
    ".map(row => row.querySelector('.name').textContent)"
LINE = "[...document.querySelectorAll('#source-lines .line')].findIndex(line => line.classList.contains('chosen')) + 1"


def names(page):
    return page.page.evaluate(NAMES)


def row(page, name):
    return page.page.locator(f"#timeline-tree .row:not([hidden]):has(.name:text-is('{name}'))").first


def lanes(page):
    """Answers where a time is in the window, with all of 2 s in sight."""
    left = page.page.locator("#timeline-scroll").bounding_box()["x"]
    width = page.page.evaluate("document.getElementById('timeline-scroll').clientWidth") - 20
    return lambda time: left + 10 + time / 2 * width


def test_timeline():
    lines = MOVING.split("\n")
    line_of = lambda text: next(number for number, line in enumerate(lines, 1) if text in line)
    with folder(s__json=MOVING) as path, studio(path, "s.json", viewport=(1400, 950)) as (server, page):
        all_names = ["window", "hole", "dots", "dot", "turned", "ball", "position.x", "opacity"]
        check("all layers and animations are rows", page.wait(lambda: names(page) == all_names), names(page))
        item = row(page, "ball")
        item.locator(".twisty").click()
        check("folding hides the animations", page.wait(lambda: names(page) == all_names[:6]), names(page))
        item.locator(".twisty").click()
        check("unfolding shows them", page.wait(lambda: names(page) == all_names), names(page))
        item.click()
        page.press("ArrowLeft")
        check("the left arrow folds", page.wait(lambda: item.get_attribute("aria-expanded") == "false"))
        page.press("ArrowRight")
        check("the right arrow unfolds", page.wait(lambda: item.get_attribute("aria-expanded") == "true"))
        page.press("ArrowDown", "ArrowDown", "Enter")
        check("Enter goes to the moment of the row", page.at(30, 4) and page.status()["selection"] == "ball", page.status())
        page.click("#timeline-all")
        check("all rows fold at once", page.wait(lambda: names(page) == ["window", "dots", "turned", "ball"]), names(page))
        page.click("#timeline-all")
        check("and unfold", page.wait(lambda: names(page) == all_names), names(page))
        page.page.fill("#timeline-filter", "opac")
        check("the filter keeps what matches", page.wait(lambda: names(page) == ["ball", "opacity"]), names(page))
        page.page.fill("#timeline-filter", "nothing")
        check("and says when nothing does", page.wait(lambda: page.text("#timeline-none") == "Nothing matches the filter."))
        page.page.press("#timeline-filter", "Escape")
        page.wait(lambda: names(page) == all_names)

        page.click("#tab-source")
        x = lanes(page)
        lane = row(page, "position.x").bounding_box()
        page.mouse.click(x(0.9), lane["y"] + 11)
        check("a click on a bar goes to its beginning", page.at(15, 4), page.status())
        line = line_of('"position.x"')
        check("selects the layer", page.status()["selection"] == "ball")
        check("and goes to the line of the source", page.wait(lambda: page.page.evaluate(LINE) == line), (page.page.evaluate(LINE), line))
        check("the source is the file's", page.value("#source-text") == MOVING)
        lane = row(page, "opacity").bounding_box()
        page.mouse.click(x(0.9) + 1, lane["y"] + 11)
        check("a click on a keyframe goes to it", page.at(54, 4), page.status())
        line = line_of('"opacity"')
        check("and to its line", page.wait(lambda: page.page.evaluate(LINE) == line), (page.page.evaluate(LINE), line))
        page.mouse.click(x(1.8), lane["y"] + 11)
        check("a click beside the bars scrubs", page.at(108, 4), page.status())
        ruler = page.page.locator("#timeline-ruler").bounding_box()
        page.mouse.click(x(0.25), ruler["y"] + 8)
        check("a click on the ruler scrubs", page.at(15, 4), page.status())
        row(page, "hole").click()
        line = line_of('"hole"')
        check("a row of the tree goes to its line", page.wait(lambda: page.page.evaluate(LINE) == line), page.page.evaluate(LINE))
        page.mouse.move(x(0.7), lane["y"] + 11)
        check("a tip tells about the bar", page.wait(lambda: page.sees("#timeline-tip") and "keyframe" in page.text("#timeline-tip")))

        inner = "document.getElementById('timeline-scroll')"
        narrow = page.page.evaluate(f"{inner}.scrollWidth")
        page.mouse.move(x(1), lane["y"] + 11)
        page.keyboard.down("Control")
        for _ in range(4):
            page.mouse.wheel(0, -40)
        page.keyboard.up("Control")
        check("ctrl and the wheel zoom", page.wait(lambda: page.page.evaluate(f"{inner}.scrollWidth") > 3 * narrow))
        wide, left = page.page.evaluate(f"[{inner}.scrollWidth - 20, {inner}.scrollLeft]")
        begin = page.page.locator("#timeline-scroll").bounding_box()["x"]
        check("about the pointer", abs(begin + 10 + wide / 2 - left - x(1)) < 3, (wide, left))
        page.click("#timeline-fit")
        check("Fit shows the whole timeline", page.wait(lambda: page.page.evaluate(f"{inner}.scrollWidth") == narrow))
        page.click("#timeline-in")
        check("the button zooms in", page.wait(lambda: page.page.evaluate(f"{inner}.scrollWidth") > 1.3 * narrow))
        page.click("#timeline-out")
        check("and out", page.wait(lambda: page.page.evaluate(f"{inner}.scrollWidth") == narrow))
        drawn = page.page.evaluate("""(() => { const canvas = document.getElementById('timeline-canvas');
            const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
            return new Set(new Uint32Array(data.buffer)).size; })()""")
        check("bars are drawn", drawn > 10, drawn)
        check("playhead and frame agree", abs(page.page.locator("#timeline-playhead").bounding_box()["x"] - x(0.25)) < 8,
              (page.page.locator("#timeline-playhead").bounding_box(), x(0.25)))


def test_film():
    """A film of several files."""
    with folder("splash-mask") as path, studio(path, "scene.json") as (server, page):
        page.click("#tab-source")
        page.page.fill("#timeline-filter", "feed")
        page.wait(lambda: len(names(page)) > 3)
        rows = page.page.locator("#timeline-tree .row:not([hidden])[title^='content/feed/']")
        rows.first.click()
        check("a layer of a nested scene opens its file", page.wait(lambda: page.value("#source-file") == "feed.json"), page.value("#source-file"))
        check("which is that file", page.wait(lambda: page.value("#source-text") == (path / "feed.json").read_text()))
        page.page.press("#timeline-filter", "Escape")
        page.page.fill("#timeline-filter", "hole")
        page.wait(lambda: "hole" in names(page))
        row(page, "hole").click()
        line = next(number for number, text in enumerate((path / "scene.json").read_text().split("\n"), 1) if '"id": "hole"' in text)
        seen = lambda: page.page.evaluate(LINE)
        check("a mask is a row, and has its lines", page.wait(lambda: page.value("#source-file") == "scene.json" and 0 <= line - seen() <= 2), (seen(), line))


LETTERS = """{ "splashrender": 1, "size": [90, 40], "duration": 1, "layers": [
  { "id": "title", "type": "text", "string": "abc", "each": { "unit": "glyph", "instanceDelay": 0.1, "animations": [
    { "type": "basic", "keyPath": "opacity", "from": 0, "duration": 0.3 } ] } },
  { "id": "box", "bounds": [9, 9], "animations": [
    { "type": "basic", "keyPath": "opacity", "from": 0, "duration": 0.3 } ] } ] }"""


def test_letters():
    """The letters of a text are folded until they are wanted."""
    with folder(s__json=LETTERS) as path, studio(path, "s.json") as (server, page):
        check("a text is a row", page.wait(lambda: names(page) == ["title", "box", "opacity"]), names(page))
        row(page, "title").locator(".twisty").click()
        letters = ["title", "glyph-0", "opacity", "glyph-1", "opacity", "glyph-2", "opacity", "box"]
        check("its letters are there", page.wait(lambda: names(page)[:8] == letters), names(page))


FADES = """{ "splashrender": 1, "size": [90, 40], "duration": 2, "layers": [
  { "id": "box", "bounds": [9, 9], "backgroundColor": "#ff0000", "animations": [
    { "type": "basic", "keyPath": "opacity", "from": 1, "to": 0, "duration": 2 },
    { "type": "basic", "keyPath": "position", "from": [9, 30], "to": [5, 90], "duration": 1, "autoreverses": true },
    { "type": "basic", "keyPath": "transform", "to": { "scale": 2 }, "duration": 2 },
    { "type": "keyframe", "keyPath": "zPosition", "values": [0, 4, 1], "duration": 1, "repeatCount": 2 } ] } ] }"""
# How high the curve is in a row at a time, 0…1 from the bottom: the pixel that differs most from the bar.
HEIGHT = """([row, x]) => {
  const canvas = document.getElementById('timeline-canvas');
  const scale = canvas.width / canvas.clientWidth;
  const top = Math.round((24 + row * 22 + 4.5) * scale), tall = Math.round(12 * scale);
  const data = canvas.getContext('2d').getImageData(Math.round(x * scale), top, 1, tall).data;
  const at = index => [data[4 * index], data[4 * index + 1], data[4 * index + 2]];
  const sorted = Array.from({ length: tall }, (_, index) => index).sort((a, b) => at(a)[0] - at(b)[0]);
  const middle = at(sorted[tall >> 1]);
  const differs = index => at(index).reduce((sum, value, part) => sum + Math.abs(value - middle[part]), 0);
  const best = sorted.reduce((a, b) => differs(b) > differs(a) ? b : a);
  return 1 - best / (tall - 1);
}"""


def test_values_in_bars():
    """The curve in a bar is the value: what fades out falls."""
    with folder(s__json=FADES) as path, studio(path, "s.json", viewport=(1400, 950), allowed=["readback"]) as (server, page):
        all_names = ["box", "opacity", "position", "transform", "zPosition"]
        page.wait(lambda: names(page) == all_names)
        left = page.page.locator("#timeline-scroll").bounding_box()["x"]
        x = lanes(page)
        heights = lambda name, times: [page.page.evaluate(HEIGHT, [all_names.index(name), x(time) - left]) for time in times]
        seen = heights("opacity", [0.2, 1, 1.8])
        check("an opacity that falls is drawn falling", seen[0] > 0.7 > seen[1] > 0.3 > seen[2], seen)
        seen = heights("position", [0.1, 0.9, 1.1, 1.9])
        check("a point's greatest change goes there and back", seen[0] < 0.3 and seen[1] > 0.7 and seen[2] > 0.7 and seen[3] < 0.3, seen)
        seen = heights("transform", [0.2, 1, 1.8])
        check("a matrix shows its progress", seen[0] < 0.3 < seen[1] < 0.7 < seen[2], seen)
        seen = heights("zPosition", [0.1, 0.45, 0.9, 1.1, 1.45, 1.9])
        check("each repetition shows the keyframes", all(one < two for one, two in ((seen[0], seen[1]), (seen[2], seen[1]),
              (seen[3], seen[4]), (seen[5], seen[4]))), seen)
        lane = row(page, "opacity").bounding_box()
        page.mouse.move(x(0.7), lane["y"] + 11)
        check("the tip tells the range", page.wait(lambda: page.sees("#timeline-tip") and "opacity: 0 … 1" in page.text("#timeline-tip")), page.text("#timeline-tip"))
