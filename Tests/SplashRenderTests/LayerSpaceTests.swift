import SplashPixels
import SplashRaster
import SplashScene
import TestSupport
import Testing

@testable import SplashRender

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A white layer of 40 × 30 points in the middle of a canvas of 100 × 100.
private func card(_ id: String = "card", _ color: Color = .white) -> Layer {
  var layer = Layer(id: id)
  layer.properties.bounds = Rect(0, 0, 40, 30)
  layer.properties.position = Point(50, 50)
  layer.properties.backgroundColor = color
  return layer
}

/// A layer without pixels that fills the canvas.
private func stage(_ sublayers: [Layer]) -> Layer {
  var layer = Layer(id: "stage")
  layer.properties.bounds = Rect(0, 0, 100, 100)
  layer.properties.position = Point(50, 50)
  layer.sublayers = sublayers
  return layer
}

private func moment(_ layers: [Layer]) -> Moment {
  Scene(size: Size(100, 100), duration: 1, layers: layers).evaluate(at: 0)
}

private func outlines(_ layers: [Layer]) -> [DisplayList.Outline] {
  moment(layers).displayList(width: 200, height: 200).commands.flattened.compactMap {
    if case .fill(let outline, _, _) = $0 { outline } else { nil }
  }
}

/// The corners of the only fill on the canvas of 200 × 200 pixels.
private func corners(_ layers: [Layer]) -> [Point] {
  let outlines = outlines(layers)
  guard outlines.count == 1, case .rect(let rect) = outlines[0].geometry else { return [] }
  return rect.corners.compactMap(outlines[0].transform.apply)
}

private func expectNear(
  _ found: [Point], _ expected: [Point], sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(found.count == expected.count, sourceLocation: sourceLocation)
  for (a, b) in zip(found, expected) {
    #expect((a - b).length < 1e-6, "\(a), not \(b)", sourceLocation: sourceLocation)
  }
}

@Suite struct LayerSpaceTests {
  /// The projected corners of the card, rotated about y and viewed from a distance.
  private func turned(_ angle: Double, distance: Double, depth: Double = 0) -> [Point] {
    [Point(-20, -15), Point(20, -15), Point(20, 15), Point(-20, 15)].map { p in
      let (x, z) = (p.x * cos(angle), -p.x * sin(angle) + depth)
      let w = 1 - z / distance
      return Point(100 + 2 * x / w, 100 + 2 * p.y / w)
    }
  }

  @Test(arguments: [0.0, 0.4, -0.9, 1.2, 2.8])
  func `a rotated layer is projected by the perspective of its transform or its superlayer`(
    angle: Double
  ) {
    var layer = card()
    layer.properties.transform = Transform3D.rotationY(angle).concatenating(.perspective(90))
    expectNear(corners([layer]), turned(angle, distance: 90))
    // The same by the superlayer's perspective.
    layer.properties.transform = .rotationY(angle)
    var parent = stage([layer])
    parent.properties.sublayerTransform = .perspective(90)
    expectNear(corners([parent]), turned(angle, distance: 90))
    // Without a perspective the projection is parallel.
    expectNear(corners([layer]), turned(angle, distance: .infinity))
  }

  @Test func `zPosition and anchorPointZ set a layer's depth in perspective`() {
    var layer = card()
    layer.properties.zPosition = -60
    var parent = stage([layer])
    parent.properties.sublayerTransform = .perspective(60)
    expectNear(corners([parent]), turned(0, distance: 60, depth: -60))
    // The card rotates about an axis 10 points behind it.
    layer.properties.zPosition = 0
    layer.properties.anchorPointZ = -10
    layer.properties.transform = .rotationY(.pi / 2)
    let edge = outlines([stage([layer])])
    #expect(edge.isEmpty, "seen from the edge, it has no area")
    layer.properties.transform = .rotationY(.pi)
    parent.sublayers = [layer]
    expectNear(corners([parent]), turned(.pi, distance: 60, depth: -10))
  }

