"""Zoom, pan, the value under the pointer, backgrounds, the address, and golden frames."""
from scenes import MOVING, TRANSLUCENT
from studio import check, folder, Frames, Page, run, Server, still, straight, studio, write


def zoom(page):
    return page.text("#zoom-actual")


def test_zoom():
    with folder(s__json=MOVING) as path, studio(path, "s.json") as (server, page):
        pixels = still(path, "s.json", 0)
        page.press("1")
        check("1 is 100 %", zoom(page) == "100 %", zoom(page))
        page.press("+")
        check("+ zooms in", zoom(page) == "150 %", zoom(page))
        page.press("-", "-")
        check("− zooms out", zoom(page) == "67 %", zoom(page))
        page.press("0")
        check("0 fits", page.attribute("#zoom-fit", "aria-pressed") == "true")
        picture, stage = (page.page.locator(one).bounding_box() for one in ("#picture", "#stage"))
        check("all of it is in the stage", stage["x"] <= picture["x"] and picture["x"] + picture["width"] <= stage["x"] + stage["width"]
              and stage["y"] <= picture["y"] and picture["y"] + picture["height"] <= stage["y"] + stage["height"])

        def value(x, y):
            page.mouse.move(*page.point(x + 0.5, y + 0.5))
            at = (y * 400 + x) * 4
            red, green, blue, alpha = pixels[at:at + 4]
            wanted = f"{x}, {y} R {red} G {green} B {blue} A {alpha} #{pixels[at:at + 4].hex().upper()}"
            return page.wait(lambda: " ".join(page.text("#pixel-text").split()) == wanted, 3), page.text("#pixel-text")
        for x, y in ((100, 100), (0, 0), (399, 299), (60, 220), (300, 150), (72, 100)):
            is_right, seen = value(x, y)
            check(f"the value of the pixel {x}, {y}", is_right, seen)
        check("below 800 % there is no grid", not page.sees("#grid"))
        page.press("1")
        for _ in range(6):
            page.press("+")
        check("at 800 % there is a grid", zoom(page) == "800 %" and page.sees("#grid"), zoom(page))
        box = page.page.locator("#stage").bounding_box()
        middle = (box["x"] + box["width"] / 2 + 3, box["y"] + box["height"] / 2 + 3)
        page.mouse.move(*middle)
        page.wait(lambda: page.text("#pixel-text") != seen)
        words = page.text("#pixel-text").split("R")[0]
        page.keyboard.down("Control")
        page.mouse.wheel(0, -40)
        page.keyboard.up("Control")
        check("ctrl and the wheel zoom at the pointer", zoom(page) == "1131 %" and page.text("#pixel-text").startswith(words), zoom(page))
        page.keyboard.down("Space")
        page.mouse.down()
        page.mouse.move(middle[0] + 90, middle[1] - 40, steps=3)
        page.mouse.up()
        page.keyboard.up("Space")
        check("space and dragging pan", page.wait(lambda: page.text("#pixel-text").startswith(words)) and not page.status()["playing"])
        page.mouse.move(*middle)
        check("by as much as the pointer", page.wait(lambda: not page.text("#pixel-text").startswith(words)))
        page.go(30)
        check("all is in the address", page.wait(lambda: "frame=30" in page.page.url and "zoom=11.3" in page.page.url), page.page.url)
        corner = page.page.locator("#picture").bounding_box()
        page.page.reload()
        page.ready()
        check("a reload restores frame, zoom and place", page.at(30) and zoom(page) == "1131 %"
              and all(abs(page.page.locator("#picture").bounding_box()[one] - corner[one]) < 8 for one in corner), page.page.locator("#picture").bounding_box())
        check("and the picture", page.shows(Frames(path, "s.json")[30]))


