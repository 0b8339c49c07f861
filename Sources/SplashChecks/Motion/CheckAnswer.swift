package import SplashScene
package import SplashTimeline

/// Whether a check holds, and how narrowly.
package struct CheckAnswer: Sendable {
  /// What was found out.
  package enum Verdict: String, CaseIterable, Sendable {
    case holds
    case undecided
    case fails
  }

  /// How it was found out.
  package enum Proof: String, CaseIterable, Sendable {
    /// For all times, by interval arithmetic.
    case exact
    /// At every frame and eight times between it and the next, or, of pictures, at every frame.
    case sampled
  }

  /// The animation that causes a failure.
  package struct Cause: Sendable {
    /// The id of the animation's layer.
    package let layer: String
    package let run: AnimationRun
  }

  package var verdict: Verdict
  package var proof: Proof
  /// How much the claim can be changed before it fails, in ``unit``; negative if it fails. `nil` for claims that are
  /// only true or false.
  package var margin: Interval?
  /// The unit of the margin, such as `pt` or `s`; `nil` for values without a unit.
  package var unit: String?
  /// The scene time at which the margin is least, or at which the claim fails.
  package var time: Double?
  /// The path of the layer with the least margin, or those of two.
  package var layers: [String] = []
  /// What is the case there, in a sentence without a full stop.
  package var message: String
  package var cause: Cause?
  /// Whether the claim failed because there was nothing to check.
  var isVacuous = false

  /// What may be rounding when a value is evaluated at one time.
  private static let rounding = 1e-10

  /// Creates an answer from a margin that is negative if the claim fails.
  init(
    margin: Interval, unit: String?, _ proof: Proof, at time: Double?, _ layers: [String],
    _ message: String
  ) {
    verdict = margin.low >= 0 ? .holds : margin.high < -Self.rounding ? .fails : .undecided
    (self.margin, self.unit, self.proof) = (margin, unit, proof)
    (self.time, self.layers, self.message) = (time, layers, message)
  }

  /// Creates an answer without a margin.
  init(
    _ verdict: Verdict, _ proof: Proof, at time: Double? = nil, _ layers: [String],
    _ message: String
  ) {
    (self.verdict, self.proof) = (verdict, proof)
    (self.time, self.layers, self.message) = (time, layers, message)
  }
}

extension CheckAnswer {
  /// Returns whether this answer says more about a check of several layers than another one: it is worse, or the margin
  /// is less.
  func outranks(_ other: CheckAnswer) -> Bool {
    let order = Verdict.allCases
    let (own, others) = (
      order.firstIndex(of: verdict) ?? 0, order.firstIndex(of: other.verdict) ?? 0
    )
    if own != others { return own > others }
    return (margin?.high ?? .infinity) < (other.margin?.high ?? .infinity)
  }
}

extension [CheckAnswer] {
  /// The answer about all of what the answers are about; `nil` if there are none.
  var combined: CheckAnswer? {
    guard var worst = first else { return nil }
    for answer in dropFirst() where answer.outranks(worst) { worst = answer }
    if contains(where: { $0.proof == .sampled }) { worst.proof = .sampled }
    return worst
  }
}
