import Foundation
import SplashScene
import TestSupport
import Testing

@testable import SplashRender

/// The cross-fade from one screen to another, and the expansion without a spring.
@Suite struct FadeTransitionTests {
  private static let fade = FilmScenes("fade-transition/scene.json", sizes: [Size(375, 667)])

  /// The values of easeInEaseOut at quarters of a second.
  private let quarters: [(time: Double, progress: Double)] = [
    (-0.5, 0), (0, 0), (0.25, 0.129162), (0.5, 0.5), (0.75, 0.870838), (1, 1), (1.2, 1),
  ]

  @Test
  func `the fade-transition example scene fades in the new screen over 1 s with easeInEaseOut`()
    throws
  {
    let scene = try Self.fade(Size(375, 667))
    #expect(scene.duration == 2)
    for (time, progress) in quarters {
      let opacity = try layer("to", scene, 0.5 + time).properties.opacity
      #expect(abs(opacity - progress) <= 0.500_01e-6, "\(time)")
    }
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<100 {
      let t = Double.random(in: 0..<1.4, using: &generator)
      let to = try layer("to", scene, 0.5 + t).properties
      #expect(abs(to.opacity - ReferenceCurve.easeInOut(t)) < 1e-6, "\(t)")
      #expect(to.transform == .identity && !to.isHidden)
    }
  }

  @Test
  func `the fade-transition example scene keeps the old screen opaque until the transition ends`()
    throws
  {
    let scene = try Self.fade(Size(375, 667))
    for frame in 0..<120 {
      let from = try layer("from", scene, Double(frame) / 60).properties
      #expect(from.isHidden == (frame >= 90), "\(frame)")
      #expect(from.opacity == 1)
    }
  }

  @Test(arguments: [Size(375, 667), Size(1024, 1366)])
  func `the fade-transition/expand.json scene scales the new screen up with easeInEaseOut`(
    size: Size
  )
    throws
  {
    let scene = try loadFilm("fade-transition/expand.json", size: size).scene
    var generator = SeededGenerator(seed: 8)
    let times = (0..<60).map { _ in Double.random(in: 0..<1.4, using: &generator) }
    for t in times + [-0.5, 0, 0.2, 0.4, 0.8] {
      let to = try layer("to", scene, 0.5 + t).properties
      let scale = ReferenceCurve.easeInOut(t / 0.8)
      let matrix = to.transform.affine
      #expect(abs(matrix.a - scale) < 1e-6 && abs(matrix.d - scale) < 1e-6, "\(t)")
      #expect(matrix.b == 0 && matrix.c == 0 && matrix.tx == 0 && matrix.ty == 0)
      #expect(to.position == Point(size.width / 2, size.height / 2) && to.opacity == 1)
      #expect(try !layer("from", scene, 0.5 + t).properties.isHidden)
    }
  }
}
