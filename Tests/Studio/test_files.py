"""What is saved, rendered, edited, and read again."""
import json
import shlex
import struct
import urllib.error
import urllib.request

from scenes import MOVING, TRANSLUCENT
from studio import check, folder, Frames, run, still, studio, until, write


def render(page, format, width=None, act=lambda: None, choose=lambda: None):
    """Has the page render; answers the file's bytes and name, and the command that is shown."""
    count = page.page.locator("#jobs .job").count()
    page.press("r")
    page.page.select_option("#render-format", format)
    if width:
        page.page.fill("[name=pixels]", str(width))
    choose()
    with page.page.expect_download(timeout=60000) as waiting:
        page.click("#render-start")
        page.wait(lambda: page.page.locator("#jobs .job").count() == count + 1)
        command = page.page.locator("#jobs .job-command").last.inner_text()
        act()
    return waiting.value.path().read_bytes(), waiting.value.suggested_filename, command


def test_still():
    with folder(s__json=MOVING, t__json=TRANSLUCENT) as path:
        for scene in ("s.json", "t.json"):
            with studio(path, scene, "--set", "accent=#ff8800") as (server, page):
                page.go(50)
                with page.page.expect_download() as waiting:
                    page.click("#save")
                still(path, scene, 50, "--set", "accent=#ff8800")
                check(f"{scene}: save this frame", waiting.value.suggested_filename == f"{scene[0]}-50.png"
                      or waiting.value.suggested_filename == "frame-50.png", waiting.value.suggested_filename)
                check(f"{scene}: the bytes of still", waiting.value.path().read_bytes() == (path / ".still.png").read_bytes())


def test_rendering():
    with folder("splash-mask") as path, studio(path, "scene.json", "--width", "260") as (server, page):
        page.go(110)
        page.press("i")
        page.go(149)
        page.press("o")
        for format, width in (("gif", None), ("mp4", 200), ("webp", None)):
            data, name, command = render(page, format, width)
            words = shlex.split(command)
            check(f"{format}: it arrives by itself", len(data) > 1000 and name.endswith(f".{format}"), (name, len(data)))
            run(path, *words[1:])
            made = (path / words[words.index("-o") + 1]).read_bytes()
            check(f"{format}: the command gives the same file", made == data, (command, len(made), len(data)))
        states = set()
        page.press("x")

        def watch():
            page.wait(lambda: [states.update(page.page.locator(".job-state").all_inner_texts()),
                               page.page.locator(".job-save").count() == 4][1], 60)
        data, name, command = render(page, "mp4", 1200, watch)
        told = {text for text in states if "of 186 frames" in text}
        check("the progress is shown", len(told) > 2, states)
        check("the whole film was rendered", "--from" not in command and len(data) > 10000, command)
        page.press("r")
        page.page.select_option("#render-format", "mp4")
        page.page.fill("[name=pixels]", "2600")
        page.click("#render-start")
        page.wait(lambda: page.page.locator("progress").count() == 1)
        job = page.page.locator("#jobs .job").last
        page.wait(lambda: "of 186" in job.inner_text(), 20)
        page.click("#jobs .job:last-child [aria-label^=Cancel]")
        check("a cancelled one goes", page.wait(lambda: page.page.locator("#jobs .job").count() == 4))
        cpu = lambda: (server.cpu_seconds(), page.page.wait_for_timeout(400), server.cpu_seconds())
        check("and its rendering ends", until(lambda: (lambda a, _, b: b - a < 0.1)(*cpu()), 15))
        with page.page.expect_download() as waiting:
            page.page.locator(".job-save").first.click()
        check("an earlier file can be fetched again", waiting.value.suggested_filename.endswith(".gif"), waiting.value.suggested_filename)
        check("meanwhile nothing moved", page.status()["frame"] == 149 and page.shows(Frames(path, "scene.json", "--width", "260")[149]))


