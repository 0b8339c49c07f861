import SplashScene
import SplashSyntax

extension ValueType where Value == Path {
  /// The outline of a layer, a mask or a motion path.
  static var path: ValueType { ValueType<SVGOutline>.outline.map(\.path) }

  /// A path in a list of commands; its elements count towards the list's limit.
  static var uncountedPath: ValueType { ValueType<SVGOutline>.uncounted.map(\.path) }
}

extension ValueType where Value == SVGOutline {
  /// An outline whose elements count towards the scene's limit.
  static var outline: ValueType {
    let uncounted = uncounted
    return ValueType(uncounted.name, uncounted.schema) { context, value in
      guard let outline = uncounted.read(context, value) else { return nil }
      let count = outline.path.elements.count
      return context.take(count, of: .pathElements, at: value.span) ? outline : nil
    }
  }

  /// An outline: path data, an element of an SVG file, a basic shape, or a list of commands. Only outlines from SVG
  /// files have a view box.
  fileprivate static var uncounted: ValueType {
    let name =
      "path data, \"file.svg#id\", an array of path commands, or "
      + ValueType<Path>.basicShapes.map { "{ \"\($0)\" }" }.joined(separator: ", ")
    return ValueType(name, .path) { context, value in
      switch value.kind {
      case .string(let string): return text(context, string)
      case .object:
        return ValueType<Path>.basicShape(context, value)
          .map { SVGOutline(path: $0, viewBox: nil) }
      case .array(let items):
        return PathCommands.path(items, context, value.span)
          .map { SVGOutline(path: $0, viewBox: nil) }
      default:
        context.reportType(value, expected: name)
        return nil
      }
    }
  }

  private static func text(_ context: Context, _ string: SyntaxString) -> SVGOutline? {
    var text = string.text
    let isExpression = Context.isExpression(string)
    if isExpression {
      switch context.evaluate(string) {
      case .string(let result): text = result
      case nil: return nil
      case let other?:
        context.report(.wrongType(expected: "path data", found: other.kindName), at: string.span)
        return nil
      }
    }
    // Path data never contains this character, and a reference to an element always does.
    if text.contains("#") {
      // If the file is an image parameter, it stays relative to where the parameter was set.
      var file: NamedFile?
      if !isExpression, let mark = text.lastIndex(of: "#"),
        case .asset(let text, let asset)? = context.soleParameter(of: text[..<mark])
      {
        file = NamedFile(text: text, file: asset)
      }
      let reference = isExpression ? text : context.interpolate(string)?.text
      return reference.flatMap { element($0, of: file, context, string.span) }
    }
    if text.lowercased().hasSuffix(".svg") {
      context.report(.svgWithoutElement(text), at: string.span)
      return nil
    }
    do throws(PathDataError) {
      let path = try PathData.parse(text, limit: context.freePathElements)
      return SVGOutline(path: path, viewBox: nil)
    } catch {
      let span = isExpression ? string.span : string.span(ofText: error.range)
      context.report(Problem(error), at: span)
      return nil
    }
  }

  /// Reads the outline of an element of an SVG file: the file's path, and the id after the last "#".
  ///
  /// - Parameter known: The file that `reference` starts with, if it is already resolved.
  private static func element(
    _ reference: String, of known: NamedFile?, _ context: Context, _ span: Span
  ) -> SVGOutline? {
    let mark =
      known.map { reference.utf8.index(reference.startIndex, offsetBy: $0.text.utf8.count) }
      ?? reference.lastIndex(of: "#") ?? reference.endIndex
    let id = String(reference[mark...].dropFirst())
    guard !id.isEmpty else {
      context.report(.missingElementId(), at: span)
      return nil
    }
    let file = String(reference[..<mark])
    guard let asset = known ?? ValueType<NamedFile>.resolved(file, context, span) else {
      return nil
    }
    context.trace?.add(
      path: known == nil ? file : nil, of: context.session.files.identity(of: asset.file.path),
      fragment: "#" + id, at: span, in: context)
    guard context.freePathElements > 0 else {
      context.reportOnce(.tooManyPathElements(), at: span)
      return nil
    }
    switch context.session.assets.svgOutline(
      asset.file, element: id, limit: context.freePathElements)
    {
    case .failure(let error):
      // Further outlines aren't tried.
      if case .overLimit = error { context.session.budget.exhaust(.pathElements) }
      context.report(context.session.problem(error, "SVG", asset.text), at: span)
      return nil
    case .success(let outline): return outline
    }
  }
}

extension Context {
  /// The number of path elements that the scene may still add.
  var freePathElements: Int { session.budget.left(.pathElements) }
}

extension Problem {
  fileprivate static func svgWithoutElement(_ text: String) -> Problem {
    Problem(
      .valueFormat,
      "\(quoted(text)) is a complete document, not an outline",
      expected: "\"file.svg#id\" for one element, or a layer of type \"svg\" for the document")
  }
  fileprivate static func missingElementId() -> Problem {
    Problem(.valueFormat, "the element's id is missing after \"#\"", expected: "\"file.svg#id\"")
  }
}
