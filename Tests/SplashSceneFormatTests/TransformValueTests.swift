import SplashScene
import TestSupport
import Testing

@testable import SplashSceneFormat

@Suite struct `Three-dimensional transforms` {
  private func transform(_ text: String) throws -> Transform3D {
    try layer("\"transform\": \(text)").properties.transform
  }

  @Test func `transform components apply in the order scale, rotation, translation, perspective`()
    throws
  {
    let expected = Transform3D.scale(2, 3, 4).concatenating(.rotationX(0.1))
      .concatenating(.rotationY(0.2)).concatenating(.rotationZ(0.3))
      .concatenating(.translation(5, 6, 7)).concatenating(.perspective(500))
    let found = try transform(
      """
      { "scale": [2, 3, 4], "rotation": ["0.1rad", "0.2rad", "= 0.3"], "translation": [5, 6, 7],
        "perspective": 500 }
      """)
    #expect(found == expected)
    #expect(found.rows[11] < 0)
    #expect(try transform(#"{ "scale": 2 }"#) == .scale(2, 2))
    #expect(
      try transform(#"{ "rotation": [0, "180deg", 0] }"#)
        == Transform3D.rotationY(.pi)
        .concatenating(.rotationZ(0)).concatenating(.translation(0, 0)))
    #expect(try transform(#"{ "perspective": 200 }"#).rows[11] == -1 / 200.0)
  }

  @Test func `an error in a transform is reported at its source location`() {
    func transform(_ text: String) -> String { scene(layer: "\"transform\": \(text)") }
    expectErrors(transform(#"{ "perspective": «0» }"#), "0 is out of range")
    expectErrors(transform(#"{ "rotation": «[1, 2]» }"#), "there are 2 values")
    expectErrors(transform(#"{ "scale": «[1]» }"#), "there is 1 value")
    expectErrors(transform(#"{ "translation": «[1, 2, 3, 4]» }"#), "there are 4 values")
  }

  @Test func `the components of sublayerTransform can be animated like those of transform`() throws
  {
    let source = """
      { \(head), "layers": [ { "sublayerTransform": { "perspective": 400 }, "animations": [
        { "type": "basic", "keyPath": "sublayerTransform.rotation.y", "from": 0, "to": "90deg", "duration": 2 },
        { "type": "basic", "keyPath": "sublayerTransform.translation.z", "from": 0, "to": 20, "duration": 2 },
        { "type": "basic", "keyPath": "sublayerTransform.scale", "from": 1, "to": 3, "duration": 2 } ] } ] }
      """
    let moment = try resolved(source).scene.evaluate(at: 1)
    let p = moment.layers[0].properties
    #expect(p.transform == .identity)
    for (keyPath, value) in [
      (.sublayerTransform(.rotationY), Double.pi / 4), (.sublayerTransform(.translationZ), 10),
      (.sublayerTransform(.scaleX), 2), (.sublayerTransform(.scale), 2),
      (.sublayerTransform(.rotationX), 0),
    ] as [(AnimationKeyPath, Double)] {
      guard case .number(let found)? = p.value(at: keyPath) else {
        Issue.record("\(keyPath) is no number")
        continue
      }
      #expect(abs(found - value) < 1e-9, "\(keyPath)")
    }
  }

  @Test func `every transform component is a key path of both transform and sublayerTransform`() {
    var random = SeededGenerator(seed: 74)
    for keyPath in AnimationKeyPath.allCases {
      guard let component = keyPath.transformComponent else { continue }
      let isOfSublayers = keyPath == .sublayerTransform(component)
      #expect(isOfSublayers || keyPath == .transform(component))
      #expect(keyPath.rawValue.hasSuffix("ransform.\(component.rawValue)"))
      #expect(keyPath.valueKind == (component == .translation ? .size : .number))
      var p = LayerProperties()
      let number = Double.random(in: 0.1...1, using: &random)
      p.setValue(
        keyPath.valueKind == .size ? .size(Size(number, 2)) : .number(number), at: keyPath)
      #expect((p.transform == .identity) == isOfSublayers)
      #expect((p.sublayerTransform == .identity) != isOfSublayers)
    }
  }
}
