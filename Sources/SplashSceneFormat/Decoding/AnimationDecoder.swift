import SplashScene
import SplashSyntax
import SplashSystem

/// Reads a layer's animations.
struct AnimationDecoder {
  /// The context of the animations, including the layer's own variables.
  var context: Context
  let layerKind: LayerKind
  /// The layer's model values.
  let properties: LayerProperties
  /// Whether the layer's type is known, which is necessary to check key paths.
  let isTypeKnown: Bool
  /// Whether the layer is a text layer whose units are drawn by sublayers.
  var isDividedText = false
  /// Lays out the strings that an animation shows; `nil` if the layer isn't a text layer.
  var texts: SettableText?
  /// The number of enclosing groups.
  var groupDepth = 0
  /// The duration of the innermost group in seconds; `nil` outside of groups.
  var groupDuration: Double?

  /// An animation, and the block that sets model values at its beginning.
  private typealias Item = (animation: Animation, block: Block?)

  /// Reads the keys `animations` and `animate` of an object.
  func animations(_ fields: Fields) -> [Animation] {
    var items: [Item] = []
    var blocks: [Block] = []
    let kind = layerKind.rawValue
    if let member = fields.declaredMember(
      "animations", "an array of animations", .animations(of: kind),
      "Animations, as in Core Animation.")
    {
      items = self.items(member.value)
    }
    if let member = fields.declaredMember(
      "animate", "an array of blocks", .blocks(of: kind),
      "Blocks, as in UIView.animate: each sets model values and animates the change.")
    {
      blocks = self.blocks(member.value)
    }
    return items.map(\.animation) + resolved(items.compactMap(\.block) + blocks)
  }

  /// Returns a decoder for values from another context.
  func reading(in context: Context) -> AnimationDecoder {
    var copy = self
    copy.context = context
    return copy
  }

  /// Returns the probable type of an animation that doesn't specify its type, judging by its keys.
  private static func type(of fields: Fields) -> String? {
    let keys: [(AnimationType, [String])] = [
      (.spring, ["mass", "stiffness", "damping", "initialVelocity"]),
      (.keyframe, ["values", "keyTimes", "path", "calculationMode", "keyframes"]),
      (.group, ["animations"]), (.transition, ["startProgress", "endProgress", "subtype"]),
      (.basic, ["from", "to", "by", "fromValue", "toValue", "byValue"]),
    ]
    return keys.first { $0.1.contains(where: fields.has) }
      .map { "\"type\": \(quoted($0.0.rawValue))" }
  }

  private func items(_ value: SyntaxValue) -> [Item] {
    let elements = context.elements(of: value, "an array of animations") ?? []
    return elements.compactMap { reading(in: $0.context).item($0.value) }
  }

  private func item(_ value: SyntaxValue) -> Item? {
    guard let fields = Fields(value, of: .animation, in: context) else { return nil }
    guard
      let type = fields.require(
        "type", .animationType, "The kind of animation.", suggestion: Self.type(of: fields))
    else { return nil }
    fields.readWaivers()
    // 0 is replaced by the default duration for the animation's type.
    var timing = MediaTiming(duration: 0)
    fields.set(
      &timing.beginTime, "beginTime", .number,
      "When it begins, in seconds of the layer's time, or of the group's time in a group.")
    if let duration = fields.read(
      "duration", .number(.nonNegative),
      "The length of one cycle in seconds; 0 means the default.",
      otherwise:
        "the group's duration in a group; a spring's settling duration; endless for a function; otherwise 0.25"
    ) {
      timing.duration = duration
      if duration == 0, groupDuration == nil, [.basic, .keyframe, .transition].contains(type) {
        context.report(.durationOfZero(), at: fields.valueSpan("duration"))
      }
    }
    LayerDecoder.cycles(fields, &timing)
    removal(fields, &timing)
    let curve = fields.read(
      "timingFunction", .timingFunction, "The timing curve of one cycle.",
      default: type == .transition ? .default : .linear)

    var block: Block?
    let kind: Animation.Kind?
    switch type {
    case .basic: kind = basic(fields).map(Animation.Kind.basic)
    case .spring:
      let spring = spring(fields)
      kind = basic(fields).map { .spring($0, spring) }
    case .keyframe: kind = keyframe(fields).map(Animation.Kind.keyframe)
    case .function: kind = function(fields).map(Animation.Kind.function)
    case .group: kind = group(fields, timing).map(Animation.Kind.group)
    case .transition:
      if groupDepth > 0 { context.report(.transitionInGroup(), at: fields.keySpan("type")) }
      kind = .transition(transition(fields))
      if let member = fields.declaredMember(
        "changes", "an object of key paths and values", .keyPathValues,
        "New values of key paths from beginTime on, without animation.")
      {
        block = immediateBlock(member.value, at: timing.beginTime)
      }
    }
    fields.kind = type.rawValue
    fields.finish()
    guard let kind else { return nil }
    var animation = Animation(timing: timing, timingFunction: curve, kind: kind)
    animation.timing = animation.resolvedTiming(inGroupLasting: groupDuration)
    return (animation, block)
  }

