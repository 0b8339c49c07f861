import SplashRaster
import SplashScene
import SplashSyntax
import SplashSystem

extension Lowering {
  /// Adds the particles of an emitter.
  ///
  /// - Parameters:
  ///   - matrix: The projection from the layer's plane to the canvas.
  ///   - isFlipped: Whether the layer's space is upside down on the canvas. The contents of particles stay upright.
  mutating func append(
    _ emitter: EmitterContent, of layer: EvaluatedLayer, _ matrix: Projection, isFlipped: Bool
  ) -> Rect {
    let living = layer.particles
    if living.isEmpty { return .zero }
    let isSolid = emitter.preservesDepth && emitterSpace != nil
    // The scale at the emitter's centre determines the resolution of the sprites.
    let middle = matrix.linearized(at: emitter.emitterPosition)
    let sprites = emitter.allCells.enumerated().map { index, cell in
      ParticleSprite(
        cell, scale: middle,
        living.lazy.filter { $0.cell == index }.map { abs($0.scale) }.max() ?? 0)
    }
    var indices: [Int?] = []
    var command = DisplayList.Particles(
      sprites: [], particles: [], isAdditive: emitter.renderMode == .additive)
    for sprite in sprites {
      indices.append(sprite.map { _ in command.sprites.count })
      if let sprite { command.sprites.append(sprite.sprite) }
    }
    command.particles.reserveCapacity(living.count)
    var touched = Rect.zero
    for particle in living {
      guard let sprite = sprites[particle.cell], let index = indices[particle.cell],
        particle.scale != 0, particle.color.alpha > 0
      else { continue }
      var plane = matrix
      if isSolid, particle.zPosition != 0, let emitterSpace {
        plane = emitterSpace.projection(of: layer, atDepth: particle.zPosition)
      }
      guard plane.place(particle.position).isSeen else { continue }
      let transform = sprite.toPoints
        .concatenating(particle.map(isFlipped: isFlipped))
        .concatenating(plane.linearized(at: particle.position))
      let box = transform.boundingBox(of: sprite.box).intersection(visible)
      if box.isEmpty { continue }
      touched = touched.isEmpty ? box : touched.union(box)
      command.particles.append(
        .init(sprite: index, transform: transform, color: particle.color.times(tint)))
    }
    if command.particles.isEmpty { return .zero }
    append(.particles(command))
    return touched
  }
}

extension Particle {
  /// Returns the transform from the points of the particle's contents, which are relative to the particle's position,
  /// to the layer's space.
  fileprivate func map(isFlipped: Bool) -> AffineTransform {
    let turn = rotation == 0 ? (sin: 0, cos: 1) : Elementary.sinCos(rotation)
    let (s, c) = (scale * turn.sin, scale * turn.cos)
    return isFlipped
      ? AffineTransform(c, s, s, -c, position.x, position.y)
      : AffineTransform(c, s, -s, c, position.x, position.y)
  }
}

/// The sprite of a cell's particles.
private struct ParticleSprite {
  var sprite: DisplayList.Sprite
  /// The transform from the sprite's pixels to points relative to the particle's position.
  var toPoints: AffineTransform
  /// The rectangle of the sprite's pixels, with a margin of half a pixel, or more if the sprite is drawn at a smaller
  /// size.
  var box: Rect

  /// The maximum width and height of a shape's sprite in pixels.
  private static let maximumSide = 1024.0

  /// - Parameters:
  ///   - matrix: The transform from points to the canvas.
  ///   - greatest: The maximum absolute scale of a particle.
  /// - Returns: `nil` if there is nothing to draw.
  init?(_ cell: EmitterCell, scale matrix: AffineTransform, _ greatest: Double) {
    guard greatest > 0 else { return nil }
    switch cell.contents {
    case nil: return nil
    case .image(let image):
      let whole = Size(Double(image.width), Double(image.height))
      let shown = cell.contentsRect
      let part = Rect(
        shown.minX * whole.width, shown.minY * whole.height, shown.width * whole.width,
        shown.height * whole.height)
      guard !part.isEmpty, cell.contentsScale > 0 else { return nil }
      sprite = .image(image.id, part: shown == .unit ? nil : part)
      toPoints = AffineTransform.translation(-part.width / 2, -part.height / 2)
        .concatenating(.scale(1 / cell.contentsScale, 1 / cell.contentsScale))
      box = Rect(origin: .zero, size: part.size).insetBy(-part.width / 2 - 1, -part.height / 2 - 1)
    case .shape(let shape):
      let density = max(
        matrix.a * matrix.a + matrix.b * matrix.b, matrix.c * matrix.c + matrix.d * matrix.d
      )
      .squareRoot()
      guard
        let (list, origin, scale) = Self.bitmap(of: shape, pixelsPerPoint: density * greatest)
      else { return nil }
      sprite = .list(list)
      toPoints = AffineTransform.translation(-origin.x, -origin.y)
        .concatenating(.scale(1 / scale, 1 / scale))
      let (width, height) = (Double(list.width), Double(list.height))
      box = Rect(0, 0, width, height).insetBy(-width / 2 - 1, -height / 2 - 1)
    }
  }

  /// Returns a shape's display list, the position of its origin in pixels, and the number of pixels per point. This
  /// number is a power of two, so growing particles keep their sprites for a while.
  private static func bitmap(
    of shape: ParticleShape, pixelsPerPoint: Double
  ) -> (DisplayList, origin: Point, scale: Double)? {
    let extent = shape.path.controlBox
    guard !extent.isEmpty, shape.fillColor.alpha > 0, pixelsPerPoint.isFinite else { return nil }
    let side = max(extent.width, extent.height) + 8 * shape.blurRadius
    var scale = 1.0
    while scale < pixelsPerPoint, scale * side < maximumSide / 2 { scale *= 2 }
    while scale * side > maximumSide { scale /= 2 }
    var drawn = AffineTransform.scale(scale, scale).boundingBox(of: extent)
    let blur = DisplayList.Effect.gaussianBlur(
      sigma: Size(shape.blurRadius * scale, shape.blurRadius * scale))
    let inner = drawn
    if shape.blurRadius > 0 { drawn = blur.spread(drawn) }
    let (left, top) = (drawn.minX.rounded(.down), drawn.minY.rounded(.down))
    let map = AffineTransform(scale, 0, 0, scale, -left, -top)
    var list = DisplayList(
      width: max(1, Int(clamping: drawn.maxX.rounded(.up) - left)),
      height: max(1, Int(clamping: drawn.maxY.rounded(.up) - top)))
    list.commands = [
      .fill(.init(.path(shape.path, shape.fillRule), map), .solid(shape.fillColor), opacity: 1)
    ]
    if shape.blurRadius > 0 {
      var group = DisplayList.Group(
        bounds: Rect(inner.minX - left, inner.minY - top, inner.width, inner.height))
      group.effects = [blur]
      group.contents = list.commands
      list.commands = [.group(group)]
    }
    return (list, Point(-left, -top), scale)
  }
}
