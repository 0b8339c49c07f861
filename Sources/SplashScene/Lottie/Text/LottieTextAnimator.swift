/// Changes letters as strongly as its ranges say.
package struct LottieTextAnimator: Sendable {
  /// The ranges, which multiply; none is the whole text.
  package var selectors: [LottieTextSelector] = []
  /// What is added to the place.
  package var position: Keyframed<Point>?
  /// What is added to the point that everything turns about.
  package var anchor: Keyframed<Point>?
  /// The scale along x and y, in percent.
  package var scale: Keyframed<Point>?
  /// What is added to the rotation clockwise, in degrees.
  package var rotation: Keyframed<Double>?
  /// What is added to the skew, in degrees.
  package var skew: Keyframed<Double>?
  /// The direction of the skew's axis, in degrees.
  package var skewAxis: Keyframed<Double>?
  /// What is added to the space about a letter, in points: half of it on either side, but not at a line's ends.
  package var tracking: Keyframed<Double>?
  /// What is added to the way from one line to the next, in points.
  package var lineSpacing: Keyframed<Point>?
  /// The opacity of letters, in percent.
  package var opacity: Keyframed<Double>?
  /// How they are filled.
  package var fill = Paint()
  /// How their outlines are drawn.
  package var stroke = Paint()
  /// What is added to the width of that line, in points.
  package var strokeWidth: Keyframed<Double>?

  /// What a colour is changed to.
  package struct Paint: Sendable {
    /// The colour that takes its place.
    package var color: Keyframed<Color>?
    /// What is added to the hue, in degrees.
    package var hue: Keyframed<Double>?
    /// What is added to the saturation, in percent.
    package var saturation: Keyframed<Double>?
    /// What is added to the brightness, in percent.
    package var brightness: Keyframed<Double>?
    /// The opacity, in percent.
    package var opacity: Keyframed<Double>?

    /// Makes a paint that changes nothing.
    package init() {}

    var isStill: Bool {
      let parts = [
        color?.isStill, hue?.isStill, saturation?.isStill, brightness?.isStill, opacity?.isStill,
      ]
      return parts.allSatisfy { $0 ?? true }
    }
  }

  /// Makes an animator that changes nothing.
  package init() {}

  /// Whether it is the same in all frames.
  var isStill: Bool {
    let parts = [
      position?.isStill, anchor?.isStill, scale?.isStill, rotation?.isStill, skew?.isStill,
      skewAxis?.isStill, tracking?.isStill, lineSpacing?.isStill, opacity?.isStill,
      strokeWidth?.isStill, fill.isStill, stroke.isStill,
    ]
    return parts.allSatisfy { $0 ?? true } && selectors.allSatisfy(\.isStill)
  }
}

/// What an animator changes letters by in one frame.
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

  init(_ animator: LottieTextAnimator, at frame: Double, _ rules: LottieRules) {
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

  /// Whether it takes more than moving a letter.
  var turns: Bool { scale != Point(1, 1) || rotation != 0 || skew != 0 }
}

extension LottieTextChange.Paint {
  /// A colour that is changed with a strength; what is taken away can't be taken more than it is there.
  func changed(_ color: Color, _ strength: Double) -> Color {
    let strength = max(0, strength)
    let result = self.color.map { color.interpolated(to: $0, strength) } ?? color
    return result.shifted(
      hue: hue * strength, saturation: saturation * strength, brightness: brightness * strength
    ).faded(by: 1 + (opacity - 1) * strength)
  }
}
