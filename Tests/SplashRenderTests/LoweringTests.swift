import SplashRaster
import SplashScene
import Testing

@testable import SplashRender

private func commands(_ layers: [Layer], size: Size = Size(100, 100)) -> [DisplayList.Command] {
  Scene(size: size, duration: 1, layers: layers).evaluate(at: 0)
    .displayList(width: Int(size.width), height: Int(size.height)).commands
}

@Suite struct LoweringTests {
  @Test func `a layer with only a background colour becomes one fill of its frame rectangle`()
    throws
  {
    let list = commands([plain("a", Rect(10, 20, 30, 40))])
    try #require(list.count == 1)
    guard case .fill(let outline, let paint, let opacity) = list[0] else {
      Issue.record("not a fill")
      return
    }
    #expect(outline.geometry == .rect(Rect(0, 0, 30, 40)))
    #expect(outline.transform.affine == AffineTransform(1, 0, 0, 1, 10, 20))
    #expect(paint == .solid(.white))
    #expect(opacity == 1)
  }

  @Test func `hidden, transparent, zero-width and off-canvas layers add no drawing commands`() {
    var hidden = plain("hidden", Rect(0, 0, 10, 10))
    hidden.properties.isHidden = true
    var transparent = plain("transparent", Rect(0, 0, 10, 10))
    transparent.properties.opacity = 0
    var flat = plain("flat", Rect(0, 0, 10, 10))
    flat.properties.transform = .scale(0, 1)
    let outside = plain("outside", Rect(200, 0, 10, 10))
    #expect(commands([hidden, transparent, flat, outside]).isEmpty)
  }

  @Test
  func `a translucent layer with a single fill is drawn directly, without a buffer of its own`() {
    var layer = plain("a", Rect(0, 0, 10, 10))
    layer.properties.opacity = 0.25
    let list = commands([layer])
    guard list.count == 1, case .fill(_, _, let opacity) = list[0] else {
      Issue.record("expected one fill")
      return
    }
    #expect(opacity == 0.25)
  }

  @Test func `a translucent layer with sublayers becomes one group bounded by its drawn area`() {
    var parent = plain("parent", Rect(10, 10, 20, 20))
    parent.properties.opacity = 0.5
    parent.sublayers = [plain("child", Rect(5, 5, 40, 10))]
    let list = commands([parent])
    guard list.flattened.count == 3, case .group(let group) = list[0], group.contents.count == 2
    else {
      Issue.record("expected a group of two fills")
      return
    }
    #expect(group.opacity == 0.5)
    #expect(group.clips.isEmpty)
    #expect(group.bounds == Rect(10, 10, 45, 20))
  }

  @Test
  func
    `a layer with a compositingFilter is drawn into its own buffer even if it has a single fill`()
  {
    var layer = plain("a", Rect(10, 10, 20, 20))
    layer.properties.compositingFilter = .multiply
    layer.properties.opacity = 0.5
    let list = commands([layer])
    guard list.flattened.count == 2, case .group(let group) = list[0], group.contents.count == 1
    else {
      Issue.record("expected a group of one fill")
      return
    }
    #expect(group.blendMode == .multiply)
    #expect(group.opacity == 0.5)
    #expect(group.bounds == Rect(10, 10, 20, 20))
  }

  @Test func `a mask limits the area in which its layer is drawn`() {
    var layer = plain("a", Rect(0, 0, 50, 50))
    layer.mask = plain("mask", Rect(10, 10, 10, 10))
    let list = commands([layer])
    guard list.flattened.count == 3, case .group(let group) = list[0] else {
      Issue.record("expected a masked group")
      return
    }
    #expect(group.contents.count == 1)
    #expect(group.mask?.contents.count == 1)
    #expect(group.bounds == Rect(10, 10, 10, 10))
    layer.mask = plain("mask", Rect(80, 80, 10, 10), nil)
    #expect(commands([layer]).isEmpty)
  }

  @Test func `an inverted mask doesn't limit the area in which its layer is drawn`() {
    var layer = plain("a", Rect(0, 0, 50, 50))
    layer.properties.invertsMask = true
    layer.properties.maskMode = .luminance
    for frame in [Rect(10, 10, 10, 10), Rect(80, 80, 10, 10)] {
      layer.mask = plain("mask", frame)
      guard case .group(let group)? = commands([layer]).first else {
        Issue.record("expected a masked group")
        return
      }
      #expect(group.bounds == Rect(0, 0, 50, 50))
      #expect(group.mask?.isInverted == true)
      #expect(group.mask?.mode == .luminance)
    }
  }

