import Foundation
import SplashScene
import TestSupport
import Testing

extension SeededGenerator {
  /// A number that isn't close to 0.
  mutating func factor() -> Double {
    number(0.1...3) * (Bool.random(using: &self) ? 1 : -1)
  }

  /// A 2D matrix with any scale, shear, mirroring, rotation and translation.
  mutating func planarMatrix() -> Transform3D {
    Transform3D(
      rows: [
        factor(), number(-2...2), 0, 0, number(-2...2), factor(), 0, 0, 0, 0, 1, 0,
        number(-99...99), number(-99...99), 0, 1,
      ])
  }

  /// A 3D matrix with rotations, scales and shears and, in half of the cases, a perspective.
  mutating func spatialMatrix(mirrored: Bool = true) -> Transform3D {
    func sign() -> Double { mirrored && Bool.random(using: &self) ? -1 : 1 }
    var shear = Transform3D.identity.rows
    shear[4] = number(-1...1)
    shear[8] = number(-1...1)
    shear[9] = number(-1...1)
    var result = Transform3D.scale(
      number(0.3...3) * sign(), number(0.3...3) * sign(), number(0.3...3) * sign()
    )
    .concatenating(Transform3D(rows: shear))
    .concatenating(.rotationX(number(-3...3)))
    .concatenating(.rotationY(number(-3...3)))
    .concatenating(.rotationZ(number(-3...3)))
    .concatenating(.translation(number(-99...99), number(-99...99), number(-99...99)))
    if Bool.random(using: &self) {
      var perspective = Transform3D.identity.rows
      perspective[3] = number(-0.001...0.001)
      perspective[7] = number(-0.001...0.001)
      perspective[11] = -1 / number(200...1000)
      result = result.concatenating(Transform3D(rows: perspective))
    }
    return result
  }
}

/// The decomposition of matrices, and the inverse.
@Suite struct DecompositionTests {
  @Test func `a decomposed 2D matrix recomposes to the same matrix`() throws {
    var random = SeededGenerator(seed: 30)
    for _ in 0..<2000 {
      let matrix = random.planarMatrix()
      guard abs(matrix.affine.determinant) > 1e-3 else { continue }
      let parts = try #require(matrix.decomposition)
      expectClose(parts.matrix, matrix)
    }
  }

  @Test func `a decomposed 3D matrix recomposes to the same matrix`() throws {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<2000 {
      let matrix = random.spatialMatrix()
      let parts = try #require(matrix.decomposition)
      expectClose(parts.matrix, matrix)
      expectClose((parts.quaternion * parts.quaternion).sum(), 1)
    }
  }

