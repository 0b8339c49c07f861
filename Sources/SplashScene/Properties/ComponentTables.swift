/// Lookup tables for each component of a colour: like SVG's `feComponentTransfer` with tables.
///
/// Components are 0…1, unpremultiplied and gamma-encoded. A table's entries are the outputs for evenly spaced inputs
/// from 0 to 1, with linear interpolation in between. A single entry is the output for all inputs.
public struct ComponentTables: Hashable, Sendable {
  /// The outputs for red, 0…1; an empty table leaves red unchanged.
  public let red: [Double]
  /// The outputs for green.
  public let green: [Double]
  /// The outputs for blue.
  public let blue: [Double]
  /// The outputs for alpha. Fully transparent pixels stay transparent.
  public let alpha: [Double]

  /// Creates tables. Entries are clamped to 0…1, and NaN becomes 0.
  public init(
    red: [Double] = [], green: [Double] = [], blue: [Double] = [], alpha: [Double] = []
  ) {
    func fractions(_ entries: [Double]) -> [Double] {
      entries.map { $0 > 0 ? min($0, 1) : 0 }
    }
    self.red = fractions(red)
    self.green = fractions(green)
    self.blue = fractions(blue)
    self.alpha = fractions(alpha)
  }

  /// Whether all components are unchanged.
  public var isIdentity: Bool {
    red.isEmpty && green.isEmpty && blue.isEmpty && alpha.isEmpty
  }
}
