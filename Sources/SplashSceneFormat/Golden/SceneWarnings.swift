package import SplashSystem

/// Warnings about a scene that has been read already.
package struct SceneWarnings {
  private let source: SourceText
  private let root: SyntaxValue?

  /// - Parameters:
  ///   - path: The scene file.
  ///   - text: What is in it.
  package init(path: FilePath, text: String) {
    source = SourceText(path: path, bytes: Array(text.utf8))
    root = SyntaxReader.read(source.bytes).value
  }

  /// The text by path, for showing warnings.
  package var sources: [FilePath: SourceText] { [source.path: source] }

  /// A warning about an animation.
  ///
  /// - Parameters:
  ///   - message: What is doubtful, in one sentence without a full stop.
  ///   - expected: What would be right.
  ///   - layer: The id of the animation's layer; `nil` if it isn't in this file.
  ///   - indices: The animation's index in the layer's list, in the list of the group that it is in, and so
  ///     on; empty for the layer itself.
  ///   - counts: How many animations there are in each of these lists.
  package func warning(
    _ message: String, expected: String?, layer: String?, indices: [Int], counts: [Int]
  ) -> Diagnostic {
    var problem = Problem(shown(message), expected: expected)
    problem.severity = .warning
    let span = layer.flatMap { root?["layers"]?.layer($0) }.map {
      $0.animation(indices[...], counts[...])
    }
    guard let span else { return Diagnostic(problem, file: source.path) }
    return Diagnostic(problem, in: source, at: span)
  }
}

extension SyntaxValue {
  /// The layer of an id that is written in it.
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

  /// Where it is written what an animation of a layer or group changes; the layer's id, or the beginning of the
  /// group, where animations aren't written one by one.
  fileprivate func animation(_ indices: ArraySlice<Int>, _ counts: ArraySlice<Int>) -> Span {
    guard let index = indices.first, let count = counts.first,
      case .array(let elements)? = self["animations"]?.kind, elements.count == count
    else { return (self["keyPath"] ?? self["id"])?.span ?? Span(span.start, span.start + 1) }
    return elements[index].animation(indices.dropFirst(), counts.dropFirst())
  }
}
