extension MotionSurvey {
  /// How many phases of a cycle frames are to show.
  static let phaseCount = 3
  /// How far phases are apart that count as different, in parts of the cycle: a little less than a sixth, as a
  /// cycle may have only six frames.
  static let phaseDistance: Float = 0.16

  /// Chooses frames that show all motions, as far as so many can.
  ///
  /// The first and the last frame are among them, unless others are needed in their place. Each of the others
  /// is the one that is worth most after those before it: that shows most motions that none has shown, then
  /// most loops at a phase that none has shown, then most of what runs once at such a phase, then most loops at
  /// a fourth phase, and lastly the one whose phases are farthest from those that are shown. Of equals it is the
  /// earliest. Where fewer than five are enough, others fill the largest gaps.
  ///
  /// - Parameter limit: The most frames, at least 1.
  /// - Returns: The frames' numbers, ascending.
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

  /// The given frames with as many more as are worth it, and how many motions they don't show.
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

  /// Frames with others in their largest gaps, until there are so many.
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

/// A choice of frames that grows.
private struct MotionChoice {
  /// What one frame would add to the frames that are chosen.
  private struct Worth: Comparable {
    /// Motions that no other frame shows.
    var motions = 0
    /// Loops that are shown at another phase.
    var loopPhases = 0
    /// What runs once, likewise.
    var phases = 0
    /// Loops that are shown at a fourth phase.
    var morePhases = 0
    /// How far these phases are from those that are shown, all together.
    var distance: Float = 0

    static func < (a: Worth, b: Worth) -> Bool {
      (a.motions, a.loopPhases, a.phases, a.morePhases, a.distance)
        < (b.motions, b.loopPhases, b.phases, b.morePhases, b.distance)
    }

    var isNothing: Bool { motions + loopPhases + phases + morePhases == 0 }
  }

  /// Motions that the same frames show.
  private struct Aim {
    var count: Int
    var frames: [Bool]
    var isReached = false
  }

  /// A cycle with what is shown of it.
  private struct Shown {
    let cycle: MotionSurvey.Cycle
    /// Whether the beginning and the end are phases as good as others, as there are too few of those.
    var takesEnds: Bool
    var phases: [Float] = []

    /// Whether no more phases are wanted.
    var isComplete: Bool {
      phases.count >= MotionSurvey.phaseCount + (cycle.isLoop ? 1 : 0)
    }

    init(_ cycle: MotionSurvey.Cycle) {
      self.cycle = cycle
      takesEnds = false
      takesEnds = !hasEnoughPhases
    }

    /// Whether phases between the ends are as many as should be shown.
    private var hasEnoughPhases: Bool {
      var copy = self
      for phase in cycle.phases where copy.distance(phase) != nil { copy.take(phase) }
      return copy.phases.count >= MotionSurvey.phaseCount
    }

    /// How far a phase is from the beginning and those that are shown; `nil` when it isn't a new one.
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
  private var aims: [Aim]
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
    aims = order.map { Aim(count: counts[$0] ?? 0, frames: $0) }
    cycles = survey.cycles.map(Shown.init)
  }

  /// The frames that show a motion: not those just after its beginning and just before its end, if there are
  /// others.
  private static func best(of track: MotionSurvey.Track, _ cycle: MotionSurvey.Cycle) -> [Bool] {
    let best = zip(track.isInMotion, cycle.phases).map { isInMotion, phase in
      isInMotion && phase > 0.1 && (cycle.runsBack || phase < 0.9)
    }
    return best.contains(true) ? best : track.isInMotion
  }

  /// How many motions no frame shows.
  var missing: Int { aims.reduce(0) { $0 + $1.count } }

  /// Adds a frame, by its place among those that were looked at.
  mutating func take(_ place: Int) {
    for index in aims.indices where aims[index].frames[place] { aims[index].isReached = true }
    for index in cycles.indices { cycles[index].take(cycles[index].cycle.phases[place]) }
    aims.removeAll(where: \.isReached)
    cycles.removeAll(where: \.isComplete)
  }

  /// The frame that is worth most; `nil` when none adds anything.
  func best() -> Int? {
    var best: (place: Int, worth: Worth)?
    for place in 0..<frameCount {
      let worth = worth(of: place)
      if !worth.isNothing, best.map({ $0.worth < worth }) ?? true { best = (place, worth) }
    }
    return best?.place
  }

  private func worth(of place: Int) -> Worth {
    var worth = Worth()
    for aim in aims where aim.frames[place] { worth.motions += aim.count }
    for shown in cycles {
      guard let distance = shown.distance(shown.cycle.phases[place]) else { continue }
      if shown.phases.count >= MotionSurvey.phaseCount {
        worth.morePhases += 1
      } else if shown.cycle.isLoop {
        worth.loopPhases += 1
      } else {
        worth.phases += 1
      }
      worth.distance += distance
    }
    return worth
  }
}
