import SplashScene

/// An iOS system colour, which has a value for each appearance.
struct SystemColor {
  private let light: Value
  private let dark: Value

  /// Red, green and blue bytes, and the alpha.
  private struct Value {
    let rgb: UInt32
    let percent: Double

    init(_ rgb: UInt32, _ percent: Double = 100) {
      self.rgb = rgb
      self.percent = percent
    }

    var color: Color {
      func channel(_ shift: UInt32) -> Double { Double(rgb >> shift & 0xFF) / 255 }
      return Color(channel(16), channel(8), channel(0), percent / 100)
    }
  }

  /// Returns the colour for an appearance.
  func color(in appearance: Appearance) -> Color {
    switch appearance {
    case .light: light.color
    case .dark: dark.color
    }
  }

  /// The names, in `UIColor`'s spelling.
  static let names: [String] = table.keys.sorted()

  /// Returns the colour called `name`, which must be in lower case.
  static func named(_ name: String) -> SystemColor? { byName[name] }

  private static let byName = Dictionary(
    uniqueKeysWithValues: table.map {
      ($0.key.lowercased(), SystemColor(light: $0.value.light, dark: $0.value.dark))
    })

  /// The values of iOS 13 to 18 from Apple's Human Interface Guidelines and from `UIColor`, on a standard background
  /// and without increased contrast.
  private static let table: [String: (light: Value, dark: Value)] = [
    "systemRed": (.init(0xFF3B30), .init(0xFF453A)),
    "systemOrange": (.init(0xFF9500), .init(0xFF9F0A)),
    "systemYellow": (.init(0xFFCC00), .init(0xFFD60A)),
    "systemGreen": (.init(0x34C759), .init(0x30D158)),
    "systemMint": (.init(0x00C7BE), .init(0x63E6E2)),
    "systemTeal": (.init(0x30B0C7), .init(0x40C8E0)),
    "systemCyan": (.init(0x32ADE6), .init(0x64D2FF)),
    "systemBlue": (.init(0x007AFF), .init(0x0A84FF)),
    "systemIndigo": (.init(0x5856D6), .init(0x5E5CE6)),
    "systemPurple": (.init(0xAF52DE), .init(0xBF5AF2)),
    "systemPink": (.init(0xFF2D55), .init(0xFF375F)),
    "systemBrown": (.init(0xA2845E), .init(0xAC8E68)),
    "systemGray": (.init(0x8E8E93), .init(0x8E8E93)),
    "systemGray2": (.init(0xAEAEB2), .init(0x636366)),
    "systemGray3": (.init(0xC7C7CC), .init(0x48484A)),
    "systemGray4": (.init(0xD1D1D6), .init(0x3A3A3C)),
    "systemGray5": (.init(0xE5E5EA), .init(0x2C2C2E)),
    "systemGray6": (.init(0xF2F2F7), .init(0x1C1C1E)),
    "label": (.init(0x000000), .init(0xFFFFFF)),
    "secondaryLabel": (.init(0x3C3C43, 60), .init(0xEBEBF5, 60)),
    "tertiaryLabel": (.init(0x3C3C43, 30), .init(0xEBEBF5, 30)),
    "quaternaryLabel": (.init(0x3C3C43, 18), .init(0xEBEBF5, 16)),
    "placeholderText": (.init(0x3C3C43, 30), .init(0xEBEBF5, 30)),
    "separator": (.init(0x3C3C43, 29), .init(0x545458, 60)),
    "opaqueSeparator": (.init(0xC6C6C8), .init(0x38383A)),
    "link": (.init(0x007AFF), .init(0x0984FF)),
    "systemFill": (.init(0x787880, 20), .init(0x787880, 36)),
    "secondarySystemFill": (.init(0x787880, 16), .init(0x787880, 32)),
    "tertiarySystemFill": (.init(0x767680, 12), .init(0x767680, 24)),
    "quaternarySystemFill": (.init(0x747480, 8), .init(0x767680, 18)),
    "systemBackground": (.init(0xFFFFFF), .init(0x000000)),
    "secondarySystemBackground": (.init(0xF2F2F7), .init(0x1C1C1E)),
    "tertiarySystemBackground": (.init(0xFFFFFF), .init(0x2C2C2E)),
    "systemGroupedBackground": (.init(0xF2F2F7), .init(0x000000)),
    "secondarySystemGroupedBackground": (.init(0xFFFFFF), .init(0x1C1C1E)),
    "tertiarySystemGroupedBackground": (.init(0xF2F2F7), .init(0x2C2C2E)),
  ]
}
