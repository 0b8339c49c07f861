import SplashSyntax

/// What the values of a scene, its nested scenes and its files use up together.
final class Budget {
  /// Something that there may be only so much of in a scene. ``Limits`` describes each limit.
  enum Resource: Int, CaseIterable {
    case layers
    case pathElements
    case glyphs
    case setStrings
    case imagePixels
    case nestedSceneBytes
    case namedBytes
    case repeatedBytes

    /// The greatest amount that may be used.
    var limit: Int {
      switch self {
      case .layers: Limits.layers
      case .pathElements: Limits.pathElements
      case .glyphs: Limits.glyphs
      case .setStrings: Limits.setStrings
      case .imagePixels: Limits.imagePixels
      case .nestedSceneBytes: Limits.nestedSceneBytes
      case .namedBytes: Limits.namedBytes
      case .repeatedBytes: Limits.repeatedBytes
      }
    }

    /// The error if a scene uses more than the limit.
    func excess(_ used: Int) -> Problem {
      switch self {
      case .layers: .tooManyLayers()
      case .pathElements: .tooManyPathElements()
      case .glyphs: .tooManyGlyphs()
      case .setStrings: .tooManySetStrings()
      case .imagePixels: .imagePixels(used)
      case .nestedSceneBytes: .scenesTooLong()
      case .namedBytes: .namedValuesTooLong()
      case .repeatedBytes: .repeatedTextTooLong()
      }
    }
  }

  private var used = [Int](repeating: 0, count: Resource.allCases.count)

  /// Amounts beyond this one are not told apart, so that sums don't overflow.
  private static let most = 1 << 61

  /// Returns how much is used.
  subscript(resource: Resource) -> Int { used[resource.rawValue] }

  /// Returns how much may still be used.
  func left(_ resource: Resource) -> Int { max(0, resource.limit - self[resource]) }

  /// Uses an amount some times, and returns whether the total is within the limit.
  func take(_ amount: Int, of resource: Resource, times: Int = 1) -> Bool {
    let (product, isOver) = amount.multipliedReportingOverflow(by: times)
    let total = self[resource] + (isOver ? Self.most : min(product, Self.most))
    used[resource.rawValue] = min(total, Self.most)
    return total <= resource.limit
  }

  /// Uses the rest.
  func exhaust(_ resource: Resource) { used[resource.rawValue] += left(resource) }

  /// Does something without using a resource.
  func sparing<Result>(_ resource: Resource, _ body: () -> Result) -> Result {
    let before = self[resource]
    defer { used[resource.rawValue] = before }
    return body()
  }
}

extension Problem {
  static func namedValuesTooLong() -> Problem {
    Problem(.limitExceeded, "named values expand to more than \(Limits.namedBytes >> 20) MB")
  }
  static func repeatedTextTooLong() -> Problem {
    Problem(
      .limitExceeded,
      "cells, letters, components and nested scenes repeat too much of the scene's text",
      expected: "at most \(Limits.repeatedBytes >> 20) MB in total")
  }
  fileprivate static func imagePixels(_ pixels: Int) -> Problem {
    Problem(
      .limitExceeded,
      "the scene's images are too large: \(pixels / 1_000_000) million pixels in total",
      expected: "at most \(Limits.imagePixels / 1_000_000) million")
  }
  fileprivate static func scenesTooLong() -> Problem {
    Problem(.limitExceeded, "nested scenes expand to more than \(Limits.nestedSceneBytes >> 20) MB")
  }
  fileprivate static func tooManyGlyphs() -> Problem {
    Problem(
      .limitExceeded, "the scene's texts have more than \(Limits.glyphs) glyphs or lines in total")
  }
}
