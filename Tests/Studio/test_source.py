"""The source panel: wrapping, colours, its width, editing, and suggestions from the schema."""
from scenes import MOVING
from studio import check, folder, studio, until

COMMENTED = """// A scene with comments.
{
  "splashrender": 1, "size": [200, 150], "duration": 2, /* here, and
  on "another": line */ "backgroundColor": null,
  "description": "https://example.org // no comment",
  "layers": [ { "id": "box", "hidden": true, "frame": [1, -2.5, 3e-1, 40] } ]
}
"""
PARTS = """kind => [...document.querySelectorAll('#source-lines .json-' + kind)].map(part => part.textContent)"""
HEIGHTS = """(() => { const area = document.getElementById('source-text');
  return [area.scrollHeight, Math.max(document.querySelector('.lines-body').offsetHeight, area.clientHeight), area.scrollWidth - area.clientWidth]; })()"""
# Characters of one column, two and none, and lines that end with spaces.
WRAPPED = COMMENTED + "\n".join([
    '  "a": "' + "word " * 60 + '"', '  "b": "' + "x" * 300 + '"', '  "c": "' + "日本語のとても長い文字列" * 20 + '"', "\t\t" * 40 + "1",
    '  "d": "' + "e\u0301 " * 90 + '"' + " " * 200, "", "[" + "1.25, " * 80 + "]"]) + "\n"


def opened(page, text):
    page.click("#tab-source")
    return page.wait(lambda: page.value("#source-text") == text)


def parts(page, kind):
    return page.page.evaluate(PARTS, kind)


def caret_after(page, text):
    page.page.focus("#source-text")
    page.page.evaluate("""text => { const area = document.getElementById('source-text');
        const at = area.value.indexOf(text) + text.length; area.setSelectionRange(at, at); }""", text)


def options(page):
    return page.page.locator("#source-options [role=option]").all_inner_texts() if page.sees("#source-suggestions") else []


def test_colours():
    with folder(s__json=COMMENTED) as path, studio(path, "s.json", "--edit") as (server, page):
        opened(page, COMMENTED)
        keys = ['"splashrender"', '"size"', '"duration"', '"backgroundColor"', '"description"', '"layers"', '"id"', '"hidden"', '"frame"']
        check("keys are coloured", page.wait(lambda: parts(page, "key") == keys), parts(page, "key"))
        check("so are strings", parts(page, "string") == ['"https://example.org // no comment"', '"box"'], parts(page, "string"))
        check("numbers", parts(page, "number") == ["1", "200", "150", "2", "1", "-2.5", "3e-1", "40"], parts(page, "number"))
        check("literals", parts(page, "literal") == ["null", "true"], parts(page, "literal"))
        comments = ["// A scene with comments.", "/* here, and", '  on "another": line */']
        check("and comments, also over several lines", parts(page, "comment") == comments, parts(page, "comment"))
        check("the coloured text is the text", page.page.evaluate(
            "[...document.querySelectorAll('.line')].map(line => line.textContent).join('\\n')") == COMMENTED)
        caret_after(page, '"box"')
        page.keyboard.type(', "x": 7')
        check("what is typed is coloured", page.wait(lambda: "7" in parts(page, "number") and '"x"' in parts(page, "key")), parts(page, "key"))
        caret_after(page, "here, and")
        page.keyboard.type(" */")
        check("the end of a comment changes the lines below", page.wait(lambda: '"another"' in parts(page, "key")), parts(page, "key"))
        numbers = page.page.evaluate("[...document.querySelectorAll('.line')].map(line => line.dataset.number)")
        check("lines have their numbers", numbers == [str(one) for one in range(1, 9)], numbers)


def test_wrapping():
    with folder(s__json=MOVING) as path:
        for width, height in ((1440, 900), (720, 800), (360, 760)):
            with studio(path, "s.json", "--edit", viewport=(width, height)) as (server, page):
                opened(page, MOVING)
                page.page.fill("#source-text", WRAPPED)
                page.page.evaluate("document.getElementById('source-text').scrollTop = 0")
                page.wait(lambda: page.page.evaluate("document.querySelectorAll('.line[data-number]').length") > 5)
                text, lines, over = page.page.evaluate(HEIGHTS)
                check(f"{width}: the text and its coloured lines wrap in the same way", text == lines, (text, lines))
                check(f"{width}: nothing is beyond the edge", over == 0, over)
                page.page.evaluate("document.getElementById('source-text').scrollTop = 1e6")
                moved = "document.querySelector('.lines-body').getBoundingClientRect().top - document.getElementById('source-text').getBoundingClientRect().top + document.getElementById('source-text').scrollTop"
                check(f"{width}: they scroll together", page.wait(lambda: abs(page.page.evaluate(moved)) < 1), page.page.evaluate(moved))
                columns = page.page.evaluate("""(() => { const line = document.querySelector('.line'); const style = getComputedStyle(line);
                    const ruler = document.createElement('span'); ruler.textContent = '0'.repeat(100); ruler.style.cssText = 'position:absolute;white-space:pre';
                    line.append(ruler); const one = ruler.offsetWidth / 100; ruler.remove();
                    return (line.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)) / one; })()""")
                print(f"       {width} pixels: {columns:.1f} columns")
                check(f"{width}: the panel is wide enough", columns >= {1440: 66, 720: 48, 360: 36}[width], columns)


