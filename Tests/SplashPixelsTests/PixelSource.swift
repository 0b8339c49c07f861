import SplashPixels
import TestSupport

extension SeededGenerator {
  /// A byte; 0 and 255 are more frequent.
  mutating func byte() -> UInt8 {
    switch UInt8.random(in: 0...9, using: &self) {
    case 0: 0
    case 1: 255
    default: UInt8.random(in: 0...255, using: &self)
    }
  }

  /// A premultiplied pixel.
  mutating func pixel() -> UInt32 {
    let alpha = UInt32(byte())
    var pixel = alpha << 24
    for shift in [0, 8, 16] as [UInt32] {
      pixel |= UInt32.random(in: 0...alpha, using: &self) << shift
    }
    return pixel
  }

  mutating func mask(_ count: Int) -> [UInt8] { (0..<count).map { _ in byte() } }

  mutating func pixmap(width: Int, height: Int) -> Pixmap {
    let pixmap = Pixmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { pixmap.row32(y)[x] = pixel() }
    }
    return pixmap
  }

  /// A gradient of five stops: opaque, with any alpha, or with a uniform part and a hard edge.
  mutating func gradient(_ kind: Int) -> GradientRamp {
    var stops = (0..<5).map { index in
      GradientStop(
        red: .random(in: 0...1, using: &self), green: .random(in: 0...1, using: &self),
        blue: .random(in: 0...1, using: &self),
        alpha: kind == 0 ? 1 : .random(in: 0...1, using: &self), location: Double(index) / 4)
    }
    if kind == 2 {
      stops[1] = stops[0]
      stops[1].location = 0.3
      stops[3].location = stops[2].location
    }
    return GradientRamp(stops: stops)
  }
}

/// The four components of a pixel: red, green, blue, alpha.
func components(_ pixel: UInt32) -> [Int] {
  [0, 8, 16, 24].map { Int(pixel >> UInt32($0) & 255) }
}

/// Whether no component exceeds alpha.
func isPremultiplied(_ pixel: UInt32) -> Bool {
  components(pixel).max() == Int(pixel >> 24)
}
