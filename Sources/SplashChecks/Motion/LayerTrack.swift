import SplashScene
import SplashSystem
import SplashTimeline

/// The motion of one layer over a window of time, apart from all layers that don't influence it.
final class LayerTrack {
  /// A span of time at whose ends the layer is evaluated.
  struct Span: Hashable {
    let start, end: Double
    /// Whether values can jump at the start: the one there is the limit from the right.
    var followsJump = false
    /// Whether values can jump at the end: the one there is the limit from the left.
    var precedesJump = false
    /// The distance from a jump, in seconds, below which times aren't told apart.
    var gap = 0.0

    /// The halves of the span; `nil` if it is too short to be halved.
    var halves: (Span, Span)? {
      let middle = start + (end - start) / 2
      let least = followsJump || precedesJump ? 2 * gap : 0
      guard end - start >= max(least, LayerTrack.leastWidth), middle > start, middle < end else {
        return nil
      }
      return (part(until: middle), part(from: middle))
    }

    /// Returns the part of the span before a time inside it.
    func part(until time: Double) -> Span {
      Span(start: start, end: time, followsJump: followsJump, gap: gap)
    }

    /// Returns the part of the span after a time inside it.
    func part(from time: Double) -> Span {
      Span(start: time, end: end, precedesJump: precedesJump, gap: gap)
    }

    /// Whether there are times in the span that are far enough from jumps at both ends.
    var isResolved: Bool { end - start > 4 * gap }

    var isPoint: Bool { start == end }
    /// The time at the start.
    var first: Span {
      isPoint ? self : Span(start: start, end: start, followsJump: followsJump)
    }
    /// The time at the end.
    var last: Span { isPoint ? self : Span(start: end, end: end, precedesJump: precedesJump) }
  }

  /// What matters of a layer.
  enum Detail: Hashable {
    /// Which value of a key path it has; of any, if there is none.
    case value(AnimationKeyPath?)
    /// Where it draws.
    case places
    /// How the places where it draws run during a span, so that places of several layers can be compared.
    case courses
  }

  /// Spans shorter than this aren't halved.
  static let leastWidth = 1e-9

  /// The ids from the root to the layer, separated by `/`.
  let path: String
  /// Whether all values between the ends of the spans are known to lie between those at the ends. If not, each span is
  /// a single time.
  let isExact: Bool
  /// The spans, in order. The values can jump where one ends and the next one begins.
  let spans: [Span]
  /// The times at which a video, a composition or particles in the layer change by themselves.
  let contentSpans: TimeSpans
  /// The animated key paths of the layer and of the sublayers that it stands for.
  let keyPaths: [AnimationKeyPath]
  /// The times just before and after which values can jump.
  let jumps: [(before: Span, after: Span)]
  /// Every frame, some times between it and the next, and the ends of the spans.
  private(set) lazy var samples = Self.samples(times, rate, in: window)
  private let detail: Detail
  private let scene: Scene
  private let times: MonotoneTimes
  private let rate: FrameRate
  private let window: ClosedRange<Double>
  private var moments: [Double: Moment] = [:]
  private var motions: [Span: DrawnMotion] = [:]

  /// The number of samples per frame of layers whose motion isn't known between them.
  private static let samplesPerFrame = 9
  private static let mostKept = 512

