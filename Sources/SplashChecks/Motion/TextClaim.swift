import SplashScene
import SplashTimeline

extension LayerClaims {
  /// Claims that the layer's text fits, that no word is broken, and that it isn't made much smaller.
  func wholeText() -> CheckAnswer {
    var hasText = false
    var known: TextArtwork?
    for span in track.spans {
      for row in track.layers(at: span.start) {
        guard case .text(let text) = row.layer.properties.content, !text.string.isEmpty else {
          continue
        }
        hasText = true
        if text.artwork == known { continue }
        known = text.artwork
        if let fault = text.fault {
          return CheckAnswer(.fails, proof, at: span.start, [track.path], fault)
        }
      }
    }
    guard hasText else {
      var answer = CheckAnswer(
        .fails, proof, [track.path], "the check never applied: the layer has no text")
      answer.isVacuous = true
      return answer
    }
    return CheckAnswer(.holds, proof, [track.path], "its text is whole")
  }
}

extension TextContent {
  /// What is wrong with how the text is set; `nil` if nothing is.
  fileprivate var fault: String? {
    guard let setting = artwork.setting else { return nil }
    if setting.isTruncated { return "a part of its text is left out" }
    if let word = dividedWords(of: string, lines: setting.lines).first {
      return "its text divides a word: \(word)"
    }
    if setting.fontScale < MotionCheck.leastTextScale {
      return "its text is set at \(Amount.plain(setting.fontScale * 100)) % of its size"
    }
    return nil
  }
}