def test_backgrounds():
    with folder(s__json=MOVING, t__json=TRANSLUCENT) as path:
        with studio(path, "t.json") as (server, page):
            colours = {"black": b"\0\0\0", "white": b"\xff\xff\xff"}
            for name, colour in colours.items():
                page.click(f"#backgrounds [data-background={name}]")
                page.mouse.move(5, 5)
                x, y = page.point(380, 280)
                (path / "shot.png").write_bytes(page.page.screenshot(clip={"x": round(x), "y": round(y), "width": 1, "height": 1}))
                check(f"behind a translucent film is {name}", straight(path / "shot.png")[:3] == colour, straight(path / "shot.png"))
            check("the background is in the address", page.wait(lambda: "background=white" in page.page.url), page.page.url)
            page.click("#backgrounds [data-background=grey]")
            check("grey is chosen", page.attribute("#backdrop", "data-background") == "grey")
            page.click("#backgrounds [data-background=checkerboard]")
            check("and the checkerboard", page.attribute("#backdrop", "data-background") == "checkerboard")
        with studio(path, "s.json") as (server, page):
            check("an opaque film needs none", page.page.locator("#backgrounds button:disabled").count() == 4)
            page.press("1")
            x, y = page.point(0, 0)
            (path / "shot.png").write_bytes(page.page.screenshot(clip={"x": x, "y": y + 190, "width": 400, "height": 60}))
            shot, film = straight(path / "shot.png"), still(path, "s.json", 0)[190 * 1600:250 * 1600]
            check("the screen has the film's pixels", shot == film, sum(a != b for a, b in zip(shot, film)))


def test_golden():
    with folder(s__json=MOVING) as path:
        run(path, "golden", "update", "s.json", "--at", "30f", "--at", "72f")
        before = still(path, "s.json", 72)
        with studio(path, "s.json") as (server, page):
            page.press("Shift+BracketRight")
            check("Shift ] goes to the golden frame", page.at(30) and page.wait(lambda: page.text("#compare output") == "Matches the golden frame"), page.text("#compare output"))
            write(path / "s.json", MOVING.replace("#3366cc", "#3366dd").replace("[20, 100, 20, 20]", "[20, 101, 20, 20]"))
            page.press("Shift+BracketRight")
            page.at(72)
            page.shows(Frames(path, "s.json")[72])
            after = still(path, "s.json", 72)
            distances = [max(abs(a - b) for a, b in zip(before[at:at + 4], after[at:at + 4])) for at in range(0, len(after), 4)]
            count, most = sum(one > 0 for one in distances), max(distances)
            text = lambda: page.text("#compare output")
            check("the difference is told in numbers", page.wait(lambda: text().startswith(f"{count:,} pixels differ") and f"largest difference {most} of 255" in text()),
                  (count, most, text()))
            page.press("g")
            check("G shows the golden frame over the film", page.wait(lambda: page.sees("#golden")))
            shown = page.page.evaluate("""() => { const golden = document.getElementById('golden');
                const context = new OffscreenCanvas(golden.width, golden.height).getContext('2d');
                return new Promise(done => requestAnimationFrame(() => setTimeout(() => { context.drawImage(golden, 0, 0);
                    done([...context.getImageData(0, 200, 400, 44).data]); }, 50))); }""")
            check("which is the recorded one", bytes(shown) == before[200 * 1600:244 * 1600], sum(a != b for a, b in zip(shown, before[200 * 1600:])))
            page.press("g")
            seen = {page.sees("#golden")}
            check("blink alternates", page.wait(lambda: seen.add(page.sees("#golden")) or len(seen) == 2))
            page.press("g")
            check("then the difference", page.attribute("[data-mode=difference]", "aria-pressed") == "true" and page.wait(lambda: page.sees("#golden")))
            write(path / "s.json", MOVING)
            check("mended it matches again", page.wait(lambda: text() == "Matches the golden frame"), text())
            page.click("[data-mode=off]")
            page.press("Shift+BracketLeft")
            check("Shift [ goes back", page.at(30))


def test_golden_at_another_scale():
    """Golden frames are compared at the scale at which they were recorded."""
    with folder(s__json=MOVING) as path:
        run(path, "golden", "update", "s.json", "--at", "30f", "--scale", "0.5")
        before = still(path, "s.json", 30, "--scale", "0.5")
        with studio(path, "s.json") as (server, page):
            text = lambda: page.text("#compare output")
            page.press("Shift+BracketRight")
            check("it matches", page.at(30) and page.wait(lambda: text() == "Matches the golden frame"), text())
            write(path / "s.json", MOVING.replace("#3366cc", "#3366dd"))
            after = still(path, "s.json", 30, "--scale", "0.5")
            distances = [max(abs(a - b) for a, b in zip(before[at:at + 4], after[at:at + 4])) for at in range(0, len(after), 4)]
            count, most = sum(one > 0 for one in distances), max(distances)
            check("the difference is told in pixels of that scale",
                  page.wait(lambda: text().startswith(f"{count:,} pixels differ") and f"largest difference {most} of 255" in text()),
                  (count, most, text()))
            page.press("g")
            check("the golden frame lies over the whole picture", page.wait(lambda: page.sees("#golden")))
            boxes = [page.page.locator(name).bounding_box() for name in ("#golden", "#picture")]
            check("at the same place", all(abs(boxes[0][key] - boxes[1][key]) < 1 for key in boxes[0]), boxes)


