import Foundation
import SplashMedia
import SplashScene
import SplashSystem
import TestSupport
import Testing

private func outline(_ text: String, _ id: String = "a", limit: Int = 1000) throws -> SVGOutline {
  let folder = try SVGFolder()
  let path = try folder.write(text)
  return try withExtendedLifetime(folder) {
    try SVGLibrary().outline(at: path.file, element: id, limit: limit)
  }
}

private func error(_ inside: String, _ id: String = "a") throws -> AssetError {
  try #require(throws: AssetError.self) { try outline(svg(inside), id) }
}

/// The coordinates of all control points, rounded to 1e-9.
private func numbers(_ path: Path) -> [Double] {
  path.controlPoints.flatMap { [$0.x, $0.y] }.map { ($0 * 1e9).rounded() / 1e9 + 0 }
}

private let k = 4.0 / 3.0 * (2.0.squareRoot() - 1)

@Suite struct `Outlines of SVG elements` {
  @Test(
    arguments: [
      ("<path id='a' d='M1 2h3v4z'/>", [1, 2, 4, 2, 4, 6]),
      ("<line id='a' x1='1' y1='2' x2='3' y2='4'/>", [1, 2, 3, 4]),
      ("<line id='a' x2='3'/>", [0, 0, 3, 0]),
      ("<polyline id='a' points='1,2 3,4 5-6'/>", [1, 2, 3, 4, 5, -6]),
      ("<polygon id='a' points='1 2 3 4 5 6'/>", [1, 2, 3, 4, 5, 6]),
      ("<rect id='a' x='1' y='2' width='3px' height='4'/>", [1, 2, 4, 2, 4, 6, 1, 6]),
      ("<rect id='a' width='1in' height='25.4mm'/>", [0, 0, 96, 0, 96, 96, 0, 96]),
      ("<rect id='a' width='6pt' height='1pc'/>", [0, 0, 8, 0, 8, 16, 0, 16]),
    ] as [(String, [Double])])
  func `SVG lines, rectangles, polylines and polygons become paths of straight lines`(
    element: String, expected: [Double]
  ) throws {
    #expect(numbers(try outline(svg(element)).path) == expected)
  }

