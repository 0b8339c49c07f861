"""What all tests use: a studio on a copy of a scene, a page of it, and what the program itself draws."""
import contextlib
import hashlib
import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import threading
import time
import urllib.parse
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
SCENES = HERE.parents[1] / "scenes"
FILMS = ["splash-mask", "ripple-grid", "pop-transition", "fade-transition"]


class Setting:
    """What run.py sets: the program, the browser and what was found."""
    program = None
    browser = None
    results = []


def check(name, is_right, seen=""):
    Setting.results.append((name, bool(is_right)))
    print("ok    " if is_right else "FAILED", name, "" if is_right or seen == "" else f"-- {seen!s:.600}", flush=True)
    return bool(is_right)


def find_browser():
    names = [os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome"]
    return next((path for path in map(shutil.which, filter(None, names)) if path), None)


def until(test, seconds=10):
    """Waits for what comes in a moment; answers the last outcome."""
    end = time.monotonic() + seconds
    while True:
        outcome = test()
        if outcome or time.monotonic() > end:
            return outcome
        time.sleep(0.02)


@contextlib.contextmanager
def folder(name=None, **files):
    """A temporary folder with a copy of a folder of scenes, or with files."""
    with tempfile.TemporaryDirectory(prefix="studio-test-") as path:
        path = pathlib.Path(path)
        if name:
            shutil.copytree(SCENES / name, path, dirs_exist_ok=True)
        for file, text in files.items():
            write(path / file.replace("__", "."), text)
        yield path


def write(path, text):
    """Replaces a file as an editor does: in one step."""
    part = path.with_name(path.name + ".part")
    part.write_bytes(text if isinstance(text, bytes) else text.encode())
    part.replace(path)


def run(path, *words, check_status=True):
    done = subprocess.run([Setting.program, *words], cwd=path, capture_output=True)
    if check_status and done.returncode:
        raise RuntimeError(f"{words}: {done.stderr.decode()}")
    return done


# What the program draws

def straight(path):
    """A picture's pixels as RGBA that isn't premultiplied."""
    return subprocess.run(["ffmpeg", "-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgba", "-"],
                          check=True, capture_output=True).stdout


def still(path, scene, frame, *options):
    run(path, "still", scene, "--at", f"{frame}f", "-o", ".still.png", *options)
    return straight(path / ".still.png")


def sha(pixels):
    return hashlib.sha256(pixels).hexdigest()


class Frames:
    """The hashes of frames that the program draws, by their number."""

    def __init__(self, path, scene, *options):
        self.path, self.scene, self.options, self.known = path, scene, options, {}

    def __getitem__(self, frame):
        if frame not in self.known:
            self.known[frame] = sha(still(self.path, self.scene, frame, *self.options))
        return self.known[frame]


# The server

class Server:
    def __init__(self, path, *words, environment=None):
        plain = {name: value for name, value in os.environ.items() if name != "XDG_RUNTIME_DIR"}
        self.process = subprocess.Popen(
            [Setting.program, "studio", *words, "--no-open", "--json"], cwd=path, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, env=plain | (environment or {}))
        self.pid, self.lines, self.errors = self.process.pid, [], b""
        threading.Thread(target=self._read, daemon=True).start()
        threading.Thread(target=self._read_errors, daemon=True).start()
        until(lambda: self.lines or self.process.poll() is not None)
        if not self.lines:
            raise RuntimeError(f"no studio: {self.errors.decode()}")
        self.address = self.lines[0]["result"]["address"]

    def _read(self):
        for line in self.process.stdout:
            self.lines.append(json.loads(line))

    def _read_errors(self):
        for line in self.process.stderr:
            self.errors += line

    def get(self, path):
        with urllib.request.urlopen(self.address + path) as answer:
            return answer.read()

    def film(self, **variant):
        return json.loads(self.get("film?variant=" + urllib.parse.quote(json.dumps(variant))))

    def status_value(self, name):
        for line in pathlib.Path(f"/proc/{self.pid}/status").read_text().splitlines():
            if line.startswith(name + ":"):
                return int(line.split()[1])

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.pid}/fd"))

    def cpu_seconds(self):
        words = pathlib.Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def end(self, how=signal.SIGINT):
        if self.process.poll() is None:
            self.process.send_signal(how)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        return self.process.returncode


# The page

WATCH = """
window.violations = [];
document.addEventListener('securitypolicyviolation', event => violations.push(event.violatedDirective + ' ' + event.blockedURI));
window.ticks = 0;
const raf = requestAnimationFrame.bind(window);
window.requestAnimationFrame = callback => { ticks += 1; return raf(callback); };
"""


