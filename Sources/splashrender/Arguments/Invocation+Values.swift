import SplashMedia
import SplashScene
import SplashSceneFormat
import SplashSystem

// What an option's text means. Every mistake names the option, what was written and what is expected.
extension Invocation {
  /// A finite number within `range`.
  func number(_ name: Option.Name, in range: ClosedRange<Double>) throws(Failure) -> Double? {
    guard let text = text(name) else { return nil }
    guard let value = Double(text), range.contains(value) else {
      throw expected("a number from \(spelt(range.lowerBound)) to \(spelt(range.upperBound))", name)
    }
    return value
  }

  /// A whole number within `range`.
  func integer(_ name: Option.Name, in range: ClosedRange<Int>) throws(Failure) -> Int? {
    guard let text = text(name) else { return nil }
    guard let value = Int(text), range.contains(value) else {
      throw expected("a whole number from \(range.lowerBound) to \(range.upperBound)", name)
    }
    return value
  }

  /// A seed: any whole number from 0 that fits 64 bits.
  func seed() throws(Failure) -> UInt64? {
    guard let text = text(.seed) else { return nil }
    guard let value = UInt64(text) else { throw expected("a whole number from 0", .seed) }
    return value
  }

  /// A canvas in points: `375x812`.
  func size() throws(Failure) -> Size? {
    guard let text = text(.size) else { return nil }
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      Limits.canvas.contains(width), Limits.canvas.contains(height)
    else { throw expected("a width and a height in points, such as 375x812", .size) }
    return Size(width, height)
  }

  /// Frames per second as scenes have them: `60`, `29.97` or `30000/1001`.
  func frameRate() throws(Failure) -> FrameRate? {
    guard let text = text(.fps) else { return nil }
    let rate =
      FrameRate(fraction: text) ?? Double(text).flatMap { FrameRate(framesPerSecond: $0) }
    guard let rate, Limits.frameRate.contains(rate.value) else {
      throw expected("frames per second from 0.01 to 1000, such as 60, 29.97 or 30000/1001", .fps)
    }
    return rate
  }

  /// A moment of the scene.
  func timePoint(_ name: Option.Name) throws(Failure) -> TimePoint? {
    try text(name).map { text throws(Failure) in try timePoint(text, of: name) }
  }

  /// A moment of the scene as the option takes it.
  func timePoint(_ text: String, of name: Option.Name) throws(Failure) -> TimePoint {
    if text.hasSuffix("f"), let frame = Int(text.dropLast()), (0...Limits.frames).contains(frame) {
      return .frame(frame)
    }
    if let seconds = Double(text), Limits.seconds.contains(seconds) { return .seconds(seconds) }
    if text.hasPrefix("marker:"), text != "marker:" {
      return .marker(String(text.dropFirst("marker:".count)))
    }
    throw expected(
      "seconds, such as 2.5, a frame, such as 150f, or a marker of the scene, marker:NAME", name,
      text)
  }

  /// A share of 1: `0.1%` or `0.001`.
  func share(_ name: Option.Name) throws(Failure) -> Double? {
    guard let text = text(name) else { return nil }
    let isPercent = text.hasSuffix("%")
    guard let number = Double(isPercent ? String(text.dropLast()) : text),
      (0...(isPercent ? 100 : 1)).contains(number)
    else { throw expected("a share from 0 to 1, or a percentage such as 0.1%", name) }
    return isPercent ? number / 100 : number
  }

