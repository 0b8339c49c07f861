import SplashScene
import SplashSyntax
import SplashSystem

/// Prints a scene with its expressions evaluated, its names and parameters replaced by their values, and its templates
/// and components replaced by their layers. Reading the result gives the same scene.
///
/// An expression that differs between the cells of a grid, the units of a text or the steps of a repetition becomes an
/// element of a list: `= values1[instance.index]`. Functions of time remain expressions, in which everything that
/// doesn't depend on time is evaluated.
final class ScenePrinter {
  private let trace: ReadingTrace
  private let file: SceneFile
  /// The ids of the layers of the scene's own file, by location.
  private let ids: [Int: String]
  private var freeIds: FreeIds
  private var tables = ValueTables()

  /// - Parameters:
  ///   - trace: What was read in `file`.
  ///   - ids: The ids of the layers in the file, by location.
  init(_ file: SceneFile, _ trace: ReadingTrace, ids: [Int: String]) {
    (self.file, self.trace, self.ids) = (file, trace, ids)
    freeIds = FreeIds(taken: Set(ids.values))
  }

  /// The keys of a scene that are read before its named values.
  private static let head: Set<String> = [
    "$schema", "splashrender", "description", "seed", "appearance", "scale", "size", "fps",
    "markers",
  ]

  /// Returns the scene as text; `nil` if it wasn't read.
  func text(_ context: Context) -> String? {
    let site = ReadingTrace.Site(file.root.span, in: context)
    guard let scene = trace.objects[site], let context = trace.contexts[site]?.values.first else {
      return nil
    }
    var head = context
    head.scope.names = nil
    let dropped: Set = ["params", "let", "components", "include"]
    var members: [(String, JSON)] = []
    for member in scene.members where !dropped.contains(member.key.text) {
      let isHead =
        Self.head.contains(member.key.text)
        || member.key.text == "duration" && !context.scope.scene.isDurationWorkedOut
      members.append((member.key.text, json(member.value, [isHead ? head : context])))
    }
    if !tables.lists.isEmpty {
      let place = members.firstIndex { $0.0 == "layers" } ?? members.endIndex
      members.insert(("let", .object(tables.lists)), at: place)
    }
    return (JSON.object(members).lines(width: 100) + "\n").escapingObeyed
  }

  // MARK: Values

  /// Returns a value.
  ///
  /// - Parameter outer: The contexts of the enclosing value, one for each repetition.
  private func json(_ value: SyntaxValue, _ outer: [Context]) -> JSON {
    let (value, contexts, _) = resolved(value, outer)
    switch value.kind {
    case .null: return .null
    case .bool(let bool): return .bool(bool)
    case .number(let number): return .shortest(number)
    case .string(let string): return self.string(string, contexts)
    case .array(let elements): return .array(self.elements(elements, of: value, contexts))
    case .object(let members): return object(value, members, contexts)
    }
  }

  /// Returns what a value stands for, with the contexts in which it is read.
  private func resolved(
    _ value: SyntaxValue, _ contexts: [Context]
  ) -> (value: SyntaxValue, contexts: [Context], isNamed: Bool) {
    var (value, contexts) = (value, contexts)
    let place = contexts[0].resolved(value)
    if let place, place.isNamed {
      contexts = contexts.compactMap { $0.resolved(value)?.context }
      value = place.value
    }
    if let own = trace.contexts[ReadingTrace.Site(value.span, in: contexts[0])] {
      contexts = own.values.sorted { $0.order.lexicographicallyPrecedes($1.order) }
    }
    return (value, contexts, place?.isNamed == true)
  }

  private func string(_ string: SyntaxString, _ contexts: [Context]) -> JSON {
    let site = ReadingTrace.Site(string.span, in: contexts[0])
    if let texts = trace.texts[site], let text = texts.values.first {
      guard texts.values.allSatisfy({ $0 == text }) else {
        return tables.value(texts.map { ($0.key, .unevaluated($0.value)) })
      }
      return text.hasPrefix("=") ? unevaluated(text) : .text(text)
    }
    guard Context.isExpression(string) else { return .string(string.text) }
    var values: [(ReadingTrace.Repetition, JSON)] = []
    for context in contexts {
      guard let value = context.evaluate(string) else { return .string(string.text) }
      values.append((ReadingTrace.Repetition(context.scope), json(value)))
    }
    let value = tables.value(values)
    if trace.listsOfTexts.contains(site), case .array(let texts) = value {
      return .array(
        texts.map { element in
          if case .string(let text) = element, !text.hasPrefix("=") { .text(text) } else { element }
        })
    }
    // As plain numbers, large angles would look like degrees.
    if trace.angles.contains(site), case .number(let number) = value {
      return .string(number + AngleUnit.rad.rawValue)
    }
    return value
  }

