import SplashScene
import SplashSyntax
package import SplashSystem

/// A feature of a Lottie file, and how completely it is drawn.
package struct LottieFeature: Hashable, Sendable {
  /// How completely a feature is drawn.
  package enum Extent: String, CaseIterable, Hashable, Sendable {
    /// The feature is drawn completely.
    case drawn
    /// The feature is drawn approximately.
    case approximated
    /// The feature isn't drawn at all.
    case leftOut
  }

  /// The name in the plural: `masks`.
  package let name: String
  /// How completely it is drawn.
  package let extent: Extent
  /// The number of occurrences in the file.
  package let count: Int
  /// The file.
  package let file: FilePath
  /// The line number of the first occurrence, starting at 1.
  package let line: Int
  /// The column number of the first occurrence, starting at 1.
  package let column: Int
  /// The path of the first occurrence, as keys and indices: `layers[2].shapes[0]`.
  package let path: String
}

/// The features of a Lottie file: how completely each is drawn, its number of occurrences, and the first occurrence.
struct LottieReport {
  /// A feature with its occurrences.
  struct Feature {
    let name: String
    /// How completely it is drawn under each set of rules.
    let extents: Extents
    var count = 1
    /// The location of the first occurrence.
    let span: Span
    /// The first affected letters, if any; at most one more than messages show.
    var letters: [Unicode.Scalar] = []

    /// The name with at most five of the letters, for messages.
    var description: String {
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
  struct Extents: Hashable {
    var afterEffects: LottieFeature.Extent
    var coreAnimation: LottieFeature.Extent

    subscript(rules: LottieRules) -> LottieFeature.Extent {
      rules == .coreAnimation ? coreAnimation : afterEffects
    }
  }

  private struct Key: Hashable {
    let name: String
    let extents: Extents
  }

  /// The features in order of their first occurrence.
  private(set) var features: [Feature] = []
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
