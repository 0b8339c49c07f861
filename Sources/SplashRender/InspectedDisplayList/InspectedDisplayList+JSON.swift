import SplashRaster
import SplashScene
package import SplashSystem

extension InspectedDisplayList {
  /// Returns the members of the list as a JSON object. Numbers are exact. Lengths are in pixels, and colours are four
  /// numbers in 0…1 in sRGB.
  ///
  /// - Parameter time: The scene time in seconds.
  package func members(at time: Double) -> [(String, JSON)] {
    [("time", .shortest(time))] + members
  }

  private var members: [(String, JSON)] {
    [
      ("width", .number(String(list.width))), ("height", .number(String(list.height))),
      ("background", value(list.background)), ("commands", .array(commands.map(\.json))),
    ]
  }

  /// The list as the value of an object's member.
  fileprivate var object: JSON { .object(members) }
}

extension InspectedCommand {
  fileprivate var json: JSON {
    var fields: [(String, JSON)] = []
    switch command {
    case .fill(let outline, let paint, let opacity):
      fields = [("command", .string("fill"))] + members(outline)
      fields += [("paint", .object(members(paint))), ("opacity", .shortest(opacity))]
    case .particles(let particles):
      fields = [("command", .string("particles"))] + members(particles)
    case .group(let group):
      fields = [("command", .string("group"))] + members(group)
      if let mask = group.mask {
        fields += [
          ("maskMode", .string(mask.mode.rawValue)), ("invertsMask", .bool(mask.isInverted)),
          ("mask", .array(contents(of: mask).map(\.json))),
        ]
      }
      fields.append(("commands", .array(contents(of: group).map(\.json))))
    }
    if !layer.isEmpty { fields.insert(("layer", .string(layer)), at: 1) }
    return .object(fields)
  }
}

// MARK: - Particles

private func members(_ particles: DisplayList.Particles) -> [(String, JSON)] {
  let sprites = particles.sprites.map { sprite -> JSON in
    switch sprite {
    case .image(let index, let part):
      .object(
        [("type", .string("image")), ("image", .number(String(index)))]
          + (part.map { [("part", value($0))] } ?? []))
    case .list(let list):
      .object([("type", .string("bitmap")), ("list", InspectedDisplayList(list).object)])
    }
  }
  return [
    ("adds", .bool(particles.isAdditive)), ("sprites", .array(sprites)),
    (
      "particles",
      .array(
        particles.particles.map { particle in
          .object([
            ("sprite", .number(String(particle.sprite))),
            ("transform", value(particle.transform.entries)), ("color", value(particle.color)),
          ])
        })
    ),
  ]
}

// MARK: - Groups

private func members(_ group: DisplayList.Group) -> [(String, JSON)] {
  [
    ("bounds", value(group.bounds)), ("opacity", .shortest(group.opacity)),
    ("blendMode", .string(group.blendMode.rawValue)),
    ("clips", .array(group.clips.map { .object(members($0)) })),
    ("effects", .array(group.effects.map(value))),
  ]
}

private func value(_ effect: DisplayList.Effect) -> JSON {
  switch effect {
  case .gaussianBlur(let sigma, let frame):
    .object(
      [("type", .string("gaussianBlur")), ("sigma", value([sigma.width, sigma.height]))]
        + (frame.map { [("frame", value($0))] } ?? []))
  case .shadow(let shadow):
    .object([
      ("type", .string("shadow")), ("color", value(shadow.color)),
      ("offset", value([shadow.offset.x, shadow.offset.y])),
      ("sigma", value([shadow.sigma.width, shadow.sigma.height])),
      ("replacesCaster", .bool(shadow.replacesCaster)),
    ])
  case .colorSteps(let steps):
    .object([("type", .string("colorSteps")), ("steps", .array(steps.map(value)))])
  case .pixellate(let cell, let corner):
    .object([
      ("type", .string("pixellate")), ("cell", value([cell.width, cell.height])),
      ("corner", value([corner.x, corner.y])),
    ])
  }
}

private func value(_ step: DisplayList.ColorStep) -> JSON {
  switch step {
  case .matrix(let matrix):
    .object([("type", .string("matrix")), ("entries", value(matrix.entries))])
  case .tables(let tables):
    .object([
      ("type", .string("tables")), ("red", value(tables.red)), ("green", value(tables.green)),
      ("blue", value(tables.blue)), ("alpha", value(tables.alpha)),
    ])
  case .map(let map, let amount):
    .object([
      ("type", .string("map")), ("colors", .array(map.colors.map(value))),
      ("locations", value(map.locations)), ("amount", .shortest(amount)),
    ])
  }
}

// MARK: - Areas

