import SplashScene
import Testing

@testable import SplashSceneFormat

/// A scene with something of everything.
private let everything = """
  { // comment
    "splashrender": 1, "size": [100, "= 50 * n"], "scale": 2, "fps": "30000/1001", "duration": 2.5,
    "backgroundColor": "hsl(20 30% 40% / .5)", "seed": 7,
    "params": { "n": { "type": "number", "default": 3, "min": 1, "max": 9 },
      "c": { "type": "color", "default": "#3749f7" }, "i": { "type": "image", "default": "a.png" },
      "k": { "type": "choice", "choices": ["x", "y"], "default": "x" } },
    "layers": [
      { "type": "image", "id": "i", "image": "{i}", "frame": [0, 0, "= parent.width", 20],
        "mask": { "cornerRadius": 5, "backgroundColor": "white" } },
      { "type": "shape", "path": "M0 0h5v-5.5.5c1 2 3 4 5 6s1 1 2 2q1 1 2 2t3 3a5 4 30 0110 3z",
        "viewBox": [0, 0, 9, 9], "fillRule": "even-odd", "strokeColor": null, "lineWidth": 2,
        "transform": { "scale": [2, 3], "rotation": "45deg", "translation": [1, "= -position.x"] },
        "animations": [
          { "type": "group", "duration": 3, "repeatCount": "infinite", "animations": [
            { "type": "keyframe", "keyPath": "strokeEnd", "values": [0, "= random(0, 1)", 1],
              "keyTimes": [0, 0.5, 1], "timingFunctions": ["easeIn", [0.2, 0, 1, 1]] },
            { "type": "spring", "keyPath": "transform.rotation", "from": 0, "to": 90, "damping": 5 } ] },
          { "type": "basic", "keyPath": "path", "to": { "circle": { "center": [1, 1], "radius": 4,
            "startAngle": -90, "endAngle": "= pi" } } } ] },
      { "type": "gradient", "colors": ["red", "= c", "rgba(1, 2, 3, 0.4)"], "locations": [0, 0.5, 1],
        "animate": [ { "duration": 0.5, "delay": 0.1, "options": ["curveEaseOut", "repeat"],
          "from": { "alpha": 0 }, "animations": { "alpha": 1, "frame": [1, 2, 3, 4] } },
          { "beginTime": 1, "duration": 1, "usingSpringWithDamping": 0.6,
            "animations": { "transform.scale": 2, "colors": ["red", "lime", "blue"] } } ] },
      { "type": "scene", "scene": "sub.json", "params": { "w": "= pick(1, 2, 3) + (1 < 2 ? 1 : 0)" },
        "size": [10, 20], "contentsGravity": "resizeAspect", "sublayers": [ { "zPosition": 1e-3 } ] },
    ], /* end */
  }
  """

private func assets() -> FakeAssets {
  let sub = """
    { "splashrender": 1, "size": [5, 5], "duration": 1, "params": { "w": { "type": "number",
      "default": 1 } }, "layers": [ { "bounds": ["= w", "= screen.height"] } ] }
    """
  return FakeAssets(files: ["sub.json": sub, "scene.json": everything], images: ["a.png": (4, 4)])
}

@Suite struct `Mutated scenes` {
  /// Whether every number of the scene's layers is finite, nested scenes left out.
  private func isFinite(_ layer: Layer) -> Bool {
    let p = layer.properties
    let numbers =
      [
        p.bounds.minX, p.bounds.minY, p.bounds.width, p.bounds.height, p.position.x, p.position.y,
        p.anchorPoint.x, p.anchorPoint.y, p.opacity, p.zPosition, p.cornerRadius, p.borderWidth,
      ] + p.transform.rows
    return numbers.allSatisfy(\.isFinite) && layer.sublayers.allSatisfy(isFinite)
      && (layer.mask.map(isFinite) ?? true)
  }

  /// Resolves a scene, whatever comes of it, and renders what is wrong with it.
  private func check(_ bytes: [UInt8]) {
    do throws(SceneErrors) {
      let result = try loadScene(source: bytes, path: "scene.json", assets: assets())
      #expect(result.scene.layers.allSatisfy(isFinite))
      #expect(result.scene.size.width > 0 && result.scene.duration > 0)
    } catch {
      #expect(!error.diagnostics.isEmpty)
      #expect(!error.rendered().isEmpty)
    }
  }

  @Test func `The scene itself is right`() throws {
    let result = try resolved(everything, assets: assets())
    #expect(result.scene.layers.count == 4)
  }

  @Test(arguments: 0..<8)
  func `No bytes make the reader trap`(_ seed: UInt64) {
    var random = SeededGenerator(state: seed)
    let original = Array(everything.utf8)
    for _ in 0..<100 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(UInt8.random(in: 32...126, using: &random), at: index)
        case 3: bytes.removeSubrange(index...)
        default:
          let end = Int.random(in: index..<bytes.count, using: &random)
          bytes.insert(contentsOf: bytes[index...min(end, index + 40)], at: index)
        }
        if bytes.isEmpty { break }
      }
      check(bytes)
    }
  }

  @Test(arguments: 0..<8)
  func `No values make the decoder trap`(_ seed: UInt64) throws {
    var random = SeededGenerator(state: seed &+ 100)
    let tokens = [
      "0", "-1", "1e308", "-1e308", "1e9", "5e-324", "1e-300", "null", "true", "[]", "{}", "\"\"",
      "\"= 1/0\"", "\"= 1e308*10\"", "\"= -1\"", "\"infinite\"", "[0, 0]", "[1e9, 1e9]", "\"a\"",
      "[[[]]]", "\"= position.x\"", "\"M0 0A1e9 1e-9 1e9 1 1 1e9 1e9\"", "\"#fff\"",
      "9007199254740993",
      "[0, 0, 0, 0]", "[-1e9, 1e9, 1e9, 1e9]", "\"sub.json\"", "\"scene.json\"", "\"= 'x'\"",
    ]
    let original = Array(everything.utf8)
    let root = try #require(SyntaxReader.read(original).value)
    var spans: [Span] = []
    func collect(_ value: SyntaxValue) {
      spans.append(value.span)
      switch value.kind {
      case .array(let elements): elements.forEach(collect)
      case .object(let members): members.forEach { collect($0.value) }
      default: break
      }
    }
    collect(root)
    for _ in 0..<100 {
      var bytes = original
      var edits = (0..<Int.random(in: 1...3, using: &random)).compactMap { _ in
        spans.randomElement(using: &random)
      }
      edits.sort { $0.start > $1.start }
      var limit = Int.max
      for span in edits where span.end <= limit {
        let token = tokens.randomElement(using: &random) ?? "0"
        bytes.replaceSubrange(span.start..<span.end, with: Array(token.utf8))
        limit = span.start
      }
      check(bytes)
    }
  }

  @Test func `No expression makes the evaluator trap`() {
    var random = SeededGenerator(state: 42)
    let parts = [
      "1", "0", ".5", "1e300", "n", "pi", "position.x", "'a'", "true", "(", ")", "+", "-", "*", "/",
      "%", "^", "<", "==", "&&", "||", "!", "?", ":", ",", "sin(", "pick(", "random(", "clamp(",
      "min(",
      "é", "$", "'",
    ]
    for _ in 0..<1000 {
      let count = Int.random(in: 0..<12, using: &random)
      let text = (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }
        .joined(separator: " ")
      check(Array(scene(layer: "\"zPosition\": \"= \(text)\"").utf8))
    }
  }
}
