"""The bytes that the page has are those that the program writes."""
import random

from scenes import MOVING, TRANSLUCENT
from studio import FILMS, Frames, check, folder, run, sha, studio


def scrub(page, frames):
    """Moves over frames with the mouse held down."""
    y = page.scale_y()
    page.mouse.move(page.scale_x(frames[0]), y)
    page.mouse.down()
    for frame in frames:
        page.mouse.move(page.scale_x(frame), y)
        page.page.wait_for_timeout(12)
    page.mouse.up()


def check_film(path, scene, name, *words):
    wanted = Frames(path, scene, *words)
    chance = random.Random(5)
    with studio(path, scene, *words) as (server, page):
        film = server.film()
        check(f"{name}: the first frame", page.shows(wanted[0]))
        for frame in (film["frames"] // 3, film["frames"] - 1, 1):
            page.go(frame)
            check(f"{name}: frame {frame}", page.at(frame) and page.shows(wanted[frame]), page.status())
        for end in (film["frames"] // 2, film["frames"] // 4):
            places = [chance.randrange(film["frames"]) for _ in range(25)] + [end]
            scrub(page, places)
            shown = int(page.attribute("#track", "aria-valuenow"))
            check(f"{name}: scrubbed back and forth to frame {end}", abs(shown - end) <= 1 and page.at(shown)
                  and page.shows(wanted[shown]), (shown, page.status()))
        page.press("l")
        page.until(lambda status: status["playing"] and status["frame"] != shown)
        page.until(lambda status: status["frame"] > film["frames"] * 0.6)
        page.press("k")
        shown = page.paused()
        check(f"{name}: paused while playing, at frame {shown}", page.at(shown) and page.shows(wanted[shown]), page.status())
        if film["isOpaque"]:
            canvas = page.page.evaluate("""async () => {
                const picture = document.getElementById('picture');
                const { width, height } = picture;
                const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
                await new Promise(resolve => setTimeout(resolve, 100));
                context.drawImage(picture, 0, 0);
                const digest = await crypto.subtle.digest('SHA-256', context.getImageData(0, 0, width, height).data);
                return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('');
            }""")
            check(f"{name}: the canvas has them, too", canvas == wanted[shown])
        else:
            check(f"{name}: it is told to be transparent", "transparent" in page.text("#film-info"))


def test_films():
    for name in FILMS:
        with folder(name) as path:
            check_film(path, "scene.json", name, "--size", "390x844", "--width", "390")


def test_contents():
    with folder("content") as path:
        for name in ("snow", "text", "effects"):
            check_film(path, f"{name}.json", name)
        check_film(path, "frosted-card.json", "a film over nothing", "--background", "transparent")


def test_small():
    with folder(s__json=MOVING, t__json=TRANSLUCENT) as path:
        check_film(path, "s.json", "opaque")
        check_film(path, "t.json", "translucent")
        # And all frames at once, against the film instead of stills.
        run(path, "t.json", "-o", "x.rgba")
        size = 400 * 300 * 4
        data = (path / "x.rgba").read_bytes()
        with studio(path, "t.json") as (server, page):
            wrong = []
            for frame in range(0, 120, 3):
                page.at(frame)
                if page.hash() != sha(data[frame * size:frame * size + size]):
                    wrong.append(frame)
                page.press("ArrowRight", "ArrowRight", "ArrowRight")
            check("translucent: 40 frames of the film", wrong == [], wrong)
