/// The components of a transform: a layer is scaled first, then rotated about x, y and z in that order, then
/// translated, then viewed in perspective.
///
/// Unlike a matrix, components preserve the direction and the number of turns. A card rotated by 180 degrees about y
/// has the same matrix as a mirrored one; only its components determine how it rotates further about y.
package struct TransformComponents: Hashable, Sendable {
  /// The factors along x, y and z.
  package var scale: SIMD3<Double>
  /// The angles about x, y and z in radians, applied in that order.
  package var rotation: SIMD3<Double>
  /// The translation in points.
  package var translation: SIMD3<Double>
  /// The viewer's distance from the plane z = 0 in points, positive; `nil` for no perspective.
  package var perspective: Double?

  /// Creates components; omitted components have no effect.
  package init(
    scale: SIMD3<Double> = SIMD3(1, 1, 1), rotation: SIMD3<Double> = .zero,
    translation: SIMD3<Double> = .zero, perspective: Double? = nil
  ) {
    self.scale = scale
    self.rotation = rotation
    self.translation = translation
    self.perspective = perspective
  }

  /// The matrix composed from the components.
  package var matrix: Transform3D {
    var matrix = Transform3D.scale(scale.x, scale.y, scale.z)
    if rotation.x != 0 { matrix = matrix.concatenating(.rotationX(rotation.x)) }
    if rotation.y != 0 { matrix = matrix.concatenating(.rotationY(rotation.y)) }
    if rotation.z != 0 { matrix = matrix.concatenating(.rotationZ(rotation.z)) }
    if translation != .zero {
      matrix = matrix.concatenating(.translation(translation.x, translation.y, translation.z))
    }
    return perspective.map { matrix.concatenating(.perspective($0)) } ?? matrix
  }
}
