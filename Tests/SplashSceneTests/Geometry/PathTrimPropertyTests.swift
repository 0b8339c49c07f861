import SplashScene
import TestSupport
import Testing

/// Properties of trims of random paths.
@Suite struct PathTrimPropertyTests {
  private func randomTrim(_ random: inout SeededGenerator) -> PathTrim {
    PathTrim(
      start: random.number(0...1), end: random.number(0...1), offset: random.number(-2...2),
      mode: Bool.random(using: &random) ? .simultaneously : .sequentially)
  }

  @Test func `trimming a path leaves exactly the requested fraction of the total length`() {
    var random = SeededGenerator(seed: 72)
    for _ in 0..<300 {
      let paths = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        MeasuredPath(random.path())
      }
      let trim = randomTrim(&random)
      let part = abs(trim.end - trim.start)
      let kept = paths.trimmed(by: trim)
      #expect(kept.count == paths.count)
      let length = paths.map(\.length).reduce(0, +)
      let lengths = kept.map { MeasuredPath($0).length }
      expectClose(lengths.reduce(0, +), part * length, within: 1e-9 * length)
      guard trim.mode == .simultaneously else { continue }
      for (path, length) in zip(paths, lengths) {
        expectClose(length, part * path.length, within: 1e-9 * path.length)
      }
    }
  }

  @Test func `the lengths of a trimmed part and the rest add up to the path's length`() {
    var random = SeededGenerator(seed: 73)
    for _ in 0..<200 {
      let path = MeasuredPath(random.path())
      let (start, end) = (random.number(0...0.5), random.number(0.5...1))
      let part = path.trimmed(by: PathTrim(start: start, end: end))
      // The rest wraps around from the end to the start.
      let rest = path.trimmed(by: PathTrim(start: 0, end: 1 - (end - start), offset: end))
      let sum = MeasuredPath(part).length + MeasuredPath(rest).length
      expectClose(sum, path.length, within: 2e-9 * path.length)
    }
  }

  @Test func `trimming a path twice equals one trim with combined fractions`() {
    var random = SeededGenerator(seed: 74)
    for _ in 0..<200 {
      var path = Path()
      random.addSubpath(to: &path, isClosed: false)
      let (a, b) = (random.number(0...0.4), random.number(0.6...1))
      let (c, d) = (random.number(0...0.4), random.number(0.6...1))
      let once = path.trimmed(by: PathTrim(start: a + (b - a) * c, end: a + (b - a) * d))
      let twice = path.trimmed(by: PathTrim(start: a, end: b))
        .trimmed(by: PathTrim(start: c, end: d))
      #expect(once.elements.count == twice.elements.count)
      let length = MeasuredPath(once).length
      for (p, q) in zip(once.pointsAlong(count: 9), twice.pointsAlong(count: 9)) {
        #expect(distance(p, q) < 2e-4 * length)
      }
      #expect(distance(once.currentPoint, twice.currentPoint) < 1e-6)
      #expect(distance(once.controlPoints[0], twice.controlPoints[0]) < 1e-6)
    }
  }

  /// The point at a distance along a piece is the path's point at that distance after the trim's start.
  @Test func `a trimmed piece follows the original path in the same direction`() {
    var random = SeededGenerator(seed: 75)
    for _ in 0..<60 {
      let path = random.path()
      let (start, end) = (random.number(0...0.45), random.number(0.55...1))
      let count = 7
      let kept = MeasuredPath(path).trimmed(by: PathTrim(start: start, end: end))
      let found = kept.pointsAlong(count: count)
      let fine = 5000
      let all = path.pointsAlong(count: fine)
      let length = MeasuredPath(path).length
      for (i, point) in found.enumerated() {
        let fraction = start + (end - start) * (Double(i) + 0.5) / Double(count)
        let index = min(Int(fraction * Double(fine)), fine - 1)
        // At the ends of subpaths, both points are accepted.
        let near = all[max(index - 3, 0)...min(index + 3, fine - 1)]
        #expect(near.contains { distance($0, point) < 2e-4 * length })
      }
    }
  }

  @Test func `trimming a closed subpath leaves one piece at any offset`() {
    var random = SeededGenerator(seed: 76)
    for _ in 0..<200 {
      var path = Path()
      random.addSubpath(to: &path, elements: 2...5, isClosed: true)
      let trim = PathTrim(
        start: 0, end: random.number(0.001...0.999), offset: random.number(-3...3))
      let kept = path.trimmed(by: trim)
      #expect(kept.subpaths.count == 1)
      #expect(!kept.elements.contains(.close))
    }
  }

  @Test func `path trims with extreme fractions and offsets give finite points`() {
    var random = SeededGenerator(seed: 77)
    let places = [0, 1e-13, 1e-9, 0.25, 0.5, 1 - 1e-13, 1, 1.5, -1e-17]
    for _ in 0..<400 {
      var path = random.path()
      // Some of the points coincide.
      let point = random.point()
      path = path.mapPoints { random.number(0...1) < 0.3 ? point : $0 }
      let trim = PathTrim(
        start: places.randomElement(using: &random) ?? 0,
        end: places.randomElement(using: &random) ?? 1,
        offset: (places + [-0.25, 1e18, 1e-300]).randomElement(using: &random) ?? 0,
        mode: Bool.random(using: &random) ? .simultaneously : .sequentially)
      let kept = path.trimmed(by: trim)
      #expect(kept.controlPoints.allSatisfy { $0.x.isFinite && $0.y.isFinite })
      let length = MeasuredPath(path).length
      let ends = [trim.start, trim.end].map { min(max($0, 0), 1) }
      expectClose(
        MeasuredPath(kept).length, abs(ends[1] - ends[0]) * length, within: 1e-8 * length)
    }
  }
}
