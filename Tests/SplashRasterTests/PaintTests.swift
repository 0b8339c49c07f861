import KernelReference
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

@Suite struct GradientTests {
  private func gradient(
    _ kind: GradientContent.Kind, _ colors: [Color], _ locations: [Double],
    _ transform: AffineTransform
  ) -> DisplayList.Paint {
    .gradient(
      .init(kind: kind, colors: colors, locations: locations, transform: transform))
  }

  private func at(_ place: Double, _ colors: [Color], _ locations: [Double]) -> [Double] {
    var color = colors[colors.count - 1]
    if place <= locations[0] {
      color = colors[0]
    } else {
      for i in 1..<colors.count where place >= locations[i - 1] && place < locations[i] {
        color = colors[i - 1].interpolated(
          to: colors[i], (place - locations[i - 1]) / (locations[i] - locations[i - 1]))
      }
    }
    return [
      color.red * color.alpha, color.green * color.alpha, color.blue * color.alpha, color.alpha,
    ]
  }

  /// The greatest error of a pixel, and the mean error of the pixels where the colour changes.
  private func errors(
    _ pixmap: Pixmap, _ exact: (Double, Double) -> [Double]
  ) -> (worst: Double, mean: Double) {
    var worst = 0.0
    var sums = [0.0, 0, 0, 0]
    var count = 0.0
    for y in 0..<pixmap.height {
      for x in 0..<pixmap.width {
        let p = pixmap[x, y]
        let values = [p.red, p.green, p.blue, p.alpha].map { Double($0) }
        let colors = exact(Double(x) + 0.5, Double(y) + 0.5)
        let isSlope = colors != exact(Double(x) + 0.7, Double(y) + 0.6)
        if isSlope { count += 1 }
        for (c, b) in colors.enumerated() {
          worst = max(worst, abs(values[c] - b * 255))
          if isSlope { sums[c] += values[c] - b * 255 }
        }
      }
    }
    return (worst, (sums.map(abs).max() ?? 0) / count)
  }

  private let colors = [Color(1, 0, 0.3), Color(0.2, 0.9, 0.1, 0.5), Color(0, 0.1, 1)]
  private let locations = [0.1, 0.45, 0.9]

  @Test(arguments: [0.0, 90, 33, 180, 211])
  func `a conic gradient's colours follow the angle around its centre`(degrees: Double) throws {
    let transform = AffineTransform.scale(40, 22).concatenating(rotation(degrees))
      .concatenating(.translation(25.3, 30.9))
    let inverse = try #require(transform.inverse)
    let pixmap = draw(
      list(
        60, 60,
        [
          .fill(
            .init(.everything, .identity), gradient(.conic, colors, locations, transform),
            opacity: 1)
        ]))
    let error = errors(pixmap) { x, y in
      let p = inverse.apply(Point(x, y))
      let angle = atan2(p.y, p.x)
      return at((angle < 0 ? angle + 2 * Double.pi : angle) / (2 * Double.pi), colors, locations)
    }
    #expect(error.worst < 1)
    #expect(error.mean < 0.05)
  }

  @Test func `the angle of a conic gradient is within 1e-8 turns of the exact angle`() {
    var random = SeededGenerator(seed: 63)
    for _ in 0..<20_000 {
      let (x, y) = (random.double(-1...1), random.double(-1...1))
      let angle = atan2(y, x) / (2 * Double.pi)
      #expect(abs(ReferenceKernels.turn(x, y) - (angle < 0 ? angle + 1 : angle)) < 1e-8)
    }
    #expect(ReferenceKernels.turn(0, 0) == 0)
    #expect(ReferenceKernels.turn(1, 0) == 0)
    #expect(ReferenceKernels.turn(0, 1) == 0.25)
    #expect(ReferenceKernels.turn(-3, 0) == 0.5)
    #expect(ReferenceKernels.turn(0, -0.1) == 0.75)
  }

  @Test(arguments: [0.0, 90, 33, 180, 211])
  func `an axial gradient's colours follow the position along its axis`(degrees: Double) throws {
    let transform = AffineTransform.scale(40, 40).concatenating(rotation(degrees))
      .concatenating(.translation(25, 30))
    let inverse = try #require(transform.inverse)
    let pixmap = draw(
      list(
        60, 60,
        [
          .fill(
            .init(.everything, .identity), gradient(.axial, colors, locations, transform),
            opacity: 0.8)
        ]))
    let error = errors(pixmap) { x, y in
      at(inverse.apply(Point(x, y)).x, colors, locations).map { $0 * 0.8 }
    }
    #expect(error.worst < 1)
    #expect(error.mean < 0.05)
  }