  @Test func `a sublayerTransform's perspective is centred on the superlayer's anchorPoint`() {
    var layer = card()
    layer.properties.zPosition = 30
    var parent = stage([layer])
    parent.properties.sublayerTransform = .perspective(60)
    parent.properties.anchorPoint = Point(0, 0)
    parent.properties.position = .zero
    // Twice as large, measured from the corner.
    expectNear(
      corners([parent]),
      [Point(30, 35), Point(70, 35), Point(70, 65), Point(30, 65)].map { $0 * 4 })
  }

  @Test func `a layer's sublayers with depth are flattened into the layer's plane`() {
    var layer = card()
    layer.properties.transform = .rotationX(1)
    layer.properties.zPosition = 40
    var middle = stage([layer])
    middle.properties.transform = .rotationY(0.5)
    var outer = stage([middle])
    outer.properties.sublayerTransform = .perspective(70)
    // The card is first flattened into the middle layer, which is then rotated and projected.
    let expected = [Point(-20, -15), Point(20, -15), Point(20, 15), Point(-20, 15)].map { p in
      let (x, y) = (p.x, p.y * cos(1.0))
      let w = 1 + x * sin(0.5) / 70
      return Point(100 + 2 * x * cos(0.5) / w, 100 + 2 * y / w)
    }
    expectNear(corners([outer]), expected)
    // Two perspectives in sequence.
    middle.properties.sublayerTransform = .perspective(80)
    outer.sublayers = [middle]
    let both = [Point(-20, -15), Point(20, -15), Point(20, 15), Point(-20, 15)].map { p in
      let (y, z) = (p.y * cos(1.0), p.y * sin(1.0) + 40)
      let inner = 1 - z / 80
      let (x1, y1) = (p.x / inner, y / inner)
      let w = 1 + x1 * sin(0.5) / 70
      return Point(100 + 2 * x1 * cos(0.5) / w, 100 + 2 * y1 / w)
    }
    expectNear(corners([outer]), both)
  }

  @Test func `a replicator's instances share one 3D space`() {
    var content = ReplicatorContent()
    content.instanceCount = 2
    content.instanceTransform = .translation(0, 0, -60)
    var layer = card()
    layer.properties.transform = .rotationY(0.6)
    var replicator = stage([layer])
    replicator.properties.content = .replicator(content)
    replicator.properties.sublayerTransform = .perspective(100)
    let found = outlines([replicator])
    #expect(found.count == 2)
    for (outline, depth) in zip(found, [0.0, -60]) {
      expectNear(
        Rect(0, 0, 40, 30).corners.compactMap(outline.transform.apply),
        turned(0.6, distance: 100, depth: depth))
    }
  }

  @Test
  func `a sublayer rotated out of the plane of an edge-on replicator instance is still drawn`() {
    var content = ReplicatorContent()
    content.instanceCount = 2
    content.instanceTransform = .rotationY(.pi / 2)
    var layer = card()
    layer.properties.transform = .rotationY(0.6)
    var replicator = stage([layer])
    replicator.properties.content = .replicator(content)
    replicator.properties.sublayerTransform = .perspective(100)
    let found = outlines([replicator])
    #expect(found.count == 2)
    for (outline, angle) in zip(found, [0.6, 0.6 + .pi / 2]) {
      expectNear(
        Rect(0, 0, 40, 30).corners.compactMap(outline.transform.apply),
        turned(angle, distance: 100))
    }
  }

  @Test func `a layer with doubleSided false that faces away is hidden with its sublayers`() {
    for degrees in stride(from: -175.0, through: 175, by: 10) {
      var layer = card()
      layer.sublayers = [card("inner", .black)]
      layer.properties.isDoubleSided = false
      layer.properties.transform = Transform3D.rotationY(degrees * .pi / 180)
        .concatenating(.perspective(300))
      #expect(outlines([layer]).count == (abs(degrees) < 90 ? 2 : 0))
    }
    // A card with two sides, of which the back one is rotated by 180°.
    var (front, back) = (card("front", .white), card("back", .black))
    front.properties.isDoubleSided = false
    back.properties.isDoubleSided = false
    back.properties.transform = .rotationY(.pi)
    for (angle, color) in [(0.3, Color.white), (2, .black), (4, .black), (5.5, .white)] {
      var both = stage([front, back])
      both.properties.transform = Transform3D.rotationY(angle).concatenating(.perspective(500))
      let commands = moment([both]).displayList(width: 200, height: 200).commands
      guard commands.count == 1, case .fill(_, .solid(let shown), _) = commands[0] else {
        Issue.record("expected one side at \(angle)")
        continue
      }
      #expect(shown == color)
    }
  }

