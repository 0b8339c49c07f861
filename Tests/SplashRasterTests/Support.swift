import SplashPixels
import SplashScene
import TestSupport

@testable import SplashRaster

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Draws a list with a fresh renderer.
func draw(
  _ list: DisplayList, images: [ImagePyramid] = [], kernels: Kernels = .current,
  bandHeight: Int = 32
) -> Pixmap {
  let target = Pixmap(width: list.width, height: list.height)
  Renderer(
    ImageTable(images: images), kernels: kernels, bandHeight: bandHeight,
    cache: BitmapCache(bytes: 1 << 20)
  ).render(list, into: target)
  return target
}

/// A list of `width` × `height` pixels with these commands.
func list(
  _ width: Int, _ height: Int, background: Color = .clear, _ commands: [DisplayList.Command]
) -> DisplayList {
  var list = DisplayList(width: width, height: height, background: background)
  list.commands = commands
  return list
}

/// Fills a geometry with opaque white: alpha is its coverage.
func white(
  _ geometry: DisplayList.Geometry, _ transform: AffineTransform = .identity
) -> DisplayList.Command {
  .fill(.init(geometry, transform), .solid(.white), opacity: 1)
}

/// Fills a geometry with a colour.
func fill(
  _ geometry: DisplayList.Geometry, _ color: Color, opacity: Double = 1,
  _ transform: AffineTransform = .identity
) -> DisplayList.Command {
  .fill(.init(geometry, transform), .solid(color), opacity: opacity)
}

/// A group with other contents, and with another mask if there is one.
func grouped(
  _ group: DisplayList.Group, _ contents: [DisplayList.Command], mask: DisplayList.Mask? = nil
) -> DisplayList.Command {
  var group = group
  group.contents = contents
  if let mask { group.mask = mask }
  return .group(group)
}

/// The coverages of a geometry, row by row.
func coverage(
  _ width: Int, _ height: Int, _ geometry: DisplayList.Geometry,
  _ transform: AffineTransform = .identity
) -> [[Int]] {
  alphas(draw(list(width, height, [white(geometry, transform)])))
}

func alphas(_ pixmap: Pixmap) -> [[Int]] {
  (0..<pixmap.height).map { y in (0..<pixmap.width).map { x in Int(pixmap[x, y].alpha) } }
}

/// All bytes of the pixels.
func bytes(_ pixmap: Pixmap) -> [UInt8] {
  var result: [UInt8] = []
  for y in 0..<pixmap.height {
    result += UnsafeBufferPointer(start: pixmap.row(y), count: pixmap.width * 4)
  }
  return result
}

/// The sum of coverages as an area in pixels.
func area(_ rows: [[Int]]) -> Double {
  Double(rows.reduce(0) { $0 + $1.reduce(0, +) }) / 255
}

/// The greatest difference between coverages and exact shares of 0…1, in 1/255.
func greatestError(_ rows: [[Int]], _ exact: (Int, Int) -> Double) -> Double {
  var worst = 0.0
  for (y, row) in rows.enumerated() {
    for (x, value) in row.enumerated() {
      worst = max(worst, abs(Double(value) - exact(x, y) * 255))
    }
  }
  return worst
}

/// A path of straight lines through the points, closed.
func polygon(_ points: [Point]) -> Path {
  var path = Path()
  for (i, p) in points.enumerated() { if i == 0 { path.move(to: p) } else { path.addLine(to: p) } }
  path.close()
  return path
}

/// A path through the points, left open.
func polyline(_ points: [Point]) -> Path {
  var path = Path()
  for (i, p) in points.enumerated() { if i == 0 { path.move(to: p) } else { path.addLine(to: p) } }
  return path
}

/// A rotation by `degrees`, clockwise on the screen.
func rotation(_ degrees: Double) -> AffineTransform {
  let angle = degrees / 180 * Double.pi
  return AffineTransform(cos(angle), sin(angle), -sin(angle), cos(angle), 0, 0)
}

/// The signed area of `points` clipped to the pixel (x, y) by the algorithm of Sutherland and Hodgman.
func clippedArea(_ points: [Point], _ x: Int, _ y: Int) -> Double {
  let (left, top) = (Double(x), Double(y))
  var polygon = points
  for side in 0..<4 {
    func depth(_ p: Point) -> Double {
      switch side {
      case 0: p.x - left
      case 1: left + 1 - p.x
      case 2: p.y - top
      default: top + 1 - p.y
      }
    }
    var cut: [Point] = []
    for i in polygon.indices {
      let (a, b) = (polygon[i], polygon[(i + 1) % polygon.count])
      let (da, db) = (depth(a), depth(b))
      if da >= 0 { cut.append(a) }
      if (da >= 0) != (db >= 0) { cut.append(a.interpolated(to: b, da / (da - db))) }
    }
    polygon = cut
    if polygon.isEmpty { return 0 }
  }
  var sum = 0.0
  for i in polygon.indices {
    let (a, b) = (polygon[i], polygon[(i + 1) % polygon.count])
    sum += a.x * b.y - b.x * a.y
  }
  return sum / 2
}

extension SeededGenerator {
  mutating func double(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  mutating func int(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }
}

extension DisplayList.RasterPaint {
  /// Makes a paint under an affine map.
  init(list: DisplayList, transform: AffineTransform) {
    self.init(list: list, transform: Projection(transform))
  }
}
