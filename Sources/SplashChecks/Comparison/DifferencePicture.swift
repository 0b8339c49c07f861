import SplashPixels

/// A picture that shows where two others differ: the actual one in dark grey, pixels that differ too much from
/// amber (a little) to red (entirely), those that differ within the tolerance in blue, and frames around what
/// differs too much, so that a single pixel is found.
struct DifferencePicture {
  private let expected: Pixmap
  private let actual: Pixmap
  private let tolerance: Int
  private let result: Pixmap

  /// The picture of two of one size.
  static func make(_ expected: Pixmap, _ actual: Pixmap, tolerance: Tolerance) -> Pixmap {
    let picture = DifferencePicture(
      expected: expected, actual: actual, tolerance: tolerance.difference,
      result: Pixmap(width: actual.width, height: actual.height))
    var clusters = Clusters(width: actual.width, height: actual.height)
    for y in 0..<actual.height { picture.draw(row: y, &clusters) }
    for area in clusters.areas() { picture.frame(area) }
    return picture.result
  }

  private func draw(row y: Int, _ clusters: inout Clusters) {
    let (a, b, target) = unsafe (expected.row32(y), actual.row32(y), result.row32(y))
    for x in 0..<actual.width {
      let (old, new) = unsafe (a[x], b[x])
      let difference = old == new ? 0 : Comparison.difference(old, new)
      if difference == 0 {
        unsafe target[x] = Self.ground(new)
      } else if difference <= tolerance {
        unsafe target[x] = Self.pixel(40, 90, 170)
      } else {
        unsafe target[x] = Self.color(difference)
        clusters.add(x, y)
      }
    }
  }

  /// A pixel in dark grey, over a middle grey where it is translucent.
  private static func ground(_ pixel: UInt32) -> UInt32 {
    let (red, green, blue) = (pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255)
    let luma = (54 * red + 183 * green + 19 * blue) >> 8
    let grey = 30 + (luma + (255 - pixel >> 24) / 2) * 70 / 255
    return Self.pixel(grey, grey, grey)
  }

  /// The colour of a difference, 1…255.
  private static func color(_ difference: Int) -> UInt32 {
    let size = UInt32(difference)
    return pixel(255, 190 - 190 * size / 255, 80 * size / 255)
  }

  private static func pixel(_ red: UInt32, _ green: UInt32, _ blue: UInt32) -> UInt32 {
    red | green << 8 | blue << 16 | 255 << 24
  }

  /// Draws a frame around an area, at some distance, as far as nothing differs where it runs.
  private func frame(_ area: PixelArea) {
    let thickness = max(1, max(result.width, result.height) / 250)
    let distance = thickness + 2
    let outer = PixelArea(
      left: area.left - distance - thickness, top: area.top - distance - thickness,
      right: area.right + distance + thickness, bottom: area.bottom + distance + thickness)
    for i in 0..<thickness {
      for x in outer.left...outer.right {
        mark(x, outer.top + i)
        mark(x, outer.bottom - i)
      }
      for y in outer.top...outer.bottom {
        mark(outer.left + i, y)
        mark(outer.right - i, y)
      }
    }
  }

  private func mark(_ x: Int, _ y: Int) {
    guard x >= 0, y >= 0, x < result.width, y < result.height else { return }
    guard unsafe expected.row32(y)[x] == actual.row32(y)[x] else { return }
    unsafe result.row32(y)[x] = Self.pixel(0, 220, 255)
  }
}

/// Pixels that lie near each other, in the rectangles that hold them.
private struct Clusters {
  /// The side of the squares in which pixels count as near; those of neighbours do, too.
  private let side: Int
  private let columns: Int
  /// What each square holds.
  private var squares: [PixelArea?]

  init(width: Int, height: Int) {
    side = max(8, max(width, height) / 64)
    columns = (width + side - 1) / side
    squares = Array(repeating: nil, count: columns * ((height + side - 1) / side))
  }

  mutating func add(_ x: Int, _ y: Int) {
    let place = PixelArea(x: x, y: y)
    let index = y / side * columns + x / side
    squares[index] = squares[index]?.union(place) ?? place
  }

  /// A rectangle for each group of squares that touch.
  func areas() -> [PixelArea] {
    var rest = squares
    var areas: [PixelArea] = []
    for start in rest.indices {
      guard var area = rest[start] else { continue }
      rest[start] = nil
      var open = [start]
      while let index = open.popLast() {
        let (row, column) = (index / columns, index % columns)
        for y in max(0, row - 1)...min(rest.count / columns - 1, row + 1) {
          for x in max(0, column - 1)...min(columns - 1, column + 1) {
            guard let near = rest[y * columns + x] else { continue }
            area = area.union(near)
            rest[y * columns + x] = nil
            open.append(y * columns + x)
          }
        }
      }
      areas.append(area)
    }
    return areas
  }
}
