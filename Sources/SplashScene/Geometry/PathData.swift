import SplashSystem

/// An error in path data, with the location of the offending text.
package struct PathDataError: Error {
  /// The kinds of error.
  package enum Kind: Hashable, Sendable {
    /// Text that isn't valid path data, with the reason and what was expected.
    case malformed(reason: String, expected: String)
    /// A coordinate or number exceeds ``PathData/magnitude``.
    case numberTooLarge(Double)
    /// There are more elements than the caller allows.
    case tooManyElements
  }

  /// The kind of error.
  package let kind: Kind
  /// The offending bytes, as offsets in the text's UTF-8 encoding.
  package let range: Range<Int>
}

/// A parser of SVG path data: all commands of SVG 1.1, with arcs converted to cubics.
package struct PathData {
  /// The maximum absolute value of a number or a coordinate.
  package static let magnitude = 1e9

  private let bytes: [UInt8]
  private var offset = 0
  private var path = Path()
  /// The control point that a smooth curve mirrors, if the last command was a curve of the same degree.
  private var lastCubicControl: Point?
  private var lastQuadControl: Point?
  private let limit: Int

  /// Parses the outline in `text`. Throws an error if it has more than `limit` elements.
  package static func parse(_ text: String, limit: Int) throws(PathDataError) -> Path {
    var parser = PathData(bytes: Array(text.utf8), limit: limit)
    try parser.parse()
    return parser.path
  }

  private init(bytes: [UInt8], limit: Int) {
    self.bytes = bytes
    self.limit = limit
  }

  private mutating func parse() throws(PathDataError) {
    skipSpace()
    while offset < bytes.count {
      let start = offset
      let command = bytes[offset]
      offset += 1
      guard "MmLlHhVvCcSsQqTtAaZz".utf8.contains(command) else {
        throw fault("unknown command", "one of: M L H V C S Q T A Z", from: start)
      }
      if path.isEmpty, command | 0x20 != UInt8(ascii: "m") {
        throw fault("it doesn't begin with a move", "M or m", from: start)
      }
      skipSpace()
      if command | 0x20 == UInt8(ascii: "z") {
        path.close()
        forgetControls()
        continue
      }
      try arguments(of: command)
    }
  }

  /// Reads the arguments of a command and its repetitions.
  private mutating func arguments(of command: UInt8) throws(PathDataError) {
    var command = command
    repeat {
      let start = offset
      try segment(command)
      guard path.elements.count <= limit else {
        throw PathDataError(kind: .tooManyElements, range: start..<max(start + 1, offset))
      }
      let end = path.currentPoint
      guard abs(end.x) <= Self.magnitude, abs(end.y) <= Self.magnitude else {
        let far = abs(end.x) <= Self.magnitude ? end.y : end.x
        throw PathDataError(kind: .numberTooLarge(far), range: start..<max(start + 1, offset))
      }
      // Further coordinate pairs after a move are lines.
      if command == UInt8(ascii: "M") { command = UInt8(ascii: "L") }
      if command == UInt8(ascii: "m") { command = UInt8(ascii: "l") }
      skipSpace()
      if offset < bytes.count, bytes[offset] == UInt8(ascii: ",") {
        offset += 1
        skipSpace()
        guard offset < bytes.count, beginsNumber(bytes[offset]) else {
          throw fault("no number follows the comma", "a number", from: offset)
        }
      }
    } while offset < bytes.count && beginsNumber(bytes[offset])
  }

  private mutating func segment(_ command: UInt8) throws(PathDataError) {
    let current = path.currentPoint
    let origin = command & 0x20 != 0 ? current : .zero
    var cubicControl: Point?
    var quadControl: Point?
    switch command | 0x20 {
    case UInt8(ascii: "m"): path.move(to: origin + (try point()))
    case UInt8(ascii: "l"): path.addLine(to: origin + (try point()))
    case UInt8(ascii: "h"): path.addLine(to: Point(origin.x + (try number()), current.y))
    case UInt8(ascii: "v"): path.addLine(to: Point(current.x, origin.y + (try number())))
    case UInt8(ascii: "c"):
      let control1 = origin + (try point())
      let control2 = origin + (try point())
      path.addCurve(to: origin + (try point()), control1: control1, control2: control2)
      cubicControl = control2
    case UInt8(ascii: "s"):
      let control1 = mirrored(lastCubicControl, at: current)
      let control2 = origin + (try point())
      path.addCurve(to: origin + (try point()), control1: control1, control2: control2)
      cubicControl = control2
    case UInt8(ascii: "q"):
      let control = origin + (try point())
      path.addQuadCurve(to: origin + (try point()), control: control)
      quadControl = control
    case UInt8(ascii: "t"):
      let control = mirrored(lastQuadControl, at: current)
      path.addQuadCurve(to: origin + (try point()), control: control)
      quadControl = control
    default:
      try arc(origin: origin)
    }
    lastCubicControl = cubicControl
    lastQuadControl = quadControl
  }

  private func mirrored(_ control: Point?, at current: Point) -> Point {
    control.map { current + (current - $0) } ?? current
  }

  private mutating func forgetControls() {
    lastCubicControl = nil
    lastQuadControl = nil
  }

  // MARK: Arcs

  private mutating func arc(origin: Point) throws(PathDataError) {
    let radii = try point()
    let rotation = try number() * .pi / 180
    let isLarge = try flag()
    let isSweep = try flag()
    let end = origin + (try point())
    path.addEllipticArc(
      to: end, radiusX: abs(radii.x), radiusY: abs(radii.y), rotation: rotation, isLarge: isLarge,
      isClockwise: isSweep)
  }

  // MARK: Tokens

  private mutating func point() throws(PathDataError) -> Point {
    let x = try number()
    return Point(x, try number())
  }

  private mutating func skipSeparator() {
    skipSpace()
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ",") {
      offset += 1
      skipSpace()
    }
  }

  private mutating func skipSpace() {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x09, 0x0A, 0x0C, 0x0D: offset += 1
      default: return
      }
    }
  }

  private func beginsNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Reads the longest possible number: "1-2" and ".5.5" are two numbers each.
  private mutating func number() throws(PathDataError) -> Double {
    let start = offset
    var end = offset
    func skipDigits() -> Bool {
      let first = end
      while end < bytes.count, isDigit(bytes[end]) { end += 1 }
      return end > first
    }
    if end < bytes.count, bytes[end] == UInt8(ascii: "+") || bytes[end] == UInt8(ascii: "-") {
      end += 1
    }
    var hasDigits = skipDigits()
    if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
      end += 1
      hasDigits = skipDigits() || hasDigits
    }
    guard hasDigits else { throw fault("a number is missing", "a number", from: start) }
    if end < bytes.count, bytes[end] | 0x20 == UInt8(ascii: "e") {
      let mantissaEnd = end
      end += 1
      if end < bytes.count, bytes[end] == UInt8(ascii: "+") || bytes[end] == UInt8(ascii: "-") {
        end += 1
      }
      if !skipDigits() { end = mantissaEnd }
    }
    var text = String(decoding: bytes[start..<end], as: UTF8.self)
    if text.hasSuffix(".") { text += "0" }
    offset = end
    guard let value = Double(text), abs(value) <= Self.magnitude else {
      throw PathDataError(kind: .numberTooLarge(Double(text) ?? .infinity), range: start..<end)
    }
    skipSeparatorBeforeNumber()
    return value
  }

  /// Skips whitespace and a comma between two numbers of one command.
  private mutating func skipSeparatorBeforeNumber() {
    let end = offset
    skipSeparator()
    // A comma after a command's last argument is checked where repetitions of the command are read.
    if offset >= bytes.count || !beginsNumber(bytes[offset]) { offset = end }
  }

  /// Reads an arc's flag: one digit, which the next number may follow without a separator.
  private mutating func flag() throws(PathDataError) -> Bool {
    let start = offset
    guard offset < bytes.count, [UInt8(ascii: "0"), UInt8(ascii: "1")].contains(bytes[offset])
    else {
      throw fault("an arc's flag is missing", "0 or 1", from: start)
    }
    offset += 1
    skipSeparatorBeforeNumber()
    return bytes[start] == UInt8(ascii: "1")
  }

  private func fault(_ reason: String, _ expected: String, from start: Int) -> PathDataError {
    var end = min(start + 1, bytes.count)
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return PathDataError(
      kind: .malformed(reason: reason, expected: expected), range: start..<max(start, end))
  }
}
