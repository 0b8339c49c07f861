public import SplashScene

extension DisplayList {
  /// The source of an image paint.
  public enum Picture: Hashable, Sendable {
    /// The image at an index of the renderer's image table.
    case image(Int)
    /// A frame of a video, by its index.
    case frame(Int, ofVideo: Int)
  }

  /// An image in device space.
  public struct ImagePaint: Hashable, Sendable {
    /// The image.
    public var picture: Picture
    /// The projection from the paint's space to device pixels. That space is the image's pixels, with the origin at
    /// its top-left corner, unless `columns` and `rows` are set.
    public var transform: Projection
    /// The visible part, in pixels of the image: no pixel outside contributes to any colour. `nil` is the complete
    /// image.
    public var part: Rect?
    /// Strips from left to right that are stretched individually, none empty; `nil` leaves x unchanged.
    public var columns: [Strip]?
    /// Strips from top to bottom that are stretched individually.
    public var rows: [Strip]?
    /// The sampling filter if the image is drawn at its own size or larger.
    public var magnificationFilter = ContentsFilter.linear
    /// The sampling filter if the image is drawn smaller than its own size.
    public var minificationFilter = ContentsFilter.trilinear
    /// The factor of the colours; its alpha is ignored. `nil` is white.
    public var tint: Color?

    /// Creates a paint of a complete image.
    public init(_ picture: Picture, transform: Projection) {
      self.picture = picture
      self.transform = transform
    }

    /// Creates a paint of a complete image in the image table.
    public init(image: Int, transform: Projection) {
      self.init(.image(image), transform: transform)
    }

    /// Creates a paint of a complete image with an affine transform.
    public init(image: Int, transform: AffineTransform) {
      self.init(image: image, transform: Projection(transform))
    }
  }

  /// A range of an image's pixels along one axis, and its position.
  public struct Strip: Hashable, Sendable {
    /// The first and the last position in the image, in pixels from its edge.
    public var pixels: ClosedRange<Double>
    /// The corresponding positions in the paint's space. The first and the last strip extend beyond them.
    public var place: ClosedRange<Double>

    /// Creates a strip that maps `pixels` to `place`.
    public init(pixels: ClosedRange<Double>, place: ClosedRange<Double>) {
      self.pixels = pixels
      self.place = place
    }
  }
}
