import Foundation
import SplashScene
import TestSupport
import Testing

@testable import SplashRender

/// The pop transition with less damping: a text fades with the same spring, and the corners have a separate
/// animation.
@Suite struct HerbTransitionTests {
  private static let scene = FilmScenes(
    "pop-transition/herb.json", sizes: PopTransitionTests.sizes)

  /// The items' size as a share of the screen: 1.33 times a list height of 0.3 screens.
  private let share = 1.33 * 0.3

  private func expectDetail(
    _ scene: Scene, at time: Double, progress p: Double, radius: Double
  ) throws {
    let (width, height) = (scene.size.width, scene.size.height)
    let detail = try layer("detail", scene, time).properties
    let start = Point(20 + 1.5 * share * width, height * (0.5 + share / 2))
    let values = [
      (detail.transform.affine.a, share + (1 - share) * p),
      (detail.transform.affine.d, share + (1 - share) * p),
      (detail.position.x, start.x + (width / 2 - start.x) * p),
      (detail.position.y, start.y + (height / 2 - start.y) * p),
      (detail.cornerRadius, radius), (try layer("container", scene, time).properties.opacity, p),
    ]
    for (index, (value, expected)) in values.enumerated() {
      #expect(abs(value - expected) < 1e-6, "\(index) at \(time): \(value), not \(expected)")
    }
  }

  @Test(arguments: PopTransitionTests.sizes)
  func `the pop-transition/herb.json scene moves with a spring and changes cornerRadius linearly`(
    size: Size
  ) throws {
    let scene = try Self.scene(size)
    let spring = ReferenceSpring.herb
    // The reference spring's known values: at its peak and just before it jumps to 1.
    #expect(abs(spring(0.22555) - 1.253827) < 1e-6)
    #expect(abs(spring(1 - 1e-8) - 0.9985459) < 1e-6)
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<60 {
      let t = Double.random(in: 0..<1.1, using: &generator)
      let rounding = min(t / 0.5, 1)
      try expectDetail(
        scene, at: 0.5 + t, progress: spring(t), radius: 20 / share * (1 - rounding))
      if t < 1 {
        try expectDetail(
          scene, at: 2 + t, progress: 1 - spring(t), radius: 20 / share * rounding)
      }
    }
  }

  @Test(arguments: PopTransitionTests.sizes)
  func `the pop-transition/herb.json scene swaps the tapped item for a detail screen at its place`(
    size: Size
  ) throws {
    let scene = try Self.scene(size)
    for id in ["basil", "card", "rosemary", "thyme"] {
      let item = try layer(id, scene, 0).properties
      #expect(abs(item.bounds.width / item.bounds.height - size.width / size.height) < 1e-9)
      #expect(item.cornerRadius == 20 && item.masksToBounds)
    }
    for (time, isPresented) in [(0.49, false), (0.5, true), (2.99, true), (3, false)] {
      #expect(try layer("card", scene, time).properties.isHidden == isPresented, "\(time)")
      #expect(try layer("detail", scene, time).properties.isHidden != isPresented, "\(time)")
    }
    // At both ends the detail screen has the item's frame and corners on the screen.
    let card = try layer("card", scene, 0).transformToSuperlayer.affine
    let list = try layer("list", scene, 0).transformToSuperlayer.affine
    let detail = try layer("detail", scene, 0.5)
    let corner = detail.transformToSuperlayer.affine.apply(.zero)
    let expected = list.apply(card.apply(.zero))
    #expect(abs(corner.x - expected.x) < 1e-9 && abs(corner.y - expected.y) < 1e-9)
    #expect(abs(detail.properties.cornerRadius * share - 20) < 1e-9)
  }
}
