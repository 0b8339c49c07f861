import Foundation
import SplashScene
import TestSupport
import Testing

private typealias Affine = SplashScene.AffineTransform

/// Matrices for row vectors, like `CATransform3D` and `CGAffineTransform`.
@Suite struct TransformTests {
  @Test func `concatenating transforms applies the left one first`() {
    let product = Transform3D.scale(2, 3).concatenating(.translation(10, 20, 30))
    #expect(product.rows == [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1, 0, 10, 20, 30, 1])
    let other = Transform3D.translation(10, 20, 30).concatenating(.scale(2, 3))
    #expect(other.rows == [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1, 0, 20, 60, 30, 1])
  }

  @Test func `a positive rotation about z is clockwise on the screen`() {
    let p = Transform3D.rotationZ(Double.pi / 2).affine.apply(Point(1, 0))
    expectClose(p.x, 0)
    expectClose(p.y, 1)
  }

  @Test func `products of affine transforms agree with products of their 4×4 matrices`() {
    var random = SeededGenerator(seed: 35)
    for _ in 0..<200 {
      let (a, b) = (random.planarMatrix(), random.planarMatrix())
      let product = a.concatenating(b)
      expectClose(Transform3D(a.affine.concatenating(b.affine)), product)
      let p = Point(random.number(-9...9), random.number(-9...9))
      let (q, r) = (b.affine.apply(a.affine.apply(p)), product.affine.apply(p))
      expectClose(q.x, r.x, within: 1e-10)
      expectClose(q.y, r.y, within: 1e-10)
    }
  }

  @Test
  func `the inverse of an affine transform maps points back, and a singular one has no inverse`()
    throws
  {
    var random = SeededGenerator(seed: 36)
    for _ in 0..<500 {
      let map = random.planarMatrix().affine
      guard abs(map.determinant) > 1e-2 else { continue }
      let inverse = try #require(map.inverse)
      let p = Point(random.number(-99...99), random.number(-99...99))
      let q = inverse.apply(map.apply(p))
      expectClose(q.x, p.x, within: 1e-9)
      expectClose(q.y, p.y, within: 1e-9)
    }
    #expect(Affine.scale(0, 1).inverse == nil)
    #expect(Affine(1, 2, 2, 4, 5, 6).inverse == nil)
  }

  @Test
  func `an affine transform's determinant and bounding boxes match values computed by hand`() {
    #expect(Affine.scale(2, -3).determinant == -6)
    #expect(Affine.scale(2, -3).preservesAxes && Affine(0, 1, -1, 0, 5, 5).preservesAxes)
    #expect(!Affine.rotation(0.3).preservesAxes)
    #expect(Affine.scale(-2, 1).boundingBox(of: Rect(1, 2, 3, 4)) == Rect(-8, 2, 6, 4))
    let box = Affine.rotation(Double.pi / 4).boundingBox(of: Rect(0, 0, 1, 1))
    expectClose(box.width, 2.0.squareRoot())
    expectClose(box.minX, -0.5.squareRoot())
  }
}

/// Reading and setting components of a matrix: `transform.scale`, `transform.rotation.x` and others.
@Suite struct TransformKeyPathTests {
  private func set(_ matrix: Transform3D, _ steps: [(AnimationKeyPath, Double)]) -> Transform3D {
    var properties = LayerProperties { $0.transform = matrix }
    for (keyPath, value) in steps { properties.setValue(.number(value), at: keyPath) }
    return properties.transform
  }

  private func get(_ matrix: Transform3D, _ keyPath: AnimationKeyPath) throws -> Double {
    try number(LayerProperties { $0.transform = matrix }.value(at: keyPath))
  }

  static let components: [AnimationKeyPath] = [
    .transform(.scaleX), .transform(.scaleY), .transform(.scaleZ), .transform(.rotationX),
    .transform(.rotationY),
    .transform(.rotationZ), .transform(.rotation), .transform(.translationX),
    .transform(.translationY),
    .transform(.translationZ),
  ]

