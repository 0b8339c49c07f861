import SplashScene
package import SplashSyntax
import SplashSystem

/// The locations of a parsed scene's layers and animations.
package struct SceneSources {
  /// A position in one of the texts.
  package struct Place: Hashable, Sendable {
    /// The text's index.
    package var text: Int
    /// The line number, starting at 1.
    package var line: Int
    /// The column number, starting at 1, in Unicode scalars.
    package var column: Int
  }

  private struct File {
    let source: SourceText
    let places: LayerPlaces

    func place(_ span: Span, in text: Int) -> Place {
      let (line, column) = source.position(ofOffset: span.start)
      return Place(text: text, line: line, column: column)
    }
  }

  /// The scene files by the indices of their texts.
  private var files: [Int: File] = [:]

  /// - Parameter texts: The texts of the scene files, starting with the main scene.
  package init(_ texts: [SourceText]) {
    for (index, source) in texts.enumerated() {
      guard let root = SyntaxReader.read(source.bytes).value, let list = root["layers"] else {
        continue
      }
      let layers = WrittenLayers(list)
      files[index] = File(
        source: source, places: LayerPlaces(layers.all, ids: layers.ids, VaryingNames()))
    }
  }

  /// Returns the location of a layer; `nil` if the layer isn't written separately in the text.
  package func place(ofLayer id: String, in text: Int) -> Place? {
    guard let file = files[text], let span = file.places.span(of: id, ["id"]) else { return nil }
    return file.place(span, in: text)
  }

  /// Returns the location of an animation; `nil` if the animation isn't written separately in the text.
  ///
  /// - Parameters:
  ///   - indices: The animation's indices in the layer's list, the enclosing group's list, and so on.
  ///   - counts: The number of animations in each of these lists.
  package func place(
    ofAnimation indices: [Int], of counts: [Int], ofLayer id: String, in text: Int
  ) -> Place? {
    guard let file = files[text], var value = file.places.value(of: id) else { return nil }
    for (index, count) in zip(indices, counts) {
      guard let written = file.places.animations(of: value, count: count) else { return nil }
      value = written[index]
    }
    let start = Span(value.span.start, value.span.start + 1)
    return file.place(value["keyPath"]?.span ?? start, in: text)
  }

  /// Returns the location of a UIKit block or of the list that contains it; `nil` if the text
  /// doesn't contain it.
  ///
  /// - Parameters:
  ///   - index: The block's index in the layer's list.
  ///   - count: The number of the layer's blocks.
  package func place(
    ofBlock index: Int, of count: Int, ofLayer id: String, in text: Int
  ) -> Place? {
    guard let file = files[text], let list = file.places.value(of: id)?["animate"] else {
      return nil
    }
    var span = list.span
    if case .array(let blocks) = list.kind, blocks.count == count { span = blocks[index].span }
    return file.place(Span(span.start, span.start + 1), in: text)
  }

  /// Returns the index of the text of the scene that a layer shows; `nil` if the file name isn't literal.
  package func text(ofSceneIn id: String, in text: Int) -> Int? {
    guard let file = files[text],
      let name = file.places.value(of: id)?.text(of: "scene")?.text
    else { return nil }
    let path = file.source.path.folder.appending(FilePath(name)).normalized
    return files.first { $0.value.source.path.normalized == path }?.key
  }
}
