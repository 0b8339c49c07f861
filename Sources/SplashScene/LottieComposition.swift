/// A Lottie file that has been read: what is drawn in each of its frames follows from it alone.
///
/// Two are equal if they are the same object.
public final class LottieComposition: Sendable {
  /// The canvas in points.
  public let size: Size
  /// Frames in a second.
  public let frameRate: FrameRate
  /// The frames from the first one on, up to the second, that are the film.
  public let frames: Range<Double>
  /// Named moments, in seconds from the first frame on.
  public let markers: [Marker]
  /// The name of the file's composition; empty if it has none.
  public let name: String
  /// The lists of layers, from the front to the back: that of the file, and those of its compositions.
  let compositions: [[PreparedLottieLayer]]
  /// What a frame draws at most.
  package let load: LottieLoad
  /// The cameras of each list.
  let cameras: [[Int]]
  /// Whether a list has layers in space.
  let hasDepth: [Bool]

  /// Makes a composition.
  ///
  /// - Parameters:
  ///   - size: The canvas in points.
  ///   - frameRate: Frames in a second.
  ///   - frames: The frames that are the film.
  ///   - markers: Named moments.
  ///   - name: What the file calls its composition.
  ///   - compositions: The file's own layers, then those of the compositions that layers refer to, none of
  ///     which contains itself.
  package init(
    size: Size, frameRate: FrameRate, frames: Range<Double>, markers: [Marker],
    name: String = "", compositions: [[LottieLayer]]
  ) {
    self.size = size
    self.frameRate = frameRate
    self.frames = frames
    self.markers = markers
    self.name = name
    self.compositions = compositions.map { $0.map(PreparedLottieLayer.init) }
    load = LottieLoad.loads(of: compositions).first ?? LottieLoad()
    cameras = compositions.map { layers in
      layers.indices.filter { if case .camera = layers[$0].content { true } else { false } }
    }
    hasDepth = compositions.map { $0.contains(where: \.isSpatial) }
  }

  /// How many frames before the end the last moment is: at the end itself layers may be gone already.
  private static let smallestStep = 0.001

  /// The length in seconds.
  public var duration: Double {
    (frames.upperBound - frames.lowerBound) / frameRate.value
  }

  /// What is drawn at a time in seconds from the first frame on: before it that frame, and after the end the
  /// last moment before the end.
  public func moment(at time: Double, rules: LottieRules = .afterEffects) -> Moment {
    var evaluation = LottieEvaluation(self, rules)
    let end = frames.upperBound - Self.smallestStep
    let frame = max(
      frames.lowerBound, min(snapped(frames.lowerBound + time * frameRate.value), end))
    return Moment(
      time: time, size: size, backgroundColor: .clear,
      layers: evaluation.layers(of: 0, at: frame, canvas: size))
  }
}

extension LottieComposition: Hashable {
  /// Whether both are the same object.
  public static func == (l: LottieComposition, r: LottieComposition) -> Bool { l === r }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