  @Test(arguments: components)
  func `setting a transform component to its current value doesn't change the matrix`(
    keyPath: AnimationKeyPath
  ) throws {
    var random = SeededGenerator(seed: 37)
    for _ in 0..<300 {
      let planar = random.planarMatrix()
      if abs(planar.affine.determinant) > 1e-2 {
        expectClose(set(planar, [(keyPath, try get(planar, keyPath))]), planar)
      }
      let spatial = random.spatialMatrix()
      expectClose(set(spatial, [(keyPath, try get(spatial, keyPath))]), spatial, within: 1e-7)
    }
  }

  @Test(arguments: components)
  func `reading a transform component of a matrix gives the value that was set`(
    keyPath: AnimationKeyPath
  ) throws {
    var random = SeededGenerator(seed: 38)
    for _ in 0..<300 {
      let value = random.number(0.2...1.5)
      let matrix = random.spatialMatrix(mirrored: false)
      expectClose(try get(set(matrix, [(keyPath, value)]), keyPath), value, within: 1e-7)
      if keyPath != .transform(.rotationX) && keyPath != .transform(.rotationY) {
        let planar = Transform3D.scale(random.number(0.2...2), random.number(0.2...2))
          .concatenating(.rotationZ(random.number(-3...3)))
        expectClose(try get(set(planar, [(keyPath, value)]), keyPath), value)
      }
    }
  }

  @Test func `transform components combine in a fixed order, whatever order they are set in`() {
    expectClose(
      set(
        .identity,
        [
          (.transform(.translationX), 10), (.transform(.scaleX), 2), (.transform(.rotationZ), 0.5),
          (.transform(.scaleY), 3), (.transform(.translationY), 20),
        ]),
      Transform3D.scale(2, 3).concatenating(.rotationZ(0.5)).concatenating(.translation(10, 20)))
    expectClose(
      set(
        .identity,
        [
          (.transform(.rotationZ), 0.5), (.transform(.rotationX), 0.3),
          (.transform(.rotationY), 0.4),
        ]),
      Transform3D.rotationX(0.3).concatenating(.rotationY(0.4)).concatenating(.rotationZ(0.5)))
  }

  @Test func `setting transform.scale scales all axes, and reading it gives their mean`() throws {
    expectClose(
      set(.rotationZ(1), [(.transform(.scale), 2)]),
      Transform3D.scale(2, 2).concatenating(.rotationZ(1)))
    let lifted = Transform3D.translation(0, 0, 5)
    expectClose(
      set(lifted, [(.transform(.scale), 2)]), Transform3D.scale(2, 2, 2).concatenating(lifted))
    expectClose(try get(.scale(1, 3), .transform(.scale)), 2)
    expectClose(try get(.scale(1, 3, 8), .transform(.scale)), 4)
  }

  @Test func `the key path transform.translation reads and sets x and y as a size`() {
    var properties = LayerProperties { $0.transform = .translation(1, 2, 3) }
    #expect(properties.value(at: .transform(.translation)) == .size(Size(1, 2)))
    properties.setValue(.size(Size(8, 9)), at: .transform(.translation))
    #expect(properties.transform == .translation(8, 9, 3))
  }

  @Test func `setting transform.rotation.y preserves the matrix's perspective`() {
    var rows = Transform3D.identity.rows
    rows[11] = -1.0 / 500
    let perspective = Transform3D(rows: rows)
    for angle in [0.3, Double.pi / 2, 2, Double.pi, 4] {
      expectClose(
        set(perspective, [(.transform(.rotationY), angle)]),
        Transform3D.rotationY(angle).concatenating(perspective))
    }
  }

