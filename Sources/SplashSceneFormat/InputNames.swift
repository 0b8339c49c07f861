/// The names of external values in messages. The defaults are the property names of ``SceneOverrides`` and
/// ``ManifestRules``. A program replaces them with the names of its options.
public struct InputNames: Hashable, Sendable {
  /// The prefix of a parameter's name, which is followed by `=` and the value.
  public var set = "set "
  /// The prefix of a folder in ``SceneOverrides/allowedFolders``.
  public var allowedFolder = "allowedFolders "
  /// The prefix of the background colour.
  public var background = "backgroundColor "
  /// The animation of an archive.
  public var animation = "animation"
  /// The theme of an archive.
  public var theme = "theme"
  /// The scale.
  public var scale = "scale"
  /// The canvas.
  public var size = "size"
  /// The frame rate.
  public var frameRate = "frameRate"
  /// The duration.
  public var duration = "duration"
  /// The scene that all rows use.
  public var scene = "scene"
  /// The prefix of the pattern for output names.
  public var output = "names "

  /// Creates the library's default names.
  public init() {}
}
