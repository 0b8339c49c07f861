package import SplashScene

extension DisplayList.Command {
  /// Returns the command translated by `way` pixels in device space. If the translation has a fraction, documents
  /// draw nothing, because they require integer pixels.
  package func moved(by way: Point) -> DisplayList.Command {
    moved(.translation(way.x, way.y))
  }

  private func moved(_ way: AffineTransform) -> DisplayList.Command {
    switch self {
    case .fill(let outline, let paint, let opacity):
      return .fill(outline.moved(way), paint.moved(way), opacity: opacity)
    case .particles(var particles):
      for index in particles.particles.indices {
        particles.particles[index].transform =
          particles.particles[index].transform.concatenating(way)
      }
      return .particles(particles)
    case .group(var group):
      group.contents = group.contents.map { $0.moved(way) }
      if let mask = group.mask { group.mask?.contents = mask.contents.map { $0.moved(way) } }
      group.clips = group.clips.map { $0.moved(way) }
      group.effects = group.effects.map { $0.moved(by: Point(way.tx, way.ty)) }
      group.bounds = Rect(
        origin: group.bounds.origin + Point(way.tx, way.ty), size: group.bounds.size)
      return .group(group)
    }
  }
}

extension DisplayList.Effect {
  /// Returns the effect for pixels that are translated by `way`.
  func moved(by way: Point) -> DisplayList.Effect {
    switch self {
    case .pixellate(let cell, let corner): .pixellate(cell: cell, corner: corner + way)
    case .gaussianBlur(let sigma, let frame?):
      .gaussianBlur(sigma: sigma, frame: Rect(origin: frame.origin + way, size: frame.size))
    case .gaussianBlur, .shadow, .colorSteps: self
    }
  }
}

extension DisplayList.Outline {
  fileprivate func moved(_ way: AffineTransform) -> DisplayList.Outline {
    DisplayList.Outline(geometry, transform.concatenating(way))
  }
}

extension DisplayList.Paint {
  fileprivate func moved(_ way: AffineTransform) -> DisplayList.Paint {
    switch self {
    case .solid: return self
    case .gradient(var paint):
      paint.transform = paint.transform.concatenating(way)
      return .gradient(paint)
    case .image(var paint):
      paint.transform = paint.transform.concatenating(way)
      return .image(paint)
    case .raster(var paint):
      paint.transform = paint.transform.concatenating(way)
      return .raster(paint)
    case .document(var paint):
      paint.transform = paint.transform.concatenating(way)
      return .document(paint)
    case .backdrop(let effects):
      return .backdrop(effects.map { $0.moved(by: Point(way.tx, way.ty)) })
    }
  }
}
