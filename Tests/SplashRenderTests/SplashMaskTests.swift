import Foundation
import SplashScene
import SplashSceneFormat
import TestSupport
import Testing

@testable import SplashRender

/// The splash mask's published formulas.
private struct SplashMaskModel {
  var width = 375.0
  var height = 812.0

  var logoCenter: Point { Point(width / 2, height / 2 - 56) }
  var finalScale: Double { height * 18 / 667 }
  var endAngle: Double { -atan(logoCenter.y / logoCenter.x) }

  // The functions of τ, the time since the dismissal.
  func factor(_ t: Double) -> Double {
    let x = min(t / 0.6, 1)
    if x < 0.2 { return 1 + (0.85 - 1) * ReferenceCurve.easeInOut(x / 0.2) }
    return 0.85 + (finalScale - 0.85) * ReferenceCurve.easeOut((x - 0.2) / 0.8)
  }

  func angle(_ t: Double) -> Double { endAngle * min(t / 0.6, 1) }
  func windowScale(_ t: Double) -> Double {
    1.05 - 0.05 * ReferenceCurve.easeInOut(min(t / 0.6, 1))
  }
  func logoAlpha(_ t: Double) -> Double {
    1 - ReferenceCurve.easeInOut(max(0, min((t - 0.1) / 0.1, 1)))
  }
  func textAlpha(_ t: Double) -> Double { 1 - ReferenceCurve.easeInOut(min(t / 0.3, 1)) }
}

private func scene(_ size: Size? = nil) throws -> Scene {
  try loadFilm("splash-mask/scene.json", size: size).scene
}

private struct Values: Equatable {
  var factor = 0.0
  var angle = 0.0
  var windowScale = 0.0
  var logoAlpha = 0.0
  var textAlpha = 0.0
  var logoFactor = 0.0
  var logoAngle = 0.0

  func isClose(to other: Values) -> Bool {
    let pairs = [
      (factor, other.factor), (angle, other.angle), (windowScale, other.windowScale),
      (logoAlpha, other.logoAlpha), (textAlpha, other.textAlpha), (logoFactor, other.logoFactor),
      (logoAngle, other.logoAngle),
    ]
    return pairs.allSatisfy { abs($0 - $1) < 1e-9 }
  }

  /// The scene's values `t` seconds after the dismissal at 2 s.
  init(_ scene: Scene, _ t: Double) throws {
    func number(_ layer: EvaluatedLayer, _ keyPath: AnimationKeyPath) throws -> Double {
      guard case .number(let value)? = layer.properties.value(at: keyPath) else {
        throw CocoaError(.coderInvalidValue)
      }
      return value
    }
    let layers = scene.evaluate(at: 2 + t).layers
    let hole = try #require(find("hole", layers))
    let logo = try #require(find("logo", layers))
    let content = try #require(find("content", layers))
    let text = try #require(find("text", layers))
    #expect(!content.properties.isHidden)
    factor = hole.properties.bounds.width / 88
    #expect(abs(hole.properties.bounds.height / 88 - factor) < 1e-9)
    angle = try number(hole, .transform(.rotationZ))
    windowScale = try number(content, .transform(.scale))
    logoAlpha = try number(logo, .opacity)
    textAlpha = try number(text, .opacity)
    logoFactor = logo.properties.bounds.width / 88
    logoAngle = try number(logo, .transform(.rotationZ))
  }
}

@Suite struct SplashMaskTests {
  /// τ, size factor, angle in degrees, window scale, logo alpha, text alpha on 375 × 812.
  static let golden: [[Double]] = [
    [0.00, 1.000000, 0.0000, 1.050000, 1.000000, 1.000000],
    [0.03, 0.980626, -3.0911, 1.049759, 1.000000, 0.980278],
    [0.06, 0.925000, -6.1821, 1.049014, 1.000000, 0.918340],
    [0.12, 0.850000, -12.3642, 1.045917, 0.918340, 0.668116],
    [0.15, 3.001241, -15.4553, 1.043542, 0.500000, 0.500000],
    [0.20, 6.333560, -20.6071, 1.038411, 0.000000, 0.231775],
    [0.30, 12.235306, -30.9106, 1.025000, 0, 0],
    [0.40, 17.055588, -41.2141, 1.011589, 0, 0],
    [0.60, 21.913043, -61.8212, 1.000000, 0, 0],
  ]

