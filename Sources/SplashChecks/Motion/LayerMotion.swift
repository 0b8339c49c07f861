import SplashScene

/// What is drawn of a layer during a span of time in which each of its values, and of those of its superlayers, only
/// rises or only falls.
///
/// Everything that is true at any time in the span is among what it contains: its values lie between those at the two
/// ends, and places on the canvas follow from them by interval arithmetic.
struct LayerMotion: Sendable {
  /// The ids from the root to the layer, separated by `/`.
  let path: String
  /// The layer at the beginning and at the end of the span.
  let ends: (EvaluatedLayer, EvaluatedLayer)
  /// The opacity of the layer together with its superlayers; 0 while one of them is hidden.
  let opacity: Interval
  /// The corners of what it draws on the canvas, in the order of ``SplashScene/Rect/corners``; `nil` if they aren't known.
  let corners: [IntervalPoint]?
  /// How the corners run during the span, but for the times next to a jump at its ends; `nil` if that isn't known.
  let courses: [CoursePoint]?
  /// The part of the canvas from which clips and masks don't cut it off, taken as their boxes; `nil` if it isn't known.
  let clip: IntervalBox?
  /// Whether the viewer sees its back, and it isn't double-sided; `nil` if that isn't certain.
  let isTurnedAway: Bool?

  /// The least opacity of what can be seen.
  static let leastOpacity = 0.05

  /// The box of what it draws on the canvas.
  var box: IntervalBox? { corners.flatMap(IntervalBox.init(around:)) }

  /// Whether it is opaque enough to be seen; `nil` if that isn't certain.
  var isOpaqueEnough: Bool? {
    if isTurnedAway == true || opacity.high < Self.leastOpacity { return false }
    return isTurnedAway == false && opacity.low >= Self.leastOpacity ? true : nil
  }

  /// Whether it is seen; `nil` if that isn't certain.
  var isSeen: Bool? {
    guard isOpaqueEnough != false else { return false }
    guard let box, let clip else { return nil }
    let isInView = box.intersection(clip).hasArea
    return isInView == false ? false : isInView == true && isOpaqueEnough == true ? true : nil
  }

  /// The box of what is seen of it.
  var seenBox: IntervalBox? {
    guard let box, let clip else { return nil }
    return box.intersection(clip)
  }
}

/// Everything that a layer draws during a span of time: the layer itself, or its sublayers if it draws nothing; each of
/// its copies.
struct DrawnMotion: Sendable {
  private(set) var parts: [LayerMotion] = []
  /// The boxes of the layer's bounds on the canvas, by the paths of its copies; those that aren't known are missing.
  private(set) var frames: [String: IntervalBox] = [:]
  /// Whether all parts exist at both ends of the span, in the same order.
  private(set) var isWhole = true

  /// - Parameters:
  ///   - tree: The ids from the root to the layer, separated by `/`, without copies.
  ///   - scene: The scene during the span; for a single time, it begins and ends at the same time.
  init(of tree: String, _ scene: Stages<Moment>) {
    let canvas = IntervalBox(Rect(origin: .zero, size: scene.start.size))
    let space = MotionSpace(clip: canvas, isPoint: scene.start.time == scene.end.time)
    add(scene.map(\.layers), tree.split(separator: "/")[...], "", space)
  }

  private mutating func add(
    _ layers: Stages<[EvaluatedLayer]>, _ names: ArraySlice<Substring>, _ parent: String,
    _ space: MotionSpace
  ) {
    // The drawing order may differ.
    guard let layers = layers.map({ $0.count < 2 ? $0 : $0.sorted { $0.id < $1.id } }).each else {
      isWhole = false
      return
    }
    for stages in layers {
      let (id, isInstance) = (stages.start.id, stages.start.isInstance)
      guard isInstance || names.isEmpty || id == names[names.startIndex] else { continue }
      let layer = MotionSpace.Layer(stages, in: space)
      let path = parent + id
      let rest = isInstance ? names : names.dropFirst()
      if names.count == 1, !isInstance { frames[path] = layer.frame }
      if rest.isEmpty, !isInstance {
        let ink = Ink(stages.map(\.properties))
        let draws = if case .none = ink { false } else { true }
        if draws {
          parts.append(layer.motion(path, ink))
          continue
        }
      }
      add(stages.map(\.sublayers), rest, path + "/", layer.inside)
    }
  }
}

/// How two intervals become one.
enum IntervalCombination {
  /// One that contains both.
  case hull
  /// The limit that the first one is nearer to than the second, if everything moves on evenly.
  case extrapolation
  /// The second one if it lies in the first one: nothing jumps there. Otherwise the middle of the first one.
  case limit

  func callAsFunction(_ a: Interval, _ b: Interval) -> Interval {
    switch self {
    case .hull: a.hull(b)
    case .extrapolation: a + (a - b)
    case .limit: a.contains(b.middle) ? b : Interval(a.middle)
    }
  }

  func callAsFunction(_ a: IntervalBox, _ b: IntervalBox) -> IntervalBox {
    IntervalBox(
      minX: self(a.minX, b.minX), minY: self(a.minY, b.minY), maxX: self(a.maxX, b.maxX),
      maxY: self(a.maxY, b.maxY))
  }

  func callAsFunction(_ a: LayerMotion, _ b: LayerMotion) -> LayerMotion {
    LayerMotion(
      path: a.path, ends: (a.ends.0, self == .hull ? b.ends.1 : a.ends.1),
      opacity: self(a.opacity, b.opacity),
      corners: a.corners.flatMap { first in
        b.corners.map { second in
          zip(first, second).map { IntervalPoint(self($0.x, $1.x), self($0.y, $1.y)) }
        }
      }, courses: self == .hull ? a.courses ?? b.courses : nil,
      clip: a.clip.flatMap { first in b.clip.map { self(first, $0) } },
      isTurnedAway: a.isTurnedAway == b.isTurnedAway ? a.isTurnedAway : nil)
  }
}

extension DrawnMotion {
  /// Returns what is true at any time in two spans that follow each other.
  func hull(_ next: DrawnMotion) -> DrawnMotion { combined(next, .hull) }

  /// Returns what is drawn at the limit that this single time and an earlier one lead to.
  ///
  /// - Parameters:
  ///   - far: What is drawn at a time that is twice as far from the limit.
  ///   - time: What is drawn at the time of the limit. Where it is nearer to what follows from both than they are to each
  ///     other, it is the limit.
  func limit(after far: DrawnMotion, at time: DrawnMotion) -> DrawnMotion {
    let limit = combined(far, .extrapolation)
    let around = hull(limit.combined(self, .extrapolation))
    let continued = around.combined(time, .limit)
    return continued.isWhole ? continued : limit
  }

  private func combined(_ other: DrawnMotion, _ how: IntervalCombination) -> DrawnMotion {
    var result = self
    guard isWhole, other.isWhole, parts.map(\.path) == other.parts.map(\.path) else {
      result.isWhole = false
      return result
    }
    result.parts = zip(parts, other.parts).map { how($0, $1) }
    for (path, frame) in frames {
      if let next = other.frames[path] { result.frames[path] = how(frame, next) }
    }
    return result
  }
}
