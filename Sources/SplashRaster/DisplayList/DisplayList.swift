public import SplashScene

/// A frame as a flat list of drawing commands in device space: pixels, y down, origin at the top left.
///
/// Everything that depends on time or on the layer tree is settled: equal lists draw equal pixels.
public struct DisplayList: Hashable, Sendable {
  /// Pixels in a row.
  public var width: Int
  /// Rows.
  public var height: Int
  /// What the canvas holds before the first command.
  public var background: Color
  /// The commands, in painter's order.
  public var commands: [Command] = []

  /// Makes an empty list for a canvas of `width` × `height` pixels.
  public init(width: Int, height: Int, background: Color = .clear) {
    self.width = width
    self.height = height
    self.background = background
  }

  /// One step of drawing.
  public enum Command: Hashable, Sendable {
    /// Composes `paint` over the canvas or the innermost group where `outline` covers it.
    case fill(Outline, Paint, opacity: Double)
    /// Draws particles.
    case particles(Particles)
    /// Begins a group: following commands draw on a transparent buffer of their own.
    case beginGroup(Group)
    /// Begins the mask of the innermost group: commands up to `endMask` draw on a transparent buffer,
    /// which then multiplies what the group has drawn, its effects included, as the group says. Comes
    /// last in a group, at most once; may itself contain groups.
    case beginMask
    /// Ends the mask.
    case endMask
    /// Ends the group: its buffer is mixed with what lies below, clipped and faded.
    case endGroup
  }

  /// How a group is composed over what lies below it.
  public struct Group: Hashable, Sendable {
    /// The factor of the group's alpha, 0…1.
    public var opacity = 1.0
    /// Outlines that each cut the group: their coverages multiply.
    public var clips: [Outline] = []
    /// What of the mask's pixels multiplies the group's.
    public var maskMode = MaskMode.alpha
    /// Whether what the mask covers is cut away.
    public var invertsMask = false
    /// What the group's pixels go through before anything else, in this order.
    public var effects: [Effect] = []
    /// How the group is mixed with what lies below it.
    public var blendMode = BlendMode.normal
    /// A device rectangle outside of which the group's commands draw nothing. Effects go beyond it.
    public var bounds: Rect

    /// Makes a group that draws within `bounds`.
    public init(opacity: Double = 1, clips: [Outline] = [], bounds: Rect) {
      self.opacity = opacity
      self.clips = clips
      self.bounds = bounds
    }
  }

  /// What changes the pixels of a group as a whole.
  public enum Effect: Hashable, Sendable {
    /// A Gaussian of the given standard deviations along x and y, in pixels. With a frame in device space,
    /// the pixels at its edges go on beyond them, and all is cut to it.
    case gaussianBlur(sigma: Size, frame: Rect? = nil)
    /// A shadow beneath the group, or in its place.
    case shadow(Shadow)
    /// Steps that each pixel's colour goes through, the first one first, its components kept within
    /// 0…1 after each. What is transparent stays so.
    case colorSteps([ColorStep])
    /// Rectangles of the size `cell` with their pixels' average colour, a corner of which is at `corner`.
    /// A pixel belongs to the rectangle that its centre lies in.
    case pixellate(cell: Size, corner: Point)
  }

  /// A change of each pixel's colour by itself.
  public enum ColorStep: Hashable, Sendable {
    /// A matrix.
    case matrix(FilterMatrix)
    /// A table for each component.
    case tables(ComponentTables)
    /// Colours by luminance, and their share, 0…1.
    case map(ColorMap, amount: Double)
  }

  /// A silhouette of pixels: their alpha, moved and blurred, in one colour.
  public struct Shadow: Hashable, Sendable {
    /// The colour; its alpha multiplies the silhouette's.
    public var color: Color
    /// The way from the pixels to the shadow, in pixels.
    public var offset: Point
    /// The Gaussian's standard deviations along x and y, in pixels.
    public var sigma: Size
    /// Whether the shadow takes the place of the pixels that cast it.
    public var replacesCaster = false

    /// Makes a shadow beneath what casts it.
    public init(color: Color, offset: Point, sigma: Size) {
      self.color = color
      self.offset = offset
      self.sigma = sigma
    }
  }

  /// An area: a geometry in its own space and the map that takes it to pixels.
  public struct Outline: Hashable, Sendable {
    /// The geometry in its own space.
    public var geometry: Geometry
    /// From the geometry's space to device pixels.
    public var transform: Projection

    /// Makes an area.
    public init(_ geometry: Geometry, _ transform: Projection) {
      self.geometry = geometry
      self.transform = transform
    }

    /// Makes an area under an affine map.
    public init(_ geometry: Geometry, _ transform: AffineTransform) {
      self.init(geometry, Projection(transform))
    }
  }

