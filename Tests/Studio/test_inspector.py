"""Selecting a layer in the picture, its outline, its values and its curves."""
import json
import urllib.parse

from scenes import MOVING
from studio import check, folder, studio


def polygons(page):
    """The outline's boxes in the film's pixels, the selected layer's own first."""
    return page.page.evaluate("""(() => { const box = document.getElementById('picture').getBoundingClientRect();
        const stage = document.getElementById('outline').getBoundingClientRect();
        const scale = document.getElementById('picture').width / box.width;
        return [...document.querySelectorAll('#outline polygon.box')].map(one => [...one.points].map(
            point => [(point.x + stage.x - box.x) * scale, (point.y + stage.y - box.y) * scale])); })()""")


def near(points, wanted, most=1.5):
    return len(points) == len(wanted) and all(abs(a - b) <= most for one, other in zip(points, wanted) for a, b in zip(one, other))


def pick(page, x, y):
    page.mouse.click(*page.point(x, y))


def chosen(page, path):
    return page.until(lambda status: status["selection"] == path, 4)


def test_inspector():
    with folder(s__json=MOVING) as path, studio(path, "s.json") as (server, page):
        pick(page, 100, 100)
        check("a click selects the layer through its mask", chosen(page, "window"), page.status())
        square = [[[40, 40], [160, 40], [160, 160], [40, 160]]]
        check("its box is drawn at the right place", page.wait(lambda: [near(one, square[0]) for one in polygons(page)] == [True]), polygons(page))
        pick(page, 46, 46)
        check("what the mask hides isn't the layer", chosen(page, None), page.status())
        check("without a layer there is no outline", page.wait(lambda: not page.sees("#outline")))
        pick(page, 300, 200)
        check("a click selects a turned layer", chosen(page, "turned"))
        turned = [[300, 93.43], [356.57, 150], [300, 206.57], [243.43, 150]]
        check("its box is turned, too", page.wait(lambda: len(polygons(page)) == 1 and near(polygons(page)[0], turned)), polygons(page))
        pick(page, 250, 100)
        check("beside its corner there is nothing", chosen(page, None), page.status())
        pick(page, 315, 55)
        check("a click selects a copy of a replicator", chosen(page, "dots/dot"), page.status())
        copies = [[[x, 40], [x + 30, 40], [x + 30, 70], [x, 70]] for x in (200, 250, 300)]
        check("all copies have boxes", page.wait(lambda: len(polygons(page)) == 3 and all(map(near, polygons(page), copies))), polygons(page))
        page.click(".inspector-head .crumb")
        check("the path leads to the layer around it", chosen(page, "dots") and page.wait(lambda: "replicator" in page.text(".inspector-head")))

        page.go(45)
        pick(page, 200, 220)
        check("a moved layer is selected where it is", chosen(page, "ball"), page.status())
        ball = [[180, 200], [220, 200], [220, 240], [180, 240]]
        check("its box is there", page.wait(lambda: len(polygons(page)) == 1 and near(polygons(page)[0], ball)), polygons(page))
        marks = page.page.evaluate("""(() => { const box = document.getElementById('picture').getBoundingClientRect();
            const stage = document.getElementById('outline').getBoundingClientRect();
            const scale = document.getElementById('picture').width / box.width;
            const film = (x, y) => [(x + stage.x - box.x) * scale, (y + stage.y - box.y) * scale];
            const path = [...document.querySelector('#outline polyline.motion').points].map(point => film(point.x, point.y));
            return [...['anchor', 'point'].map(name => { const one = document.querySelector(`#outline circle.${name}`);
                return film(one.cx.baseVal.value, one.cy.baseVal.value); }), path[0], path.at(-1)]; })()""")
        check("anchor, point, and both ends of the path", near(marks, [[200, 220], [200, 220], [60, 220], [340, 220]], 2), marks)
        values = lambda: dict(zip(page.page.locator(".values dt").all_inner_texts(), page.page.locator(".values dd").all_inner_texts()))
        check("the values are those of the moment", page.wait(lambda: any(value == "100" for key, value in values().items() if "position.x" in key)), values())
        check("animated ones come first", page.page.locator(".values dt").first.get_attribute("class") == "animated")
        page.go(54)
        told = json.loads(server.get(f"layer/{page.status()['revision']}/54?" + urllib.parse.urlencode({"path": "ball"})))
        wanted = {one["key"]: one["value"] for one in told["values"]}
        seen = lambda: {key.split("\n")[0].replace(" (animated)", ""): value for key, value in values().items()}
        check("they follow the frame", page.wait(lambda: seen().get("opacity") == "0.5"), (values(), wanted))
        check("all of them are told", seen() == wanted, (seen(), wanted))
        check("each animated value has a curve", page.page.locator(".curve").count() == 2)
        heads = lambda: [line.replace("\n", " ") for line in page.page.locator(".curve-head").all_inner_texts()]
        check("with its number at the frame", page.wait(lambda: any("0.5" in head for head in heads())), heads())
        plot = page.page.locator(".curve .plot").first.bounding_box()
        page.mouse.click(plot["x"] + plot["width"] * 30 / 119, plot["y"] + 20)
        check("a click on a curve goes to the moment", page.at(30, 4), page.status())
        drawn = page.page.evaluate("""(() => { const canvas = document.querySelector('.curve canvas');
            const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
            let count = 0; for (let at = 3; at < data.length; at += 4) count += data[at] > 128; return count; })()""")
        check("the curve is drawn", drawn > 200, drawn)
        page.press("Shift+O")
        check("Shift O hides the outline", not page.sees("#outline"))
        page.press("Shift+O")
        row = page.page.locator("#timeline-tree [aria-selected=true] .name")
        check("the timeline shows the layer", row.inner_text() == "ball")
        check("programs are told", page.wait(lambda: any(line["result"].get("selection") == "ball" and line["result"].get("frame") == 30 for line in server.lines)))
        page.press("Escape")
        check("Escape deselects", chosen(page, None))


def test_film():
    """A real film: what is under the pixels of a film with a mask and nested scenes."""
    with folder("splash-mask") as path, studio(path, "scene.json") as (server, page):
        page.go("2.3s")
        page.at(138)
        pick(page, 375, 690)
        check("through the hole the feed is selected", page.until(lambda status: (status["selection"] or "").startswith("content/feed"), 4), page.status())
        first = page.status()["selection"]
        pick(page, 375, 690)
        check("again selects the one below", page.until(lambda status: status["selection"] not in (first, None), 4), page.status())
        pick(page, 40, 1500)
        check("outside the hole it is the background", page.until(lambda status: (status["selection"] or "").startswith("background"), 4), page.status())
