import Foundation
import SplashScene
import TestSupport
import Testing

/// What trims keep of paths that can be worked out by hand.
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

  @Test func `a part of an outline is cut from its lines`() {
    expect(
      square.trimmed(by: PathTrim(start: 0.125, end: 0.375)),
      lines([Point(50, 0), Point(100, 0), Point(100, 50)]))
    expect(
      square.trimmed(by: PathTrim(start: 0.25, end: 0.5)),
      lines([Point(100, 0), Point(100, 100)]))
    expect(
      square.trimmed(by: PathTrim(start: 0.3, end: 0.4)), lines([Point(100, 20), Point(100, 60)]))
    // The line that closes it is one of four.
    expect(
      square.trimmed(by: PathTrim(start: 0.75)), lines([Point(0, 100), Point(0, 0)]))
  }

  @Test func `start and end change places, and are clamped`() {
    let part = square.trimmed(by: PathTrim(start: 0.125, end: 0.375))
    #expect(square.trimmed(by: PathTrim(start: 0.375, end: 0.125)) == part)
    #expect(
      square.trimmed(by: PathTrim(start: -3, end: 0.5)) == square.trimmed(by: PathTrim(end: 0.5)))
    #expect(
      square.trimmed(by: PathTrim(start: 0.5, end: 9)) == square.trimmed(by: PathTrim(start: 0.5)))
    #expect(square.trimmed(by: PathTrim(start: 7, end: 9)).isEmpty)
  }

  @Test(arguments: [0, 0.3, -0.5, 17])
  func `the whole of a path is the path, closed as it was`(offset: Double) {
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
  func `between equal ends is nothing`(place: Double) {
    for mode in PathTrim.Mode.allCases {
      for offset in [0, 0.25, -2] {
        let trim = PathTrim(start: place, end: place, offset: offset, mode: mode)
        #expect(trim.keepsNothing && !trim.keepsEverything)
        #expect(square.trimmed(by: trim).isEmpty)
        #expect([MeasuredPath(hook), MeasuredPath(square)].trimmed(by: trim) == [Path(), Path()])
      }
    }
  }

  @Test func `across the beginning of a closed path it is one piece`() {
    let expected = lines([Point(0, 50), Point(0, 0), Point(50, 0)])
    expect(square.trimmed(by: PathTrim(start: 0.75, end: 1, offset: 0.125)), expected)
    expect(square.trimmed(by: PathTrim(start: 0, end: 0.25, offset: -0.125)), expected)
    expect(square.trimmed(by: PathTrim(start: 0, end: 0.25, offset: 2.875)), expected)
    // From the end of the first side round to its middle.
    expect(
      square.trimmed(by: PathTrim(start: 0, end: 0.875, offset: 0.25)),
      lines([
        Point(100, 0), Point(100, 100), Point(0, 100), Point(0, 0), Point(50, 0),
      ]))
  }

  @Test func `across the end of an open path it is two pieces, that at the end first`() {
    expect(
      hook.trimmed(by: PathTrim(start: 0, end: 0.5, offset: 0.75)),
      lines([Point(75, 100), Point(0, 100)], [Point(0, 0), Point(75, 0)]))
    // A closing is needed: the same way that only comes back to its beginning has ends.
    var round = lines([Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 0)])
    let trim = PathTrim(start: 0, end: 0.2, offset: -0.1)
    #expect(round.trimmed(by: trim).subpaths.count == 2)
    round.close()
    #expect(round.trimmed(by: trim).subpaths.count == 1)
  }

  @Test func `subpaths are trimmed at the same time, or one after the other`() {
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
    // Of a path by itself all subpaths are one length, whatever the mode is.
    for mode in PathTrim.Mode.allCases {
      expect(
        MeasuredPath(both).trimmed(by: PathTrim(end: 0.5, mode: mode)),
        both.trimmed(by: PathTrim(end: 0.5, mode: .sequentially)))
    }
    // Paths of a list keep their places.
    let paths = [MeasuredPath(small), MeasuredPath(Path()), MeasuredPath(large)]
    #expect(
      paths.trimmed(by: PathTrim(end: 0.25, mode: .sequentially)) == [small, Path(), Path()])
    let apart = paths.trimmed(by: PathTrim(end: 0.5))
    #expect(apart.count == 3 && apart[1].isEmpty)
    expect(apart[0], half)
  }

  @Test func `one after the other, a gap in a closed subpath leaves it one piece`() {
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

  @Test func `fractions that meet the ends of subpaths leave no specks`() {
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
  @Test func `tenths make as many pieces as whole numbers say`() {
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

  @Test func `curves stay curves of their degree`() {
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
    // What isn't cut is what it was.
    #expect(kept[2] == path.elements[2])
  }

  @Test func `the middle of a symmetrical curve is its middle`() {
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

  @Test func `arcs of a circle end at their angles`() {
    let circle = MeasuredPath(Path { $0.addEllipse(in: Rect(-100, -100, 200, 200)) })
    for step in 0..<24 {
      let offset = Double(step) / 24
      let arc = circle.trimmed(by: PathTrim(start: 0, end: 0.25, offset: offset))
      let ends = [arc.controlPoints[0], arc.currentPoint]
      for (point, fraction) in zip(ends, [offset, offset + 0.25]) {
        let angle = 2 * Double.pi * fraction
        // The cubics of a quarter are off the circle by 0.03 % at most.
        #expect(distance(point, Point(100 * cos(angle), 100 * sin(angle))) < 0.06, "\(step)")
      }
      #expect(arc.subpaths.count == 1)
    }
  }

  @Test func `what has no length appears where its place is`() {
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

  @Test func `a point within a line changes nothing of its parts`() {
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

  @Test func `numbers that aren't finite keep nothing`() {
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
