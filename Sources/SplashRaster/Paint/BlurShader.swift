import SplashPixels
import SplashScene

/// A blurred bitmap that is scaled and moved: each pixel is worked out from the places about it, and rounded once.
struct BlurShader: PixelShader {
  private let grid: BlurGrid
  /// From the canvas to the bitmap's pixels.
  private let inverse: AffineTransform
  private let tint: Tint?
  /// The first column of ``columns`` and ``weights``.
  private let left: Int
  /// The first of the four places along x about each column of the area, and the weights of the four.
  private let columns: [Int32]
  private let weights: [SIMD4<Float>]

  /// - Parameters:
  ///   - inverse: From the canvas to the bitmap's pixels. It scales by more than 0 and moves, and no more.
  ///   - area: The pixels that may be asked for.
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

  /// The first of the four places about a point along one axis, and the weights of the four.
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