class Page:
    """A page of a studio. All requests and complaints of the browser are kept."""

    def __init__(self, server, hash="frame=0", viewport=(1280, 800), allowed=(), context=None, **options):
        self.server, self.allowed = server, allowed
        self.context = context or Setting.browser.new_context(
            viewport={"width": viewport[0], "height": viewport[1]}, accept_downloads=True, **options)
        self.owns_context = context is None
        self.page = self.context.new_page()
        self.requests, self.foreign, self.complaints = [], [], []
        self.page.add_init_script(WATCH)
        self.context.on("request", self._note)
        self.page.on("console", lambda line: line.type in ("error", "warning") and self.complaints.append(line.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("crash", lambda: self.complaints.append("the page crashed"))
        if os.environ.get("STUDIO_PAGE"):
            # Another version of the page's files, to try it without building.
            self.page.route("**/page/*", lambda route: route.fulfill(
                path=pathlib.Path(os.environ["STUDIO_PAGE"]) / route.request.url.rpartition("/")[2]))
        self.keyboard, self.mouse = self.page.keyboard, self.page.mouse
        self.page.goto(server.address + (f"#{hash}" if hash else ""))

    def _note(self, request):
        self.requests.append(request.url)
        if not request.url.startswith((self.server.address, "data:", f"blob:{self.server.address[:20]}")):
            self.foreign.append(request.url)

    def close(self):
        """Closes it and answers what the browser complained about."""
        bad = [text for text in self.complaints if not any(part in text for part in self.allowed)]
        with contextlib.suppress(Exception):
            bad += self.page.evaluate("violations")
        (self.context if self.owns_context else self.page).close()
        return bad + self.foreign

    def status(self):
        return self.page.evaluate("studio.status()")

    def until(self, test, seconds=10):
        """Waits until a test of the page's status holds."""
        end = time.monotonic() + seconds
        while True:
            outcome = test(self.status())
            if outcome or time.monotonic() > end:
                return outcome
            self.page.wait_for_timeout(20)

    def wait(self, test, seconds=10):
        return self.until(lambda _: test(), seconds)

    def at(self, frame, seconds=10):
        """Waits until a frame is painted."""
        return self.until(lambda status: status["frame"] == frame and not status["playing"], seconds)

    def paused(self):
        """Waits until playing has ended and nothing more is painted; answers the frame."""
        self.until(lambda status: not status["playing"])
        frame, since = None, time.monotonic()
        while time.monotonic() < since + 0.3:
            newest = int(self.attribute("#track", "aria-valuenow"))
            if newest != frame:
                frame, since = newest, time.monotonic()
            self.page.wait_for_timeout(20)
        return frame

    def ready(self, seconds=20):
        """Waits for the first picture."""
        loaded = "Boolean(window.studio && studio.status().revision > 0 && !document.querySelector('#scrubber.empty'))"
        end = time.monotonic() + seconds
        while not self.page.evaluate(loaded):
            if time.monotonic() > end:
                raise RuntimeError(f"no film: {self.complaints}")
            self.page.wait_for_timeout(20)
        self.page.evaluate("studio.pixelHash()")
        return self

    def hash(self):
        return self.page.evaluate("studio.pixelHash()")

    def shows(self, wanted, seconds=10):
        """Whether the worker's bytes become those of a hash."""
        return self.wait(lambda: self.hash() == wanted, seconds)

    def press(self, *keys):
        for key in keys:
            self.keyboard.press(key)

    def go(self, place):
        self.page.fill("#goto", str(place))
        self.page.press("#goto", "Enter")
        if isinstance(place, int):
            self.at(place)

    def text(self, selector):
        return self.page.locator(selector).inner_text()

    def sees(self, selector):
        return self.page.locator(selector).is_visible()

    def value(self, selector):
        return self.page.input_value(selector)

    def attribute(self, selector, name):
        return self.page.get_attribute(selector, name)

    def click(self, selector):
        self.page.click(selector)

    def point(self, x, y):
        """Where a point of the film lies in the window."""
        stage = self.page.locator("#stage").bounding_box()
        left, top, width, height, across = self.page.evaluate("""(() => { const picture = document.getElementById('picture');
            const { left, top, width, height } = picture.getBoundingClientRect();
            return [left, top, width, height, picture.width]; })()""")
        return left + x * width / across, top + y * width / across

    def copied(self, click):
        """The command that a click would put into the clipboard."""
        self.page.evaluate("document.getElementById('toast').textContent = ''")
        click()
        self.wait(lambda: self.sees("#command") or self.text("#toast").startswith("Copied"))
        if self.sees("#command"):
            command = self.value("#command-text")
            self.press("Escape")
            return command
        return self.text("#toast").removeprefix("Copied: ")

    def scale_x(self, frame):
        """Where a frame lies on the scrub bar, in the window."""
        box = self.page.locator("#scale").bounding_box()
        return box["x"] + box["width"] * frame / int(self.attribute("#track", "aria-valuemax"))

    def scale_y(self):
        box = self.page.locator("#scale").bounding_box()
        return box["y"] + box["height"] / 2


@contextlib.contextmanager
def studio(path, *words, hash="frame=0", allowed=(), environment=None, **options):
    """A server and a page of it. At the end nothing may have been asked for elsewhere, and nothing complained about."""
    server = Server(path, *words, environment=environment)
    page = None
    try:
        page = Page(server, hash, allowed=allowed, **options).ready()
        yield server, page
    finally:
        if page:
            bad = page.close()
            check("nothing foreign was asked for, and the browser didn't complain", bad == [], bad)
        code = server.end()
        check("the server lived until it was ended", code == 130, f"status {code}: {server.errors.decode()[-1500:]}")
