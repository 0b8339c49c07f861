import SplashScene

/// Reads layers with what belongs to them.
struct LayerDecoder {
  /// The kinds of layers, named as in scenes.
  enum LayerType: String, CaseIterable {
    case layer
    case image
    case shape
    case gradient
    case text
    case svg
    case scene
    case replicator
  }

  let context: Context
  let scene: SceneDecoder
  /// How many layers stand above, nested scenes included.
  let depth: Int

  /// The layers of an array, back to front.
  func layers(_ value: SyntaxValue, parent: Rect?) -> [Layer] {
    guard case .array(let elements) = value.kind else {
      context.reportType(value, expected: "an array of layers")
      return []
    }
    return elements.enumerated().compactMap { index, element in
      layer(element, SiblingScope(index: index, count: elements.count), parent: parent)
    }
  }

  /// A layer with its sublayers; `nil` after a report that leaves nothing of it.
  func layer(
    _ value: SyntaxValue, _ sibling: SiblingScope = SiblingScope(index: 0, count: 1), parent: Rect?
  ) -> Layer? {
    guard depth < Limits.layerDepth else {
      context.session.reportOnce(.layersTooDeep(), in: context.file.source, at: value.span)
      return nil
    }
    guard context.session.layerCount < Limits.layers else {
      context.session.reportOnce(.tooManyLayers(), in: context.file.source, at: value.span)
      return nil
    }
    context.session.layerCount += 1
    guard let fields = Fields(value, of: "a layer", in: context) else { return nil }
    fields.context.scope.parent = parent
    fields.context.scope.sibling = sibling
    fields.context.scope.geometry = .incomplete

    let type = fields.read("type", .choice(LayerType.allCases.map { ($0.rawValue, $0) }))
    let isTypeKnown = type != nil || !fields.has("type")
    var layer = Layer(id: scene.id(of: value))
    _ = fields.read("id", .name)

    var written = WrittenGeometry(fields)
    // A text decides the size of a layer that fits it, so it is set first.
    let setText = type == .text ? setText(fields, &written) : nil
    let geometry = written.settled(in: parent)
    if let geometry {
      layer.properties.bounds = geometry.bounds
      layer.properties.position = geometry.position
      layer.properties.anchorPoint = geometry.anchorPoint
    }
    fields.context.scope.know(geometry)

    appearance(fields, &layer.properties)
    composition(fields, &layer.properties)
    switch type ?? .layer {
    case .layer: break
    case .image: layer.properties.content = .image(image(fields))
    case .shape: layer.properties.content = .shape(shape(fields))
    case .gradient: layer.properties.content = .gradient(LayerDecoder.gradient(fields))
    case .text:
      if let content = text(fields, setText, &layer) { layer.properties.content = .text(content) }
    case .svg:
      if let content = svg(fields) { layer.properties.content = .svg(content) }
    case .scene:
      if let content = nestedScene(fields) { layer.properties.content = .scene(content) }
    case .replicator: layer.properties.content = .replicator(replicator(fields))
    }
    timing(fields, &layer.timing)

    let animations = AnimationDecoder(
      context: fields.context, layerType: type ?? .layer, properties: layer.properties,
      isTypeKnown: isTypeKnown, isDividedText: type == .text && fields.has("each"))
    if let member = fields.declaredMember("animations", "an array of animations") {
      layer.animations = animations.animations(member.value)
    }
    if let member = fields.declaredMember("animate", "an array of blocks") {
      layer.animations += animations.blocks(member.value)
    }

    let inner = LayerDecoder(context: context, scene: scene, depth: depth + 1)
    let bounds = geometry?.bounds
    let grid =
      type == .replicator ? fields.declaredMember("grid", "a grid { \"rows\", \"columns\" }") : nil
    if let member = fields.declaredMember("sublayers", "an array of layers") {
      if let grid {
        layer.sublayers += cells(grid.value, member.value, bounds: bounds, in: fields.context)
      } else {
        layer.sublayers += inner.layers(member.value, parent: bounds)
      }
    }
    if let member = fields.declaredMember("mask", "a layer") {
      layer.mask = inner.layer(member.value, parent: bounds)
    }
    // The keys of a layer of unknown type can't be judged.
    fields.finish(reportUnknown: isTypeKnown)
    return layer
  }

  private func appearance(_ fields: Fields, _ properties: inout LayerProperties) {
    fields.set(&properties.transform, "transform", .transform)
    fields.set(&properties.anchorPointZ, "anchorPointZ", .number)
    fields.set(&properties.sublayerTransform, "sublayerTransform", .transform)
    fields.set(&properties.isDoubleSided, "doubleSided", or: ["isDoubleSided"], .bool)
    fields.set(&properties.opacity, "opacity", or: ["alpha"], .number(.fraction))
    fields.set(&properties.isHidden, "hidden", .bool)
    fields.set(&properties.masksToBounds, "masksToBounds", or: ["clipsToBounds"], .bool)
    fields.set(&properties.cornerRadius, "cornerRadius", .number(.nonNegative))
    fields.set(&properties.maskedCorners, "maskedCorners", .corners)
    fields.set(&properties.backgroundColor, "backgroundColor", ValueType<Color>.color.orNull())
    fields.set(&properties.borderWidth, "borderWidth", .number(.nonNegative))
    fields.set(&properties.borderColor, "borderColor", .color)
    fields.set(&properties.zPosition, "zPosition", .number)
  }

  /// Reads the timing that layers and animations have alike, all but `beginTime` and `duration`.
  static func cycles(_ fields: Fields, _ timing: inout MediaTiming) {
    fields.set(&timing.timeOffset, "timeOffset", .number)
    fields.set(&timing.speed, "speed", .number)
    fields.set(&timing.repeatCount, "repeatCount", .numberOrInfinite(.nonNegative))
    fields.set(&timing.repeatDuration, "repeatDuration", .numberOrInfinite(.nonNegative))
    fields.set(&timing.autoreverses, "autoreverses", .bool)
    fields.set(&timing.fillMode, "fillMode", .choice)
  }

  private func timing(_ fields: Fields, _ timing: inout MediaTiming) {
    fields.set(&timing.beginTime, "beginTime", .number)
    fields.set(&timing.duration, "duration", .numberOrInfinite(.positive))
    LayerDecoder.cycles(fields, &timing)
  }
}

extension ValueType where Value == Double {
  /// A number, or the word "infinite".
  static func numberOrInfinite(_ range: NumberRange) -> ValueType {
    let name = "\(range.description) or \"infinite\""
    return ValueType(name) { context, value in
      guard case .string(let string) = value.kind, !Context.isExpression(string) else {
        return number(range).read(context, value)
      }
      if string.text == "infinite" { return .infinity }
      context.report(.unknownChoice(string.text, choices: ["infinite"]), at: value.span)
      return nil
    }
  }
}
