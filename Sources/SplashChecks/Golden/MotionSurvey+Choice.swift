import SplashSyntax

extension MotionSurvey {
  /// The number of phases in a cycle that frames should cover.
  static let phaseCount = 3
  /// The minimum distance at which two phases count as different, as a fraction of the cycle. It is slightly less
  /// than a sixth, because a cycle may have only six frames.
  static let phaseDistance: Float = 0.16

  /// Selects frames that cover all motions, as far as the limit allows.
  ///
  /// The first and last frames are included, unless other frames are needed instead. Each further frame is the one
  /// with the greatest gain. Gains are compared by the number of motions that no frame covers yet, then by the number
  /// of loops shown at a new phase, then by the number of one-time motions shown at a new phase, then by the number
  /// of loops shown at a fourth phase, and finally by the distance of the frame's phases from the phases already
  /// covered. If the gain is equal, the earliest frame is selected. If fewer than five frames are sufficient, others
  /// are added to fill the largest gaps.
  ///
  /// - Parameter limit: The maximum number of frames, at least 1.
  /// - Returns: The frame numbers in ascending order.
  package func choice(atMost limit: Int) -> [Int] {
    let ends = Set([0, frameCount - 1])
    var chosen = limit > ends.count ? ends : [0]
    if !frames.isEmpty {
      let withEnds = choice(atMost: limit, after: chosen)
      chosen = withEnds.frames
      if withEnds.missing > 0 {
        let others = choice(atMost: limit, after: [])
        if others.missing < withEnds.missing { chosen = others.frames }
      }
    }
    return Self.filled(chosen.sorted(), to: min(5, limit, frameCount))
  }

  /// Returns the given frames with all worthwhile additions, and the number of motions that these frames don't cover.
  private func choice(
    atMost limit: Int, after first: Set<Int>
  ) -> (frames: Set<Int>, missing: Int) {
    var choice = MotionChoice(self)
    var chosen = first
    for place in frames.indices where first.contains(frames[place]) { choice.take(place) }
    while chosen.count < limit, let best = choice.best() {
      choice.take(best)
      chosen.insert(frames[best])
    }
    return (chosen, choice.missing)
  }

  /// Returns frames with others added in the largest gaps, up to the given number of frames.
  private static func filled(_ frames: [Int], to count: Int) -> [Int] {
    var frames = frames
    while frames.count < count {
      let gaps = frames.indices.dropFirst().map { (frames[$0] - frames[$0 - 1], -$0) }
      guard let (gap, place) = gaps.max(by: <), gap > 1 else { break }
      frames.insert(frames[-place - 1] + gap / 2, at: -place)
    }
    return frames
  }
}

/// A growing selection of frames.
private struct MotionChoice {
  /// The gain from adding a frame to a selection.
  private struct Gain: Comparable {
    /// The number of newly covered motions.
    var motions = 0
    /// The number of loops that the frame shows at a new phase.
    var loopPhases = 0
    /// The number of one-time motions that the frame shows at a new phase.
    var phases = 0
    /// The number of loops that the frame shows at a fourth phase.
    var morePhases = 0
    /// The total distance of these phases from the phases already covered.
    var distance: Float = 0

    static func < (a: Gain, b: Gain) -> Bool {
      (a.motions, a.loopPhases, a.phases, a.morePhases, a.distance)
        < (b.motions, b.loopPhases, b.phases, b.morePhases, b.distance)
    }

    var isNothing: Bool { motions + loopPhases + phases + morePhases == 0 }
  }

  /// A set of motions that are covered by the same frames.
  private struct MotionSet {
    var count: Int
    var frames: [Bool]
    var isReached = false
  }

  /// A cycle, with the phases that are covered.
  private struct Shown {
    let cycle: MotionSurvey.Cycle
    /// Whether the beginning and the end are acceptable phases as well, because there are too few others.
    var takesEnds: Bool
    var phases: [Float] = []

    /// Whether no more phases are needed.
    var isComplete: Bool {
      phases.count >= MotionSurvey.phaseCount + (cycle.isLoop ? 1 : 0)
    }

    init(_ cycle: MotionSurvey.Cycle) {
      self.cycle = cycle
      takesEnds = false
      takesEnds = !hasEnoughPhases
    }

    /// Whether there are enough phases between the beginning and the end.
    private var hasEnoughPhases: Bool {
      var copy = self
      for phase in cycle.phases where copy.distance(phase) != nil { copy.take(phase) }
      return copy.phases.count >= MotionSurvey.phaseCount
    }

    /// Returns the distance of a phase from the nearest of the beginning and the covered phases; `nil` if it isn't a
    /// new phase.
    func distance(_ phase: Float) -> Float? {
      guard !isComplete, phase >= 0, takesEnds || cycle.isInside(phase) else { return nil }
      var distance = cycle.distance(phase, 0)
      for shown in phases {
        let other = cycle.distance(phase, shown)
        guard other >= MotionSurvey.phaseDistance else { return nil }
        distance = min(distance, other)
      }
      return distance
    }

    mutating func take(_ phase: Float) {
      if distance(phase) != nil { phases.append(phase) }
    }
  }

  private let frameCount: Int
  private var motionSets: [MotionSet]
  private var cycles: [Shown]

  init(_ survey: MotionSurvey) {
    frameCount = survey.frames.count
    var counts: [[Bool]: Int] = [:]
    var order: [[Bool]] = []
    for track in survey.tracks {
      let frames = Self.best(of: track, survey.cycles[track.cycle])
      if counts[frames] == nil { order.append(frames) }
      counts[frames, default: 0] += 1
    }
    motionSets = order.map { MotionSet(count: counts[$0] ?? 0, frames: $0) }
    cycles = survey.cycles.map(Shown.init)
  }

  /// Returns the frames that cover a motion. Frames just after its beginning and just before its end are excluded, if
  /// there are others.
  private static func best(of track: MotionSurvey.Track, _ cycle: MotionSurvey.Cycle) -> [Bool] {
    let best = zip(track.isInMotion, cycle.phases).map { isInMotion, phase in
      isInMotion && phase > 0.1 && (cycle.runsBack || phase < 0.9)
    }
    return best.contains(true) ? best : track.isInMotion
  }

  /// The number of motions that no frame covers.
  var missing: Int { motionSets.reduce(0) { $0 + $1.count } }

  /// Adds a frame, given by its index among the sampled frames.
  mutating func take(_ place: Int) {
    for index in motionSets.indices where motionSets[index].frames[place] {
      motionSets[index].isReached = true
    }
    for index in cycles.indices { cycles[index].take(cycles[index].cycle.phases[place]) }
    motionSets.removeAll(where: \.isReached)
    cycles.removeAll(where: \.isComplete)
  }

  /// Returns the frame with the greatest gain; `nil` if no frame has any.
  func best() -> Int? {
    var best: (place: Int, gain: Gain)?
    for place in 0..<frameCount {
      let gain = gain(of: place)
      if !gain.isNothing, best.map({ $0.gain < gain }) ?? true { best = (place, gain) }
    }
    return best?.place
  }

  private func gain(of place: Int) -> Gain {
    var gain = Gain()
    for motionSet in motionSets where motionSet.frames[place] { gain.motions += motionSet.count }
    for shown in cycles {
      guard let distance = shown.distance(shown.cycle.phases[place]) else { continue }
      if shown.phases.count >= MotionSurvey.phaseCount {
        gain.morePhases += 1
      } else if shown.cycle.isLoop {
        gain.loopPhases += 1
      } else {
        gain.phases += 1
      }
      gain.distance += distance
    }
    return gain
  }
}
