/// The reason why something failed, phrased to end a sentence; the caller supplies the subject.
package struct ReasonError: Error, Hashable, Sendable {
  /// The reason, without a full stop.
  package let reason: String

  /// Creates an error.
  package init(_ reason: String) {
    self.reason = reason
  }
}
