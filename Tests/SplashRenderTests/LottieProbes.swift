import Foundation
import SplashPixels
import SplashScene

/// The expected colours of a Lottie file's pixels, calculated without drawing it.
struct LottieProbes {
  /// The name of the file.
  var name: String
  /// The rules for drawing the file.
  var rules = PlayerRules.afterEffects
  /// Whether the Lottie report lists approximated features.
  var isApproximated = false
  /// Pixels and their colours.
  var probes: [LottieProbe] = []

  /// The folder of the files.
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Goldens/lottie")

  /// All tables of the folder `probes`.
  static func tables() throws -> [LottieProbes] {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: "probes").path
    ).sorted()
    return try names.flatMap { name in
      try read(String(contentsOf: folder.appending(path: "probes/\(name)"), encoding: .utf8))
    }
  }

  /// The tables of a text: a line with a file's name and options, and then an indented line for each probe. Lines
  /// that begin with `#` are comments.
  static func read(_ text: String) throws -> [LottieProbes] {
    var tables: [LottieProbes] = []
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      if line.hasPrefix(" ") {
        guard let last = tables.indices.last, let probe = LottieProbe(words) else {
          throw LottieProbeError(line: String(line))
        }
        tables[last].probes.append(probe)
        continue
      }
      var table = LottieProbes(name: first)
      for word in words.dropFirst() {
        switch word {
        case PlayerRules.coreAnimation.rawValue: table.rules = .coreAnimation
        case "approximated": table.isApproximated = true
        default: throw LottieProbeError(line: String(line))
        }
      }
      tables.append(table)
    }
    return tables
  }
}

/// The colour of one pixel.
struct LottieProbe {
  /// The frame's index.
  var frame: Int
  /// The pixel's column and row.
  var x, y: Int
  /// The expected colour, premultiplied, 0…255: red, green, blue, alpha.
  var color: SIMD4<Double>
  /// The maximum difference of each component.
  var tolerance = 2.0

  /// Reads a frame, a column, a row, a colour (`#rrggbb`, `#rrggbbaa` or `none`) and perhaps a tolerance such
  /// as `±4`. The remaining words are a comment.
  init?(_ words: [String]) {
    guard words.count >= 4, let frame = Int(words[0]), let x = Int(words[1]), let y = Int(words[2]),
      let color = Self.color(words[3]), frame >= 0
    else { return nil }
    (self.frame, self.x, self.y, self.color) = (frame, x, y, color)
    if words.count > 4, words[4].hasPrefix("±") {
      guard let tolerance = Double(words[4].dropFirst()), (1...8).contains(tolerance) else {
        return nil
      }
      self.tolerance = tolerance
    }
  }

  private static func color(_ word: String) -> SIMD4<Double>? {
    if word == "none" { return .zero }
    let digits = word.dropFirst().compactMap(\.hexDigitValue)
    guard word.hasPrefix("#"), digits.count == word.count - 1, [6, 8].contains(digits.count) else {
      return nil
    }
    let bytes = stride(from: 0, to: digits.count, by: 2).map {
      Double(digits[$0] * 16 + digits[$0 + 1])
    }
    let alpha = bytes.count > 3 ? bytes[3] : 255
    return SIMD4(bytes[0] * alpha / 255, bytes[1] * alpha / 255, bytes[2] * alpha / 255, alpha)
  }

  /// Whether a pixel is close enough.
  func matches(_ pixel: SIMD4<Double>) -> Bool {
    let difference = pixel - color
    return (0..<4).allSatisfy { abs(difference[$0]) <= tolerance }
  }
}

/// A line of a table that isn't a probe.
struct LottieProbeError: Error {
  var line: String
}

extension Pixmap {
  /// A pixel in the format of probes.
  func components(_ x: Int, _ y: Int) -> SIMD4<Double> {
    let pixel = self[x, y]
    return SIMD4(Double(pixel.red), Double(pixel.green), Double(pixel.blue), Double(pixel.alpha))
  }
}
