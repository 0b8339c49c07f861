/// A layer of a Lottie composition.
package struct LottieLayer: Sendable {
  /// The name, unique in the composition.
  package var id: String
  /// The transform to its parent's space, or to the composition's.
  package var transform = LottieTransform()
  /// Whether it is a 3-D layer, which cameras affect.
  package var isSpatial = false
  /// Whether it is oriented along its motion.
  package var isAutoOriented = false
  /// The layer whose transform it inherits, as an index into the composition's list.
  package var parent: Int?
  /// The frames in which it is visible: from the first up to, but not including, the second. For a layer that runs
  /// backwards, the first is the greater.
  package var frames: (start: Double, end: Double)
  /// How it is blended with the layers below.
  package var blendMode = BlendMode.normal
  /// Whether it is hidden.
  package var isHidden = false
  /// Whether it is only drawn as the matte of another layer.
  package var isMatte = false
  /// Its track matte.
  package var matte: Matte?
  /// Its masks, in order of application.
  package var masks: [LottieMask] = []
  /// Its effects.
  package var effects = LottieEffects.none
  /// Its content.
  package var content: Content

  /// A track matte: another layer that determines a layer's visibility.
  package struct Matte: Sendable {
    /// The index of the matte layer in the composition's list.
    package var source: Int
    /// The component that is used.
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
    /// Shapes, front to back.
    case shapes(LottieShapes)
    /// A camera, which isn't drawn.
    case camera(LottieCamera)
    /// A text.
    case text(LottieText)
    /// Another composition of the file, by its index, clipped to a size.
    case composition(Int, Size, LottieTime)
  }

  /// Creates a layer.
  package init(id: String, frames: (start: Double, end: Double), content: Content) {
    (self.id, self.frames, self.content) = (id, frames, content)
  }

  /// Returns whether it is present at a frame.
  func isShown(at frame: Double) -> Bool {
    frames.start <= frames.end
      ? frames.start <= frame && frame < frames.end
      : frames.end < frame && frame <= frames.start
  }
}

extension LottieLayer.Content {
  /// Creates shapes.
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
  /// The maximum load of a frame.
  let load: LottieLoad
  /// The drawn layers, back to front, if they are constant.
  private let still: ByRules<[EvaluatedLayer]>?

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
    still = ByRules { rules in
      var walk = ShapeWalk(frame: 0, rules: rules)
      return walk.layers(of: shapes)
    }
  }

  /// Returns the drawn layers at a frame, back to front.
  func layers(
    at frame: Double, _ rules: LottieRules, _ budget: inout LottieBudget
  ) -> [EvaluatedLayer] {
    if let still { return still[rules] }
    var walk = ShapeWalk(frame: frame, rules: rules, budget: budget)
    defer { budget = walk.budget }
    return walk.layers(of: shapes)
  }
}

/// A layer with precomputed information. A class, because copying a layer is expensive.
final class PreparedLottieLayer: Sendable {
  let layer: LottieLayer
  /// The transform to its parent's space, if it is constant.
  private let stillMap: ByRules<LottieMap>?

  init(_ layer: LottieLayer) {
    self.layer = layer
    stillMap =
      layer.transform.isMapStill && !layer.isAutoOriented
      ? ByRules { layer.transform.layerMap(at: 0, $0, isAutoOriented: false) } : nil
  }

  /// Returns the transform to its parent's space at a frame.
  func map(at frame: Double, _ rules: LottieRules) -> LottieMap {
    if let stillMap { return stillMap[rules] }
    return layer.transform.layerMap(at: frame, rules, isAutoOriented: layer.isAutoOriented)
  }
}

/// The timing of a nested composition.
package struct LottieTime: Sendable {
  /// The frame of the outer composition at which the nested one begins.
  package var start: Double
  /// The time stretch, not 0: greater values are slower, and negative ones run backwards.
  package var stretch: Double
  /// Time remapping: the second that is visible at a frame of the outer composition. It replaces the other values.
  package var remapping: Keyframed<Double>?

  /// Creates a time.
  package init(start: Double, stretch: Double, remapping: Keyframed<Double>?) {
    (self.start, self.stretch, self.remapping) = (start, stretch, remapping)
  }

  /// Returns the inner frame for a frame of the outer composition.
  ///
  /// - Parameters:
  ///   - rate: The frame rate per second.
  ///   - end: The frame at which the layer ends. The frame before it is used there.
  func innerFrame(
    at frame: Double, rate: Double, end: Double, _ rules: LottieRules
  ) -> Double {
    guard let remapping else { return snapped((frame - start) / stretch) }
    let inner = snapped(remapping.value(at: frame, rules) * rate)
    return inner == end ? inner - 1 : inner
  }
}

/// Rounds a frame that is almost an integer, so rounding errors have no effect.
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
    /// Exclusive-or with the enclosed area.
    case difference
    /// The maximum of both coverages.
    case lighten
    /// The minimum of both coverages.
    case darken
  }

  /// How it is combined with the masks before it.
  package var mode: Mode
  /// The outline, in the layer's space.
  package var path: Keyframed<LottieBezier>
  /// Its opacity in percent.
  package var opacity: Keyframed<Double>
  /// The expansion of the outline, in points; negative values shrink it.
  package var expansion = Keyframed(0.0)
  /// The softness of the edge along x and y, in points.
  package var feather = Keyframed(Point.zero)
  /// Whether the mask encloses the outside of its outline.
  package var isInverted: Bool

  /// Creates a mask.
  package init(
    _ mode: Mode, _ path: Keyframed<LottieBezier>, opacity: Keyframed<Double>, isInverted: Bool
  ) {
    (self.mode, self.path, self.opacity, self.isInverted) = (mode, path, opacity, isInverted)
  }
}