  @Test func `a radial gradient's colours follow the distance from its centre`() throws {
    let transform = AffineTransform(25, 8, -5, 18, 31.5, 28)
    let inverse = try #require(transform.inverse)
    let pixmap = draw(
      list(
        60, 60,
        [
          .fill(
            .init(.everything, .identity), gradient(.radial, colors, locations, transform),
            opacity: 1)
        ]))
    let error = errors(pixmap) { x, y in
      at(inverse.apply(Point(x, y)).length, colors, locations)
    }
    #expect(error.worst < 1)
    #expect(error.mean < 0.05)
  }

  @Test func `an axial gradient of nearly zero length is a hard edge between its colours`() {
    let hard = AffineTransform(1e-7, 0, 0, 1, 30, 0)
    let pixmap = draw(
      list(
        60, 2,
        [
          .fill(
            .init(.everything, .identity), gradient(.axial, [.black, .white], [0, 1], hard),
            opacity: 1)
        ]))
    #expect(pixmap[29, 1].red == 0 && pixmap[30, 1].red == 255 && pixmap[59, 0].red == 255)
  }

  @Test func `an opaque gradient fill blends partially covered pixels like a solid fill`() {
    let paint = gradient(.axial, [.white, .white], [0, 1], .scale(20, 20))
    let shape = DisplayList.Geometry.roundedRect(Rect(1.3, 2.2, 16, 15), radius: 5)
    let solid = draw(list(20, 20, background: .black, [white(shape)]))
    let graded = draw(
      list(20, 20, background: .black, [.fill(.init(shape, .identity), paint, opacity: 1)]))
    #expect(bytes(solid) == bytes(graded))
  }
}

