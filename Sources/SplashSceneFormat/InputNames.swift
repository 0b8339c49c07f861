/// What messages call the values that a scene is given from outside: by default the properties of
/// ``SceneOverrides`` and ``ManifestRules``, of a program its options.
public struct InputNames: Hashable, Sendable {
  /// What stands before the name of a parameter, which `=` and its value follow.
  public var set = "set "
  /// What stands before a folder of ``SceneOverrides/allowedFolders``.
  public var allowedFolder = "allowedFolders "
  /// What stands before the background.
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
  /// The length.
  public var duration = "duration"
  /// The scene of all rows.
  public var scene = "scene"
  /// What stands before the pattern of an output's name.
  public var output = "names "

  /// The names of the library.
  public init() {}
}
