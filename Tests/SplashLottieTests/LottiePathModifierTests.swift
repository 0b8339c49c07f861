import Foundation
import Testing

@testable import SplashLottie
@testable import SplashScene

/// Offset, zig-zag and twist of outlines, and gradients in Generic RGB, compared with independent computations.
@Suite struct LottiePathModifierTests {
  private let round = LottieBezier.Corners(join: .round, miterLimit: 4)
  private let miter = LottieBezier.Corners(join: .miter, miterLimit: 4)
  private let bevel = LottieBezier.Corners(join: .bevel, miterLimit: 4)

  private func polygon(_ points: [(Double, Double)]) -> LottieBezier {
    LottieBezier(points.map { .init(Point($0.0, $0.1)) }, isClosed: true)
  }

  private func area(_ outline: [LottieBezier]) -> Double {
    outline.reduce(0) { $0 + $1.doubleArea } / 2
  }

  private func expect(_ value: Double, near other: Double, within share: Double = 1e-4) {
    #expect(abs(value - other) <= share * max(1, abs(other)), "\(value) is not \(other)")
  }

  @Test(arguments: [false, true])
  func `an offset Lottie square has the area that miter, round or bevel joins give it`(
    isReversed: Bool
  ) {
    let square = polygon([(0, 0), (20, 0), (20, 20), (0, 20)])
    let start = isReversed ? square.reversed : square
    let sign = isReversed ? -1.0 : 1
    let d = 3.0
    expect(sign * area(start.offset(by: d, miter)), near: 26 * 26)
    expect(sign * area(start.offset(by: d, round)), near: 400 + 80 * d + Double.pi * d * d)
    expect(sign * area(start.offset(by: d, bevel)), near: 400 + 80 * d + 2 * d * d)
    expect(sign * area(start.offset(by: -d, round)), near: 14 * 14)
    #expect(start.offset(by: -11, round).isEmpty)
    #expect(start.offset(by: 0, round) == [start])
    // A miter of 90° has a length of √2 widths.
    let short = LottieBezier.Corners(join: .miter, miterLimit: 1.41)
    expect(sign * area(start.offset(by: d, short)), near: 400 + 80 * d + 2 * d * d)
  }

  @Test(arguments: [-6.0, -2, 1.5, 8]) func `an offset Lottie circle stays a circle`(
    distance: Double
  ) {
    let circle = LottieBezier.ellipse(center: Point(5, 7), size: Point(20, 20))
    let moved = circle.offset(by: distance, miter)
    #expect(moved.count == 1)
    for (a, _) in moved[0].polyline {
      expect((a - Point(5, 7)).length, near: 10 + distance, within: 1e-3)
    }
  }

  @Test func `offsetting a Lottie path removes overlaps at inward corners`() {
    // An L of the squares (0, 0), (0, 10) and (10, 10).
    let corner = polygon([(0, 0), (10, 0), (10, 10), (20, 10), (20, 20), (0, 20)])
    let d = 2.0
    // Five corners point outwards and one inwards, where d² is covered twice.
    expect(
      area(corner.offset(by: d, round)), near: 300 + 80 * d + 5 * Double.pi * d * d / 4 - d * d)
    expect(area(corner.offset(by: -d, miter)), near: 300 - 80 * d + 5 * d * d - d * d)
    // Parts thinner than twice the distance are cut through.
    let bars = polygon([
      (0, 0), (10, 0), (10, 4), (20, 4), (20, 0), (30, 0), (30, 10), (20, 10), (20, 6), (10, 6),
      (10, 10), (0, 10),
    ])
    #expect(bars.offset(by: -2, miter).count == 2)
    expect(area(bars.offset(by: -2, miter)), near: 72)
  }

  @Test func `offsetting an open Lottie line gives an outline on both sides of the line`() {
    let line = LottieBezier([.init(Point(0, 0)), .init(Point(30, 0))])
    expect(area(line.offset(by: 4, round)), near: 30 * 8 + Double.pi * 16)
    expect(area(line.offset(by: -4, bevel)), near: 30 * 8)
  }

  @Test
  func `Lottie zig-zag ridges are evenly spaced and alternate between the two sides of the path`() {
    let line = LottieBezier([.init(Point(0, 0)), .init(Point(30, 0))])
    let corners = line.zigZag(size: 2, ridges: 2, isSmooth: false)
    #expect(corners.vertices.map(\.point.y) == [2, -2, 2, -2])
    for (vertex, x) in zip(corners.vertices, [0.0, 10, 20, 30]) {
      #expect(abs(vertex.point.x - x) < 1e-9 && vertex.outgoing == .zero)
    }
    let waves = line.zigZag(size: 2, ridges: 2, isSmooth: true)
    // The side's length divided by twice the number of parts.
    for vertex in waves.vertices.dropFirst().dropLast() {
      #expect((vertex.outgoing - Point(5, 0)).length < 1e-9)
      #expect((vertex.incoming - Point(-5, 0)).length < 1e-9)
    }
    // A square with one ridge per side has eight vertices, four of them at the corners.
    let square = polygon([(0, 0), (20, 0), (20, 20), (0, 20)])
    let star = square.zigZag(size: 1, ridges: 1, isSmooth: false)
    #expect(star.vertices.count == 8)
    // The square is clockwise, so left is outside.
    #expect((star.vertices[1].point - Point(10, -1)).length < 1e-9)
    let half = 0.5.squareRoot()
    #expect((star.vertices[0].point - Point(half, half)).length < 1e-9)
    #expect(square.zigZag(size: 0, ridges: 3, isSmooth: true) == square)
  }

