"""The form of parameters, rows, slots, the scenes of a folder, and sizes."""
import json
import shlex

from scenes import CARD, FORM, LOTTIE, png
from studio import check, Frames, folder, run, sha, straight, studio, write

PICTURES = {"a__png": png(200, 30, 30), "b__png": png(30, 200, 30)}


def field(name, kind="input[type=text]"):
    return f"[data-name='{name}'] {kind}"


def shown_as(page, path, scene, frame, *options):
    wanted = Frames(path, scene, *options)[frame]
    return page.shows(wanted, 5)


def test_form():
    with folder(f__json=FORM, **PICTURES) as path, studio(path, "f.json", viewport=(1280, 1000)) as (server, page):
        page.click("#tab-parameters")
        page.go(7)
        check("a field for each parameter", page.page.locator(".parameter").count() == 9)
        check("with its value and description", page.value(field("title")) == "Hello" and "colour of the box" in page.text("[data-name=accent]"))
        options = []

        def changed(name, value, act):
            act()
            options.extend(["--set", f"{name}={value}"])
            seen = page.until(lambda status: status["variant"].get("set", {}).get(name) == value, 4)
            check(f"{name} is set, and shown at once", seen and shown_as(page, path, "f.json", 7, *options), page.status()["variant"])

        changed("accent", "#00cc88", lambda: page.page.fill(field("accent"), "#00cc88"))
        changed("title", "Grüße, it's “new”", lambda: page.page.fill(field("title"), "Grüße, it's “new”"))
        changed("radius", "12", lambda: page.page.fill(field("radius"), "12"))
        check("the slider follows", page.value(field("radius", "input[type=range]")) == "12")
        changed("free", "2.5", lambda: page.page.fill(field("free"), "2.5"))
        changed("tilt", "30deg", lambda: page.page.fill(field("tilt"), "30deg"))
        changed("isBig", "true", lambda: page.click(field("isBig", "input[type=checkbox]")))
        changed("side", "right", lambda: page.click("[data-name='side'] .segments label:nth-child(2)"))
        changed("picture", "b.png", lambda: page.page.fill(field("picture"), "b.png"))
        changed("bars", "8, 9", lambda: page.page.fill(field("bars"), "8, 9"))
        changed("radius", "20", lambda: page.page.fill(field("radius", "input[type=range]"), "20"))
        check("no command repeats itself", (lambda words: len(words) == len(set(words)))(
            [word for word in shlex.split(page.copied(lambda: page.click("#copy"))) if "=" in word]))
        check("changed ones are marked and counted", page.page.locator(".parameter.changed").count() == 9 and "9 changed" in page.text(".form-count >> nth=-1"))
        check("the place is kept", page.status()["frame"] == 7)
        words = shlex.split(page.copied(lambda: page.click("button:text('Copy as --set')")))
        check("copied as --set it shows the same", sorted(words[1::2]) == sorted(dict.fromkeys(options[1::2]).keys() - {"radius=12"})
              and shown_as(page, path, "f.json", 7, *words), words)
        words = shlex.split(page.copied(lambda: page.click("#copy")))
        run(path, *words[1:])
        check("the command for the frame gives it", sha(straight(path / "frame.png")) == page.hash(), words)
        page.page.reload()
        page.ready()
        check("the address keeps them", shown_as(page, path, "f.json", 7, *options) and page.value(field("title")).startswith("Grüße"), page.status())
        page.click("[data-name='accent'] .reset")
        check("a reset takes one away", page.until(lambda status: "accent" not in status["variant"]["set"], 4)
              and shown_as(page, path, "f.json", 7, *options[2:]))
        check("and shows the default", page.wait(lambda: page.value(field("accent")) == "#3366cc"), page.value(field("accent")))
        page.click("button:text('Reset all')")
        check("reset all", page.until(lambda status: status["variant"] == {}, 4) and shown_as(page, path, "f.json", 7))

        before = page.hash()
        for name, text, part in (("accent", "no colour!", "colo"), ("radius", "99", "30"), ("picture", "none.png", "none.png"), ("free", "many", "number")):
            page.page.fill(field(name), text)
            error = f"[data-name='{name}'] .parameter-error"
            check(f"a wrong {name} is told at its field", page.wait(lambda: page.sees(error) and part in page.text(error), 5),
                  page.status()["errors"])
            check("the last good picture stays, and what was typed", page.hash() == before and page.value(field(name)) == text)
            page.click(f"[data-name='{name}'] .reset")
            check("a reset takes the error away", page.wait(lambda: not page.sees(error) and page.status()["errors"] == []) and page.shows(before))


def test_live():
    with folder(f__json=FORM, **PICTURES) as path, studio(path, "f.json") as (server, page):
        page.click("#tab-parameters")
        page.page.focus(field("radius", "input[type=range]"))
        hashes = set()
        for _ in range(20):
            page.press("ArrowRight")
            hashes.add(page.hash())
        check("a value that moves is seen moving", len(hashes) > 4, len(hashes))
        value = page.status()["variant"]["set"]["radius"]
        check("the last one wins", shown_as(page, path, "f.json", 0, "--set", f"radius={value}"), value)


