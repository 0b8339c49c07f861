import SplashScene
import SplashSyntax

/// The coverage of a scene's motions by a selection of frames.
package struct MotionCoverage: Sendable {
  /// A motion that no selected frame shows between the motion's beginning and end.
  package struct Missing: Sendable {
    /// The reason that no frame shows the motion.
    package enum Reason: Hashable, Sendable {
      /// Other frames would show the motion, for example the one given.
      case shown(byFrame: Int)
      /// The scene has no frame between the motion's beginning and end.
      case betweenFrames
      /// In the frames between the motion's beginning and end, the opacity of the layer or of an enclosing layer is
      /// 0.
      case transparent
    }

    /// A description of what moves, phrased to follow "no frame shows …".
    package var name: String
    /// Whether the layer or its particles are there only for a while, rather than animated.
    package var isLifetime: Bool
    /// The location in the scene file, if the layer is defined there.
    package var place: MotionPlace?
    package var reason: Reason
  }

  /// The number of motions: animations (those in groups are counted individually), videos, compositions, the movements
  /// of their layers, and the layers and particles that are there only for a while.
  package var motions = 0
  /// The number of these layers and particles.
  package var lifetimes = 0
  /// The motions that no selected frame shows, in scene order.
  package var missing: [Missing] = []
  /// The number of distinct loops.
  package var loops = 0
  /// The number of loops that are covered at three or more phases.
  package var coveredLoops = 0
}

extension MotionSurvey {
  /// Returns the coverage by a selection of frames.
  ///
  /// - Parameter chosen: The frame numbers. All of these frames must be among the sampled ones.
  package func coverage(of chosen: [Int]) -> MotionCoverage {
    let isChosen = Set(chosen)
    let places = frames.indices.filter { isChosen.contains(frames[$0]) }
    var coverage = MotionCoverage()
    coverage.motions = tracks.count
    coverage.lifetimes = tracks.count { $0.motion.isLifetime }
    for track in tracks where !places.contains(where: { track.isInMotion[$0] }) {
      coverage.missing.append(
        .init(
          name: track.motion.name, isLifetime: track.motion.isLifetime,
          place: track.motion.place, reason: reason(for: track)))
    }
    for cycle in cycles where cycle.isLoop {
      coverage.loops += 1
      if cycle.showsDifferentPhases(Self.phaseCount, at: places) { coverage.coveredLoops += 1 }
    }
    return coverage
  }

  private func reason(for track: Track) -> MotionCoverage.Missing.Reason {
    // The example is the middle one of the frames that show the motion.
    let shown = frames.indices.filter { track.isInMotion[$0] }
    if !shown.isEmpty { return .shown(byFrame: frames[shown[shown.count / 2]]) }
    return track.isTransparent ? .transparent : .betweenFrames
  }
}

extension MotionSurvey.Cycle {
  /// Returns whether frames cover at least the given number of phases that all differ from each other.
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
  fileprivate var isLifetime: Bool {
    switch subject {
    case .lifetime, .particles, .compositionLayer(_, _, moves: false): true
    case .properties, .transition, .video, .composition, .compositionLayer: false
    }
  }

  /// A description of what moves.
  fileprivate var name: String {
    switch subject {
    case .properties(let keyPaths):
      let names = keyPaths.map { "\"\($0.rawValue)\"" }.joined(separator: " and ")
      return "the animation of \(names) of the layer \"\(layer)\""
    case .transition(let kind):
      return "the transition \"\(kind.rawValue)\" of the layer \"\(layer)\""
    case .video(let path): return "the video \"\(path)\" of the layer \"\(layer)\""
    case .composition(let noun): return "the \(noun) of the layer \"\(layer)\""
    case .compositionLayer(let path, let noun, _):
      return "the layer \"\(path)\" in the \(noun) of the layer \"\(layer)\""
    case .particles(nil): return "the particles of the layer \"\(layer)\""
    case .particles(let cell?):
      return "the particles of cell \(cell + 1) of the layer \"\(layer)\""
    case .lifetime: return "the layer \"\(layer)\""
    }
  }
}
