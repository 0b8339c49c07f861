/// The resource limits for drawing an SVG document in a helper process.
package struct DrawingBudget: Hashable, Sendable {
  /// The maximum CPU time of the helper, in seconds.
  package var processorSeconds = 10.0
  /// The maximum elapsed time until the drawing is complete, in seconds.
  package var seconds = 60.0
  /// The maximum growth of the helper's address space in bytes, not counting the image itself. This limit only
  /// applies on Linux.
  package var memory = 1 << 30

  /// Creates the budget for untrusted documents.
  package init() {}
}
