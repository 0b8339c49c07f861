/// What a text layer shows: a text from each key on, and what changes its letters.
///
/// By Core Animation's rules it is the first text, and nothing changes its letters: lottie-ios draws texts with
/// Core Text, refuses ranges, and takes one document only.
package struct LottieText: Sendable {
  /// From which frame on a text is shown, by its index.
  package struct Key: Sendable {
    var frame: Double
    var text: Int

    /// Makes a key.
    package init(frame: Double, text: Int) { (self.frame, self.text) = (frame, text) }
  }

  private let keys: [Key]
  private let texts: [LottieSetText]
  private let animators: [LottieTextAnimator]
  /// Where in their groups the points are that letters turn about, in percent from the middle.
  private let alignment: Keyframed<Point>
  /// What random orders depend on.
  private let seed: UInt64
  /// How many letters times ranges there are to go through in a frame; 0 where nothing changes.
  let rangedLetters: Int

  /// What it draws in a frame at most.
  var load: LottieLoad {
    texts.reduce(LottieLoad()) { load, text in
      let elements = text.glyphs.reduce(0) { $0 + $1.outline.elements.count }
      // A fill and a line of each letter that moves.
      let layers = still == nil ? max(2 * text.glyphs.count, rangedLetters / 100) : 2
      return load.union(LottieLoad(layers: Double(layers), elements: Double(2 * elements)))
    }
  }
  /// What each text draws where that is the same in all frames.
  private var still: [[EvaluatedLayer]]?
  /// What is drawn by Core Animation's rules.
  private let byCoreAnimation: [EvaluatedLayer]

  /// Makes a text.
  ///
  /// - Parameters:
  ///   - keys: At least one, by their frames.
  ///   - texts: The different texts.
  ///   - first: The first text by Core Animation's rules.
  ///   - animators: What changes the letters, in the order of the file.
  ///   - alignment: Where in their groups the points are that letters turn about.
  ///   - name: The layer's name.
  package init(
    keys: [Key], texts: [LottieSetText], first: LottieSetText, animators: [LottieTextAnimator],
    alignment: Keyframed<Point>, name: String
  ) {
    self.keys = keys
    self.texts = texts
    self.animators = animators
    self.alignment = alignment
    seed = name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    byCoreAnimation = first.atRest
    let isStill = animators.allSatisfy(\.isStill) && alignment.isStill
    let ranges = animators.reduce(0) { $0 + max(1, $1.selectors.count) }
    rangedLetters = isStill ? 0 : ranges * (texts.map(\.glyphs.count).max() ?? 0)
    if animators.isEmpty {
      still = texts.map(\.atRest)
    } else if isStill {
      still = texts.map { layers(of: $0, at: 0, .afterEffects) }
    }
  }

  /// The layers that it draws in a frame, from the back to the front.
  package func layers(at frame: Double, _ rules: LottieRules) -> [EvaluatedLayer] {
    if rules == .coreAnimation { return byCoreAnimation }
    guard let first = keys.first else { return [] }
    let index = (keys.last { $0.frame <= frame } ?? first).text
    return still?[index] ?? layers(of: texts[index], at: frame, rules)
  }

  private func layers(
    of text: LottieSetText, at frame: Double, _ rules: LottieRules
  ) -> [EvaluatedLayer] {
    let motion = LottieTextMotion(
      text, animators, at: frame, rules, alignment: alignment.value(at: frame, rules), seed: seed)
    return motion.layers
  }
}
