import SplashSyntax

extension Context {
  /// Uses an amount of a resource some times. Returns `false` after reporting, once for the whole scene, that the
  /// total is beyond the limit.
  func take(_ amount: Int, of resource: Budget.Resource, times: Int = 1, at span: Span) -> Bool {
    if session.budget.take(amount, of: resource, times: times) { return true }
    reportOnce(resource.excess(session.budget[resource]), at: span)
    return false
  }

  /// Counts text that is read again, such as the sublayers of a grid for each cell, before anything is read. Returns
  /// `false` after reporting an error if it exceeds the limit.
  func mayRepeat(_ bytes: Int, times: Int = 1, at span: Span) -> Bool {
    take(bytes + Limits.namedUseBytes, of: .repeatedBytes, times: times, at: span)
  }
}
