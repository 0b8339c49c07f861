import SplashSystem

/// The content of a text layer: keyframed text and the animators of its letters.
///
/// Under Core Animation's rules, the content is the first text, without animators: lottie-ios draws text with Core
/// Text, rejects ranges and uses only one document.
package struct LottieText: Sendable {
  /// The frame at which a text document becomes visible, and the document's index.
  package struct Key: Sendable {
    var frame: Double
    var text: Int

    /// Creates a key.
    package init(frame: Double, text: Int) { (self.frame, self.text) = (frame, text) }
  }

  private let keys: [Key]
  private let texts: [LottieSetText]
  private let animators: [LottieTextAnimator]
  /// The anchor points of letters within their groups, relative to the centre, in percent.
  private let alignment: Keyframed<Point>
  /// The seed for random orders.
  private let seed: UInt64
  /// The number of letters times the number of ranges to process in a frame; 0 if nothing changes.
  let rangedLetters: Int

  /// The maximum load of any frame.
  var load: LottieLoad {
    texts.reduce(LottieLoad()) { load, text in
      let elements = text.glyphs.reduce(0) { $0 + $1.outline.elements.count }
      // Each animated letter has a fill and a stroke.
      let layers = still == nil ? max(2 * text.glyphs.count, rangedLetters / 100) : 2
      return load.union(LottieLoad(layers: Double(layers), elements: Double(2 * elements)))
    }
  }
  /// The layers of each text, if they are constant.
  private var still: [[EvaluatedLayer]]?
  /// The layers under Core Animation's rules.
  private let byCoreAnimation: [EvaluatedLayer]

  /// Creates the content of a text layer.
  ///
  /// - Parameters:
  ///   - keys: The keys, at least one, sorted by frame.
  ///   - texts: The different texts.
  ///   - first: The first text under Core Animation's rules.
  ///   - animators: The animators of the letters, in file order.
  ///   - alignment: The anchor points of letters within their groups, relative to the centre, in percent.
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

  /// Returns the drawn layers at a given frame, back to front.
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
