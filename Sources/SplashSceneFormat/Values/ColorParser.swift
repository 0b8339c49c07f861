import SplashScene
import SplashSyntax
import SplashSystem

/// Parses colours in CSS Color 4 syntax.
enum ColorParser {
  /// A parsed colour.
  struct Reading {
    let color: Color
    /// Whether the colour is outside sRGB and was clipped.
    var isClipped = false
  }

  /// Parses a colour.
  ///
  /// - Parameter appearance: The appearance that selects the values of system colours.
  static func parse(
    _ text: String, in appearance: Appearance = .light
  ) throws(SyntaxError) -> Reading {
    let bytes = text.utf8.map { byte in
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
    if bytes.first == UInt8(ascii: "#") { return Reading(color: try hexadecimal(bytes)) }
    if let open = bytes.firstIndex(of: UInt8(ascii: "(")) {
      return try function(String(decoding: bytes[..<open], as: UTF8.self), bytes, from: open + 1)
    }
    let word = String(decoding: bytes, as: UTF8.self)
    if word == "clear" || word == "transparent" { return Reading(color: .clear) }
    if let rgb = namedColors[word] {
      return Reading(color: Color(channel(rgb >> 16), channel(rgb >> 8), channel(rgb)))
    }
    if let system = SystemColor.named(word) {
      return Reading(color: system.color(in: appearance))
    }
    let names = namedColors.keys.sorted() + SystemColor.names + ["clear", "transparent"]
    throw SyntaxError(.malformedColor(text, names: names), 0..<bytes.count)
  }

  /// Parses a colour; `nil` after reporting an error. Clipping is also reported.
  static func read(
    _ text: String, in appearance: Appearance, report: (Problem, Range<Int>) -> Void
  ) -> Color? {
    do throws(SyntaxError) {
      let reading = try parse(text, in: appearance)
      if reading.isClipped {
        report(.colorOutsideSRGB(text, shown: reading.color.hexadecimal), 0..<text.utf8.count)
      }
      return reading.color
    } catch {
      if let problem = error.problem { report(problem, error.range) }
      return nil
    }
  }

  private static func channel(_ bits: UInt32) -> Double { Double(bits & 0xFF) / 255 }

  private static func hexadecimal(_ bytes: [UInt8]) throws(SyntaxError) -> Color {
    var values: [Double] = []
    for (offset, digit) in bytes.enumerated().dropFirst() {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): values.append(Double(digit - UInt8(ascii: "0")))
      case UInt8(ascii: "a")...UInt8(ascii: "f"):
        values.append(Double(digit - UInt8(ascii: "a") + 10))
      default:
        // The span includes the whole character.
        let end = bytes[(offset + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? bytes.count
        throw SyntaxError(
          .malformedColorPart("this is not a hexadecimal digit", expected: "0…9, a…f"),
          offset..<end)
      }
    }
    switch values.count {
    case 3, 4:
      let alpha = values.count == 4 ? values[3] / 15 : 1
      return Color(values[0] / 15, values[1] / 15, values[2] / 15, alpha)
    case 6, 8:
      let channels = stride(from: 0, to: values.count, by: 2).map { i -> Double in
        (values[i] * 16 + values[i + 1]) / 255
      }
      return Color(channels[0], channels[1], channels[2], channels.count == 4 ? channels[3] : 1)
    default:
      throw SyntaxError(
        .malformedColorPart(
          "the colour has \(values.count) digit\(values.count == 1 ? "" : "s")",
          expected: "3, 4, 6 or 8 digits"), 0..<bytes.count)
    }
  }

  private static func function(
    _ name: String, _ bytes: [UInt8], from start: Int
  ) throws(SyntaxError) -> Reading {
    guard var function = ColorFunction.named(name) else {
      let text = String(decoding: bytes, as: UTF8.self)
      throw SyntaxError(.unknownColorFunction(name, in: text), 0..<start - 1)
    }
    var scanner = ColorScanner(bytes, from: start)
    if name == "color" {
      let token = try scanner.next()
      guard case .word(let space) = token.kind, let known = ColorFunction.space(space) else {
        let text = String(decoding: bytes, as: UTF8.self)
        throw SyntaxError(.unknownColorSpace(token.text, in: text), token.range)
      }
      function = known
    }
    let (values, alpha) = try function.arguments(&scanner)
    let rgb = function.convert(values[0], values[1], values[2])
    // Rounding can move colours slightly outside 0…1; an error of half a byte step isn't visible.
    let isClipped = [rgb.0, rgb.1, rgb.2].contains { $0 < -0.001 || $0 > 1.001 }
    // NaN becomes 0.
    func clipped(_ component: Double) -> Double { component > 0 ? min(component, 1) : 0 }
    return Reading(
      color: Color(clipped(rgb.0), clipped(rgb.1), clipped(rgb.2), alpha), isClipped: isClipped)
  }
}
