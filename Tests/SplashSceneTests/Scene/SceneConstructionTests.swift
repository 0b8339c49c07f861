import SplashScene
import Testing

/// Convenience API for building scenes in code.
@Suite struct SceneConstructionTests {
  @Test
  func `a layer created from a frame rectangle has bounds at the origin and a centred position`() {
    let layer = Layer(id: "a", frame: Rect(10, 20, 30, 50), backgroundColor: .white)
    var expected = Layer(id: "a")
    expected.properties.bounds = Rect(0, 0, 30, 50)
    expected.properties.position = Point(25, 45)
    expected.properties.backgroundColor = .white
    #expect(layer == expected)
  }

  @Test
  func `setting a layer's opacity or shadow changes the same value in the layer's properties`() {
    var layer = Layer(id: "a")
    layer.opacity = 0.5
    layer.shadow.radius = 7
    #expect(layer.properties.opacity == 0.5 && layer.properties.shadow.radius == 7)
    #expect(layer.opacity == 0.5 && layer.shadow.radius == 7)
  }

  @Test func `number and Boolean literals create animatable values`() {
    let values: [AnimatableValue] = [1, 0.5, -2, true, false]
    #expect(values == [.number(1), .number(0.5), .number(-2), .bool(true), .bool(false)])
  }

  @Test func `timing parameters of animations default to Core Animation's values`() {
    let timing = MediaTiming(duration: 2)
    #expect(timing.beginTime == 0 && timing.timeOffset == 0 && timing.speed == 1)
    #expect(timing.repeatCount == 0 && timing.repeatDuration == 0 && !timing.autoreverses)
    #expect(timing.fillMode == .removed && timing.activeDuration == 2)
    let all = MediaTiming(
      duration: 2, beginTime: 3, timeOffset: 4, speed: 5, repeatCount: 6, repeatDuration: 7,
      autoreverses: true, fillMode: .both)
    #expect(all.duration == 2 && all.beginTime == 3 && all.timeOffset == 4 && all.speed == 5)
    #expect(all.repeatCount == 6 && all.repeatDuration == 7 && all.autoreverses)
    #expect(all.fillMode == .both)
  }

  @Test
  func `the factory methods for animations build basic, spring, keyframe and group animations`() {
    let timing = MediaTiming(duration: 2, beginTime: 1)
    var basic = BasicAnimation(AnimatedProperty(.opacity))
    basic.from = .number(0)
    basic.to = .number(1)
    basic.by = .number(2)
    #expect(
      Animation.basic(
        .opacity, from: 0, to: 1, by: 2, timing: timing, timingFunction: .easeIn)
        == Animation(timing: timing, timingFunction: .easeIn, kind: .basic(basic)))

    let spring = Spring(mass: 2, stiffness: 50, damping: 5)
    #expect(
      Animation.spring(.opacity, from: 0, to: 1, by: 2, spring: spring, timing: timing)
        == Animation(timing: timing, kind: .spring(basic, spring)))
    let settling = Animation.spring(.opacity, to: 1, spring: spring).timing
    #expect(settling == MediaTiming(duration: 0))
    let byItself = Animation.spring(.opacity, to: 1, spring: spring)
    #expect(byItself.resolvedTiming() == MediaTiming(duration: spring.settlingDuration))
    #expect(byItself.resolvedTiming(inGroupLasting: 3) == MediaTiming(duration: 3))

    var keyframes = KeyframeAnimation(
      AnimatedProperty(.opacity), values: [.number(0), .number(1)], keyTimes: [0, 1])
    keyframes.timingFunctions = [.easeOut]
    let keyframe = Animation.keyframe(
      .opacity, values: [0, 1], keyTimes: [0, 1], timingFunctions: [.easeOut], timing: timing)
    #expect(keyframe == Animation(timing: timing, kind: .keyframe(keyframes)))

    #expect(
      Animation.group([keyframe], timing: timing, timingFunction: .easeOut)
        == Animation(timing: timing, timingFunction: .easeOut, kind: .group([keyframe])))
  }

  @Test func `shape and gradient layers default to Core Animation's values`() {
    let shape = ShapeContent()
    #expect(shape.path.isEmpty && shape.fillColor == .black && shape.stroke == Stroke())
    #expect(shape.stroke.color == nil && shape.stroke.lineWidth == 1)
    let gradient = GradientContent()
    #expect(gradient.kind == .axial && gradient.colors == [] && gradient.locations == [])
    #expect(gradient.startPoint == Point(0.5, 0) && gradient.endPoint == Point(0.5, 1))
    let radial = GradientContent(
      kind: .radial, colors: [.black, .white], locations: [0, 1], startPoint: Point(1, 2),
      endPoint: Point(3, 4))
    #expect(radial.kind == .radial && radial.colors == [.black, .white])
    #expect(radial.locations == [0, 1])
    #expect(radial.startPoint == Point(1, 2) && radial.endPoint == Point(3, 4))
    let path = Path {
      $0.move(to: Point(1, 1))
      $0.addLine(to: Point(2, 1))
    }
    #expect(path.elements == [.move(Point(1, 1)), .line(Point(2, 1))])
    let line = ShapeContent(path: path, fillColor: nil, stroke: Stroke(color: .white, lineWidth: 3))
    #expect(line.path == path && line.fillColor == nil)
    #expect(line.stroke.color == .white && line.stroke.lineWidth == 3)
    #expect(TextRequest("a") == TextRequest(runs: [TextRun("a", TextAttributes())]))
  }

  @Test func `layers, masks and replicated copies of an evaluated scene can be found by id`() throws
  {
    var inner = Layer(id: "inner")
    inner.opacity = 0.25
    var mask = Layer(id: "mask")
    mask.sublayers = [Layer(id: "in the mask")]
    var outer = Layer(id: "outer")
    outer.sublayers = [Layer(id: "sibling"), inner]
    outer.mask = mask
    var late = Layer(id: "late")
    late.timing = MediaTiming(duration: 1, beginTime: 1)
    var copies = ReplicatorContent()
    copies.instanceCount = 3
    copies.instanceDelay = 0.5
    var replicator = Layer(id: "replicator")
    replicator.content = .replicator(copies)
    var copy = Layer(id: "copy")
    copy.animations = [.basic(.opacity, from: 0, to: 1, timing: MediaTiming(duration: 2))]
    replicator.sublayers = [copy]
    let nested = Scene(size: Size(1, 1), duration: 1, layers: [Layer(id: "nested")])
    var holder = Layer(id: "holder")
    holder.content = .scene(SceneContent(scene: nested))

    let scene = Scene(
      size: Size(1, 1), duration: 2, layers: [outer, late, replicator, holder])
    let moment = scene.evaluate(at: 0.5)
    for id in ["outer", "sibling", "inner", "mask", "in the mask", "replicator", "holder"] {
      #expect(moment.layer(id: id)?.id == id)
    }
    #expect(moment.layer(id: "inner")?.opacity == 0.25)
    #expect(moment.layer(id: "late") == nil)
    #expect(scene.evaluate(at: 1.5).layer(id: "late") != nil)
    // The first instance is 0.5 s into an animation of 2 s.
    #expect(moment.layer(id: "copy")?.opacity == 0.25)
    #expect(moment.layer(id: "nested") == nil)
    #expect(moment.layer(id: "holder")?.nested?.layer(id: "nested") != nil)
  }
}
