"""Several pages, pages that sleep, and servers that end."""
import os
import signal

from scenes import FORM, MOVING, png, wave
from studio import check, folder, Frames, Page, Server, Setting, studio, until, write


def test_eight():
    with folder("splash-mask") as path:
        server = Server(path, "scene.json", "--width", "200")
        wanted = Frames(path, "scene.json", "--width", "200")
        pages = [Page(server, f"frame={20 * at}").ready() for at in range(8)]
        check("eight pages show their frames", all(page.shows(wanted[20 * at]) for at, page in enumerate(pages)))
        for page in pages:
            page.press("l")
        check("all of them play", all(page.until(lambda status: status["playing"] and status["frame"] > 3, 5) for page in pages))
        moved = []
        for page in pages:
            before = page.status()["frame"]
            moved.append(page.until(lambda status: status["frame"] != before, 3))
        check("and keep on", all(moved), moved)
        for page in pages:
            page.press("k")
        frames = []
        for page in pages:
            page.until(lambda status: not status["playing"])
            frames.append(int(page.attribute("#track", "aria-valuenow")))
        check("paused, all have the right pictures", all(page.at(frame) and page.shows(wanted[frame]) for page, frame in zip(pages, frames)), frames)
        text = (path / "scene.json").read_text()
        write(path / "scene.json", text.replace("#ff9a5c", "#5c9aff"))
        wanted = Frames(path, "scene.json", "--width", "200")
        check("a change reaches all", all(page.shows(wanted[frame]) for page, frame in zip(pages, frames)))
        bad = sum([page.close() for page in pages], [])
        check("the browser didn't complain", bad == [], bad)
        check("the server lived", server.end() == 130, server.errors.decode()[-1500:])


def test_two_variants():
    with folder(f__json=FORM, a__png=png(200, 30, 30)) as path, studio(path, "f.json") as (server, page):
        other = Page(server).ready()
        colours = {page: "#112233", other: "#ddaa00"}
        for one, colour in colours.items():
            one.click("#tab-parameters")
            one.page.fill("[data-name='accent'] input[type=text]", colour)
        for one, colour in colours.items():
            wanted = Frames(path, "f.json", "--set", f"accent={colour}")
            check(f"the page with {colour} has its picture", one.shows(wanted[0]))
            one.go(20)
            check("also of another frame", one.shows(wanted[20]))
        page.press("l")
        other.press("l")
        for one, colour in colours.items():
            one.until(lambda status: status["playing"] and status["frame"] > 2)
            one.press("k")
            one.until(lambda status: not status["playing"])
            frame = int(one.attribute("#track", "aria-valuenow"))
            check("and after playing at once", one.at(frame) and one.shows(Frames(path, "f.json", "--set", f"accent={colour}")[frame]))
        bad = other.close()
        check("the other page didn't complain", bad == [], bad)


HIDE = """value => { Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange')); }"""


def test_one_profile():
    """Tabs of one browser, of which one is seen, and then windows, which are all seen."""
    with folder(s__json=MOVING) as path:
        server, wanted = Server(path, "s.json"), Frames(path, "s.json")
        context = Setting.browser.new_context(viewport={"width": 800, "height": 600})
        pages = []
        for at in range(8):
            for page in pages[-1:]:
                page.page.evaluate(HIDE, True)
            pages.append(Page(server, f"frame={10 * at}", context=context).ready())
        for at in (7, 0, 4):
            for page in pages:
                page.page.evaluate(HIDE, page is not pages[at])
            pages[at].press("ArrowRight")
            check(f"tab {at} of eight shows its picture when it is seen", pages[at].shows(wanted[10 * at + 1], 5))
            pages[at].press("ArrowLeft")
        for page in pages:
            page.page.evaluate(HIDE, False)
        for page in pages:
            page.page.set_default_timeout(4000)
        shown = []
        for at, page in enumerate(pages):
            page.press("ArrowRight", "ArrowRight", "ArrowRight")
            shown.append(page.until(lambda status: status["frame"] == 10 * at + 3, 3))
        check("eight windows of one browser all follow", all(shown), shown)
        context.close()
        check("the server lived", server.end() == 130, server.errors.decode()[-1500:])


def renderers():
    session = Setting.browser.new_browser_cdp_session()
    return {one["id"] for one in session.send("SystemInfo.getProcessInfo")["processInfo"] if one["type"] == "renderer"}


def test_sleep():
    with folder(s__json=MOVING) as path:
        before = renderers()
        with studio(path, "s.json") as (server, page):
            def right():
                page.until(lambda status: not status["playing"])
                frame = int(page.attribute("#track", "aria-valuenow"))
                return page.at(frame) and page.shows(Frames(path, "s.json")[frame])
            page.press("l")
            page.until(lambda status: status["playing"] and status["frame"] > 5)
            page.page.evaluate(HIDE, True)
            page.page.wait_for_timeout(300)
            frame = page.status()["frame"]
            page.page.wait_for_timeout(500)
            check("a hidden page doesn't play", page.status()["frame"] == frame)
            write(path / "s.json", MOVING.replace("#22aa44", "#aa2244"))
            page.page.evaluate(HIDE, False)
            check("shown again it plays on", page.until(lambda status: status["playing"] and status["frame"] != frame, 5))
            page.press("k")
            check("with the file as it is now", right() and page.status()["revision"] > 1, page.status())

            process = (renderers() - before).pop()
            page.press("l")
            page.until(lambda status: status["playing"] and status["frame"] > 5)
            os.kill(process, signal.SIGSTOP)
            try:
                write(path / "s.json", MOVING.replace("#22aa44", "#2244aa"))
                check("a page that stands still doesn't hold the server", until(
                    lambda: server.film()["files"] >= 3))
                cpu = server.cpu_seconds()
                page_sleeps = until(lambda: server.cpu_seconds() - cpu > 30, 4)
                check("nor does the server work without end", not page_sleeps and server.cpu_seconds() - cpu < 3, server.cpu_seconds() - cpu)
            finally:
                os.kill(process, signal.SIGCONT)
            frame = page.status()["frame"]
            check("awake again it plays on", page.until(lambda status: status["playing"] and status["frame"] != frame, 10), page.status())
            page.until(lambda status: status["revision"] >= 3)
            page.press("k")
            check("with the right picture", right(), page.status())

            session = page.context.new_cdp_session(page.page)
            session.send("Page.setWebLifecycleState", {"state": "frozen"})
            write(path / "s.json", MOVING)
            until(lambda: server.film()["files"] >= 4)
            session.send("Page.setWebLifecycleState", {"state": "active"})
            check("a page that was frozen follows", page.until(lambda status: status["revision"] >= 4, 8) and right(), page.status())


