import SplashScene

/// A decoded Lottie file. Each frame depends only on the composition and the time.
///
/// Two compositions are equal if they are the same object.
package final class LottieComposition: Sendable {
  /// The size of the canvas in points.
  let size: Size
  /// The frame rate.
  let frameRate: FrameRate
  /// The frames to play: from the first up to, but not including, the second.
  let frames: Range<Double>
  /// Named times, in seconds from the first frame.
  let markers: [Marker]
  /// The name of the file's composition; empty if it has none.
  let name: String
  /// The lists of layers, each front to back: the list of the file itself, then those of its compositions.
  let layerLists: [[PreparedLottieLayer]]
  /// The maximum load of any frame.
  let load: LottieLoad
  /// The cameras of each list.
  let cameras: [[Int]]
  /// Whether each list has 3-D layers.
  let hasDepth: [Bool]

  /// Creates a composition.
  ///
  /// - Parameters:
  ///   - size: The size of the canvas in points.
  ///   - frameRate: The frame rate.
  ///   - frames: The frames to play.
  ///   - markers: Named times.
  ///   - name: The composition's name in the file.
  ///   - compositions: The file's layers, then those of the referenced compositions; no composition contains itself.
  init(
    size: Size, frameRate: FrameRate, frames: Range<Double>, markers: [Marker],
    name: String = "", compositions: [[LottieLayer]]
  ) {
    self.size = size
    self.frameRate = frameRate
    self.frames = frames
    self.markers = markers
    self.name = name
    layerLists = compositions.map { $0.map(PreparedLottieLayer.init) }
    load = LottieLoad.loads(of: compositions).first ?? LottieLoad()
    cameras = compositions.map { layers in
      layers.indices.filter { if case .camera = layers[$0].content { true } else { false } }
    }
    hasDepth = compositions.map { $0.contains(where: \.isSpatial) }
  }

  /// The duration in seconds.
  var duration: Double {
    (frames.upperBound - frames.lowerBound) / frameRate.value
  }
}

extension LottieComposition: Hashable {
  /// Returns whether both compositions are the same object.
  package static func == (l: LottieComposition, r: LottieComposition) -> Bool { l === r }

  /// Hashes the object's identity.
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
