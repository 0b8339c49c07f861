/// The primaries and white point of a colour space as CIE xy coordinates, which determine the matrix for conversion
/// to XYZ.
package struct Chromaticities {
  /// Coordinates in the CIE xy diagram.
  package typealias Coordinates = (x: Double, y: Double)

  private var red: Coordinates = (0.64, 0.33)
  private var green: Coordinates = (0.3, 0.6)
  private var blue: Coordinates = (0.15, 0.06)
  private var whitePoint: Coordinates = (0.3127, 0.329)

  /// sRGB and ITU-R BT.709.
  package static let srgb = Chromaticities()
  /// Display P3.
  package static let displayP3 = Chromaticities(red: (0.68, 0.32), green: (0.265, 0.69))
  /// Adobe RGB (1998).
  package static let a98 = Chromaticities(green: (0.21, 0.71))
  /// ITU-R BT.2020.
  package static let rec2020 = Chromaticities(
    red: (0.708, 0.292), green: (0.17, 0.797), blue: (0.131, 0.046))
  /// sRGB's primaries with white point D50.
  package static let d50 = Chromaticities(whitePoint: (0.3457, 0.3585))
  /// ProPhoto RGB, with white point D50.
  package static let prophoto = Chromaticities(
    red: (0.734699, 0.265301), green: (0.159597, 0.840403), blue: (0.036598, 0.000105),
    whitePoint: d50.whitePoint)

  /// The XYZ coordinates of the white point, with Y = 1.
  package var white: [Double] { Chromaticities.xyz(whitePoint) }

  private static func xyz(_ point: Coordinates) -> [Double] {
    [point.x / point.y, 1, (1 - point.x - point.y) / point.y]
  }

  /// The matrix from linear RGB to XYZ: the primaries, scaled so that their sum is the white point.
  package var toXYZ: Matrix3 {
    let primaries = Matrix3([
      Chromaticities.xyz(red), Chromaticities.xyz(green), Chromaticities.xyz(blue),
    ]).transposed
    return primaries * Matrix3.diagonal(primaries.inverse * white)
  }
}
