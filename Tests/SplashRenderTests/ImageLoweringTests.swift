import SplashPixels
import SplashRaster
import SplashScene
import SplashSystem
import TestSupport
import Testing

@testable import SplashRender

/// The positions of images, of parts of them and of nine-part images.
@Suite struct ImageLoweringTests {
  private func paint(
    _ bounds: Rect, _ change: (inout ImageContent) -> Void
  ) throws -> (paint: DisplayList.ImagePaint, outline: Rect) {
    var content = ImageContent(
      contents: ImageReference(id: 3, path: "a.png", width: 40, height: 20))
    change(&content)
    var layer = Layer(id: "a")
    layer.properties.bounds = bounds
    layer.properties.position = bounds.center
    layer.properties.content = .image(content)
    let scene = Scene(size: Size(400, 400), duration: 1, layers: [layer])
    let commands = scene.evaluate(at: 0).displayList(width: 400, height: 400).commands
    try #require(commands.count == 1)
    guard case .fill(let outline, .image(let paint), _) = commands[0],
      case .rect(let rect) = outline.geometry
    else { throw NoImage() }
    return (paint, rect)
  }

  private struct NoImage: Error {}

  @Test func `contentsGravity positions the image part of contentsRect at its size in points`()
    throws
  {
    // A part of 10 × 10 pixels with 2 pixels per point in bounds of 100 × 50.
    let expected: [ContentsGravity: Rect] = [
      .center: Rect(47.5, 22.5, 5, 5), .topLeft: Rect(0, 0, 5, 5),
      .bottomRight: Rect(95, 45, 5, 5), .right: Rect(95, 22.5, 5, 5),
      .resize: Rect(0, 0, 100, 50), .resizeAspect: Rect(25, 0, 50, 50),
      .resizeAspectFill: Rect(0, -25, 100, 100),
    ]
    for (gravity, rect) in expected {
      let (paint, outline) = try paint(Rect(0, 0, 100, 50)) {
        $0.gravity = gravity
        $0.contentsRect = Rect(0.25, 0.5, 0.25, 0.5)
        $0.contentsScale = 2
      }
      #expect(outline == rect)
      #expect(paint.part == Rect(10, 10, 10, 10))
      let corner = paint.transform.apply(Point(10, 10))
      let other = paint.transform.apply(Point(20, 20))
      #expect(corner == rect.origin)
      #expect(other == Point(rect.maxX, rect.maxY))
    }
  }

  @Test func `contentsCenter stretches an image's middle and preserves the size of the corners`()
    throws
  {
    let (paint, _) = try paint(Rect(10, 20, 100, 60)) {
      $0.contentsCenter = Rect(0.25, 0.25, 0.25, 0.5)
      $0.contentsScale = 2
    }
    #expect(
      paint.columns == [
        .init(pixels: 0...10, place: 10...15), .init(pixels: 10...20, place: 15...100),
        .init(pixels: 20...40, place: 100...110),
      ])
    #expect(
      paint.rows == [
        .init(pixels: 0...5, place: 20...22.5), .init(pixels: 5...15, place: 22.5...77.5),
        .init(pixels: 15...20, place: 77.5...80),
      ])
  }

  @Test func `contentsCenter drops an image's middle and shrinks the corners in too narrow bounds`()
    throws
  {
    let (paint, _) = try paint(Rect(0, 0, 15, 60)) {
      $0.contentsCenter = Rect(0.25, 0, 0.25, 1)
    }
    #expect(
      paint.columns == [
        .init(pixels: 0...10, place: 0...5), .init(pixels: 20...40, place: 5...15),
      ])
    #expect(paint.rows == [.init(pixels: 0...20, place: 0...60)])
  }

  @Test func `a contentsCenter of width 0 stretches a strip one pixel wide around its x position`()
    throws
  {
    let (paint, _) = try paint(Rect(0, 0, 100, 20)) {
      $0.contentsCenter = Rect(0.5, 0, 0, 1)
    }
    #expect(paint.columns?[1].pixels == 19.5...20.5)
    #expect(paint.columns?[1].place == 19.5...80.5)
  }

  @Test
  func `contentsCenter applies within contentsRect and only if contentsGravity resizes the image`()
    throws
  {
    let (stretched, _) = try paint(Rect(0, 0, 100, 20)) {
      $0.contentsRect = Rect(0.5, 0, 0.5, 1)
      $0.contentsCenter = Rect(0.5, 0, 0.25, 1)
    }
    #expect(stretched.columns?.map(\.pixels) == [20...30, 30...35, 35...40])
    let (unscaled, _) = try paint(Rect(0, 0, 100, 20)) {
      $0.contentsCenter = Rect(0.5, 0, 0.25, 1)
      $0.gravity = .left
    }
    #expect(unscaled.columns == nil)
  }

  @Test func `a contentsCenter of negative width behaves like one of width 0`() throws {
    func columns(_ center: Rect) throws -> [DisplayList.Strip]? {
      try paint(Rect(0, 0, 100, 20)) { $0.contentsCenter = center }.paint.columns
    }
    let empty = try columns(Rect(0.5, 0, 0, 1))
    #expect(try columns(Rect(0.5, 0, -0.1, 1)) == empty)
    #expect(try columns(Rect(0.5, 0, -1e300, 1)) == empty)
    #expect(try columns(Rect(.nan, 0, 0.5, 1)) == nil)
  }

  @Test func `image layers with NaN or out-of-range contentsRect render without crashing`() throws {
    var random = SeededGenerator(seed: 4)
    let numbers: [Double] = [
      0, -0.0, .leastNonzeroMagnitude, 1e-9, 0.2, 0.5, 1, 1.5, -0.1, -3, 1e9, -1e9, 1e200, -1e200,
      .infinity,
      -.infinity, .nan,
    ]
    func number() -> Double {
      Bool.random(using: &random)
        ? .random(in: -0.5...1.5, using: &random) : numbers.randomElement(using: &random) ?? 0
    }
    func rect() -> Rect { Rect(number(), number(), number(), number()) }
    let renderer = Renderer(images: [ImagePyramid(Pixmap(width: 40, height: 20))])
    let target = Pixmap(width: 16, height: 12)
    for _ in 0..<4000 {
      var content = ImageContent(
        contents: ImageReference(id: 0, path: "a.png", width: 40, height: 20))
      content.gravity = ContentsGravity.allCases.randomElement(using: &random) ?? .resize
      content.contentsScale = Bool.random(using: &random) ? 1 : abs(number())
      if Bool.random(using: &random) { content.contentsRect = rect() }
      if Bool.random(using: &random) { content.contentsCenter = rect() }
      var layer = Layer(id: "a")
      layer.properties.bounds = Rect(0, 0, 16, 12)
      layer.properties.position = Point(8, 6)
      layer.properties.content = .image(content)
      let scene = Scene(size: Size(16, 12), duration: 1, layers: [layer])
      let list = scene.evaluate(at: 0).displayList(width: 16, height: 12)
      renderer.render(list, into: target)
    }
  }

  @Test(arguments: [
    ("a@2x.png", 2.0), ("dir@3x/a.png", 1), ("x/b@3x.jpeg", 3), ("@2x", 2), ("a@4x.png", 1),
    ("a.png", 1), ("a@2x.old.png", 1), ("", 1),
  ])
  func `the suffix @2x or @3x of an image's file name sets the image's scale`(
    path: String, scale: Double
  ) {
    #expect(ImageReference(id: 0, path: path.path, width: 1, height: 1).scaleOfName == scale)
  }
}
