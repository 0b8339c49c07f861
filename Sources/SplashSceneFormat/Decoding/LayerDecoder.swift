import SplashScene
import SplashSyntax
import SplashSystem

/// Reads layers with their sublayers, masks and animations.
struct LayerDecoder {
  let context: Context
  let scene: SceneDecoder
  /// The number of enclosing layers, including those of enclosing scenes.
  let depth: Int

  /// Returns the layers of an array, back to front.
  func layers(_ value: SyntaxValue, parent: Rect?) -> [Layer] {
    layers(context.elements(of: value, "an array of layers") ?? [], parent: parent)
  }

  /// Returns the given layers, back to front.
  private func layers(_ places: [Place], parent: Rect?) -> [Layer] {
    var ids: Set<String> = []
    var copies: [String: Int] = [:]
    return places.enumerated().compactMap { index, place in
      let sibling = SiblingScope(index: index, count: places.count)
      var layer = layer(place, sibling, parent: parent)
      if let id = layer?.id, !ids.insert(id).inserted {
        // The same layer is used more than once.
        var free = id
        repeat {
          copies[id, default: 1] += 1
          free = "\(id)-\(copies[id, default: 1])"
        } while !ids.insert(free).inserted
        layer?.id = free
      }
      return layer
    }
  }

  /// Returns a layer with its sublayers; `nil` after reporting an error that makes the layer
  /// unusable.
  private func layer(_ place: Place, _ sibling: SiblingScope, parent: Rect?) -> Layer? {
    guard let place = FileLayer.written(out: place), let fields = fields(of: place, sibling, parent)
    else { return nil }
    let kind = fields.read(
      "type", .layerKind, "What the layer draws; \"layer\" has no content.",
      otherwise: "\"layer\"")
    let type = kind?.type ?? .layer
    let isTypeKnown = kind?.type != nil || !fields.has("type")
    var layer = Layer(id: scene.id(of: place.value, in: place.context))
    _ = fields.read(
      "id", .id, "A name that is unique in the file and contains no \"/\".",
      otherwise: "the type and a number")
    fields.readWaivers()
    fields.readNames(
      "Named values for use within the layer; \"= name\" refers to a value.")
    let template = kind?.template.map(fields.bind)
    let isComponent = kind?.isComponent == true
    let component = isComponent ? BoundComponent(fields, of: scene.components) : nil

    var written = WrittenGeometry(fields)
    // The text is laid out first, because its size may be the layer's size.
    let setText = type == .text ? setText(fields, &written) : nil
    let geometry = written.settled(in: parent)
    if let geometry {
      layer.properties.bounds = geometry.bounds
      layer.properties.position = geometry.position
      layer.properties.anchorPoint = geometry.anchorPoint
    }
    fields.context.scope.know(geometry)
    template?.check()
    component?.check()

    appearance(fields, &layer.properties)
    compositing(fields, &layer.properties)
    contents(of: type, fields, setText, &layer)
    timing(fields, &layer.timing)
    // These read the time of their content.
    if type != .video, type != .scene, type != .lottie {
      layer.properties.time = fields.read(
        "time", .number,
        "The time of the sublayers and particles in seconds, instead of the layer's time.",
        otherwise: "the layer's time")
    }
    ignoredKeys(fields, type)

    layer.animations = AnimationDecoder(
      context: fields.context, layerKind: type, properties: layer.properties,
      isTypeKnown: isTypeKnown, isDividedText: type == .text && fields.has("each"),
      texts: setText?.others
    ).animations(fields)

    let inner = LayerDecoder(context: fields.context, scene: scene, depth: depth + 1)
    let layersBefore = context.session.budget[.layers]
    let used = template?.layers ?? component?.layers
    layer.sublayers += inner.sublayers(
      fields, used, isReplicator: type == .replicator, bounds: geometry?.bounds)
    countInstances(
      of: &layer, inside: context.session.budget[.layers] - layersBefore, at: fields.span)
    countParticles(of: layer, at: fields.keySpan("emitterCells"))
    if let member = fields.declaredMember(
      "mask", "a layer", .layer, "A layer whose alpha multiplies this layer's alpha.")
    {
      layer.mask = inner.mask(fields.context.resolved(member.value), parent: geometry?.bounds)
    }
    // The keys of a layer of unknown type can't be checked.
    if template == nil {
      fields.kind = isComponent ? Kind.componentName : type.rawValue
    }
    fields.finish(reportUnknown: isTypeKnown)
    return layer
  }

  /// Returns the keys of a layer; `nil` after reporting an error.
  private func fields(of place: Place, _ sibling: SiblingScope, _ parent: Rect?) -> Fields? {
    let value = place.value
    guard depth < Limits.layerDepth else {
      context.reportOnce(.layersTooDeep(), at: value.span)
      return nil
    }
    guard context.take(1, of: .layers, at: value.span) else { return nil }
    guard let fields = Fields(value, of: .layer, in: place.context) else { return nil }
    // The position in the layer tree determines the parent, siblings and instance. The location in
    // the file determines all other names.
    fields.context.scope.enterLayer(parent: parent, sibling)
    fields.context.scope.instance = context.scope.instance
    return fields
  }

