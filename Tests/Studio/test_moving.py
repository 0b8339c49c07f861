"""Playing, moving, the range, and what the bar shows."""
import re

from scenes import MOVING
from studio import check, folder, Frames, studio


def key(page, name, frame):
    page.press(name)
    check(f"{name} goes to frame {frame}", page.at(frame, 4), page.status()["frame"])


def test_keys():
    with folder(s__json=MOVING) as path, studio(path, "s.json") as (server, page):
        wanted = Frames(path, "s.json")
        check("the time and the frame are shown", page.text("#time") == "0:00.000 · frame 0 (0–119)", page.text("#time"))
        for name, frame in (("ArrowRight", 1), ("Shift+ArrowRight", 11), ("ArrowLeft", 10), ("Shift+ArrowLeft", 0),
                            ("ArrowLeft", 0), ("End", 119), ("ArrowRight", 119), ("PageUp", 72), ("PageUp", 30), ("PageDown", 72),
                            ("[", 30), ("]", 72), ("Home", 0)):
            key(page, name, frame)
        for button, frame in (("#forward", 1), ("#end", 119), ("#back", 118), ("#start", 0)):
            page.click(button)
            check(f"the button {button} goes to frame {frame}", page.at(frame, 4))
        for place, frame in (("75", 75), ("1.25s", 75), ("250ms", 15), ("0:01.5", 90), ("shown", 72), ("ear", 30)):
            page.go(place)
            check(f"{place} goes to frame {frame}", page.at(frame, 4) and page.shows(wanted[frame]), page.status()["frame"])
        check("the time follows", page.text("#time") == "0:00.500 · frame 30 (0–119)", page.text("#time"))
        page.go("nowhere")
        check("a place that isn't there is told", "nowhere" in page.text("#toast") and page.status()["frame"] == 30)
        page.press("Escape")
        page.keyboard.down("ArrowRight")
        for _ in range(9):
            page.keyboard.down("ArrowRight")
        page.keyboard.up("ArrowRight")
        check("a held arrow repeats", page.at(40, 4) and page.shows(wanted[40]), page.status()["frame"])
        names = page.page.evaluate("[...document.querySelectorAll('#markers .marker')].map(one => [one.dataset.name, one.style.left])")
        scale = page.page.locator("#scale").bounding_box()["width"]
        places = [(name, round(float(left[:-2]) / scale * 119)) for name, left in names]
        check("the markers are on the bar at their frames", places == [("early", 30), ("shown", 72)], places)


def test_playing():
    with folder(s__json=MOVING) as path, studio(path, "s.json") as (server, page):
        wanted = Frames(path, "s.json")

        def paused():
            frame = page.paused()
            return page.at(frame) and page.shows(wanted[frame])

        page.press("Space")
        check("space plays", page.until(lambda status: status["playing"] and status["frame"] > 5, 4))
        check("the button says pause", page.attribute("#play", "aria-label") == "Pause")
        page.press("Space")
        check("space pauses, at the right picture", paused())
        page.click("#play")
        check("the button plays", page.until(lambda status: status["playing"], 4))
        page.click("#play")
        check("and pauses", paused())
        page.go(100)
        page.press("l")
        check("with the loop it begins again", page.until(lambda status: status["playing"] and 0 < status["frame"] < 90, 4))
        page.press("k")
        paused()
        page.click("#loop")
        check("the loop is off", page.attribute("#loop", "aria-pressed") == "false")
        page.go(100)
        page.press("Space")
        check("without the loop it ends at the last frame", page.at(119, 4) and page.shows(wanted[119]), page.status())
        page.press("Space")
        check("and begins at the first one", page.until(lambda status: status["playing"] and status["frame"] < 60, 4))
        page.press("k", "Home")
        page.at(0)
        page.press("j")
        check("J without a loop at the beginning ends, or plays from the end", page.until(
            lambda status: not status["playing"] or status["frame"] > 60, 4))
        page.press("k")
        page.click("#loop")
        page.press("l", "l")
        check("L twice is 2 ×", page.text("#shuttle") == "2 ×", page.text("#shuttle"))
        page.press("l", "l", "l")
        check("L ends at 8 ×", page.text("#shuttle") == "8 ×", page.text("#shuttle"))
        page.press("j")
        check("J turns around", page.text("#shuttle") == "−1 ×", page.text("#shuttle"))
        seen = page.page.evaluate("""async () => { const seen = []; const began = performance.now();
            while (performance.now() - began < 400) { seen.push(studio.status().frame); await new Promise(done => setTimeout(done, 5)); }
            return seen; }""")
        down = sum(b < a for a, b in zip(seen, seen[1:]))
        up = sum(b > a for a, b in zip(seen, seen[1:]))
        check("backwards it moves backwards", down > 5 and up <= 1, seen)
        page.press("j")
        check("J again is −2 ×", page.text("#shuttle") == "−2 ×", page.text("#shuttle"))
        page.press("k")
        check("K stops, at the right picture", paused())
        for speed, low, high in (("0.25", 0.15, 0.35), ("2", 1.4, 2.2), ("1", 0.75, 1.1)):
            page.go(0)
            page.page.select_option("#speed", speed)
            page.press("Space")
            seen = page.page.evaluate("""async () => { const frame = () => studio.status().frame;
                while (frame() < 3 || frame() > 20) await new Promise(done => setTimeout(done, 2));
                const [from, began] = [frame(), performance.now()];
                await new Promise(done => setTimeout(done, 800));
                return (frame() - from) / 60 / ((performance.now() - began) / 1000); }""")
            page.press("Space")
            paused()
            check(f"speed {speed} is that fast", low <= seen <= high, seen)
        check("after all that the picture is right", paused())
        page.press("l")
        page.until(lambda status: status["playing"] and status["frame"] > 3)
        page.press("ArrowRight")
        check("an arrow pauses", paused())


