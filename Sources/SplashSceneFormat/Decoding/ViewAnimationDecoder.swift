import SplashScene

/// Reads UIKit's animation blocks.
extension AnimationDecoder {
  /// A block as it is written, before it is known what the blocks before it leave.
  struct Block {
    var timing: MediaTiming
    var timingFunction: TimingFunction
    var delay: Double
    var spring: Spring?
    var changes: [Change]
  }

  /// A change as it is written.
  enum Change {
    case property(AnimationKeyPath, from: AnimatableValue?, to: AnimatableValue)
    /// Sets the bounds' size, and the position by the anchor point.
    case frame(from: Rect?, to: Rect)
  }

  /// The blocks of an array.
  func blocks(_ value: SyntaxValue) -> [Block] {
    let elements = context.elements(of: value, "an array of blocks") ?? []
    return elements.compactMap { reading(in: $0.context).block($0.value) }
  }

  /// The animations of blocks, in the order in which the blocks run.
  func resolved(_ blocks: [Block]) -> [Animation] {
    let blocks = blocks.enumerated().sorted { left, right in
      let (l, r) = (left.element.timing.beginTime, right.element.timing.beginTime)
      return (l, left.offset) < (r, right.offset)
    }
    var model = BlockModel(properties)
    return blocks.map { resolve($0.element, &model) }
  }

  private func resolve(_ block: Block, _ model: inout BlockModel) -> Animation {
    var changes: [ViewAnimation.Change] = []
    func add(_ path: AnimationKeyPath, _ from: AnimatableValue?, _ to: AnimatableValue) {
      guard let before = model.value(at: path) else { return }
      changes.append(
        ViewAnimation.Change(path, before: before, from: from ?? before, to: to))
      model.setValue(to, at: path)
    }
    for change in block.changes {
      switch change {
      case .property(let path, let from, let to): add(path, from, to)
      case .frame(let from, let to):
        let anchorPoint = model.properties.anchorPoint
        func position(_ frame: Rect) -> AnimatableValue {
          .point(LayerDecoder.position(of: frame, anchorPoint: anchorPoint))
        }
        add(.bounds(.size), from.map { .size($0.size) }, .size(to.size))
        add(.position, from.map(position), position(to))
      }
    }
    let view = ViewAnimation(changes: changes, delay: block.delay, spring: block.spring)
    return Animation(
      timing: block.timing, timingFunction: block.timingFunction, kind: .view(view))
  }

  // MARK: Reading

  private func block(_ value: SyntaxValue) -> Block? {
    guard let fields = Fields(value, of: "a block", in: context) else { return nil }
    let beginTime = fields.read(
      "beginTime", .number, "When the block runs, in seconds of the layer's time.", default: 0)
    let delay = fields.read(
      "delay", .number(.nonNegative), "Seconds between the block's run and the animation's start.",
      default: 0)
    let duration = fields.read(
      "duration", .number(.positive), "How long the animation takes, in seconds.")
    fields.declare(.requires(["duration", "springDuration"]))
    if !fields.has("duration"), !fields.has("springDuration") {
      context.report(.missingKey("duration", of: "a block"), at: fields.start)
    }
    var timing = MediaTiming(duration: duration ?? 0.2, beginTime: beginTime)
    var curve = TimingFunction.easeInEaseOut
    if let member = fields.declaredMember(
      "options", "an option or an array of options", .options(Self.optionNames),
      "A curve, \"repeat\" and \"autoreverse\", alone or in an array.",
      otherwise: "\"curveEaseInOut\"")
    {
      options(member.value, &timing, &curve)
    }
    let spring = blockSpring(fields, duration: duration)
    if let spring {
      timing.duration = spring.duration
      curve = .linear
    }
    let changes = changes(fields)
    fields.finish()
    guard duration != nil || spring != nil, let changes else { return nil }
    return Block(
      timing: timing, timingFunction: curve, delay: delay, spring: spring?.0, changes: changes)
  }

  private static let curves: [String: TimingFunction] = [
    "curveEaseInOut": .easeInEaseOut, "curveEaseIn": .easeIn, "curveEaseOut": .easeOut,
    "curveLinear": .linear,
  ]
  private static let optionNames = curves.keys.sorted() + ["repeat", "autoreverse"]

  private func options(
    _ value: SyntaxValue, _ timing: inout MediaTiming, _ curve: inout TimingFunction
  ) {
    let option = ValueType<String>.choice(Self.optionNames.map { ($0, $0) })
    guard let place = context.resolved(value) else { return }
    let (context, value) = (place.context, place.value)
    var elements = [value]
    if case .array(let array) = value.kind { elements = array }
    var first: String?
    for element in elements {
      guard let name = option.read(context, element) else { continue }
      switch name {
      case "repeat": timing.repeatCount = .infinity
      case "autoreverse": timing.autoreverses = true
      default:
        if let first { context.report(.keysExclude(name, first), at: element.span) }
        first = name
        curve = Self.curves[name] ?? curve
      }
    }
  }