def test_rows():
    with folder(c__json=CARD, rows__csv="name,accent,width\none,lime,20\ntwo,navy,44\nthree,\"#123456\",60\n") as path:
        # A frame that was asked for while the manifest changed is answered with 410, and then asked for again.
        with studio(path, "rows.csv", "--scene", "c.json", "--name", "{name}.mp4", hash="frame=3", allowed=["410"]) as (server, page):
            page.click("#tab-parameters")
            check("the rows are listed", page.page.locator(".rows-list li .rows-name").all_inner_texts() == ["one.mp4", "two.mp4", "three.mp4"])
            rows = [("lime", 20), ("navy", 44), ("#123456", 60)]
            sets = [("--set", f"accent={accent}", "--set", f"width={width}") for accent, width in rows]
            first = page.until(lambda status: status["errors"] == [], 3) and shown_as(page, path, "c.json", 3, *sets[0])
            check("the first row is shown", first, (page.status(), page.text("#row-open")))
            for key, row in ((".", 1), (".", 2), (",", 1), (",", 0)):
                page.press(key)
                check(f"{key} goes to row {row}", page.until(lambda status: status["variant"].get("row") == row, 4)
                      and shown_as(page, path, "c.json", 3, *sets[row]), page.status())
            page.click(".rows-list li:nth-child(3)")
            check("a click chooses a row", shown_as(page, path, "c.json", 3, *sets[2]) and "60" in page.text(".rows-values"))
            check("the fields have its values", page.wait(lambda: page.value(field("width")) == "60"), page.value(field("width")))
            page.page.fill(field("width"), "33")
            check("and can be changed", shown_as(page, path, "c.json", 3, *sets[2], "--set", "width=33"), page.status())
            words = shlex.split(page.copied(lambda: page.click("#copy")))
            run(path, *words[1:])
            check("the command gives the row's frame", sha(straight(path / "frame.png")) == page.hash(), words)
            write(path / "rows.csv", "name,accent,width\none,lime,20\ntwo,navy,44\nthree,red,60\n")
            page.click("button:text('Reset all')")
            told = shown_as(page, path, "c.json", 3, "--set", "accent=red", "--set", "width=60")
            check("a changed manifest is shown", told, page.text(".rows-values"))


def test_slots():
    with folder(l__json=LOTTIE) as path, studio(path, "l.json") as (server, page):
        page.click("#tab-parameters")
        check("the slots have a heading", page.text(".parameters h3") == "Slots of the Lottie file")
        page.go(12)
        check("the file's frame is shown", shown_as(page, path, "l.json", 12))
        before = page.hash()
        page.page.fill(field("accent"), "#0000ff")
        check("a slot is set", shown_as(page, path, "l.json", 12, "--set", "accent=#0000ff") and page.hash() != before, page.status())
        page.mouse.click(*page.point(60, 45))
        picked = page.until(lambda status: status["selection"], 4)
        check("a layer that is picked has a row in the timeline", picked == "l" or page.wait(
            lambda: picked.split("/")[-1] in page.text("#timeline-tree"), 3), (picked, page.text("#timeline-tree")))


def test_scenes():
    with folder("content") as path, studio(path, ".") as (server, page):
        names = page.page.locator("#scene option").all_inner_texts()
        check("all scenes of the folder are listed", {"./snow.json", "./text.json"} <= set(names) or {"snow.json", "text.json"} <= set(names), names)
        for name in ("snow.json", "morph.json"):
            place = next(at for at, text in enumerate(names) if text.endswith(name))
            page.page.select_option("#scene", str(place))
            check(f"{name} is chosen", page.wait(lambda: page.page.title().endswith(f"{name} – Studio")) and shown_as(page, path, name, 0), page.page.title())
        page.press("]")
        check("] goes to the next scene", page.until(lambda status: status["variant"].get("scene") == place + 1, 4)
              and shown_as(page, path, names[place + 1], 0), page.status())
        page.go(3)
        page.wait(lambda: "frame=3" in page.page.url and "variant" in page.page.url)
        page.page.reload()
        page.ready()
        check("the address keeps the scene and the frame", page.at(3) and shown_as(page, path, names[place + 1], 3), page.status())
        page.press("Home", "[")
        check("[ goes back", shown_as(page, path, "morph.json", 0))


def test_sizes():
    with folder("splash-mask") as path, studio(path, "scene.json", hash="frame=30") as (server, page):
        def size(text, *words):
            check(f"the size {text} is shown", page.wait(lambda: page.text("#size").startswith(text)) and shown_as(page, path, "scene.json", 30, *words), page.text("#size"))
        size("375 × 812")
        page.click("#size")
        page.click("#sizes >> text=iPhone SE")
        size("375 × 667", "--size", "375x667")
        page.click("#size")
        page.click(".size-turn")
        size("667 × 375", "--size", "667x375")
        page.page.fill("[aria-label='Width in points']", "320")
        page.page.fill("[aria-label='Height in points']", "568")
        page.page.press("[aria-label='Height in points']", "Enter")
        size("320 × 568", "--size", "320x568")
        page.click("#sizes >> text=Original size")
        size("375 × 812")
        check("the address is plain again", page.wait(lambda: "variant" not in page.page.url), page.page.url)
        page.page.evaluate("location.hash = 'frame=30&variant=' + encodeURIComponent(" + json.dumps(json.dumps({"size": [300, 500]})) + ")")
        size("300 × 500", "--size", "300x500")