def post(server, body):
    """The status of a request for a rendering."""
    request = urllib.request.Request(server.address + "render", json.dumps(body).encode(), {
        "Origin": server.address[:server.address.index("/", 8)], "Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


def test_sizes_rates_and_loops():
    with folder(s__json=MOVING) as path, studio(path, "s.json") as (server, page):
        def choose():
            check("a GIF has at most 25 frames per second, if nothing is chosen", page.value("#render-fps") == "25", page.value("#render-fps"))
            page.page.check("[name=width][value=half]")
            page.page.select_option("#render-fps", "12.5")
            page.page.fill("[name=times]", "3")
            check("the sum tells the frames and the size", page.text("#render-sum") == "25 frames · 2 s · 200 × 150 px", page.text("#render-sum"))
        data, name, command = render(page, "gif", choose=choose)
        check("the command has the options", all(one in command for one in ("--width 200", "--fps 12.5", "--loop 3")), command)
        words = shlex.split(command)
        run(path, *words[1:])
        check("and gives the same file", (path / words[words.index("-o") + 1]).read_bytes() == data, command)
        check("which has that size", struct.unpack("<HH", data[6:10]) == (200, 150), data[6:10])
        loops = data.index(b"NETSCAPE2.0") + 13
        check("and that loop count", struct.unpack("<H", data[loops:loops + 2]) == (2,), data[loops:loops + 2])
        page.go(30)
        page.press("i")
        page.go(89)
        page.press("o")

        def part():
            page.page.check("[name=width][value=own]")
            page.page.select_option("#render-fps", "20")
            check("the sum counts the frames of the range", page.text("#render-sum").startswith("20 frames · 1 s"), page.text("#render-sum"))
            page.page.check("[name=loop][value=forever]")
        data, name, command = render(page, "webp", choose=part)
        words = shlex.split(command)
        run(path, *words[1:])
        check("a range at another rate is the same as the command's", (path / words[words.index("-o") + 1]).read_bytes() == data
              and "--fps 20" in command and "--loop" not in command and "--width" not in command, command)
        page.press("r")
        page.page.select_option("#render-format", "mp4")
        check("a format without a loop count doesn't ask for one", not page.sees("#render-loop"))
        page.page.select_option("#render-format", "gif")
        page.page.fill("[name=times]", "70000")
        check("too many loops can't be asked for", page.page.is_disabled("#render-start"))
        page.press("Escape")
        good = {"revision": server.film()["revision"], "first": 0, "last": 3, "format": "gif"}
        for bad in ({"width": 0}, {"width": 99999}, {"width": "wide"}, {"fps": 0}, {"fps": 1e9}, {"fps": -5}, {"loop": 0}, {"loop": 1e99},
                    {"loop": 70000}, {"format": "png"}, {"format": "mp4", "loop": 2}, {"first": 3, "last": 1}, {"first": -1}):
            check(f"the server refuses {bad}", post(server, good | bad) == 400, post(server, good | bad))
        check("and takes what is good", post(server, good | {"fps": 10, "loop": 2, "width": 100}) == 200)


def test_editing():
    with folder(s__json=MOVING) as path, studio(path, "s.json", "--edit", hash="frame=20", allowed=["412"]) as (server, page):
        scene = path / "s.json"
        page.click("#tab-source")
        page.wait(lambda: page.value("#source-text") == MOVING)
        text = MOVING.replace("#22aa44", "#aa2244")
        page.page.fill("#source-text", text)
        check("what is typed isn't saved by itself", page.text("#source-state") == "Unsaved" and scene.read_text() == MOVING)
        page.page.focus("#source-text")
        page.press("Control+s")
        check("ctrl S writes the file", until(lambda: scene.read_text() == text))
        check("and the picture follows", page.shows(Frames(path, "s.json")[20]) and page.status()["frame"] == 20)
        check("the state says so", page.wait(lambda: page.text("#source-state") == ""), page.text("#source-state"))
        mine = text.replace("#8844aa", "#884400")
        page.page.fill("#source-text", mine)
        theirs = text.replace("#cc3311", "#cc9911")
        write(scene, theirs)
        check("a file that changed meanwhile is told", page.wait(lambda: page.sees("#source-changed")))
        check("and its picture shown", page.shows(Frames(path, "s.json")[20]))
        page.page.focus("#source-text")
        page.press("Control+s")
        page.page.wait_for_timeout(500)
        check("saving overwrites nothing", scene.read_text() == theirs and page.sees("#source-changed") and page.value("#source-text") == mine)
        page.click("#source-keep")
        page.page.focus("#source-text")
        page.press("Control+s")
        check("keep my edits, and save", until(lambda: scene.read_text() == mine) and page.shows(Frames(path, "s.json")[20]))
        page.page.fill("#source-text", mine + "\n")
        write(scene, theirs)
        page.wait(lambda: page.sees("#source-changed"))
        page.click("#source-reload")
        check("load from disk shows the file", page.wait(lambda: page.value("#source-text") == theirs) and not page.sees("#source-changed"))
        bad = theirs.replace('"linear"', '"linaer"')
        page.page.fill("#source-text", bad)
        page.click("#source-save")
        check("an error can be saved, and is told", page.wait(lambda: page.sees("#errors") and "linaer" in page.text("#errors-list")) and scene.read_text() == bad)
        page.press("Escape")
        page.page.fill("#source-text", theirs)
        page.click("#source-save")
        check("and mended", page.wait(lambda: page.status()["errors"] == [] and not page.sees("#errors")), page.status()["errors"])
    with folder(s__json=MOVING) as path, studio(path, "s.json") as (server, page):
        page.click("#tab-source")
        check("without --edit it is read-only", page.wait(lambda: page.text("#source-state") == "Read-only (needs --edit)")
              and page.attribute("#source-text", "readonly") is not None)


def test_reloading():
    """200 changes of the file."""
    with folder(s__json=MOVING) as path, studio(path, "s.json", hash="frame=45") as (server, page):
        texts = [MOVING.replace('"#22aa44"', colour) for colour in ('"#22aa44"', '"#1144cc"')]
        hashes = []
        for text in texts:
            write(path / "s.json", text)
            hashes.append(Frames(path, "s.json")[45])
        early, late, wrong = [], [], []
        resting = lambda: (server.status_value("VmRSS"), server.status_value("Threads"), server.descriptors())
        for turn in range(200):
            write(path / "s.json", texts[turn % 2])
            if not page.shows(hashes[turn % 2], 5):
                wrong.append(turn)
            (early if turn < 20 else late).append(resting())
        check("each of 200 changes is shown", wrong == [], wrong)
        check("the place is kept", page.status()["frame"] == 45 and page.status()["selection"] is None)
        for at, what in enumerate(("memory (kB)", "threads", "descriptors")):
            first, last = max(one[at] for one in early), max(one[at] for one in late)
            if at:
                # Threads of requests come and go: what stays when nothing is asked for counts.
                last = until(lambda: (lambda now: now <= first and now)(resting()[at]), 3) or resting()[at]
            print(f"       {what}: {first} in the first 20 changes, {last} after")
            check(f"the server's {what} doesn't grow", last <= first * 1.1, (first, last))


def test_hot():
    with folder(s__json=MOVING) as path, studio(path, "s.json", hash="frame=45") as (server, page):
        page.go(60)
        page.press("1", "i", "l")
        page.until(lambda status: status["playing"] and status["frame"] > 62)
        write(path / "s.json", MOVING.replace("#22aa44", "#aa2244"))
        check("while playing a change is taken, and it plays on", page.until(lambda status: status["revision"] > 1 and status["playing"], 5))
        page.until(lambda status: status["frame"] > 70)
        page.press("k")
        page.until(lambda status: not status["playing"])
        frame = int(page.attribute("#track", "aria-valuenow"))
        check("with the new picture", page.at(frame) and page.shows(Frames(path, "s.json")[frame]))
        check("range and zoom are kept", page.attribute("#handle-in", "aria-valuenow") == "60" and page.text("#zoom-actual") == "100 %")
        page.go(110)
        write(path / "s.json", MOVING.replace('"duration": 2,', '"duration": 1.5,'))
        check("a shorter film ends earlier", page.at(89) and page.shows(Frames(path, "s.json")[89]), page.status())
        write(path / "s.json", MOVING.replace('"size": [200, 150]', '"size": [220, 140]'))
        check("another size is shown", page.shows(Frames(path, "s.json")[89]) and "440 × 280" in page.text("#film-info"), page.text("#film-info"))
