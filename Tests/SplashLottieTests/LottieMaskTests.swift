import SplashScene
import Testing

@testable import SplashLottie

/// Masks of Lottie files, by the coverage that they leave at points.
@Suite("Masks in Lottie files") struct LottieMaskTests {
  private static let modes = ["a", "s", "i", "f", "l", "d"]

  /// A mask of the square from (`x`, 0) to (`x` + 10, 10).
  private func mask(_ mode: String, _ x: Double, _ members: String, closed: Bool = true) -> String {
    let path =
      #"{ "k": { "c": \#(closed), "v": [[\#(x), 0], [\#(x + 10), 0], [\#(x + 10), 10], [\#(x), 10]], "i": [], "o": [] } }"#
    return #"{ "mode": "\#(mode)", "pt": \#(path), \#(members) }"#
  }

  private func masked(_ masks: [String], _ frame: Double = 0, _ rules: PlayerRules = .afterEffects)
    throws -> EvaluatedLayer
  {
    let file = try LottieFile(solid("", #""masksProperties": [\#(masks.joined(separator: ","))],"#))
    #expect(file.report.features.allSatisfy { $0.extents.afterEffects == .drawn })
    return try #require(file.layers(frame, rules).first)
  }

  /// The coverage after a mask with the coverage `m`.
  private func next(_ cover: Double, _ mode: String, _ m: Double) -> Double {
    switch mode {
    case "a": cover + m - cover * m
    case "s": cover * (1 - m)
    case "i": cover * m
    case "f": abs(cover - m)
    case "l": max(cover, m)
    default: min(cover, m)
    }
  }

  @Test(arguments: modes, modes)
  func `Lottie masks are combined in file order by their modes, inversion and opacity`(
    first: String, second: String
  ) throws {
    for (inverted, opacities) in [
      ((false, false), (100.0, 100.0)), ((true, false), (100, 30)), ((false, true), (40, 100)),
      ((true, true), (70, 60)),
    ] {
      let layer = try masked([
        mask(first, 0, #""inv": \#(inverted.0), "o": { "k": \#(opacities.0) }"#),
        mask(second, 5, #""inv": \#(inverted.1), "o": { "k": \#(opacities.1) }"#),
        mask("a", 14, ""), mask("s", 2, #""o": { "k": 50 }"#),
      ])
      for x in stride(from: -0.5, to: 26, by: 1) {
        func amount(_ start: Double, _ isInverted: Bool, _ opacity: Double) -> Double {
          ((start..<start + 10).contains(x) != isInverted ? 1 : 0) * opacity / 100
        }
        let m = amount(0, inverted.0, opacities.0)
        var expected = first == "s" ? 1 - m : m
        expected = next(expected, second, amount(5, inverted.1, opacities.1))
        expected = next(expected, "a", amount(14, false, 100))
        expected = next(expected, "s", amount(2, false, 50))
        expectClose(layer.share(at: Point(x, 5)), expected)
      }
    }
  }

  @Test
  func
    `a positive Lottie mask expansion grows a mask with round corners, a negative one shrinks it`()
    throws
  {
    let expansion = #""x": { "a": 1, "k": [{ "t": 0, "s": [4] }, { "t": 10, "s": [-4] }] }"#
    func shares(_ points: [Point], _ frame: Double, _ members: String = "") throws -> [Double] {
      let layer = try masked([mask("a", 20, expansion + members)], frame)
      return points.map(layer.share)
    }
    #expect(try shares([Point(16.5, 5), Point(15.5, 5)], 0) == [1, 0])
    // Outside the corner at (20, 0), nearer than 4 points and farther.
    #expect(try shares([Point(17.5, -2.5), Point(16.5, -3.5)], 0) == [1, 0])
    #expect(try shares([Point(20.5, 5), Point(19.5, 5)], 5) == [1, 0])
    #expect(try shares([Point(24.5, 4.5), Point(23.5, 5)], 10) == [1, 0])
    let rest = #", "inv": true, "o": { "k": 50 }"#
    #expect(try shares([Point(24.5, 4.5), Point(23.5, 5)], 10, rest) == [0, 0.5])
    // lottie-ios supports neither expansions nor opacities.
    let faint: String = expansion + #", "o": { "k": 20 }"#
    let plain = try masked([mask("a", 20, faint)], 0, .coreAnimation)
    #expect([Point(20.5, 5), Point(19.5, 5)].map(plain.share) == [1, 0])
  }

  @Test func `the feather of a Lottie mask is a Gaussian blur of the already expanded mask`() throws
  {
    let soft = #""f": { "a": 1, "k": [{ "t": 0, "s": [10, 10] }, { "t": 10, "s": [20, 20] }] }"#
    let layer = try #require(try masked([mask("a", 0, soft)], 5).mask)
    #expect(
      layer.properties.filters == [.gaussianBlur(radius: 15 * 0.38, verticalRadius: 15 * 0.38)])
    let less = try #require(try masked([mask("a", 0, soft + #", "x": { "k": -2 }"#)]).mask)
    #expect(
      less.properties.filters == [.gaussianBlur(radius: 3.8, verticalRadius: 3.8)]
        && less.mask == nil)
    #expect(less.sublayers.count == 1 && less.sublayers[0].mask != nil)
    let plain = try #require(try masked([mask("a", 0, soft)], 5, .coreAnimation).mask)
    #expect(plain.properties.filters.isEmpty)
    let uneven = try #require(try masked([mask("a", 0, #""f": { "k": [4, 0] }"#)]).mask)
    #expect(uneven.properties.filters == [.gaussianBlur(radius: 4 * 0.38, verticalRadius: 0)])
  }

  @Test
  func `with the rules of lottie-ios, the Lottie mask mode lighten adds and difference intersects`()
    throws
  {
    for (mode, other) in [("l", "a"), ("f", "i")] {
      let layer = try masked([mask("a", 0, ""), mask(mode, 5, "")], 0, .coreAnimation)
      let same = try masked([mask("a", 0, ""), mask(other, 5, "")], 0, .coreAnimation)
      for x in stride(from: -1.5, to: 18, by: 1) {
        #expect(layer.share(at: Point(x, 5)) == same.share(at: Point(x, 5)))
      }
    }
  }

  @Test func `a Lottie mask with an open path reveals nothing of its layer`() throws {
    let layer = try masked([mask("a", 0, #""x": { "k": 3 }"#, closed: false)])
    #expect(layer.share(at: Point(5, 5)) == 0)
  }
}

// MARK: - Layers point by point

extension EvaluatedLayer {
  /// The coverage that the layer's mask leaves at a point.
  fileprivate func share(at p: Point) -> Double {
    guard let mask else { return 1 }
    let drawn = mask.drawn(at: p)
    let share = properties.maskMode == .alpha ? drawn.alpha : drawn.grey
    return properties.invertsMask ? 1 - share : share
  }

  /// The premultiplied grey and the alpha that the layer draws at a point of its superlayer. The layer isn't
  /// rotated, and its anchor point is the corner of its bounds.
  private func drawn(at outer: Point) -> (grey: Double, alpha: Double) {
    let p = outer - properties.position + properties.bounds.origin
    var result = (grey: 0.0, alpha: 0.0)
    func compose(_ grey: Double, _ alpha: Double, _ mode: BlendMode = .normal) {
      let (s, b) = (alpha > 0 ? grey / alpha : 0, result.alpha > 0 ? result.grey / result.alpha : 0)
      let mixed =
        switch mode {
        case .multiply: s * b
        case .lighten: max(s, b)
        case .darken: min(s, b)
        case .difference: abs(s - b)
        default: s
        }
      result = (
        grey * (1 - result.alpha) + result.grey * (1 - alpha) + alpha * result.alpha * mixed,
        alpha + result.alpha * (1 - alpha)
      )
    }
    let (start, size) = (properties.bounds.origin, properties.bounds.size)
    let isInside =
      (start.x..<start.x + size.width).contains(p.x)
      && (start.y..<start.y + size.height).contains(p.y)
    if let color = properties.backgroundColor, isInside {
      compose(color.red * color.alpha, color.alpha)
    }
    if case .shape(let shape) = properties.content {
      let corners = shape.path.controlPoints
      if shape.fillColor != nil, corners.encloses(p) { compose(1, 1) }
      if shape.stroke.color != nil, corners.distance(to: p) <= shape.stroke.lineWidth / 2 {
        compose(1, 1)
      }
    }
    for sublayer in sublayers {
      let inner = sublayer.drawn(at: p)
      compose(inner.grey, inner.alpha, sublayer.properties.compositingFilter)
    }
    let factor = share(at: p) * properties.opacity
    return (result.grey * factor, result.alpha * factor)
  }
}

extension [Point] {
  private var lines: [(Point, Point)] { Swift.Array(zip(self, dropFirst() + prefix(1))) }

  fileprivate func encloses(_ p: Point) -> Bool {
    !lines.count { a, b in
      (a.y <= p.y) != (b.y <= p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)
    }.isMultiple(of: 2)
  }

  fileprivate func distance(to p: Point) -> Double {
    lines.reduce(.infinity) { least, line in
      let (way, q) = (line.1 - line.0, p - line.0)
      let t = (q.x * way.x + q.y * way.y) / (way.x * way.x + way.y * way.y)
      return Swift.min(least, (q - way * Swift.max(0, Swift.min(t, 1))).length)
    }
  }
}