  @Test func `an SVG polygon is a closed path and a polyline an open one`() throws {
    #expect(try outline(svg("<polygon id='a' points='0 0 1 0 1 1'/>")).path.elements.last == .close)
    #expect(
      try outline(svg("<polyline id='a' points='0 0 1 0'/>")).path.elements.last
        == .line(Point(1, 0)))
  }

  @Test
  func `an SVG circle or ellipse becomes four cubic curves that start at its rightmost point`()
    throws
  {
    let circle = try outline(svg("<circle id='a' cx='10' cy='20' r='5'/>")).path
    #expect(circle.elements.count == 6)
    #expect(circle.elements.first == .move(Point(15, 20)))
    guard case .cubic(let c1, let c2, let p) = circle.elements[1] else {
      Issue.record("the second element is \(circle.elements[1])")
      return
    }
    #expect((c1 - Point(15, 20 + 5 * k)).length < 1e-12)
    #expect((c2 - Point(10 + 5 * k, 25)).length < 1e-12)
    #expect(p == Point(10, 25))
    let ellipse = try outline(svg("<ellipse id='a' cx='1' rx='4' ry='2'/>")).path
    let ends = ellipse.elements.compactMap { if case .cubic(_, _, let p) = $0 { p } else { nil } }
    #expect(ends == [Point(1, 2), Point(-3, 0), Point(1, -2), Point(5, 0)])
  }

  @Test(arguments: [
    ("rx='3' ry='2'", 3.0, 2.0), ("rx='3'", 3, 3), ("ry='2'", 2, 2), ("rx='900' ry='2'", 10, 2),
    ("rx='auto' ry='2'", 2, 2),
  ])
  func `the attributes rx and ry round the corners of an SVG rectangle's outline`(
    radii: String, rx: Double, ry: Double
  ) throws {
    let path = try outline(svg("<rect id='a' width='20' height='10' \(radii)/>")).path
    var expected = Path()
    expected.addRoundedRect(Rect(0, 0, 20, 10), radiusX: rx, radiusY: ry)
    #expect(path == expected)
    #expect(path.elements.first == .move(Point(rx, 0)))
  }

  @Test(
    arguments: [
      ("matrix(2 1 -1 3 10 20)", Point(2 * 1 - 2 + 10, 1 + 6 + 20)),
      ("translate(5)", Point(6, 2)), ("translate(5, -7)", Point(6, -5)),
      ("scale(3)", Point(3, 6)), ("scale(3 -1)", Point(3, -2)),
      ("rotate(90)", Point(-2, 1)), ("rotate(90, 1, 1)", Point(0, 1)),
      ("skewX(45)", Point(3, 2)), ("skewY(45)", Point(1, 3)),
      // The last function is applied first.
      ("translate(10 0) scale(2)", Point(12, 4)), ("scale(2),translate(10 0)", Point(22, 4)),
      (" translate( 1 , 1 )\n rotate(-90) ", Point(3, 0)), ("", Point(1, 2)),
    ])
  func `every function of an SVG transform list applies to an outline, the last one first`(
    transform: String, expected: Point
  ) throws {
    let text = svg("<path id='a' transform='\(transform)' d='M1 2L0 0'/>")
    let points = try outline(text).path.controlPoints
    #expect((points[0] - expected).length < 1e-9, "\(points)")
  }

  @Test func `an SVG outline applies an element's transform before those of its groups`() throws {
    let inside = """
      <g transform="translate(100 0)"><g transform="scale(2)">
        <path id="a" transform="rotate(90)" d="M1 2L0 0"/>
      </g></g>
      """
    #expect(numbers(try outline(svg(inside)).path) == [96, 2, 100, 0])
  }

  @Test(
    arguments: [
      ("x='10' y='20'", [11, 22]),
      ("x='10' width='20' height='20' viewBox='0 0 10 10'", [12, 4]),
      ("width='40' height='20' viewBox='0 0 10 10'", [12, 4]),
      ("width='40' height='20' viewBox='0 0 10 10' preserveAspectRatio='xMaxYMin'", [22, 4]),
      ("width='40' height='20' viewBox='0 0 10 10' preserveAspectRatio='xMidYMid slice'", [4, -2]),
      ("width='40' height='20' viewBox='1 1 10 10' preserveAspectRatio='none'", [0, 2]),
    ] as [(String, [Double])])
  func `a nested svg element's outline follows its x, y, viewBox and preserveAspectRatio`(
    attributes: String, expected: [Double]
  ) throws {
    let text = svg("<svg \(attributes)><path id='a' d='M1 2H5'/></svg>")
    #expect(Array(numbers(try outline(text).path).prefix(2)) == expected)
  }

  @Test func `the outline of an SVG group joins all its shapes in document order`() throws {
    let inside = """
      <g id="a" transform="translate(1 0)"><title>x</title>
        <path d="M0 0H1"/><g transform="scale(2)"><rect width="1" height="1"/></g>
        <linearGradient id="g"/></g>
      """
    #expect(numbers(try outline(svg(inside)).path) == [1, 0, 2, 0, 1, 0, 3, 0, 3, 2, 1, 2])
  }

  @Test func `an SVG outline is returned in viewBox coordinates, together with the viewBox`() throws
  {
    let text = svg("<path id='a' d='M1 2H5'/>", "width='300' height='200' viewBox='-5 -6 30 20'")
    let outline = try outline(text)
    #expect(numbers(outline.path) == [1, 2, 5, 2])
    #expect(outline.viewBox == Rect(-5, -6, 30, 20))
    let plain = svg("<path id='a' d='M1 2H5'/>", "width='300' height='200'")
    #expect(try outlineBox(plain) == Rect(0, 0, 300, 200))
    #expect(try outlineBox(svg("<path id='a' d='M1 2H5'/>", "")) == nil)
  }

  @Test func `arcs in SVG path data become the same curves as arcs in the scene format`() throws {
    let data = "M10 0A10 10 0 0 1 0 10"
    let expected = try PathData.parse(data, limit: 10)
    #expect(try outline(svg("<path id='a' d='\(data)'/>")).path == expected)
  }

  @Test(
    arguments: [
      ("<path id='a' d='M0 0L1 x'/>", "at character 7 of the path data: a number is missing"),
      ("<path id='a' d='L0 0'/>", "it doesn't begin with a move"),
      ("<path id='a'/>", "has no outline"),
      ("<rect id='a' width='-1' height='1'/>", "width is negative"),
      ("<rect id='a' width='50%' height='1'/>", "width is a percentage"),
      ("<circle id='a' r='2em'/>", "r is in em"), ("<circle id='a' r='nan'/>", "r is not a length"),
      ("<circle id='a' r='inf'/>", "r is not a length"), ("<circle id='a' r='0'/>", "no outline"),
      ("<polygon id='a' points='1 2 3'/>", "not pairs"),
      ("<polygon id='a' points='1 2 x 3'/>", "not pairs"),
      ("<path id='a' d='M0 0H1' transform='turn(3)'/>", "the transform \"turn(3)\" is malformed"),
      ("<path id='a' d='M0 0H1' transform='scale(1,2,3)'/>", "malformed"),
      ("<path id='a' d='M0 0H1' style='transform: scale(2)'/>", "transform as a CSS property"),
      ("<g transform='scale(1e9)'><path id='a' d='M1 1H10'/></g>", "beyond ±10⁹"),
      ("<use id='a' href='#b'/>", "<use> is not a shape"),
      ("<text id='a'>x</text>", "<text> is no"),
      ("<g id='a'><use href='#b'/></g>", "<use> is not a shape"),
      ("<svg viewBox='0 0 1 1'><path id='a' d='M0 0H1'/></svg>", "needs a width and a height"),
      ("<style>path { transform: scale(2) }</style><path id='a' d='M0 0H1'/>", "stylesheet"),
    ])
  func `the error for an SVG element without a valid outline names the element's line`(
    inside: String, reason: String
  ) throws {
    let found = try error(inside)
    let place = try #require(located(found), "\(found)")
    #expect(place.line == 2)
    #expect(place.reason.contains(reason), "\(place.reason)")
  }

  @Test func `the error for an unknown SVG element id lists the existing ids`() throws {
    let found = try error("<path id='star' d='M0 0H1'/><g id='group'/>", "stat")
    guard case .noElement(_, "stat", ["group", "star"]) = found else {
      Issue.record("\(found)")
      return
    }
  }

  @Test func `an SVG outline with more path elements than the caller's limit is an error`() throws {
    let text = svg("<path id='a' d='M0 0H1H2H3H4'/>")
    #expect(throws: AssetError.self) { try outline(text, limit: 4) }
    #expect(try outline(text, limit: 5).path.elements.count == 5)
  }
}

private func outlineBox(_ text: String) throws -> Rect? { try outline(text).viewBox }
