package import SplashScene

/// Which motions of a scene can be seen at which of its frames, and how far they are there.
///
/// A pure function of the scene: it is the same on every machine. All frames are looked at where that takes
/// about a second; of longer scenes, or those with more layers, as many as that.
package struct MotionSurvey: Sendable {
  /// A motion, and where it can be seen moving.
  struct Track {
    var motion: Motion
    /// For each frame that was looked at, whether the motion is between its beginning and its end there, and
    /// changes what is seen.
    var isInMotion: [Bool]
    /// Whether it changes its layer on some frame at which that is transparent.
    var isTransparent: Bool
    /// The cycle that it goes through, an index of ``MotionSurvey/cycles``.
    var cycle: Int
  }

  /// A way through phases that one motion has, or several have in common.
  struct Cycle: Hashable {
    /// The phase at each frame that was looked at, 0…1, rounded to millionths; negative where nothing is seen.
    var phases: [Float]
    var isLoop: Bool
    /// Whether it runs back from phase 1, so that 1 and 0 aren't the same.
    var runsBack: Bool

    /// How far two phases are apart, 0…1.
    func distance(_ a: Float, _ b: Float) -> Float {
      let difference = abs(a - b)
      return runsBack ? difference : min(difference, 1 - difference)
    }

    /// Whether a phase is neither the beginning nor the end.
    func isInside(_ phase: Float) -> Bool {
      phase > Self.slack && (runsBack || phase < 1 - Self.slack)
    }

    /// Phases this close are one.
    private static let slack: Float = 1e-5
  }

  /// How many frames the scene has.
  package let frameCount: Int
  /// The frames that were looked at, ascending.
  let frames: [Int]
  /// The motions in the order of the scene. Those of hidden layers aren't among them, and those that change
  /// nothing.
  private(set) var tracks: [Track] = []
  /// The distinct cycles.
  private(set) var cycles: [Cycle] = []

  /// The most layers that are evaluated, over all frames, and the most phases that are worked out.
  private static let mostEvaluations = (layers: 400_000, phases: 4_000_000)
  /// How many frames are looked at even so.
  private static let fewestFrames = 200

  /// Looks at a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - chosen: Frames to look at in any case, from 0 to the scene's last one.
  package init(of scene: Scene, including chosen: [Int] = []) {
    let rate = scene.frameRate
    frameCount = rate.frameCount(in: scene.duration)
    let (layers, motions) = MovingLayer.layers(of: scene)
    guard !motions.isEmpty else {
      frames = []
      return
    }
    let most = min(
      Self.mostEvaluations.layers / (1 + Self.count(scene.evaluate(at: 0).layers)),
      Self.mostEvaluations.phases / motions.count)
    frames = Self.frames(of: frameCount, most: max(Self.fewestFrames, most), including: chosen)
    let times = frames.map(rate.time(ofFrame:))
    var sights = Array(
      repeating: Array(repeating: MotionSight.hidden, count: frames.count), count: motions.count)
    for (place, time) in times.enumerated() {
      layers.look(at: scene.evaluate(at: time).layers) { motion, sight in
        sights[motion][place] = sight
      }
    }
    var indices: [Cycle: Int] = [:]
    for (motion, sights) in zip(motions, sights) {
      add(motion, sights, times, &indices)
    }
  }

  /// Adds a motion, unless it changes nothing.
  private mutating func add(
    _ motion: Motion, _ sights: [MotionSight], _ times: [Double], _ indices: inout [Cycle: Int]
  ) {
    var cycle = Cycle(
      phases: Array(repeating: -1, count: times.count), isLoop: motion.isLoop,
      runsBack: motion.timing.autoreverses)
    var track = Track(
      motion: motion, isInMotion: Array(repeating: false, count: times.count),
      isTransparent: false, cycle: 0)
    var isNothing = false
    for (place, time) in times.enumerated() {
      guard let phase = motion.phase(at: time) else { continue }
      // Clocks that say the same by other sums differ by less than a millionth.
      let rounded = Float((phase * 1e6).rounded() / 1e6)
      let isInside = cycle.isInside(rounded)
      switch sights[place] {
      case .hidden: isNothing = isNothing || isInside
      case .transparent: track.isTransparent = track.isTransparent || isInside
      case .withoutEffect:
        cycle.phases[place] = rounded
        isNothing = isNothing || isInside
      case .changed:
        cycle.phases[place] = rounded
        track.isInMotion[place] = isInside
      }
    }
    if isNothing, !track.isTransparent, !track.isInMotion.contains(true) { return }
    if let known = indices[cycle] {
      track.cycle = known
    } else {
      track.cycle = cycles.count
      indices[cycle] = cycles.count
      cycles.append(cycle)
    }
    tracks.append(track)
  }

  /// The frames to look at: all of them, or as many as there is time for, spread by the golden ratio, which
  /// keeps step with no loop.
  private static func frames(of count: Int, most: Int, including chosen: [Int]) -> [Int] {
    guard count > most else { return Array(0..<count) }
    var frames = Set(chosen)
    frames.formUnion([0, count - 1])
    for index in 0..<most {
      let place = Double(index) * 0.6180339887498949
      frames.insert(min(count - 1, Int((place - place.rounded(.down)) * Double(count))))
    }
    return frames.sorted()
  }

  private static func count(_ layers: [EvaluatedLayer]) -> Int {
    layers.reduce(layers.count) { $0 + count($1.sublayers) + count($1.nested?.layers ?? []) }
  }
}
