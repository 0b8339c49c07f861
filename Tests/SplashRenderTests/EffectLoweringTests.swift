import SplashRaster
import SplashScene
import Testing

@testable import SplashRender

private func commands(_ layers: [Layer], scale: Double = 1) -> [DisplayList.Command] {
  let size = 100 * scale
  return Scene(size: Size(100, 100), duration: 1, layers: layers).evaluate(at: 0)
    .displayList(width: Int(size), height: Int(size)).commands
}

private func firstGroup(_ list: [DisplayList.Command]) -> DisplayList.Group? {
  if case .group(let group)? = list.first { group } else { nil }
}

private func asShadow(_ effect: DisplayList.Effect?) -> DisplayList.Shadow? {
  if case .shadow(let shadow)? = effect { shadow } else { nil }
}

@Suite struct EffectLoweringTests {
  private func card() -> Layer {
    var layer = plain("card", Rect(20, 20, 40, 30))
    layer.properties.shadow.opacity = 0.5
    layer.properties.shadow.color = Color(1, 0, 0, 0.8)
    layer.properties.shadow.offset = Size(2, 5)
    layer.properties.shadow.radius = 4
    return layer
  }

  @Test func `a layer's shadow offset and blur are scaled from points to device pixels`()
    throws
  {
    let group = try #require(firstGroup(commands([card()], scale: 2)))
    let shadow = try #require(asShadow(group.effects.first))
    #expect(group.bounds == Rect(40, 40, 80, 60))
    #expect(group.effects.count == 1)
    #expect(shadow.offset == Point(4, 10))
    #expect(shadow.sigma == Size(8, 8))
    #expect(abs(shadow.color.alpha - 0.4) < 1e-12)
    #expect(!shadow.replacesCaster)
  }

  @Test func `a layer's shadow offset and blur follow the layer's rotation and scale`() throws {
    var layer = card()
    layer.properties.transform = .rotationZ(.pi / 2)
    let shadow = try #require(asShadow(firstGroup(commands([layer]))?.effects.first))
    #expect(abs(shadow.offset.x + 5) < 1e-9 && abs(shadow.offset.y - 2) < 1e-9)
    #expect(abs(shadow.sigma.width - 4) < 1e-9 && abs(shadow.sigma.height - 4) < 1e-9)
    layer.properties.transform = .scale(3, 0.5)
    let stretched = try #require(asShadow(firstGroup(commands([layer]))?.effects.first))
    #expect(stretched.sigma == Size(12, 2))
  }

  @Test func `an invisible or off-canvas shadow adds no drawing commands`() {
    for change in [
      { (s: inout Shadow) in s.opacity = 0 }, { $0.opacity = -1 }, { $0.color.alpha = 0 },
    ] {
      var layer = card()
      change(&layer.properties.shadow)
      #expect(commands([layer]).flattened.count == 1)
    }
    var away = card()
    away.properties.position = Point(300, 300)
    #expect(commands([away]).isEmpty)
  }

  @Test func `a layer outside the canvas still casts its shadow onto the canvas`() throws {
    var layer = card()
    layer.properties.position = Point(-30, 50)
    layer.properties.shadow.offset = Size(60, 0)
    let list = commands([layer])
    #expect(list.flattened.count == 2)
    let group = try #require(firstGroup(list))
    #expect(group.contents.count == 1)
    #expect(group.bounds == Rect(-50, 35, 40, 30))
  }

  @Test func `a layer's shadowPath casts the shadow instead of the layer's contents`() throws {
    var layer = card()
    var path = Path()
    path.addRect(Rect(0, 0, 10, 10))
    layer.properties.shadow.path = path
    let list = commands([layer])
    try #require(list.count == 2 && list.flattened.count == 3)
    let group = try #require(firstGroup(list))
    #expect(try #require(asShadow(group.effects.first)).replacesCaster)
    #expect(group.bounds == Rect(20, 20, 10, 10))
    guard case .fill(let outline, .solid(let color), 1)? = group.contents.first else {
      Issue.record("expected the path")
      return
    }
    #expect(outline.geometry == .path(path, .nonZero))
    #expect(color.alpha == 1)
  }

  @Test func `a layer's filters apply before its shadow, and its opacity after the shadow`() throws
  {
    var layer = card()
    layer.properties.filters = [.gaussianBlur(radius: 3), .gaussianBlur(radius: 0)]
    layer.properties.opacity = 0.5
    let group = try #require(firstGroup(commands([layer])))
    #expect(group.opacity == 0.5)
    try #require(group.effects.count == 2)
    #expect(group.effects[0] == .gaussianBlur(sigma: Size(3, 3)))
    #expect(asShadow(group.effects[1]) != nil)
  }

