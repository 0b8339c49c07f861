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
  /// 1/255 of each alpha's inverse: what takes a byte's alpha out of it.
  private static let inverses = (0...255).map { $0 == 0 ? 0 : 1 / Float($0) }

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
    let bytes = SIMD4<UInt32>(pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255, 255)
    let inverse = Self.inverses[Int(alpha)]
    var color = SIMD4<Float>(bytes) * SIMD4(inverse, inverse, inverse, 1 / 255)
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
    let scaled = color * SIMD4(color.w, color.w, color.w, 1) * 255 + 0.5
    let result = SIMD4<UInt32>(scaled)
    return result.x | result.y << 8 | result.z << 16 | result.w << 24
  }
}
