import Foundation
import SplashMedia
import SplashPixels
import SplashScene
import SplashSystem

/// Encodes a video with our encoder.
func encodeOurs(_ film: Case, options: GIFOptions, to path: String) throws -> Double {
  let start = ContinuousClock.now
  let encoder = try GIFEncoder(
    path: FilePath(path), width: film.size.width, height: film.size.height,
    frameRate: FrameRate(film.framesPerSecond), options: options)
  for frame in film.frames { try encoder.write(frame) }
  try encoder.finish()
  return (ContinuousClock.now - start) / .seconds(1)
}

/// The other encoders, on the same frames.
struct Baselines {
  let film: Case
  let folder: URL

  /// Writes the frames as input for the programs: one file of raw video, and a PNG for each frame.
  init(film: Case, folder: URL) throws {
    self.film = film
    self.folder = folder
    let (width, height) = film.size
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    _ = FileManager.default.createFile(atPath: path("frames.raw"), contents: nil)
    guard let raw = FileHandle(forWritingAtPath: path("frames.raw")) else { return }
    for frame in film.frames {
      try raw.write(contentsOf: Data(bytes: frame.row(0), count: 4 * width * height))
    }
    try raw.close()
    let pictures = try SequenceEncoder(path: FilePath(path("%05d.png")))
    for frame in film.frames { try pictures.write(frame) }
    try pictures.finish()
  }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// FFmpeg's palettegen and paletteuse in one run.
  func ffmpeg(generate: String, use: String, to name: String) throws -> Double {
    let (width, height) = film.size
    return try run([
      "ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb0", "-video_size",
      "\(width)x\(height)", "-framerate", String(film.framesPerSecond), "-i", path("frames.raw"),
      "-filter_complex",
      "split[a][b];[a]palettegen=\(generate)[p];[b][p]paletteuse=\(use)", path(name),
    ])
  }

  /// ImageMagick's optimised layers.
  func imageMagick(_ settings: [String], to name: String) throws -> Double {
    let pictures = film.frames.indices.map { path(String(format: "%05d.png", $0)) }
    return try run(
      ["convert", "-delay", String(100 / film.framesPerSecond), "-loop", "0"] + pictures
        + settings + ["-layers", "Optimize", path(name)])
  }

  /// Optimises a GIF with gifsicle.
  func gifsicle(_ source: String, to name: String) throws -> Double {
    try run(["gifsicle", "-O3", "--lossy=80", path(source), "-o", path(name)])
  }
}
