import SplashScene
import SplashSyntax

/// Reads the cells of emitters.
enum EmitterCellDecoder {
  /// Reads a cell, or as many as its `repeat` says, with their nested cells.
  ///
  /// - Parameters:
  ///   - most: Further cells aren't read.
  ///   - depth: The number of enclosing cells.
  static func cells(
    _ value: SyntaxValue, _ context: Context, most: Int, depth: Int
  ) -> [EmitterCell] {
    guard let place = context.resolved(value) else { return [] }
    guard let times = place.value["repeat"] else {
      return cell(place, depth: depth).map { [$0] } ?? []
    }
    guard let count = Self.count.read(place.context, times),
      place.context.mayRepeat(place.value.span.length, times: min(count, most), at: times.span)
    else { return [] }
    var cells: [EmitterCell] = []
    for index in 0..<min(count, most) {
      var repetition = place
      repetition.context.scope.step = StepScope(index: index, count: count)
      guard let cell = cell(repetition, depth: depth) else { break }
      cells.append(cell)
    }
    return cells
  }

  private static var count: ValueType<Int> { .wholeNumber(1...Limits.cells) }

  /// Reads a cell; `nil` after reporting an error.
  private static func cell(_ place: Place, depth: Int) -> EmitterCell? {
    guard let fields = Fields(place.value, of: .emitterCell, in: place.context) else {
      return nil
    }
    var cell = EmitterCell()
    _ = fields.declaredMember(
      "repeat", count.name, count.schema,
      "How many cells are read from this object, 1 by default; their values can use step.index and step.count."
    )
    cell.name = fields.read("name", .string, "The cell's name; rendering ignores it.", default: "")
    fields.set(
      &cell.isEnabled, "enabled", or: ["isEnabled"], .bool, "Whether the cell emits particles.")
    contents(fields, &cell)
    timing(fields, &cell.timing)
    births(fields, &cell)
    motion(fields, &cell)
    colors(fields, &cell)
    if let inner = fields.read(
      "emitterCells", ValueType<[EmitterCell]>.emitterCells(depth: depth + 1),
      "The kinds of particles that each particle emits.")
    {
      cell.emitterCells = inner
    }
    fields.ignore(IgnoredKey.ofCells)
    fields.finish()
    return cell
  }

  private static func contents(_ fields: Fields, _ cell: inout EmitterCell) {
    cell.contents = fields.read(
      "contents", .particleContents,
      "The particle's content: an image file or a shape; none by default.")
    if case .image(let image) = cell.contents { cell.contentsScale = image.scaleOfName }
    fields.set(
      &cell.contentsRect, "contentsRect", .unitRect(.positive),
      "The part of the image to show.")
    fields.set(
      &cell.contentsScale, "contentsScale", .number(.closed(0.01, 100)),
      "Image pixels per point; 2 or 3 by default for files named name@2x.png or name@3x.png.")
  }

  private static func timing(_ fields: Fields, _ timing: inout MediaTiming) {
    fields.set(
      &timing.beginTime, "beginTime", .number,
      "When births begin, in seconds of the layer's time, or since the birth of the emitting particle."
    )
    fields.set(
      &timing.duration, "duration", .numberOrInfinite(.positive),
      "How long births last, in seconds.")
    fields.set(
      &timing.timeOffset, "timeOffset", .number(.nonNegative),
      "How many seconds of births have already happened at beginTime.")
    fields.set(
      &timing.speed, "speed", .number(.nonNegative),
      "The speed of the cell's time, for births and for particles.")
    fields.set(
      &timing.repeatCount, "repeatCount", .numberOrInfinite(.nonNegative),
      "How many times the duration runs; 0 means once.")
    fields.set(
      &timing.repeatDuration, "repeatDuration", .numberOrInfinite(.nonNegative),
      "How long the duration repeats, in seconds.")
    fields.set(
      &timing.autoreverses, "autoreverses", .bool, "Whether each cycle lasts twice the duration.")
  }

