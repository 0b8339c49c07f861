/// A Lottie file as a layer's contents.
public struct LottieContent: Hashable, Sendable {
  /// The file's composition, with the values of its slots filled in.
  public var composition: LottieComposition
  /// The rendering rules for cases in which Lottie players differ.
  public var rules = LottieRules.afterEffects
  /// The displayed time in seconds since the composition's first frame; `nil` for the layer's time.
  ///
  /// Before its beginning, a composition displays its first moment, and after its end, its last one.
  public var time: Double?
  /// How the composition's canvas is placed in the layer's bounds.
  public var gravity = ContentsGravity.resize

  /// Creates contents with `composition` stretched to the bounds.
  public init(composition: LottieComposition) {
    self.composition = composition
  }

  /// Returns the displayed moment at a given layer time.
  func moment(at layerTime: Double) -> Moment {
    composition.moment(at: time ?? layerTime, rules: rules)
  }
}

extension LottieContent: DrawnContent {
  package var staysWithinBounds: Bool { false }
}
