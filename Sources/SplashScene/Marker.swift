/// A named time in a scene.
public struct Marker: Hashable, Sendable {
  /// The name, unique in its scene.
  public let name: String
  /// The scene time in seconds, within the scene's duration.
  public let time: Double

  /// Creates a marker.
  public init(name: String, time: Double) {
    self.name = name
    self.time = time
  }
}