def test_end():
    with folder(s__json=MOVING) as path, folder() as runtime:
        runtime.chmod(0o700)
        environment = {"XDG_RUNTIME_DIR": str(runtime)}
        for how in (signal.SIGINT, signal.SIGKILL):
            first = Server(path, "s.json", environment=environment)
            page = Page(first, "frame=30", allowed=["ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED", "ERR_CONNECTION_RESET", "ERR_EMPTY"]).ready()
            page.at(30)
            first.end(how)
            check(f"{how.name}: the page says that the studio has stopped", page.wait(lambda: page.sees("#notice") and
                  page.text("#notice") == "The studio has stopped. Start it again, for example: splashrender studio s.json"), page.text("#notice") if page.sees("#notice") else "")
            write(path / "s.json", MOVING.replace("#22aa44", f"#aa22{how:02}"))
            page.page.wait_for_timeout(2500)
            second = Server(path, "s.json", environment=environment)
            check("started again it has the same address", second.address == first.address, (first.address, second.address))
            check("and the page comes back by itself", page.wait(lambda: not page.sees("#notice"), 8))
            check("with the new picture of its frame", page.at(30) and page.shows(Frames(path, "s.json")[30]), page.status())
            page.press("l")
            check("and plays", page.until(lambda status: status["playing"] and status["frame"] > 40, 5))
            page.press("k")
            frame = page.paused()
            check("rightly", page.at(frame) and page.shows(Frames(path, "s.json")[frame]))
            bad = page.close()
            check("the browser complained of nothing else", bad == [], bad)
            check("the second server lived", second.end() == 130, second.errors.decode()[-1500:])


def test_idle():
    with folder(s__json=MOVING) as path, studio(path, "s.json") as (server, page):
        page.mouse.click(*page.point(100, 100))
        page.until(lambda status: status["selection"] == "window")
        page.press("l")
        page.until(lambda status: status["playing"] and status["frame"] > 10)
        page.press("k")
        page.page.wait_for_timeout(1000)
        count = len(page.requests)
        page.page.evaluate("ticks = 0")
        page.page.wait_for_timeout(5000)
        check("an idle page asks for no animation frames", page.page.evaluate("ticks") == 0, page.page.evaluate("ticks"))
        check("and sends no requests", page.requests[count:] == [], page.requests[count:])


SOUND = MOVING.replace('"layers"', '"audio": [ { "file": "tone.wav" } ],\n  "layers"', 1).replace('"duration": 2', '"duration": 5')


def test_sound():
    with folder(s__json=SOUND, tone__wav=wave(5)) as path, studio(path, "s.json") as (server, page):
        audio = lambda name: page.page.evaluate(f"document.getElementById('audio').{name}")
        check("the button is there", page.sees("#mute"))
        page.click("#track")
        page.press("Home", "l")
        check("it sounds while playing", page.wait(lambda: not audio("paused"), 5))
        offs = page.page.evaluate("""async () => { const offs = []; const audio = document.getElementById('audio');
            const began = performance.now();
            while (performance.now() - began < 4000) { await new Promise(done => setTimeout(done, 10));
                if (!audio.paused && !audio.seeking) offs.push(audio.currentTime - studio.status().frame / 60); }
            return offs; }""")
        # The browser tells its time in steps of up to 80 ms, so the mean of half a second counts; the first one settles.
        means = sorted(abs(sum(offs[at:at + 40]) / 40) for at in range(40, len(offs) - 40) if max(map(abs, offs[at:at + 40])) < 2)
        print(f"       sound is off by {means[len(means) // 2] * 1000:.0f} ms in the middle, {means[len(means) * 9 // 10] * 1000:.0f} ms at 90 %")
        check("it stays within 80 ms of the frames", len(means) > 150 and means[len(means) * 9 // 10] < 0.08, means[-1:])
        page.press("k")
        check("it pauses with the film", page.wait(lambda: audio("paused")))
        page.press("l", "l")
        page.until(lambda status: status["playing"] and status["frame"] > 5)
        check("at 2 × it is silent", audio("paused"))
        page.press("k", "m")
        check("M mutes", audio("muted") and page.attribute("#mute", "aria-pressed") == "true")
        page.click("#mute")
        check("the button unmutes", not audio("muted"))
        check("the film has its length", abs(audio("duration") - 5) < 0.01, audio("duration"))
    with folder(s__json=MOVING) as path, studio(path, "s.json") as (server, page):
        check("a film without sound has no button", not page.sees("#mute"))
