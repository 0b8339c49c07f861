import SplashScene
import SplashSyntax

/// A path written as a list of commands, shapes and other paths, in drawing order.
struct PathCommands {
  private var path = Path()
  /// The maximum number of elements and of repetitions.
  private let limit: Int
  private var repeats = 0

  /// Returns the path of `items`; `nil` after reporting an error.
  static func path(_ items: [SyntaxValue], _ context: Context, _ span: Span) -> Path? {
    var commands = PathCommands(limit: context.freePathElements)
    guard commands.add(items, context) else { return nil }
    guard commands.isWithinLimit else {
      context.reportOnce(.tooManyPathElements(), at: span)
      return nil
    }
    return commands.path
  }

  private init(limit: Int) {
    self.limit = limit
  }

  private var isWithinLimit: Bool { max(path.elements.count, repeats) <= limit }

  /// Adds the items of a list, and returns whether all were valid.
  private mutating func add(_ items: [SyntaxValue], _ context: Context) -> Bool {
    var isWhole = true
    for item in items where isWithinLimit {
      isWhole = add(item, context) && isWhole
    }
    return isWhole
  }

  private mutating func add(_ item: SyntaxValue, _ context: Context) -> Bool {
    guard case .object(let members) = item.kind,
      !members.contains(where: { ValueType<Path>.basicShapes.contains($0.key.text) })
    else {
      guard let shape = ValueType<Path>.uncountedPath.read(context, item) else { return false }
      path.append(shape, translatedBy: .zero)
      return true
    }
    guard let fields = Fields(item, of: .pathCommand, in: context) else { return false }
    return add(fields)
  }

  // MARK: One command

  /// The keys that identify the commands.
  static let names = [
    "move", "line", "quadCurve", "curve", "arc", "tangentArc", "close", "append", "repeat",
  ]

  private mutating func add(_ fields: Fields) -> Bool {
    let commands = Self.names.filter(fields.has)
    for (index, name) in Self.names.enumerated() {
      for other in Self.names[..<index] { fields.declare(.excludes(name, other)) }
    }
    fields.declare(.requires(Self.names))
    let start = path
    let isRead = [
      addLines(fields), addCurves(fields), addArcs(fields), addOthers(fields),
    ].allSatisfy { $0 }
    fields.finish()
    switch commands.count {
    case 0: fields.context.report(.noPathCommand(Self.names), at: fields.start)
    case 1:
      let needsPoint = !["move", "arc", "append", "repeat"].contains(commands[0])
      guard needsPoint, start.isEmpty else { return isRead }
      fields.context.report(.pathWithoutStart(commands[0]), at: fields.keySpan(commands[0]))
    default:
      fields.context.report(.keysExclude(commands[1], commands[0]), at: fields.keySpan(commands[1]))
    }
    return false
  }

  /// Returns whether a key is missing or valid.
  private func isRead<Value>(_ value: Value?, _ key: String, _ fields: Fields) -> Bool {
    value != nil || !fields.has(key)
  }

  private mutating func addLines(_ fields: Fields) -> Bool {
    let move = fields.read("move", .point, "Begins a subpath at a point.")
    if let move { path.move(to: move) }
    let line = fields.read("line", .point, "A straight line to a point.")
    if let line { path.addLine(to: line) }
    return isRead(move, "move", fields) && isRead(line, "line", fields)
  }

  private mutating func addCurves(_ fields: Fields) -> Bool {
    let quad = fields.read("quadCurve", .point, "A quadratic Bézier curve to a point.")
    let control = fields.read("control", .point, "The control point of a quadCurve.")
    let curve = fields.read("curve", .point, "A cubic Bézier curve to a point.")
    let first = fields.read("control1", .point, "The first control point of a curve.")
    let second = fields.read("control2", .point, "The second control point of a curve.")
    fields.need(["quadCurve"], for: "control")
    fields.need(["curve"], for: "control1")
    fields.need(["curve"], for: "control2")
    fields.declare(.needs("quadCurve", ["control"]))
    fields.declare(.needs("curve", ["control1"]))
    fields.declare(.needs("curve", ["control2"]))
    if fields.has("quadCurve") {
      guard isThere("control", fields), let quad, let control else { return false }
      path.addQuadCurve(to: quad, control: control)
    }
    if fields.has("curve") {
      guard isThere("control1", fields), isThere("control2", fields), let curve, let first,
        let second
      else { return false }
      path.addCurve(to: curve, control1: first, control2: second)
    }
    return true
  }

