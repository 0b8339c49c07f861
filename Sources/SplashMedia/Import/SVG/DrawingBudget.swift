/// The resource limits of drawing an SVG document in a helper.
package struct DrawingBudget: Hashable, Sendable {
  /// The helper's CPU time in seconds.
  package var processorSeconds = 10.0
  /// The elapsed time until the drawing is complete, in seconds.
  package var seconds = 60.0
  /// The growth of the helper's address space in bytes, not counting the image itself. Linux only.
  package var memory = 1 << 30

  /// Creates the budget for untrusted documents.
  package init() {}
}
