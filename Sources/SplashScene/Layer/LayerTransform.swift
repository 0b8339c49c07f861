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

extension LayerTransform {
  /// The value of a component, or the matrix; `nil` for key paths of other properties.
  ///
  /// - Parameter keyPath: A key path of `transform`. `transform.scale` is the mean of the factors of x, y
  ///   and z, or, where the matrix is planar, of those of x and y; `transform.rotation` is the angle about z.
  func value(at keyPath: AnimationKeyPath) -> AnimatableValue? {
    if keyPath == .transform { return .transform(matrix) }
    guard let components else { return matrix.value(at: keyPath) }
    return components.value(at: keyPath, isPlanar: matrix.isPlanar)
  }

  /// Replaces a component. Components that are known stay as they are but for this one; those of a matrix
  /// that was set as a whole are found by taking it apart.
  mutating func setValue(_ value: AnimatableValue, at keyPath: AnimationKeyPath) {
    if var components {
      guard components.setValue(value, at: keyPath, isPlanar: matrix.isPlanar) else { return }
      self = LayerTransform(components)
    } else {
      var matrix = matrix
      matrix.setValue(value, at: keyPath)
      self = LayerTransform(matrix)
    }
  }
}

extension TransformComponents {
  fileprivate func value(at keyPath: AnimationKeyPath, isPlanar: Bool) -> AnimatableValue? {
    switch keyPath {
    case .transformScale:
      .number(isPlanar ? (scale.x + scale.y) / 2 : (scale.x + scale.y + scale.z) / 3)
    case .transformScaleXY: .number((scale.x + scale.y) / 2)
    case .transformScaleX: .number(scale.x)
    case .transformScaleY: .number(scale.y)
    case .transformScaleZ: .number(scale.z)
    case .transformRotation, .transformRotationZ: .number(rotation.z)
    case .transformRotationX: .number(rotation.x)
    case .transformRotationY: .number(rotation.y)
    case .transformTranslation: .size(Size(translation.x, translation.y))
    case .transformTranslationX: .number(translation.x)
    case .transformTranslationY: .number(translation.y)
    case .transformTranslationZ: .number(translation.z)
    default: nil
    }
  }

  /// Replaces a component; tells whether there is one of that name and kind.
  fileprivate mutating func setValue(
    _ value: AnimatableValue, at keyPath: AnimationKeyPath, isPlanar: Bool
  ) -> Bool {
    switch (keyPath, value) {
    case (.transformScale, .number(let v)): scale = SIMD3(v, v, isPlanar ? 1 : v)
    case (.transformScaleXY, .number(let v)): scale = SIMD3(v, v, scale.z)
    case (.transformScaleX, .number(let v)): scale.x = v
    case (.transformScaleY, .number(let v)): scale.y = v
    case (.transformScaleZ, .number(let v)): scale.z = v
    case (.transformRotation, .number(let v)), (.transformRotationZ, .number(let v)):
      rotation.z = v
    case (.transformRotationX, .number(let v)): rotation.x = v
    case (.transformRotationY, .number(let v)): rotation.y = v
    case (.transformTranslation, .size(let v)):
      translation.x = v.width
      translation.y = v.height
    case (.transformTranslationX, .number(let v)): translation.x = v
    case (.transformTranslationY, .number(let v)): translation.y = v
    case (.transformTranslationZ, .number(let v)): translation.z = v
    default: return false
    }
    return true
  }
}
