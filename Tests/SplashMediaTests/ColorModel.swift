import Foundation
import SplashMedia

/// A reference implementation of the standards' colour formulas, in floating point.
struct ColorModel {
  let colorspace: VideoOptions.Colorspace
  private let kr: Double
  private let kb: Double

  init(_ colorspace: VideoOptions.Colorspace) {
    self.colorspace = colorspace
    (kr, kb) =
      switch colorspace {
      case .bt709: (0.2126, 0.0722)
      case .bt601: (0.299, 0.114)
      case .bt2020: (0.2627, 0.0593)
      }
  }

  // MARK: Primaries

  /// The matrix of BT.2087 from linear BT.709 to linear BT.2020, with its four digits.
  private static let toWide = [
    [0.6274, 0.3293, 0.0433], [0.0691, 0.9195, 0.0114], [0.0164, 0.0880, 0.8956],
  ]
  /// The inverse of the exact matrix, with six digits.
  private static let fromWide = [
    [1.660491, -0.587641, -0.072850], [-0.124550, 1.132900, -0.008349],
    [-0.018151, -0.100579, 1.118730],
  ]

  /// The transfer function of BT.709 and BT.2020.
  private static func curve(_ light: Double) -> Double {
    let l = abs(light)
    let value = l < 0.0181 ? 4.5 * l : 1.0993 * pow(l, 0.45) - 0.0993
    return light < 0 ? -value : value
  }

  private static func light(_ value: Double) -> Double {
    let v = abs(value)
    let light = v < 0.0181 * 4.5 ? v / 4.5 : pow((v + 0.0993) / 1.0993, 1 / 0.45)
    return value < 0 ? -light : light
  }

  private static func apply(_ matrix: [[Double]], _ v: [Double]) -> [Double] {
    matrix.map { $0[0] * v[0] + $0[1] * v[1] + $0[2] * v[2] }
  }

  /// Converts a pixel's components to the video's primaries; both are 0…1.
  func encoded(_ pixel: [Double]) -> [Double] {
    guard colorspace == .bt2020 else { return pixel }
    return Self.apply(Self.toWide, pixel.map(Self.light)).map(Self.curve)
  }

  /// Converts components in the video's primaries to a pixel's components.
  func decoded(_ components: [Double]) -> [Double] {
    guard colorspace == .bt2020 else { return components }
    return Self.apply(Self.fromWide, components.map(Self.light)).map(Self.curve)
  }

  // MARK: Luma and chroma

  /// Converts components 0…1 to luma, Cb and Cr, in units of 8 bits.
  func samples(_ c: [Double]) -> [Double] {
    let y = kr * c[0] + (1 - kr - kb) * c[1] + kb * c[2]
    return [
      16 + 219 * y, 128 + 224 * (c[2] - y) / (2 * (1 - kb)),
      128 + 224 * (c[0] - y) / (2 * (1 - kr)),
    ]
  }

  /// Converts samples in units of 8 bits to components.
  func components(_ samples: [Double]) -> [Double] {
    let y = (samples[0] - 16) / 219
    let b = y + (samples[1] - 128) / 224 * 2 * (1 - kb)
    let r = y + (samples[2] - 128) / 224 * 2 * (1 - kr)
    return [r, (y - kr * r - kb * b) / (1 - kr - kb), b]
  }
}