def test_errors_in_wrapped_lines():
    """A click on an error goes to its line, below lines that wrap."""
    text = MOVING.replace('"splashrender": 1,', '"splashrender": 1, "description": "' + "long " * 200 + '",')
    bad = text.replace('"linear"', '"linaer"')
    with folder(s__json=text) as path, studio(path, "s.json") as (server, page):
        opened(page, text)
        (path / "s.json").write_text(bad)
        page.wait(lambda: page.sees("#errors"))
        page.page.locator("#errors-list .diagnostic").first.click()
        seen = """(() => { const line = document.querySelector('.line.error.chosen'); if (!line) return null;
            const box = line.getBoundingClientRect(), area = document.getElementById('source-text').getBoundingClientRect();
            return box.top >= area.top && box.bottom <= area.bottom && line.textContent; })()"""
        check("the line is marked and visible", page.wait(lambda: "linaer" in (page.page.evaluate(seen) or "")), page.page.evaluate(seen))


def test_width():
    with folder(s__json=MOVING) as path, studio(path, "s.json", viewport=(1280, 800)) as (server, page):
        width = lambda: page.page.locator("#side").bounding_box()["width"]
        narrow = width()
        opened(page, MOVING)
        check("the source is wider than the other panels", page.wait(lambda: width() > narrow + 100), (narrow, width()))
        wide = width()
        edge = page.page.locator("#side-edge").bounding_box()
        page.mouse.move(edge["x"] + 4, 300)
        page.mouse.down()
        page.mouse.move(edge["x"] - 96, 300)
        page.mouse.up()
        check("its edge can be dragged", page.wait(lambda: abs(width() - wide - 100) < 3), (wide, width()))
        page.click("#tab-inspector")
        check("other panels keep their width", page.wait(lambda: width() == narrow), width())
        page.click("#tab-source")
        page.page.reload()
        page.ready()
        check("a reload keeps the width", page.wait(lambda: abs(width() - wide - 100) < 3), width())


def test_typing_keys():
    with folder(s__json=MOVING) as path, studio(path, "s.json", "--edit") as (server, page):
        opened(page, MOVING)
        caret_after(page, '"cornerRadius": 10,')
        page.press("Tab")
        check("Tab inserts two spaces", page.value("#source-text") == MOVING.replace('"cornerRadius": 10,', '"cornerRadius": 10,  '))
        page.press("Control+z")
        check("and can be undone", page.value("#source-text") == MOVING)
        page.keyboard.type(" ")
        page.keyboard.type('"op')
        check("typing a key suggests keys", page.wait(lambda: options(page)[:1] == ["opacity"]), options(page))
        check("with what they mean", "0" in page.text("#source-suggestions p") and len(page.text("#source-suggestions p")) > 10, page.text("#source-suggestions p"))
        page.press("Enter")
        check("Enter takes one, with its colon", '"cornerRadius": 10, "opacity": \n' in page.value("#source-text"), page.value("#source-text"))
        page.press("Control+z")
        check("which can be undone, too", '"cornerRadius": 10, "op\n' in page.value("#source-text") or '10, "opacity' not in page.value("#source-text"))
        page.page.fill("#source-text", MOVING)
        caret_after(page, '"timingFunction": "')
        page.press("Control+Space")
        check("Ctrl Space suggests values", page.wait(lambda: "linear" in options(page) and "opacity" not in options(page)), options(page))
        page.press("Escape")
        check("Escape closes the list only", options(page) == [] and page.page.evaluate("document.activeElement.id") == "source-text")
        page.page.evaluate("""(() => { const area = document.getElementById('source-text');
            const at = area.value.indexOf('"linear"'); area.setSelectionRange(at, at + 8); })()""")
        page.keyboard.type('"ease')
        page.wait(lambda: "easeIn" in options(page))
        page.press("ArrowDown", "ArrowUp", "ArrowDown")
        chosen = page.text("#source-options [aria-selected=true]")
        check("the arrows choose", chosen == options(page)[1], (chosen, options(page)))
        page.press("Tab")
        check("Tab takes the chosen one", f'"timingFunction": "{chosen}" }}' in page.value("#source-text"), page.value("#source-text"))
        page.page.fill("#source-text", MOVING)
        caret_after(page, '"markers": ')
        page.press("Control+Space")
        page.page.wait_for_timeout(300)
        check("where nothing is known, nothing is suggested", options(page) == [])
    with folder(s__json=MOVING) as path, studio(path, "s.json") as (server, page):
        opened(page, MOVING)
        caret_after(page, '"timingFunction": "')
        page.press("Control+Space")
        page.page.wait_for_timeout(300)
        check("a file that can't be edited has no suggestions", options(page) == [])


