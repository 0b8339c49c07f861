import SplashScene

/// A layer of a Lottie composition.
struct LottieLayer: Sendable {
  /// The name, which is unique in the composition.
  var id: String
  /// The transform to the parent's space, or to the composition's if there is no parent.
  var transform = LottieTransform()
  /// Whether this is a 3-D layer, which is affected by cameras.
  var isSpatial = false
  /// Whether the layer is oriented along its motion.
  var isAutoOriented = false
  /// The layer whose transform this layer inherits, as an index into the composition's list.
  var parent: Int?
  /// The frames in which the layer is visible: from the first up to, but not including, the second. For a layer that
  /// runs backwards, the first is the greater one.
  var frames: (start: Double, end: Double)
  /// How the layer is blended with the layers below.
  var blendMode = BlendMode.normal
  /// Whether the layer is hidden.
  var isHidden = false
  /// Whether the layer is drawn only as the matte of another layer.
  var isMatte = false
  /// The track matte.
  var matte: Matte?
  /// The masks, in order of application.
  var masks: [LottieMask] = []
  /// The effects.
  var effects = LottieEffects.none
  /// The content.
  var content: Content

  /// A track matte: another layer that determines a layer's visibility.
  struct Matte: Sendable {
    /// The index of the matte layer in the composition's list.
    var source: Int
    /// The component of the matte that determines the layer's visibility.
    var mode: MaskMode
    /// Whether the layer is hidden where the matte is opaque.
    var isInverted: Bool
  }

  /// A layer's content.
  enum Content: Sendable {
    /// No content. The layer may have children.
    case none
    /// A rectangle.
    case solid(Size, Color)
    /// An image, scaled to a size.
    case image(ImageReference, Size)
    /// Shapes, from front to back.
    case shapes(LottieShapes)
    /// A camera, which isn't drawn.
    case camera(LottieCamera)
    /// Text.
    case text(LottieText)
    /// Another composition of the file, by its index, clipped to a size.
    case composition(Int, Size, LottieTime)
  }

  /// Creates a layer.
  init(id: String, frames: (start: Double, end: Double), content: Content) {
    (self.id, self.frames, self.content) = (id, frames, content)
  }

  /// Returns whether the layer is present at a given frame.
  func isShown(at frame: Double) -> Bool {
    frames.start <= frames.end
      ? frames.start <= frame && frame < frames.end
      : frames.end < frame && frame <= frames.start
  }
}

extension LottieLayer.Content {
  /// Creates shape content.
  ///
  /// - Parameter keepsStill: Whether constant shapes are evaluated only once.
  static func shapes(
    _ shapes: [LottieShape], keepsStill: Bool = true
  ) -> LottieLayer.Content {
    .shapes(LottieShapes(shapes, keepsStill: keepsStill))
  }
}

/// The shapes of a layer.
struct LottieShapes: Sendable {
  /// The shapes, front to back.
  let list: [LottieShape]
  /// Whether constant shapes are evaluated only once.
  let keepsStill: Bool
  /// The maximum load of any frame.
  let load: LottieLoad

  fileprivate init(_ list: [LottieShape], keepsStill: Bool) {
    (self.list, self.keepsStill) = (list, keepsStill)
    load = LottieLoad(of: list)
  }
}

/// The timing of a nested composition.
struct LottieTime: Sendable {
  /// The frame of the outer composition at which the nested one begins.
  var start: Double
  /// The time stretch, which is never 0. Greater values slow down playback, and negative values reverse it.
  var stretch: Double
  /// Time remapping: the inner time in seconds that is shown at a frame of the outer composition. It overrides the
  /// other values.
  var remapping: Keyframed<Double>?

  /// Returns the inner frame for a frame of the outer composition.
  ///
  /// - Parameters:
  ///   - rate: The frame rate, in frames per second.
  ///   - end: The frame at which the layer ends. If time remapping yields this frame, the frame before it is used.
  func innerFrame(
    at frame: Double, rate: Double, end: Double, _ rules: PlayerRules
  ) -> Double {
    guard let remapping else { return snapped((frame - start) / stretch) }
    let inner = snapped(remapping.value(at: frame, rules) * rate)
    return inner == end ? inner - 1 : inner
  }
}

/// Rounds a frame number that is almost an integer, so that rounding errors have no effect.
func snapped(_ frame: Double) -> Double {
  let whole = frame.rounded()
  return abs(frame - whole) < 1e-6 ? whole : frame
}

/// A mask: an outline that clips a layer.
struct LottieMask: Sendable {
  /// How a mask is combined with the masks before it.
  enum Mode: Sendable {
    /// Adds the enclosed area.
    case add
    /// Subtracts the enclosed area.
    case subtract
    /// Intersects with the enclosed area.
    case intersect
    /// Combines with the enclosed area by exclusive or.
    case difference
    /// Takes the maximum of both coverages.
    case lighten
    /// Takes the minimum of both coverages.
    case darken
  }

  /// How the mask is combined with the masks before it.
  var mode: Mode
  /// The outline, in the layer's space.
  var path: Keyframed<LottieBezier>
  /// The opacity in percent.
  var opacity: Keyframed<Double>
  /// The expansion of the outline, in points; negative values shrink it.
  var expansion = Keyframed(0.0)
  /// The softness of the edge along x and y, in points.
  var feather = Keyframed(Point.zero)
  /// Whether the mask encloses the area outside its outline.
  var isInverted: Bool

  /// Creates a mask.
  init(
    _ mode: Mode, _ path: Keyframed<LottieBezier>, opacity: Keyframed<Double>, isInverted: Bool
  ) {
    (self.mode, self.path, self.opacity, self.isInverted) = (mode, path, opacity, isInverted)
  }
}
