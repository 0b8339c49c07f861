"""Turns drawings into WebP files, by splashrender (in the PATH, or named by SPLASHRENDER) and ffmpeg."""

import json
import os
import subprocess
import tempfile
from pathlib import Path

PROGRAM = os.environ.get("SPLASHRENDER", "splashrender")


def write(drawing, path, scale=1.0, quality=90):
    """Writes `drawing` with `scale` pixels per unit."""
    path.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "drawing.svg").write_text(drawing.document())
        scene = {"splashrender": 1, "size": [drawing.width, drawing.height], "duration": 1, "layers": [{"type": "svg", "svg": "drawing.svg"}]}
        (folder / "scene.json").write_text(json.dumps(scene))
        picture = folder / "picture.png"
        subprocess.run([PROGRAM, "still", str(folder / "scene.json"), "--at", "0", "--scale", str(scale), "-o", str(picture)], check=True)
        subprocess.run(
            ["ffmpeg", "-v", "error", "-y", "-i", str(picture), "-c:v", "libwebp", "-quality", str(quality), "-compression_level", "6",
             "-pix_fmt", "yuv420p", str(path)],
            check=True,
        )