  @Test(arguments: golden)
  func `the splash-mask example scene's dismissal matches a table of scales, angles and alphas`(
    row: [Double]
  ) throws {
    let values = try Values(try scene(), row[0])
    #expect(abs(values.factor - row[1]) <= 0.5e-6)
    let exact = SplashMaskModel().angle(row[0])
    #expect(abs(values.angle - exact) <= 1e-9)
    // The printed degrees lead to −61.8212°, 2.1·10⁻⁴ short of the printed formula and radians.
    let misprint = 2.1e-4 * row[0] / 0.6
    #expect(abs(values.angle * 180 / Double.pi - row[2]) <= 0.5e-4 + misprint)
    #expect(abs(values.windowScale - row[3]) <= 0.5e-6)
    #expect(abs(values.logoAlpha - row[4]) <= 0.5e-6)
    #expect(abs(values.textAlpha - row[5]) <= 0.5e-6)
  }

  @Test(arguments: [
    (375.0, 812.0, -1.078987, 21.913043, 1928.35), (375, 667, -0.976583, 18, 1584),
    (320, 568, -0.958894, 15.328336, 1348.89), (414, 736, -0.985016, 19.862069, 1747.86),
    (414, 896, -1.084953, 24.179910, 2127.83),
  ])
  func `the splash-mask example scene's mask ends at the tabulated angle and scale per screen size`(
    width: Double, height: Double, angle: Double, scale: Double, side: Double
  ) throws {
    let values = try Values(try scene(Size(width, height)), 0.6)
    #expect(abs(values.angle - angle) <= 0.5e-6)
    #expect(abs(values.factor - scale) <= 0.5e-6)
    #expect(abs(values.factor * 88 - side) <= 0.5e-2)
  }

  @Test(arguments: [(375.0, 812.0), (320, 568), (414, 896)])
  func `the splash-mask example scene's scales, angles and alphas follow reference formulas`(
    width: Double, height: Double
  ) throws {
    let scene = try scene(Size(width, height))
    let model = SplashMaskModel(width: width, height: height)
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<200 {
      let t = Double.random(in: 0..<1.1, using: &generator)
      let values = try Values(scene, t)
      #expect(abs(values.factor - model.factor(t)) < 1e-6, "\(t)")
      #expect(abs(values.logoFactor - model.factor(t)) < 1e-6, "\(t)")
      #expect(abs(values.angle - model.angle(t)) < 1e-6, "\(t)")
      #expect(abs(values.logoAngle - model.angle(t)) < 1e-6, "\(t)")
      #expect(abs(values.windowScale - model.windowScale(t)) < 1e-6, "\(t)")
      #expect(abs(values.logoAlpha - model.logoAlpha(t)) < 1e-6, "\(t)")
      #expect(abs(values.textAlpha - model.textAlpha(t)) < 1e-6, "\(t)")
    }
  }