  private func changes(_ fields: Fields) -> [Change]? {
    let type = "an object of key paths and values"
    let member = fields.declaredMember(
      "animations", type, .changes, "The values that key paths get.", isRequired: true)
    let from = fields.declaredMember(
      "from", type, .keyPathValues,
      "The values that key paths have when the block runs, before the delay.")
    guard let member else {
      context.report(.missingKey("animations", of: "a block"), at: fields.start)
      return nil
    }
    guard let place = context.resolved(member.value) else { return nil }
    guard case .object(let targets) = place.value.kind, !targets.isEmpty else {
      place.context.reportType(place.value, expected: "an object of key paths and values")
      return nil
    }
    var starts: [SyntaxMember] = []
    var startContext = context
    if let from {
      guard let place = context.resolved(from.value) else { return nil }
      guard case .object(let members) = place.value.kind else {
        place.context.reportType(place.value, expected: "an object of key paths and values")
        return nil
      }
      starts = members
      startContext = place.context
    }
    for start in starts
    where !targets.contains(where: { canonical($0.key.text) == canonical(start.key.text) }) {
      let known = targets.map(\.key.text)
      startContext.report(.fromWithoutAnimation(start.key.text, known: known), at: start.key.span)
    }
    let decoder = reading(in: place.context)
    decoder.reportOverlaps(targets)
    return targets.compactMap { target in
      let start = starts.first { canonical($0.key.text) == canonical(target.key.text) }
      return decoder.change(
        target, from: start.map { Place(context: startContext, value: $0.value) })
    }
  }

  /// A block that sets the values of an object of key paths, at once.
  func immediateBlock(_ value: SyntaxValue, at beginTime: Double) -> Block? {
    guard let place = context.resolved(value) else { return nil }
    guard case .object(let targets) = place.value.kind else {
      place.context.reportType(place.value, expected: "an object of key paths and values")
      return nil
    }
    let decoder = reading(in: place.context)
    decoder.reportOverlaps(targets)
    return Block(
      timing: MediaTiming(duration: 0, beginTime: beginTime), timingFunction: .linear, delay: 0,
      changes: targets.compactMap { target in
        switch decoder.change(target, from: nil, isImmediate: true) {
        case .property(let path, _, let to)?: .property(path, from: to, to: to)
        case .frame(_, let to)?: .frame(from: to, to: to)
        case nil: nil
        }
      })
  }

  private func change(
    _ target: SyntaxMember, from: Place?, isImmediate: Bool = false
  ) -> Change? {
    let key = target.key
    if key.text == "frame" {
      let to = ValueType<Rect>.rect.read(context, target.value)
      let from = from.flatMap { ValueType<Rect>.rect.read($0.context, $0.value) }
      return to.map { .frame(from: from, to: $0) }
    }
    guard let path = keyPath(key.text, key.span, inBlock: true) else { return nil }
    guard isImmediate || path.valueKind.isSummable else {
      context.report(.keyPathNotInBlocks(key.text), at: key.span)
      return nil
    }
    let type = value(of: AnimatedProperty(path))
    let to = type.read(context, target.value)
    let start = from.flatMap { type.read($0.context, $0.value) }
    return to.map { .property(path, from: start, to: $0) }
  }

  private func canonical(_ name: String) -> String {
    [
      "alpha": "opacity", "center": "position", "transform.rotation": "transform.rotation.z",
      "sublayerTransform.rotation": "sublayerTransform.rotation.z",
    ][name] ?? name
  }

  /// Reports key paths of one block of which one is a part of the other.
  private func reportOverlaps(_ targets: [SyntaxMember]) {
    var seen: [(path: String, name: String)] = []
    for target in targets {
      let name = target.key.text
      let paths = name == "frame" ? ["bounds.size", "position"] : [canonical(name)]
      if let other = paths.lazy.compactMap({ path in overlap(path, seen) }).first {
        context.report(.overlappingKeyPaths(name, other), at: target.key.span)
      }
      seen += paths.map { ($0, name) }
    }
  }

  private func overlap(_ path: String, _ seen: [(path: String, name: String)]) -> String? {
    // There are as many different key paths as Core Animation has, so that this stays short.
    seen.first { other in
      other.path == path || other.path.hasPrefix(path + ".") || path.hasPrefix(other.path + ".")
    }?.name
  }
}

/// A layer's model while blocks change it.
private struct BlockModel {
  private(set) var properties: LayerProperties
  /// What was set last, spelt as it was: a matrix doesn't tell how many turns a rotation has.
  private var exact: [AnimationKeyPath: AnimatableValue] = [:]

  init(_ properties: LayerProperties) {
    self.properties = properties
  }

  func value(at path: AnimationKeyPath) -> AnimatableValue? {
    exact[path] ?? properties.value(at: path)
  }

  mutating func setValue(_ value: AnimatableValue, at path: AnimationKeyPath) {
    properties.setValue(value, at: path)
    exact = exact.filter { other, _ in
      let (a, b) = (path.rawValue, other.rawValue)
      return !a.hasPrefix(b + ".") && !b.hasPrefix(a + ".")
    }
    exact[path] = value
  }
}