  @Test func `the Lottie twist modifier rotates points near its centre the most`() {
    let center = Point(3, 4)
    let square = polygon([(-17, -16), (23, -16), (23, 24), (-17, 24)])
    let angle = 1.2
    let twisted = square.twisted(by: angle, about: center)
    let reach = 800.0.squareRoot()
    // The corners are the farthest points, and don't move.
    for vertex in square.vertices {
      #expect(twisted.vertices.contains { ($0.point - vertex.point).length < 1e-9 })
    }
    // Each point of the curves is near the image of one of the square.
    let images = square.sides(isClosed: true).flatMap { side in
      (0..<2000).map { step -> Point in
        let way = side.bezier.start.interpolated(to: side.bezier.end, Double(step) / 2000) - center
        let turn = angle * (1 - way.length / reach)
        return center
          + Point(
            way.x * cos(turn) - way.y * sin(turn), way.x * sin(turn) + way.y * cos(turn))
      }
    }
    for (point, _) in twisted.polyline {
      let distance = images.reduce(.infinity) { min($0, ($1 - point).length) }
      #expect(distance < 0.05, "\(point)")
    }
  }

  @Test(arguments: [
    (Color(1, 0, 0, 1), Color(0, 0, 1, 0.5)), (Color(0, 0, 0, 1), Color(1, 1, 1, 1)),
    (Color(0.9, 0.3, 0.1, 1), Color(0.1, 0.5, 0.9, 0)),
  ])
  func `Lottie gradients in Generic RGB are interpolated linearly in that colour space`(
    a: Color, b: Color
  ) {
    let stops = [
      LottieGradient.Stop(place: 0.2, color: a), LottieGradient.Stop(place: 0.8, color: b),
    ].mixedInGenericRGB()
    #expect(stops.first?.place == 0.2 && stops.last?.place == 0.8)
    for step in 0...1000 {
      let place = 0.2 + 0.6 * Double(step) / 1000
      let next = max(1, stops.firstIndex { $0.place >= place } ?? stops.count - 1)
      let (p, q) = (stops[next - 1], stops[next])
      let color = p.color.interpolated(to: q.color, (place - p.place) / (q.place - p.place))
      let expected = generic(a, b, Double(step) / 1000)
      for (x, y) in zip([color.red, color.green, color.blue], expected) {
        #expect(abs(x - y) <= 0.5 / 255)
      }
      expect(color.alpha, near: a.alpha + (b.alpha - a.alpha) * Double(step) / 1000)
    }
  }

  /// Two colours interpolated in Generic RGB, using Cramer's rule.
  private func generic(_ a: Color, _ b: Color, _ fraction: Double) -> [Double] {
    let generic: [[Double]] = [
      [0.4543, 0.3533, 0.1566], [0.2426, 0.6744, 0.0830], [0.0148, 0.0904, 0.7195],
    ]
    let srgb: [[Double]] = [
      [0.4360747, 0.3850649, 0.1430804], [0.2225045, 0.7168786, 0.0606169],
      [0.0139322, 0.0971045, 0.7141733],
    ]
    func times(_ m: [[Double]], _ v: [Double]) -> [Double] {
      m.map { row in zip(row, v).reduce(0) { $0 + $1.0 * $1.1 } }
    }
    func determinant(_ m: [[Double]]) -> Double {
      m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
        - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
        + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
    }
    func solved(_ m: [[Double]], _ v: [Double]) -> [Double] {
      (0..<3).map { column in
        var changed = m
        for row in 0..<3 { changed[row][column] = v[row] }
        return determinant(changed) / determinant(m)
      }
    }
    func encoded(_ color: Color) -> [Double] {
      let light = [color.red, color.green, color.blue].map {
        $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4)
      }
      return solved(generic, times(srgb, light)).map { pow(max(0, min($0, 1)), 1 / 1.8) }
    }
    let mixed = zip(encoded(a), encoded(b)).map { $0 + ($1 - $0) * fraction }
    return solved(srgb, times(generic, mixed.map { pow($0, 1.8) })).map { component in
      let light = max(0, min(component, 1))
      return light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
    }
  }
}