  /// Reads whether the animation is removed at its end. If it is, `fillMode` has no effect after
  /// the end.
  private func removal(_ fields: Fields, _ timing: inout MediaTiming) {
    let aliases = ["isRemovedOnCompletion"]
    let isRemoved = fields.read(
      "removedOnCompletion", or: aliases, .bool,
      "Whether the animation is removed at its end, regardless of fillMode; ignored in groups.",
      otherwise: "depends on fillMode")
    // Core Animation ignores the key in groups.
    guard isRemoved == true, groupDepth == 0 else { return }
    switch timing.fillMode {
    case .removed, .backwards: return
    case .forwards: timing.fillMode = .removed
    case .both: timing.fillMode = .backwards
    }
    context.report(.removedDespiteFill(), at: fields.keySpan("removedOnCompletion", or: aliases))
  }

  /// - Parameter timing: The group's own timing.
  private func group(_ fields: Fields, _ timing: MediaTiming) -> [Animation]? {
    let type = "an array of animations"
    guard
      let member = fields.declaredMember(
        "animations", type, .objects(.animation),
        "The animations that run in the group's time, clipped to the group's duration, which is also their default duration.",
        isRequired: true)
    else {
      context.report(.missingKey("animations", of: "a group"), at: fields.start)
      return nil
    }
    guard groupDepth < Limits.groupDepth else {
      context.reportOnce(.groupsTooDeep(), at: fields.span)
      return nil
    }
    var inner = self
    inner.groupDepth += 1
    inner.groupDuration =
      Animation(timing: timing, kind: .group([])).resolvedTiming(inGroupLasting: groupDuration)
      .duration
    return inner.items(member.value).map(\.animation)
  }

  private func transition(_ fields: Fields) -> Transition {
    var transition = Transition()
    fields.set(
      &transition.kind, "transition", .choice,
      "How the layer changes from its old to its new appearance.")
    fields.set(
      &transition.direction, "subtype", .choice,
      "The direction of movement; as in UIKit, \"fromTop\" moves up and \"fromBottom\" down.")
    if fields.has("subtype"), transition.kind == .fade {
      let moving = Transition.Kind.allCases.filter { $0 != .fade }.map(\.rawValue)
      context.report(
        .meansNothing("subtype", in: "transition \"fade\"", expected: moving),
        at: fields.keySpan("subtype"))
    }
    fields.set(
      &transition.startProgress, "startProgress", .number(.fraction),
      "The progress at which the transition begins.")
    fields.set(
      &transition.endProgress, "endProgress", .number(.fraction),
      "The progress at which the transition ends.")
    if transition.endProgress < transition.startProgress {
      context.report(
        .progressEndsBeforeStart(transition.startProgress, transition.endProgress),
        at: fields.keySpan(fields.has("endProgress") ? "endProgress" : "startProgress"))
    }
    return transition
  }

  // MARK: Property animations

  private func basic(_ fields: Fields) -> BasicAnimation? {
    let property = property(fields)
    let keys = ["from", "to", "by"]
    let meanings = [
      "The start value.", "The end value.",
      "The difference between the start and end values.",
    ]
    let members = zip(keys, meanings).map { key, meaning in
      fields.declaredMember(
        key, or: [key + "Value"], "a value of the key path's type", .anything, meaning)
    }
    fields.declare(.requires(keys + keys.map { $0 + "Value" }))
    guard let property else { return nil }
    if members.allSatisfy({ $0 == nil }) {
      context.report(.missingValues(), at: fields.start)
      return nil
    }
    var animation = BasicAnimation(property)
    let value = value(of: property)
    animation.from = members[0].flatMap { value.read(context, $0.value) }
    animation.to = members[1].flatMap { value.read(context, $0.value) }
    if let by = members[2] {
      guard property.valueKind.isSummable else {
        context.report(.notSummable("by", property.keyPath.rawValue), at: by.key.span)
        return nil
      }
      animation.by = self.value(of: property, isDifference: true).read(context, by.value)
    }
    if let span = (members[1] ?? members[0])?.value.span {
      let model = properties.value(at: property.keyPath)
      warnOfJumps([animation.from ?? model, animation.to ?? model], [span])
    }
    return animation
  }

  func property(_ fields: Fields) -> AnimatedProperty? {
    let keyPath = fields.require("keyPath", .keyPathName, "The property to animate.")
    let function = fields.read(
      "valueFunction", ValueType<ValueFunction>.choice,
      "Converts numbers or angles to a transform, for the key path \"transform\".")
    let isAdditive = fields.read(
      "additive", or: ["isAdditive"], .bool, "Whether values are added to the current value.",
      default: false)
    let isCumulative = fields.read(
      "cumulative", or: ["isCumulative"], .bool,
      "Whether each cycle starts from the value at which the previous one ended.", default: false)
    guard let keyPath, let path = self.keyPath(keyPath.text, keyPath.span) else { return nil }
    var property = AnimatedProperty(path)
    property.valueFunction = function
    let isSummable = property.valueKind.isSummable
    property.isAdditive = isAdditive && isSummable
    property.isCumulative = isCumulative && isSummable
    if function != nil, path != .transform {
      context.report(
        .valueFunctionKeyPath(path.rawValue), at: fields.keySpan("valueFunction"))
      return nil
    }
    for (key, isSet) in [("additive", isAdditive), ("cumulative", isCumulative)]
    where isSet && !isSummable {
      var problem = Problem.notSummable(key, path.rawValue)
      problem.severity = .warning
      context.report(
        problem, at: fields.keySpan(key, or: ["is" + capitalized(key)]))
    }
    return property
  }

