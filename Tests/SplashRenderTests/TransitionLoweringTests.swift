import SplashPixels
import SplashRaster
import SplashScene
import TestSupport
import Testing

@testable import SplashRender

/// Pixels of cross-fades and transitions.
@Suite struct TransitionLoweringTests {
  private let width = 16
  private let height = 8

  private func pixel(_ pixmap: Pixmap, _ x: Int, _ y: Int) -> [UInt8] {
    let start = unsafe pixmap.base + y * pixmap.stride + x * 4
    return (0..<4).map { unsafe start[$0] }
  }

  private func drawn(
    _ layers: [Layer], at time: Double, background: Color = .clear,
    images: [ImagePyramid] = []
  ) -> Pixmap {
    let scene = Scene(
      size: Size(Double(width), Double(height)), duration: 10, backgroundColor: background,
      layers: layers)
    let list = scene.evaluate(at: time).displayList(width: width, height: height)
    let pixmap = Pixmap(width: width, height: height)
    Renderer(images: images).render(list, into: pixmap)
    return pixmap
  }

  private func expect(
    _ pixmap: Pixmap, _ x: Int, _ y: Int, _ expected: [Double], within tolerance: Double = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = pixel(pixmap, x, y)
    let error = zip(found, expected).map { abs(Double($0) - $1) }.max() ?? 0
    #expect(error <= tolerance, "\(found) at \(x), \(y)", sourceLocation: sourceLocation)
  }

  private func image(_ color: [UInt8]) -> ImagePyramid {
    let pixmap = Pixmap(width: 2, height: 2)
    for y in 0..<2 {
      for x in 0..<2 {
        for (i, byte) in color.enumerated() {
          unsafe pixmap.base[y * pixmap.stride + x * 4 + i] = byte
        }
      }
    }
    return ImagePyramid(pixmap)
  }

  // MARK: Images

  private func picture(_ id: Int) -> ImageReference {
    ImageReference(id: id, path: "\(id).png", width: 2, height: 2)
  }

  private func fading(_ from: ImageReference?, _ to: ImageReference?) -> Layer {
    var layer = box(nil)
    layer.properties.content = .image(ImageContent(contents: from))
    layer.animations = [
      Animation(
        timing: MediaTiming(duration: 1),
        kind: .basic(
          BasicAnimation(AnimatedProperty(.contents), from: .image(from), to: .image(to))))
    ]
    return layer
  }

  @Test func `an animation of contents cross-fades two images pixel by pixel`() {
    let (a, b): ([UInt8], [UInt8]) = ([200, 0, 100, 255], [10, 20, 30, 40])
    let images = [image(a), image(b)]
    for fraction in [0.125, 0.5, 0.75] {
      let pixmap = drawn([fading(picture(0), picture(1))], at: fraction, images: images)
      expect(pixmap, 8, 4, zip(a, b).map { Double($0) * (1 - fraction) + Double($1) * fraction })
    }
  }

  @Test func `a cross-fade between equal opaque images leaves the colour and alpha unchanged`() {
    let color: [UInt8] = [17, 130, 255, 255]
    let images = [image(color), image(color)]
    for step in 0...20 {
      let time = Double(step) / 21
      let pixmap = drawn([fading(picture(0), picture(1))], at: time, images: images)
      expect(pixmap, 3, 3, color.map(Double.init))
      #expect(pixel(pixmap, 3, 3)[3] == 255)
    }
  }

  @Test func `an animation of contents to or from nil fades the image out or in`() {
    let images = [image([200, 0, 100, 255])]
    let out = drawn([fading(picture(0), nil)], at: 0.75, images: images)
    expect(out, 8, 4, [50, 0, 25, 63.75])
    let into = drawn([fading(nil, picture(0))], at: 0.75, images: images)
    expect(into, 8, 4, [150, 0, 75, 191.25])
  }

  @Test func `a cross-fade of contents clips both images to the layer's rounded bounds`() {
    var layer = fading(picture(0), picture(1))
    layer.properties.masksToBounds = true
    layer.properties.cornerRadius = 4
    let images = [image([255, 0, 0, 255]), image([0, 0, 255, 255])]
    let pixmap = drawn([layer], at: 0.5, images: images)
    expect(pixmap, 0, 0, [0, 0, 0, 0], within: 16)
    expect(pixmap, 8, 4, [127.5, 0, 127.5, 255])
  }

  // MARK: Transitions

  private func box(_ color: Color?) -> Layer {
    var layer = Layer(id: "box")
    layer.properties.bounds = Rect(0, 0, Double(width), Double(height))
    layer.properties.position = Point(Double(width) / 2, Double(height) / 2)
    layer.properties.backgroundColor = color
    return layer
  }

  /// A red box that turns green at time 1, within a second.
  private func changing(
    _ kind: Transition.Kind, _ direction: Transition.Direction = .fromLeft
  ) -> Layer {
    var layer = box(Color(1, 0, 0, 1))
    var transition = Transition()
    transition.kind = kind
    transition.direction = direction
    let green = AnimatableValue.color(Color(0, 1, 0, 1))
    let change = ViewAnimation.Change(
      .backgroundColor, before: .color(Color(1, 0, 0, 1)), from: green, to: green)
    layer.animations = [
      Animation(timing: MediaTiming(duration: 1, beginTime: 1), kind: .transition(transition)),
      Animation(
        timing: MediaTiming(duration: 0, beginTime: 1),
        kind: .view(ViewAnimation(changes: [change]))),
    ]
    return layer
  }

  private let red = [255.0, 0, 0, 255]
  private let green = [0.0, 255, 0, 255]
  private let none = [0.0, 0, 0, 0]

