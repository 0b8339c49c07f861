public import SplashScene

extension DisplayList {
  /// What a picture is taken from.
  public enum Picture: Hashable, Sendable {
    /// The picture at an index of the image table that the renderer is given.
    case image(Int)
    /// A frame of a video, by its index.
    case frame(Int, ofVideo: Int)
  }

  /// A picture laid into device space.
  public struct ImagePaint: Hashable, Sendable {
    /// The picture.
    public var picture: Picture
    /// From the paint's own space to device pixels. That space is the picture's pixels, with the origin
    /// at its top-left corner, unless `columns` and `rows` say otherwise.
    public var transform: Projection
    /// The part that is shown, in pixels of the picture: no pixel beyond it has a share in any colour.
    /// `nil` is the whole picture.
    public var part: Rect?
    /// Strips from left to right that are each stretched in their own way, none empty; `nil` leaves
    /// x alone.
    public var columns: [Strip]?
    /// The same from top to bottom.
    public var rows: [Strip]?
    /// How the picture is sampled where it is not drawn smaller than it is.
    public var magnificationFilter = ContentsFilter.linear
    /// How the picture is sampled where it is drawn smaller than it is.
    public var minificationFilter = ContentsFilter.trilinear
    /// What the colours are multiplied by; its alpha means nothing. `nil` is white.
    public var tint: Color?

    /// Makes a paint of a whole picture.
    public init(_ picture: Picture, transform: Projection) {
      self.picture = picture
      self.transform = transform
    }

    /// Makes a paint of a whole picture of the image table.
    public init(image: Int, transform: Projection) {
      self.init(.image(image), transform: transform)
    }

    /// Makes a paint of a whole picture under an affine map.
    public init(image: Int, transform: AffineTransform) {
      self.init(image: image, transform: Projection(transform))
    }
  }

  /// A stretch of a picture's pixels along one axis and where it is laid.
  public struct Strip: Hashable, Sendable {
    /// The first and the last place in the picture, in pixels from its edge.
    public var pixels: ClosedRange<Double>
    /// Where these lie in the paint's space. The first and last strips go on beyond.
    public var place: ClosedRange<Double>

    /// Lays `pixels` onto `place`.
    public init(pixels: ClosedRange<Double>, place: ClosedRange<Double>) {
      self.pixels = pixels
      self.place = place
    }
  }
}