  private func json(_ value: ExpressionValue) -> JSON {
    if case .string(let text) = value { unevaluated(text) } else { JSON(value) }
  }

  /// Returns a string as written where a string can be an expression.
  private func unevaluated(_ text: String) -> JSON {
    guard text.hasPrefix("="), text.contains("'") else { return .unevaluated(text) }
    // Expressions can't quote this text.
    return .string("= '=' + " + tables.name(of: .string(String(text.dropFirst()))))
  }

  private func elements(
    _ elements: [SyntaxValue], of array: SyntaxValue, _ contexts: [Context]
  ) -> [JSON] {
    guard trace.splicedArrays.contains(ReadingTrace.Site(array.span, in: contexts[0])) else {
      return elements.map { json($0, contexts) }
    }
    return elements.flatMap { element -> [JSON] in
      let (value, inner, isNamed) = resolved(element, contexts)
      guard isNamed else { return [json(element, contexts)] }
      switch value.kind {
      case .null: return []
      case .array(let elements): return self.elements(elements, of: value, inner)
      default: return [json(value, inner)]
      }
    }
  }

  // MARK: Objects

  private func object(
    _ value: SyntaxValue, _ members: [SyntaxMember], _ contexts: [Context]
  ) -> JSON {
    let site = ReadingTrace.Site(value.span, in: contexts[0])
    guard let object = trace.objects[site] else {
      return .object(members.map { ($0.key.text, json($0.value, contexts)) })
    }
    if object.subject == .layer { return layer(value, object, site, contexts) }
    if object.subject == .animation,
      object.kind == AnimationDecoder.AnimationType.function.rawValue
    {
      return timed(object, at: "value", contexts) { .object($0) }
    }
    if object.subject == .check {
      return timed(object, at: "equals", contexts) { .array($0.map { .object([$0]) }) }
    }
    return .object(
      object.members.filter { $0.key.text != "let" || !object.hasNames }
        .map { ($0.key.text, json($0.value, contexts)) })
  }

  private func layer(
    _ value: SyntaxValue, _ layer: ReadingTrace.Object, _ site: ReadingTrace.Site,
    _ contexts: [Context]
  ) -> JSON {
    let inner = trace.layers[site]
    var dropped: Set = ["let"]
    if inner != nil { dropped.insert("type") }
    if layer.kind == LayerDecoder.Kind.componentName { dropped.formUnion(["component", "params"]) }
    let isOwn = contexts[0].file === file && ids[value.span.start] != nil
    var members: [(String, JSON)] = []
    for member in layer.members where !dropped.contains(member.key.text) {
      switch member.key.text {
      case "id":
        guard !isOwn, case .string(let id) = member.value.kind else { fallthrough }
        members.append(("id", .string(freeIds.take(id.text))))
      case "mask":
        let mask = resolved(member.value, contexts)
        if mask.isNamed, case .null = mask.value.kind { continue }
        fallthrough
      default: members.append((member.key.text, json(member.value, contexts)))
      }
    }
    guard let inner else { return .object(members) }
    var layers = inner.map { json($0.value, [$0.context]) }
    if let own = members.firstIndex(where: { $0.0 == "sublayers" }) {
      if case .array(let elements) = members[own].1 { layers += elements }
      members.remove(at: own)
    }
    return .object(members + [("sublayers", .array(layers))])
  }

  /// Prints an object with a value that depends on time.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - names: Returns the value of `let` for the names that the value uses, in order.
  private func timed(
    _ object: ReadingTrace.Object, at key: String, _ contexts: [Context],
    _ names: ([(String, JSON)]) -> JSON
  ) -> JSON {
    var members: [(String, JSON)] = []
    for member in object.members where member.key.text != "let" {
      guard member.key.text == key else {
        members.append((member.key.text, json(member.value, contexts)))
        continue
      }
      var printer = FunctionPrinter(tables)
      let value = printer.json(member.value, contexts)
      tables = printer.tables
      if !printer.names.isEmpty { members.append(("let", names(printer.names))) }
      members.append((key, value))
    }
    return .object(members)
  }
}

extension Context {
  /// The order among the contexts at a site.
  fileprivate var order: [Int] {
    [scope.instance?.index ?? -1, scope.unit?.index ?? -1, scope.step?.index ?? -1]
  }
}
