/// A moment of a scene that has a name.
public struct Marker: Hashable, Sendable {
  /// The name, unique in its scene.
  public let name: String
  /// The scene time in seconds, within the scene's duration.
  public let time: Double

  /// Names a moment.
  public init(name: String, time: Double) {
    self.name = name
    self.time = time
  }
}
