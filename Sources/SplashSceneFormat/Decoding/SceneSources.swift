import SplashScene
import SplashSystem

/// Where the layers and animations of a scene are written that has been read already.
package struct SceneSources {
  /// A place in one of the texts.
  package struct Place: Hashable, Sendable {
    /// The text's index.
    package var text: Int
    /// The line, from 1.
    package var line: Int
    /// The column, from 1, in Unicode scalars.
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

  /// - Parameter texts: The texts of the scene files, the scene's own first.
  package init(_ texts: [SourceText]) {
    for (index, source) in texts.enumerated() {
      guard let root = SyntaxReader.read(source.bytes).value, let list = root["layers"] else {
        continue
      }
      let layers = WrittenLayers(list)
      files[index] = File(source: source, places: LayerPlaces(layers.all, ids: layers.ids))
    }
  }

  /// Where a layer is written; `nil` if it isn't written in the text by itself.
  package func place(ofLayer id: String, in text: Int) -> Place? {
    guard let file = files[text], let span = file.places.span(of: id, ["id"]) else { return nil }
    return file.place(span, in: text)
  }

  /// Where an animation is written; `nil` if it isn't written in the text by itself.
  ///
  /// - Parameters:
  ///   - indices: The animation's index in the layer's list, in the list of the group that it is in, and so on.
  ///   - counts: How many animations there are in each of these lists.
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

  /// Where a UIKit block is written, or the list that it comes from; `nil` if that isn't written in the text.
  ///
  /// - Parameters:
  ///   - index: The block's index among those of the layer.
  ///   - count: How many blocks the layer has.
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

  /// The text of the scene that a layer shows, if its file's name is written.
  package func text(ofSceneIn id: String, in text: Int) -> Int? {
    guard let file = files[text],
      let name = file.places.value(of: id)?.text(of: "scene")?.text
    else { return nil }
    let path = file.source.path.folder.appending(FilePath(name)).normalized
    return files.first { $0.value.source.path.normalized == path }?.key
  }
}