  @Test func `a matrix with all entries multiplied by 4 decomposes like the original`() throws {
    let matrix = Transform3D.rotationX(0.4).concatenating(.translation(3, 4, 5))
    let scaled = Transform3D(rows: matrix.rows.map { $0 * 4 })
    expectClose(try #require(scaled.decomposition).matrix, matrix)
  }

  @Test func `a mirroring matrix decomposes to a negative scale without rotation`() throws {
    for (x, y) in [(-2.0, 3.0), (2, -3)] {
      let parts = try #require(Transform3D.scale(x, y).decomposition)
      #expect(parts.scale == [x, y, 1] && parts.skew == [0, 0, 0])
      #expect(parts.eulerAngles == [0, 0, 0])
    }
  }

  @Test func `a matrix decomposes into the scale, rotation and translation that built it`() throws {
    let matrix = Transform3D.scale(2, 3, 4)
      .concatenating(.rotationX(0.3)).concatenating(.rotationY(0.4)).concatenating(.rotationZ(0.5))
      .concatenating(.translation(7, 8, 9))
    let parts = try #require(matrix.decomposition)
    for i in 0..<3 {
      expectClose(parts.scale[i], [2, 3, 4][i])
      expectClose(parts.eulerAngles[i], [0.3, 0.4, 0.5][i])
      expectClose(parts.skew[i], 0)
    }
    #expect(parts.translation == [7, 8, 9])
    #expect(parts.perspective == [0, 0, 0, 1])
  }

  @Test
  func `decomposed rotations near half a turn about each axis recompose to the same matrix`() throws
  {
    for axis in [Transform3D.rotationX, Transform3D.rotationY, Transform3D.rotationZ] {
      for angle in [Double.pi, -Double.pi, 3.1, -3.1, 2.2] {
        let matrix = axis(angle).concatenating(.rotationX(1e-3))
        expectClose(try #require(matrix.decomposition).matrix, matrix)
      }
    }
  }

  @Test func `a singular matrix has neither a decomposition nor an inverse`() {
    #expect(Transform3D.scale(0, 1).decomposition == nil)
    #expect(Transform3D.scale(1, 1, 0).decomposition == nil)
    var rows = Transform3D.identity.rows
    rows[15] = 0
    #expect(Transform3D(rows: rows).decomposition == nil)
    #expect(Transform3D.scale(0, 0).inverse == nil)
  }

  @Test func `a 3D matrix times its inverse is the identity`() throws {
    var random = SeededGenerator(seed: 32)
    for _ in 0..<500 {
      let matrix = random.spatialMatrix()
      let inverse = try #require(matrix.inverse)
      expectClose(matrix.concatenating(inverse), .identity, within: 1e-9)
    }
  }
}

/// Interpolation between two matrices.
@Suite struct TransformInterpolationTests {
  @Test func `a transform interpolated at fractions 0 and 1 equals the start and end transforms`() {
    var random = SeededGenerator(seed: 33)
    for _ in 0..<500 {
      let (a, b) = (random.spatialMatrix(), random.spatialMatrix())
      expectClose(a.interpolated(to: b, 0), a)
      expectClose(a.interpolated(to: b, 1), b)
      let value = AnimatableValue.transform(a).interpolated(to: .transform(b), 1)
      #expect(value == .transform(b))
    }
  }

  /// The matrices of the ripple logo, also extrapolated: Rz(−45°)·S(0.25), the identity and S(0.15).
  @Test func `the rotation angle and scale of a transform are interpolated linearly`() {
    let start = Transform3D.scale(0.25, 0.25).concatenating(.rotationZ(-Double.pi / 4))
    for p in [-0.5, 0, 0.1, 0.25, 0.5, 0.9, 1, 1.2] {
      let (scale, angle) = (0.25 + 0.75 * p, (p - 1) * Double.pi / 4)
      let (s, c) = (scale * Foundation.sin(angle), scale * Foundation.cos(angle))
      let expected = Transform3D(rows: [c, s, 0, 0, -s, c, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
      expectClose(start.interpolated(to: .identity, p), expected)
    }
    expectClose(
      Transform3D.identity.interpolated(to: .scale(0.15, 0.15), 0.5), .scale(0.575, 0.575))
    expectClose(Transform3D.scale(1, 2, 3).interpolated(to: .scale(3, 2, 1), 1.5), .scale(4, 2, 0))
  }

  @Test func `interpolated rotations take the shorter way around at constant speed`() {
    for axis in [Transform3D.rotationX, Transform3D.rotationY, Transform3D.rotationZ] {
      for (from, to, way) in [
        (0.0, 1.0, 1.0), (0, 3, 3), (0, 3.5, 3.5 - 2 * Double.pi), (-2, 2, 4 - 2 * Double.pi),
        (0, 1e-12, 1e-12), (1, 1 + 1e-7, 1e-7),
      ] {
        for p in [0.25, 0.5, 0.8, 1.1] {
          expectClose(axis(from).interpolated(to: axis(to), p), axis(from + way * p))
        }
      }
    }
  }

  @Test func `the translations of transforms are interpolated linearly, whatever the rotations`() {
    let a = Transform3D.rotationX(1).concatenating(.translation(10, 20, 30))
    let b = Transform3D.rotationZ(2).concatenating(.translation(30, 0, 10))
    let rows = a.interpolated(to: b, 0.25).rows
    for (value, expected) in zip(rows[12...14], [15.0, 15, 25]) { expectClose(value, expected) }
  }

  @Test func `adding a z translation to 2D transforms doesn't change how they are interpolated`() {
    var random = SeededGenerator(seed: 34)
    for _ in 0..<300 {
      func matrix() -> Transform3D {
        Transform3D.scale(random.number(0.2...3), random.number(0.2...3))
          .concatenating(.rotationZ(random.number(-3...3)))
          .concatenating(.translation(random.number(-9...9), random.number(-9...9)))
      }
      let (a, b, p) = (matrix(), matrix(), random.number(0...1))
      // A translation along z makes the matrices 3D.
      let lift = Transform3D.translation(0, 0, 5)
      expectClose(
        a.concatenating(lift).interpolated(to: b.concatenating(lift), p),
        a.interpolated(to: b, p).concatenating(lift))
    }
  }

  @Test func `singular matrices are interpolated entry by entry`() {
    expectClose(Transform3D.scale(0, 0).interpolated(to: .scale(1, 1), 0.25), .scale(0.25, 0.25))
    expectClose(
      Transform3D.scale(0, 2).interpolated(to: .translation(8, 0), 0.5),
      Transform3D(rows: [0.5, 0, 0, 0, 0, 1.5, 0, 0, 0, 0, 1, 0, 4, 0, 0, 1]))
  }
}
