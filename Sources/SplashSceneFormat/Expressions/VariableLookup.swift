/// The result of looking up a variable.
enum VariableLookup {
  case value(ExpressionValue)
  /// The variable has no value because of an error that was reported.
  case failed
  /// The variable exists but isn't available here; the string is the reason.
  case unavailable(String)
  /// There is no such variable; the candidates are the known names.
  case unknown(candidates: [String])

  /// The variable would be a component that its list doesn't have.
  static let noComponent = VariableLookup.unavailable(
    "arrays of 2 or 4 numbers have \"x\", \"y\", \"width\" and \"height\"")
}
