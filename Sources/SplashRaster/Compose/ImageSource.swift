import SplashPixels
import SplashScene

/// A picture laid into the frame: which of its halvings are mixed, and where their pixels are.
struct ImageSource {
  /// One halving and the map from pixels of the canvas to its pixels.
  struct Level {
    let pixmap: Pixmap
    private let inverse: AffineTransform

    fileprivate init(_ pixmap: Pixmap, _ inverse: AffineTransform) {
      self.pixmap = pixmap
      self.inverse = inverse
    }

    /// The place of the canvas pixel (x, y) with 32 fractional bits.
    func place(_ x: Int, _ y: Int) -> (x: Int64, y: Int64) {
      let p = inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
      return (Kernels.fixed(p.x), Kernels.fixed(p.y))
    }

    /// The way from one pixel to the next in a row.
    var step: (x: Int64, y: Int64) { (Kernels.fixed(inverse.a), Kernels.fixed(inverse.b)) }
  }

  /// The halving that is at least as large as drawn, or the picture itself.
  let fine: Level
  /// The next smaller one and its share in 1/256, 1…255, if there is any.
  let coarse: (level: Level, share: UInt32)?
  /// The fading, 1…255.
  let alpha: UInt8
  /// Where the picture's pixels are those of the canvas: the place of its top-left corner.
  let shift: (x: Int, y: Int)?

  /// - Returns: `nil` if the picture has no area on the canvas or can't be seen.
  init?(_ pyramid: ImagePyramid, _ transform: AffineTransform, alpha: UInt8) {
    guard alpha > 0, let inverse = transform.inverse, let original = pyramid.levels.first else {
      return nil
    }
    self.alpha = alpha
    // How many of the picture's pixels fall on one of the canvas, along a side: 2^k at level k. Between
    // two powers the levels are mixed in proportion, so that nothing jumps while the size changes.
    let shrink = max(1, abs(inverse.determinant).squareRoot())
    guard shrink.isFinite else { return nil }
    let last = pyramid.levels.count - 1
    let index = min(Int(shrink.exponent), last)
    let share = index < last ? UInt32(((shrink.significand - 1) * 256).rounded()) : 0
    func level(_ index: Int) -> Level {
      let pixmap = pyramid.levels[index]
      let scale = AffineTransform.scale(
        Double(pixmap.width) / Double(original.width),
        Double(pixmap.height) / Double(original.height))
      return Level(pixmap, inverse.concatenating(scale))
    }
    if share == 256 {
      fine = level(index + 1)
      coarse = nil
    } else {
      fine = level(index)
      coarse = share > 0 ? (level(index + 1), share) : nil
    }
    let isShift =
      transform.a == 1 && transform.b == 0 && transform.c == 0 && transform.d == 1
      && transform.tx.rounded() == transform.tx && transform.ty.rounded() == transform.ty
      && abs(transform.tx) < 1e6 && abs(transform.ty) < 1e6
    shift = isShift ? (Int(transform.tx), Int(transform.ty)) : nil
  }
}