  @Test func `masksToBounds clips a layer's contents and sublayers to the rounded bounds`() {
    var layer = plain("a", Rect(0, 0, 20, 20), nil)
    layer.properties.masksToBounds = true
    layer.properties.cornerRadius = 4
    layer.sublayers = [plain("child", Rect(-10, -10, 50, 50))]
    let list = commands([layer])
    guard list.flattened.count == 2, case .group(let group) = list[0], group.contents.count == 1
    else {
      Issue.record("expected a clipped group")
      return
    }
    #expect(
      group.clips == [
        DisplayList.Outline(
          .roundedRect(Rect(0, 0, 20, 20), radius: 4), AffineTransform.identity)
      ])
    #expect(group.bounds == Rect(0, 0, 20, 20))
  }

  @Test func `a shape layer scales its path from the viewBox to the bounds`() {
    var shape = ShapeContent()
    shape.path.addRect(Rect(0, 0, 100, 100))
    shape.viewBox = Rect(0, 0, 100, 100)
    var layer = Layer(id: "shape")
    layer.properties.bounds = Rect(0, 0, 20, 40)
    layer.properties.position = Point(50, 50)
    layer.properties.content = .shape(shape)
    guard case .fill(let outline, _, _)? = commands([layer]).first,
      case .path(let path, _) = outline.geometry
    else {
      Issue.record("expected a path")
      return
    }
    #expect(Rect(enclosing: path.controlPoints) == Rect(0, 0, 20, 40))
    #expect(outline.transform.affine == AffineTransform(1, 0, 0, 1, 40, 30))
  }

  @Test
  func `a gradient layer's colours run along its axis in a unit square stretched to the bounds`() {
    var gradient = GradientContent()
    gradient.colors = [.black, .white]
    gradient.startPoint = Point(0, 0)
    gradient.endPoint = Point(1, 1)
    var layer = Layer(id: "gradient")
    layer.properties.bounds = Rect(0, 0, 100, 50)
    layer.properties.position = Point(50, 25)
    layer.properties.content = .gradient(gradient)
    guard case .fill(_, .gradient(let paint), _)? = commands([layer]).first,
      let inverse = paint.transform.affine?.inverse
    else {
      Issue.record("expected a gradient")
      return
    }
    // The other two corners are halfway, though their line isn't perpendicular to the axis.
    #expect(abs(inverse.apply(Point(100, 0)).x - 0.5) < 1e-12)
    #expect(abs(inverse.apply(Point(0, 50)).x - 0.5) < 1e-12)
    #expect(abs(inverse.apply(Point(100, 50)).x - 1) < 1e-12)
  }

  @Test func `a shape layer's gradients use the coordinate space of its path`() throws {
    var shape = ShapeContent(stroke: Stroke(lineWidth: 4))
    shape.path.addRect(Rect(0, 0, 10, 10))
    shape.viewBox = Rect(0, 0, 10, 10)
    shape.fillGradient = GradientContent(
      kind: .radial, colors: [.white, .black], startPoint: Point(5, 5), endPoint: Point(9, 7))
    shape.fillGradient?.focalPoint = Point(7, 4)
    shape.strokeGradient = GradientContent(
      colors: [.white, .black], startPoint: Point(0, 5), endPoint: Point(10, 5))
    var layer = Layer(id: "shape")
    layer.properties.bounds = Rect(0, 0, 20, 40)
    layer.properties.position = Point(10, 20)
    layer.properties.content = .shape(shape)
    let list = commands([layer])
    guard list.count == 2, case .fill(_, .gradient(let fill), _) = list[0],
      case .fill(let line, .gradient(let stroke), _) = list[1], case .stroke = line.geometry
    else {
      Issue.record("expected two gradients")
      return
    }
    let inside = try #require(fill.transform.affine)
    #expect(
      inside.apply(Point(0, 0)) == Point(10, 20) && inside.apply(Point(1, 1)) == Point(18, 28))
    #expect(fill.focus == Point(0.5, -0.5))
    let along = try #require(stroke.transform.affine)
    #expect(along.apply(Point(0, 0)) == Point(0, 20) && along.apply(Point(1, 0)) == Point(20, 20))
  }

  @Test func `a radial gradient moves a focal point outside its circle to just inside the circle`()
  {
    var gradient = GradientContent(
      kind: .radial, colors: [.white, .black], startPoint: Point(0.5, 0.5), endPoint: Point(1, 1))
    gradient.focalPoint = Point(3, 0.5)
    var layer = Layer(id: "gradient")
    layer.properties.bounds = Rect(0, 0, 20, 20)
    layer.properties.content = .gradient(gradient)
    guard case .fill(_, .gradient(let paint), _)? = commands([layer]).first else {
      Issue.record("expected a gradient")
      return
    }
    #expect(paint.focus == Point(0.99, 0))
  }

  @Test func `a nested scene is fitted into its layer's bounds and clipped to the nested canvas`() {
    let inner = Scene(
      size: Size(10, 20), duration: 1, backgroundColor: .black,
      layers: [plain("dot", Rect(0, 0, 5, 5))])
    var layer = Layer(id: "nested")
    layer.properties.bounds = Rect(0, 0, 40, 40)
    layer.properties.position = Point(20, 20)
    var content = SceneContent(scene: inner)
    content.gravity = .resizeAspect
    layer.properties.content = .scene(content)
    let list = commands([layer])
    guard list.flattened.count == 3, case .group(let group) = list[0],
      group.contents.count == 2, case .fill(let dot, _, _) = group.contents[1]
    else {
      Issue.record("expected a clipped group of two fills")
      return
    }
    #expect(group.bounds == Rect(10, 0, 20, 40))
    #expect(dot.transform.boundingBox(of: Rect(0, 0, 5, 5)) == Rect(10, 0, 10, 10))
  }

  @Test func `a scene gives equal drawing commands at times with equal layer states`() {
    var layer = plain("a", Rect(0, 0, 10, 10))
    var timing = MediaTiming(duration: 1)
    timing.fillMode = .forwards
    layer.animations = [
      Animation(
        timing: timing,
        kind: .basic(
          BasicAnimation(AnimatedProperty(.position(.x)), from: .number(5), to: .number(50))))
    ]
    let scene = Scene(size: Size(100, 100), duration: 3, layers: [layer])
    func list(_ t: Double) -> DisplayList {
      scene.evaluate(at: t).displayList(width: 100, height: 100)
    }
    #expect(list(0.5) != list(0.6))
    #expect(list(1.5) == list(2.5))
  }
}
