"""Renders Core Animation scenes to videos, GIFs, images and NumPy arrays.

    import splashrender

    report = splashrender.render("scene.json", "video.mp4", title="Hello")
    print(report.written[0]["sha256"])
    pixels = splashrender.frames("scene.json", title="Hello")

The scenes and options are those of the program ``splashrender`` in this package: see ``splashrender help``. Each call
runs the program once; several threads may call at the same time.
"""

import contextlib
import hashlib
import importlib.metadata
import json
import os
import shutil
import subprocess
import tempfile
import warnings

__all__ = [
    "Error", "Finding", "Report", "SceneWarning", "batch", "frames", "inspect", "program", "render", "still",
    "up_to_date", "validate",
]
__version__ = "@VERSION@"


class Finding:
    """An error, warning or note.

    Attributes:
        code: The kind of finding, such as ``"key.unknown"``. Codes stay the same in later versions; messages may change.
        severity: ``"error"``, ``"warning"`` or ``"note"``.
        message: One sentence.
        file, line, column: Where it is; ``None``, 0 and 0 if it concerns no place.
        expected, suggestion: What was expected, and what was probably meant; ``None`` if unknown.
        pointer, found, row, time, edit, notes: See ``Documentation/json.md``; ``None`` if they don't apply.
    """

    def __init__(self, members):
        self.code = members["code"]
        self.severity = members["severity"]
        self.message = members["message"]
        self.file, self.line, self.column = members["file"], members["line"], members["column"]
        self.expected, self.suggestion = members["expected"], members["suggestion"]
        for name in ("pointer", "found", "row", "time", "edit", "notes"):
            setattr(self, name, members.get(name))

    def __str__(self):
        place = ""
        if self.file is not None:
            place = f"{self.file}:{self.line}:{self.column}: " if self.line else f"{self.file}: "
        text = place + self.message
        if self.expected:
            text += f"; expected {self.expected}"
        if self.suggestion:
            text += f"; did you mean {self.suggestion}?"
        return text

    def __repr__(self):
        return f"<{self.severity} {self.code}: {self}>"


class Report:
    """What a run of the program did.

    Attributes:
        ok: Whether it succeeded.
        exit: The exit code, as listed by ``splashrender help exit-codes``.
        read: The files that were read: dictionaries with ``path`` and ``sha256``.
        written: The files that were written: dictionaries with ``path``, ``bytes``, ``sha256``, and of videos and images
            ``width``, ``height``, ``frames`` and ``codec``.
        findings: The errors, warnings and notes, as :class:`Finding`.
        result: The command's own result, a dictionary.
    """

    def __init__(self, members):
        self.ok, self.exit = members["ok"], members["exit"]
        self.read, self.written = members["read"], members["written"]
        self.findings = [Finding(each) for each in members["findings"]]
        self.result = members["result"]

    @property
    def errors(self):
        return [each for each in self.findings if each.severity == "error"]

    @property
    def warnings(self):
        return [each for each in self.findings if each.severity == "warning"]

    @property
    def rows(self):
        """The rows of a batch: dictionaries with ``name``, ``status``, ``exitCode``, ``sha256`` and others."""
        return self.result.get("rows", [])

    def __repr__(self):
        return f"<Report exit {self.exit}, {len(self.written)} written, {len(self.findings)} findings>"


class Error(Exception):
    """The program ended with an error.

    The message has the errors with file, line and column, the expected value, and a suggestion.

    Attributes:
        code: The exit code, as listed by ``splashrender help exit-codes``: for example 65 for an invalid scene, and 66
            for a missing file.
        report: The report of the run; ``None`` if the program printed none.
        findings: The errors, warnings and notes.
    """

    def __init__(self, message, code, report=None):
        super().__init__(message)
        self.code = code
        self.report = report

    @property
    def findings(self):
        return self.report.findings if self.report else []


class SceneWarning(UserWarning):
    """A warning about a scene, such as a text without glyphs. Its ``finding`` has the code and the place."""

    def __init__(self, finding):
        super().__init__(str(finding))
        self.finding = finding


