import SplashScene

extension ValueType where Value == Path {
  /// An outline, wherever it is from.
  static var path: ValueType { ValueType<SVGOutline>.outline.map(\.path) }

  /// A path within a list of commands, whose elements are counted with the list's.
  static var uncountedPath: ValueType { ValueType<SVGOutline>.uncounted.map(\.path) }
}

extension ValueType where Value == SVGOutline {
  /// An outline, of which the elements count as the scene's.
  static var outline: ValueType {
    let uncounted = uncounted
    return ValueType(uncounted.name, uncounted.schema) { context, value in
      guard let outline = uncounted.read(context, value) else { return nil }
      context.session.pathElementCount += outline.path.elements.count
      guard context.session.pathElementCount <= Limits.pathElements else {
        context.reportOnce(.tooManyPathElements(), at: value.span)
        return nil
      }
      return outline
    }
  }

  /// An outline: path data, an element of an SVG file, a basic shape, or a list of commands. Only one from
  /// an SVG file has a view box.
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
    // No path data has this character, and every reference to an element has.
    if text.contains("#") {
      // An image parameter that is the whole file keeps the place that it is relative to.
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

  /// The outline of an element of an SVG file: the file's path and, behind the last "#", the id.
  ///
  /// - Parameter known: The file with which `reference` begins, if it isn't to be resolved here.
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
    switch context.session.svgOutline(asset.file, element: id) {
    case .failure(let error):
      context.report(Problem(error, "SVG", asset.text), at: span)
      return nil
    case .success(let outline): return outline
    }
  }
}

extension Context {
  /// How many elements the scene's paths may still have.
  var freePathElements: Int { max(0, Limits.pathElements - session.pathElementCount) }
}