  /// Returns whether a key that the command requires is present, and reports an error if it isn't.
  private func isThere(_ key: String, _ fields: Fields) -> Bool {
    if fields.has(key) { return true }
    fields.context.report(
      .missingKey(key, of: .pathCommand, expected: "a point [x, y]"), at: fields.start)
    return false
  }

  private mutating func addArcs(_ fields: Fields) -> Bool {
    let arc = fields.read(
      "arc", .arc,
      "An arc of a circle or an ellipse, preceded by a straight line to its first point.")
    arc?.add(to: &path)
    let corner = fields.read(
      "tangentArc", .tangentArc,
      "A line towards a point, and an arc that turns it towards a second point.")
    if let corner {
      path.addArc(tangent1End: corner.first, tangent2End: corner.second, radius: corner.radius)
    }
    return isRead(arc, "arc", fields) && isRead(corner, "tangentArc", fields)
  }

  private mutating func addOthers(_ fields: Fields) -> Bool {
    let close = fields.read(
      "close", ValueType<Bool>.closing, "Closes the subpath with a straight line; always true.")
    if close != nil { path.close() }
    let other = fields.read("append", ValueType<Path>.uncountedPath, "Appends another path.")
    let transform = fields.read(
      "transform", ValueType<AffineTransform>.affineTransform,
      "Scales, rotates and moves the appended path.", default: .identity, otherwise: "identity")
    fields.need(["append"], for: "transform")
    if let other { path.append(other.transformed(by: transform), translatedBy: .zero) }
    let isRepeated = addRepeated(fields)
    return isRead(close, "close", fields) && isRead(other, "append", fields) && isRepeated
  }

  private mutating func addRepeated(_ fields: Fields) -> Bool {
    let count = fields.read(
      "repeat", .wholeNumber(0...Limits.pathElements),
      "How many times the commands are added; they can use step.index and step.count.")
    let commands = fields.declaredMember(
      "commands", "an array of path commands", ValueSchema.pathCommands,
      "The commands to repeat.")
    fields.need(["repeat"], for: "commands")
    fields.declare(.needs("repeat", ["commands"]))
    guard fields.has("repeat") else { return true }
    guard let commands else {
      fields.context.report(
        .missingKey("commands", of: .pathCommand, expected: "an array of path commands"),
        at: fields.start)
      return false
    }
    guard let value = fields.context.resolved(commands.value) else { return false }
    guard case .array(let items) = value.value.kind else {
      value.context.reportType(value.value, expected: "an array of path commands")
      return false
    }
    guard let count else { return false }
    var context = value.context
    for index in 0..<count {
      guard isWithinLimit else { break }
      repeats += 1
      context.scope.step = StepScope(index: index, count: count)
      context.trace?.add(context, at: value.value.span)
      guard add(items, context) else { return false }
    }
    return true
  }
}

extension ValueType where Value == Bool {
  /// The value `true`.
  fileprivate static var closing: ValueType {
    bool.checked("true", schema: ValueSchema(["const": true])) {
      $0 ? nil : Problem(.valueRange, "\"close\" is false", expected: "true, or no \"close\"")
    }
  }
}

extension Problem {
  fileprivate static func pathWithoutStart(_ command: String) -> Problem {
    Problem(
      .valueOrder,
      "\(quoted(command)) needs a current point, but the path has none yet",
      expected: "\"move\", \"arc\" or a shape before it")
  }
  fileprivate static func noPathCommand(_ names: [String]) -> Problem {
    Problem(
      .keyMissing,
      "this object has no path command",
      expected: names.map { "\"\($0)\"" }.joined(separator: ", ") + " or a basic shape")
  }
}
