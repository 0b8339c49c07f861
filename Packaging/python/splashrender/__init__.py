"""Core Animation scenes rendered to films, GIFs, pictures and NumPy arrays.

    import splashrender

    splashrender.render("scene.json", "film.mp4", title="Hello")
    pixels = splashrender.frames("scene.json", title="Hello")

Scenes and options are those of the program ``splashrender``, which comes with this package: see ``splashrender help``.
"""

import importlib.metadata
import json
import os
import shutil
import subprocess
import tempfile

__all__ = ["Error", "frames", "program", "render"]
__version__ = "@VERSION@"


class Error(Exception):
    """The program ended with an error.

    The text is what it says: the file, line and column, what was expected, and a suggestion.

    Attributes:
        code: The exit code, as ``splashrender help`` lists them: 65 for a scene that is invalid, 66 for a file that
            isn't there, and so on.
    """

    def __init__(self, message, code):
        super().__init__(message)
        self.code = code


def program():
    """The path of the program that came with this package.

    Raises:
        FileNotFoundError: It isn't where the package was installed, and not on the path.
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
        raise FileNotFoundError("the program splashrender isn't there: install this package again")
    return path


def render(scene, /, *outputs, options=None, **params):
    """Renders a scene to files, which appear whole or not at all.

    Args:
        scene: The path of a scene file, or a scene as a dictionary, whose files are looked for below the working
            directory.
        outputs: Paths whose extensions name the formats, one at least: ``"film.mp4"``, ``"film.gif"``.
        options: Options of the command line by their long names: ``{"scale": 2, "no-audio": True}``; a list for an
            option that is given several times.
        params: Values of the scene's parameters.

    Raises:
        Error: The scene or an option is wrong, or an output can't be written.
    """
    if not outputs:
        raise TypeError("render() takes a scene and one output or more")
    words = []
    for output in outputs:
        words += ["-o", _file_name(output)]
    _run(scene, words, options, params)


def frames(scene, /, *, options=None, **params):
    """Renders a scene to an array of frames.

    Args:
        scene, options, params: As for :func:`render`. ``{"fps": 10, "from": 1, "to": 2, "width": 200}`` are options
            that make an array smaller.

    Returns:
        A NumPy array of the shape (frames, height, width, 4) and the type uint8: sRGB's red, green and blue, not
        multiplied by alpha, and alpha.

    Raises:
        Error: The scene or an option is wrong.
        TypeError: An option asks for other samples or other files.
    """
    import numpy

    for name in ("codec", "format", "output", "pix-fmt"):
        if name in (options or {}):
            raise TypeError(f"frames() gives pixels as red, green, blue and alpha: the option {name} has no place")
    with tempfile.TemporaryDirectory() as folder:
        pixels, sizes = os.path.join(folder, "pixels.rgba"), os.path.join(folder, "sizes.framemd5")
        _run(scene, ["-o", pixels, "-o", sizes], options, params)
        width, height = _size(sizes)
        return numpy.fromfile(pixels, dtype=numpy.uint8).reshape(-1, height, width, 4)


def _size(path):
    """The width and height in the head of a list of frames' sums."""
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("#dimensions 0: "):
                width, height = line.split(": ")[1].split("x")
                return int(width), int(height)
    raise Error("the program tells no size of frames", 1)


def _run(scene, words, options, params):
    source = None
    if isinstance(scene, dict):
        source, scene = json.dumps(scene).encode(), "-"
    else:
        scene = _file_name(scene)
    words = [program(), "render", scene] + words
    for name, value in (options or {}).items():
        for each in value if isinstance(value, (list, tuple)) else [value]:
            if each is True:
                words.append("--" + name)
            elif each is not False and each is not None:
                words += ["--" + name, str(each)]
    for name, value in params.items():
        words += ["--set", name + "=" + _text(value)]
    result = subprocess.run(words + ["--quiet"], input=source, stderr=subprocess.PIPE)
    if result.returncode != 0:
        raise Error(result.stderr.decode(errors="replace").strip(), result.returncode)


def _file_name(path):
    """A path that isn't taken for an option."""
    path = os.fspath(path)
    return os.path.join(".", path) if path.startswith("-") else path


def _text(value):
    """A parameter's value as ``--set`` takes it."""
    if value is True or value is False:
        return "true" if value else "false"
    return json.dumps(value) if isinstance(value, (list, dict)) else str(value)