  /// - Parameters:
  ///   - chain: The layers from the root to the layer.
  ///   - window: The times; the end itself isn't included.
  ///   - detail: What matters.
  init(
    _ chain: [Layer], in scene: Scene, during window: ClosedRange<Double>,
    _ detail: Detail = .places
  ) {
    let path = chain.map(\.id).joined(separator: "/")
    self.path = path
    self.detail = detail
    self.scene = Scene(
      size: scene.size, scale: scene.scale, frameRate: scene.frameRate, duration: scene.duration,
      backgroundColor: scene.backgroundColor, layers: chain.alone)
    var all: [MonotoneTimes] = []
    var keyPath: AnimationKeyPath?
    var needsPlaces = true
    if case .value(let value) = detail { (keyPath, needsPlaces) = (value, false) }
    var dependsOnMore = false
    var contentSpans = TimeSpans.never
    var keyPaths = Set<AnimationKeyPath>()
    for root in LayerVisit.roots(self.scene.layers) {
      root.walk { visit in
        guard !visit.isNested else { return }
        all.append(visit.monotoneTimes(in: window, of: visit.path == path ? keyPath : nil))
        if visit.path == path || visit.path.hasPrefix(path + "/") {
          contentSpans = contentSpans.union(visit.contentSpans(in: window))
          keyPaths.formUnion(visit.layer.animations.flatMap(\.keyPaths))
        }
        dependsOnMore = dependsOnMore || needsPlaces && visit.layer.hasUnknownMotion
      }
    }
    let times = MonotoneTimes(union: all)
      .adding(contentSpans.ranges.flatMap { [$0.lowerBound, $0.upperBound] })
    (self.contentSpans, self.keyPaths) = (
      contentSpans, keyPaths.sorted { $0.rawValue < $1.rawValue }
    )
    let pieces = Self.pieces(times, in: window)
    var isExact = times.isExact && !dependsOnMore
    if isExact, needsPlaces {
      let whole = self.scene
      let drawn = pieces.map { piece in
        let ends = piece.inner(times)
        return DrawnMotion(
          of: path,
          Stages(
            start: whole.evaluate(at: ends.start), end: whole.evaluate(at: ends.end), middle: nil))
      }
      isExact = drawn.allSatisfy { $0.isWhole && $0.parts.allSatisfy(\.isKnown) }
    }
    self.isExact = isExact
    jumps = zip(pieces, pieces.dropFirst()).map { ($0.last, $1.first) }
    (self.times, rate, self.window) = (times, scene.frameRate, window)
    spans = isExact ? pieces : Self.samples(times, scene.frameRate, in: window)
  }

  private static func pieces(_ times: MonotoneTimes, in window: ClosedRange<Double>) -> [Span] {
    let inner = times.times.filter { $0 > window.lowerBound && $0 < window.upperBound }
    let starts = [window.lowerBound] + inner
    return zip(starts, inner + [window.upperBound]).map { start, end in
      let piece = Span(
        start: start, end: end, followsJump: start > window.lowerBound && times.lag > 0,
        precedesJump: true, gap: times.gap)
      return piece.isResolved ? piece : Span(start: start, end: start)
    }
  }

  /// Returns every frame with some times between it and the next, and what is known of the times at which values jump.
  private static func samples(
    _ times: MonotoneTimes, _ rate: FrameRate, in window: ClosedRange<Double>
  ) -> [Span] {
    let step = rate.time(ofFrame: 1) / Double(samplesPerFrame)
    let first = Int(clamping: (window.lowerBound / step).rounded(.up))
    let last = Int(clamping: (window.upperBound / step).rounded(.down))
    let even = (first..<max(first, last + 1)).map { Double($0) * step }
      .filter { $0 < window.upperBound }
    let ends = pieces(times, in: window).flatMap { [$0.first, $0.last] }
    return (even.map { Span(start: $0, end: $0) } + ends).inOrder
  }

  /// Returns the motion during a span.
  func motion(_ span: Span) -> DrawnMotion {
    if let known = motions[span] { return known }
    let motion = computedMotion(span)
    if motions.count >= Self.mostKept { motions.removeAll(keepingCapacity: true) }
    motions[span] = motion
    return motion
  }

  private func computedMotion(_ span: Span) -> DrawnMotion {
    if span.isPoint {
      guard let (near, far) = span.approach(times) else {
        return plain(span.start)
      }
      return plain(near).limit(after: plain(far), at: plain(span.start))
    }
    let inner = span.inner(times)
    var motion = DrawnMotion(of: path, stages(from: inner.start, to: inner.end))
    if span.followsJump { motion = self.motion(span.first).hull(motion) }
    if span.precedesJump { motion = motion.hull(self.motion(span.last)) }
    return motion
  }

  /// Returns what is drawn at a time as the scene is evaluated there.
  private func plain(_ time: Double) -> DrawnMotion {
    DrawnMotion(of: path, stages(from: time, to: time))
  }

  private func stages(from start: Double, to end: Double) -> Stages<Moment> {
    let middle = detail == .courses ? middle(of: start, end) : nil
    return Stages(
      start: moment(at: start), end: moment(at: end), middle: middle.map(moment(at:)))
  }

  /// Returns the time in the middle of two if all values change faster and faster, or slower and slower, between them;
  /// `nil` if that isn't known.
  func middle(of start: Double, _ end: Double) -> Double? {
    let (least, most) = (start - Self.leastWidth, end + Self.leastWidth)
    guard isExact, start < end, times.inflections?.hasElement(from: least, to: most) == false else {
      return nil
    }
    return start + (end - start) / 2
  }

