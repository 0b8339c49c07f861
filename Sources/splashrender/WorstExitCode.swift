/// The worst result of several scenes.
struct WorstExitCode {
  private static let order: [ExitCode] = [
    .usage, .invalidScene, .missingInput, .unwritableOutput, .failure, .different,
  ]

  private(set) var code = ExitCode.success

  mutating func note(_ other: ExitCode) {
    func rank(_ code: ExitCode) -> Int {
      code == .success ? .max : Self.order.firstIndex(of: code) ?? -1
    }
    if rank(other) < rank(code) { code = other }
  }

  /// Throws an error if there was a failure.
  func end() throws(CommandError) {
    if code != .success { throw .reported(code) }
  }
}
