/// A repetition of a path's commands or of an emitter cell.
struct StepScope {
  let index: Int
  let count: Int

  /// The names of a repetition's variables.
  static let names = ["step.index", "step.count"]

  /// Returns the value of one of the ``names``.
  func value(of name: String) -> Double { Double(name == "step.index" ? index : count) }
}
