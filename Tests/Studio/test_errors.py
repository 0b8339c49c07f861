"""Errors and warnings while a file is edited."""
import json

from scenes import MOVING
from studio import check, folder, Frames, Page, run, Server, studio, until, write
from test_timeline import LINE

# What is typed in place of what, and a part of the message.
TYPOS = [
    ('"cornerRadius": 10', '"cornerRadus": 10', 'did you mean "cornerRadius"?'),
    ('"window", "frame"', '"window" "frame"', "^"),
    ('"#22aa44"', '"#22zz44"', "hexadecimal"),
    ('"type": "shape"', '"type": "shap"', 'did you mean "shape"?'),
    ('"duration": 2,', '"duration": -2,', "-2"),
    ('"= accent"', '"= acent"', "accent"),
    ('"instanceCount": 3', '"instanceCount": "many"', "many"),
    ('"opacity", "values"', '"opacty", "values"', 'did you mean "opacity"?'),
    ('"id": "turned"', '"id": "window"', "window"),
    ('"linear"', '"linaer"', 'did you mean "linear"?'),
]


def test_typing():
    with folder(s__json=MOVING) as path, studio(path, "s.json", hash="frame=45") as (server, page):
        good = Frames(path, "s.json")[45]
        check("the beginning", page.shows(good))
        for old, new, part in TYPOS:
            text = MOVING.replace(old, new)
            line = MOVING[:MOVING.index(old)].count("\n") + 1
            write(path / "s.json", text)
            seen = page.wait(lambda: page.sees("#errors"), 5)
            told = page.text("#errors-list") if seen else ""
            check(f"{new}: the error is shown", seen and part in told, told)
            check("with its line and the caret", f"s.json:{line}:" in told and f"{line} |" in told and "^" in told, told)
            check("over the last good picture", page.hash() == good and page.status()["frame"] == 45, page.status())
            write(path / "s.json", MOVING)
            check("mended, it goes by itself", page.wait(lambda: not page.sees("#errors") and page.status()["errors"] == []) and page.shows(good))
        write(path / "s.json", "")
        check("an empty file is an error", page.wait(lambda: page.sees("#errors")) and page.hash() == good)
        page.press("Escape")
        check("Escape closes the errors, and a button is left", not page.sees("#errors") and page.text("#errors-open") == "1")
        (path / "s.json").unlink()
        check("so is one that has gone", page.wait(lambda: page.sees("#errors") and "s.json" in page.text("#errors-list")), page.status()["errors"])
        write(path / "s.json", MOVING.replace('"#22aa44"', '"#2244aa"'))
        check("it comes back with its new picture", page.wait(lambda: not page.sees("#errors")) and page.shows(Frames(path, "s.json")[45]))


def test_places():
    two = MOVING.replace('"linear"', '"linaer"').replace('"#22aa44"', '"#22zz44"')
    with folder(s__json=MOVING) as path:
        with studio(path, "s.json", hash="frame=45") as (server, page):
            write(path / "s.json", two)
            page.wait(lambda: page.page.locator("#errors-list .diagnostic").count() == 2)
            check("all errors at once", "2 errors" in page.text("#errors-title"), page.text("#errors-title"))
            page.page.locator("#errors-list .diagnostic").nth(1).click()
            line = next(number for number, one in enumerate(two.split("\n"), 1) if "linaer" in one)
            check("an error goes to its line", page.wait(lambda: page.page.evaluate(LINE) == line), page.page.evaluate(LINE))
            check("in the text with the error", "linaer" in page.value("#source-text"))
            doubtful = MOVING.replace('"rotation": "45deg"', '"rotation": 45').replace('"keyTimes": [0, 0.4, 1]', '"keyTimes": [0.1, 0.4, 1]')
            write(path / "s.json", doubtful)
            check("warnings are counted", page.wait(lambda: page.sees("#warnings-open") and page.text("#warnings-open") == "2"), page.status())
            page.click("#warnings-open")
            check("and listed", page.page.locator("#warnings-list .diagnostic").count() == 2 and "radians" in page.text("#warnings-list"))
            for text in ("radians", "keyTimes"):
                page.click("#tab-warnings")
                page.page.locator("#warnings-list .diagnostic", has_text=text).first.click()
                mark = '"rotation": 45' if text == "radians" else "[0.1, 0.4, 1]"
                line = next(number for number, one in enumerate(doubtful.split("\n"), 1) if mark in one)
                check(f"a warning ({text}) goes to its line", page.wait(lambda: page.page.evaluate(LINE) == line), (page.page.evaluate(LINE), line))


