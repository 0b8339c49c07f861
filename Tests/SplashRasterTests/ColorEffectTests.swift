import SplashPixels
import SplashScene
import TestSupport
import Testing

@testable import SplashRaster

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct ColorEffectTests {
  /// The formulas of Filter Effects Level 1 for a colour 0…1.
  private func filtered(_ c: [Double], _ filter: ColorFilter, _ a: Double) -> [Double] {
    let (r, g, b) = (c[0], c[1], c[2])
    switch filter {
    case .brightness: return c.map { $0 * a }
    case .contrast: return c.map { $0 * a - 0.5 * a + 0.5 }
    case .colorInvert: return c.map { a + $0 * (1 - 2 * a) }
    case .saturation:
      return [
        (0.213 + 0.787 * a) * r + (0.715 - 0.715 * a) * g + (0.072 - 0.072 * a) * b,
        (0.213 - 0.213 * a) * r + (0.715 + 0.285 * a) * g + (0.072 - 0.072 * a) * b,
        (0.213 - 0.213 * a) * r + (0.715 - 0.715 * a) * g + (0.072 + 0.928 * a) * b,
      ]
    case .grayscale:
      let s = 1 - a
      return [
        (0.2126 + 0.7874 * s) * r + (0.7152 - 0.7152 * s) * g + (0.0722 - 0.0722 * s) * b,
        (0.2126 - 0.2126 * s) * r + (0.7152 + 0.2848 * s) * g + (0.0722 - 0.0722 * s) * b,
        (0.2126 - 0.2126 * s) * r + (0.7152 - 0.7152 * s) * g + (0.0722 + 0.9278 * s) * b,
      ]
    case .sepiaTone:
      let s = 1 - a
      return [
        (0.393 + 0.607 * s) * r + (0.769 - 0.769 * s) * g + (0.189 - 0.189 * s) * b,
        (0.349 - 0.349 * s) * r + (0.686 + 0.314 * s) * g + (0.168 - 0.168 * s) * b,
        (0.272 - 0.272 * s) * r + (0.534 - 0.534 * s) * g + (0.131 + 0.869 * s) * b,
      ]
    case .hueAdjust:
      let base = [[0.213, 0.715, 0.072], [0.213, 0.715, 0.072], [0.213, 0.715, 0.072]]
      let cosine = [[0.787, -0.715, -0.072], [-0.213, 0.285, -0.072], [-0.213, -0.715, 0.928]]
      let sine = [[-0.213, -0.715, 0.928], [0.143, 0.140, -0.283], [-0.787, 0.715, 0.072]]
      return (0..<3).map { i in
        var sum = 0.0
        for j in 0..<3 {
          let factor: Double = base[i][j] + cos(a) * cosine[i][j] + sin(a) * sine[i][j]
          sum += factor * c[j]
        }
        return sum
      }
    }
  }

  private func clamped(_ c: [Double]) -> [Double] { c.map { min(max($0, 0), 1) } }

  private func pixel(_ random: inout SeededGenerator) -> [UInt8] {
    let alpha = [0, 1, 90, 255, 255, random.int(0...255)][random.int(0...5)]
    return (0..<3).map { _ in UInt8(random.int(0...alpha)) } + [UInt8(alpha)]
  }

  private func word(_ c: [UInt8]) -> UInt32 {
    c.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  private func plain(_ c: [UInt8]) -> [Double] {
    (0..<3).map { c[3] == 0 ? 0 : Double(c[$0]) / Double(c[3]) }
  }

  @Test(arguments: ColorFilter.allCases)
  func `a colour filter is within half a byte value of its formula in W3C Filter Effects`(
    filter: ColorFilter
  ) {
    var random = SeededGenerator(seed: 41)
    let amounts: [Double] =
      switch filter {
      case .hueAdjust: [-1, 0, 0.5, 2, 3.14159, 6]
      case .saturation, .brightness, .contrast: [0, 0.3, 1, 1.8, 40]
      default: [0, 0.25, 0.5, 1]
      }
    for amount in amounts {
      let change = ColorChange([.matrix(filter.matrix(amount))], kernels: .current)
      for _ in 0..<3000 {
        let source = pixel(&random)
        var result = word(source)
        change.apply(&result, count: 1)
        let color = clamped(filtered(plain(source), filter, amount))
        #expect(result >> 24 == UInt32(source[3]))
        for i in 0..<3 {
          let exact = color[i] * Double(source[3])
          #expect(
            abs(Double(result >> UInt32(8 * i) & 255) - exact) <= 0.501, "\(amount) \(source)")
        }
      }
    }
  }

  @Test func `consecutive colour matrix filters clamp the result of each to 0…1, including alpha`()
    throws
  {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<2000 {
      let numbers = (0..<2).map { _ in (0..<20).map { _ in random.double(-1...1.5) } }
      let matrices = try numbers.map { try #require(FilterMatrix($0)) }
      let source = pixel(&random)
      var result = word(source)
      ColorChange(matrices.map { .matrix($0) }, kernels: .current).apply(&result, count: 1)
      guard source[3] > 0 else {
        #expect(result == 0)
        continue
      }
      var color = plain(source) + [Double(source[3]) / 255]
      for m in numbers {
        var next = [0.0, 0, 0, 0]
        for row in 0..<4 {
          var sum: Double = m[5 * row + 4]
          for column in 0..<4 { sum += m[5 * row + column] * color[column] }
          next[row] = sum
        }
        color = clamped(next)
      }
      for i in 0..<4 {
        let exact = (i == 3 ? 1 : color[i]) * color[3] * 255
        #expect(abs(Double(result >> UInt32(8 * i) & 255) - exact) <= 0.502)
      }
    }
    #expect(FilterMatrix([1, 2]) == nil)
  }

  @Test func `a colour matrix filter with NaN or infinity leaves transparent pixels transparent`()
    throws
  {
    for value in [Double.nan, .infinity, -.infinity, 1e300] {
      let matrix = try #require(FilterMatrix(Array(repeating: value, count: 20)))
      var pixels: [UInt32] = [0, 0xFFFF_FFFF, 0x8040_2010]
      ColorChange([.matrix(matrix)], kernels: .current).apply(&pixels, count: 3)
      #expect(pixels[0] == 0)
    }
  }

  @Test(arguments: [
    Size(4, 4), Size(5.5, 3.2), Size(60, 2), Size(0.5, 9), Size(1, 1), Size(200, 200),
  ])
  func `the pixellate filter averages the pixels of each cell`(cell: Size) {
    var random = SeededGenerator(seed: 43)
    let (width, height) = (40, 30)
    let pixmap = Pixmap(width: width, height: height)
    var before: [[[UInt8]]] = []
    for y in 0..<height {
      before.append((0..<width).map { _ in pixel(&random) })
      for x in 0..<width { pixmap.row32(y)[x] = word(before[y][x]) }
    }
    let corner = Point(3.25, -7)
    Pixellation(cell: cell, corner: corner).apply(
      pixmap, PixelBounds(left: 0, top: 0, right: width, bottom: height))
    func place(_ pixel: Int, _ side: Double, _ corner: Double) -> Int {
      side > 1 ? Int(floor((Double(pixel) + 0.5 - corner) / side)) : pixel
    }
    func key(_ x: Int, _ y: Int) -> [Int] {
      [place(x, cell.width, corner.x), place(y, cell.height, corner.y)]
    }
    var sums: [[Int]: (sum: [Int], count: Int)] = [:]
    for y in 0..<height {
      for x in 0..<width {
        var entry = sums[key(x, y)] ?? ([0, 0, 0, 0], 0)
        entry.sum = zip(entry.sum, before[y][x]).map { $0 + Int($1) }
        entry.count += 1
        sums[key(x, y)] = entry
      }
    }
    for y in 0..<height {
      for x in 0..<width {
        guard let entry = sums[key(x, y)] else { continue }
        for i in 0..<4 {
          let exact = Double(entry.sum[i]) / Double(entry.count)
          #expect(abs(Double(pixmap.row(y)[4 * x + i]) - exact) <= 0.5)
        }
      }
    }
  }

  @Test func `clipping a pixellated group doesn't change its pixels inside the clip`() {
    var random = SeededGenerator(seed: 44)
    var group = DisplayList.Group(bounds: Rect(10, 10, 60, 60))
    group.effects = [.pixellate(cell: Size(9, 7), corner: Point(12, 11))]
    let commands = (0..<9).map { _ in
      fill(
        .rect(Rect(random.double(10...50), random.double(10...50), 20, 12)),
        Color(random.double(0...1), random.double(0...1), 0.5))
    }
    let inside = grouped(group, commands)
    let whole = draw(list(80, 80, [inside]))
    let outer = DisplayList.Group(
      clips: [.init(.rect(Rect(0, 31, 80, 9)), .identity)], bounds: Rect(0, 31, 80, 9))
    let part = draw(list(80, 80, [grouped(outer, [inside])]))
    for y in 31..<40 {
      for x in 0..<80 { #expect(part[x, y] == whole[x, y]) }
    }
  }
}
