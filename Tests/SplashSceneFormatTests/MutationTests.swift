import SplashScene
import SplashSyntax
import TestSupport
import Testing

@testable import SplashSceneFormat

@Suite struct `Mutated scenes` {
  /// Whether every number of a layer and its sublayers is finite; nested scenes are skipped.
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

  /// Loads a scene that may be malformed, and formats its errors.
  private func check(_ bytes: [UInt8]) {
    do throws(SceneError) {
      let result = try loadScene(source: bytes, path: "scene.json", assets: everythingAssets())
      #expect(result.scene.layers.allSatisfy(isFinite))
      #expect(result.scene.size.width > 0 && result.scene.duration > 0)
    } catch {
      #expect(!error.diagnostics.isEmpty)
      #expect(!error.rendered().isEmpty)
    }
  }

  @Test func `the original scene that the mutation tests modify at random is valid`() throws {
    let result = try resolved(everything, assets: everythingAssets())
    #expect(result.scene.layers.count == 17)
  }

  @Test(arguments: 0..<8)
  func `scene files with random byte changes never crash the scene reader`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
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
  func `scenes with randomly replaced values never crash the scene decoder`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed &+ 100)
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
      case .array(let elements): for element in elements { collect(element) }
      case .object(let members): for member in members { collect(member.value) }
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

  @Test func `random expressions never crash the expression evaluator`() {
    var random = SeededGenerator(seed: 42)
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
