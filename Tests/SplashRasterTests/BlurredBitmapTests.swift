import SplashPixels
import SplashScene
import TestSupport
import Testing

@testable import SplashRaster

/// Bitmaps that are blurred and then scaled look like shapes that are drawn and blurred at the final size.
@Suite struct BlurredBitmapTests {
  private let identity = AffineTransform.identity

  /// Shapes of all kinds on 160 × 120 points.
  private func shapes(_ random: inout SeededGenerator, _ map: AffineTransform)
    -> [DisplayList.Command]
  {
    (0..<12).map { _ in
      func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
      let rect = Rect(number(0...120), number(0...90), number(2...60), number(2...50))
      let color = Color(number(0...1), number(0...1), number(0...1), number(0.2...1))
      let geometry: DisplayList.Geometry =
        Bool.random(using: &random) ? .rect(rect) : .roundedRect(rect, radius: 8)
      return .fill(.init(geometry, map), .solid(color), opacity: 1)
    }
  }

  private func blurred(
    _ commands: [DisplayList.Command], sigma: Size, _ bounds: Rect
  ) -> [DisplayList.Command] {
    var group = DisplayList.Group(bounds: bounds)
    group.effects = [.gaussianBlur(sigma: sigma)]
    return [grouped(group, commands)]
  }

  private func largestDifference(_ a: Pixmap, _ b: Pixmap) -> Int {
    var most = 0
    for y in 0..<a.height {
      for x in 0..<a.width {
        let (p, q) = (a[x, y], b[x, y])
        most = max(
          most, abs(Int(p.red) - Int(q.red)), abs(Int(p.green) - Int(q.green)),
          abs(Int(p.blue) - Int(q.blue)), abs(Int(p.alpha) - Int(q.alpha)))
      }
    }
    return most
  }

  @Test(arguments: 0..<24)
  func `a blurred bitmap enlarged up to 1.19 times is within 1/255 of blurring at the final size`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let radius = Double.random(in: 10...20, using: &random)
    // The drawing is at most a fifth larger than the bitmap, independently in each direction.
    let growth = Size(.random(in: 1...1.19, using: &random), .random(in: 1...1.19, using: &random))
    let way = Point(.random(in: 90...110, using: &random), .random(in: 90...110, using: &random))
    let map = AffineTransform(growth.width, 0, 0, growth.height, way.x, way.y)
    var commands = random
    let anew = draw(
      list(
        400, 350,
        blurred(
          shapes(&commands, map), sigma: Size(radius * growth.width, radius * growth.height),
          Rect(0, 0, 400, 350))))
    commands = random
    let margin = 90.0
    let bitmap = list(340, 300, shapes(&commands, .translation(margin, margin)))
    let place = AffineTransform.translation(-margin, -margin).concatenating(map)
    var paint = DisplayList.RasterPaint(list: bitmap, transform: Projection(place))
    paint.blur = Size(radius, radius)
    let scaled = draw(
      list(
        400, 350,
        [.fill(.init(.rect(Rect(0, 0, 340, 300)), place), .raster(paint), opacity: 1)]))
    let difference = largestDifference(anew, scaled)
    #expect(difference <= 1, "σ \(radius), \(growth)")
    #expect(alphas(scaled).joined().contains { $0 > 20 })
  }

  @Test
  func `a bitmap drawn with a blur is within 1/255 of an already blurred bitmap`() {
    var random = SeededGenerator(seed: 3)
    let commands = shapes(&random, .translation(60, 60))
    for (sigma, map) in [
      (3.0, AffineTransform.identity), (12.0, .identity),
      (12.0, AffineTransform(0, 1, -1, 0, 300, 0)),
    ] {
      let whole = blurred(commands, sigma: Size(sigma, sigma), Rect(0, 0, 300, 300))
      var paint = DisplayList.RasterPaint(
        list: list(300, 300, commands), transform: Projection(map))
      paint.blur = Size(sigma, sigma)
      var picture = DisplayList.RasterPaint(
        list: list(300, 300, whole), transform: Projection(map))
      picture.blur = nil
      let frame = DisplayList.Outline(.rect(Rect(0, 0, 300, 300)), map)
      let found = draw(list(300, 300, [.fill(frame, .raster(paint), opacity: 1)]))
      let wanted = draw(list(300, 300, [.fill(frame, .raster(picture), opacity: 1)]))
      #expect(largestDifference(found, wanted) <= (sigma > 10 && map == .identity ? 1 : 0))
    }
  }

  @Test func `a blurred bitmap is drawn with its tint and opacity`() {
    var paint = DisplayList.RasterPaint(
      list: list(100, 100, [fill(.everything, .white)]), transform: Projection(identity))
    paint.blur = Size(10, 10)
    paint.tint = Color(1, 0.5, 0)
    let frame = DisplayList.Outline(.rect(Rect(0, 0, 100, 100)), identity)
    let pixmap = draw(list(100, 100, [.fill(frame, .raster(paint), opacity: 0.5)]))
    #expect(pixmap[50, 50] == (128, 64, 0, 128))
  }

  @Test
  func `a blurred bitmap has the same pixels at every SIMD level and height of drawn bands`() {
    var random = SeededGenerator(seed: 5)
    var paint = DisplayList.RasterPaint(
      list: list(200, 200, shapes(&random, .translation(20, 40))),
      transform: Projection(AffineTransform(1.13, 0, 0, 1.07, 3.3, -8.2)))
    paint.blur = Size(14, 11)
    let frame = DisplayList.Outline(
      .roundedRect(Rect(10, 10, 170, 180), radius: 30), AffineTransform(1.13, 0, 0, 1.07, 3.3, -8.2)
    )
    let commands = list(240, 220, [.fill(frame, .raster(paint), opacity: 1)])
    let wanted = draw(commands)
    for kernels in Kernels.available {
      for bandHeight in [8, 64, 256] {
        #expect(
          largestDifference(draw(commands, kernels: kernels, bandHeight: bandHeight), wanted) == 0)
      }
    }
  }
}
