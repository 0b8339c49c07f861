package import SplashScene

extension DisplayList {
  /// The source of an image paint.
  package enum Picture: Hashable, Sendable {
    /// The image at an index in the renderer's image table.
    case image(Int)
    /// The frame at an index in a video.
    case frame(Int, ofVideo: Int)
  }

  /// An image in device space.
  package struct ImagePaint: Hashable, Sendable {
    /// The image.
    package var picture: Picture
    /// The projection from the paint's space to device pixels. Unless `columns` and `rows` are set, the paint's space
    /// is the image's pixels, with the origin at the image's top-left corner.
    package var transform: Projection
    /// The visible part, in pixels of the image; `nil` for the complete image. No pixel outside the part contributes
    /// to any colour.
    package var part: Rect?
    /// The strips, from left to right, that are stretched individually; none may be empty. If `nil`, x is unchanged.
    package var columns: [Strip]?
    /// The strips, from top to bottom, that are stretched individually; none may be empty. If `nil`, y is unchanged.
    package var rows: [Strip]?
    /// The sampling filter if the image is drawn at its own size or larger.
    package var magnificationFilter = ContentsFilter.linear
    /// The sampling filter if the image is drawn smaller than its own size.
    package var minificationFilter = ContentsFilter.trilinear
    /// The colour by which the colours are multiplied. Its alpha is ignored; `nil` means white.
    package var tint: Color?

    /// Creates a paint of a complete image.
    package init(_ picture: Picture, transform: Projection) {
      self.picture = picture
      self.transform = transform
    }

    /// Creates a paint of a complete image in the image table.
    package init(image: Int, transform: Projection) {
      self.init(.image(image), transform: transform)
    }

    /// Creates a paint of a complete image with an affine transform.
    package init(image: Int, transform: AffineTransform) {
      self.init(image: image, transform: Projection(transform))
    }
  }

  /// A range of an image's pixels along one axis, with its position.
  package struct Strip: Hashable, Sendable {
    /// The first and last positions in the image, in pixels from its edge.
    package var pixels: ClosedRange<Double>
    /// The corresponding positions in the paint's space. The first and last strips extend beyond these positions.
    package var place: ClosedRange<Double>

    /// Creates a strip that maps `pixels` to `place`.
    package init(pixels: ClosedRange<Double>, place: ClosedRange<Double>) {
      self.pixels = pixels
      self.place = place
    }
  }
}
