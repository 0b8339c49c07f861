/// The names of external values in messages. The defaults are the property names of ``SceneOverrides`` and
/// ``ManifestRules``. A program replaces them with the names of its options.
package struct InputNames: Hashable, Sendable {
  /// The prefix of a parameter's name, which is followed by `=` and the value.
  package var set = "set "
  /// The prefix of a folder in ``SceneOverrides/allowedFolders``.
  package var allowedFolder = "allowedFolders "
  /// The prefix of the background colour.
  package var background = "backgroundColor "
  /// The animation of an archive.
  package var animation = "animation"
  /// The theme of an archive.
  package var theme = "theme"
  /// The scale.
  package var scale = "scale"
  /// The canvas.
  package var size = "size"
  /// The frame rate.
  package var frameRate = "frameRate"
  /// The duration.
  package var duration = "duration"
  /// The scene that all rows use.
  package var scene = "scene"
  /// The prefix of the pattern for output names.
  package var output = "names "

  /// Creates the library's default names.
  package init() {}
}
