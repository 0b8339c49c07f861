/// A layer of a Lottie composition.
package struct LottieLayer: Sendable {
  /// The name, which is unique in the composition.
  package var id: String
  /// The transform to the parent's space, or to the composition's if there is no parent.
  package var transform = LottieTransform()
  /// Whether this is a 3-D layer, which is affected by cameras.
  package var isSpatial = false
  /// Whether the layer is oriented along its motion.
  package var isAutoOriented = false
  /// The layer whose transform this layer inherits, as an index into the composition's list.
  package var parent: Int?
  /// The frames in which the layer is visible: from the first up to, but not including, the second. For a layer that
  /// runs backwards, the first is the greater one.
  package var frames: (start: Double, end: Double)
  /// How the layer is blended with the layers below.
  package var blendMode = BlendMode.normal
  /// Whether the layer is hidden.
  package var isHidden = false
  /// Whether the layer is drawn only as the matte of another layer.
  package var isMatte = false
  /// The track matte.
  package var matte: Matte?
  /// The masks, in order of application.
  package var masks: [LottieMask] = []
  /// The effects.
  package var effects = LottieEffects.none
  /// The content.
  package var content: Content

  /// A track matte: another layer that determines a layer's visibility.
  package struct Matte: Sendable {
    /// The index of the matte layer in the composition's list.
    package var source: Int
    /// The component of the matte that determines the layer's visibility.
    package var mode: MaskMode
    /// Whether the layer is hidden where the matte is opaque.
    package var isInverted: Bool

    /// Creates a matte.
    package init(source: Int, mode: MaskMode, isInverted: Bool) {
      (self.source, self.mode, self.isInverted) = (source, mode, isInverted)
    }
  }

  /// A layer's content.
  package enum Content: Sendable {
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
  package init(id: String, frames: (start: Double, end: Double), content: Content) {
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
  package static func shapes(
    _ shapes: [LottieShape], keepsStill: Bool = true
  ) -> LottieLayer.Content {
    .shapes(LottieShapes(shapes, keepsStill: keepsStill))
  }
}

/// The shapes of a layer.
package struct LottieShapes: Sendable {
  private let shapes: [LottieShape]
  /// The maximum load of any frame.
  let load: LottieLoad
  /// The drawn layers, back to front, if they are constant.
  private let still: PerRules<[EvaluatedLayer]>?

  /// - Parameters:
  ///   - shapes: The shapes, front to back.
  ///   - keepsStill: Whether constant shapes are evaluated only once.
  fileprivate init(_ shapes: [LottieShape], keepsStill: Bool) {
    self.shapes = shapes
    load = LottieLoad(of: shapes)
    guard keepsStill, shapes.allSatisfy(\.isStill) else {
      still = nil
      return
    }
    still = PerRules { rules in
      var walk = ShapeWalk(frame: 0, rules: rules)
      return walk.layers(of: shapes)
    }
  }

  /// Returns the drawn layers at a given frame, back to front.
  func layers(
    at frame: Double, _ rules: LottieRules, _ budget: inout LottieBudget
  ) -> [EvaluatedLayer] {
    if let still { return still[rules] }
    var walk = ShapeWalk(frame: frame, rules: rules, budget: budget)
    defer { budget = walk.budget }
    return walk.layers(of: shapes)
  }
}

/// A layer with precomputed information. This is a class because copying a layer is expensive.
final class PreparedLottieLayer: Sendable {
  let layer: LottieLayer
  /// The layer's transform to its parent's space, if it is constant.
  private let stillMap: PerRules<LottieMap>?

  init(_ layer: LottieLayer) {
    self.layer = layer
    stillMap =
      layer.transform.isMapStill && !layer.isAutoOriented
      ? PerRules { layer.transform.layerMap(at: 0, $0, isAutoOriented: false) } : nil
  }

  /// Returns the layer's transform to its parent's space at a given frame.
  func map(at frame: Double, _ rules: LottieRules) -> LottieMap {
    if let stillMap { return stillMap[rules] }
    return layer.transform.layerMap(at: frame, rules, isAutoOriented: layer.isAutoOriented)
  }
}

/// The timing of a nested composition.
package struct LottieTime: Sendable {
  /// The frame of the outer composition at which the nested one begins.
  package var start: Double
  /// The time stretch, which is never 0. Greater values slow down playback, and negative values reverse it.
  package var stretch: Double
  /// Time remapping: the inner time in seconds that is shown at a frame of the outer composition. It overrides the
  /// other values.
  package var remapping: Keyframed<Double>?

  /// Creates the timing of a nested composition.
  package init(start: Double, stretch: Double, remapping: Keyframed<Double>?) {
    (self.start, self.stretch, self.remapping) = (start, stretch, remapping)
  }

  /// Returns the inner frame for a frame of the outer composition.
  ///
  /// - Parameters:
  ///   - rate: The frame rate, in frames per second.
  ///   - end: The frame at which the layer ends. If time remapping yields this frame, the frame before it is used.
  func innerFrame(
    at frame: Double, rate: Double, end: Double, _ rules: LottieRules
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
package struct LottieMask: Sendable {
  /// How a mask is combined with the masks before it.
  package enum Mode: Sendable {
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
  package var mode: Mode
  /// The outline, in the layer's space.
  package var path: Keyframed<LottieBezier>
  /// The opacity in percent.
  package var opacity: Keyframed<Double>
  /// The expansion of the outline, in points; negative values shrink it.
  package var expansion = Keyframed(0.0)
  /// The softness of the edge along x and y, in points.
  package var feather = Keyframed(Point.zero)
  /// Whether the mask encloses the area outside its outline.
  package var isInverted: Bool

  /// Creates a mask.
  package init(
    _ mode: Mode, _ path: Keyframed<LottieBezier>, opacity: Keyframed<Double>, isInverted: Bool
  ) {
    (self.mode, self.path, self.opacity, self.isInverted) = (mode, path, opacity, isInverted)
  }
}
