import SplashScene
import Testing

/// The properties of the only layer of a scene.
func evaluated(_ layer: Layer, at time: Double) throws -> LayerProperties {
  let scene = Scene(size: Size(100, 100), duration: 10, layers: [layer])
  return try #require(scene.evaluate(at: time).layers.first).properties
}

/// The properties of a layer with `properties` and `animations` at a time.
func evaluated(
  _ animations: [Animation], on properties: LayerProperties = LayerProperties(), at time: Double
) throws -> LayerProperties {
  var layer = Layer(id: "layer")
  layer.properties = properties
  layer.animations = animations
  return try evaluated(layer, at: time)
}

/// The number of a property, for a model with the default values of `CALayer`.
func number(
  _ keyPath: AnimationKeyPath, of animations: [Animation],
  on properties: LayerProperties = LayerProperties(), at time: Double
) throws -> Double {
  try number(evaluated(animations, on: properties, at: time).value(at: keyPath))
}

func number(_ value: AnimatableValue?) throws -> Double {
  guard case .number(let v) = try #require(value) else { throw NotANumber(value: value) }
  return v
}

struct NotANumber: Error {
  let value: AnimatableValue?
}

extension LayerProperties {
  /// The properties of a new layer with some of them changed.
  init(_ change: (inout LayerProperties) -> Void) {
    self.init()
    change(&self)
  }
}

extension BasicAnimation {
  /// An animation of a scalar property.
  init(
    _ keyPath: AnimationKeyPath, from: Double? = nil, to: Double? = nil, by: Double? = nil,
    isAdditive: Bool = false, isCumulative: Bool = false
  ) {
    var property = AnimatedProperty(keyPath)
    property.isAdditive = isAdditive
    property.isCumulative = isCumulative
    self.init(
      property, from: from.map { .number($0) }, to: to.map { .number($0) },
      by: by.map { .number($0) })
  }
}

extension Animation {
  /// A linear basic animation of a second.
  static func basic(
    _ keyPath: AnimationKeyPath, from: Double? = nil, to: Double? = nil, by: Double? = nil,
    isAdditive: Bool = false, isCumulative: Bool = false,
    timing: MediaTiming = MediaTiming(duration: 1), timingFunction: TimingFunction = .linear
  ) -> Animation {
    Animation(
      timing: timing, timingFunction: timingFunction,
      kind: .basic(
        BasicAnimation(
          keyPath, from: from, to: to, by: by, isAdditive: isAdditive, isCumulative: isCumulative)))
  }

  /// A keyframe animation of scalars.
  static func keyframe(
    _ keyPath: AnimationKeyPath, _ values: [Double], keyTimes: [Double]? = nil,
    timingFunctions: [TimingFunction] = [],
    mode: KeyframeAnimation.CalculationMode = .linear,
    timing: MediaTiming = MediaTiming(duration: 1), timingFunction: TimingFunction = .linear
  ) -> Animation {
    var keyframe = KeyframeAnimation(
      AnimatedProperty(keyPath), values: values.map { .number($0) }, keyTimes: keyTimes)
    keyframe.timingFunctions = timingFunctions
    keyframe.calculationMode = mode
    return Animation(timing: timing, timingFunction: timingFunction, kind: .keyframe(keyframe))
  }
}

extension MediaTiming {
  /// A timing with some of its properties changed.
  func with(_ change: (inout MediaTiming) -> Void) -> MediaTiming {
    var result = self
    change(&result)
    return result
  }
}

func expectClose(
  _ a: Double, _ b: Double, within tolerance: Double = 1e-12,
  _ comment: @autoclosure () -> String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    abs(a - b) <= tolerance, "\(a) is not \(b) ± \(tolerance) \(comment())",
    sourceLocation: sourceLocation)
}

/// Expects two matrices to be the same projective map: multiples of a matrix are equal.
func expectClose(
  _ a: Transform3D, _ b: Transform3D, within tolerance: Double = 1e-10,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let (rows, expected) = (a.rows.map { $0 / a.rows[15] }, b.rows.map { $0 / b.rows[15] })
  let largest = expected.map(abs).max() ?? 1
  let error = zip(rows, expected).map { abs($0 - $1) }.max() ?? 0
  #expect(
    error <= tolerance * max(1, largest), "\(rows) is not \(expected)",
    sourceLocation: sourceLocation)
}