  /// Reads the content of a layer of a given kind.
  private func contents(
    of kind: LayerKind, _ fields: Fields, _ setText: LaidOutText?, _ layer: inout Layer
  ) {
    switch kind {
    case .layer: break
    case .image: layer.properties.content = .image(image(fields))
    case .video:
      if let content = video(fields) { layer.properties.content = .video(content) }
    case .shape: layer.properties.content = .shape(shape(fields))
    case .gradient: layer.properties.content = .gradient(LayerDecoder.gradient(fields))
    case .text:
      if let content = text(fields, setText, &layer) { layer.properties.content = .text(content) }
    case .svg:
      if let content = svg(fields) { layer.properties.content = .svg(content) }
    case .scene:
      if let content = nestedScene(fields) { layer.properties.content = .scene(content) }
    case .lottie:
      if let content = compositionContent(fields) {
        layer.properties.content = .composition(content)
      }
    case .replicator: layer.properties.content = .replicator(replicator(fields))
    case .transform:
      layer.properties.content = .transform
      warnOfPlane(fields)
    case .emitter: layer.properties.content = .emitter(emitter(fields))
    }
  }

  /// Returns the sublayers of the layer that encloses these layers: those of its template or component, then its own;
  /// or the copies of a grid.
  private func sublayers(
    _ fields: Fields, _ used: [Place]?, isReplicator: Bool, bounds: Rect?
  ) -> [Layer] {
    let grid =
      isReplicator
      ? fields.declaredMember(
        "grid", "a grid { \"rows\", \"columns\" }", .object(.grid),
        "Rows and columns of copies, each evaluated for its own cell.") : nil
    let sublayers = fields.declaredMember(
      "sublayers", "an array of layers", .layers, "The sublayers, back to front.")
    if isReplicator { fields.need(["sublayers"], for: "grid") }
    if let grid {
      let none = SyntaxValue(kind: .array([]), span: grid.value.span)
      return cells(grid.value, sublayers?.value ?? none, bounds: bounds, in: context)
    }
    let own = sublayers.flatMap { context.elements(of: $0.value, "an array of layers") }
    if let used { context.trace?.add(used, of: fields.span, in: context) }
    return layers((used ?? []) + (own ?? []), parent: bounds)
  }

  /// Warns about keys that a layer whose sublayers keep their depth ignores because it has no plane of its own.
  func warnOfPlane(_ fields: Fields) {
    let keys = [
      "backgroundColor", "borderWidth", "cornerRadius", "masksToBounds", "clipsToBounds", "mask",
      "shadowOpacity", "shadowRadius", "shadowPath", "borderColor", "cornerCurve", "filters",
      "backgroundFilters", "compositingFilter", "shouldRasterize", "rasterizationScale",
      "doubleSided", "isDoubleSided",
    ]
    for key in keys where fields.has(key) {
      fields.context.report(.needsPlane(key), at: fields.keySpan(key))
    }
  }

  /// Returns the mask; `nil` if there is none, or if the named value is `null`.
  private func mask(_ place: Place?, parent: Rect?) -> Layer? {
    guard let place else { return nil }
    if place.isNamed, case .null = place.value.kind { return nil }
    return layer(place, SiblingScope(index: 0, count: 1), parent: parent)
  }

  private func appearance(_ fields: Fields, _ properties: inout LayerProperties) {
    fields.set(
      &properties.layerTransform, "transform", .layerTransform,
      "Scales, rotates, moves and tilts the layer about its anchor point.", otherwise: "identity")
    fields.set(
      &properties.anchorPointZ, "anchorPointZ", .number, "The anchor point's z coordinate.")
    fields.set(
      &properties.layerSublayerTransform, "sublayerTransform", .layerTransform,
      "An additional transform of all sublayers about this layer's anchor point; put a perspective here.",
      otherwise: "identity")
    fields.set(
      &properties.isGeometryFlipped, "geometryFlipped", or: ["isGeometryFlipped"], .bool,
      "Whether y points up in the layer: its path and sublayers are flipped; images and text stay upright."
    )
    fields.set(
      &properties.isDoubleSided, "doubleSided", or: ["isDoubleSided"], .bool,
      "Whether the layer is visible from behind.")
    fields.set(
      &properties.opacity, "opacity", or: ["alpha"], .number(.fraction),
      "The opacity of the layer and its sublayers as a group.")
    fields.set(
      &properties.isHidden, "hidden", or: ["isHidden"], .bool,
      "Whether the layer and its sublayers are hidden.")
    fields.set(
      &properties.masksToBounds, "masksToBounds", or: ["clipsToBounds"], .bool,
      "Whether content and sublayers are clipped to the bounds, including rounded corners.")
    fields.set(
      &properties.cornerRadius, "cornerRadius", .number(.nonNegative),
      "The corner radius in points.")
    fields.set(
      &properties.maskedCorners, "maskedCorners", .corners, "The corners that are rounded.",
      otherwise: "all four")
    fields.set(
      &properties.cornerCurve, "cornerCurve", .choice, "The shape of the rounded corners.")
    fields.set(
      &properties.backgroundColor, "backgroundColor", ValueType<Color>.color.orNull(),
      "The background colour, or null for none.")
    fields.set(
      &properties.borderWidth, "borderWidth", .number(.nonNegative),
      "The width of the border, which is drawn inside the bounds.")
    fields.set(&properties.borderColor, "borderColor", .color, "The border's colour.")
    fields.set(
      &properties.zPosition, "zPosition", .number,
      "The layer's z coordinate; siblings with greater values are nearer and drawn later.")
  }