  /// At a quarter turn about y, the rotations about x and z have the same axis, so only their sum is known.
  @Test
  func `setting rotation.y to a quarter turn before or after rotation.z gives the same matrix`() {
    for quarter in [Double.pi / 2, -Double.pi / 2] {
      for others in [0.0, 0.3, -2] {
        let expected = Transform3D.rotationY(quarter).concatenating(.rotationZ(others))
        expectClose(
          set(.identity, [(.transform(.rotationY), quarter), (.transform(.rotationZ), others)]),
          expected)
        expectClose(
          set(.identity, [(.transform(.rotationZ), others), (.transform(.rotationY), quarter)]),
          expected)
        expectClose(
          set(
            .identity,
            [
              (.transform(.rotationY), quarter), (.transform(.rotationZ), others),
              (.transform(.translationX), 5), (.transform(.rotationX), 0.4),
            ]),
          Transform3D.rotationX(0.4).concatenating(expected).concatenating(.translation(5, 0)))
      }
    }
  }

  @Test func `a transform scaled to 0 can be scaled up again`() {
    expectClose(
      set(.rotationZ(0.5), [(.transform(.scaleX), 0), (.transform(.scaleX), 2)]),
      Transform3D.scale(2, 1).concatenating(.rotationZ(0.5)))
    expectClose(
      set(.rotationZ(0.5), [(.transform(.scaleY), 0), (.transform(.scaleY), 2)]),
      Transform3D.scale(1, 2).concatenating(.rotationZ(0.5)))
    expectClose(
      set(
        .translation(3, 4),
        [(.transform(.scale), 0), (.transform(.rotationZ), 1), (.transform(.scale), 2)]),
      Transform3D.scale(2, 2).concatenating(.translation(3, 4)))
  }

  /// A layer that grows from scale 0 while it rotates in 3D must not appear at full size.
  @Test func `setting another transform component doesn't undo a scale of 0`() {
    var rows = Transform3D.identity.rows
    rows[11] = -1.0 / 500
    for start in [Transform3D.rotationY(1), Transform3D(rows: rows), .rotationX(0.4)] {
      for part in [
        AnimationKeyPath.transform(.rotationZ), .transform(.translationX),
        .transform(.translationZ),
        .transform(.rotationX),
      ] {
        let result = set(start, [(.transform(.scale), 0), (part, 0.7)])
        for entry in [0, 1, 2, 4, 5, 6, 8, 9, 10] { expectClose(result.rows[entry], 0) }
      }
    }
    let flat = Transform3D.scale(2, 3, 0)
    expectClose(
      set(flat, [(.transform(.rotationZ), 0.5)]),
      Transform3D.scale(2, 3, 0).concatenating(.rotationZ(0.5)))
    expectClose(set(flat, [(.transform(.translationX), 7)]), flat.concatenating(.translation(7, 0)))
  }
}

/// The other key paths.
@Suite struct KeyPathTests {
  /// A layer whose content has the property.
  private func properties(for keyPath: AnimationKeyPath) -> LayerProperties {
    LayerProperties {
      $0.shadow.path = Path()
      $0.time = 0
      $0.filters =
        [
          .gaussianBlur(radius: 2, verticalRadius: 1), .pixellate(scale: 2, center: nil),
          .colorMap(ColorMap([.black, .white]), amount: 1), .dropShadow(DropShadow(radius: 2)),
        ]
        + ColorFilter.allCases.map { .color($0, amount: 0.5) }
      $0.backgroundFilters = $0.filters
      switch keyPath.layerKinds.first {
      case .image: $0.content = .image(ImageContent(contents: nil))
      case .video:
        let times = FrameTimes(starts: [0], duration: 1)
        let video = VideoReference(id: 0, path: "v", width: 1, height: 1, times: times)
        $0.content = .video(VideoContent(video: video))
      case .shape:
        var shape = ShapeContent()
        shape.fillGradient = GradientContent(colors: [.white, .black])
        shape.strokeGradient = shape.fillGradient
        $0.content = .shape(shape)
      case .gradient: $0.content = .gradient(GradientContent())
      case .text: $0.content = .text(TextContent(number))
      case .replicator: $0.content = .replicator(ReplicatorContent())
      case .emitter: $0.content = .emitter(EmitterContent())
      default: break
      }
    }
  }

  /// A number that is laid out without glyphs.
  private var number: SetNumber {
    SetNumber(
      7, format: NumberFormat(), in: TextRequest("7"), run: 0, layOut: { _ in TextLayout() })
  }

