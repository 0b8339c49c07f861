import SplashPixels

/// An image that marks the differences between two other images. It shows the actual image in dark grey. Pixels whose
/// difference exceeds the tolerance are coloured from amber (slight difference) to red (maximum difference). Pixels
/// with differences within the tolerance are blue. Frames surround areas that exceed the tolerance, so that even
/// single pixels are easy to find.
struct DifferencePicture {
  private let expected: Pixmap
  private let actual: Pixmap
  private let tolerance: Int
  private let result: Pixmap

  /// Creates the difference image for two images of the same size.
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

  /// Returns a pixel in dark grey, composited over middle grey if it is translucent.
  private static func ground(_ pixel: UInt32) -> UInt32 {
    let (red, green, blue) = (pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255)
    let luma = (54 * red + 183 * green + 19 * blue) >> 8
    let grey = 30 + (luma + (255 - pixel >> 24) / 2) * 70 / 255
    return Self.pixel(grey, grey, grey)
  }

  /// Returns the colour for a difference, 1…255.
  private static func color(_ difference: Int) -> UInt32 {
    let size = UInt32(difference)
    return pixel(255, 190 - 190 * size / 255, 80 * size / 255)
  }

  private static func pixel(_ red: UInt32, _ green: UInt32, _ blue: UInt32) -> UInt32 {
    red | green << 8 | blue << 16 | 255 << 24
  }

  /// Draws a frame at a small distance around an area, except over pixels that differ.
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

/// Groups of nearby pixels, with their bounding boxes.
private struct Clusters {
  /// The side length of the squares by which pixels are grouped. Adjacent squares belong to the same group.
  private let side: Int
  private let columns: Int
  /// The bounding box of the pixels in each square.
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

  /// Returns a rectangle for each group of adjacent squares.
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