  /// Reads the timing keys that layers and animations share, except `beginTime` and `duration`.
  static func cycles(_ fields: Fields, _ timing: inout MediaTiming) {
    fields.set(&timing.timeOffset, "timeOffset", .number, "Seconds added to its local time.")
    fields.set(
      &timing.speed, "speed", .number, "The speed of its local time; 0 stops it at timeOffset.")
    fields.set(
      &timing.repeatCount, "repeatCount", .numberOrInfinite(.nonNegative),
      "The number of cycles; 0 means one.")
    fields.set(
      &timing.repeatDuration, "repeatDuration", .numberOrInfinite(.nonNegative),
      "How long it repeats, in seconds.")
    fields.set(
      &timing.autoreverses, "autoreverses", .bool,
      "Whether each cycle is followed by a reversed one.")
    fields.set(
      &timing.fillMode, "fillMode", .choice,
      "Whether it has an effect before it begins and after it ends.")
  }

  private func timing(_ fields: Fields, _ timing: inout MediaTiming) {
    fields.set(
      &timing.beginTime, "beginTime", .number,
      "When the layer's time begins, in seconds of the superlayer's time.")
    fields.set(
      &timing.duration, "duration", .numberOrInfinite(.positive),
      "The length of one cycle of the layer's time, in seconds.")
    LayerDecoder.cycles(fields, &timing)
  }
}

extension LayerDecoder {
  /// The value of a layer's `type`: a layer type, or a template or component, either of which creates a plain layer.
  enum Kind {
    case type(LayerKind)
    case template(Template)
    case component

    /// The `type` of layers that use a component.
    static let componentName = "component"

    var isComponent: Bool {
      if case .component = self { true } else { false }
    }
    var type: LayerKind {
      if case .type(let type) = self { type } else { .layer }
    }
    var template: Template? {
      if case .template(let template) = self { template } else { nil }
    }

    var name: String {
      switch self {
      case .type(let type): type.rawValue
      case .template(let template): template.name
      case .component: Self.componentName
      }
    }

    /// All valid values of a layer's `type`.
    static let names = LayerKind.allCases.map(\.rawValue) + [componentName] + Template.names
  }
}

extension ValueType where Value == LayerDecoder.Kind {
  fileprivate static var layerKind: ValueType {
    let names = LayerDecoder.Kind.names
    let types = LayerKind.allCases
    return ValueType(
      Problem.oneOf(names) ?? "a type of layer", .choice(names + types.flatMap(\.classNames))
    ) { context, value in
      guard let text = ValueType<String>.string.read(context, value) else { return nil }
      let type = LayerKind(rawValue: text)
      if let type = type ?? types.first(where: { $0.classNames.contains(text) }) {
        return .type(type)
      }
      if text == Value.componentName { return .component }
      if let template = Template.named(text) { return .template(template) }
      context.report(.unknownChoice(text, choices: names), at: value.span)
      return nil
    }.writing { .string($0.name) }
  }
}

extension ValueType where Value == Double {
  /// Returns the type of a value that is a number or the word "infinite".
  static func numberOrInfinite(_ range: NumberRange) -> ValueType {
    let name = "\(range.description), or \"infinite\""
    return ValueType(name, .number(range, or: "infinite")) { context, value in
      guard case .string(let string) = value.kind, !Context.isExpression(string) else {
        return number(range).read(context, value)
      }
      if string.text == "infinite" { return .infinity }
      context.report(.wrongType(expected: name, found: Context.describe(value)), at: value.span)
      return nil
    }.writing { $0 == .infinity ? .string("infinite") : .shortest($0) }
  }
}

extension Problem {
  fileprivate static func needsPlane(_ key: String) -> Problem {
    Problem(
      .keyNoEffect,
      "\(quoted(key)) has no effect: a layer whose sublayers keep their depth has no plane of its own",
      suggestion: "set it on the sublayers", severity: .warning)
  }
}