  @Test func `a fade transition cross-fades a layer from the old to the new state`() {
    var layer = changing(.fade)
    layer.properties.opacity = 0.5
    for (time, fraction) in [(0.9, 0.0), (1.25, 0.25), (1.5, 0.5), (2.5, 1)] {
      let pixmap = drawn([layer], at: time)
      expect(pixmap, 5, 5, [127.5 * (1 - fraction), 127.5 * fraction, 0, 127.5])
    }
  }

  @Test func `a cross-fade between opaque states lets no background show through`() {
    let images = [image([200, 0, 100, 255]), image([10, 20, 30, 255])]
    for fraction in [0.25, 0.5, 0.75] {
      let blue = Color(0, 0, 1, 1)
      let faded = drawn([changing(.fade)], at: 1 + fraction, background: blue)
      expect(faded, 5, 5, [255 * (1 - fraction), 255 * fraction, 0, 255])
      let pictures = drawn(
        [fading(picture(0), picture(1))], at: fraction, background: blue, images: images)
      expect(
        pictures, 5, 5,
        [200 - 190 * fraction, 20 * fraction, 100 - 70 * fraction, 255])
    }
  }

  @Test(arguments: [
    (Transition.Direction.fromLeft, (3, 4), (5, 4)), (.fromRight, (12, 4), (10, 4)),
    (.fromTop, (8, 6), (8, 5)), (.fromBottom, (8, 1), (8, 2)),
  ])
  func `push, moveIn and reveal transitions show a layer's new state from the given side`(
    direction: Transition.Direction, new: (Int, Int), old: (Int, Int)
  ) {
    for kind in [Transition.Kind.push, .moveIn] {
      let pixmap = drawn([changing(kind, direction)], at: 1.25)
      expect(pixmap, new.0, new.1, green)
      expect(pixmap, old.0, old.1, red)
    }
    let revealed = drawn([changing(.reveal, direction)], at: 1.25)
    expect(revealed, new.0, new.1, green)
    expect(revealed, old.0, old.1, red)
  }

  @Test
  func `a push transition moves both states, moveIn only the new one and reveal only the old one`()
  {
    func content(_ kind: Transition.Kind) -> Pixmap {
      var layer = changing(kind, .fromRight)
      // A white bar at the left edge, in the old and the new state.
      var bar = Layer(id: "bar")
      bar.properties.bounds = Rect(0, 0, 2, 8)
      bar.properties.position = Point(1, 4)
      bar.properties.backgroundColor = .white
      layer.sublayers = [bar]
      layer.properties.masksToBounds = true
      return drawn([layer], at: 1.5)
    }
    let white = [255.0, 255, 255, 255]
    let pushed = content(.push)
    expect(pushed, 1, 4, red)
    expect(pushed, 9, 4, white)
    let covered = content(.moveIn)
    expect(covered, 1, 4, white)
    expect(covered, 9, 4, white)
    let uncovered = content(.reveal)
    expect(uncovered, 1, 4, red)
    expect(uncovered, 9, 4, green)
  }

  @Test
  func `a push transition clips the moving states to the bounds only with masksToBounds true`() {
    var layer = changing(.push)
    layer.properties.bounds = Rect(0, 0, 4, 8)
    layer.properties.position = Point(8, 4)
    // The old state is from 7 to 11, the new one from 3 to 7.
    let open = drawn([layer], at: 1.25)
    expect(open, 4, 4, green)
    expect(open, 9, 4, red)
    expect(open, 10, 4, red)
    layer.properties.masksToBounds = true
    let clipped = drawn([layer], at: 1.25)
    expect(clipped, 4, 4, none)
    expect(clipped, 6, 4, green)
    expect(clipped, 9, 4, red)
    expect(clipped, 10, 4, none)
  }

  @Test func `a moveIn transition of a rotated layer moves along the layer's rotated axes`() {
    var layer = changing(.moveIn, .fromLeft)
    layer.properties.bounds = Rect(0, 0, 4, 4)
    layer.properties.position = Point(8, 4)
    // Rotated by 90°, the layer's left is above.
    layer.properties.transform = .rotationZ(.pi / 2)
    let pixmap = drawn([layer], at: 1.5)
    expect(pixmap, 8, 1, green)
    expect(pixmap, 8, 3, green)
    expect(pixmap, 8, 5, red)
    expect(pixmap, 4, 4, none)
  }

  @Test func `a fade transition to isHidden true fades the layer out`() {
    var layer = changing(.fade)
    let hidden = ViewAnimation.Change(
      .hidden, before: .bool(false), from: .bool(true), to: .bool(true))
    layer.animations[1].kind = .view(ViewAnimation(changes: [hidden]))
    expect(drawn([layer], at: 1.25), 5, 5, [191.25, 0, 0, 191.25])
    expect(drawn([layer], at: 2), 5, 5, none)
  }

  @Test func `the output of inspect --json during a transition shows a layer's new state`() throws {
    let scene = Scene(size: Size(16, 8), duration: 10, layers: [changing(.push)])
    let json = scene.evaluate(at: 1.5).json(markers: [])
    #expect(json.contains("\"backgroundColor\": [0, 1, 0, 1]"))
    #expect(!json.contains("[1, 0, 0, 1]"))
    let dissolving = Scene(
      size: Size(16, 8), duration: 10, layers: [fading(picture(0), picture(1))])
    #expect(dissolving.evaluate(at: 0.4).json(markers: []).contains("\"contents\": \"0.png\""))
    #expect(dissolving.evaluate(at: 0.6).json(markers: []).contains("\"contents\": \"1.png\""))
  }
}
