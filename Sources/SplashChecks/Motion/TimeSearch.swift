import SplashScene

/// Searches spans of time by halving them until something is certain.
struct TimeSearch {
  typealias Span = LayerTrack.Span

  /// A span of time, and whether something is the case in it.
  struct Answer {
    let span: Span
    /// `nil` if that isn't known.
    var holds: Bool?
  }

  /// A number over time whose least value is searched.
  struct Bound {
    /// Contains all values in a span; `nil` if there is none at any time in it.
    let values: Interval?
    /// Whether there is a value at all times in the span; if not, ``values`` may not be reached.
    var isCertain = true
    /// A number that no value is below, except at the ends of the span and right next to a jump there; `nil` if none is
    /// known but the lower end of ``values``.
    var leastInside: Double?

    static let none = Bound(values: nil)

    /// Returns whether a value is certain in a span in which it counts, or may count; `nil` if it doesn't count.
    static func isCertain(where counts: Bool?) -> Bool? {
      switch counts {
      case true: true
      case false: nil
      case nil: false
      }
    }
  }

  /// The least value of a number over time.
  struct Least {
    /// Contains the least value; `nil` if there is no value at any time.
    var value: Interval?
    /// The time, or one near it, at which the value is least.
    var moment: Span?
  }

  /// How often spans can still be halved. What isn't certain then remains so.
  private var budget = 200_000

  /// The number of spans that can't be halved any more without an answer, after which the rest of what was halved stays
  /// without one, too.
  private static let mostUncertain = 100

  /// How often spans are halved to make a least value more precise whose sign is known.
  private let patience: Int

  init(patience: Int = 2000) { self.patience = patience }

  /// Returns where something is the case, in order. If the spans are single times, those at which the answer changes are
  /// added.
  ///
  /// - Parameter holds: Returns `nil` if that isn't certain in the whole span.
  mutating func answers(
    in spans: [Span], _ holds: (Span) -> Bool?
  ) -> [Answer] {
    var found: [Answer] = []
    func add(_ span: Span, _ answer: Bool?) {
      if let last = found.last, last.holds == answer, answer != nil, last.span.end == span.start,
        !last.span.precedesJump
      {
        found[found.count - 1] = Answer(
          span: Span(
            start: last.span.start, end: span.end, followsJump: last.span.followsJump,
            precedesJump: span.precedesJump), holds: answer)
      } else {
        found.append(Answer(span: span, holds: answer))
      }
    }
    for span in spans {
      if span.isPoint {
        let answer = holds(span)
        if let last = found.last, last.span.isPoint, last.holds != answer {
          let between = Span(start: last.span.start, end: span.start)
          let change = change(in: between, from: last.holds, holds)
          if change.end < span.start { add(change.last, holds(change.last)) }
        }
        add(span, answer)
        continue
      }
      var waiting = [span]
      var uncertain = 0
      while let next = waiting.popLast() {
        if let answer = holds(next) {
          add(next, answer)
        } else if let parts = parts(of: next, holds) {
          waiting += parts.reversed()
        } else if budget > 0, uncertain < Self.mostUncertain, let (first, second) = next.halves {
          budget -= 1
          waiting += [second, first]
        } else {
          uncertain += 1
          add(next, nil)
        }
      }
    }
    return found
  }

  /// Returns a span's part in which the answer changes, and the ones before and after it; `nil` unless the answers at its
  /// start and its end are known and differ.
  ///
  /// Answers for single times are found more quickly than those for spans, so that the change is looked for among them
  /// first, and what is the case before and after it needs to be proved only once.
  private mutating func parts(of span: Span, _ holds: (Span) -> Bool?) -> [Span]? {
    guard let before = holds(span.first), let after = holds(span.last), before != after else {
      return nil
    }
    let change = change(in: span, from: before, holds)
    guard change != span else { return nil }
    var parts = [change]
    if span.start < change.start {
      parts.insert(span.part(until: change.start), at: 0)
    }
    if change.end < span.end { parts.append(span.part(from: change.end)) }
    return parts
  }

  /// Returns a part of a span at whose start the answer is the one at the span's start, and at whose end it is another
  /// one, which is too short to be halved.
  private mutating func change(
    in span: Span, from before: Bool?, _ holds: (Span) -> Bool?
  ) -> Span {
    var change = span
    while budget > 0, let (first, second) = change.halves {
      budget -= 1
      change = holds(second.first) == before ? second : first
    }
    return change
  }

  /// Returns the least value of a number, precisely enough to know on which side of a limit it is, and beyond that to a
  /// thousandth of its distance from the limit if that doesn't take long.
  ///
  /// - Parameters:
  ///   - limit: The limit.
  ///   - bound: Returns what is known of the values in a span. For a single time, it is the value itself.
  mutating func least(
    in spans: [Span], decidedAt limit: Double = 0, _ bound: (Span) -> Bound
  ) -> Least {
    var best = Least()
    // The spans by the lower ends of their values: the span with the least one is looked at first.
    var queue = BoundQueue()
    func add(_ span: Span) {
      var leastAtEnds = Double.infinity
      for time in span.isPoint ? [span] : [span.first, span.last] {
        let point = bound(time)
        guard let value = point.values else { continue }
        leastAtEnds = min(leastAtEnds, value.low)
        if point.isCertain, value.high < best.value?.high ?? .infinity {
          best = Least(value: value, moment: time)
        }
      }
      guard !span.isPoint else { return }
      let inside = bound(span)
      guard let values = inside.values else { return }
      let low = inside.leastInside.map { max(values.low, min($0, leastAtEnds)) } ?? values.low
      queue.insert(span, low)
    }
    for span in spans { add(span) }
    var steps = 0
    while let (span, low) = queue.first {
      let high = best.value?.high ?? .infinity
      if low >= high || isEnough(low - limit, high - limit, afterSteps: steps) { break }
      steps += 1
      guard budget > 0, let (first, second) = span.halves else {
        // Nothing more can be found out here.
        best.value = Interval(min(low, best.value?.low ?? low), high)
        if best.moment == nil { best.moment = span.first }
        return best
      }
      budget -= 1
      queue.removeFirst()
      add(first)
      add(second)
    }
    if let value = best.value {
      let low = queue.first.map { min($0.low, value.low) } ?? value.low
      best.value = Interval(low, value.high)
    }
    return best
  }
}

extension TimeSearch {
  /// Returns whether it is known well enough that the least value is between two distances from the limit.
  fileprivate func isEnough(_ low: Double, _ high: Double, afterSteps steps: Int) -> Bool {
    let width = high - low
    if width <= 1e-10 { return true }
    guard low >= 0 || high < 0 else { return false }
    return width <= 1e-3 * max(abs(low), abs(high)) || steps > patience
  }
}

/// Spans in the order of the lower ends of their values: a binary heap.
private struct BoundQueue {
  private var heap: [(span: LayerTrack.Span, low: Double)] = []

  var first: (span: LayerTrack.Span, low: Double)? { heap.first }

  mutating func insert(_ span: LayerTrack.Span, _ low: Double) {
    heap.append((span, low))
    var index = heap.count - 1
    while index > 0, heap[index].low < heap[(index - 1) / 2].low {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func removeFirst() {
    guard let last = heap.popLast() else { return }
    guard !heap.isEmpty else { return }
    heap[0] = last
    var index = 0
    while true {
      let children = [2 * index + 1, 2 * index + 2].filter { $0 < heap.count }
      guard let child = children.min(by: { heap[$0].low < heap[$1].low }),
        heap[child].low < heap[index].low
      else { return }
      heap.swapAt(index, child)
      index = child
    }
  }
}
