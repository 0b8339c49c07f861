/// A repetition of a path's commands.
struct StepScope {
  let index: Int
  let count: Int

  /// The names of a repetition's variables.
  static let names = ["step.index", "step.count"]
}
