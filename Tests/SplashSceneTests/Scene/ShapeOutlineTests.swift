import SplashScene
import TestSupport
import Testing

/// The outline that a shape draws.
@Suite struct ShapeOutlineTests {
  private let square = Path { $0.addRect(Rect(0, 0, 10, 10)) }

  @Test func `a shape's path is stretched to the layer's bounds, then rounded, then trimmed`() {
    var shape = ShapeContent(path: square)
    let bounds = Rect(5, 7, 200, 100)
    #expect(shape.outline(in: bounds) == square)
    shape.viewBox = Rect(0, 0, 10, 10)
    let stretched = Path { $0.addRect(bounds) }
    #expect(shape.outline(in: bounds).elements == stretched.elements)
    shape.pathCornerRadius = 20
    let rounded = stretched.roundingCorners(radius: 20)
    #expect(shape.outline(in: bounds).elements == rounded.elements)
    shape.trim = PathTrim(start: 0.1, end: 0.6, offset: 0.7)
    #expect(shape.outline(in: bounds).elements == rounded.trimmed(by: shape.trim).elements)
    #expect(shape.outline(in: Rect(0, 0, 0, 5)).isEmpty)
  }

  @Test func `a shape trimmed to nothing draws nothing`() {
    var shape = ShapeContent(path: square)
    #expect(shape.draws(inArea: false))
    shape.trim.end = 0
    #expect(!shape.draws(inArea: true))
    #expect(shape.outline(in: .zero).isEmpty)
  }

  @Test func `the trim and corner radius of a shape's path are animatable`() throws {
    let properties = LayerProperties { $0.content = .shape(ShapeContent(path: square)) }
    let animations: [Animation] = [
      .basic(.trimStart, from: 0, to: 0.5), .basic(.trimEnd, from: 0.5, to: 1),
      .basic(.trimOffset, from: 0, to: 3), .basic(.pathCornerRadius, from: 0, to: 8),
    ]
    let shape = try evaluated(animations, on: properties, at: 0.5).content
    guard case .shape(let shape) = shape else {
      Issue.record("no shape")
      return
    }
    #expect(shape.trim == PathTrim(start: 0.25, end: 0.75, offset: 1.5))
    #expect(shape.pathCornerRadius == 4)
  }

  @Test func `splitting a path into subpaths and joining them restores the path`() {
    var random = SeededGenerator(seed: 83)
    for _ in 0..<100 {
      let path = random.path()
      let subpaths = path.subpaths
      #expect(Path(joining: subpaths) == path)
      #expect(subpaths.count == path.segmentPoints.count)
      for subpath in subpaths {
        guard case .move = subpath.elements[0] else {
          Issue.record("\(subpath)")
          return
        }
      }
    }
    // A line after a close starts a subpath at the start point of the closed one.
    let house = Path {
      $0.addRect(Rect(1, 2, 3, 4))
      $0.addLine(to: Point(9, 9))
    }
    #expect(
      house.subpaths.map(\.elements) == [
        Path { $0.addRect(Rect(1, 2, 3, 4)) }.elements, [.move(Point(1, 2)), .line(Point(9, 9))],
      ])
    #expect(Path().subpaths.isEmpty)
  }
}