  private static func births(_ fields: Fields, _ cell: inout EmitterCell) {
    fields.set(
      &cell.birthRate, "birthRate", .number(.nonNegative),
      "The number of particles born per second.")
    fields.set(
      &cell.lifetime, "lifetime", .number(.nonNegative), "A particle's lifetime in seconds.")
    fields.set(
      &cell.lifetimeRange, "lifetimeRange", .number,
      "The width of the random range around lifetime.")
    fields.set(
      &cell.emissionLongitude, "emissionLongitude", .angle,
      "The emission angle in the layer's plane, clockwise from the emitter's own direction: the x axis, up for lines, outwards for circles and spheres."
    )
    fields.set(
      &cell.emissionLatitude, "emissionLatitude", .angle,
      "The emission angle out of the layer's plane, towards the viewer.")
    fields.set(
      &cell.emissionRange, "emissionRange", .angle,
      "The full opening angle of the emission cone.")
  }

  private static func motion(_ fields: Fields, _ cell: inout EmitterCell) {
    fields.set(&cell.velocity, "velocity", .number, "The speed at birth, in points per second.")
    fields.set(
      &cell.velocityRange, "velocityRange", .number,
      "The width of the random range around velocity.")
    fields.set(
      &cell.xAcceleration, "xAcceleration", .number,
      "The acceleration along x, in points per second squared.")
    fields.set(
      &cell.yAcceleration, "yAcceleration", .number,
      "The acceleration along y; values greater than 0 act as gravity."
    )
    fields.set(&cell.zAcceleration, "zAcceleration", .number, "The acceleration along z.")
    fields.set(
      &cell.scale, "scale", .number,
      "The contents' scale at birth; a negative scale mirrors them along both axes.")
    fields.set(
      &cell.scaleRange, "scaleRange", .number,
      "The width of the random range around scale.")
    fields.set(
      &cell.scaleSpeed, "scaleSpeed", .number,
      "The change of scale per second, until the scale reaches 0.")
    fields.set(
      &cell.spin, "spin", .angle, "The clockwise rotation per second.")
    fields.set(
      &cell.spinRange, "spinRange", .angle, "The width of the random range around spin.")
  }

  private static func colors(_ fields: Fields, _ cell: inout EmitterCell) {
    fields.set(
      &cell.color, "color", .color, "The colour that multiplies the contents' colours and alpha.")
    let components: [(String, WritableKeyPath<Color, Double>)] = [
      ("red", \.red), ("green", \.green), ("blue", \.blue), ("alpha", \.alpha),
    ]
    for (name, path) in components {
      fields.set(
        &cell.colorRange[keyPath: path], "\(name)Range", .number,
        "The width of the random range around the colour's \(name).")
    }
    for (name, path) in components {
      fields.set(
        &cell.colorSpeed[keyPath: path], "\(name)Speed", .number,
        "The change of the colour's \(name) per second, within 0…1.")
    }
  }
}

extension ValueType where Value == ParticleContents {
  /// The path of an image, or a shape.
  fileprivate static var particleContents: ValueType {
    let name = "an image's path, or a shape { \"path\", \"fillColor\" }"
    let schema = ValueSchema(
      ValueSchema.file.forms + [.definition(DefinitionName.name(of: .particleShape))],
      expressions: .all)
    return ValueType(name, schema) { context, value in
      switch value.kind {
      case .string: return ValueType<ImageReference>.image.read(context, value).map { .image($0) }
      case .object: return shape(context, value).map { .shape($0) }
      default:
        context.reportType(value, expected: name)
        return nil
      }
    }
  }

  private static func shape(_ context: Context, _ value: SyntaxValue) -> ParticleShape? {
    guard let fields = Fields(value, of: .particleShape, in: context) else { return nil }
    let path = fields.require(
      "path", ValueType<Path>.path, "The outline; its origin is the particle's position.")
    var shape = ParticleShape(path: path ?? Path())
    fields.set(&shape.fillColor, "fillColor", .color, "The fill colour.")
    fields.set(
      &shape.fillRule, "fillRule", .choice,
      "Which areas are inside where the outline crosses itself.")
    fields.set(
      &shape.blurRadius, "blurRadius", .number(.closed(0, 1000)),
      "The standard deviation of the shape's Gaussian blur, in points.")
    fields.finish()
    return path == nil ? nil : shape
  }
}
