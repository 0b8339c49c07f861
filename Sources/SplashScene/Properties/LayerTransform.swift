/// A layer's transform: a matrix, and the components that it is made of where it was set by them.
public struct LayerTransform: Hashable, Sendable {
  /// The matrix.
  public let matrix: Transform3D
  /// The components, kept apart so that copies are small.
  private let parts: Parts

  private indirect enum Parts: Hashable {
    case none
    case known(TransformComponents)
  }

  /// The transform that changes nothing.
  public static let identity = LayerTransform(.identity)

  /// A matrix whose components aren't known.
  public init(_ matrix: Transform3D) {
    self.matrix = matrix
    parts = .none
  }

  /// The matrix of components.
  public init(_ components: TransformComponents) {
    matrix = components.matrix
    parts = .known(components)
  }

  /// The components that the matrix is made of; `nil` when it was set as a whole. Those of the identity are
  /// always known.
  public var components: TransformComponents? {
    if case .known(let components) = parts, InferredReading.transformsKeepComponents {
      return components
    }
    return matrix == .identity && InferredReading.transformsKeepComponents
      ? TransformComponents() : nil
  }
}
