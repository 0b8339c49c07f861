import SplashScene

/// Factors for the components of pixels, in units of 1/65536.
struct Tint: Equatable {
  private let red: UInt32
  private let green: UInt32
  private let blue: UInt32

  /// - Returns: `nil` if the colour has no effect.
  init?(_ color: Color?) {
    guard let color, color.red < 1 || color.green < 1 || color.blue < 1 else { return nil }
    func factor(_ value: Double) -> UInt32 {
      value > 0 ? UInt32((min(value, 1) * 65536).rounded()) : 0
    }
    (red, green, blue) = (factor(color.red), factor(color.green), factor(color.blue))
  }

  /// Writes pixels multiplied by the factors, with each component rounded to nearest.
  func apply(
    _ target: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, count: Int
  ) {
    for i in 0..<count {
      let pixel = unsafe source[i]
      let (r, g, b) = (
        ((pixel & 255) &* red &+ 32768) >> 16, ((pixel >> 8 & 255) &* green &+ 32768) >> 16,
        ((pixel >> 16 & 255) &* blue &+ 32768) >> 16
      )
      unsafe target[i] = r | g << 8 | b << 16 | pixel & 0xff00_0000
    }
  }
}
