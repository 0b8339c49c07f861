import SplashPixels
import SplashScene

/// A display list that is prepared for drawing in bands: outlines are flattened, paints are prepared, and groups are
/// reduced to the area that they draw on.
struct PreparedFrame {
  /// What a command draws. Commands that draw nothing have no step.
  struct Step {
    enum Kind {
      case fill(PreparedOutline, PaintSource)
      case particles(PreparedParticles)
      case group(Group)
    }

    var kind: Kind
    /// The rows that the step may change.
    let rows: Range<Int>
    /// The number of commands in the frame up to this step, including its contents.
    let end: Int
  }

  /// A group with its contents.
  struct Group {
    /// The bounds outside of which the group draws nothing. An unbounded blend mode also changes pixels outside.
    var bounds: PixelBounds
    var opacity: UInt8
    var clips: [Clip]
    var blendMode: BlendMode
    var contents: [Step] = []
    var mask: Mask?
    /// The group's backdrop, if the group shows it.
    var backdrop: Backdrop?
    var method = GroupMethod.buffer

    /// Returns the pixels of `canvas` that may change.
    func reach(_ canvas: PixelBounds) -> PixelBounds {
      blendMode.isUnbounded ? canvas : bounds
    }
  }

  /// The method by which a group is drawn. Each method rounds differently.
  enum GroupMethod: Equatable {
    /// The group is drawn directly onto what is below.
    case direct
    /// The group's only fill is drawn directly, with the group's only clip as its outline.
    case throughClip
    /// A premultiplied colour is composited through the group's clips.
    case color(UInt32)
    /// The group is drawn on a buffer.
    case buffer
  }

  /// A clip of a group.
  struct Clip {
    var outline: PreparedOutline
    /// Whether the covered area is clipped away.
    var isInverted = false
  }

  /// The mask of a group.
  struct Mask {
    var contents: [Step]
    var mode: MaskMode
    var isInverted: Bool

    /// Whether the group's pixels are multiplied by the mask's alpha as it is.
    var isPlain: Bool { mode == .alpha && !isInverted }
  }

  /// The bounds of the canvas.
  let canvas: PixelBounds
  /// The initial pixel of the canvas.
  let background: UInt32
  /// The steps, in painter's order.
  let steps: [Step]
  /// The traces of the commands, in the same order.
  let traces: [Trace]
  /// The bitmaps that the steps need, in order.
  let bitmaps: [Offscreen]
  /// The total size of the bitmaps in bytes.
  let bitmapBytes: Int
  /// For each group that shows its backdrop, the bounds of the pixels that the group reads or changes.
  let backdropBounds: [PixelBounds]
  /// The steps that occlude earlier steps.
  let occluders: Occluders

  /// Prepares `list`. Only drawing within `reach` influences effects.
  ///
  /// - Parameters:
  ///   - pattern: The dither pattern for gradients on the list's canvas.
  ///   - mirrorsEdges: Whether, in backdrops, pixels beyond the canvas mirror the canvas.
  ///   - simplifications: The simplifications that are allowed.
  init(
    _ list: DisplayList, reach: Rect, pattern: DitherPattern, mirrorsEdges: Bool = true,
    simplifications: Simplifications = .all, outlines: OutlinePreparation,
    pictures: any PictureSource, sprites: SpriteStore
  ) {
    canvas = PixelBounds(left: 0, top: 0, right: list.width, bottom: list.height)
    background = premultiply(list.background, 1)
    outlines.beginFrame()
    var preparation = FramePreparation(
      canvas: canvas, reach: reach, pattern: pattern, mirrorsEdges: mirrorsEdges,
      simplifications: simplifications, outlines: outlines, pictures: pictures, sprites: sprites)
    (steps, traces) = preparation.prepare(list.commands)
    bitmaps = steps.flatMap(\.bitmaps)
    bitmapBytes = bitmaps.reduce(0) { $0 + $1.bytes }
    backdropBounds = steps.backdropBounds(canvas)
    occluders = Occluders(
      of: simplifications.contains(.occlusion) ? steps : [], canvas: canvas)
  }
}

extension PreparedFrame.Step {
  /// The bitmaps that the step and its contents need, in order.
  var bitmaps: [Offscreen] {
    switch kind {
    case .fill(_, .offscreen(let bitmap)): [bitmap]
    case .fill, .particles: []
    case .group(let group): group.bitmaps
    }
  }

  /// Whether the step is or contains a group that shows its backdrop.
  var showsBackdrop: Bool {
    if case .group(let group) = kind {
      group.backdrop != nil || group.containsBackdrop
    } else {
      false
    }
  }
}

extension PreparedFrame.Group {
  /// The bitmaps that the contents and the mask need, in order.
  var bitmaps: [Offscreen] {
    contents.flatMap(\.bitmaps) + (mask?.contents.flatMap(\.bitmaps) ?? [])
  }

  /// Whether a group in the contents or the mask shows its backdrop.
  var containsBackdrop: Bool {
    contents.contains(where: \.showsBackdrop)
      || mask?.contents.contains(where: \.showsBackdrop) == true
  }
}

extension [PreparedFrame.Step] {
  /// See ``PreparedFrame/backdropBounds``.
  fileprivate func backdropBounds(_ canvas: PixelBounds) -> [PixelBounds] {
    flatMap { step -> [PixelBounds] in
      guard case .group(let group) = step.kind else { return [] }
      let own = group.backdrop.map { [$0.read.union(group.reach(canvas))] } ?? []
      return own + group.contents.backdropBounds(canvas)
        + (group.mask?.contents.backdropBounds(canvas) ?? [])
    }
  }
}

extension UInt8 {
  /// Converts a fraction to units of 1/255, rounded to nearest. Values outside 0…1 are clamped, and NaN becomes 0.
  init(unit value: Double) {
    self = value > 0 ? UInt8((Swift.min(value, 1) * 255).rounded()) : 0
  }
}
