import SplashScene
import TestSupport
import Testing

@Suite struct ProjectionTests {
  /// A rotated and moved plane, seen from a distance of 300 points.
  private func matrix(_ random: inout SeededGenerator) -> Transform3D {
    Transform3D.scale(random.number(0.5...2), random.number(0.5...2))
      .concatenating(.rotationX(random.number(-1...1)))
      .concatenating(.rotationY(random.number(-1...1)))
      .concatenating(.rotationZ(random.number(-3...3)))
      .concatenating(
        .translation(random.number(-9...9), random.number(-9...9), random.number(-50...50))
      )
      .concatenating(.perspective(300))
      .concatenating(.translation(random.number(-9...9), random.number(-9...9)))
  }

  /// The row vector (x, y, 0, 1) times the matrix, divided by w.
  private func image(_ p: Point, _ t: Transform3D) -> Point {
    let r = t.rows
    func column(_ j: Int) -> Double { p.x * r[j] + p.y * r[4 + j] + r[12 + j] }
    return Point(column(0) / column(3), column(1) / column(3))
  }

  private func expectNear(_ a: Point?, _ b: Point, _ tolerance: Double = 1e-9) {
    #expect(((a ?? Point(.nan, .nan)) - b).length <= tolerance)
  }

  @Test func `a projection maps points of a plane like the 4×4 matrix that it was made from`()
    throws
  {
    var random = SeededGenerator(seed: 71)
    for _ in 0..<200 {
      let (first, second) = (matrix(&random), matrix(&random))
      let (p, q) = (Projection(first), Projection(second))
      let point = Point(random.number(-40...40), random.number(-40...40))
      let once = image(point, first)
      expectNear(p.apply(point), once)
      // Both projections in sequence, flattened in between.
      expectNear(p.concatenating(q).apply(point), image(once, second), 1e-8)
      expectNear(try #require(p.inverse).apply(once), point, 1e-8)
      expectNear(image(point, p.matrix), once)
      let near = Point(point.x + 1e-4, point.y - 2e-4)
      let linear = p.linearized(at: point)
      expectNear(linear.apply(point), once)
      expectNear(linear.apply(near), image(near, first), 1e-7)
    }
  }

  @Test func `a projection made from an affine transform equals the transform bit for bit`() throws
  {
    var random = SeededGenerator(seed: 72)
    for _ in 0..<200 {
      let (a, b) = (random.planarMatrix().affine, random.planarMatrix().affine)
      let product = Projection(a).concatenating(Projection(b))
      #expect(product.affine == a.concatenating(b))
      #expect(product.determinant == a.concatenating(b).determinant)
      #expect(Projection(Transform3D(a)) == Projection(a))
      let rect = Rect(random.number(-9...9), 3, 4, 5)
      #expect(Projection(a).boundingBox(of: rect) == a.boundingBox(of: rect))
    }
    // A uniform depth is a scale. Without perspective, z has no effect.
    let far = Transform3D.translation(10, 20, -300).concatenating(.perspective(300))
    #expect(Projection(far).affine == AffineTransform(0.5, 0, 0, 0.5, 5, 10))
    let turned = Transform3D.rotationY(.pi / 3)
    #expect(try #require(Projection(turned).affine).b == 0)
    expectClose(try #require(Projection(turned).affine).a, 0.5)
  }

  @Test func `points behind the viewer are not projected`() {
    // A floor that reaches from the bottom of the image to the horizon, and continues behind the viewer.
    let floor = Projection(
      Transform3D.rotationX(.pi / 2).concatenating(.translation(0, 50, 0))
        .concatenating(.perspective(100)))
    expectNear(floor.apply(Point(10, -100)), Point(5, 25))
    #expect(floor.apply(Point(10, 100)) == nil)
    #expect(floor.apply(Point(10, 200)) == nil)
    let box = floor.boundingBox(of: Rect(-10, -100, 20, 1000))
    #expect(abs(box.minY - 25) < 1e-9 && box.maxY > 1e5)
    #expect(floor.boundingBox(of: Rect(-10, 150, 20, 1000)).isEmpty)
    let behind = Projection(Transform3D.translation(0, 0, 200).concatenating(.perspective(100)))
    #expect(behind.affine == nil && behind.apply(.zero) == nil)
  }

  @Test
  func `the sign of a projection's determinant tells which side of the plane faces the viewer`() {
    for degrees in stride(from: -165.0, through: 175, by: 20) {
      let turn = Transform3D.rotationY(degrees * .pi / 180).concatenating(.perspective(500))
      #expect((Projection(turn).determinant > 0) == (abs(degrees) < 90))
    }
  }
}
