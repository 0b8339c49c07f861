import SplashPixels
import SplashScene
import TestSupport
import Testing

@testable import SplashRaster

/// The sampling of images: filters, parts of images and nine-part stretching.
@Suite struct ImageFilterTests {
  private func picture(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> [Int]) -> Pixmap {
    let pixmap = Pixmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        for (c, value) in pixel(x, y).enumerated() { pixmap.row(y)[4 * x + c] = UInt8(value) }
      }
    }
    return pixmap
  }

  private func noise(_ width: Int, _ height: Int) -> Pixmap {
    var random = SeededGenerator(seed: UInt64(width * 100 + height))
    return picture(width, height) { _, _ in
      (0..<3).map { _ in random.int(0...255) } + [255]
    }
  }

  private func draw(
    _ paint: DisplayList.ImagePaint, of pixmap: Pixmap, _ width: Int, _ height: Int,
    opacity: Double = 1
  ) -> Pixmap {
    SplashRasterTests.draw(
      list(
        width, height,
        [.fill(.init(.everything, .identity), .image(paint), opacity: opacity)]),
      images: [ImagePyramid(pixmap)])
  }

  @Test(arguments: [1, 2, 3, 5, 8])
  func `the nearest filter at an integer magnification draws each image pixel as an exact block`(
    factor: Int
  ) {
    let source = noise(9, 7)
    var paint = DisplayList.ImagePaint(
      image: 0,
      transform: AffineTransform.scale(Double(factor), Double(factor))
        .concatenating(.translation(2, 1)))
    paint.magnificationFilter = .nearest
    let pixmap = draw(paint, of: source, 9 * factor + 4, 7 * factor + 3)
    for y in 0..<7 * factor {
      for x in 0..<9 * factor {
        #expect(pixmap[x + 2, y + 1] == source[x / factor, y / factor])
      }
    }
  }

  @Test
  func `the nearest filter samples rotated and minified images at the centres of canvas pixels`()
    throws
  {
    let source = noise(31, 23)
    for (scale, angle) in [(2.3, 0.4), (0.37, -1.1), (0.5, 0), (1, 2.7)] {
      var paint = DisplayList.ImagePaint(
        image: 0,
        transform: AffineTransform.scale(scale, scale).concatenating(.rotation(angle))
          .concatenating(.translation(20.2, 19.7)))
      (paint.magnificationFilter, paint.minificationFilter) = (.nearest, .nearest)
      let inverse = try #require(paint.transform.affine?.inverse)
      let pixmap = draw(paint, of: source, 40, 40)
      for y in 0..<40 {
        for x in 0..<40 {
          let p = inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
          // Near an edge either pixel is right.
          if [p.x, p.y].contains(where: { abs($0 - $0.rounded()) < 1e-6 }) { continue }
          let (sx, sy) = (Int(p.x.rounded(.down)), Int(p.y.rounded(.down)))
          #expect(pixmap[x, y] == source[min(max(sx, 0), 30), min(max(sy, 0), 22)])
        }
      }
    }
  }

  @Test func `the linear filter averages the four nearest image pixels when minifying`() {
    let source = noise(32, 32)
    var paint = DisplayList.ImagePaint(image: 0, transform: .scale(0.25, 0.25))
    paint.minificationFilter = .linear
    let pixmap = draw(paint, of: source, 8, 8)
    // Pixel centres are at the corner between four image pixels.
    for y in 0..<8 {
      for x in 0..<8 {
        let four = [(1, 1), (2, 1), (1, 2), (2, 2)].map { source[4 * x + $0.0, 4 * y + $0.1] }
        let mean = four.map { Double($0.green) }.reduce(0, +) / 4
        #expect(abs(Double(pixmap[x, y].green) - mean) <= 0.5)
      }
    }
  }

  @Test(arguments: ContentsFilter.allCases)
  func `a drawn part of an image never mixes in pixels outside the part`(filter: ContentsFilter) {
    // A green rectangle of 13 × 9 pixels in a red image.
    let part = Rect(11, 6, 13, 9)
    let source = picture(40, 30) { x, y in
      x >= 11 && x < 24 && y >= 6 && y < 15 ? [0, 255, 0, 255] : [255, 0, 0, 255]
    }
    var random = SeededGenerator(seed: 4)
    for _ in 0..<120 {
      let scale = Double.random(in: 0.05...4, using: &random)
      var paint = DisplayList.ImagePaint(
        image: 0,
        transform: AffineTransform.translation(-17, -10)
          .concatenating(.scale(scale, scale * .random(in: 0.5...2, using: &random)))
          .concatenating(.rotation(.random(in: -4...4, using: &random)))
          .concatenating(.translation(.random(in: 0...30, using: &random), 15)))
      paint.part = part
      (paint.magnificationFilter, paint.minificationFilter) = (filter, filter)
      let pixmap = draw(paint, of: source, 30, 30)
      let isGreen = (0..<900).allSatisfy { pixmap[$0 % 30, $0 / 30] == (0, 255, 0, 255) }
      #expect(isGreen, "\(paint)")
    }
  }

  @Test
  func `drawing a part of an image at whole pixels copies the part and repeats its edge pixels`() {
    let source = noise(20, 16)
    var paint = DisplayList.ImagePaint(image: 0, transform: .translation(-3, 2))
    paint.part = Rect(5, 4, 7, 6)
    let pixmap = draw(paint, of: source, 16, 14)
    for y in 0..<14 {
      for x in 0..<16 {
        #expect(pixmap[x, y] == source[min(max(x + 3, 5), 11), min(max(y - 2, 4), 9)])
      }
    }
  }

  @Test
  func
    `shifting the drawn part of a gradient image by 0.05 pixels changes pixels by at most 1/255`()
  {
    let source = picture(64, 8) { x, _ in [x * 4, x * 4, x * 4, 255] }
    var last: Pixmap?
    for step in 0..<200 {
      let left = 3 + Double(step) * 0.05
      var paint = DisplayList.ImagePaint(
        image: 0, transform: AffineTransform.translation(-left, 0).concatenating(.scale(2, 2)))
      paint.part = Rect(left, 0, 10, 8)
      let pixmap = draw(paint, of: source, 20, 4)
      if let last {
        for x in 0..<20 { #expect(abs(Int(pixmap[x, 2].red) - Int(last[x, 2].red)) <= 1) }
      }
      last = pixmap
    }
  }

  @Test(arguments: [0.0, 0.6, .pi / 2, -2.5])
  func `each column and row of a nine-part image is stretched separately, rotated or not`(
    angle: Double
  ) throws {
    let source = noise(12, 10)
    func strip(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> DisplayList.Strip {
      DisplayList.Strip(pixels: a...b, place: c...d)
    }
    let columns = [strip(1, 4, 0, 3), strip(4, 6, 3, 19), strip(6, 11, 19, 24)]
    let rows = [strip(0, 5, 0, 5), strip(5, 6, 5, 15.5), strip(6, 10, 15.5, 19.5)]
    var paint = DisplayList.ImagePaint(
      image: 0, transform: AffineTransform.rotation(angle).concatenating(.translation(21, 18.3)))
    paint.part = Rect(1, 0, 10, 10)
    (paint.columns, paint.rows) = (columns, rows)
    (paint.magnificationFilter, paint.minificationFilter) = (.nearest, .nearest)
    let inverse = try #require(paint.transform.affine?.inverse)
    let pixmap = draw(paint, of: source, 44, 40)
    func pixel(_ place: Double, _ strips: [DisplayList.Strip]) -> Int? {
      let strip = strips.last { $0.place.lowerBound <= place } ?? strips[0]
      let (p, q) = (strip.pixels, strip.place)
      let t = (place - q.lowerBound) / (q.upperBound - q.lowerBound)
      let at = p.lowerBound + t * (p.upperBound - p.lowerBound)
      if abs(at - at.rounded()) < 1e-6 { return nil }
      return Int(min(max(at, p.lowerBound), p.upperBound - 1e-3).rounded(.down))
    }
    for y in 0..<40 {
      for x in 0..<44 {
        let place = inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
        guard let sx = pixel(place.x, columns), let sy = pixel(place.y, rows) else { continue }
        #expect(pixmap[x, y] == source[sx, sy], "\(x) \(y)")
      }
    }
  }

  @Test func `an opaque image has the same pixels drawn by copying as by compositing`() {
    // An image with a translucent pixel, which isn't drawn, is composited.
    let opaque = noise(30, 30)
    let other = picture(30, 30) { x, y in
      let p = opaque[x, y]
      return x == 29 && y == 29 ? [0, 0, 0, 0] : [Int(p.red), Int(p.green), Int(p.blue), 255]
    }
    for transform in [
      AffineTransform.identity, .scale(1.7, 1.3), .translation(2, 3),
      AffineTransform.rotation(0.3).concatenating(.scale(2, 2)),
    ] {
      let shape = DisplayList.Geometry.roundedRect(Rect(1, 1, 17.5, 16), radius: 6)
      let frames = [opaque, other].map { source in
        var paint = DisplayList.ImagePaint(image: 0, transform: transform)
        paint.part = Rect(0, 0, 28, 28)
        return bytes(
          SplashRasterTests.draw(
            list(20, 20, [.fill(.init(shape, .identity), .image(paint), opacity: 1)]),
            images: [ImagePyramid(source)]))
      }
      #expect(frames[0] == frames[1])
    }
  }
}
