/// How an image is placed in a layer's bounds: the `contents…` properties and filters of `CALayer`.
public struct ContentsLayout: Hashable, Sendable {
  /// How the image is placed in the bounds.
  public var gravity = ContentsGravity.resize
  /// The visible part of the image, in fractions of its size. Beyond the image, its edge pixels are repeated.
  public var contentsRect = Rect.unit
  /// The part of the contents that stretches in both directions, as in nine-slice images, in fractions of the visible
  /// part. The edges stretch along one axis, and the corners don't stretch. This part only affects gravities that
  /// resize.
  public var contentsCenter = Rect.unit
  /// The image's pixels per point, which determine the image's size for gravities that don't resize, and the size of
  /// the corners around `contentsCenter`.
  public var contentsScale = 1.0
  /// The sampling filter for an image drawn at its own size or larger.
  public var magnificationFilter = ContentsFilter.linear
  /// The sampling filter for an image drawn smaller than its own size. (`CALayer`'s default is `linear`.)
  public var minificationFilter = ContentsFilter.trilinear

  /// Creates a layout with `CALayer`'s defaults.
  public init() {}
}

/// How an image is sampled: `CALayerContentsFilter`.
public enum ContentsFilter: String, CaseIterable, Hashable, Sendable {
  /// The image pixel at the sampling point.
  case nearest
  /// Bilinear interpolation of the four image pixels around the sampling point.
  case linear
  /// Bilinear interpolation in the two nearest mip levels, and linear interpolation between them. Every pixel
  /// contributes to a reduced image, so the image doesn't shimmer in motion.
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
  /// The animatable properties, in listing order.
  static let animatable: [AnimationKeyPath] = [.contentsRect, .contentsCenter]
}

extension LayerContent {
  /// How an image or a video is placed in the bounds, if the content is one.
  var contentsLayout: ContentsLayout? {
    get { image?.layout ?? video?.layout }
    set {
      guard let newValue else { return }
      image?.layout = newValue
      video?.layout = newValue
    }
  }
}
