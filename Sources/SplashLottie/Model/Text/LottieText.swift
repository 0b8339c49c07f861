import SplashScene
import SplashSystem

/// The content of a text layer: keyframed text and the animators of its letters.
///
/// Under Core Animation's rules, the content is the first text, without animators: lottie-ios draws text with Core
/// Text, rejects ranges and uses only one document.
struct LottieText: Sendable {
  /// The frame at which a text document becomes visible, and the document's index.
  struct Key: Sendable {
    var frame: Double
    var text: Int
  }

  /// The keys, at least one, sorted by frame.
  let keys: [Key]
  /// The different texts.
  let texts: [LottieSetText]
  /// The first text under Core Animation's rules.
  let first: LottieSetText
  /// The animators of the letters, in file order.
  let animators: [LottieTextAnimator]
  /// The anchor points of letters within their groups, relative to the centre, in percent.
  let alignment: Keyframed<Point>
  /// The seed for random orders.
  let seed: UInt64
  /// Whether the letters don't change between keys.
  let isStill: Bool
  /// The number of letters times the number of ranges to process in a frame; 0 if nothing changes.
  let rangedLetters: Int

  /// Creates the content of a text layer.
  ///
  /// - Parameters:
  ///   - keys: The keys, at least one, sorted by frame.
  ///   - texts: The different texts.
  ///   - first: The first text under Core Animation's rules.
  ///   - animators: The animators of the letters, in file order.
  ///   - alignment: The anchor points of letters within their groups, relative to the centre, in percent.
  ///   - name: The layer's name.
  init(
    keys: [Key], texts: [LottieSetText], first: LottieSetText, animators: [LottieTextAnimator],
    alignment: Keyframed<Point>, name: String
  ) {
    (self.keys, self.texts, self.first) = (keys, texts, first)
    (self.animators, self.alignment) = (animators, alignment)
    seed = name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    isStill = animators.allSatisfy(\.isStill) && alignment.isStill
    let ranges = animators.reduce(0) { $0 + max(1, $1.selectors.count) }
    rangedLetters = isStill ? 0 : ranges * (texts.map(\.glyphs.count).max() ?? 0)
  }

  /// The maximum load of any frame.
  var load: LottieLoad {
    texts.reduce(LottieLoad()) { load, text in
      let elements = text.glyphs.reduce(0) { $0 + $1.outline.elements.count }
      // Each animated letter has a fill and a stroke.
      let layers =
        isStill || animators.isEmpty ? 2 : max(2 * text.glyphs.count, rangedLetters / 100)
      return load.union(LottieLoad(layers: Double(layers), elements: Double(2 * elements)))
    }
  }
}