# Texts with the caret at |, what is suggested first, and what isn't suggested.
PLACES = [
    ('{ "splashrender": 1, "du|', ["duration"], "opacity"),
    ('{ "splashrender": 1, | }', ["$schema", "description"], "splashrender"),
    ('{ "layers": [ { "type": "gra|" } ] }', ["gradient"], "text"),
    ('{ "layers": [ { "fontSi|, "type": "text" } ] }', ["fontSize"], "type"),
    ('{ "layers": [ { "fontSi|", "type": "shape" } ] }', [], "fontSize"),
    ('{ "layers": [ { "animations": [ { "type": "basic", "keyPath": "opa|', ["opacity"], "position"),
    ('{ "layers": [ { "animations": [ { "autoreverses": |, "type": "spring" } ] } ] }', ["false", "true"], "linear"),
    ('{ "layers": [ { "mask": { "type": "shape", "fillRule": "| } } ] }', ["non-zero", "even-odd"], "shape"),
    ('{ "layers": [ { "id": "a", "hid|" "frame": [1, 2 } ] }', ["hidden"], "id"),
    ('{ "appearance": "dark"| }', None, ""),
    ('{ "appearance"| }', None, ""),
    ('{ "appearance": "dark" "dur| }', ["duration"], "layers"),
    ('{ "layers": [ { "animations": [ { "type": "keyframe", "timingFunctions": ["easeIn", |] } ] } ] }', ["linear", "easeIn"], "opacity"),
    ('{ "layers": [ { "animations": [ { "type": "keyframe", "timingFunctions": ["easeIn"|] } ] } ] }', None, ""),
    ('{ // "layers": [ { "op|\n }', None, ""),
    ('{ "layers": "one /* string", "app|', ["appearance"], "layers"),
]


def test_places():
    """What can be written where, also in a text with errors."""
    with folder(s__json=MOVING) as path, studio(path, "s.json") as (server, page):
        for text, wanted, other in PLACES:
            found = page.page.evaluate("""async text => {
                const { placeAt, Schema } = await import('./page/completion.js');
                window.schema ??= new Schema(await (await fetch('schema')).json());
                const place = placeAt(text.replace('|', ''), text.indexOf('|'));
                return place && schema.suggestions(place).map(({ name }) => name);
            }""", text)
            is_right = found is wanted if wanted is None or found is None else set(wanted) == set(found[:len(wanted)]) \
                and (wanted != [] or found == []) and other not in found
            check(f"suggestions in {text!r}", is_right, found)


def test_large():
    """A file of a megabyte can be read and edited."""
    layers = ",\n".join(f'    {{ "id": "box-{index}", "frame": [{index % 200}, 2.5, 3, 4], "hidden": true, "backgroundColor": "#22aa44" }}' for index in range(11000))
    text = MOVING.replace('"layers": [', f'"layers": [\n{layers},')
    check("it is large", len(text) > 1_000_000, len(text))
    with folder(s__json=text) as path, studio(path, "s.json", "--edit") as (server, page):
        opened(page, text)
        caret_after(page, '"id": "box-5000"')
        page.page.evaluate("document.getElementById('source-text').blur(); document.getElementById('source-text').focus()")
        spent = page.page.evaluate("""async () => {
            const area = document.getElementById('source-text');
            const began = performance.now();
            for (let count = 0; count < 5; count += 1) {
              document.execCommand('insertText', false, ' ');
              await new Promise(requestAnimationFrame);
            }
            return (performance.now() - began) / 5; }""")
        print(f"       {spent:.0f} ms for a character")
        check("a character takes less than half a second", spent < 500, spent)
        check("only lines near the visible ones are coloured", page.page.evaluate("document.querySelectorAll('.line[data-number]').length") < 400)
        check("the line is marked as changed", until(lambda: page.text("#source-state") == "Unsaved"))