OUTSIDE = """() => [...document.querySelectorAll('button, input, select, output, [role="tab"], #film-info')].filter(element => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && !element.closest('dialog, [popover]')
      && (box.left < -1 || box.right > innerWidth + 1);
  }).map(element => element.id || element.textContent)"""


def test_widths():
    """Windows from a phone's width up, in which everything can be reached."""
    with folder("splash-mask") as path:
        server = Server(path, "scene.json")
        for width, height in ((360, 740), (360, 500), (500, 700), (640, 700), (720, 800), (899, 700), (1440, 900)):
            for scheme in ("light", "dark"):
                page = Page(server, viewport=(width, height), color_scheme=scheme).ready()
                name = f"{width} × {height}, {scheme}: "
                check(f"{name}nothing lies outside", page.wait(lambda: not page.page.evaluate(OUTSIDE), 3),
                      page.page.evaluate(OUTSIDE))
                stage = page.page.locator("#stage").bounding_box()
                check(f"{name}the stage keeps its place", stage["height"] >= 139 and stage["width"] >= 319, stage)
                for control in ("#play", "#timeline-filter", "#tab-warnings", "#help"):
                    page.page.locator(control).click(timeout=3000)
                    if control == "#help":
                        page.press("Escape")
                check(f"{name}all controls can be used", page.status()["playing"], page.status())
                check(f"{name}the browser didn't complain", not (bad := page.close()), bad)
        check("the server lived", server.end() == 130, server.errors.decode()[-1500:])


# It fades in until 0.5 s, and out from 1.5 s to its end.
FADING = """{ "splashrender": 1, "size": [60, 40], "fps": 60, "duration": 2, "backgroundColor": "white", "layers": [
  { "id": "box", "frame": [10, 10, 30, 20], "backgroundColor": "#22aa44", "animations": [
    { "type": "keyframe", "keyPath": "opacity", "values": [0, 1, 1, 0], "keyTimes": [0, 0.25, 0.75, 1], "duration": 2, "fillMode": "both" } ] } ] }"""


def test_poster():
    """Without a frame in the address, the page opens where there is something to see."""
    with folder(s__json=MOVING, f__json=FADING) as path:
        with studio(path, "s.json", hash="") as (server, page):
            check("it opens when the film comes to rest", page.at(90) and page.shows(Frames(path, "s.json")[90]), page.status())
            check("the address tells the frame", page.wait(lambda: "frame=90" in page.page.url), page.page.url)
            page.page.evaluate("window.seen = []; setInterval(() => { if (studio.status().playing) seen.push(studio.status().frame); }, 4)")
            page.press(" ")
            page.until(lambda status: status["playing"] and 3 < status["frame"] < 80)
            page.press(" ")
            seen = page.page.evaluate("seen.filter(frame => frame !== 90)")
            check("it plays from the start", seen and seen[0] < 20, seen[:10])
            page.go(100)
            page.press(" ")
            page.until(lambda status: status["playing"])
            check("from elsewhere it plays on", page.until(lambda status: status["frame"] > 100))
            page.press(" ", "Home")
            page.at(0)
            page.wait(lambda: page.page.url.endswith("frame=0"))
            page.page.reload()
            page.ready()
            check("the first frame stays after a reload", page.at(0) and page.shows(Frames(path, "s.json")[0]), page.status())
        with studio(path, "f.json", hash="") as (server, page):
            frame = page.until(lambda status: status["frame"] > 0 and status["frame"])
            check("a film that ends empty opens where it is full", frame and 28 <= frame <= 60 and page.shows(Frames(path, "f.json")[frame]), frame)
