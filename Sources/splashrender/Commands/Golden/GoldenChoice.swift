import SplashChecks
import SplashRender
import SplashScene
import SplashSceneFormat
import SplashSyntax
import SplashSystem

/// The selection of golden frames. A frame is selected if any of the options selects it.
struct GoldenChoice {
  private let moments: [TimePoint]
  private let step: Int?
  private let count: Int?
  private let motion: Int?
  private let takesMarkers: Bool

  /// The maximum number of frames in a scene.
  private static let most = 10_000
  /// Times within this fraction of a frame count as the frame's time.
  private static let slack = 1e-6

  /// The default maximum number of frames that show movement.
  private static let defaultMotion = 16

  /// Creates the choice from the options; the default is frames that show movement and frames at markers.
  static func choice(_ invocation: Invocation) throws(CommandError) -> GoldenManifest.Choice {
    var choice = GoldenManifest.Choice()
    choice.at = invocation.texts(.at)
    choice.every = try invocation[.every]
    choice.count = try invocation[.count]
    choice.motion = try invocation[.motion]
    choice.markers = invocation.has(.markers)
    if choice == GoldenManifest.Choice() {
      (choice.motion, choice.markers) = (defaultMotion, true)
    }
    return choice
  }

  init(_ choice: GoldenManifest.Choice, _ invocation: Invocation) throws(CommandError) {
    moments = try choice.at.map { text throws(CommandError) in
      try invocation.read(Word(text), of: .at)
    }
    (step, count, motion) = (choice.every, choice.count, choice.motion)
    takesMarkers = choice.markers
  }

  /// Returns the sorted numbers of the frames without duplicates, and how much of the movement they show. A time
  /// between two frames selects the later one, which is the first to show that time.
  func frames(
    of film: Film, _ invocation: Invocation
  ) throws(CommandError) -> (frames: [Int], coverage: MotionCoverage) {
    let last = film.frameCount - 1
    var chosen: Set<Int> = []
    for moment in moments { chosen.insert(try frame(at: moment, of: film, invocation)) }
    if let step {
      guard last / step < Self.most else {
        throw invocation.mistake(
          "--every \(step) selects \(last / step + 1) frames; the maximum is \(Self.most)")
      }
      chosen.formUnion(stride(from: 0, through: last, by: step))
    }
    if let count {
      let shown = min(count, last + 1)
      chosen.formUnion((0..<shown).map { shown == 1 ? 0 : $0 * last / (shown - 1) })
    }
    if takesMarkers {
      chosen.formUnion(film.scene.markers.map { Self.frame(at: $0.time, of: film) })
    }
    guard !chosen.isEmpty || motion != nil else {
      throw invocation.mistake("--markers selects no frame: the scene has no markers")
    }
    let survey = MotionSurvey(of: film.scene, including: chosen.sorted())
    if let motion { chosen.formUnion(survey.choice(atMost: motion)) }
    let frames = chosen.sorted()
    return (frames, survey.coverage(of: frames))
  }

  /// Returns the markers by frame.
  static func markers(of film: Film) -> [Int: [String]] {
    Dictionary(grouping: film.scene.markers) { frame(at: $0.time, of: film) }
      .mapValues { $0.map(\.name) }
  }

  private func frame(
    at moment: TimePoint, of film: Film, _ invocation: Invocation
  ) throws(CommandError) -> Int {
    if case .frame(let index) = moment {
      guard index < film.frameCount else {
        throw invocation.mistake(
          "--at \(index)f is past the last frame, \(film.frameCount - 1)f")
      }
      return index
    }
    let time = try SceneSource(invocation).seconds(of: moment, .at, in: film)
    guard time <= film.scene.duration else {
      throw invocation.mistake(
        "--at \(short(time)) is past the end of the scene, which is"
          + " \(short(film.scene.duration)) s long")
    }
    return Self.frame(at: time, of: film)
  }

  /// Returns the first frame at or after a time, or otherwise the last frame.
  private static func frame(at time: Double, of film: Film) -> Int {
    let rate = film.frameRate
    let place = time * Double(rate.numerator) / Double(rate.denominator)
    return min(max(0, Int(clamping: (place - slack).rounded(.up))), film.frameCount - 1)
  }
}
