/// One of the times that the commands of a path are repeated.
struct StepScope {
  let index: Int
  let count: Int

  /// The names of a step's variables.
  static let names = ["step.index", "step.count"]
}
