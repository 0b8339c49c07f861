import SplashScene

/// Reads the cells of emitters.
enum EmitterCellDecoder {
  /// A cell with those in it; `nil` after a report.
  ///
  /// - Parameter depth: How many cells stand above.
  static func cell(_ value: SyntaxValue, _ context: Context, depth: Int) -> EmitterCell? {
    guard let fields = Fields(value, of: "an emitter cell", in: context) else { return nil }
    var cell = EmitterCell()
    cell.name = fields.read("name", .string, "The cell's name, for people.", default: "")
    fields.set(
      &cell.isEnabled, "enabled", or: ["isEnabled"], .bool, "Whether the cell emits particles.")
    contents(fields, &cell)
    timing(fields, &cell.timing)
    births(fields, &cell)
    motion(fields, &cell)
    colors(fields, &cell)
    if let inner = fields.read(
      "emitterCells", ValueType<[EmitterCell]>.emitterCells(depth: depth + 1),
      "What each of the particles emits.")
    {
      cell.emitterCells = inner
    }
    fields.finish()
    return cell
  }

  private static func contents(_ fields: Fields, _ cell: inout EmitterCell) {
    cell.contents = fields.read(
      "contents", .particleContents,
      "What a particle shows: a picture's file, or a shape; nothing without.")
    if case .image(let image) = cell.contents { cell.contentsScale = image.scaleOfName }
    fields.set(
      &cell.contentsRect, "contentsRect", .unitRect(.positive),
      "The part of the picture that is shown.")
    fields.set(
      &cell.contentsScale, "contentsScale", .number(.closed(0.01, 100)),
      "Pixels of the picture per point; 2 or 3 for files named name@2x.png or name@3x.png.")
  }

  private static func timing(_ fields: Fields, _ timing: inout MediaTiming) {
    fields.set(
      &timing.beginTime, "beginTime", .number,
      "When births begin, in seconds of the layer's time, or since the birth of what emits.")
    fields.set(
      &timing.duration, "duration", .numberOrInfinite(.positive),
      "For how many seconds particles are born.")
    fields.set(
      &timing.timeOffset, "timeOffset", .number(.nonNegative),
      "For how many seconds particles have been born when births begin.")
    fields.set(
      &timing.speed, "speed", .number(.nonNegative),
      "How fast the cell's time runs, for births and for particles.")
    fields.set(
      &timing.repeatCount, "repeatCount", .numberOrInfinite(.nonNegative),
      "How many times the duration goes on; 0 means once.")
    fields.set(
      &timing.repeatDuration, "repeatDuration", .numberOrInfinite(.nonNegative),
      "For how many seconds the duration is repeated.")
    fields.set(
      &timing.autoreverses, "autoreverses", .bool, "Whether the duration counts twice.")
  }

  private static func births(_ fields: Fields, _ cell: inout EmitterCell) {
    fields.set(
      &cell.birthRate, "birthRate", .number(.nonNegative),
      "How many particles are born in a second.")
    fields.set(
      &cell.lifetime, "lifetime", .number(.nonNegative), "How many seconds a particle lives.")
    fields.set(
      &cell.lifetimeRange, "lifetimeRange", .number(.nonNegative),
      "The range about lifetime that lives vary in.")
    fields.set(
      &cell.emissionLongitude, "emissionLongitude", .angle,
      "The direction in the layer's plane, clockwise from the emitter's own: the x axis, straight up for lines, outwards for circles and spheres."
    )
    fields.set(
      &cell.emissionLatitude, "emissionLatitude", .angle,
      "The direction's angle with the layer's plane, towards the viewer.")
    fields.set(
      &cell.emissionRange, "emissionRange", .angle,
      "The opening angle of the cone about the direction that particles leave in.")
  }

  private static func motion(_ fields: Fields, _ cell: inout EmitterCell) {
    fields.set(&cell.velocity, "velocity", .number, "Points per second at birth.")
    fields.set(
      &cell.velocityRange, "velocityRange", .number(.nonNegative),
      "The range about velocity that it varies in.")
    fields.set(
      &cell.xAcceleration, "xAcceleration", .number,
      "Points per second that the velocity along x grows by in a second.")
    fields.set(
      &cell.yAcceleration, "yAcceleration", .number, "The same along y: gravity, if greater than 0."
    )
    fields.set(&cell.zAcceleration, "zAcceleration", .number, "The same along z.")
    fields.set(
      &cell.scale, "scale", .number(.nonNegative), "The factor of the contents' size at birth.")
    fields.set(
      &cell.scaleRange, "scaleRange", .number(.nonNegative),
      "The range about scale that it varies in.")
    fields.set(
      &cell.scaleSpeed, "scaleSpeed", .number,
      "What the scale grows by in a second, until it is 0.")
    fields.set(
      &cell.spin, "spin", .angle, "The angle that a particle turns by in a second, clockwise.")
    fields.set(
      &cell.spinRange, "spinRange", .angle, "The range about spin that it varies in.")
  }

  private static func colors(_ fields: Fields, _ cell: inout EmitterCell) {
    fields.set(
      &cell.color, "color", .color, "What the contents' colours and alpha are multiplied by.")
    let components: [(String, WritableKeyPath<Color, Double>)] = [
      ("red", \.red), ("green", \.green), ("blue", \.blue), ("alpha", \.alpha),
    ]
    for (name, path) in components {
      fields.set(
        &cell.colorRange[keyPath: path], "\(name)Range", .number(.nonNegative),
        "The range about the colour's \(name) that it varies in; 1 is all of it.")
    }
    for (name, path) in components {
      fields.set(
        &cell.colorSpeed[keyPath: path], "\(name)Speed", .number,
        "What the colour's \(name) grows by in a second, within 0…1.")
    }
  }
}

extension ValueType where Value == ParticleContents {
  /// A picture's file, or a shape.
  fileprivate static var particleContents: ValueType {
    let name = "an image's path, or a shape { \"path\", \"fillColor\" }"
    let schema = ValueSchema(
      ValueSchema.file.forms + [.definition(DefinitionName.name(of: "a particle's shape"))],
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
    guard let fields = Fields(value, of: "a particle's shape", in: context) else { return nil }
    let path = fields.require(
      "path", ValueType<Path>.path, "The outline; its origin is the particle's place.")
    var shape = ParticleShape(path: path ?? Path())
    fields.set(&shape.fillColor, "fillColor", .color, "The colour inside the outline.")
    fields.set(
      &shape.fillRule, "fillRule", .choice, "What is inside where the outline crosses itself.")
    fields.set(
      &shape.blurRadius, "blurRadius", .number(.closed(0, 1000)),
      "The standard deviation of the Gaussian that softens the shape, in points.")
    fields.finish()
    return path == nil ? nil : shape
  }
}