  /// Returns the numbers of a value at a single time, by the paths of the layer's copies.
  ///
  /// - Parameter numbers: Returns the numbers of the value.
  func numbers(
    at point: Span, _ numbers: (InspectedLayer) -> [Double]?
  ) -> [String: [Double]] {
    func plain(_ time: Double) -> [String: [Double]] {
      var found: [String: [Double]] = [:]
      for row in layers(at: time) { found[row.path] = numbers(row) }
      return found
    }
    guard let (near, far) = point.approach(times) else { return plain(point.start) }
    let (first, second, third) = (plain(near), plain(far), plain(point.start))
    return first.reduce(into: [:]) { result, entry in
      let (path, numbers) = entry
      guard let others = second[path], others.count == numbers.count else {
        result[path] = numbers
        return
      }
      let limits = zip(numbers, others).map { 2 * $0 - $1 }
      guard let values = third[path], values.count == numbers.count else {
        result[path] = limits
        return
      }
      // See `IntervalCombination.limit`.
      result[path] = numbers.indices.map {
        let isContinuous = abs(values[$0] - limits[$0]) <= abs(numbers[$0] - others[$0])
        return isContinuous ? values[$0] : limits[$0]
      }
    }
  }

  /// Returns whether the layer's content changes by itself during a span.
  func changesByItself(_ span: Span) -> Bool {
    let time = span.isPoint && span.precedesJump ? span.start.nextDown : span.start
    return contentSpans.ranges.contains { $0.lowerBound <= time && time < $0.upperBound }
  }

  /// Returns what is drawn at a time.
  func drawn(at time: Double) -> DrawnMotion { motion(Span(start: time, end: time)) }

  /// Returns the layer and its copies at a time.
  func layers(at time: Double) -> [InspectedLayer] {
    moment(at: time).inspectedLayers.filter { $0.treePath == path }
  }

  private func moment(at time: Double) -> Moment {
    if let known = moments[time] { return known }
    let moment = scene.evaluate(at: time)
    if moments.count >= Self.mostKept { moments.removeAll(keepingCapacity: true) }
    moments[time] = moment
    return moment
  }
}

extension LayerTrack.Span {
  /// Returns the times between which values are those of the span, and not of the ones around it: the same for all layers
  /// whose spans these are.
  fileprivate func inner(_ times: MonotoneTimes) -> (start: Double, end: Double) {
    (
      followsJump ? start + max(gap, times.lag) : start,
      precedesJump ? end - max(gap, times.gap) : end
    )
  }

  /// Returns the times from which the values at a single time next to a jump follow: their limit. Values change evenly
  /// on so short a way.
  fileprivate func approach(_ times: MonotoneTimes) -> (near: Double, far: Double)? {
    if precedesJump { return (end - times.gap, end - 2 * times.gap) }
    if followsJump { return (start + times.lag, start + 2 * times.lag) }
    return nil
  }
}

extension [LayerTrack.Span] {
  /// The single times in order, each once.
  var inOrder: [LayerTrack.Span] {
    var unique: [LayerTrack.Span] = []
    for point in sorted(by: {
      ($0.start, $0.precedesJump ? 0 : 1) < ($1.start, $1.precedesJump ? 0 : 1)
    })
    where point != unique.last { unique.append(point) }
    return unique
  }
}

extension [Double] {
  /// Returns whether one of the numbers, which are in order, is between two.
  fileprivate func hasElement(from least: Double, to greatest: Double) -> Bool {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < least { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] <= greatest
  }
}

extension LayerMotion {
  /// Whether it is known where everything is between the ends.
  fileprivate var isKnown: Bool { corners != nil && clip != nil }
}

extension Layer {
  /// Whether what is drawn of the layer depends on more than its animations, such as on particles, or on text that is
  /// set anew.
  fileprivate var hasUnknownMotion: Bool {
    if case .emitter = properties.content { return true }
    return animations.contains { animation in
      animation.keyPaths.contains { Self.unknownKeyPaths.contains($0) }
    }
  }

  /// The key paths whose values are set anew for each time.
  private static let unknownKeyPaths: Set<AnimationKeyPath> = [
    .number, .string, .instanceCount, .instanceDelay,
  ]
}

extension [Layer] {
  /// The tree of only the last of the layers, each of which is a sublayer of the one before, with their masks.
  fileprivate var alone: [Layer] {
    guard let last else { return [] }
    return dropLast().reversed().reduce([last.withoutHiddenTree]) { inner, layer in
      var outer = layer
      outer.sublayers = inner
      return [outer]
    }
  }
}

extension Layer {
  /// The layer, without sublayers if it draws something itself.
  fileprivate var withoutHiddenTree: Layer {
    var result = self
    result.sublayers =
      properties.drawsOwnPixels ? [] : sublayers.map(\.withoutHiddenTree)
    return result
  }
}