  private func sample(_ kind: AnimatableValue.Kind) -> AnimatableValue {
    switch kind {
    case .number: return .number(0.625)
    case .numbers: return .numbers([0.1, 0.9])
    case .point: return .point(Point(3, 4))
    case .size: return .size(Size(5, 6))
    case .rect: return .rect(Rect(1, 2, 3, 4))
    case .color: return .color(Color(0.1, 0.2, 0.3, 0.4))
    case .colors: return .colors([.white, .black])
    case .transform: return .transform(.translation(1, 2, 3))
    case .path:
      var path = Path()
      path.addRect(Rect(0, 0, 1, 1))
      return .path(path)
    case .bool: return .bool(true)
    case .text: return .text(SetString("t", artwork: TextArtwork(), offset: Point(1, 2)))
    case .image: return .image(ImageReference(id: 1, path: "x", width: 2, height: 3))
    }
  }

  @Test
  func `the list of animatable key paths contains every property that the source code declares`()
    throws
  {
    let folder = root.appending(path: "Sources/SplashScene/Properties")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let source = try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    let names = source.matches(of: /= (?:property|instance)\(\s*"([^"]+)"/).map { String($0.1) }
    #expect(names.count > 40)
    for name in names { #expect(AnimationKeyPath(rawValue: name) != nil, "\(name)") }
  }

  private let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test(arguments: AnimationKeyPath.allCases)
  func `every animatable key path can be read and written with values of its kind`(
    keyPath: AnimationKeyPath
  ) throws {
    var properties = properties(for: keyPath)
    let before = try #require(properties.value(at: keyPath))
    #expect(before.kind == keyPath.valueKind)
    let value = sample(keyPath.valueKind)
    properties.setValue(value, at: keyPath)
    let after = try #require(properties.value(at: keyPath))
    if case .number(let v) = after {
      expectClose(v, 0.625)
    } else if keyPath == .locations {
      // Two locations are invalid without colours.
      #expect(after.kind == .numbers)
    } else {
      #expect(after == value)
    }
  }

  @Test
  func `setting the number property changes nothing on a text layer that shows a plain string`() {
    var properties = LayerProperties()
    properties.content = .text(TextContent(string: "7", artwork: TextArtwork()))
    let before = properties
    #expect(properties.value(at: .number) == nil)
    properties.setValue(.number(1), at: .number)
    #expect(properties == before)
  }

  @Test func `a text layer has gradient key paths only if it has a gradient`() {
    var text = TextContent(number)
    for hasGradient in [false, true] {
      text.foregroundGradient = hasGradient ? GradientContent() : nil
      for keyPath in AnimationKeyPath.allCases where keyPath.layerKinds.contains(.text) {
        var properties = LayerProperties()
        properties.content = .text(text)
        let value = sample(keyPath.valueKind)
        properties.setValue(value, at: keyPath)
        let isThere = hasGradient || !keyPath.layerKinds.contains(.gradient)
        let after = properties.value(at: keyPath)
        #expect(
          keyPath == .locations ? (after != nil) == isThere : after == (isThere ? value : nil))
      }
    }
  }

  @Test(arguments: AnimationKeyPath.allCases)
  func `a plain layer has no values for key paths of other layer types and ignores setting them`(
    keyPath: AnimationKeyPath
  ) {
    guard !keyPath.layerKinds.isEmpty else { return }
    var plain = LayerProperties()
    #expect(plain.value(at: keyPath) == nil)
    plain.setValue(sample(keyPath.valueKind), at: keyPath)
    #expect(plain == LayerProperties())
  }

  @Test func `gradient locations default to even spacing`() {
    var gradient = GradientContent()
    gradient.colors = [.black, .white, .clear]
    #expect(gradient.resolvedLocations == [0, 0.5, 1])
    gradient.locations = [0, 0.2, 1]
    #expect(gradient.resolvedLocations == [0, 0.2, 1])
    gradient.colors = [.black]
    #expect(gradient.resolvedLocations == [0])
    gradient.colors = []
    #expect(gradient.resolvedLocations == [])
  }
}
