import Testing

@testable import SplashSyntax

@Suite struct `Suggestions` {
  @Test(
    arguments: [
      ("positon", "position"), ("Opacity", "opacity"), ("colour", "color"),
      ("strkoeEnd", "strokeEnd"),
      ("cornerradius", "cornerRadius"),
    ])
  func `the suggestion for a mistyped word is the most similar of the valid names`(
    _ word: String, _ meant: String
  ) {
    let names = ["position", "opacity", "color", "strokeEnd", "cornerRadius", "path"]
    #expect(nearest(to: word, among: names) == meant)
  }

  @Test(arguments: ["x", "", "zzzzzz", "banana"])
  func `there is no suggestion for a mistyped word that resembles none of the valid names`(
    _ word: String
  ) {
    #expect(nearest(to: word, among: ["position", "opacity", "color", "y"]) == nil)
  }

  @Test
  func `the edit distance between two words counts insertions, deletions, replacements and swaps`()
  {
    func distance(_ a: String, _ b: String) -> Int {
      editDistance(Array(a.utf8), Array(b.utf8), limit: 99)
    }
    #expect(distance("", "abc") == 3)
    #expect(distance("kitten", "sitting") == 3)
    #expect(distance("ab", "ba") == 1)
    #expect(distance("same", "same") == 0)
  }
}
