import SplashScene
public import SplashSystem

/// A feature of a Lottie file, and how much of it is drawn.
public struct LottieFeature: Hashable, Sendable {
  /// How much of a feature is drawn.
  public enum Extent: String, CaseIterable, Hashable, Sendable {
    /// All of it.
    case drawn
    /// Something like it.
    case approximated
    /// Nothing.
    case leftOut
  }

  /// What it is called, in the plural: `masks`.
  public let name: String
  /// How much of it is drawn.
  public let extent: Extent
  /// How often the file has it.
  public let count: Int
  /// The file.
  public let file: FilePath
  /// The line of the first one, from 1.
  public let line: Int
  /// The column of the first one, from 1.
  public let column: Int
  /// The place of the first one, as names and indices: `layers[2].shapes[0]`.
  public let path: String
}

/// What a Lottie file has, by feature: how much of it is drawn, how often there is one, and where first.
struct LottieReport {
  /// A feature that was met.
  struct Feature {
    let name: String
    /// How much of it is drawn, by each set of rules.
    let extents: Extents
    var count = 1
    /// Where the first one is.
    let span: Span
    /// The first letters that it is about, if any: one more than a message names.
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

  /// The maximum number of letters that a message names.
  private static let mostLetters = 5

  /// How much of a feature is drawn.
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

  /// In the order in which they were met.
  private(set) var features: [Feature] = []
  private var indices: [Key: Int] = [:]

  /// Counts a feature that is met.
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
