import SplashPixels
import SplashScene

/// Changes the colours of premultiplied pixels by matrices: colour and alpha are taken apart, go through
/// the matrices in single precision, are kept within 0…1 after each, and are put together and rounded
/// once.
struct ColorChange {
  /// A matrix by its columns.
  private struct Columns {
    var red: SIMD4<Float>
    var green: SIMD4<Float>
    var blue: SIMD4<Float>
    var alpha: SIMD4<Float>
    var offset: SIMD4<Float>

    init(_ matrix: FilterMatrix) {
      func column(_ index: Int) -> SIMD4<Float> {
        var column = SIMD4<Float>()
        for row in 0..<4 { column[row] = Float(matrix.entries[5 * row + index]) }
        return column
      }
      (red, green, blue, alpha) = (column(0), column(1), column(2), column(3))
      offset = column(4)
    }
  }

  private let matrices: [Columns]
  private static let opaque: Float = 1 / 255

  init(_ matrices: [FilterMatrix]) {
    self.matrices = matrices.map(Columns.init)
  }

  /// Changes pixels. Transparent ones stay so.
  func apply(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
    var last: (pixel: UInt32, result: UInt32) = (0, 0)
    for i in 0..<count {
      let pixel = unsafe pixels[i]
      // Neighbours are often alike.
      if pixel != last.pixel { last = (pixel, changed(pixel)) }
      unsafe pixels[i] = last.result
    }
  }

  private func changed(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 0 { return 0 }
    let inverse = alpha == 255 ? Self.opaque : 1 / Float(alpha)
    // Lanes are converted one by one: the conversion of whole vectors is a generic loop.
    var color =
      SIMD4(Float(pixel & 255), Float(pixel >> 8 & 255), Float(pixel >> 16 & 255), 0) * inverse
    // Colours that exceed their alpha by what was rounded on the way count as the alpha.
    color.replace(with: 1, where: color .> 1)
    color.w = Float(alpha) / 255
    for matrix in matrices {
      let sum = matrix.red * color.x + matrix.green * color.y + matrix.blue * color.z
      color = sum + matrix.alpha * color.w + matrix.offset
      // NaN fails the comparison, too.
      color.replace(with: 0, where: .!(color .> 0))
      color.replace(with: 1, where: color .> 1)
    }
    let result = color * SIMD4(color.w, color.w, color.w, 1) * 255 + 0.5
    return UInt32(result.x) | UInt32(result.y) << 8 | UInt32(result.z) << 16
      | UInt32(result.w) << 24
  }
}
