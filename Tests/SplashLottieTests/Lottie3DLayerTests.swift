import Foundation
import SplashScene
import SplashSyntax
import Testing

@testable import SplashLottie

/// 3D layers and cameras of Lottie files.
@Suite("3D layers in Lottie files") struct Lottie3DLayerTests {
  private typealias Vector = SIMD3<Double>

  private func square(_ transform: String, _ members: String = "", _ name: String = "a") -> String {
    solid(transform, #""ddd": 1, "nm": "\#(name)", \#(members)"#)
      .split(separator: #""nm": "solid", "#).joined()
  }

  /// The projection of a point of the first layer.
  private func seen(_ file: LottieFile, _ p: Point, _ frame: Double = 0) throws -> Point {
    let layer = try #require(file.layers(frame).first)
    return try #require(Projection(layer.properties.transform).apply(p))
  }

  // A right-handed rotation about an axis: x to the right, y down, z away.
  private func turned(_ v: Vector, _ axis: Int, _ degrees: Double) -> Vector {
    let (s, c) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    let (i, j) = ((axis + 1) % 3, (axis + 2) % 3)
    var result = v
    result[i] = c * v[i] - s * v[j]
    result[j] = s * v[i] + c * v[j]
    return result
  }

  @Test(arguments: [(30.0, 40.0, 50.0), (-70, 10, 200), (0, 60, 0), (90, 0, 12)])
  func `a 3D Lottie layer is rotated about z, y and x, in this order, and then by its orientation`(
    x: Double, y: Double, z: Double
  ) throws {
    let file = try LottieFile(
      square(
        #"""
        "a": { "k": [3, 4, 5] }, "p": { "k": [40, 50, 60] }, "s": { "k": [200, 50, 300] }, "rx": { "k": \#(x) },
        "ry": { "k": \#(y) }, "rz": { "k": \#(z) }, "or": { "k": [20, -35, 70] }
        """#))
    #expect(file.report.features.allSatisfy { $0.extents.afterEffects == .drawn })
    for p in [Point(0, 0), Point(20, 0), Point(7, 9)] {
      var v = Vector(2 * (p.x - 3), 0.5 * (p.y - 4), 3 * -5)
      for (axis, angle) in [(2, z), (1, y), (0, x), (2, 70), (1, -35), (0, 20)] {
        v = turned(v, axis, angle)
      }
      expectClose(try seen(file, p), Point(v.x + 40, v.y + 50), 1e-9)
    }
  }

  @Test func `the orientation of a 3D Lottie layer animates along the shortest rotation`() throws {
    let keys = #"{ "t": 0, "s": [0, 0, 10] }, { "t": 10, "s": [0, 0, 350] }"#
    let file = try LottieFile(square(#""or": { "a": 1, "k": [\#(keys)] }"#))
    for (frame, angle) in [(0.0, 10.0), (5, 0), (7.5, -5), (10, -10)] {
      let v = turned(Vector(10, 0, 0), 2, angle)
      expectClose(try seen(file, Point(10, 0), frame), Point(v.x, v.y), 1e-9)
    }
  }

  @Test func `a 3D Lottie layer follows the 3D transform of its parent`() throws {
    let parent = square(
      #""ry": { "k": 90 }, "p": { "k": [50, 50, 0] }"#, #""ind": 2, "hd": true,"#, "b")
    let child = square(#""ry": { "k": -90 }, "p": { "k": [0, 0, 12] }"#, #""parent": 2,"#)
    let file = try LottieFile("\(child), \(parent)")
    // The rotations cancel each other. The child's z is along the canvas's x.
    expectClose(try seen(file, Point(7, 3)), Point(50 + 12 + 7, 53))
    // A 2D layer stays on the canvas.
    let flat = child.split(separator: #""ddd": 1, "#).joined()
    let layer = try #require(try LottieFile("\(flat), \(parent)").layers(0).first)
    #expect(layer.properties.transform == Transform3D(layer.properties.transform.affine))
  }

  private func camera(_ zoom: Double, _ transform: String) -> String {
    #"{ "ty": 13, "nm": "camera", "ip": 0, "op": 100, "pe": { "k": \#(zoom) }, "ks": { \#(transform) } }"#
  }

  @Test
  func `a Lottie layer whose distance from the camera equals the zoom is drawn at its own size`()
    throws
  {
    let plain = camera(200, #""p": { "k": [50, 50, -200] }"#)
    for (z, scale) in [(0.0, 1.0), (200, 0.5), (-100, 2)] {
      let file = try LottieFile("\(plain), \(square(#""p": { "k": [10, 20, \#(z)] }"#))")
      #expect(file.report.features.allSatisfy { $0.extents.afterEffects == .drawn })
      expectClose(
        try seen(file, Point(3, 4)), Point(50 + scale * (13 - 50), 50 + scale * (24 - 50)), 1e-9)
    }
    // The camera doesn't affect a 2D layer.
    let flat = solid(#""p": { "k": [10, 20, 200] }"#)
    expectClose(try seen(try LottieFile("\(plain), \(flat)"), Point(3, 4)), Point(13, 24))
    // A layer behind the camera has no projection.
    let behind = try LottieFile("\(plain), \(square(#""p": { "k": [10, 20, -300] }"#))")
    let layer = try #require(behind.layers(0).first)
    #expect(Projection(layer.properties.transform).apply(Point(3, 4)) == nil)
  }

  @Test(arguments: [(0.0, 0.0, 0.0), (20, -30, 40), (0, 90, 0)])
  func `a Lottie camera's rotation applies after the camera is pointed at its point of interest`(
    x: Double, y: Double, z: Double
  ) throws {
    let (eye, target, zoom) = (Vector(120, -40, -300), Vector(30, 60, 50), 250.0)
    let turn = #""rx": { "k": \#(x) }, "ry": { "k": \#(y) }, "rz": { "k": \#(z) }"#
    let place = #""p": { "k": [120, -40, -300] }, "a": { "k": [30, 60, 50] }"#
    let file = try LottieFile(
      "\(camera(zoom, "\(place), \(turn)")), \(square(#""p": { "k": [0, 0, 30] }"#))")
    // The camera's axes: towards the point of interest, level with the canvas, then rotated.
    let way = target - eye
    let forward = way / (way * way).sum().squareRoot()
    let flat = (forward.x * forward.x + forward.z * forward.z).squareRoot()
    let right = Vector(forward.z / flat, 0, -forward.x / flat)
    let down = Vector(
      forward.y * right.z - forward.z * right.y, forward.z * right.x - forward.x * right.z,
      forward.x * right.y - forward.y * right.x)
    for p in [Point(30, 60), Point(0, 0), Point(70, 15)] {
      let v = Vector(p.x, p.y, 30) - eye
      var local = Vector((v * right).sum(), (v * down).sum(), (v * forward).sum())
      for (axis, angle) in [(0, x), (1, y), (2, z)] { local = turned(local, axis, -angle) }
      let layer = try #require(file.layers(0).first)
      let found = Projection(layer.properties.transform).apply(p)
      if local.z > 1 {
        let expected = Point(50 + zoom * local.x / local.z, 50 + zoom * local.y / local.z)
        expectClose(try #require(found), expected, 1e-6)
      } else {
        #expect(found == nil)
      }
    }
  }

  @Test func `adjacent 3D Lottie layers are drawn from the farthest to the nearest`() throws {
    func at(_ z: Double, _ name: String) -> String {
      square(#""p": { "k": [0, 0, \#(z)] }"#, "", name)
    }
    func order(_ layers: String) throws -> [String] { try LottieFile(layers).layers(0).map(\.id) }
    let list = "\(at(5, "a")), \(at(30, "b")), \(at(-4, "c")), \(at(5, "d"))"
    #expect(try order(list) == ["b", "d", "a", "c"])
    // A 2D layer between 3D layers separates them.
    let flat = solid().split(separator: "solid").joined(separator: "flat")
    #expect(
      try order("\(at(5, "a")), \(at(-4, "b")), \(flat), \(at(9, "c")), \(at(10, "d"))")
        == ["d", "c", "flat", "a", "b"])
    // A camera behind the layers reverses the order.
    let back = camera(100, #""p": { "k": [0, 0, 300] }, "ry": { "k": 180 }"#)
    #expect(try order("\(back), \(list)") == ["c", "d", "a", "b"])
  }

  @Test func `a Lottie layer with auto-orientation points in the direction of its motion`() throws {
    func angle(_ position: String, _ frame: Double, _ rules: PlayerRules = .afterEffects) throws
      -> Double
    {
      let map = try LottieFile(solid(#""p": \#(position)"#, #""ao": 1,"#)).map(frame, rules)
      return atan2(map.b, map.a) * 180 / .pi
    }
    let split =
      #"{ "s": true, "x": { "a": 1, "k": [{ "t": 2, "s": [0] }, { "t": 10, "s": [80] }] }, "y": { "a": 1, "k": [{ "t": 2, "s": [0] }, { "t": 6, "s": [40] }] } }"#
    expectClose(try angle(split, 0), 45, 1e-6)
    expectClose(try angle(split, 4), 45, 1e-6)
    expectClose(try angle(split, 8), 0, 1e-6)
    expectClose(try angle(split, 30), 0, 1e-6)
    expectClose(try angle(split, 4, .coreAnimation), 0, 1e-6)
    let joined =
      #"{ "a": 1, "k": [{ "t": 2, "s": [0, 0], "h": 1 }, { "t": 6, "s": [0, 40] }, { "t": 8, "s": [0, 80] }, { "t": 8, "s": [5, 80] }] }"#
    expectClose(try angle(joined, 3), 0, 1e-6)
    expectClose(try angle(joined, 7), 90, 1e-6)
    // After keyframes with equal times, the direction is that before them.
    expectClose(try angle(joined, 9), 90, 1e-6)
    expectClose(try angle(#"{ "k": [3, 4] }"#, 9), 0, 1e-6)
  }

  @Test func `Lottie keyframes that are out of order are sorted and reported`() throws {
    let keys =
      #"{ "t": 10, "s": [10, 0], "to": [0, 5], "ti": [0, 5] }, { "t": 0, "s": [0, 0] }, { "t": 20, "s": [30, 0] }"#
    let file = try LottieFile(solid(#""p": { "a": 1, "k": [\#(keys)] }"#))
    #expect(file.notes == ["keys out of order"])
    expectClose(try file.map(5).tx, 5)
    // The curve leads to the next keyframe in time, not in the file.
    expectClose(try file.map(15).tx, 20, 1e-6)
  }

  @Test func `the z coordinate of a Lottie position has its own easing`() throws {
    let keys =
      #"{ "t": 0, "s": [0, 0, 0], "o": { "x": [0, 0, 1], "y": [0, 0, 0] }, "i": { "x": [1, 1, 1], "y": [1, 1, 0] } }, { "t": 10, "s": [0, 0, 200] }"#
    let view = camera(200, #""p": { "k": [50, 50, -200] }"#)
    let file = try LottieFile(view + "," + square(#""p": { "a": 1, "k": [\#(keys)] }"#))
    // The easing is slow at first.
    let p = try seen(file, Point(0, 0), 5)
    let z = 200 * (1 / ((50 - p.x) / 50) - 1)
    #expect(z > 0 && z < 25)
  }
}
