package import SplashRender
package import SplashScene
import SplashSceneFormat

/// Proposes checks that hold for a film, with margins.
///
/// A proposal begins with a claim that almost always holds, such as one that a layer rests by the end. The margin of its
/// answer shows how much stronger the claim can be.
package struct CheckSuggestions {
  let film: Film
  let names: LayerNames
  let subjects: [SuggestedSubject]
  let bounds: SuggestedBounds
  private let isExact: Bool
  private var prover: FilmProver

  /// The maximum number of checks.
  private static let most = 30
  /// If there are more layers, only the subjects are proved, and not all layers.
  private static let mostLayers = 200
  /// The maximum number of pixels that are drawn for claims about texts.
  private static let mostPixels = 6e8
  /// The maximum number of frames times layers that are drawn to count flashes.
  private static let mostFlashWork = 600_000

  /// - Parameter isExact: Whether only checks that are proved for all times are proposed.
  package init(_ film: Film, isExact: Bool = false) {
    (self.film, self.isExact) = (film, isExact)
    names = LayerNames(film.scene.layers.checkedPlaces)
    subjects = SuggestedSubject.all(in: names)
    bounds = SuggestedBounds(film.scene.frameRate, end: film.scene.duration)
    prover = FilmProver(film)
  }

  /// Returns checks that hold, in a fixed order: those that the film doesn't have.
  ///
  /// - Throws: The error of drawing a picture.
  package mutating func checks() throws(RenderError) -> [MotionCheck] {
    var proposed = try visible()
    proposed += try readable()
    proposed += try wholeTexts()
    proposed += try order()
    proposed += try rests()
    proposed += try inside()
    proposed += try apart()
    proposed += try jumps()
    proposed += filmClaims()
    var checks: [MotionCheck] = []
    for proposal in proposed where !isKnown(proposal) {
      var check = proposal
      var answer = try prover.answer(to: check)
      if answer.verdict != .holds, let weaker = weaker(check, answer) {
        check = weaker
        answer = try prover.answer(to: check)
      }
      guard answer.verdict == .holds, answer.proof == .exact || !isExact else { continue }
      checks.append(check)
    }
    return Array(checks.prefix(Self.most))
  }

  /// Returns a claim about pictures that is weaker by the margin of its answer; `nil` if it says too little.
  private func weaker(_ check: MotionCheck, _ answer: CheckAnswer) -> MotionCheck? {
    guard let margin = answer.margin?.low else { return nil }
    var result = check
    switch check.claim {
    case .contrast(let least):
      let ratio = least + margin - PictureClaims.contrastTolerance
      guard let bound = SuggestedBounds.contrast(below: ratio) else { return nil }
      result.claim = .contrast(bound)
    case .readable(let extent):
      let length = (extent.duration ?? 0) + margin
      guard let bound = bounds.shortest(within: length) else { return nil }
      result.claim = .readable(.init(duration: bound))
    default: return nil
    }
    return result
  }

  // MARK: Measuring

  /// The times of all suggested checks.
  var window: ClosedRange<Double> { 0...film.scene.duration }
  var end: Double { film.scene.duration }

  /// The indices of all layers, if there are few enough to look at each of them; otherwise `nil`.
  var everyLayer: Range<Int>? {
    names.places.count <= Self.mostLayers ? names.places.indices : nil
  }

  /// Returns what the prover finds out about layers.
  ///
  /// - Parameter tolerance: See ``SplashScene/MotionCheck/tolerance``. With 0, the margin is the measured value's
  ///   distance from the bound.
  mutating func answer(
    _ claim: MotionCheck.Claim, _ patterns: [String], while phase: MotionCheck.Phase? = nil,
    in window: ClosedRange<Double>? = nil, tolerance: Double? = 0
  ) throws(RenderError) -> CheckAnswer {
    var check = MotionCheck(.layers(patterns), claim, in: window ?? self.window)
    (check.phase, check.tolerance) = (phase, tolerance)
    return try prover.answer(to: check)
  }

  /// Returns when a layer begins; `nil` if it never does or that isn't known exactly.
  mutating func beginning(of index: Int) throws(RenderError) -> Double? {
    let path = names.places[index].path
    // The margin is the tolerance less the distance from the end: the time itself.
    let answer = try answer(.begin(at: end), [path], tolerance: end)
    return answer.proof == .exact ? answer.margin.map { max(0, $0.middle) } : nil
  }

  /// Returns a check about layers.
  func check(
    _ indices: [Int], _ claim: MotionCheck.Claim, while phase: MotionCheck.Phase? = nil
  ) -> MotionCheck {
    var check = MotionCheck(.layers(names.patterns(for: indices)), claim, in: window)
    check.phase = phase
    return check
  }

  /// Returns whether so many pictures of the film may be drawn for claims about texts.
  func canDraw(_ pictures: Int) -> Bool {
    !isExact && Double(pictures) * Double(film.width) * Double(film.height) <= Self.mostPixels
  }

  // MARK: The film, and its own checks

  private func filmClaims() -> [MotionCheck] {
    // These claims are always sampled.
    guard !isExact, names.places.contains(where: { $0.layer.changes }) else { return [] }
    var claims: [MotionCheck.Claim] = [.loops]
    if film.frameCount * (names.places.count + 50) <= Self.mostFlashWork { claims.append(.flashes) }
    return claims.map { MotionCheck(.film, $0, in: window) }
  }

  /// Returns whether a check of the film has the same claim about the same layers, with any bound.
  private func isKnown(_ check: MotionCheck) -> Bool {
    film.checks.map(\.check).contains { known in
      guard known.claim.isSimilar(to: check.claim), known.window == window,
        known.phase == nil || known.phase == check.phase
      else { return false }
      switch (known.subject, check.subject) {
      case (.film, .film): return true
      case (.layers(let own), .layers(let others)):
        return names.indices(matching: own, except: known.exceptions)
          .isSuperset(of: names.indices(matching: others, except: check.exceptions))
      default: return false
      }
    }
  }
}

extension Layer {
  /// Whether the layer or its content may change over time.
  fileprivate var changes: Bool {
    switch properties.content {
    case .emitter, .video, .composition, .scene: true
    default: !animations.isEmpty
    }
  }
}

extension MotionCheck.Claim {
  /// Returns whether another claim differs in its bounds only.
  fileprivate func isSimilar(to other: MotionCheck.Claim) -> Bool {
    switch (self, other) {
    case (.visible, .visible), (.readable, .readable), (.rests, .rests), (.staggered, .staggered),
      (.apart, .apart), (.jumps, .jumps), (.wholeText, .wholeText), (.contrast, .contrast),
      (.loops, .loops), (.flashes, .flashes):
      true
    case (.before(let one), .before(let another)): one == another
    case (.inside(let one, _), .inside(let another, _)): one == another
    default: false
    }
  }
}
