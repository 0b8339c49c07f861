/// How a picture is laid into a layer's bounds: the `contents…` properties of `CALayer` and its filters.
public struct ContentsLayout: Hashable, Sendable {
  /// How the picture is laid into the bounds.
  public var gravity = ContentsGravity.resize
  /// The part of the picture that is shown, in fractions of it. Beyond the picture its edge pixels go on.
  public var contentsRect = Rect.unit
  /// The part in the middle of the shown one that stretches both ways, in fractions of the shown part.
  /// What lies beside it stretches along one axis, the corners not at all. It matters only to gravities
  /// that resize.
  public var contentsCenter = Rect.unit
  /// Pixels of the picture per point: what gravities that don't resize, and corners beside
  /// `contentsCenter`, are laid out by.
  public var contentsScale = 1.0
  /// How a picture that is drawn larger than it is, or as it is, is sampled.
  public var magnificationFilter = ContentsFilter.linear
  /// How a picture that is drawn smaller than it is is sampled. (`CALayer`'s default is `linear`.)
  public var minificationFilter = ContentsFilter.trilinear

  /// Makes a layout with `CALayer`'s defaults.
  public init() {}
}

/// How a picture's pixels become those of the canvas: `CALayerContentsFilter`.
public enum ContentsFilter: String, CaseIterable, Hashable, Sendable {
  /// Each shows the one pixel of the picture that its centre falls on.
  case nearest
  /// Each mixes the four pixels of the picture around its centre.
  case linear
  /// The same on the mip levels of the picture that are nearest in size, mixed: nothing is left out of a
  /// picture drawn small, and nothing shimmers when it moves.
  case trilinear
}

extension AnimationKeyPath {
  /// See ``ContentsLayout/contentsRect``.
  public static let contentsRect = property(
    "contentsRect", of: [.image, .video], .rect, \.contentsLayout, \.contentsRect)
  /// See ``ContentsLayout/contentsCenter``.
  public static let contentsCenter = property(
    "contentsCenter", of: [.image, .video], .rect, \.contentsLayout, \.contentsCenter)
}

extension ContentsLayout {
  /// The properties that can be animated, in the order in which they are listed.
  static let animatable: [AnimationKeyPath] = [.contentsRect, .contentsCenter]
}

extension LayerContent {
  /// How a picture or a video is laid into the bounds.
  var contentsLayout: ContentsLayout? {
    get { image?.layout ?? video?.layout }
    set {
      guard let newValue else { return }
      image?.layout = newValue
      video?.layout = newValue
    }
  }
}
