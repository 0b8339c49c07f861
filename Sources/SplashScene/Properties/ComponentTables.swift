/// What makes each component of a colour from itself: SVG's `feComponentTransfer` with tables.
///
/// Components are 0…1, not premultiplied and gamma-encoded. The entries of a table are the results for
/// components that lie evenly from 0 to 1; between two of them, results are interpolated linearly. One entry
/// alone is the result for all.
public struct ComponentTables: Hashable, Sendable {
  /// The results for red, 0…1; none leave it as it is.
  public let red: [Double]
  /// The results for green.
  public let green: [Double]
  /// The results for blue.
  public let blue: [Double]
  /// The results for alpha. Transparent pixels stay so even then.
  public let alpha: [Double]

  /// Makes tables. Entries outside 0…1 count as the nearest number of it, and NaN as 0.
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

  /// Whether all components stay as they are.
  public var isIdentity: Bool {
    red.isEmpty && green.isEmpty && blue.isEmpty && alpha.isEmpty
  }
}
