/// A layer's transform: a matrix, and its components if it was specified as components.
package struct LayerTransform: Hashable, Sendable {
  /// The matrix.
  package let matrix: Transform3D
  /// The components, stored separately so that copies are small.
  private let parts: Parts

  private indirect enum Parts: Hashable {
    case none
    case known(TransformComponents)
  }

  /// The identity transform.
  package static let identity = LayerTransform(.identity)

  /// Creates a transform from a matrix, with unknown components.
  package init(_ matrix: Transform3D) {
    self.matrix = matrix
    parts = .none
  }

  /// Creates a transform from its components.
  package init(_ components: TransformComponents) {
    matrix = components.matrix
    parts = .known(components)
  }

  /// The components from which the matrix was computed; `nil` if it was specified directly. The identity always has
  /// components.
  package var components: TransformComponents? {
    if case .known(let components) = parts, InferredReading.transformsKeepComponents {
      return components
    }
    return matrix == .identity && InferredReading.transformsKeepComponents
      ? TransformComponents() : nil
  }
}