def test_from_the_beginning():
    bad = MOVING.replace('"linear"', '"linaer"')
    with folder(s__json=bad) as path:
        server = Server(path, "s.json")
        page = Page(server)
        check("a scene with errors from the beginning tells them", page.wait(lambda: page.sees("#errors") and "linaer" in page.text("#errors-list")))
        check("and says that there is no frame", page.text("#time") == "No frame yet")
        check("the studio hasn't stopped", not page.sees("#notice") and "lost" not in (page.page.locator("body").get_attribute("class") or ""))
        write(path / "s.json", MOVING)
        check("mended, it is shown", page.shows(Frames(path, "s.json")[0]))
        bad = page.close()
        check("the browser didn't complain", bad == [], bad)
        check("the server lived", server.end() == 130)


def test_broken_scene_in_folder():
    broken = MOVING.replace('"linear"', '"linaer"')
    with folder(a__json=broken, b__json=MOVING) as path:
        server = Server(path, ".")
        page = Page(server)
        check("the errors of the first scene are shown", page.wait(lambda: page.sees("#errors") and "linaer" in page.text("#errors-list")))
        check("the list of scenes is complete", page.page.locator("#scene option").count() == 2, page.page.locator("#scene option").all_inner_texts())
        check("the studio hasn't stopped", not page.sees("#notice"))
        check("there is no picture", page.page.evaluate("getComputedStyle(document.getElementById('picture')).visibility") == "hidden")
        page.page.locator("#scene").select_option(index=1)
        check("the second scene is shown", page.shows(Frames(path, "b.json")[0]))
        check("its picture is visible", page.wait(lambda: page.page.evaluate("getComputedStyle(document.getElementById('picture')).visibility") == "visible"))
        page.page.locator("#scene").select_option(index=0)
        check("the picture of another scene doesn't stay", page.wait(lambda: page.page.evaluate("getComputedStyle(document.getElementById('picture')).visibility") == "hidden"))
        check("and the errors are back", page.wait(lambda: page.sees("#errors") and "a.json" in page.text("#errors-title")), page.text("#errors-title"))
        bad = page.close()
        check("the browser didn't complain", bad == [], bad)


# Scenes whose warnings come from reading, from evaluating all frames, from both, and from nowhere.
DOUBTFUL = [
    ("reading", MOVING.replace('"rotation": "45deg"', '"rotation": 45')),
    ("never visible", MOVING.replace('"backgroundColor": "#8844aa"', '"backgroundColor": "#8844aa", "opacity": 0')),
    ("after the end", MOVING.replace('"beginTime": 0.5', '"beginTime": 2.5')),
    ("both, and an odd size", MOVING.replace('"rotation": "45deg"', '"rotation": 45').replace(
        '"backgroundColor": "#8844aa"', '"backgroundColor": "#8844aa", "opacity": 0').replace('[200, 150], "scale": 2', '[201, 151], "scale": 1')),
    ("none", MOVING),
]


def validated(path, scene):
    """What validate says: the lines and the messages, in order."""
    return [(one["line"], one["message"]) for one in json.loads(run(path, "validate", scene, "--json").stdout)["findings"]]


def test_all_warnings():
    """The studio has the warnings of validate, also those that take a while."""
    with folder(s__json=MOVING) as path, studio(path, "s.json") as (server, page):
        told = lambda: [finding["message"] for finding in [line for line in server.lines if line["event"] == "film"][-1]["findings"]]
        for name, text in DOUBTFUL:
            write(path / "s.json", text)
            wanted = validated(path, "s.json")
            check(f"{name}: validate says something", bool(wanted) == (name != "none"), wanted)
            shown = lambda: page.page.evaluate("""[...document.querySelectorAll('#warnings-list .diagnostic')].map(entry => [
                Number(entry.title.replace('Go to line ', '')), entry.querySelector('.message').textContent])""")
            check(f"{name}: the panel has what validate says", page.wait(lambda: [tuple(one) for one in shown()] == wanted), (shown(), wanted))
            check(f"{name}: so has the line of --json", until(lambda: len(told()) == len(wanted)
                  and all(message == text for (_, message), text in zip(wanted, told()))), (told(), wanted))


def test_superseded_warnings():
    """A review takes no time from frames, and ends when its files change."""
    slow = MOVING.replace('"duration": 2,', '"duration": 2000,').replace('"instanceCount": 3', '"instanceCount": 90')
    with folder(s__json=slow) as path, studio(path, "s.json", hash="frame=45") as (server, page):
        check("a frame is drawn before the warnings are complete", page.at(45) and not server.film()["isReviewed"])
        write(path / "s.json", MOVING.replace('"rotation": "45deg"', '"rotation": 45'))
        check("the new warnings come soon", page.wait(lambda: server.film()["isReviewed"] and page.text("#warnings-count") == "1", 3))
