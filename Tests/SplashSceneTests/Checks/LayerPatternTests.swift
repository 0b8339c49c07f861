import TestSupport
import Testing

@testable import SplashScene

/// Patterns with asterisks for the names of layers.
@Suite struct LayerPatternTests {
  @Test(arguments: [
    ("card", "card", true), ("card", "cards", false), ("*", "", true), ("*", "anything", true),
    ("card*", "card", true), ("card*", "card-2", true), ("card*", "a card", false),
    ("*title", "card/title", true), ("*title", "titles", false), ("a*b*c", "abc", true),
    ("a*b*c", "a-bb-c", true), ("a*b*c", "acb", false), ("a*a", "a", false), ("a*a", "aa", true),
    ("*aab*", "aaab", true), ("**", "x", true), ("*ab*ab*", "abab", true),
    ("*ab*ab*", "aba", false), ("dot-?", "dot-1", false), ("é*", "été", true),
  ])
  func `an asterisk stands for any text`(pattern: String, text: String, matches: Bool) {
    #expect(LayerPattern(pattern).matches(text) == matches)
  }

  @Test func `a layer matches by its id or its path`() {
    #expect(LayerPattern("title").matches("title", path: "card/title"))
    #expect(LayerPattern("card/title").matches("title", path: "card/title"))
    #expect(LayerPattern("card/*").matches("title", path: "card/title"))
    #expect(!LayerPattern("card").matches("title", path: "card/title"))
  }

  @Test func `patterns match what they match by trying everything`() {
    var random = SeededGenerator(seed: 3)
    func text(_ letters: String) -> String {
      String(
        (0..<Int.random(in: 0...7, using: &random)).compactMap { _ in
          letters.randomElement(using: &random)
        })
    }
    func matches(_ pattern: Substring, _ text: Substring) -> Bool {
      guard let first = pattern.first else { return text.isEmpty }
      if first == "*" {
        return text.indices.contains { matches(pattern.dropFirst(), text[$0...]) }
          || matches(pattern.dropFirst(), "")
      }
      return text.first == first && matches(pattern.dropFirst(), text.dropFirst())
    }
    for _ in 0..<3000 {
      let (pattern, text) = (text("ab*"), text("ab"))
      #expect(LayerPattern(pattern).matches(text) == matches(pattern[...], text[...]))
    }
  }

  @Test func `all layers but those of masks and nested scenes can be named`() {
    var card = Layer(id: "card")
    card.sublayers = [Layer(id: "title")]
    card.mask = Layer(id: "mask")
    #expect([card, Layer(id: "dot")].checkedPlaces.map(\.path) == ["card", "card/title", "dot"])
  }
}
