import SplashPixels
import SplashScene

/// Replaces the pixels in each rectangle of a grid with their average.
struct Pixellation {
  private let cell: Size
  private let corner: Point

  /// - Parameters:
  ///   - cell: The size of the rectangles in pixels.
  ///   - corner: A corner of one of the rectangles.
  init(cell: Size, corner: Point) {
    (self.cell, self.corner) = (cell, corner)
  }

  /// Pixellates `area`. For rectangles that are partly outside, only the pixels inside are averaged.
  func apply(_ pixmap: Pixmap, _ area: PixelBounds) {
    let columns = Self.edges(area.left, area.right, cell.width, corner.x)
    let rows = Self.edges(area.top, area.bottom, cell.height, corner.y)
    if columns.count == area.right - area.left + 1, rows.count == area.bottom - area.top + 1 {
      return
    }
    var sums = [SIMD4<UInt64>](repeating: .zero, count: columns.count - 1)
    for (top, bottom) in zip(rows, rows.dropFirst()) {
      for index in sums.indices { sums[index] = .zero }
      for y in top..<bottom {
        let row = unsafe pixmap.row32(y)
        for index in sums.indices {
          var sum = SIMD4<UInt64>()
          for x in columns[index]..<columns[index + 1] {
            let pixel = unsafe row[x]
            sum &+= SIMD4(
              UInt64(pixel & 255), UInt64(pixel >> 8 & 255), UInt64(pixel >> 16 & 255),
              UInt64(pixel >> 24))
          }
          sums[index] &+= sum
        }
      }
      for index in sums.indices {
        let width = columns[index + 1] - columns[index]
        let count = UInt64(width * (bottom - top))
        func byte(_ sum: UInt64) -> UInt32 { UInt32((2 * sum + count) / (2 * count)) }
        let sum = sums[index]
        let pixel = byte(sum.x) | byte(sum.y) << 8 | byte(sum.z) << 16 | byte(sum.w) << 24
        for y in top..<bottom {
          unsafe (pixmap.row32(y) + columns[index]).update(repeating: pixel, count: width)
        }
      }
    }
  }

  /// Returns the positions at which rectangles start among the pixels from `first` up to `end`, followed by the end.
  private static func edges(_ first: Int, _ end: Int, _ side: Double, _ corner: Double) -> [Int] {
    guard side > 1, corner.isFinite else { return Array(first...end) }
    func cell(_ pixel: Int) -> Double { ((Double(pixel) + 0.5 - corner) / side).rounded(.down) }
    return [first] + (first..<end).dropFirst().filter { cell($0) != cell($0 - 1) } + [end]
  }
}
