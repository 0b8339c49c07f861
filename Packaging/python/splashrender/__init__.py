"""Renders Core Animation scenes to videos, GIFs, images and NumPy arrays.

    import splashrender

    splashrender.render("scene.json", "video.mp4", title="Hello")
    pixels = splashrender.frames("scene.json", title="Hello")

The scenes and options are those of the program ``splashrender`` in this package: see ``splashrender help``.
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

    The message has the file, line and column, the expected value, and a suggestion.

    Attributes:
        code: The exit code, as listed by ``splashrender help``: for example 65 for an invalid scene, and 66 for a
            missing file.
    """

    def __init__(self, message, code):
        super().__init__(message)
        self.code = code


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

    Raises:
        Error: The scene or an option is invalid, or an output can't be written.
    """
    if not outputs:
        raise TypeError("render() takes a scene and at least one output")
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
        pixels, sizes = os.path.join(folder, "pixels.rgba"), os.path.join(folder, "sizes.framemd5")
        _run(scene, ["-o", pixels, "-o", sizes], options, params)
        width, height = _size(sizes)
        return numpy.fromfile(pixels, dtype=numpy.uint8).reshape(-1, height, width, 4)


def _size(path):
    """Returns the width and height from the header of a framemd5 file."""
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("#dimensions 0: "):
                width, height = line.split(": ")[1].split("x")
                return int(width), int(height)
    raise Error("the program didn't print the size of the frames", 1)


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