  // MARK: Key paths

  /// Alternative names for key paths.
  static let aliases: [String: AnimationKeyPath] = [
    "alpha": .opacity, "center": .position, "center.x": .position(.x), "center.y": .position(.y),
    "isHidden": .hidden, "isDoubleSided": .doubleSided,
  ]

  /// Returns the key path that `text` names; `nil` after reporting that the layer doesn't have it.
  func keyPath(_ text: String, _ span: Span, inBlock: Bool = false) -> AnimationKeyPath? {
    var known: [String] {
      AnimationKeyPath.allCases.filter { $0.isProperty(of: layerKind) }.map(\.rawValue)
    }
    guard let path = AnimationKeyPath(rawValue: text) ?? AnimationDecoder.aliases[text] else {
      if text == "frame" {
        context.report(.keyPathOnlyInBlocks(text, ["bounds.size", "position"]), at: span)
        return nil
      }
      if let parts = FramePart.parts(of: text) {
        context.report(.keyPathOnlyInBlocks(text, parts.map(\.keyPath.rawValue)), at: span)
        return nil
      }
      // For a coordinate alone, the layer's own name is suggested.
      let aliases = AnimationDecoder.aliases.keys.filter { !$0.contains(".") }
      let all =
        known + aliases.sorted()
        + (inBlock ? ["frame"] + FramePart.keyPaths : [])
      context.report(.unknownKeyPath(text, known: all), at: span)
      return nil
    }
    guard path.isProperty(of: layerKind) else {
      if isTypeKnown {
        context.report(
          .keyPathOfOtherLayer(
            text, owners: path.layerKinds.map(\.rawValue),
            found: layerKind == .layer ? "plain" : layerKind.rawValue, known: known),
          at: span)
      }
      return nil
    }
    if !path.layerKinds.isEmpty, let problem = problem(animating: path) {
      context.report(problem, at: span)
      return nil
    }
    if case .replicator(let content) = properties.content, content.isUnrolled,
      path.layerKinds == [.replicator]
    {
      context.report(.keysExclude(path.rawValue, "grid"), at: span)
      return nil
    }
    return path
  }

  /// Returns the reason why animating a type-specific property has no effect on this layer; `nil`
  /// if it has an effect.
  private func problem(animating path: AnimationKeyPath) -> Problem? {
    switch properties.content {
    case .text(let text): problem(animating: path, of: text)
    case .shape(let shape): problem(animating: path, of: shape)
    default: nil
    }
  }

  private func problem(animating path: AnimationKeyPath, of shape: ShapeContent) -> Problem? {
    for (key, gradient, color) in [
      ("fillGradient", shape.fillGradient, AnimationKeyPath.fillColor),
      ("strokeGradient", shape.strokeGradient, .strokeColor),
    ] {
      if gradient == nil, path.rawValue.hasPrefix(key) { return .keyNeeds(path.rawValue, key) }
      if gradient != nil, path == color { return .keysExclude(path.rawValue, key) }
    }
    return nil
  }

  private func problem(animating path: AnimationKeyPath, of text: TextContent) -> Problem? {
    let isOfGradient = path.layerKinds.contains(.gradient)
    if isOfGradient, text.foregroundGradient == nil {
      return .keyNeeds(path.rawValue, "foregroundGradient")
    }
    if path == .foregroundColor, text.foregroundGradient != nil {
      return .keysExclude(path.rawValue, "foregroundGradient")
    }
    if path == .string, text.number != nil { return .keysExclude(path.rawValue, "number") }
    if path == .number, text.number == nil { return .noNumber() }
    return isDividedText ? .keyPathOfUnits(path.rawValue) : nil
  }

  /// Warns about paths that can't be interpolated.
  func warnOfJumps(_ values: [AnimatableValue?], _ spans: [Span]) {
    guard case .path(let first)?? = values.first else { return }
    for (value, span) in zip(values.dropFirst(), spans) {
      guard case .path(let path)? = value, first.interpolated(to: path, 0.5) == nil else {
        continue
      }
      context.report(.pathsOfDifferentShape(), at: span)
    }
  }
}

extension ValueType where Value == AnimationDecoder.AnimationType {
  fileprivate static var animationType: ValueType {
    let types = Value.allCases
    return choice(
      types.map { ($0.rawValue, $0) }, otherNames: types.map { ($0.className, $0) })
  }
}

extension ValueType where Value == SyntaxString {
  /// The text of a key path.
  static var keyPathName: ValueType {
    ValueType(literal: "a key path", .string) { context, value in
      if case .string(let string) = value.kind { return string }
      context.reportType(value, expected: "a key path")
      return nil
    }.writing { .string($0.text) }
  }
}
