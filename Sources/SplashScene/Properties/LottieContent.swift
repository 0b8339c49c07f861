/// A Lottie file as a layer's contents.
public struct LottieContent: Hashable, Sendable {
  /// The file's composition, with the values of its slots.
  public var composition: LottieComposition
  /// Whose rules decide where players of Lottie files differ.
  public var rules = LottieRules.afterEffects
  /// The seconds since the composition's first frame that are shown; `nil` is the layer's time.
  ///
  /// Before its beginning a composition shows its first moment, and after its end its last one.
  public var time: Double?
  /// How the composition's canvas is laid into the bounds.
  public var gravity = ContentsGravity.resize

  /// Makes contents that stretch `composition` to the bounds.
  public init(composition: LottieComposition) {
    self.composition = composition
  }

  /// What is shown at a time of the layer.
  func moment(at layerTime: Double) -> Moment {
    composition.moment(at: time ?? layerTime, rules: rules)
  }
}

extension LottieContent: DrawnContent {
  package var staysWithinBounds: Bool { false }
}
