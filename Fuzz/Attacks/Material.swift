import Foundation
import TestSupport

@testable import ProgramSupport

/// The files for an attack can't be made.
struct PreparationFailure: Error, CustomStringConvertible {
  let description: String
}

/// Small files of every kind that scenes name, made once.
enum Material {
  /// Green files that may be read, by extension.
  static let good = Result { try files([0, 128, 0]) }
  /// Files in ``Place/secretColor`` that may not be read, by extension.
  static let secret = Result { try files(Place.secretColor) }

  /// An image, an SVG document, a video, a font, a sound, a scene and a Lottie file of one colour, by extension.
  private static func files(_ components: [UInt8]) throws -> [String: Data] {
    let color = "#" + components.map { String(format: "%02x", $0) }.joined()
    let folder = try Folder()
    folder.write(scene(color: color), to: "s.json")
    for output in ["png", "mp4", "gif"] {
      let outcome = try Program.run(["render", "s.json", "-o", "s.\(output)"], in: folder)
      guard outcome.status == 0 else {
        throw PreparationFailure(description: outcome.errors)
      }
    }
    let font = Folder.project.appending(path: "scenes/pop-transition/fonts/Inter-subset.ttf")
    return [
      "png": folder.data("s.png"), "mp4": folder.data("s.mp4"), "gif": folder.data("s.gif"),
      "svg": Data(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><title>\(Place.secretWord)</title>
        <path id="a" fill="\(color)" d="M0 0H16V16H0z"/></svg>
        """.utf8),
      "ttf": try Data(contentsOf: font), "wav": Data(silence),
      "json": Data(scene(color: color).utf8),
      "lottie": LottieFiles.archive([("a", LottieFiles.still(LottieFiles.solid(color)))]),
    ]
  }

  static func scene(color: String) -> String {
    """
    { "splashrender": 1, "size": [16, 16], "duration": 0.2, "fps": 10, "layers": [
      { "id": "a", "backgroundColor": "\(color)" } ] }
    """
  }

  /// A WAV file of a tenth of a second of 16-bit silence at 8 kHz.
  static let silence: [UInt8] = {
    var bytes: [UInt8] = Array("RIFF".utf8) + [0x64, 6, 0, 0] + Array("WAVEfmt ".utf8)
    bytes += [16, 0, 0, 0, 1, 0, 1, 0, 0x40, 0x1F, 0, 0, 0x80, 0x3E, 0, 0, 2, 0, 16, 0]
    return bytes + Array("data".utf8) + [0x40, 6, 0, 0] + [UInt8](repeating: 0, count: 1600)
  }()

  /// Files to change, by their use in a scene.
  struct Media {
    /// The kinds of layers, or "font" and "sound".
    let kind: String
    let name: String
    let bytes: [UInt8]
  }

  /// Images, videos and sounds in all formats that this machine's FFmpeg writes, and fonts and SVG documents of
  /// the project.
  static let media: [Media] = {
    var media: [Media] = []
    guard let folder = try? Folder() else { return [] }
    func make(_ kind: String, _ source: String, _ names: [String]) {
      for name in names {
        let path = folder[name].path
        // A missing encoder isn't a fault of the program.
        _ = try? runProgram(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", source, path])
        let bytes = Array(folder.data(name))
        if !bytes.isEmpty { media.append(Media(kind: kind, name: name, bytes: bytes)) }
      }
    }
    make(
      "image", "testsrc=size=24x16:rate=1:duration=1",
      ["p.png", "p.jpg", "p.webp", "p.bmp", "p.tga", "p.tiff", "p.gif", "p.avif", "p.qoi"])
    make(
      "video", "testsrc=size=16x16:rate=5:duration=0.6",
      [
        "v.mp4", "v.mov", "v.mkv", "v.webm", "v.avi", "v.mpg", "v.ts", "v.gif", "v.apng", "v.webp",
      ])
    make(
      "sound", "sine=frequency=440:sample_rate=8000:duration=0.2",
      ["a.wav", "a.flac", "a.ogg", "a.opus", "a.mp3", "a.m4a", "a.aiff", "a.mka", "a.au", "a.caf"])
    media.append(Media(kind: "lottie", name: "a.lottie", bytes: Array(LottieFiles.archive)))
    media.append(Media(kind: "lottie", name: "a.json", bytes: Array(LottieFiles.mover.utf8)))
    let project = Folder.project
    for (kind, path) in [
      ("font", "scenes/pop-transition/fonts/Inter-subset.ttf"),
      ("font", "scenes/content/fonts/NotoSansHebrew-subset.ttf"),
      ("font", "scenes/content/fonts/NotoColorEmoji-subset.ttf"),
      ("font", "scenes/content/fonts/NotoSansCJKjp-subset.otf"),
      ("svg", "scenes/content/assets/badge.svg"), ("svg", "scenes/content/assets/icons.svg"),
      ("svg", "scenes/splash-mask/star.svg"), ("image", "scenes/content/assets/photo.jpg"),
      ("image", "scenes/content/assets/bubble.webp"),
      ("image", "Tests/SplashMediaTests/Pictures/alpha.avif"),
      ("image", "Tests/SplashMediaTests/Pictures/cmyk.jpg"),
    ] {
      let url = project.appending(path: path)
      if let data = try? Data(contentsOf: url) {
        media.append(Media(kind: kind, name: url.lastPathComponent, bytes: Array(data)))
      }
    }
    return media
  }()
}
