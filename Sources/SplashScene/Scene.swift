/// A resolved scene: immutable and complete, with no unresolved files, expressions or parameters.
public struct Scene: Sendable {
  /// The contents, which are shared when the scene is copied or nested.
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
    let poster: Double?
    let preparedLayers: [PreparedLayer]

    init(
      size: Size, scale: Double, frameRate: FrameRate, duration: Double, backgroundColor: Color,
      layers: [Layer], markers: [Marker], sounds: [Sound], poster: Double?
    ) {
      self.size = size
      self.scale = scale
      self.frameRate = frameRate
      self.duration = duration
      self.backgroundColor = backgroundColor
      self.layers = layers
      self.markers = markers
      self.sounds = sounds
      self.poster = poster
      preparedLayers = layers.map(PreparedLayer.init)
    }
  }

  /// The size of the canvas in points.
  public var size: Size { storage.size }
  /// The number of pixels per point.
  public var scale: Double { storage.scale }
  /// The number of frames per second.
  public var frameRate: FrameRate { storage.frameRate }
  /// The duration in seconds.
  public var duration: Double { storage.duration }
  /// The colour behind all layers.
  public var backgroundColor: Color { storage.backgroundColor }
  /// The top-level layers, back to front.
  public var layers: [Layer] { storage.layers }
  /// The named times, in file order.
  public var markers: [Marker] { storage.markers }
  /// The sounds, which are mixed together, in file order.
  package var sounds: [Sound] { storage.sounds }
  /// The time in seconds of the frame that represents the scene; `nil` if none was chosen.
  public var poster: Double? { storage.poster }

  /// The top-level layers, prepared for evaluation when the scene is created.
  var preparedLayers: [PreparedLayer] { storage.preparedLayers }

  /// Creates a scene without sound.
  ///
  /// - Parameters:
  ///   - size: The size of the canvas in points.
  ///   - scale: The number of pixels per point.
  ///   - frameRate: The number of frames per second.
  ///   - duration: The duration in seconds.
  ///   - backgroundColor: The colour behind all layers.
  ///   - layers: The top-level layers, back to front.
  ///   - markers: The named times.
  ///   - poster: The time in seconds of the frame that represents the scene.
  public init(
    size: Size, scale: Double = 1, frameRate: FrameRate = FrameRate(60), duration: Double,
    backgroundColor: Color = .clear, layers: [Layer], markers: [Marker] = [],
    poster: Double? = nil
  ) {
    self.init(
      size: size, scale: scale, frameRate: frameRate, duration: duration,
      backgroundColor: backgroundColor, layers: layers, markers: markers, sounds: [],
      poster: poster)
  }

  /// Creates a scene.
  ///
  /// - Parameters:
  ///   - size: The size of the canvas in points.
  ///   - scale: The number of pixels per point.
  ///   - frameRate: The number of frames per second.
  ///   - duration: The duration in seconds.
  ///   - backgroundColor: The colour behind all layers.
  ///   - layers: The top-level layers, back to front.
  ///   - markers: The named times.
  ///   - sounds: The sounds.
  ///   - poster: The time in seconds of the frame that represents the scene.
  package init(
    size: Size, scale: Double = 1, frameRate: FrameRate = FrameRate(60), duration: Double,
    backgroundColor: Color = .clear, layers: [Layer], markers: [Marker] = [],
    sounds: [Sound], poster: Double? = nil
  ) {
    storage = Storage(
      size: size, scale: scale, frameRate: frameRate, duration: duration,
      backgroundColor: backgroundColor, layers: layers, markers: markers, sounds: sounds,
      poster: poster)
  }
}

extension Scene: Hashable {
  /// Returns whether two scenes have the same contents.
  public static func == (l: Scene, r: Scene) -> Bool {
    l.storage === r.storage
      || l.size == r.size && l.scale == r.scale && l.frameRate == r.frameRate
        && l.duration == r.duration && l.backgroundColor == r.backgroundColor
        && l.layers == r.layers && l.markers == r.markers
        && l.sounds == r.sounds && l.poster == r.poster
  }

  /// Hashes only the size of the canvas and the duration.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(size)
    hasher.combine(duration)
  }
}
