import Foundation
import SplashScene
import TestSupport
import Testing

@testable import SplashRender

/// A card that springs to the full screen and back, compared with the published animator's values.
@Suite struct PopTransitionTests {
  /// The spring's progress k / 60 seconds after its start, k = 0, 2, 4, … 46.
  static let curve: [Double] = [
    0, 0.120013, 0.376888, 0.660187, 0.899170, 1.061476, 1.144227, 1.162548, 1.138985, 1.095696,
    1.049923, 1.012363, 0.987591, 0.975601, 0.973687, 0.978122, 0.985364, 0.992731, 0.998615,
    1.002378, 1.004096, 1.004243, 1.003433, 1.002229,
  ]
  static let sizes = [Size(375, 667), Size(320, 568), Size(1024, 1366)]
  private static let scene = FilmScenes("pop-transition/scene.json", sizes: sizes)

  /// The detail screen `progress` of the way from the card's frame to the screen's.
  private func expectDetail(
    _ layer: EvaluatedLayer, of size: Size, progress p: Double, within tolerance: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (width, height) = (size.width, size.height)
    let (sx, sy) = ((width - 40) / width, 350 / height)
    let expected = [
      sx + (1 - sx) * p, sy + (1 - sy) * p, width / 2, 195 + (height / 2 - 195) * p, 20 * (1 - p),
    ]
    let matrix = layer.properties.transform.affine
    let values = [
      matrix.a, matrix.d, layer.properties.position.x, layer.properties.position.y,
      layer.properties.cornerRadius,
    ]
    // The distances that the rounding of six printed digits applies to.
    let ways = [1 - sx, 1 - sy, 0, abs(height / 2 - 195), 20]
    for (index, way) in ways.enumerated() {
      let difference = abs(values[index] - expected[index])
      #expect(
        difference <= tolerance * max(way, 1e-3) + 1e-9, "\(index): \(values) \(expected)",
        sourceLocation: sourceLocation)
    }
    #expect(matrix.b == 0 && matrix.c == 0, sourceLocation: sourceLocation)
    #expect(layer.properties.masksToBounds, sourceLocation: sourceLocation)
    #expect(layer.properties.bounds.size == size, sourceLocation: sourceLocation)
  }

  @Test
  func `the pop-transition example scene opens and closes by a reference table of spring values`()
    throws
  {
    let film = try loadFilm("pop-transition/scene.json")
    #expect(film.scene.size == Size(375, 667) && film.frameCount == 198)
    for (index, progress) in Self.curve.enumerated() {
      let t = Double(2 * index) / 60
      let there = try layer("detail", film.scene, 0.5 + t)
      expectDetail(there, of: film.scene.size, progress: progress, within: 0.500_01e-6)
      let back = try layer("detail", film.scene, 2 + t)
      expectDetail(back, of: film.scene.size, progress: 1 - progress, within: 0.500_01e-6)
    }
  }

  @Test
  func `the pop-transition example scene expands a card of 335 × 350 points to the full screen`()
    throws
  {
    let scene = try Self.scene(Size(375, 667))
    let detail = try layer("detail", scene, 0.5).properties
    #expect(abs(detail.transform.affine.a - 0.893333) <= 0.5e-6)
    #expect(abs(detail.transform.affine.d - 0.524738) <= 0.5e-6)
    #expect(detail.position == Point(187.5, 195))
    #expect(try layer("detail", scene, 1.3).properties.position == Point(187.5, 333.5))
    let card = try layer("card", scene, 0).properties
    #expect(card.bounds.size == Size(335, 350) && card.position == Point(187.5, 195))
    #expect(card.cornerRadius == 15 && card.shadow.opacity == 0.2 && card.shadow.radius == 10)
    #expect(card.shadow.offset == Size(0, 2.5))
    #expect(try layer("row", scene, 0).properties.bounds.size == Size(375, 390))
    #expect(try layer("list", scene, 0).properties.bounds.size == Size(375, 667))
  }

  @Test(arguments: sizes)
  func `the pop-transition example scene moves by the damped-spring formula on three screen sizes`(
    size: Size
  ) throws {
    let scene = try Self.scene(size)
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<60 {
      let t = Double.random(in: 0..<0.9, using: &generator)
      let p = ReferenceSpring.pop(t)
      let there = try layer("detail", scene, 0.5 + t)
      expectDetail(there, of: size, progress: p, within: 1e-8)
      let back = try layer("detail", scene, 2 + t)
      expectDetail(back, of: size, progress: 1 - p, within: 1e-8)
    }
    // The spring overshoots by 16.3 % after 0.228 seconds.
    let peak = try layer("detail", scene, 0.5 + 0.22832)
    expectDetail(peak, of: size, progress: 1.163047, within: 1e-6)
    #expect(peak.properties.cornerRadius < -3.2)
  }

  @Test(arguments: sizes)
  func `the pop-transition example scene's detail screen starts and ends exactly over the card`(
    size: Size
  )
    throws
  {
    let scene = try Self.scene(size)
    let card = try layer("card", scene, 0)
    let corners = [Point(0, 0), Point(card.properties.bounds.width, card.properties.bounds.height)]
    let cardCorners = corners.map(card.transformToSuperlayer.affine.apply)
    for time in [0.5, 2.8] {
      let detail = try layer("detail", scene, time)
      let ends = [Point(0, 0), Point(size.width, size.height)]
        .map(detail.transformToSuperlayer.affine.apply)
      for (a, b) in zip(cardCorners, ends) {
        #expect(abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9, "\(time): \(a) \(b)")
      }
    }
  }

  @Test func `the pop-transition example scene hides the card until the dismissal ends`() throws {
    let scene = try Self.scene(Size(375, 667))
    for frame in 0..<198 {
      let isPresented = (30..<168).contains(frame)
      let time = Double(frame) / 60
      #expect(try layer("card", scene, time).properties.isHidden == isPresented, "\(frame)")
      #expect(try layer("detail", scene, time).properties.isHidden != isPresented, "\(frame)")
      #expect(try !layer("card-2", scene, time).properties.isHidden)
    }
  }

  @Test(arguments: sizes)
  func `a pop-transition layer moves with the same spring as the pop-transition example scene`(
    size: Size
  )
    throws
  {
    func template(_ more: String) throws -> Scene {
      try loadScene(
        """
        {
          "type": "pop-transition", "beginTime": 0.5, \(more)
          "origin": [20, 20, "= screen.width - 40", 350],
          "from": { "backgroundColor": "white" }, "to": { "backgroundColor": "red" },
          "card": { "backgroundColor": "red" }
        }
        """, size: size, duration: 3.3)
    }
    let there = try template("")
    let back = try template("\"dismisses\": true, \"dismissTime\": 2,")
    for (index, progress) in Self.curve.enumerated() {
      let t = Double(2 * index) / 60
      for scene in [there, back] {
        expectDetail(
          try layer("to", scene, 0.5 + t), of: size, progress: progress, within: 0.500_01e-6)
      }
      expectDetail(
        try layer("to", back, 2 + t), of: size, progress: 1 - progress, within: 0.500_01e-6)
      expectDetail(try layer("to", there, 2 + t), of: size, progress: 1, within: 1e-9)
    }
    for (time, isPresented) in [(0.49, false), (0.5, true), (2.79, true), (2.8, false)] {
      #expect(try layer("card", back, time).properties.isHidden == isPresented)
      #expect(try layer("to", back, time).properties.isHidden != isPresented)
    }
    #expect(try layer("card", there, 3.2).properties.isHidden)
    #expect(try !layer("to", there, 3.2).properties.isHidden)
    let card = try layer("card", there, 0).properties
    #expect(card.bounds.size == Size(size.width - 40, 350))
    #expect(card.position == Point(size.width / 2, 195))
  }

  @Test
  func `a pop-transition layer applies custom damping, velocity, duration and corner radius`()
    throws
  {
    let size = Size(400, 600)
    let scene = try loadScene(
      """
      {
        "type": "pop-transition", "duration": 1, "damping": 0.4, "velocity": 0,
        "cornerRadius": 12, "origin": [10, 400, 100, 150],
        "from": { "backgroundColor": "white" }, "to": { "backgroundColor": "red" }
      }
      """, size: size, duration: 2)
    for t in [0.05, 0.22555, 0.5, 0.9] {
      let to = try layer("to", scene, t).properties
      let p = ReferenceSpring.herb(t)
      #expect(abs(to.transform.affine.a - (0.25 + 0.75 * p)) < 1e-6)
      #expect(abs(to.position.x - (60 + 140 * p)) < 1e-6)
      #expect(abs(to.position.y - (475 - 175 * p)) < 1e-6)
      #expect(abs(to.cornerRadius - 12 * (1 - p)) < 1e-6)
    }
  }
}
