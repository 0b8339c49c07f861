package import SplashScene
internal import SplashSystem

/// The visibility and phase of a scene's motions in its frames.
///
/// The survey only depends on the scene, so it is the same on every machine. All frames are sampled if that takes at
/// most about a second. For longer or more complex scenes, as many frames are sampled as is possible in about a
/// second.
package struct MotionSurvey: Sendable {
  /// A motion, with the frames in which it is visible.
  struct Track {
    var motion: Motion
    /// For each sampled frame, whether the motion is between its beginning and its end and changes visible content.
    var isInMotion: [Bool]
    /// Whether the motion changes its layer in a frame in which the layer is transparent.
    var isTransparent: Bool
    /// The motion's cycle, as an index into ``MotionSurvey/cycles``.
    var cycle: Int
  }

  /// A sequence of phases, which several motions may share.
  struct Cycle: Hashable {
    /// The phase at each sampled frame, 0…1, rounded to millionths; negative if the motion is invisible.
    var phases: [Float]
    var isLoop: Bool
    /// Whether the cycle reverses at phase 1, so that the phases 1 and 0 differ.
    var runsBack: Bool

    /// Returns the distance between two phases, 0…1.
    func distance(_ a: Float, _ b: Float) -> Float {
      let difference = abs(a - b)
      return runsBack ? difference : min(difference, 1 - difference)
    }

    /// Returns whether a phase is neither the beginning nor the end.
    func isInside(_ phase: Float) -> Bool {
      phase > Self.slack && (runsBack || phase < 1 - Self.slack)
    }

    /// The tolerance within which phases are considered equal.
    private static let slack: Float = 1e-5
  }

  /// The number of frames in the scene.
  package let frameCount: Int
  /// The sampled frames, in ascending order.
  let frames: [Int]
  /// The motions in scene order, excluding those of hidden layers and those that have no effect.
  private(set) var tracks: [Track] = []
  /// The distinct cycles.
  private(set) var cycles: [Cycle] = []

  /// The maximum numbers of layer evaluations and of phase computations for all frames in total.
  private static let mostEvaluations = (layers: 400_000, phases: 4_000_000)
  /// The minimum number of sampled frames.
  private static let fewestFrames = 200

  /// Samples a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - chosen: The frames that are always sampled, which must be between 0 and the scene's last frame.
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
      repeating: Array(repeating: MotionVisibility.hidden, count: frames.count),
      count: motions.count)
    var files = motions.map { CompositionSurvey($0, at: times) }
    for (place, time) in times.enumerated() {
      layers.look(at: scene.evaluate(at: time).layers) { motion, sight, layer in
        sights[motion][place] = sight
        if sight != .hidden { files[motion]?.look(at: layer, place: place) }
      }
    }
    var indices: [Cycle: Int] = [:]
    for (index, motion) in motions.enumerated() {
      add(motion, sights[index], times, &indices)
      guard let file = files[index] else { continue }
      let left = Self.mostEvaluations.phases / times.count - tracks.count
      for (motion, places) in file.motions(in: 0...scene.duration).prefix(max(0, left)) {
        add(motion, Self.sights(sights[index], in: places), times, &indices)
      }
    }
  }

  /// Returns the visibility of a composition's layer, which is there in some of the sampled frames.
  private static func sights(
    _ file: [MotionVisibility], in places: [Range<Int>]
  ) -> [MotionVisibility] {
    var sights = Array(repeating: MotionVisibility.hidden, count: file.count)
    for place in places.joined() {
      sights[place] = file[place] == .withoutEffect ? .changed : file[place]
    }
    return sights
  }

  /// Adds a motion, unless it has no effect.
  private mutating func add(
    _ motion: Motion, _ sights: [MotionVisibility], _ times: [Double], _ indices: inout [Cycle: Int]
  ) {
    var cycle = Cycle(
      phases: Array(repeating: -1, count: times.count), isLoop: motion.isLoop,
      runsBack: motion.autoreverses)
    var track = Track(
      motion: motion, isInMotion: Array(repeating: false, count: times.count),
      isTransparent: false, cycle: 0)
    var isNothing = false
    for (place, time) in times.enumerated() {
      guard let phase = motion.phase(at: time) else { continue }
      // Because of rounding, the phases of equivalent clocks may differ by less than a millionth.
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

  /// Returns the frames to sample: all frames, or a subset that is spread by the golden ratio, so that it doesn't
  /// coincide with any loop.
  private static func frames(of count: Int, most: Int, including chosen: [Int]) -> [Int] {
    guard count > most else { return Array(0..<count) }
    var frames = Set(chosen)
    frames.formUnion([0, count - 1])
    for index in 0..<most {
      let place = Double(index) * 0.6180339887498949
      frames.insert(min(count - 1, Int(clamping: (place - place.rounded(.down)) * Double(count))))
    }
    return frames.sorted()
  }

  private static func count(_ layers: [EvaluatedLayer]) -> Int {
    layers.reduce(layers.count) { $0 + count($1.sublayers) + count($1.nested?.layers ?? []) }
  }
}
