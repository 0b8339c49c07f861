import SplashRaster
import SplashScene
import Testing

@testable import SplashRender

/// Wide blurs of layers that move and grow are drawn at a few sizes.
@Suite struct BlurLoweringTests {
  /// A layer with a blurred sublayer on a canvas of 400 × 400 points.
  private func commands(
    radius: Double = 12, transform: Transform3D = .identity, position: Point = Point(200, 200),
    scale: Double = 1, change: (inout Layer) -> Void = { _ in }
  ) -> [DisplayList.Command] {
    var layer = plain("blurred", Rect(150, 150, 100, 100), nil)
    layer.properties.filters = [.gaussianBlur(radius: radius)]
    layer.sublayers = [plain("inner", Rect(20, 30, 50, 40))]
    layer.properties.transform = transform
    layer.properties.position = position
    change(&layer)
    return Scene(size: Size(400, 400), duration: 1, layers: [layer]).evaluate(at: 0)
      .displayList(width: Int(400 * scale), height: Int(400 * scale)).commands
  }

  private func bitmap(_ commands: [DisplayList.Command]) -> DisplayList.RasterPaint? {
    for case .fill(_, .raster(let paint), _) in commands.flattened { return paint }
    return nil
  }

  @Test
  func `the scale of a blurred layer's bitmap is rounded down to a power of the fourth root of 2`()
  {
    #expect(ScaleLadder.rung(1) == 1 && ScaleLadder.rung(2) == 2 && ScaleLadder.rung(0.5) == 0.5)
    #expect(ScaleLadder.rung(1.18) == 1 && ScaleLadder.rung(0.999_999_999_9) == 1)
    for scale in stride(from: 0.01, to: 40, by: 0.013) {
      let rung = ScaleLadder.rung(scale)
      #expect(rung <= scale * (1 + 1e-9) && scale < rung * 1.1893)
    }
  }

  @Test func `a blurred layer's bitmap is reused while the layer moves and grows slightly`() throws
  {
    let first = try #require(bitmap(commands(transform: .scale(1.02, 1.03, 1))))
    let next = try #require(
      bitmap(commands(transform: .scale(1.17, 1.1, 1), position: Point(187.3, 211.9))))
    #expect(first.list == next.list && first.blur == next.blur)
    #expect(first.transform != next.transform)
    #expect(first.blur == Size(12, 12))
    let larger = try #require(bitmap(commands(transform: .scale(1.25, 1.1, 1))))
    #expect(larger.list != first.list)
  }

  @Test func `the bitmap of an unscaled blurred layer is drawn at whole pixels without resampling`()
    throws
  {
    let paint = try #require(bitmap(commands(scale: 3)))
    let map = try #require(paint.transform.affine)
    #expect(map.a == 1 && map.d == 1 && map.tx == map.tx.rounded())
    #expect(paint.blur == Size(36, 36))
  }

  @Test
  func `a blur is drawn without a bitmap if narrow, rotated, shrunk or combined with an effect`() {
    #expect(bitmap(commands()) != nil)
    #expect(bitmap(commands(radius: 9)) == nil)
    #expect(bitmap(commands(transform: .scale(0.7, 1, 1))) == nil)
    #expect(bitmap(commands(transform: .rotationZ(0.1))) == nil)
    #expect(
      bitmap(
        commands { $0.properties.filters.append(.color(.colorInvert, amount: 1)) }) == nil)
    #expect(
      bitmap(
        commands {
          $0.properties.filters = [.gaussianBlur(radius: 12, edgeMode: .duplicate)]
        }) == nil)
    #expect(bitmap(commands { $0.properties.shadow.opacity = 1 }) == nil)
  }

  @Test func `a blurred layer that is mostly outside the canvas is drawn without a bitmap`() {
    #expect(
      bitmap(commands { $0.sublayers = [plain("inner", Rect(-2000, 0, 4000, 100))] }) == nil)
    // A clipped layer's bitmap is no larger than its bounds and the blur.
    let cut = commands {
      $0.sublayers = [plain("inner", Rect(-2000, 0, 4000, 100))]
      $0.properties.masksToBounds = true
    }
    #expect(bitmap(cut)?.list.width == 100 + 2 * 50)
  }

  @Test
  func `a blur that samples more than 256 pixels outside the canvas is drawn without a bitmap`() {
    // The canvas has a margin of 256 pixels.
    #expect(bitmap(commands(radius: 60)) != nil)
    #expect(bitmap(commands(radius: 70)) == nil)
  }

  @Test func `turning 40 nested blurred layers into drawing commands takes no exponential time`() {
    // Each blur is first lowered to a bitmap. If each were lowered twice, 40 levels would never end.
    var layer = plain("inner", Rect(-2000, 0, 4000, 100))
    for index in 0..<40 {
      var outer = plain("blurred-\(index)", Rect(0, 0, 100, 100), nil)
      outer.properties.filters = [.gaussianBlur(radius: 12)]
      outer.sublayers = [layer]
      layer = outer
    }
    let list = Scene(size: Size(400, 400), duration: 1, layers: [layer]).evaluate(at: 0)
      .displayList(width: 400, height: 400)
    #expect(list.commands.flattened.count { if case .group = $0 { true } else { false } } == 40)
  }
}
