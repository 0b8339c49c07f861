/// A Lottie file as a layer's contents.
public struct LottieContent: Hashable, Sendable {
  /// The file's composition, with the values of its slots.
  public var composition: LottieComposition
  /// The rendering rules, where Lottie players differ.
  public var rules = LottieRules.afterEffects
  /// The displayed time in seconds since the composition's first frame; `nil` for the layer's time.
  ///
  /// Before its beginning a composition displays its first moment, and after its end its last one.
  public var time: Double?
  /// How the composition's canvas is placed in the bounds.
  public var gravity = ContentsGravity.resize

  /// Creates contents that stretch `composition` to the bounds.
  public init(composition: LottieComposition) {
    self.composition = composition
  }

  /// Returns the displayed moment at a time of the layer.
  func moment(at layerTime: Double) -> Moment {
    composition.moment(at: time ?? layerTime, rules: rules)
  }
}

extension LottieContent: DrawnContent {
  package var staysWithinBounds: Bool { false }
}
