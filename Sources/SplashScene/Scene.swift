/// A resolved scene: immutable, complete and free of references to files, expressions or parameters.
public struct Scene: Sendable {
  /// The whole contents, shared when the scene is copied or nested.
  private let storage: Storage

  private final class Storage: Sendable {
    let size: Size
    let scale: Double
    let frameRate: FrameRate
    let duration: Double
    let backgroundColor: Color
    let layers: [Layer]
    let markers: [Marker]
    let sounds: [Sound]
    let preparedLayers: [PreparedLayer]

    init(
      size: Size, scale: Double, frameRate: FrameRate, duration: Double, backgroundColor: Color,
      layers: [Layer], markers: [Marker], sounds: [Sound]
    ) {
      self.size = size
      self.scale = scale
      self.frameRate = frameRate
      self.duration = duration
      self.backgroundColor = backgroundColor
      self.layers = layers
      self.markers = markers
      self.sounds = sounds
      preparedLayers = layers.map(PreparedLayer.init)
    }
  }

  /// The canvas in points.
  public var size: Size { storage.size }
  /// Pixels per point.
  public var scale: Double { storage.scale }
  /// Frames per second.
  public var frameRate: FrameRate { storage.frameRate }
  /// The length in seconds.
  public var duration: Double { storage.duration }
  /// What lies beneath all layers.
  public var backgroundColor: Color { storage.backgroundColor }
  /// The top-level layers, back to front.
  public var layers: [Layer] { storage.layers }
  /// Moments that have names, in the order of the file.
  public var markers: [Marker] { storage.markers }
  /// What is heard, all of it together, in the order of the file.
  public var sounds: [Sound] { storage.sounds }

  /// The top-level layers as they are evaluated, made with the scene.
  var preparedLayers: [PreparedLayer] { storage.preparedLayers }

  /// Makes a scene.
  ///
  /// - Parameters:
  ///   - size: The canvas in points.
  ///   - scale: Pixels per point.
  ///   - frameRate: Frames per second.
  ///   - duration: The length in seconds.
  ///   - backgroundColor: What lies beneath all layers.
  ///   - layers: The top-level layers, back to front.
  ///   - markers: Moments that have names.
  ///   - sounds: What is heard.
  public init(
    size: Size, scale: Double = 1, frameRate: FrameRate = FrameRate(60), duration: Double,
    backgroundColor: Color = .clear, layers: [Layer], markers: [Marker] = [],
    sounds: [Sound] = []
  ) {
    storage = Storage(
      size: size, scale: scale, frameRate: frameRate, duration: duration,
      backgroundColor: backgroundColor, layers: layers, markers: markers, sounds: sounds)
  }
}

extension Scene: Hashable {
  /// Whether two scenes have the same contents.
  public static func == (l: Scene, r: Scene) -> Bool {
    l.storage === r.storage
      || l.size == r.size && l.scale == r.scale && l.frameRate == r.frameRate
        && l.duration == r.duration && l.backgroundColor == r.backgroundColor
        && l.layers == r.layers && l.markers == r.markers
        && l.sounds == r.sounds
  }

  /// Feeds the canvas and timing to `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(size)
    hasher.combine(duration)
  }
}
