/// A change of a layer of a composition from one sample to the next, or several such changes in a row.
struct TrackChange {
  /// The span of the composition's time, from the last sample before the change to the first one after it.
  private(set) var span: ClosedRange<Double>
  /// Whether the layer was there before.
  private(set) var wasThere: Bool
  /// Whether the layer is there afterwards.
  private(set) var isThere: Bool
  /// The longest time between two samples.
  private var longestStep: Double
  /// The times between which a jump takes place, as far as it is known: a file that plays several times may be sampled
  /// at several times around the jump.
  private var jump: (after: Double, before: Double)
  /// Whether the change begins and ends gradually, so that it also shows what was before and what comes after.
  private(set) var isGradual: (begin: Bool, end: Bool) = (false, false)
  /// Whether the change is a jump, which no sample shows.
  fileprivate(set) var isJump = true

  /// - Parameters:
  ///   - wasThere: Whether the layer was there at the time `first`.
  ///   - isThere: Whether the layer is there at the time `second`, which may be the earlier one.
  init(from first: Double, to second: Double, wasThere: Bool, isThere: Bool) {
    let isForward = first < second
    span = isForward ? first...second : second...first
    (self.wasThere, self.isThere) = isForward ? (wasThere, isThere) : (isThere, wasThere)
    longestStep = abs(second - first)
    jump = (span.lowerBound, span.upperBound)
  }

  /// The time at which the rest before the change ends, and that at which the rest after it begins.
  var restBounds: (end: Double, begin: Double) {
    if isJump {
      let middle = (jump.after + jump.before) / 2
      return (middle, middle)
    }
    return (span.lowerBound + longestStep / 2, span.upperBound - longestStep / 2)
  }

  /// Includes a change that begins during this one or afterwards.
  fileprivate mutating func join(_ next: TrackChange) {
    if next.span.upperBound > span.upperBound {
      isThere = next.isThere
      isGradual.end = next.isGradual.end
    }
    span = span.lowerBound...max(span.upperBound, next.span.upperBound)
    longestStep = max(longestStep, next.longestStep)
    jump = (max(jump.after, next.jump.after), min(jump.before, next.jump.before))
  }

  /// Determines whether the change is a jump, and whether it is gradual.
  fileprivate mutating func classify() {
    let steps = (span.upperBound - span.lowerBound) / longestStep + 1e-6
    isJump = steps < 2
    isGradual = (steps >= 3, steps >= 3)
  }
}

extension [TrackChange] {
  /// Adds a change, or extends the last one if the new one continues it.
  mutating func add(_ change: TrackChange) {
    guard let last else { return append(change) }
    if last.span.upperBound == change.span.lowerBound {
      self[count - 1].join(change)
    } else if last.span.lowerBound == change.span.upperBound {
      var joined = change
      joined.join(last)
      self[count - 1] = joined
    } else {
      append(change)
    }
  }

  /// Returns the changes in order, with those that touch or overlap joined.
  func joined() -> [TrackChange] {
    var result: [TrackChange] = []
    for change in sorted(by: { $0.span.lowerBound < $1.span.lowerBound }) {
      if let last = result.last, change.span.lowerBound <= last.span.upperBound {
        result[result.count - 1].join(change)
      } else {
        result.append(change)
      }
    }
    for index in result.indices { result[index].classify() }
    return result
  }

  /// Returns these ordered changes, with those joined between which the layer rests for at most the given time.
  ///
  /// - Parameter onlyGradual: Whether to join only changes that also show the rest between them.
  func joined(acrossRests rest: Double, onlyGradual: Bool) -> [TrackChange] {
    var result: [TrackChange] = []
    for change in self {
      if let last = result.last, change.span.lowerBound <= last.span.upperBound + rest,
        !onlyGradual || last.isGradual.end && change.isGradual.begin
      {
        result[result.count - 1].join(change)
        result[result.count - 1].isJump = false
      } else {
        result.append(change)
      }
    }
    return result
  }
}
