import Foundation

/// Small scenes that render quickly.
enum Scenes {
  /// A red square of 16 points that crosses a canvas of 64 × 48 points in 1 s at 10 fps.
  static let crossing = """
    {
      "splashrender": 1, "size": [64, 48], "fps": 10, "duration": 1,
      "params": { "accent": { "type": "color", "default": "#ff0000" } },
      "layers": [
        { "id": "box", "backgroundColor": "= accent", "frame": [0, 0, 16, 16],
          "animations": [
            { "type": "basic", "keyPath": "position.x", "from": 8, "to": 56, "duration": 1 } ] }
      ]
    }
    """

  /// A colour wheel that turns once in 2 s at 100 fps. Most pixels change in every frame.
  static let turning = """
    {
      "splashrender": 1, "size": [96, 72], "fps": 100, "duration": 2,
      "layers": [
        { "type": "gradient", "gradientType": "conic", "bounds": [1200, 1200],
          "startPoint": [0.5, 0.5], "endPoint": [1, 0.5],
          "colors": ["red", "yellow", "navy", "lime", "aqua", "black", "fuchsia", "red"],
          "animations": [ { "type": "basic", "keyPath": "transform.rotation.z", "from": 0, "to": "360deg",
            "duration": 2 } ] }
      ]
    }
    """

  /// The scene `crossing` with a size and duration that take minutes to render.
  static let endless =
    crossing
    .replacingOccurrences(of: "[64, 48], \"fps\": 10", with: "[1920, 1080], \"fps\": 60")
    .replacingOccurrences(of: "\"duration\": 1", with: "\"duration\": 900")

  /// Two errors: an unknown key on line 4, and a string as opacity on line 5.
  static let broken = """
    {
      "splashrender": 1, "size": [64, 48], "duration": 1,
      "layers": [
        { "id": "a", "opacty": 1 },
        { "id": "b", "opacity": "half" }
      ]
    }
    """

  /// Line 4 has paths that can't be interpolated, which gives a warning.
  static let doubtful = """
    {
      "splashrender": 1, "size": [64, 48], "duration": 1,
      "layers": [ { "type": "shape", "path": "M0 0L9 9", "animations": [
        { "type": "keyframe", "keyPath": "path", "values": ["M0 0L9 9", "M0 0L9 9L5 5"] } ] } ]
    }
    """

  /// A layer with a missing image.
  static let pictureless = """
    {
      "splashrender": 1, "size": [64, 48], "duration": 1,
      "layers": [ { "type": "image", "image": "nowhere.png" } ]
    }
    """
}

/// Properties of a video or image, as ffprobe prints them.
struct Probe {
  let width: Int
  let height: Int
  let frames: Int
  /// Frames per second as a fraction: `10/1`.
  let rate: String

  /// Runs ffprobe; nil if the file has no video stream.
  init?(_ url: URL) throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "ffprobe", "-v", "error", "-select_streams", "v", "-count_frames", "-of", "csv=p=0",
      "-show_entries", "stream=width,height,r_frame_rate,nb_read_frames", url.path,
    ]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let fields = text.split(whereSeparator: { ",\n".contains($0) }).map(String.init)
    guard fields.count >= 4, let width = Int(fields[0]), let height = Int(fields[1]),
      let frames = Int(fields[3])
    else { return nil }
    self.width = width
    self.height = height
    self.frames = frames
    rate = fields[2]
  }
}
