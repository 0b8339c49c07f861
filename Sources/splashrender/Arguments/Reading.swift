import SplashMedia
import SplashScene
import SplashSceneFormat
import SplashSystem

/// Parses an option's value.
struct Reading<Value: Sendable>: Sendable {
  let kind: ValueKind
  /// A description of the expected value.
  let expected: String
  /// Parses a word; returns nil if the word isn't valid.
  let value: @Sendable (Word) -> Value?

  private init(
    _ expected: String, kind: ValueKind = .text, word value: @escaping @Sendable (Word) -> Value?
  ) {
    (self.expected, self.kind, self.value) = (expected, kind, value)
  }

  private init(_ expected: String, _ value: @escaping @Sendable (String) -> Value?) {
    self.init(expected, word: { value($0.text) })
  }
}

extension Reading<String> {
  /// Any text.
  static var text: Reading { Reading("text") { $0 } }
}

extension Reading<FilePath> {
  static var path: Reading { Reading("a path", kind: .path, word: \.path) }
}

extension Reading where Value: RawRepresentable<String> & CaseIterable {
  /// A case of an enumeration, by its raw value.
  static var choice: Reading {
    Reading("a choice", kind: .words(Value.allCases.map(\.rawValue))) { Value(rawValue: $0.text) }
  }
}

extension Reading<Double> {
  /// Returns a `Reading` for a finite number within `range`.
  static func number(_ range: ClosedRange<Double>) -> Reading {
    func plain(_ bound: Double) -> String {
      bound == bound.rounded() ? String(Int(clamping: bound)) : String(bound)
    }
    return Reading("a number from \(plain(range.lowerBound)) to \(plain(range.upperBound))") {
      Double($0).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// A fraction from 0 to 1: `0.1%` or `0.001`.
  static var share: Reading {
    Reading("a fraction from 0 to 1, or a percentage such as 0.1%") { text in
      let isPercent = text.hasSuffix("%")
      guard let number = Double(isPercent ? String(text.dropLast()) : text),
        (0...(isPercent ? 100 : 1)).contains(number)
      else { return nil }
      return isPercent ? number / 100 : number
    }
  }
}

extension Reading<Int> {
  /// Returns a `Reading` for a whole number within `range`.
  static func integer(_ range: ClosedRange<Int>) -> Reading {
    Reading("a whole number from \(range.lowerBound) to \(range.upperBound)") {
      Int($0).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// A size in bytes: `5MB`, `500kB`, `1.5MiB` or `4000000`.
  static var bytes: Reading {
    quantity(
      Limits.bytes, "a size such as 5MB, 500kB, 1.5MiB or a number of bytes",
      units: [
        "": 1, "b": 1, "kb": 1e3, "mb": 1e6, "gb": 1e9, "kib": 0x1p10, "mib": 0x1p20,
        "gib": 0x1p30,
      ])
  }

  /// Bits per second: `4M`, `800k` or `1500000`.
  static func bitRate(_ range: ClosedRange<Double>, _ expected: String) -> Reading {
    quantity(range, "bits per second " + expected, units: ["": 1, "k": 1e3, "m": 1e6])
  }

  private static func quantity(
    _ range: ClosedRange<Double>, _ expected: String, units: [String: Double]
  ) -> Reading {
    Reading(expected) { text in
      let digits = text.prefix { $0.isASCII && $0.isNumber || $0 == "." }
      guard let count = Double(digits), let unit = units[text[digits.endIndex...].lowercased()],
        range.contains(count * unit)
      else { return nil }
      return Int(clamping: count * unit)
    }
  }
}

extension Reading<UInt64> {
  /// A 64-bit unsigned integer.
  static var seed: Reading { Reading("a whole number, at least 0") { UInt64($0) } }
}

extension Reading<UInt32> {
  /// An opaque colour: red in the lowest byte, then green and blue.
  static var opaqueColor: Reading {
    Reading("an opaque CSS colour, such as white or '#3749f7'") { text in
      guard let color = Color(css: text), color.alpha == 1 else { return nil }
      let bytes = [color.red, color.green, color.blue].map {
        UInt32(clamping: (min(max($0, 0), 1) * 255).rounded())
      }
      return bytes[0] | bytes[1] << 8 | bytes[2] << 16
    }
  }
}

extension Reading<Size> {
  /// A canvas size in points: `375x812`.
  static var size: Reading {
    Reading("a width and a height in points, such as 375x812") { text in
      let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
      guard sides.count == 2, let width = sides[0], let height = sides[1],
        Limits.canvas.contains(width), Limits.canvas.contains(height)
      else { return nil }
      return Size(width, height)
    }
  }
}

extension Reading<FrameRate> {
  /// Frames per second, in the syntax of scenes: `60`, `29.97` or `30000/1001`.
  static var frameRate: Reading {
    Reading("frames per second from 0.01 to 1000, such as 60, 29.97 or 30000/1001") { text in
      let rate =
        FrameRate(fraction: text) ?? Double(text).flatMap { FrameRate(framesPerSecond: $0) }
      return rate.flatMap { Limits.frameRate.contains($0.value) ? $0 : nil }
    }
  }
}

/// A time as given on the command line.
enum TimePoint: Hashable, Sendable {
  case seconds(Double)
  case frame(Int)
  case marker(String)
}

extension Reading<TimePoint> {
  /// A time in the scene.
  static var timePoint: Reading {
    Reading(
      "seconds, such as 2.5, a frame, such as 150f, or a marker, such as marker:NAME"
    ) { text in
      if text.hasSuffix("f"), let frame = Int(text.dropLast()),
        (0...Limits.frames).contains(frame)
      {
        return .frame(frame)
      }
      if let seconds = Double(text), Limits.seconds.contains(seconds) { return .seconds(seconds) }
      guard text.hasPrefix("marker:"), text != "marker:" else { return nil }
      return .marker(String(text.dropFirst("marker:".count)))
    }
  }
}

/// How many times a video plays.
enum LoopCount: Hashable, Sendable {
  case forever
  case times(Int)

  /// The number of times; nil for forever.
  var count: Int? { if case .times(let count) = self { count } else { nil } }
}

extension Reading<LoopCount> {
  static var loopCount: Reading {
    let most = Limits.loopCount.upperBound
    return Reading("forever or a whole number from 0 to \(most)") { text in
      if text == "forever" || text == "0" { return .forever }
      return Int(text).flatMap { Limits.loopCount.contains($0) ? .times($0) : nil }
    }
  }
}

/// A part of a batch: every `count`th item, starting with item `part`, counted from 1.
struct Shard: Hashable, Sendable {
  let part: Int
  let count: Int
}

extension Reading<Shard> {
  static var shard: Reading {
    Reading("a part and the number of parts, such as 2/3") { text in
      let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
      guard numbers.count == 2, let part = numbers[0], let count = numbers[1],
        (1...10_000).contains(count), (1...count).contains(part)
      else { return nil }
      return Shard(part: part, count: count)
    }
  }
}

/// A scene parameter and its value, as text.
struct Setting: Hashable, Sendable {
  let name: String
  let text: String
}

extension Reading<Setting> {
  static var setting: Reading {
    Reading("NAME=VALUE") { text in
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else { return nil }
      return Setting(name: String(parts[0]), text: String(parts[1]))
    }
  }
}
