/// A layer of a Lottie composition.
package struct LottieLayer: Sendable {
  /// The name, which no other layer of the composition has.
  package var id: String
  /// Where it lies in its parent, or in the composition.
  package var transform = LottieTransform()
  /// Whether it lies in space, where cameras see it, and not on the canvas.
  package var isSpatial = false
  /// Whether it looks where it moves.
  package var isAutoOriented = false
  /// The layer that it moves with, by its place in the composition's list.
  package var parent: Int?
  /// The frames from the first one on, up to the second, in which it is there; the other way round for one
  /// that runs backwards.
  package var frames: (start: Double, end: Double)
  /// How it is mixed with what lies below.
  package var blendMode = BlendMode.normal
  /// Whether it isn't drawn.
  package var isHidden = false
  /// Whether it is drawn only as the matte of another layer.
  package var isMatte = false
  /// What it shows through.
  package var matte: Matte?
  /// Outlines that cut it, the first one first.
  package var masks: [LottieMask] = []
  /// What is done to its pixels.
  package var effects = LottieEffects.none
  /// What it draws.
  package var content: Content

  /// Another layer through which one shows.
  package struct Matte: Sendable {
    /// Its place in the composition's list.
    package var source: Int
    /// What of it counts.
    package var mode: MaskMode
    /// Whether what it covers is hidden.
    package var isInverted: Bool

    /// Makes a matte.
    package init(source: Int, mode: MaskMode, isInverted: Bool) {
      (self.source, self.mode, self.isInverted) = (source, mode, isInverted)
    }
  }

  /// What a layer draws.
  package enum Content: Sendable {
    /// Nothing: it may have children.
    case none
    /// A rectangle.
    case solid(Size, Color)
    /// A picture, stretched to a size.
    case image(ImageReference, Size)
    /// Shapes, from the front to the back.
    case shapes(LottieShapes)
    /// Nothing: other layers are seen through it.
    case camera(LottieCamera)
    /// A text.
    case text(LottieText)
    /// Another composition of the file, by its index, cut to a size.
    case composition(Int, Size, LottieTime)
  }

  /// Makes a layer.
  package init(id: String, frames: (start: Double, end: Double), content: Content) {
    (self.id, self.frames, self.content) = (id, frames, content)
  }

  /// Whether it is there in a frame.
  func isShown(at frame: Double) -> Bool {
    frames.start <= frames.end
      ? frames.start <= frame && frame < frames.end
      : frames.end < frame && frame <= frames.start
  }
}

extension LottieLayer.Content {
  /// Shapes.
  ///
  /// - Parameter keepsStill: Whether those that never change are worked out once.
  package static func shapes(
    _ shapes: [LottieShape], keepsStill: Bool = true
  ) -> LottieLayer.Content {
    .shapes(LottieShapes(shapes, keepsStill: keepsStill))
  }
}

/// The shapes of a layer.
package struct LottieShapes: Sendable {
  private let shapes: [LottieShape]
  /// What they draw in a frame at most.
  let load: LottieLoad
  /// What they draw, from the back to the front, if that is the same in all frames.
  private let still: ByRules<[EvaluatedLayer]>?

  /// - Parameters:
  ///   - shapes: From the front to the back.
  ///   - keepsStill: Whether those that never change are worked out once.
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

  /// What they draw in a frame, from the back to the front.
  func layers(
    at frame: Double, _ rules: LottieRules, _ budget: inout LottieBudget
  ) -> [EvaluatedLayer] {
    if let still { return still[rules] }
    var walk = ShapeWalk(frame: frame, rules: rules, budget: budget)
    defer { budget = walk.budget }
    return walk.layers(of: shapes)
  }
}

/// A layer with what is known of it before any frame; shared, as a layer has a lot in it.
final class PreparedLottieLayer: Sendable {
  let layer: LottieLayer
  /// Where it lies in its parent, if that is the same in all frames.
  private let stillMap: ByRules<LottieMap>?

  init(_ layer: LottieLayer) {
    self.layer = layer
    stillMap =
      layer.transform.isMapStill && !layer.isAutoOriented
      ? ByRules { layer.transform.layerMap(at: 0, $0, isAutoOriented: false) } : nil
  }

  /// Where it lies in its parent in a frame.
  func map(at frame: Double, _ rules: LottieRules) -> LottieMap {
    if let stillMap { return stillMap[rules] }
    return layer.transform.layerMap(at: frame, rules, isAutoOriented: layer.isAutoOriented)
  }
}

/// When a composition within another one runs.
package struct LottieTime: Sendable {
  /// The frame of the outer composition at which it begins.
  package var start: Double
  /// How much slower it runs, not 0; backwards if negative.
  package var stretch: Double
  /// The second that it shows in a frame of the outer composition, in place of all that.
  package var remapping: Keyframed<Double>?

  /// Makes a time.
  package init(start: Double, stretch: Double, remapping: Keyframed<Double>?) {
    (self.start, self.stretch, self.remapping) = (start, stretch, remapping)
  }

  /// The inner frame in a frame of the outer composition.
  ///
  /// - Parameters:
  ///   - rate: Frames a second.
  ///   - end: The frame at which the layer ends, where the last one before it is shown.
  func innerFrame(
    at frame: Double, rate: Double, end: Double, _ rules: LottieRules
  ) -> Double {
    guard let remapping else { return snapped((frame - start) / stretch) }
    let inner = snapped(remapping.value(at: frame, rules) * rate)
    return inner == end ? inner - 1 : inner
  }
}

/// A frame that is nearly a whole one is that, so that rounding decides on nothing.
func snapped(_ frame: Double) -> Double {
  let whole = frame.rounded()
  return abs(frame - whole) < 1e-6 ? whole : frame
}

/// An outline that cuts a layer.
package struct LottieMask: Sendable {
  /// How it changes what the masks before it leave.
  package enum Mode: Sendable {
    /// Adds what it encloses.
    case add
    /// Takes away what it encloses.
    case subtract
    /// Leaves only what it encloses.
    case intersect
    /// Adds what it encloses where nothing was, and takes it away where something was.
    case difference
    /// Of what was there and what it encloses, leaves the greater share.
    case lighten
    /// Of what was there and what it encloses, leaves the smaller share.
    case darken
  }

  /// How it changes what the masks before it leave.
  package var mode: Mode
  /// The outline, in the layer's space.
  package var path: Keyframed<LottieBezier>
  /// Its opacity in percent.
  package var opacity: Keyframed<Double>
  /// How far it reaches beyond the outline, in points; negative for less than the outline.
  package var expansion = Keyframed(0.0)
  /// How soft its edge is along x and y, in points.
  package var feather = Keyframed(Point.zero)
  /// Whether what it encloses is what is outside of it.
  package var isInverted: Bool

  /// Makes a mask.
  package init(
    _ mode: Mode, _ path: Keyframed<LottieBezier>, opacity: Keyframed<Double>, isInverted: Bool
  ) {
    (self.mode, self.path, self.opacity, self.isInverted) = (mode, path, opacity, isInverted)
  }
}
