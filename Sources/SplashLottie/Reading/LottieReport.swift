package import SplashScene
package import SplashSyntax
import SplashSystem

/// The features of a Lottie file: how completely each is drawn, its number of occurrences, and the first occurrence.
package struct LottieReport {
  /// A feature with its occurrences.
  package struct Feature {
    let name: String
    /// How completely it is drawn under each set of rules.
    package let extents: Extents
    package fileprivate(set) var count = 1
    /// The location of the first occurrence.
    package let span: Span
    /// The first affected letters, if any; at most one more than messages show.
    var letters: [Unicode.Scalar] = []

    /// The name with at most five of the letters, for messages.
    package var description: String {
      if letters.isEmpty { return name }
      let named = letters.prefix(LottieReport.mostLetters).map { letter in
        "\(quoted(String(letter))) (\(codePoint(letter)))"
      }
      return "\(name): \(named.joined(separator: ", "))"
        + (letters.count > LottieReport.mostLetters ? ", …" : "")
    }
  }

  /// The maximum number of letters in a message.
  private static let mostLetters = 5

  /// How completely a feature is drawn under each set of rules.
  package struct Extents: Hashable {
    var afterEffects: CompositionFeature.Extent
    var coreAnimation: CompositionFeature.Extent

    package subscript(rules: PlayerRules) -> CompositionFeature.Extent {
      rules == .coreAnimation ? coreAnimation : afterEffects
    }
  }

  private struct Key: Hashable {
    let name: String
    package let extents: Extents
  }

  /// The features in order of their first occurrence.
  package private(set) var features: [Feature] = []
  private var indices: [Key: Int] = [:]

  /// Counts an occurrence of a feature.
  mutating func note(
    _ name: String, _ extents: Extents, letters: [Unicode.Scalar] = [], at span: Span
  ) {
    let key = Key(name: name, extents: extents)
    let index = indices[key] ?? features.count
    if index < features.count {
      features[index].count += 1
    } else {
      indices[key] = index
      features.append(Feature(name: name, extents: extents, span: span))
    }
    for letter in letters where features[index].letters.count <= Self.mostLetters {
      if !features[index].letters.contains(letter) { features[index].letters.append(letter) }
    }
  }
}
