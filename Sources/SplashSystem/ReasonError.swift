/// Why something can't be done, for a caller that knows what it was: only the reason, as the end of a sentence.
package struct ReasonError: Error, Hashable, Sendable {
  /// The reason, in words without a full stop.
  package let reason: String

  /// Makes an error.
  package init(_ reason: String) {
    self.reason = reason
  }
}