def program():
    """Returns the path of the program in this package.

    Raises:
        FileNotFoundError: The program is neither in the package nor on the path.
    """
    try:
        files = importlib.metadata.files("splashrender") or []
    except importlib.metadata.PackageNotFoundError:
        files = []
    for file in files:
        path = file.locate()
        if file.name == "splashrender" and file.parent.name == "bin" and os.access(path, os.X_OK):
            return os.path.realpath(path)
    path = shutil.which("splashrender")
    if path is None:
        raise FileNotFoundError("the program splashrender is missing: reinstall this package")
    return path


def render(scene, /, *outputs, options=None, **params):
    """Renders a scene to files. If an error occurs, no file is written.

    Args:
        scene: The path of a scene file, or a scene as a dictionary, whose files are in the working
            directory.
        outputs: At least one path. Extensions select the formats: ``"video.mp4"``, ``"video.gif"``.
        options: Command-line options by their long names: ``{"scale": 2, "no-audio": True}``. An option with
            several values has a list.
        params: Values of the scene's parameters.

    Returns:
        The :class:`Report`. Warnings about the scene are also issued as :class:`SceneWarning`.

    Raises:
        Error: The scene or an option is invalid, or an output can't be written.
    """
    if not outputs:
        raise TypeError("render() takes a scene and at least one output")
    words = []
    for output in outputs:
        words += ["-o", _file_name(output)]
    return _checked(_run("render", [scene], words, options, params))


def still(scene, output, /, *, at=0, options=None, **params):
    """Renders one frame to an image: PNG, JPEG, WebP or AVIF.

    Args:
        scene, options, params: As for :func:`render`.
        output: The path.
        at: The time in seconds, or as text a frame (``"42f"``) or a marker (``"marker:in"``).

    Returns:
        The :class:`Report`.
    """
    return _checked(_run("still", [scene], ["-o", _file_name(output), "--at", str(at)], options, params))


def validate(*scenes, options=None, **params):
    """Looks for errors and likely mistakes in scenes, or in the rows of tables (``options={"scene": "card.json"}``).

    Args:
        scenes: Paths, or one scene as a dictionary.
        options, params: As for :func:`render`. ``{"strict": True}`` makes warnings errors.

    Returns:
        The :class:`Report`, also for invalid scenes: ``ok`` tells whether they are valid.

    Raises:
        Error: An option is invalid.
    """
    report = _run("validate", scenes, [], options, params)
    return report if report.exit in (0, 65, 66) else _checked(report)


def inspect(scene, /, *, at=None, layers=(), keys=(), options=None, **params):
    """Returns values of a scene's layers at a time, or with the options ``step``, ``from`` or ``to`` over time.

    Args:
        scene, options, params: As for :func:`render`. ``{"timeline": True}`` returns when layers exist and animations
            run.
        at: The time, as for :func:`still`; without it, the beginning.
        layers: The ids or paths of layers; all by default.
        keys: The key paths; all by default.

    Returns:
        The command's result, a dictionary: see ``Documentation/json.md``.
    """
    words = [] if at is None else ["--at", str(at)]
    for layer in layers:
        words += ["--layer", layer]
    for key in keys:
        words += ["--key", key]
    return _checked(_run("inspect", [scene], words, options, params)).result


def batch(items, folder, /, *, scene=None, name=None, options=None, **params):
    """Renders many scenes, or one scene for each row of a table. If one fails, the others are still rendered.

    Args:
        items: The path of a table or a scene, a list of paths, or a list of rows: dictionaries of parameters by their
            names.
        folder: The directory of the outputs, which is created if it is missing.
        scene: The path of the scene of all rows.
        name: The pattern of output names, such as ``"{locale}.mp4"``.
        options, params: As for :func:`render`.

    Returns:
        The :class:`Report`; its ``rows`` are in the order of the items, and ``ok`` tells whether all have succeeded.

    Raises:
        Error: Nothing was rendered, because an option or the table is invalid.
    """
    words = ["-o", _file_name(folder)]
    if scene is not None:
        words += ["--scene", _file_name(scene)]
    if name is not None:
        words += ["--name", name]
    table = None
    with contextlib.ExitStack() as stack:
        if isinstance(items, (str, bytes, os.PathLike)):
            items = [items]
        elif items and isinstance(items[0], dict):
            # Values are given in "params", so that names can't be taken for the keys of a row.
            rows = {"rows": [{"params": dict(row)} for row in items]}
            table = os.path.join(stack.enter_context(tempfile.TemporaryDirectory()), "rows.json")
            with open(table, "w", encoding="utf-8") as file:
                json.dump(rows, file)
            items = [table]
        report = _run("batch", items, words, options, params)
    report.read = [file for file in report.read if file["path"] != table]
    return report if report.rows else _checked(report)