  @Test
  func `the splash-mask example scene's logo grows while its text fades in, with ease-in-out`()
    throws
  {
    let scene = try scene()
    for frame in 0..<60 {
      let t = Double(frame) / 60
      let layers = scene.evaluate(at: t).layers
      let logo = try #require(find("logo", layers))
      let text = try #require(find("text", layers))
      let p = ReferenceCurve.easeInOut(min(t / 0.3, 1))
      let scale = logo.properties.value(at: .transform(.scale))
      guard case .number(let s)? = scale else {
        Issue.record("no scale")
        return
      }
      #expect(abs(logo.properties.bounds.width * s - (72 + 16 * p)) < 1e-6)
      #expect(abs(text.properties.transform.affine.ty - 20 * (1 - p)) < 1e-6)
      #expect(
        abs(text.properties.opacity - ReferenceCurve.easeInOut(min(t / 0.15, 1))) < 1e-6)
      #expect(find("content", layers)?.properties.isHidden != false)
    }
  }

  @Test
  func `the splash-mask example scene has its logo at (187.5, 350) and its text at (63.5, 652)`()
    throws
  {
    let layers = try scene().evaluate(at: 1).layers
    let logo = try #require(find("logo", layers))
    let text = try #require(find("text", layers))
    #expect(logo.properties.position == Point(187.5, 350))
    #expect(text.transformToSuperlayer.affine.apply(.zero) == Point(63.5, 652))
    #expect(text.properties.bounds.size == Size(248, 112))
  }

  @Test
  func `a push transition below the mask doesn't change the splash-mask example scene's dismissal`()
    throws
  {
    let plain = try scene()
    let linked = try loadFilm(
      "splash-mask/scene.json", parameters: [(name: "deepLink", text: "true")]
    ).scene
    for row in Self.golden {
      #expect(try Values(linked, row[0]) == Values(plain, row[0]))
    }
    func shift(_ id: String, _ scene: Scene, _ time: Double) throws -> Double {
      try #require(find(id, scene.evaluate(at: time).layers)).properties.transform.affine.tx
    }
    for time in [2, 2.1, 2.2, 2.3, 2.5] {
      let progress = ReferenceCurve.easeInOut((time - 1.9) / 0.6)
      #expect(abs(try shift("offer", linked, time) - 375 * (1 - progress)) < 1e-6)
      #expect(abs(try shift("feed", linked, time) + 0.3 * 375 * progress) < 1e-6)
      #expect(try shift("feed", plain, time) == 0)
      #expect(find("offer", plain.evaluate(at: time).layers)?.properties.isHidden == true)
      #expect(find("offer", linked.evaluate(at: time).layers)?.properties.isHidden == false)
    }
  }

  private func template(_ more: String = "", size: Size) throws -> Scene {
    try loadScene(
      """
      {
        "type": "splash-mask", "logo": "M 0 0 H 10 V 10 H 0 Z", "logoBox": [0, 0, 10, 10], \(more)
        "background": { "backgroundColor": "navy" }, "text": { "backgroundColor": "gray" },
        "content": { "backgroundColor": "white" }
      }
      """, size: size, duration: 3.1)
  }

  @Test(arguments: [Size(375, 812), Size(320, 568)])
  func `a splash-mask layer animates exactly like the splash-mask example scene`(size: Size) throws
  {
    let film = try scene(size)
    let template = try template(size: size)
    for t in Self.golden.map({ $0[0] }) + [0.05, 0.33, 0.59, 0.7] {
      #expect(try Values(template, t).isClose(to: Values(film, t)), "\(t)")
    }
    for t in [0.0, 0.07, 0.15, 0.2, 0.3, 1.9] {
      for id in ["logo", "text"] {
        let (mine, its) = try (layer(id, template, t).properties, layer(id, film, t).properties)
        #expect(abs(mine.transform.affine.a - its.transform.affine.a) < 1e-9, "\(t)")
        #expect(abs(mine.transform.affine.ty - its.transform.affine.ty) < 1e-9, "\(t)")
        #expect(abs(mine.opacity - its.opacity) < 1e-9, "\(t)")
      }
    }
    // The mask is removed at the end, even if the logo doesn't cover the screen.
    #expect(try layer("everything", template, 2.59).properties.isHidden)
    #expect(try !layer("everything", template, 2.6).properties.isHidden)
  }

  @Test
  func `a splash-mask layer applies a custom start time, duration, logo size and rotation`() throws
  {
    let scene = try template(
      """
      "beginTime": 1, "duration": 1.2, "logoSize": 60, "squeeze": 0.5, "finalScale": 10,
      "rotation": "90deg", "logoPosition": [100, 120],
      """, size: Size(300, 400))
    let squeezed = try layer("hole", scene, 1.24).properties
    #expect(abs(squeezed.bounds.width - 30) < 1e-9 && squeezed.position == Point(100, 120))
    let end = try layer("hole", scene, 2.2).properties
    #expect(abs(end.bounds.width - 600) < 1e-9)
    let half = try layer("hole", scene, 1.6).properties.transform.affine
    #expect(abs(half.a - 0.5.squareRoot()) < 1e-9 && abs(half.b - 0.5.squareRoot()) < 1e-9)
  }

  @Test func `the splash-mask example scene has 186 frames of 750 × 1624 pixels`() throws {
    let film = try loadFilm("splash-mask/scene.json")
    #expect(film.frameCount == 186)
    #expect(film.width == 750)
    #expect(film.height == 1624)
  }
}
