import SplashScene
import SplashSyntax

/// Reads UIKit's animation blocks.
extension AnimationDecoder {
  /// A block as written in the file. The initial values depend on the preceding blocks.
  struct Block {
    var timing: MediaTiming
    var timingFunction: TimingFunction
    var delay: Double
    var spring: Spring?
    var initialVelocity: Point?
    var changes: [Change]
    /// How keyframes are interpolated.
    var calculationMode = KeyframeAnimation.CalculationMode.linear
  }

  /// A change as written in the file.
  enum Change {
    case property(AnimationKeyPath, from: AnimatableValue?, to: AnimatableValue)
    /// Sets the size of the bounds, and the position according to the anchor point.
    case frame(from: Rect?, to: Rect)
    /// Sets a part of the frame.
    case framePart(FramePart, from: Double?, to: Double)
    /// Animates through several values.
    case keyframes(AnimationKeyPath, from: AnimatableValue?, [BlockKeyframe])
  }

  /// Reads an array of blocks.
  func blocks(_ value: SyntaxValue) -> [Block] {
    let elements = context.elements(of: value, "an array of blocks") ?? []
    return elements.compactMap { reading(in: $0.context).block($0.value) }
  }

  /// Returns the animations of blocks, ordered by their begin times.
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
    func add(
      _ path: AnimationKeyPath, _ from: AnimatableValue?, _ to: AnimatableValue,
      _ keyframes: [BlockKeyframe] = []
    ) {
      guard let before = model.value(at: path) else { return }
      var change = ViewAnimation.Change(path, before: before, from: from ?? before, to: to)
      if !keyframes.isEmpty {
        change.keyframes = BlockKeyframe.animation(
          of: path, from: change.from, through: keyframes, block.calculationMode)
      }
      changes.append(change)
      model.setValue(to, at: path)
    }
    for change in block.changes {
      switch change {
      case .property(let path, let from, let to): add(path, from, to)
      case .keyframes(let path, let from, let keyframes):
        if let last = keyframes.last { add(path, from, last.value, keyframes) }
      case .frame(let from, let to):
        let anchorPoint = model.properties.anchorPoint
        func position(_ frame: Rect) -> AnimatableValue {
          .point(LayerDecoder.position(of: frame, anchorPoint: anchorPoint))
        }
        add(.bounds(.size), from.map { .size($0.size) }, .size(to.size))
        add(.position, from.map(position), position(to))
      case .framePart(let part, let from, let to):
        for step in part.steps(from: from, to: to, in: model.properties) {
          add(step.keyPath, step.from.map(AnimatableValue.number), .number(step.to))
        }
      }
    }
    var view = ViewAnimation(changes: changes, delay: block.delay, spring: block.spring)
    view.initialVelocity = block.initialVelocity
    return Animation(
      timing: block.timing, timingFunction: block.timingFunction, kind: .view(view))
  }

  // MARK: Reading

  private func block(_ value: SyntaxValue) -> Block? {
    guard let fields = Fields(value, of: .block, in: context) else { return nil }
    fields.readWaivers()
    let beginTime = fields.read(
      "beginTime", .number, "When the block runs, in seconds of the layer's time.", default: 0)
    let delay = fields.read(
      "delay", .number(.nonNegative),
      "The delay between running the block and starting the animation, in seconds.",
      default: 0)
    let duration = fields.read(
      "duration", .number,
      "The animation's duration in seconds; with 0 or less, the values are set without animation."
    ).map { max(0, $0) }
    fields.declare(.requires(["duration", "springDuration"] + Self.physicalKeys))
    if !(["duration", "springDuration"] + Self.physicalKeys).contains(where: fields.has) {
      context.report(.missingKey("duration", of: .block), at: fields.start)
    }
    var block = Block(
      timing: MediaTiming(duration: duration ?? 0.2, beginTime: beginTime),
      timingFunction: .easeInEaseOut, delay: delay, changes: [])
    curve(fields, &block)
    let spring = blockSpring(fields, duration: duration)
    if let spring {
      block.timing.duration = spring.duration
      block.timingFunction = .linear
      block.spring = spring.spring
      block.initialVelocity = spring.initialVelocity
    }
    let changes = changes(fields, block.calculationMode)
    fields.finish()
    guard duration != nil || spring != nil, let changes else { return nil }
    block.changes = changes
    return block
  }

  private func changes(
    _ fields: Fields, _ mode: KeyframeAnimation.CalculationMode
  ) -> [Change]? {
    let type = "an object of key paths and values"
    let member = fields.declaredMember(
      "animations", type, .changes, "The new values of key paths.")
    let keyframes = fields.declaredMember(
      "keyframes", "an array of keyframes", .objects(.keyframe),
      "Keyframes with values of key paths, instead of animations.")
    fields.declare(.requires(["animations", "keyframes"]))
    fields.exclude(["animations"], with: "keyframes")
    let from = fields.declaredMember(
      "from", type, .keyPathValues,
      "Values that are set when the block begins, before its delay; until then, the layer has its own values."
    )
    let starts = from.flatMap { targets($0.value, mayBeEmpty: true) }
    if from != nil, starts == nil { return nil }
    if let keyframes {
      guard let frames = self.keyframes(keyframes.value) else { return nil }
      return changes(through: frames, starts, mode)
    }
    guard let member else {
      context.report(.missingKey("animations", of: .block), at: fields.start)
      return nil
    }
    guard let targets = targets(member.value) else { return nil }
    reportStarts(starts, without: targets.members.map(\.key))
    let decoder = reading(in: targets.context)
    decoder.reportOverlaps(targets.members)
    return targets.members.flatMap { target in
      decoder.changes(target, from: starts?.place(of: canonical(target.key.text), canonical))
    }
  }

  /// Values by key path, with their context.
  struct Targets {
    let context: Context
    let members: [SyntaxMember]

    /// Returns the value of a key path.
    func place(of keyPath: String, _ canonical: (String) -> String) -> Place? {
      members.first { canonical($0.key.text) == keyPath }.map {
        Place(context: context, value: $0.value)
      }
    }
  }

  /// Returns an object's values by key path; `nil` after reporting an error.
  func targets(_ value: SyntaxValue, mayBeEmpty: Bool = false) -> Targets? {
    guard let place = context.resolved(value) else { return nil }
    guard case .object(let members) = place.value.kind, mayBeEmpty || !members.isEmpty else {
      place.context.reportType(place.value, expected: "an object of key paths and values")
      return nil
    }
    return Targets(context: place.context, members: members)
  }

  /// Reports start values for key paths that aren't animated.
  func reportStarts(_ starts: Targets?, without keys: [SyntaxString]) {
    let animated = Set(keys.map { canonical($0.text) })
    for start in starts?.members ?? [] where !animated.contains(canonical(start.key.text)) {
      starts?.context.report(
        .fromWithoutAnimation(start.key.text, known: keys.map(\.text)), at: start.key.span)
    }
  }

  /// Returns a block that sets the key paths of an object without animation.
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
      changes: targets.flatMap { target in
        decoder.changes(target, from: nil, isImmediate: true).compactMap { change in
          switch change {
          case .property(let path, _, let to): .property(path, from: to, to: to)
          case .frame(_, let to): .frame(from: to, to: to)
          case .framePart(let part, _, let to): .framePart(part, from: to, to: to)
          case .keyframes: nil
          }
        }
      })
  }

  /// Returns the changes of a member; empty after reporting an error.
  private func changes(
    _ target: SyntaxMember, from: Place?, isImmediate: Bool = false
  ) -> [Change] {
    let key = target.key
    if key.text == "frame" {
      let to = ValueType<Rect>.rect.read(context, target.value)
      let from = from.flatMap { ValueType<Rect>.rect.read($0.context, $0.value) }
      return to.map { [.frame(from: from, to: $0)] } ?? []
    }
    if let parts = FramePart.parts(of: key.text) {
      return frameChanges(parts, target.value, from: from)
    }
    return change(target, from: from, isImmediate: isImmediate).map { [$0] } ?? []
  }

  /// Returns the changes of one or two parts of the frame.
  private func frameChanges(
    _ parts: [FramePart], _ value: SyntaxValue, from: Place?
  ) -> [Change] {
    let type = ValueType<[Double]>.numbers(of: parts)
    guard let to = type.read(context, value) else { return [] }
    let from = from.flatMap { type.read($0.context, $0.value) }
    return zip(parts, to).enumerated().map { index, change in
      .framePart(change.0, from: from?[index], to: change.1)
    }
  }

  func change(
    _ target: SyntaxMember, from: Place?, isImmediate: Bool = false
  ) -> Change? {
    let key = target.key
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

  func canonical(_ name: String) -> String {
    [
      "alpha": "opacity", "center": "position", "center.x": "position.x", "center.y": "position.y",
      "transform.rotation": "transform.rotation.z",
      "sublayerTransform.rotation": "sublayerTransform.rotation.z",
    ][name] ?? name
  }

  /// Reports overlapping key paths in a block, such as `position` and `position.x`.
  func reportOverlaps(_ targets: [SyntaxMember]) {
    var seen: [(path: String, name: String)] = []
    for target in targets {
      let name = target.key.text
      let paths =
        name == "frame"
        ? ["bounds.size", "position"]
        : FramePart.parts(of: name)?.map(\.keyPath.rawValue) ?? [canonical(name)]
      if let other = paths.lazy.compactMap({ path in overlap(path, seen) }).first {
        context.report(.overlappingKeyPaths(name, other), at: target.key.span)
      }
      seen += paths.map { ($0, name) }
    }
  }

  private func overlap(_ path: String, _ seen: [(path: String, name: String)]) -> String? {
    // There are only a few different key paths, so a linear search is fast enough.
    seen.first { other in
      other.path == path || other.path.hasPrefix(path + ".") || path.hasPrefix(other.path + ".")
    }?.name
  }
}

/// The model values of a layer, as changed by one block after another.
private struct BlockModel {
  private(set) var properties: LayerProperties
  /// The exact values that were set last. They are needed because a matrix doesn't store the number
  /// of full turns in a rotation.
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
