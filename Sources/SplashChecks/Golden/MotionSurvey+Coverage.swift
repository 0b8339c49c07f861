import SplashScene

/// What frames show of a scene's motions.
package struct MotionCoverage: Sendable {
  /// A motion that no frame shows between its beginning and its end.
  package struct Missing: Sendable {
    /// Why no frame does.
    package enum Reason: Hashable, Sendable {
      /// Others would: this one, for example.
      case shown(byFrame: Int)
      /// None of the scene's is between its beginning and its end.
      case betweenFrames
      /// At those that are, the layer or one around it has an opacity of 0.
      case transparent
    }

    /// What moves, in words that go on "no frame shows …".
    package var name: String
    /// Where it is written in the scene file, if that is the layer's file.
    package var place: MotionPlace?
    package var reason: Reason
  }

  /// How many motions there are: animations, those of groups one by one, and videos.
  package var motions = 0
  /// Those that no frame shows moving, in the order of the scene.
  package var missing: [Missing] = []
  /// How many distinct loops there are.
  package var loops = 0
  /// How many of them are shown at three phases or more.
  package var coveredLoops = 0
}

extension MotionSurvey {
  /// What frames show.
  ///
  /// - Parameter chosen: The frames' numbers, all of them among those that were looked at.
  package func coverage(of chosen: [Int]) -> MotionCoverage {
    let isChosen = Set(chosen)
    let places = frames.indices.filter { isChosen.contains(frames[$0]) }
    var coverage = MotionCoverage()
    coverage.motions = tracks.count
    for track in tracks where !places.contains(where: { track.isInMotion[$0] }) {
      coverage.missing.append(
        .init(
          name: track.motion.name, place: track.motion.place, reason: reason(for: track)))
    }
    for cycle in cycles where cycle.isLoop {
      coverage.loops += 1
      if cycle.showsDifferentPhases(Self.phaseCount, at: places) { coverage.coveredLoops += 1 }
    }
    return coverage
  }

  private func reason(for track: Track) -> MotionCoverage.Missing.Reason {
    // The one in the middle of those that show it.
    let shown = frames.indices.filter { track.isInMotion[$0] }
    if !shown.isEmpty { return .shown(byFrame: frames[shown[shown.count / 2]]) }
    return track.isTransparent ? .transparent : .betweenFrames
  }
}

extension MotionSurvey.Cycle {
  /// Whether frames show so many phases that any two of them are different.
  fileprivate func showsDifferentPhases(_ count: Int, at places: [Int]) -> Bool {
    let shown = Set(places.map { phases[$0] }.filter { $0 >= 0 }).sorted()
    return shown.contains { first in
      var chosen = [first]
      for phase in shown
      where chosen.allSatisfy({ distance($0, phase) >= MotionSurvey.phaseDistance }) {
        chosen.append(phase)
        if chosen.count == count { return true }
      }
      return false
    }
  }
}

extension Motion {
  /// What moves, in words.
  fileprivate var name: String {
    switch subject {
    case .properties(let keyPaths):
      let names = keyPaths.map { "\"\($0.rawValue)\"" }.joined(separator: " and ")
      return "the animation of \(names) of the layer \"\(layer)\""
    case .transition(let kind):
      return "the transition \"\(kind.rawValue)\" of the layer \"\(layer)\""
    case .video(let path): return "the video \"\(path)\" of the layer \"\(layer)\""
    case .lottie: return "the Lottie file of the layer \"\(layer)\""
    }
  }
}