  @Test func `a layer behind the viewer adds no drawing command`() {
    var layer = card()
    layer.properties.zPosition = 200
    var parent = stage([layer])
    parent.properties.sublayerTransform = .perspective(100)
    #expect(outlines([parent]).isEmpty)
  }

  @Test func `the output of inspect --json has the matrix with which a layer is drawn`() throws {
    var layer = card()
    layer.properties.transform = .rotationX(0.7)
    layer.properties.zPosition = 12
    var parent = stage([layer])
    parent.properties.sublayerTransform = .perspective(90)
    parent.properties.transform = Transform3D.rotationZ(0.3).concatenating(.perspective(200))
    let json = moment([parent]).json()
    let row = try #require(json.split(separator: "\n").first { $0.contains("\"card\"") })
    let list = try #require(row.split(separator: "\"matrix\": [").last?.split(separator: "]").first)
    let m = list.split(separator: ",").compactMap { Double($0.drop { $0 == " " }) }
    try #require(m.count == 16)
    let drawn = corners([parent])
    let inspected = Rect(0, 0, 40, 30).corners.map { p in
      let w = p.x * m[3] + p.y * m[7] + m[15]
      return Point(
        2 * (p.x * m[0] + p.y * m[4] + m[12]) / w, 2 * (p.x * m[1] + p.y * m[5] + m[13]) / w)
    }
    expectNear(inspected, drawn)
  }

  @Test func `a layer's gradient, border and clip follow its 3D transform`() {
    var layer = card()
    layer.properties.transform = Transform3D.rotationY(0.8).concatenating(.perspective(90))
    layer.properties.backgroundColor = nil
    layer.properties.cornerRadius = 5
    layer.properties.maskedCorners = [.minXMinY, .maxXMaxY]
    layer.properties.borderWidth = 2
    var gradient = GradientContent()
    gradient.colors = [.white, .black]
    layer.properties.content = .gradient(gradient)
    layer.properties.masksToBounds = true
    let list = moment([layer]).displayList(width: 200, height: 200)
    let projection = Projection(layer.properties.transform)
    let centre = AffineTransform.translation(-20, -15)
    let toDevice = Projection(AffineTransform.translation(50, 50).concatenating(.scale(2, 2)))
    let expected = projection.preceded(by: centre).concatenating(toDevice)
    func isExpected(_ found: Projection) -> Bool {
      Rect(0, 0, 40, 30).corners.allSatisfy {
        ((found.apply($0) ?? .zero) - (expected.apply($0) ?? Point(.nan, 0))).length < 1e-9
      }
    }
    guard list.commands.count == 2, case .group(let group) = list.commands[0],
      group.contents.count == 1,
      case .fill(let area, .gradient(let paint), _) = group.contents[0],
      case .fill(let ring, _, _) = list.commands[1]
    else {
      Issue.record("expected a clipped gradient and a ring, not \(list.commands)")
      return
    }
    let corners: CornerMask = [.minXMinY, .maxXMaxY]
    let frame = DisplayList.Geometry.roundedRect(Rect(0, 0, 40, 30), radius: 5, corners: corners)
    #expect(group.clips.map(\.geometry) == [frame])
    #expect(group.clips.allSatisfy { isExpected($0.transform) })
    #expect(area.geometry == frame && isExpected(area.transform))
    #expect(
      ring.geometry
        == .roundedRing(Rect(0, 0, 40, 30), radius: 5, width: 2, corners: corners))
    #expect(isExpected(ring.transform))
    // The gradient's axis is the line from the top's middle to the bottom's.
    for (place, point) in [(Point(0, 0), Point(20, 0)), (Point(1, 0), Point(20, 30))] {
      let (a, b) = (paint.transform.apply(place), expected.apply(point))
      #expect(((a ?? .zero) - (b ?? Point(.nan, 0))).length < 1e-9)
    }
  }
}
