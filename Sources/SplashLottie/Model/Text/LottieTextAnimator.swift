import SplashScene

/// An animator that changes letters by an amount that its ranges determine.
struct LottieTextAnimator: Sendable {
  /// The ranges, whose amounts are multiplied. Without ranges, the animator applies to the complete text.
  var selectors: [LottieTextSelector] = []
  /// The position offset.
  var position: Keyframed<Point>?
  /// The offset of the anchor point.
  var anchor: Keyframed<Point>?
  /// The scale along x and y, in percent.
  var scale: Keyframed<Point>?
  /// The clockwise rotation offset, in degrees.
  var rotation: Keyframed<Double>?
  /// The skew offset, in degrees.
  var skew: Keyframed<Double>?
  /// The direction of the skew's axis, in degrees.
  var skewAxis: Keyframed<Double>?
  /// The additional space around a letter, in points: half on each side, but none at a line's ends.
  var tracking: Keyframed<Double>?
  /// The additional distance from one line to the next, in points.
  var lineSpacing: Keyframed<Point>?
  /// The opacity of letters, in percent.
  var opacity: Keyframed<Double>?
  /// The change in the fill.
  var fill = Paint()
  /// The change in the stroke.
  var stroke = Paint()
  /// The additional stroke width, in points.
  var strokeWidth: Keyframed<Double>?

  /// The change in a colour.
  struct Paint: Sendable {
    /// The replacement colour.
    var color: Keyframed<Color>?
    /// The hue offset, in degrees.
    var hue: Keyframed<Double>?
    /// The saturation offset, in percent.
    var saturation: Keyframed<Double>?
    /// The brightness offset, in percent.
    var brightness: Keyframed<Double>?
    /// The opacity, in percent.
    var opacity: Keyframed<Double>?

    /// Creates a paint that has no effect.
    init() {}

    var isStill: Bool {
      let parts = [
        color?.isStill, hue?.isStill, saturation?.isStill, brightness?.isStill, opacity?.isStill,
      ]
      return parts.allSatisfy { $0 ?? true }
    }
  }

  /// Creates an animator that has no effect.
  init() {}

  /// Whether the animator is constant.
  var isStill: Bool {
    let parts = [
      position?.isStill, anchor?.isStill, scale?.isStill, rotation?.isStill, skew?.isStill,
      skewAxis?.isStill, tracking?.isStill, lineSpacing?.isStill, opacity?.isStill,
      strokeWidth?.isStill, fill.isStill, stroke.isStill,
    ]
    return parts.allSatisfy { $0 ?? true } && selectors.allSatisfy(\.isStill)
  }
}

/// The changes made by an animator at one frame.
struct LottieTextChange {
  var position = Point.zero
  var anchor = Point.zero
  var scale = Point(1, 1)
  var rotation = 0.0
  var skew = 0.0
  var skewAxis = 0.0
  var tracking = 0.0
  var lineSpacing = Point.zero
  var opacity = 1.0
  var fill: Paint
  var stroke: Paint
  var strokeWidth = 0.0

  struct Paint {
    var color: Color?
    var hue = 0.0
    var saturation = 0.0
    var brightness = 0.0
    var opacity = 1.0
  }

  init(_ animator: LottieTextAnimator, at frame: Double, _ rules: PlayerRules) {
    func value<Value>(_ value: Keyframed<Value>?, _ standard: Value) -> Value {
      value?.value(at: frame, rules) ?? standard
    }
    func opacity(_ percent: Keyframed<Double>?) -> Double {
      max(0, min(value(percent, 100) / 100, 1))
    }
    func paint(_ paint: LottieTextAnimator.Paint) -> Paint {
      Paint(
        color: paint.color?.value(at: frame, rules), hue: value(paint.hue, 0),
        saturation: value(paint.saturation, 0) / 100,
        brightness: value(paint.brightness, 0) / 100, opacity: opacity(paint.opacity))
    }
    position = value(animator.position, .zero)
    anchor = value(animator.anchor, .zero)
    scale = value(animator.scale, Point(100, 100)) * 0.01
    rotation = value(animator.rotation, 0)
    skew = value(animator.skew, 0)
    skewAxis = value(animator.skewAxis, 0)
    tracking = value(animator.tracking, 0)
    lineSpacing = value(animator.lineSpacing, .zero)
    self.opacity = opacity(animator.opacity)
    fill = paint(animator.fill)
    stroke = paint(animator.stroke)
    strokeWidth = value(animator.strokeWidth, 0)
  }

  /// Whether a letter is transformed by anything beyond a translation.
  var turns: Bool { scale != Point(1, 1) || rotation != 0 || skew != 0 }
}

extension LottieTextChange.Paint {
  /// Returns a colour changed by the given amount. Negative amounts are treated as 0.
  func changed(_ color: Color, _ strength: Double) -> Color {
    let strength = max(0, strength)
    let result = self.color.map { color.interpolated(to: $0, strength) } ?? color
    return result.shifted(
      hue: hue * strength, saturation: saturation * strength, brightness: brightness * strength
    ).faded(by: 1 + (opacity - 1) * strength)
  }
}
