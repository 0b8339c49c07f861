import CSplashKernels

/// A conversion from pixels to wide pixels with other primaries.
///
/// Each component is decoded to light, the light is multiplied by a matrix, and the result is encoded. Light is an
/// integer from 0 to 65535, which is rounded to nearest after the multiplication, with ties rounded up.
package struct WideTable: Sendable {
  /// The unit of the matrix's factors.
  package static let one = 1 << 24

  /// The contributions of each red, green and blue value to the light of all three components.
  private let light: [splash_wide_light]
  /// The component, 0…4080, for each value of light.
  private let components: [UInt16]

  /// Creates a conversion from its tables.
  ///
  /// - Parameters:
  ///   - light: The light, 0…65535, for each component from 0 to 255.
  ///   - mixture: The factors of red, green and blue light for each of the three results, beginning with red's, in
  ///     units of 1 / ``one``. No factor is negative, and the three factors for each result sum to 1.
  ///   - components: The component, 0…4080, for each value of light from 0 to 65535.
  package init(light: [Int], mixture: [Int], components: [UInt16]) {
    precondition(light.count == 256 && light.allSatisfy { 0...65_535 ~= $0 }, "light of bytes")
    precondition(
      mixture.count == 9 && mixture.allSatisfy { $0 >= 0 }
        && (0..<3).allSatisfy { mixture[(3 * $0)..<(3 * $0 + 3)].reduce(0, +) == Self.one },
      "three mixtures of light")
    precondition(components.count == 65_536, "a component for each light")
    self.components = components
    self.light = (0..<3).flatMap { source in
      light.map { light in
        // Red's contribution includes the half that is needed for rounding. The maximum sum, 65535 · 2²⁴ + 2²³, is
        // below 2⁴⁰.
        let half = source == 0 ? Self.one / 2 : 0
        let parts = (0..<3).map { UInt64(mixture[3 * $0 + source] * light + half) }
        return splash_wide_light(
          low: parts[0] | parts[1] << 40, high: parts[1] >> 24 | parts[2] << 16)
      }
    }
  }

  /// Calls `body` with the tables in the form that the kernels use.
  func withRaw(_ body: (UnsafePointer<splash_wide_table>) -> Void) {
    unsafe light.withUnsafeBufferPointer { light in
      unsafe components.withUnsafeBufferPointer { components in
        let raw = unsafe splash_wide_table(
          light: light.baseAddress, components: components.baseAddress)
        unsafe withUnsafePointer(to: raw, body)
      }
    }
  }
}