def test_range():
    with folder(s__json=MOVING) as path, studio(path, "s.json") as (server, page):
        page.go(40)
        page.press("i")
        page.go(59)
        page.press("o")
        check("in and out are told", (page.attribute("#handle-in", "aria-valuenow"), page.attribute("#handle-out", "aria-valuenow"))
              == ("40", "59"))
        page.go(5)
        page.press("l")
        page.until(lambda status: status["playing"] and status["frame"] >= 40)
        seen = page.page.evaluate("""async () => { const seen = new Set(); const began = performance.now();
            while (performance.now() - began < 1200) { seen.add(studio.status().frame); await new Promise(done => setTimeout(done, 4)); }
            return [...seen]; }""")
        check("it plays in the range, all of it", min(seen) == 40 and max(seen) == 59, sorted(seen))
        page.press("k")
        handle = page.page.locator("#handle-out").bounding_box()
        y = handle["y"] + handle["height"] / 2
        page.mouse.move(handle["x"] + handle["width"] / 2, y)
        page.mouse.down()
        page.mouse.move(page.scale_x(80), y, steps=4)
        page.mouse.up()
        check("the handle is dragged", page.attribute("#handle-out", "aria-valuenow") == "80", page.attribute("#handle-out", "aria-valuenow"))
        page.page.focus("#handle-in")
        page.press("Shift+ArrowRight")
        check("and moved by keys", page.attribute("#handle-in", "aria-valuenow") == "50")
        page.page.evaluate("document.activeElement.blur()")
        check("the range is in the address", page.wait(lambda: re.search("in=50&out=80", page.page.url)), page.page.url)
        page.press("x")
        check("X clears it", page.attribute("#handle-out", "aria-valuenow") == "119" and page.wait(lambda: "in=" not in page.page.url))


def test_scrubbing():
    with folder(s__json=MOVING) as path, studio(path, "s.json") as (server, page):
        wanted = Frames(path, "s.json")
        y = page.scale_y()
        page.mouse.move(page.scale_x(90), y)
        page.mouse.down()
        check("the press alone goes there", page.at(90, 4) and page.shows(wanted[90]), page.status())
        for frame in (80, 20, 100, 45):
            page.mouse.move(page.scale_x(frame), y)
            check(f"the pointer is followed to {frame}", page.at(frame, 4) and page.shows(wanted[frame]), page.status())
        page.mouse.move(5, y - 300)
        check("also when it leaves the bar", page.at(0, 4), page.status())
        page.mouse.up()
        page.mouse.move(page.scale_x(60), y)
        check("what is under the pointer is told", page.wait(lambda: page.sees("#hover") and "60" in page.text("#hover")))
        check("without the button nothing moves", page.status()["frame"] == 0)
        page.mouse.move(page.scale_x(72) + 3, y)
        page.wait(lambda: page.text("#hover").startswith("shown"))
        check("a marker under the pointer is told", page.text("#hover") == "shown · 0:01.200 · 72", page.text("#hover"))
        page.mouse.down()
        page.mouse.up()
        check("and catches the press", page.at(72, 4), page.status()["frame"])
        page.press("l")
        page.until(lambda status: status["playing"] and status["frame"] != 72)
        page.mouse.move(page.scale_x(10), y)
        page.mouse.down()
        check("while playing a press holds it there", page.until(lambda status: status["frame"] == 10, 4) and page.shows(wanted[10]))
        page.mouse.up()
        check("and then it plays on", page.until(lambda status: status["playing"] and status["frame"] > 15, 4))
