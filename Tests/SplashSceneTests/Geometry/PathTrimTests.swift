import Foundation
import SplashScene
import TestSupport
import Testing

/// Trims of simple paths with known results.
@Suite struct PathTrimTests {
  /// 100 by 100 points, clockwise from the origin.
  private let square = Path { $0.addRect(Rect(0, 0, 100, 100)) }
  /// To the right, down and back to the left: 300 points.
  private let hook = Path {
    $0.move(to: .zero)
    $0.addLine(to: Point(100, 0))
    $0.addLine(to: Point(100, 100))
    $0.addLine(to: Point(0, 100))
  }

  private func lines(_ points: [Point]...) -> Path {
    Path { path in
      for line in points {
        path.move(to: line[0])
        for point in line.dropFirst() { path.addLine(to: point) }
      }
    }
  }

  private func expect(
    _ path: Path, _ expected: Path, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let isSame =
      path.elements.count == expected.elements.count
      && zip(path.elements, expected.elements).allSatisfy { isNear($0, $1) }
    #expect(isSame, "\(path.elements)", sourceLocation: sourceLocation)
  }

  private func isNear(_ a: Path.Element, _ b: Path.Element) -> Bool {
    switch (a, b) {
    case (.move(let p), .move(let q)), (.line(let p), .line(let q)): distance(p, q) < 1e-9
    case (.close, .close): true
    default: false
    }
  }

  @Test func `a path trim cuts the requested part from a rectangle's outline`() {
    expect(
      square.trimmed(by: PathTrim(start: 0.125, end: 0.375)),
      lines([Point(50, 0), Point(100, 0), Point(100, 50)]))
    expect(
      square.trimmed(by: PathTrim(start: 0.25, end: 0.5)),
      lines([Point(100, 0), Point(100, 100)]))
    expect(
      square.trimmed(by: PathTrim(start: 0.3, end: 0.4)), lines([Point(100, 20), Point(100, 60)]))
    // The closing line is one of four sides.
    expect(
      square.trimmed(by: PathTrim(start: 0.75)), lines([Point(0, 100), Point(0, 0)]))
  }

