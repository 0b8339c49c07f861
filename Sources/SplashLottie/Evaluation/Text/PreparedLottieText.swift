import SplashScene

/// The text of a layer with the layers that are the same in many frames.
struct PreparedLottieText: Sendable {
  private let text: LottieText
  /// The layers of each text when no animator changes its letters.
  private let atRest: [[EvaluatedLayer]]
  /// The layers under Core Animation's rules.
  private let byCoreAnimation: [EvaluatedLayer]
  /// The layers of each text, if they are constant.
  private let still: [[EvaluatedLayer]]?

  init(_ text: LottieText) {
    self.text = text
    let atRest = text.texts.map { $0.atRest(.afterEffects) }
    self.atRest = atRest
    byCoreAnimation = text.first.atRest(.coreAnimation)
    if text.animators.isEmpty {
      still = atRest
    } else if text.isStill {
      still = text.texts.indices.map {
        LottieTextMotion(text, $0, at: 0, .afterEffects, atRest: atRest[$0]).layers
      }
    } else {
      still = nil
    }
  }

  /// Returns the drawn layers at a given frame, back to front.
  func layers(at frame: Double, _ rules: PlayerRules) -> [EvaluatedLayer] {
    if rules == .coreAnimation { return byCoreAnimation }
    guard let first = text.keys.first else { return [] }
    let index = (text.keys.last { $0.frame <= frame } ?? first).text
    return still?[index]
      ?? LottieTextMotion(text, index, at: frame, rules, atRest: atRest[index]).layers
  }
}

extension LottieSetText {
  /// Returns the layers of the letters without animators, back to front.
  fileprivate func atRest(_ rules: PlayerRules) -> [EvaluatedLayer] {
    var ink = LottieTextInk(document)
    if rules == .coreAnimation {
      // In lottie-ios, the attributed string's stroke width is a percentage of the font size.
      ink.strokeWidth *= document.size / 100
      ink.isOfCoreText = true
    }
    let outlines = glyphs.filter { !$0.isBlank }.map { ($0.outline, $0.position) }
    return ink.layers(TextArtwork(outlines), "text")
  }
}