private func members(_ outline: DisplayList.Outline) -> [(String, JSON)] {
  [("geometry", .object(members(outline.geometry))), ("transform", value(outline.transform))]
}

private func members(_ geometry: DisplayList.Geometry) -> [(String, JSON)] {
  func named(_ type: String, _ fields: [(String, JSON)]) -> [(String, JSON)] {
    [("type", .string(type))] + fields
  }
  func corners(_ mask: CornerMask) -> (String, JSON) {
    ("corners", .array(mask.names.map(JSON.string)))
  }
  switch geometry {
  case .everything: return named("everything", [])
  case .rect(let rect): return named("rect", [("rect", value(rect))])
  case .roundedRect(let rect, let radius, let mask):
    return named(
      "roundedRect", [("rect", value(rect)), ("radius", .shortest(radius)), corners(mask)])
  case .roundedRing(let rect, let radius, let width, let mask):
    return named(
      "roundedRing",
      [
        ("rect", value(rect)), ("radius", .shortest(radius)), ("width", .shortest(width)),
        corners(mask),
      ])
  case .path(let path, let rule):
    return named("path", [("path", value(path)), ("fillRule", .string(rule.rawValue))])
  case .stroke(let path, let style):
    return named(
      "stroke",
      [
        ("path", value(path)), ("width", .shortest(style.width)),
        ("cap", .string(style.cap.rawValue)), ("join", .string(style.join.rawValue)),
        ("miterLimit", .shortest(style.miterLimit)), ("dashes", value(style.dashes)),
        ("dashPhase", .shortest(style.dashPhase)),
      ])
  }
}

private func value(_ path: Path) -> JSON { .string(path.data { JSON.shortest($0).text }) }

/// Returns the six numbers of an affine transform, or the nine numbers of a projection.
private func value(_ transform: Projection) -> JSON {
  value(transform.affine?.entries ?? transform.rows)
}

// MARK: - Paints

private func members(_ paint: DisplayList.Paint) -> [(String, JSON)] {
  switch paint {
  case .solid(let color): [("type", .string("solid")), ("color", value(color))]
  case .gradient(let gradient):
    [
      ("type", .string(gradient.kind.rawValue)), ("colors", .array(gradient.colors.map(value))),
      ("locations", value(gradient.locations)), ("transform", value(gradient.transform)),
    ] + (gradient.focus.map { [("focus", value([$0.x, $0.y]))] } ?? [])
  case .image(let image): members(image)
  case .raster(let raster):
    [
      ("type", .string("bitmap")), ("bitmap", InspectedDisplayList(raster.list).object),
      ("transform", value(raster.transform)),
    ] + (raster.blur.map { [("blur", value([$0.width, $0.height]))] } ?? []) + tint(raster.tint)
  case .document(let document):
    [
      ("type", .string("document")), ("document", .number(String(document.document))),
      ("transform", value(document.transform.entries)),
    ] + (document.color.map { [("color", value($0))] } ?? []) + tint(document.tint)
  case .backdrop(let effects):
    [("type", .string("backdrop")), ("effects", .array(effects.map(value)))]
  }
}

private func members(_ image: DisplayList.ImagePaint) -> [(String, JSON)] {
  var fields: [(String, JSON)]
  switch image.picture {
  case .image(let index):
    fields = [("type", .string("image")), ("image", .number(String(index)))]
  case .frame(let frame, let video):
    fields = [
      ("type", .string("frame")), ("video", .number(String(video))),
      ("frame", .number(String(frame))),
    ]
  }
  fields.append(("transform", value(image.transform)))
  if let part = image.part { fields.append(("part", value(part))) }
  if let columns = image.columns { fields.append(("columns", value(columns))) }
  if let rows = image.rows { fields.append(("rows", value(rows))) }
  fields += [
    ("magnificationFilter", .string(image.magnificationFilter.rawValue)),
    ("minificationFilter", .string(image.minificationFilter.rawValue)),
  ]
  return fields + tint(image.tint)
}

private func value(_ strips: [DisplayList.Strip]) -> JSON {
  .array(
    strips.map { strip in
      .object([
        ("pixels", value([strip.pixels.lowerBound, strip.pixels.upperBound])),
        ("place", value([strip.place.lowerBound, strip.place.upperBound])),
      ])
    })
}

private func tint(_ color: Color?) -> [(String, JSON)] {
  color.map { [("tint", value($0))] } ?? []
}

// MARK: - Numbers

private func value(_ color: Color) -> JSON { value(color.components) }

private func value(_ rect: Rect) -> JSON {
  value([rect.minX, rect.minY, rect.width, rect.height])
}

private func value(_ values: [Double]) -> JSON { .array(values.map(JSON.shortest)) }
