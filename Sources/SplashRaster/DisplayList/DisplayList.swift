package import SplashScene

/// A frame as drawing commands in device space, some of which are groups of further commands. The unit is a pixel, y
/// points down, and the origin is at the top left.
///
/// A list doesn't depend on time or on the layer tree. Equal lists draw equal pixels.
package struct DisplayList: Hashable, Sendable {
  /// The width in pixels.
  package var width: Int
  /// The height in pixels.
  package var height: Int
  /// The initial colour of the canvas.
  package var background: Color
  /// The commands, in painter's order.
  package var commands: [Command] = []

  /// Creates an empty list for a canvas of `width` × `height` pixels.
  package init(width: Int, height: Int, background: Color = .clear) {
    self.width = width
    self.height = height
    self.background = background
  }

  /// A drawing command.
  package enum Command: Hashable, Sendable {
    /// Composites `paint` over the canvas or the enclosing group, where `outline` covers it.
    case fill(Outline, Paint, opacity: Double)
    /// Draws particles.
    case particles(Particles)
    /// Composites a group over the canvas or the enclosing group.
    case group(Group)
  }

  /// Commands that are composited as one picture.
  package struct Group: Hashable, Sendable {
    /// The commands, in painter's order. They draw on a transparent buffer.
    package var contents: [Command]
    /// The effects on the group's pixels. They are applied in this order, before anything else.
    package var effects: [Effect] = []
    /// The mask by which the group's pixels are multiplied after the effects; `nil` for none.
    package var mask: Mask?
    /// The group's clips. Their coverages are multiplied.
    package var clips: [Outline] = []
    /// The factor for the group's alpha, 0…1.
    package var opacity = 1.0
    /// The mode in which the group is blended with what is below.
    package var blendMode = BlendMode.normal
    /// A rectangle, in device space, outside of which the group's contents draw nothing. Effects may extend beyond it.
    package var bounds: Rect

    /// Creates a group that draws within `bounds`.
    package init(
      opacity: Double = 1, clips: [Outline] = [], bounds: Rect, contents: [Command] = []
    ) {
      self.opacity = opacity
      self.clips = clips
      self.bounds = bounds
      self.contents = contents
    }
  }

  /// The mask of a group.
  package struct Mask: Hashable, Sendable {
    /// The commands, in painter's order. They draw on a transparent buffer.
    package var contents: [Command]
    /// The component of the mask's pixels by which the group's pixels are multiplied.
    package var mode: MaskMode
    /// Whether the mask is inverted.
    package var isInverted: Bool

    /// Creates a mask.
    package init(_ contents: [Command], mode: MaskMode = .alpha, isInverted: Bool = false) {
      self.contents = contents
      self.mode = mode
      self.isInverted = isInverted
    }
  }

  /// An effect on a group's pixels.
  package enum Effect: Hashable, Sendable {
    /// A Gaussian blur with the given standard deviations along x and y, in pixels. If there is a frame, in device
    /// space, the pixels at its edges are repeated beyond them, and the result is clipped to the frame.
    case gaussianBlur(sigma: Size, frame: Rect? = nil)
    /// A shadow below the group, or instead of it.
    case shadow(Shadow)
    /// Changes to the colour of each pixel, applied in order. Components are clamped to 0…1 after each change.
    /// Transparent pixels stay transparent.
    case colorSteps([ColorStep])
    /// A grid of rectangles of the size `cell`, one of which has a corner at `corner`. Each is filled with the
    /// average colour of its pixels. A pixel belongs to the rectangle that contains its centre.
    case pixellate(cell: Size, corner: Point)
  }

  /// A change to the colour of each pixel.
  package enum ColorStep: Hashable, Sendable {
    /// Multiplies the colour by a matrix.
    case matrix(FilterMatrix)
    /// Applies a lookup table to each component.
    case tables(ComponentTables)
    /// Maps luminance to colours. `amount` is the fraction of the mapped colours in the result, 0…1.
    case map(ColorMap, amount: Double)
  }

  /// A silhouette of pixels: their alpha, translated and blurred, in a single colour.
  package struct Shadow: Hashable, Sendable {
    /// The colour. The silhouette's alpha is multiplied by the colour's alpha.
    package var color: Color
    /// The offset of the shadow, in pixels.
    package var offset: Point
    /// The standard deviations of the Gaussian blur along x and y, in pixels.
    package var sigma: Size
    /// Whether the shadow replaces the pixels that cast it.
    package var replacesCaster = false

    /// Creates a shadow below the pixels that cast it.
    package init(color: Color, offset: Point, sigma: Size) {
      self.color = color
      self.offset = offset
      self.sigma = sigma
    }
  }

  /// An area: a geometry, and its projection to device pixels.
  package struct Outline: Hashable, Sendable {
    /// The geometry, in its own coordinate space.
    package var geometry: Geometry
    /// The projection from the geometry's space to device pixels.
    package var transform: Projection

    /// Creates an area.
    package init(_ geometry: Geometry, _ transform: Projection) {
      self.geometry = geometry
      self.transform = transform
    }

    /// Creates an area with an affine transform.
    package init(_ geometry: Geometry, _ transform: AffineTransform) {
      self.init(geometry, Projection(transform))
    }
  }

  /// The shape of an area.
  package enum Geometry: Hashable, Sendable {
    /// The complete canvas.
    case everything
    /// A rectangle.
    case rect(Rect)
    /// A rectangle with circular corners, whose radius is limited to half the shorter side. Corners that aren't in
    /// `corners` are square.
    case roundedRect(Rect, radius: Double, corners: CornerMask = .all)
    /// The ring between a rounded rectangle and the same rectangle inset by `width`.
    case roundedRing(Rect, radius: Double, width: Double, corners: CornerMask = .all)
    /// The interior of a path; open subpaths are closed.
    case path(Path, FillRule)
    /// The area that a pen covers along a path.
    case stroke(Path, StrokeStyle)
  }

  /// The pen of a stroke, in the coordinate space of the stroked path.
  package struct StrokeStyle: Hashable, Sendable {
    /// The line's width.
    package var width: Double
    /// The shape of the ends of open lines.
    package var cap = LineCap.butt
    /// The shape of corners.
    package var join = LineJoin.miter
    /// The miter limit, as a multiple of the line width.
    package var miterLimit = 10.0
    /// The alternating lengths of dashes and gaps, from the start of each subpath. If the count is odd, dashes and
    /// gaps swap in each repetition. If the array is empty, or contains no length greater than 0, the line is solid.
    package var dashes: [Double] = []
    /// The offset in the dash pattern at which every subpath starts.
    package var dashPhase = 0.0

    /// Creates a pen of the given width with `CAShapeLayer`'s defaults.
    package init(width: Double) {
      self.width = width
    }
  }

  /// The paint of an area.
  package enum Paint: Hashable, Sendable {
    /// A single colour.
    case solid(Color)
    /// Colours along a line or around a point.
    case gradient(Gradient)
    /// An image, or a part of one, whose edge pixels are repeated beyond its edges.
    case image(ImagePaint)
    /// An image that is defined by a display list. It is drawn once for all paints with the same list.
    case raster(RasterPaint)
    /// A document that is drawn at its displayed resolution, and is transparent beyond its edges. The area to fill
    /// must be a rectangle with integer pixel coordinates; in any other area, the paint draws nothing.
    case document(DocumentPaint)
    /// The backdrop of the enclosing group (which must directly contain the fill), with some effects. A group has at
    /// most one backdrop. At the edges of the canvas, the backdrop is mirrored.
    case backdrop([Effect])
  }

  /// A gradient in its unit space. Axial gradients run along x from 0 to 1, radial gradients run outwards from the
  /// origin to the unit circle, and conic gradients run around the origin, from the x axis towards the y axis. The
  /// first and last colours continue beyond the ends.
  package struct Gradient: Hashable, Sendable {
    /// The kind of gradient: axial, radial or conic.
    package var kind: GradientContent.Kind
    /// The unpremultiplied colours of the stops; there must be at least one. They are interpolated component by
    /// component, and then premultiplied.
    package var colors: [Color]
    /// The locations of the stops, one per colour, in ascending order in 0…1.
    package var locations: [Double]
    /// The projection from unit space to device pixels.
    package var transform: Projection
    /// The position of a radial gradient's first colour in unit space, less than 1 from the origin; `nil` for the
    /// origin.
    package var focus: Point?

    /// Creates a gradient.
    package init(
      kind: GradientContent.Kind, colors: [Color], locations: [Double], transform: Projection
    ) {
      self.kind = kind
      self.colors = colors
      self.locations = locations
      self.transform = transform
    }

    /// Creates a gradient with an affine transform.
    package init(
      kind: GradientContent.Kind, colors: [Color], locations: [Double], transform: AffineTransform
    ) {
      self.init(
        kind: kind, colors: colors, locations: locations, transform: Projection(transform))
    }
  }

  /// A display list that is drawn to a bitmap, with the bitmap's projection to device space.
  package struct RasterPaint: Hashable, Sendable {
    /// The content of the bitmap. The list's width and height are those of the bitmap.
    package var list: DisplayList
    /// The projection from the bitmap's pixels to device pixels.
    package var transform: Projection
    /// The standard deviations of the bitmap's Gaussian blur, in pixels of the bitmap; `nil` for no blur. If the
    /// projection only scales and translates, wide blurs are stored as floating-point numbers, and rounded when they
    /// are drawn.
    package var blur: Size?
    /// The colour by which the colours are multiplied. Its alpha is ignored; `nil` means white.
    package var tint: Color?

    /// Creates a paint.
    package init(list: DisplayList, transform: Projection) {
      self.list = list
      self.transform = transform
    }
  }

  /// A document in device space.
  package struct DocumentPaint: Hashable, Sendable {
    /// The document's index in the renderer's ``PictureSource``.
    package var document: Int
    /// The transform from the document's points (origin at its top-left corner) to device pixels.
    package var transform: AffineTransform
    /// The colour that replaces all of the document's colours. Its alpha is multiplied by the document's alpha. If
    /// `nil`, the document keeps its colours.
    package var color: Color?
    /// The colour by which the colours are multiplied. Its alpha is ignored; `nil` means white.
    package var tint: Color?

    /// Creates a document paint.
    package init(document: Int, transform: AffineTransform, color: Color? = nil) {
      self.document = document
      self.transform = transform
      self.color = color
    }
  }
}