  /// The shape of an area.
  public enum Geometry: Hashable, Sendable {
    /// The whole canvas.
    case everything
    /// A rectangle.
    case rect(Rect)
    /// A rectangle with circular corners, whose radius is cut to half the shorter side; those that
    /// `corners` leaves out are square.
    case roundedRect(Rect, radius: Double, corners: CornerMask = .all)
    /// The ring between a rounded rectangle and the same moved inwards by `width`.
    case roundedRing(Rect, radius: Double, width: Double, corners: CornerMask = .all)
    /// The interior of a path; open subpaths are closed.
    case path(Path, FillRule)
    /// The area that a pen covers along a path.
    case stroke(Path, StrokeStyle)
  }

  /// The pen of a stroke, in the space of the stroked path.
  public struct StrokeStyle: Hashable, Sendable {
    /// The line's width.
    public var width: Double
    /// The shape of the ends of open lines.
    public var cap = LineCap.butt
    /// The shape of corners.
    public var join = LineJoin.miter
    /// The longest miter in line widths.
    public var miterLimit = 10.0
    /// Where the drawn part begins, as a fraction of the length of all subpaths, clamped to 0…1.
    public var start = 0.0
    /// Where the drawn part ends; nothing is drawn unless it is greater than `start`.
    public var end = 1.0
    /// The lengths of dashes and gaps in turn, from the drawn part's beginning on; those of an odd
    /// number change places from round to round. None, or none greater than 0, is a line without gaps.
    public var dashes: [Double] = []
    /// How far into the pattern every subpath begins.
    public var dashPhase = 0.0

    /// Makes a pen of the given width with `CAShapeLayer`'s defaults.
    public init(width: Double) {
      self.width = width
    }
  }

  /// What fills an area.
  public enum Paint: Hashable, Sendable {
    /// One colour.
    case solid(Color)
    /// Colours along a line or about a point.
    case gradient(Gradient)
    /// A picture, or a part of one, whose edge pixels go on beyond it.
    case image(ImagePaint)
    /// A picture that is itself a display list, drawn once for all that show the same.
    case raster(RasterPaint)
    /// A document that is drawn at the resolution at which it appears, clear beyond its edges. Its area
    /// is a rectangle of whole pixels; a paint of any other draws nothing.
    case document(DocumentPaint)
    /// What lies below the innermost group, which the fill is directly in, after some effects; a group
    /// has one at most. At the edges of the canvas, what lies below goes on as its mirror image.
    case backdrop([Effect])
  }

  /// A gradient in its unit space: axial runs along x from 0 to 1, radial outwards from the origin to
  /// the unit circle, conic about the origin from the x axis towards the y axis. Beyond its ends it
  /// keeps the colours of the ends.
  public struct Gradient: Hashable, Sendable {
    /// Axial, radial or conic.
    public var kind: GradientContent.Kind
    /// The colours of the stops, at least one, not premultiplied; interpolated component by component
    /// and premultiplied afterwards.
    public var colors: [Color]
    /// The stops' places, ascending 0…1, as many as colours.
    public var locations: [Double]
    /// From unit space to device pixels.
    public var transform: Projection
    /// Where the first colour of a radial gradient lies in unit space, less than 1 away from the origin;
    /// `nil` is the origin.
    public var focus: Point?

    /// Makes a gradient.
    public init(
      kind: GradientContent.Kind, colors: [Color], locations: [Double], transform: Projection
    ) {
      self.kind = kind
      self.colors = colors
      self.locations = locations
      self.transform = transform
    }

    /// Makes a gradient under an affine map.
    public init(
      kind: GradientContent.Kind, colors: [Color], locations: [Double], transform: AffineTransform
    ) {
      self.init(
        kind: kind, colors: colors, locations: locations, transform: Projection(transform))
    }
  }

  /// A display list drawn to a bitmap, and the bitmap laid into device space.
  public struct RasterPaint: Hashable, Sendable {
    /// What the bitmap shows; its width and height are the bitmap's.
    public var list: DisplayList
    /// From the bitmap's pixels to device pixels.
    public var transform: Projection
    /// The standard deviations, in its pixels, of a Gaussian blur that the bitmap goes through; `nil` is none. Wide
    /// blurs are kept as numbers and rounded when they are laid, if the transform scales and moves only.
    public var blur: Size?
    /// What the colours are multiplied by; its alpha means nothing. `nil` is white.
    public var tint: Color?

    /// Makes a paint.
    public init(list: DisplayList, transform: Projection) {
      self.list = list
      self.transform = transform
    }
  }

  /// A document laid into device space.
  public struct DocumentPaint: Hashable, Sendable {
    /// The document's index in the source that the renderer is given.
    public var document: Int
    /// From the document's points (origin at its top-left corner) to device pixels.
    public var transform: AffineTransform
    /// The colour that takes the place of all of the document's, whose alpha stays and multiplies this
    /// one's; `nil` keeps them.
    public var color: Color?
    /// What the colours are multiplied by; its alpha means nothing. `nil` is white.
    public var tint: Color?

    /// Makes a document paint.
    public init(document: Int, transform: AffineTransform, color: Color? = nil) {
      self.document = document
      self.transform = transform
      self.color = color
    }
  }
}
