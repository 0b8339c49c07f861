"""Small scenes whose layers are where a test can tell."""
import struct
import zlib

# 400 × 300 pixels, 120 frames. The ball goes from 30 to 170 between 0.25 s and 1.25 s.
MOVING = """{
  "splashrender": 1, "size": [200, 150], "scale": 2, "fps": 60, "duration": 2,
  "backgroundColor": "#f0f0f0",
  "markers": { "early": 0.5, "shown": 1.2 },
  "params": { "accent": { "type": "color", "default": "#3366cc" } },
  "layers": [
    { "id": "window", "frame": [20, 20, 60, 60], "backgroundColor": "#22aa44",
      "mask": { "type": "shape", "id": "hole", "path": { "ellipse": [15, 15, 30, 30] } } },
    { "type": "replicator", "id": "dots", "frame": [100, 20, 80, 20],
      "instanceCount": 3, "instanceTransform": { "translation": [25, 0] },
      "sublayers": [ { "id": "dot", "frame": [0, 0, 15, 15], "backgroundColor": "#cc3311" } ] },
    { "id": "turned", "frame": [130, 55, 40, 40], "backgroundColor": "#8844aa", "transform": { "rotation": "45deg" } },
    { "id": "ball", "frame": [20, 100, 20, 20], "backgroundColor": "= accent", "cornerRadius": 10,
      "animations": [
        { "type": "basic", "keyPath": "position.x", "from": 30, "to": 170, "beginTime": 0.25, "duration": 1,
          "fillMode": "both", "timingFunction": "linear" },
        { "type": "keyframe", "keyPath": "opacity", "values": [1, 0.5, 1], "keyTimes": [0, 0.4, 1], "beginTime": 0.5,
          "duration": 1 } ] }
  ]
}
"""
# Everything is half transparent somewhere.
TRANSLUCENT = MOVING.replace('"#f0f0f0"', "null").replace('"#22aa44"', '"#22aa4480"') \
    .replace('"= accent", "cornerRadius"', '"= withAlpha(accent, 0.35)", "cornerRadius"')

FORM = """{
  "splashrender": 1, "size": [160, 120], "fps": 30, "duration": 1, "backgroundColor": "white",
  "params": {
    "accent": { "type": "color", "default": "#3366cc", "description": "The colour of the box" },
    "title": { "type": "string", "default": "Hello" },
    "radius": { "type": "number", "default": 5, "min": 0, "max": 30 },
    "free": { "type": "number", "default": 1.5 },
    "tilt": { "type": "angle", "default": "10deg" },
    "isBig": { "type": "bool", "default": false },
    "side": { "type": "choice", "choices": ["left", "right"], "default": "left" },
    "picture": { "type": "image", "default": "a.png" },
    "bars": { "type": "list", "default": [3, 5] }
  },
  "layers": [
    { "id": "box", "bounds": ["= isBig ? 80 : 50", 50], "position": ["= side == 'left' ? 40 : 110", 50],
      "cornerRadius": "= radius", "backgroundColor": "= accent", "transform": { "rotation": "= tilt" } },
    { "type": "image", "id": "picture", "image": "{picture}", "frame": [4, 4, "= 16 * free", 16] },
    { "id": "bar", "frame": [100, 100, "= bars[0] * 4", "= bars[1] * 2"], "backgroundColor": "#444" },
    { "type": "text", "id": "title", "string": "{title}", "frame": [0, 90, 100, 28], "fontSize": 16 }
  ]
}
"""

CARD = """{
  "splashrender": 1, "size": [80, 60], "fps": 30, "duration": 1, "backgroundColor": "white",
  "params": { "accent": { "type": "color", "default": "red" }, "width": { "type": "number", "default": 20 } },
  "layers": [ { "id": "box", "frame": [10, 10, "= width", 20], "backgroundColor": "= accent" } ]
}
"""

LOTTIE = """{
  "v": "5.12.0", "nm": "slots", "fr": 30, "ip": 0, "op": 30, "w": 120, "h": 90,
  "slots": { "accent": { "p": { "a": 0, "k": [1, 0, 0, 1] } } },
  "layers": [ { "ty": 4, "nm": "mark", "ind": 1, "ip": 0, "op": 30, "st": 0, "ks": {
    "p": { "a": 1, "k": [ { "t": 0, "s": [30, 45], "o": { "x": [0.3], "y": [0] }, "i": { "x": [0.3], "y": [1] } }, { "t": 29, "s": [90, 45] } ] } },
    "shapes": [ { "ty": "gr", "it": [ { "ty": "rc", "p": { "a": 0, "k": [0, 0] }, "s": { "a": 0, "k": [40, 40] }, "r": { "a": 0, "k": 0 } },
      { "ty": "fl", "c": { "sid": "accent" }, "o": { "a": 0, "k": 100 } },
      { "ty": "tr", "p": { "a": 0, "k": [0, 0] }, "a": { "a": 0, "k": [0, 0] }, "s": { "a": 0, "k": [100, 100] }, "r": { "a": 0, "k": 0 }, "o": { "a": 0, "k": 100 } } ] } ] } ]
}
"""


def png(red, green, blue, size=16):
    """A picture of one colour."""
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    rows = (b"\0" + bytes([red, green, blue]) * size) * size
    head = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def wave(seconds, rate=48000):
    """A quiet tone that never repeats exactly within a film."""
    import math
    samples = b"".join(struct.pack("<hh", *[int(3000 * math.sin(at * at / 40000))] * 2) for at in range(int(seconds * rate)))
    return struct.pack("<4sI4s4sIHHIIHH4sI", b"RIFF", 36 + len(samples), b"WAVE", b"fmt ", 16, 1, 2, rate, rate * 4, 4, 16,
                       b"data", len(samples)) + samples