  @Test func `masksToBounds and a mask clip the layer's shadow`() throws {
    var layer = card()
    layer.properties.masksToBounds = true
    layer.properties.cornerRadius = 5
    layer.sublayers = [plain("child", Rect(0, 0, 90, 90))]
    layer.mask = plain("mask", Rect(0, 0, 10, 10))
    let list = commands([layer])
    let group = try #require(firstGroup(list))
    #expect(
      group.clips.map(\.geometry) == [.roundedRect(Rect(0, 0, 40, 30), radius: 5)])
    #expect(group.effects.count == 1)
    // The group, with background, child and mask: no second clip.
    #expect(list.flattened.count == 4)
    #expect(group.contents.count == 2 && group.mask?.contents.count == 1)
    layer.mask = plain("mask", Rect(50, 0, 10, 10))
    #expect(commands([layer]).isEmpty)
  }

  @Test func `a layer with shouldRasterize has the same bitmap at every position and rotation`()
    throws
  {
    func tile(_ x: Double) -> Layer {
      var layer = plain("tile", Rect(x, 10, 20, 20))
      layer.properties.shouldRasterize = true
      layer.properties.rasterizationScale = 2
      layer.properties.opacity = 0.5
      layer.properties.transform = .rotationZ(x)
      layer.sublayers = [plain("child", Rect(15, 0, 10, 10), .black)]
      return layer
    }
    let list = commands([tile(10), tile(47)], scale: 3)
    try #require(list.count == 2)
    var bitmaps: [DisplayList.RasterPaint] = []
    for command in list {
      guard case .fill(_, .raster(let paint), 0.5) = command else {
        Issue.record("expected a faded bitmap")
        return
      }
      bitmaps.append(paint)
    }
    #expect(bitmaps[0].list == bitmaps[1].list)
    #expect(bitmaps[0].transform != bitmaps[1].transform)
    // The bitmap includes sublayers outside the bounds.
    #expect(bitmaps[0].list.width == 50 && bitmaps[0].list.height == 40)
    let center = bitmaps[0].transform.apply(Point(20, 20)) ?? .zero
    #expect(abs(center.x - 60) < 1e-9 && abs(center.y - 60) < 1e-9)
  }

  @Test
  func `a layer of 10,000 × 10,000 points with shouldRasterize gets a bitmap of its visible part`()
    throws
  {
    var layer = plain("large", Rect(-5000, -5000, 10_000, 10_000))
    layer.properties.shouldRasterize = true
    layer.properties.rasterizationScale = 2
    guard case .fill(_, .raster(let paint), _)? = commands([layer]).first else {
      Issue.record("expected a bitmap")
      return
    }
    #expect(paint.list.width <= 210 && paint.list.height <= 210)
  }

  @Test
  func `turning 41 nested rasterised layers into drawing commands takes no exponential time`() {
    func nested(_ color: Color?, _ scale: Double) -> Layer {
      var layer = plain("innermost", Rect(0, 0, 100, 100), color)
      for depth in 0...40 {
        layer.properties.shouldRasterize = true
        layer.properties.rasterizationScale = scale
        if depth == 40 { break }
        var outer = plain("\(depth)", Rect(0, 0, 100, 100), color)
        outer.sublayers = [layer]
        layer = outer
      }
      return layer
    }
    #expect(commands([nested(nil, 1)]).isEmpty)
    #expect(commands([nested(nil, 1e6)]).isEmpty)
    #expect(commands([nested(.white, 1)]).flattened.count == 1)
    // Layers too large for bitmaps are drawn directly; the layers after them get a bitmap again.
    let list = commands([nested(.white, 1e6), nested(.white, 1)])
    #expect(list.flattened.count == 42)
    guard case .fill(_, .raster, _)? = list.last else {
      Issue.record("expected a bitmap")
      return
    }
  }

  @Test func `a replicator's instanceColor multiplies fills and gradients but not masks`() throws {
    var gradient = GradientContent()
    gradient.colors = [.white, Color(0.5, 0.5, 0.5, 0.5)]
    var shade = plain("shade", Rect(0, 0, 10, 10), nil)
    shade.properties.content = .gradient(gradient)
    var mask = plain("mask", Rect(0, 0, 10, 10))
    mask.properties.backgroundColor = .white
    shade.mask = mask
    var replicator = ReplicatorContent()
    replicator.instanceColor = Color(0.5, 1, 0.2, 0.4)
    var outer = plain("outer", Rect(0, 0, 50, 50), nil)
    outer.properties.content = .replicator(replicator)
    outer.sublayers = [plain("dot", Rect(20, 20, 10, 10), Color(0.8, 0.5, 1)), shade]
    let list = commands([outer])
    var colors: [Color] = []
    for command in list.flattened {
      guard case .fill(_, let paint, _) = command else { continue }
      switch paint {
      case .solid(let color): colors.append(color)
      case .gradient(let gradient): colors += gradient.colors
      default: Issue.record("unexpected paint")
      }
    }
    #expect(
      colors == [
        Color(0.8 * 0.5, 0.5, 0.2), Color(0.5, 1, 0.2), Color(0.5 * 0.5, 0.5, 0.5 * 0.2, 0.5),
        .white,
      ])
    #expect(try #require(firstGroup(list)).opacity == 0.4)
  }
}
