/// Warnings about an image's colour information. Components are always treated as sRGB.
enum ColorProfile {
  /// Returns the warning for an image whose colours aren't sRGB.
  static func notSRGB(_ colors: String) -> String {
    "is in \(colors) but is treated as sRGB: its colours will be off"
  }

  /// The warning for an image in CMYK.
  static let cmyk = "is in CMYK and is converted without a profile: its colours are approximate"

  /// Returns a warning about a PNG file's gamma, in units of 1/100,000, and its chromaticities, in the order white,
  /// red, green and blue.
  static func warning(gamma: Int?, _ chromaticities: [Int]) -> String? {
    if let gamma, abs(gamma - 45_455) > 2_500 {
      let tenths = (1_000_000 + gamma / 2) / max(gamma, 1)
      return notSRGB("a gamma of \(tenths / 10).\(tenths % 10)")
    }
    let expected = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000]
    let isFar = zip(chromaticities, expected).contains { abs($0 - $1) > 1_000 }
    return isFar ? notSRGB("other primary colours") : nil
  }

  /// Returns a warning about primaries and a transfer function, both given as ITU-T H.273 code points.
  static func warning(primaries: Int, transfer: Int) -> String? {
    switch (primaries, transfer) {
    case (_, 16): notSRGB("high dynamic range (PQ)")
    case (_, 18): notSRGB("high dynamic range (HLG)")
    case (_, 8): notSRGB("linear light")
    case (9, _): notSRGB("Rec. 2020 colours")
    case (11, _), (12, _): notSRGB("Display P3 colours")
    default: nil
    }
  }

  /// Returns a warning about an ICC profile; `nil` if the profile is sRGB or similar, or can't be evaluated.
  static func warning(_ profile: [UInt8]) -> String? {
    let reader = ByteReader(bytes: profile)
    guard reader.text(36, 4) == "acsp", let count = reader.big32(128), count < 200 else {
      return nil
    }
    var tags: [String: Int] = [:]
    for i in 0..<count {
      guard let name = reader.text(132 + 12 * i, 4), let offset = reader.big32(136 + 12 * i) else {
        return nil
      }
      tags[name] = offset
    }
    func fixed(_ at: Int) -> Double? {
      reader.big32(at).map { Double(Int32(truncatingIfNeeded: $0)) / 65_536 }
    }
    // The primaries of sRGB in the profile connection space, whose white point is D50.
    let primaries = [
      "rXYZ": [0.436, 0.2225, 0.0139], "gXYZ": [0.3851, 0.7169, 0.0971],
      "bXYZ": [0.1431, 0.0606, 0.7141],
    ]
    for (tag, expected) in primaries {
      guard let at = tags[tag] else { continue }
      for (i, value) in expected.enumerated() {
        if let found = fixed(at + 8 + 4 * i), abs(found - value) > 0.01 {
          return notSRGB(name(of: reader, tags))
        }
      }
    }
    if let at = tags["gTRC"] ?? tags["kTRC"], let middle = middle(of: reader, at),
      abs(middle - 0.214) > 0.025
    {
      return notSRGB(name(of: reader, tags))
    }
    return nil
  }

  /// Returns the linear light for a component value of one half.
  private static func middle(of reader: ByteReader, _ at: Int) -> Double? {
    func power(_ gamma: Double) -> Double? {
      // Computes 2^-γ to within a thousandth by repeated halving, without a mathematical library.
      guard gamma > 0, gamma < 16 else { return nil }
      var (result, rest, root) = (1.0, gamma, 0.5)
      while rest >= 1 {
        result /= 2
        rest -= 1
      }
      for _ in 0..<12 {
        root = root.squareRoot()
        rest *= 2
        if rest >= 1 {
          result *= root
          rest -= 1
        }
      }
      return result
    }
    switch reader.text(at, 4) {
    case "curv":
      guard let count = reader.big32(at + 8), count > 0 else { return 0.5 }
      if count == 1 { return reader.big16(at + 12).flatMap { power(Double($0) / 256) } }
      return reader.big16(at + 12 + count / 2 * 2).map { Double($0) / 65_535 }
    case "para":
      guard let gamma = reader.big32(at + 12).map({ Double($0) / 65_536 }) else { return nil }
      // Curves with more parameters are assumed to resemble sRGB's.
      return reader.big16(at + 8) == 0 ? power(gamma) : (2.2...2.6).contains(gamma) ? 0.214 : nil
    default: return nil
    }
  }

  /// Returns the profile's name in quotation marks.
  private static func name(of reader: ByteReader, _ tags: [String: Int]) -> String {
    guard let at = tags["desc"] else { return "another colour space" }
    var text = ""
    if reader.text(at, 4) == "desc", let count = reader.big32(at + 8), count < 100 {
      text = reader.text(at + 12, max(0, count - 1)) ?? ""
    } else if reader.text(at, 4) == "mluc", let count = reader.big32(at + 20), count < 200,
      let offset = reader.big32(at + 24)
    {
      for i in 0..<count / 2 {
        guard let unit = reader.big16(at + offset + 2 * i), let scalar = UnicodeScalar(unit) else {
          continue
        }
        text.unicodeScalars.append(scalar)
      }
    }
    let plain = text.unicodeScalars.filter { $0.value >= 0x20 && $0.value < 0x7F }
    return plain.isEmpty
      ? "another colour space" : "the colours of \"\(String(String.UnicodeScalarView(plain)))\""
  }
}