  @Test func `a path trim swaps start and end if start is larger, and clamps both to 0…1`() {
    let part = square.trimmed(by: PathTrim(start: 0.125, end: 0.375))
    #expect(square.trimmed(by: PathTrim(start: 0.375, end: 0.125)) == part)
    #expect(
      square.trimmed(by: PathTrim(start: -3, end: 0.5)) == square.trimmed(by: PathTrim(end: 0.5)))
    #expect(
      square.trimmed(by: PathTrim(start: 0.5, end: 9)) == square.trimmed(by: PathTrim(start: 0.5)))
    #expect(square.trimmed(by: PathTrim(start: 7, end: 9)).isEmpty)
  }

  @Test(arguments: [0, 0.3, -0.5, 17])
  func `a path trim from 0 to 1 leaves the whole path unchanged and closed`(offset: Double) {
    for mode in PathTrim.Mode.allCases {
      for trim in [
        PathTrim(offset: offset, mode: mode),
        PathTrim(start: 1, end: 0, offset: offset, mode: mode),
        PathTrim(start: -1, end: 2, offset: offset, mode: mode),
      ] {
        #expect(trim.keepsEverything && !trim.keepsNothing)
        #expect(square.trimmed(by: trim) == square)
        #expect([MeasuredPath(square), MeasuredPath(hook)].trimmed(by: trim) == [square, hook])
      }
    }
  }

  @Test(arguments: [0, 0.4, 1])
  func `a path trim with equal start and end leaves nothing of the path`(place: Double) {
    for mode in PathTrim.Mode.allCases {
      for offset in [0, 0.25, -2] {
        let trim = PathTrim(start: place, end: place, offset: offset, mode: mode)
        #expect(trim.keepsNothing && !trim.keepsEverything)
        #expect(square.trimmed(by: trim).isEmpty)
        #expect([MeasuredPath(hook), MeasuredPath(square)].trimmed(by: trim) == [Path(), Path()])
      }
    }
  }

  @Test func `a path trim across the start of a closed path gives one piece`() {
    let expected = lines([Point(0, 50), Point(0, 0), Point(50, 0)])
    expect(square.trimmed(by: PathTrim(start: 0.75, end: 1, offset: 0.125)), expected)
    expect(square.trimmed(by: PathTrim(start: 0, end: 0.25, offset: -0.125)), expected)
    expect(square.trimmed(by: PathTrim(start: 0, end: 0.25, offset: 2.875)), expected)
    // From the end of the first side around to its middle.
    expect(
      square.trimmed(by: PathTrim(start: 0, end: 0.875, offset: 0.25)),
      lines([
        Point(100, 0), Point(100, 100), Point(0, 100), Point(0, 0), Point(50, 0),
      ]))
  }

  @Test
  func `a path trim that wraps around an open path gives a piece of its end, then of its start`() {
    expect(
      hook.trimmed(by: PathTrim(start: 0, end: 0.5, offset: 0.75)),
      lines([Point(75, 100), Point(0, 100)], [Point(0, 0), Point(75, 0)]))
    // This only applies to closed subpaths, not to open ones that return to their start point.
    var round = lines([Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 0)])
    let trim = PathTrim(start: 0, end: 0.2, offset: -0.1)
    #expect(round.trimmed(by: trim).subpaths.count == 2)
    round.close()
    #expect(round.trimmed(by: trim).subpaths.count == 1)
  }

  @Test
  func `the mode of a path trim decides whether subpaths are cut simultaneously or in sequence`() {
    // 40 and 120 points long.
    let small = Path { $0.addRect(Rect(0, 0, 10, 10)) }
    let large = Path { $0.addRect(Rect(50, 0, 30, 30)) }
    let both = Path(joining: [small, large])
    let half = lines([Point(0, 0), Point(10, 0), Point(10, 10)])
    expect(
      both.trimmed(by: PathTrim(end: 0.5)),
      Path(joining: [half, lines([Point(50, 0), Point(80, 0), Point(80, 30)])]))
    expect(
      both.trimmed(by: PathTrim(end: 0.5, mode: .sequentially)),
      Path(joining: [small, lines([Point(50, 0), Point(80, 0), Point(80, 10)])]))
    // A single path is always measured across all of its subpaths, whatever the mode.
    for mode in PathTrim.Mode.allCases {
      expect(
        MeasuredPath(both).trimmed(by: PathTrim(end: 0.5, mode: mode)),
        both.trimmed(by: PathTrim(end: 0.5, mode: .sequentially)))
    }
    // The paths of a list stay in order.
    let paths = [MeasuredPath(small), MeasuredPath(Path()), MeasuredPath(large)]
    #expect(
      paths.trimmed(by: PathTrim(end: 0.25, mode: .sequentially)) == [small, Path(), Path()])
    let apart = paths.trimmed(by: PathTrim(end: 0.5))
    #expect(apart.count == 3 && apart[1].isEmpty)
    expect(apart[0], half)
  }

  @Test
  func `a sequential trim that removes a middle part of a closed subpath leaves one piece of it`() {
    let first = Path { $0.addRect(Rect(0, 0, 10, 10)) }
    let second = Path { $0.addRect(Rect(20, 0, 10, 10)) }
    // 70 of 80 points from the middle of the first one's second side.
    let trim = PathTrim(start: 0, end: 0.875, offset: 15.0 / 80, mode: .sequentially)
    let kept = [MeasuredPath(first), MeasuredPath(second)].trimmed(by: trim)
    expect(
      kept[0],
      lines([Point(10, 5), Point(10, 10), Point(0, 10), Point(0, 0), Point(5, 0)]))
    #expect(kept[1] == second)
  }

  @Test func `a path trim that ends exactly at the end of a subpath leaves no tiny pieces`() {
    let squares = (0..<3).map { index in
      Path { $0.addRect(Rect(Double(index) * 0.7, 0.1, 0.3, 0.3)) }
    }
    let path = Path(joining: squares)
    for count in 1...3 {
      let trim = PathTrim(end: Double(count) / 3, mode: .sequentially)
      #expect(path.trimmed(by: trim) == Path(joining: Array(squares.prefix(count))))
    }
    let last = PathTrim(start: 0, end: 1.0 / 3, offset: -1.0 / 3, mode: .sequentially)
    #expect(path.trimmed(by: last) == squares[2])
  }

  /// Sums of tenths are off by rounding.
  @Test func `path trims at multiples of 0.1 give no extra pieces despite rounding`() {
    let (open, closed) = (MeasuredPath(hook), MeasuredPath(square))
    for (start, end, offset) in (0..<1000).map({ ($0 / 100, $0 / 10 % 10 + 1, $0 % 10 - 5) })
    where start < end && end - start < 10 {
      let trim = PathTrim(
        start: Double(start) / 10, end: Double(end) / 10, offset: Double(offset) / 10)
      let first = (start + offset + 10) % 10
      let piece = closed.trimmed(by: trim)
      #expect(piece.subpaths.count == 1, "\(trim)")
      let pieces = open.trimmed(by: trim)
      #expect(pieces.subpaths.count == (first + end - start > 10 ? 2 : 1), "\(trim)")
      let part = Double(end - start) / 10
      expectClose(MeasuredPath(piece).length, 400 * part, within: 1e-9)
      expectClose(MeasuredPath(pieces).length, 300 * part, within: 1e-9)
    }
  }

  @Test func `curves preserve their degree when a path is trimmed`() {
    let path = Path {
      $0.move(to: .zero)
      $0.addQuadCurve(to: Point(50, 0), control: Point(25, 40))
      $0.addCurve(to: Point(100, 0), control1: Point(60, -40), control2: Point(90, 40))
      $0.addLine(to: Point(150, 0))
    }
    let kept = path.trimmed(by: PathTrim(start: 0.05, end: 0.95)).elements
    #expect(kept.count == 4)
    guard case .move = kept[0], case .quad = kept[1], case .cubic = kept[2], case .line = kept[3]
    else {
      Issue.record("\(kept)")
      return
    }
    // A curve that isn't cut is unchanged.
    #expect(kept[2] == path.elements[2])
  }

  @Test func `a symmetric curve trimmed to its first half ends at the curve's midpoint`() {
    let arch = MeasuredPath(
      Path {
        $0.move(to: .zero)
        $0.addCurve(to: Point(100, 0), control1: Point(0, 100), control2: Point(100, 100))
      })
    let half = arch.trimmed(by: PathTrim(end: 0.5))
    expectClose(half.currentPoint.x, 50, within: 1e-7)
    expectClose(half.currentPoint.y, 75, within: 1e-7)
    // The left half of the control polygon by de Casteljau's construction.
    let expected = [Point(0, 0), Point(0, 50), Point(25, 75), Point(50, 75)]
    for (p, q) in zip(half.controlPoints, expected) { #expect(distance(p, q) < 1e-6) }
  }

  @Test func `arcs trimmed from a circle end at the angles that match the trim fractions`() {
    let circle = MeasuredPath(Path { $0.addEllipse(in: Rect(-100, -100, 200, 200)) })
    for step in 0..<24 {
      let offset = Double(step) / 24
      let arc = circle.trimmed(by: PathTrim(start: 0, end: 0.25, offset: offset))
      let ends = [arc.controlPoints[0], arc.currentPoint]
      for (point, fraction) in zip(ends, [offset, offset + 0.25]) {
        let angle = 2 * Double.pi * fraction
        // The cubic curves deviate from the circle by at most 0.03 %.
        #expect(distance(point, Point(100 * cos(angle), 100 * sin(angle))) < 0.06, "\(step)")
      }
      #expect(arc.subpaths.count == 1)
    }
  }

  @Test func `a subpath of length 0 remains only if the path trim covers its position`() {
    let dot = lines([Point(5, 5), Point(5, 5)])
    let line = lines([Point(0, 0), Point(10, 0)])
    let other = lines([Point(0, 20), Point(10, 20)])
    let paths = [line, dot, other].map(MeasuredPath.init)
    func kept(_ trim: PathTrim) -> [Path] { paths.trimmed(by: trim) }
    #expect(kept(PathTrim(end: 0.4, mode: .sequentially))[1].isEmpty)
    #expect(kept(PathTrim(end: 0.5, mode: .sequentially)) == [line, dot, Path()])
    #expect(kept(PathTrim(start: 0.6, mode: .sequentially))[1].isEmpty)
    #expect(kept(PathTrim(end: 0.4))[1] == dot)
    #expect(MeasuredPath(Path()).trimmed(by: PathTrim(end: 0.4)).isEmpty)
    #expect([MeasuredPath]().trimmed(by: PathTrim(end: 0.4, mode: .sequentially)) == [])
  }

  @Test func `repeated points within a line don't change how the line is trimmed`() {
    let point = Point(50, 0)
    let path = Path {
      $0.move(to: .zero)
      $0.addLine(to: point)
      $0.addLine(to: point)
      $0.addCurve(to: point, control1: point, control2: point)
      $0.addLine(to: Point(100, 0))
    }
    expect(
      path.trimmed(by: PathTrim(start: 0.25, end: 0.75)),
      lines([Point(25, 0), Point(50, 0), Point(75, 0)]))
  }

  @Test func `a path trim with NaN or an infinite offset leaves nothing of the path`() {
    for trim in [
      PathTrim(start: .nan), PathTrim(end: .nan), PathTrim(end: 0.5, offset: .nan),
      PathTrim(end: 0.5, offset: .infinity),
    ] {
      #expect(trim.keepsNothing, "\(trim)")
      #expect(square.trimmed(by: trim).isEmpty)
      #expect([MeasuredPath(square)].trimmed(by: trim) == [Path()])
    }
    #expect(PathTrim(start: -.infinity, end: .infinity).keepsEverything)
  }
}