def up_to_date(report):
    """Returns whether all files that a run read and wrote are still the same, so that it needn't be repeated.

    Args:
        report: The :class:`Report` of :func:`render`, :func:`still` or :func:`batch`.
    """
    if not report.ok:
        return False
    for file in report.read + report.written:
        if "files" in file:
            digests = [_digest(file["path"] % number) for number in range(file["files"])]
            if None in digests:
                return False
            digest, known = hashlib.sha256("".join(digests).encode()).hexdigest(), file["sha256OfFiles"]
        else:
            digest, known = _digest(file["path"]), file["sha256"]
        if known is None or digest != known:
            return False
    return True


def frames(scene, /, *, options=None, **params):
    """Renders a scene to an array of frames.

    Args:
        scene, options, params: As for :func:`render`. ``{"fps": 10, "from": 1, "to": 2, "width": 200}`` are options
            that make an array smaller.

    Returns:
        A NumPy array with the shape (frames, height, width, 4) and the type uint8: red, green and blue in sRGB, not
        premultiplied, and alpha.

    Raises:
        Error: The scene or an option is invalid.
        TypeError: An option selects another pixel format or another output.
    """
    import numpy

    for name in ("codec", "format", "output", "pix-fmt"):
        if name in (options or {}):
            raise TypeError(f"frames() returns RGBA pixels, so the option {name} can't be used")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "pixels.rgba")
        written = render(scene, path, options=options, **params).written[0]
        pixels = numpy.fromfile(path, dtype=numpy.uint8)
        return pixels.reshape(-1, written["height"], written["width"], 4)


def _run(command, scenes, words, options, params):
    """Runs a command, and returns its report."""
    source = None
    names = []
    for scene in scenes:
        if isinstance(scene, dict):
            source = json.dumps(scene).encode()
            names.append("-")
        else:
            names.append(_file_name(scene))
    words = [program(), command] + names + words + ["--json"]
    for name, value in (options or {}).items():
        for each in value if isinstance(value, (list, tuple)) else [value]:
            if each is True:
                words.append("--" + name)
            elif each is not False and each is not None:
                words += ["--" + name, str(each)]
    for name, value in params.items():
        words += ["--set", name + "=" + _text(value)]
    result = subprocess.run(words, input=source, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        return Report(json.loads(result.stdout))
    except ValueError:
        text = result.stderr.decode(errors="replace").strip()
        raise Error(text or f"the program ended with {result.returncode}", result.returncode) from None


def _checked(report):
    """Issues a report's warnings, and raises an error if the command failed."""
    if not report.ok:
        raise Error("\n".join(map(str, report.errors)), report.exit, report)
    for finding in report.warnings:
        warnings.warn(SceneWarning(finding), stacklevel=3)
    return report


def _digest(path):
    """The SHA-256 hash of a file; ``None`` if it can't be read."""
    digest = hashlib.sha256()
    try:
        with open(path, "rb") as file:
            while block := file.read(1 << 20):
                digest.update(block)
    except OSError:
        return None
    return digest.hexdigest()


def _file_name(path):
    """A path that isn't taken for an option."""
    path = os.fspath(path)
    return os.path.join(".", path) if path.startswith("-") else path


def _text(value):
    """A parameter's value as ``--set`` takes it."""
    if value is True or value is False:
        return "true" if value else "false"
    return json.dumps(value) if isinstance(value, (list, dict)) else str(value)
