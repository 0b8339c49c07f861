/// What one drawing of an SVG document may take in a helper.
package struct DrawingBudget: Hashable, Sendable {
  /// The helper's time on a processor in seconds.
  package var processorSeconds = 10.0
  /// The time until the drawing is done, in seconds, which depends on what else the machine does.
  package var seconds = 60.0
  /// By how many bytes the helper's address space may grow, apart from the picture itself. Linux only.
  package var memory = 1 << 30

  /// The budget of documents from anywhere.
  package init() {}
}