  /// Parameters of the scene: `name=value`.
  func parameters() throws(Failure) -> [(name: String, text: String)] {
    var parameters: [(name: String, text: String)] = []
    for text in all(.set) {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw mistake("--set expects NAME=VALUE, and got '\(text)'")
      }
      parameters.append((String(parts[0]), String(parts[1])))
    }
    return parameters
  }

  /// A size in bytes: `5MB`, `500kB`, `1.5MiB` or `4000000`.
  func bytes(_ name: Option.Name) throws(Failure) -> Int? {
    guard let text = text(name) else { return nil }
    let digits = text.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    let units = [
      "": 1.0, "b": 1, "kb": 1e3, "mb": 1e6, "gb": 1e9, "kib": 0x1p10, "mib": 0x1p20, "gib": 0x1p30,
    ]
    guard let count = Double(digits), let unit = units[text[digits.endIndex...].lowercased()],
      Limits.bytes.contains(count * unit)
    else { throw expected("a size such as 5MB, 500kB, 1.5MiB or a number of bytes", name) }
    return Int(count * unit)
  }

  /// Bits per second: `4M`, `800k` or `1500000`.
  func bitrate() throws(Failure) -> Int? {
    try bitrate(
      .bitrate, in: Limits.bitrate, "bits per second from 1k to 1000M, such as 4M or 800k")
  }

  /// Bits per second of sound.
  func audioBitrate() throws(Failure) -> Int? {
    try bitrate(
      .audioBitrate, in: Limits.audioBitrate, "bits per second from 16k to 512k, such as 96k")
  }

  private func bitrate(
    _ name: Option.Name, in range: ClosedRange<Double>, _ what: String
  ) throws(Failure) -> Int? {
    guard let text = text(name) else { return nil }
    let digits = text.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    guard let count = Double(digits),
      let unit = ["": 1.0, "k": 1e3, "m": 1e6][text[digits.endIndex...].lowercased()],
      range.contains(count * unit)
    else { throw expected(what, name) }
    return Int(count * unit)
  }

  /// How often a film plays; nil for without end, which is also the default.
  func loopCount() throws(Failure) -> Int? {
    guard let text = text(.loop), text != "forever", text != "0" else { return nil }
    guard let loopCount = Int(text), Limits.loopCount.contains(loopCount) else {
      throw expected("forever or a whole number from 0 to \(Limits.loopCount.upperBound)", .loop)
    }
    return loopCount
  }

  /// An opaque colour, red in the lowest byte, then green and blue.
  func opaqueColor(_ name: Option.Name) throws(Failure) -> UInt32? {
    guard let text = text(name) else { return nil }
    guard let color = Color(css: text), color.alpha == 1 else {
      throw expected("an opaque colour as CSS writes it, such as white or '#3749f7'", name)
    }
    let bytes = [color.red, color.green, color.blue].map {
      UInt32((min(max($0, 0), 1) * 255).rounded())
    }
    return bytes[0] | bytes[1] << 8 | bytes[2] << 16
  }

  /// The choice among the cases of an enumeration whose raw values are the option's choices.
  func choice<Choice: RawRepresentable<String>>(_ name: Option.Name, or fallback: Choice) -> Choice
  {
    text(name).flatMap { Choice(rawValue: $0) } ?? fallback
  }

  private func expected(
    _ what: String, _ name: Option.Name, _ written: String? = nil
  ) -> Failure {
    mistake("--\(name.rawValue) expects \(what), and got '\(written ?? text(name) ?? "")'")
  }
}

/// A moment as the command line gives it.
enum TimePoint: Hashable, Sendable {
  case seconds(Double)
  case frame(Int)
  case marker(String)
}

/// What the command line accepts; scenes have limits of their own.
enum Limits {
  /// The sides of a canvas in points.
  static let canvas = 0.01...65536.0
  /// Pixels per point.
  static let scale = 0.01...64.0
  /// Frames per second.
  static let frameRate = 0.01...1000.0
  /// A moment in seconds.
  static let seconds = 0.0...86400.0
  /// A moment in frames.
  static let frames = 100_000_000
  /// Threads and jobs.
  static let threads = 1...256
  /// The bytes of a file.
  static let bytes = 1.0...1e15
  /// Bits per second.
  static let bitrate = 1e3...1e9
  /// Bits per second of sound.
  static let audioBitrate =
    Double(SoundOptions.bitRates.lowerBound)...Double(SoundOptions.bitRates.upperBound)
  /// Frames from one key frame to the next.
  static let gop = 1...100_000
  /// How often a film plays.
  static let loopCount = 1...65_536
  /// How long a picture of a GIF stands, in seconds.
  static let standing = 0.02...655.35
  /// The width of a picture in pixels.
  static let width = 16...16384
  /// Pictures on a sheet, and side by side on one.
  static let pictures = 1...1000
}
