/// A Lottie file that has been read: what is drawn in each of its frames follows from it alone.
///
/// Two are equal if they are the same object.
package final class LottieComposition: Sendable {
  /// The canvas in points.
  package let size: Size
  /// Frames in a second.
  package let frameRate: FrameRate
  /// The frames from the first one on, up to the second, that are the film.
  package let frames: Range<Double>
  /// Named moments, in seconds from the first frame on.
  package let markers: [Marker]
  /// The lists of layers, from the front to the back: that of the file, and those of its compositions.
  let compositions: [[LottieLayer]]

  /// Makes a composition.
  ///
  /// - Parameter compositions: The file's own layers, then those of the compositions that layers refer to,
  ///   none of which contains itself.
  package init(
    size: Size, frameRate: FrameRate, frames: Range<Double>, markers: [Marker],
    compositions: [[LottieLayer]]
  ) {
    self.size = size
    self.frameRate = frameRate
    self.frames = frames
    self.markers = markers
    self.compositions = compositions
  }

  /// The length in seconds.
  package var duration: Double {
    (frames.upperBound - frames.lowerBound) / frameRate.value
  }

  /// What is drawn at a time in seconds from the first frame on.
  package func moment(at time: Double, rules: LottieRules = .afterEffects) -> Moment {
    var evaluation = LottieEvaluation(self, rules)
    let frame = snapped(frames.lowerBound + time * frameRate.value)
    return Moment(
      time: time, size: size, backgroundColor: .clear,
      layers: evaluation.layers(of: 0, at: frame))
  }
}

extension LottieComposition: Hashable {
  /// Whether both are the same object.
  package static func == (l: LottieComposition, r: LottieComposition) -> Bool { l === r }

  /// Hashes the identity.
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
