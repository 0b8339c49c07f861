package import SplashSyntax
package import SplashSystem

/// Creates warnings about a scene that was already read.
package struct SceneWarnings {
  private let source: SourceText
  private let root: SyntaxValue?

  /// - Parameters:
  ///   - path: The scene file.
  ///   - text: The file's contents.
  package init(path: FilePath, text: String) {
    source = SourceText(path: path, bytes: Array(text.utf8))
    root = SyntaxReader.read(source.bytes).value
  }

  /// The scene file's text by path, for displaying warnings.
  package var sources: [FilePath: SourceText] { [source.path: source] }

  /// Creates a warning about an animation.
  ///
  /// - Parameters:
  ///   - code: The kind of problem.
  ///   - message: The problem, in one sentence without a full stop.
  ///   - expected: The expected value.
  ///   - layer: The id of the animation's layer; `nil` if it isn't in this file.
  ///   - indices: The animation's index in the layer's list, then in the list of each group; empty for the layer
  ///     itself.
  ///   - counts: The number of animations in each of these lists.
  package func warning(
    _ code: FindingCode, _ message: String, expected: String?, layer: String?, indices: [Int],
    counts: [Int]
  ) -> Diagnostic {
    let problem = Problem(code, shown(message), expected: expected, severity: .warning)
    let span = layer.flatMap { root?["layers"]?.layer($0) }.map {
      $0.animation(indices[...], counts[...])
    }
    guard let span else { return Diagnostic(problem, file: source.path) }
    return Diagnostic(problem, in: source, at: span)
  }
}

extension SyntaxValue {
  /// Returns the layer with an explicit id.
  fileprivate func layer(_ id: String) -> SyntaxValue? {
    switch kind {
    case .array(let elements): return elements.lazy.compactMap { $0.layer(id) }.first
    case .object(let members):
      if text(of: "id")?.text == id { return self }
      for member in members where member.key.text == "sublayers" || member.key.text == "mask" {
        if let layer = member.value.layer(id) { return layer }
      }
      return nil
    default: return nil
    }
  }

  /// Returns the location of the animation's key path. If the animations aren't written one by one, returns the
  /// location of the layer's id or the start of the group.
  fileprivate func animation(_ indices: ArraySlice<Int>, _ counts: ArraySlice<Int>) -> Span {
    guard let index = indices.first, let count = counts.first,
      case .array(let elements)? = self["animations"]?.kind, elements.count == count
    else { return (self["keyPath"] ?? self["id"])?.span ?? Span(span.start, span.start + 1) }
    return elements[index].animation(indices.dropFirst(), counts.dropFirst())
  }
}
