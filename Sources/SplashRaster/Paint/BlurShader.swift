import SplashPixels
import SplashScene

/// A blurred bitmap that is scaled and translated. Each pixel is interpolated from the samples around it, and rounded
/// only once.
struct BlurShader: PixelShader {
  private let grid: BlurGrid
  /// The transform from the canvas to the bitmap's pixels.
  private let inverse: AffineTransform
  private let tint: Tint?
  /// The first canvas column in ``columns`` and ``weights``.
  private let left: Int
  /// For each column of the area, the first of the four samples around it along x, and the weights of all four.
  private let columns: [Int32]
  private let weights: [SIMD4<Float>]

  /// - Parameters:
  ///   - inverse: The transform from the canvas to the bitmap's pixels, which consists of a translation and a scale
  ///     by positive factors.
  ///   - area: The pixels that may be requested.
  init(_ grid: BlurGrid, inverse: AffineTransform, tint: Color?, area: PixelBounds) {
    self.grid = grid
    self.inverse = inverse
    self.tint = Tint(tint)
    left = area.left
    let places = (area.left..<max(area.left, area.right)).map {
      Self.place((Double($0) + 0.5) * inverse.a + inverse.tx, grid.steps.x, grid.count.x)
    }
    columns = places.map { Int32($0.first) }
    weights = places.map(\.weights)
  }

  /// Returns the first of the four samples around a point along one axis, and the weights of all four.
  private static func place(
    _ point: Double, _ step: Int, _ count: Int
  ) -> (first: Int, weights: SIMD4<Float>) {
    let place = min(max((point - 0.5) / Double(step), 0), Double(count - 4))
    let first = min(Int(place), count - 4)
    return (first, GaussianKernel.cubic(place - Double(first)))
  }

  func shade(
    _ target: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, _ kernels: Kernels
  ) {
    let row = Self.place(
      (Double(y) + 0.5) * inverse.d + inverse.ty, grid.steps.y, grid.count.y)
    let length = 4 * grid.count.x
    unsafe columns.withUnsafeBufferPointer { columns in
      unsafe weights.withUnsafeBufferPointer { weights in
        guard let firstColumn = columns.baseAddress, let firstWeight = weights.baseAddress,
          x >= left, x - left + count <= columns.count
        else { return }
        unsafe kernels.interpolate(
          target, grid.numbers, rows: (SIMD4(0, 1, 2, 3) &+ row.first) &* length,
          rowWeights: row.weights, columns: firstColumn + (x - left),
          columnWeights: firstWeight + (x - left), count: count)
      }
    }
    if let tint { unsafe tint.apply(target, UnsafePointer(target), count: count) }
  }
}