@Suite struct ImageTests {
  /// An image of random premultiplied pixels.
  private func picture(_ width: Int, _ height: Int, opaque: Bool = false) -> Pixmap {
    var random = SeededGenerator(seed: UInt64(width * 1000 + height))
    let pixmap = Pixmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let alpha = opaque ? 255 : random.int(0...255)
        for c in 0..<3 { pixmap.row(y)[4 * x + c] = UInt8(random.int(0...alpha)) }
        pixmap.row(y)[4 * x + 3] = UInt8(alpha)
      }
    }
    return pixmap
  }

  private func image(
    _ rect: Rect, _ transform: AffineTransform, opacity: Double = 1, index: Int = 0
  ) -> DisplayList.Command {
    .fill(
      .init(.rect(rect), .identity), .image(.init(image: index, transform: transform)),
      opacity: opacity)
  }

  @Test func `an image drawn at whole pixels is copied exactly`() {
    let source = picture(13, 9)
    for (dx, dy) in [(0, 0), (5, 3), (-4, -2)] {
      let rect = Rect(Double(dx), Double(dy), 13, 9)
      let pixmap = draw(
        list(24, 20, [image(rect, .translation(Double(dx), Double(dy)))]),
        images: [ImagePyramid(source)])
      for y in 0..<20 {
        for x in 0..<24 {
          let (sx, sy) = (x - dx, y - dy)
          if sx >= 0, sx < 13, sy >= 0, sy < 9 {
            #expect(pixmap[x, y] == source[sx, sy])
          } else {
            #expect(pixmap[x, y] == (0, 0, 0, 0))
          }
        }
      }
    }
  }

  @Test func `an image's edge pixels are repeated outside the image`() {
    let source = picture(4, 4)
    let pixmap = draw(
      list(10, 10, [image(Rect(0, 0, 10, 10), .translation(3, 3))]),
      images: [ImagePyramid(source)])
    for y in 0..<10 {
      for x in 0..<10 {
        #expect(pixmap[x, y] == source[min(max(x - 3, 0), 3), min(max(y - 3, 0), 3)])
      }
    }
  }

  @Test func `an image shifted by half a pixel averages neighbouring pixels`() {
    let source = picture(12, 6)
    let pixmap = draw(
      list(12, 6, [image(Rect(0, 0, 12, 6), .translation(0.5, 0))]),
      images: [ImagePyramid(source)])
    for y in 0..<6 {
      for x in 1..<12 {
        let mean = (Double(source[x, y].green) + Double(source[x - 1, y].green)) / 2
        #expect(abs(Double(pixmap[x, y].green) - mean) <= 0.5)
      }
    }
  }

  @Test func `an image magnified by 2 is interpolated bilinearly`() {
    let source = picture(5, 5, opaque: true)
    let pixmap = draw(
      list(10, 10, [image(Rect(0, 0, 10, 10), .scale(2, 2))]), images: [ImagePyramid(source)])
    // A pixel's centre is a quarter of a texel from the nearer texel's centre.
    for y in 2..<8 {
      for x in 2..<8 {
        let (nearX, nearY) = (x / 2, y / 2)
        let (farX, farY) = (nearX + (x % 2 == 0 ? -1 : 1), nearY + (y % 2 == 0 ? -1 : 1))
        func red(_ x: Int, _ y: Int) -> Double { Double(source[x, y].red) }
        let exact =
          (red(nearX, nearY) * 9 + red(farX, nearY) * 3 + red(nearX, farY) * 3 + red(farX, farY))
          / 16
        #expect(abs(Double(pixmap[x, y].red) - exact) <= 0.5)
      }
    }
  }

  private func checkerboard(_ size: Int) -> Pixmap {
    let pixmap = Pixmap(width: size, height: size)
    for y in 0..<size {
      for x in 0..<size {
        let value: UInt8 = (x + y) % 2 == 0 ? 255 : 0
        for c in 0..<3 { pixmap.row(y)[4 * x + c] = value }
        pixmap.row(y)[4 * x + 3] = 255
      }
    }
    return pixmap
  }

  @Test(arguments: [0.5, 0.37, 0.25, 0.2, 0.11, 0.03])
  func `a minified checkerboard image is an even grey at every offset`(scale: Double) {
    let images = [ImagePyramid(checkerboard(128))]
    for offset in [0, 0.21, 0.5, 0.77] {
      let pixmap = draw(
        list(
          40, 40,
          [
            image(
              Rect(0, 0, 40, 40),
              AffineTransform.scale(scale, scale).concatenating(.translation(offset, offset)))
          ]), images: images)
      for y in 0..<40 {
        for x in 0..<40 { #expect(abs(Int(pixmap[x, y].red) - 127) <= 2) }
      }
    }
  }

  @Test
  func `an image scaled down in steps of 0.0022 has no pixel that jumps by 64/255 or more`() {
    let images = [ImagePyramid(picture(64, 64, opaque: true))]
    var last: [UInt8]?
    for step in 0..<400 {
      let scale = 1.05 - Double(step) * 0.0022
      let frame = bytes(
        draw(list(8, 8, [image(Rect(0, 0, 8, 8), .scale(scale, scale))]), images: images))
      if let last {
        let jump = zip(frame, last).map { abs(Int($0) - Int($1)) }.max() ?? 0
        #expect(jump < 64)
      }
      last = frame
    }
  }

  @Test func `a fill's opacity multiplies an image's colours and alpha`() {
    let source = picture(9, 7)
    let pixmap = draw(
      list(9, 7, [image(Rect(0, 0, 9, 7), .identity, opacity: 0.4)]),
      images: [ImagePyramid(source)])
    for y in 0..<7 {
      for x in 0..<9 {
        #expect(abs(Double(pixmap[x, y].red) - Double(source[x, y].red) * 0.4) <= 0.5)
        #expect(abs(Double(pixmap[x, y].alpha) - Double(source[x, y].alpha) * 0.4) <= 0.5)
      }
    }
  }

  @Test func `an out-of-range image index or a degenerate image transform draws nothing`() {
    let images = [ImagePyramid(picture(4, 4, opaque: true))]
    for command in [
      image(Rect(0, 0, 8, 8), .identity, index: 1), image(Rect(0, 0, 8, 8), .identity, index: -1),
      image(Rect(0, 0, 8, 8), .scale(0, 1)), image(Rect(0, 0, 8, 8), .scale(.nan, 1)),
    ] {
      #expect(area(alphas(draw(list(8, 8, [command]), images: images))) == 0)
    }
  }
}
