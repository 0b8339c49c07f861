import SplashScene
import SplashSyntax
import SplashSystem

/// A file that a scene refers to: its path as written, and the file to open.
struct NamedFile {
  let text: String
  let file: AssetFile
}

extension ValueType where Value == NamedFile {
  /// The path of a file relative to the scene file; `{name}` is replaced by a parameter's value.
  static var assetPath: ValueType {
    ValueType("a file's path", .file) { context, value in
      let file = read(context, value)
      if let trace = context.trace, let (named, isForeign) = file {
        trace.add(
          path: isForeign ? nil : named.text,
          of: context.session.files.identity(of: named.file.path), at: value.span, in: context)
      }
      return file?.named
    }.writing { .text($0.text) }
  }

  /// Reads a path, which may be written in another file: as the value of a parameter.
  private static func read(
    _ context: Context, _ value: SyntaxValue
  ) -> (named: NamedFile, isForeign: Bool)? {
    guard case .string(let string) = value.kind else {
      context.reportType(value, expected: "a file's path")
      return nil
    }
    if Context.isExpression(string) {
      switch context.evaluate(string) {
      case .asset(let text, let file): return (NamedFile(text: text, file: file), true)
      case .string(let text): return resolved(text, context, string.span).map { ($0, false) }
      case nil: return nil
      case let other?:
        context.report(
          .wrongType(expected: "a file's path", found: other.kindName), at: value.span)
        return nil
      }
    }
    // If the whole path is an image parameter, the file stays relative to where the parameter was set.
    if case .asset(let text, let file) = context.soleParameter(of: string.text) {
      return (NamedFile(text: text, file: file), true)
    }
    return context.interpolate(string).flatMap { resolved($0.text, context, string.span) }
      .map { ($0, false) }
  }

  /// Resolves a path relative to the scene file; `nil` after reporting an error.
  static func resolved(
    _ text: String, _ context: Context, _ span: Span
  ) -> NamedFile? {
    switch context.session.files.assetFile(text, from: context.file.source.path) {
    case .file(let file): return NamedFile(text: text, file: file)
    case .refused(let fault):
      context.report(fault, at: span)
      return nil
    }
  }
}

extension ValueType where Value == ImageReference {
  /// An image file.
  static var image: ValueType {
    ValueType("an image's path", .file) { context, value in
      guard let asset = ValueType<NamedFile>.assetPath.read(context, value) else { return nil }
      func report(_ error: AssetError) {
        context.report(context.session.problem(error, "image", asset.text), at: value.span)
      }
      let opened = context.session.assets.openImage(asset.file) { decoded in
        switch decoded {
        case .failure(let error): report(error)
        case .success(let image):
          for warning in context.session.diagnostics.firstWarnings(of: image) {
            context.report(.imageWarning(asset.text, warning), at: value.span)
          }
        }
      }
      switch opened {
      case .failure(let error):
        report(error)
        return nil
      case .success(let image):
        guard (1...Limits.imageSide).contains(image.width),
          (1...Limits.imageSide).contains(image.height)
        else {
          context.report(.imageSide(asset.text, image.width, image.height), at: value.span)
          return nil
        }
        // The pixels are counted when the image is opened.
        return context.take(0, of: .imagePixels, at: value.span) ? image : nil
      }
    }
  }
}

extension Problem {
  /// Creates the problem for a file that a scene refers to as `text`.
  init(_ error: AssetError, _ what: String, _ text: String) {
    switch error {
    case .notFound: self = .fileNotFound(what, text)
    case .unreadable(_, let reason): self = .fileUnreadable(what, text, reason)
    case .corrupt(_, let reason): self = .fileCorrupt(what, text, reason)
    case .wrongKind(_, let found, let advice):
      self = .fileOfOtherKind(what, text, found: found, advice: advice)
    case .overLimit(_, let limit): self = .fileOverLimit(what, text, limit)
    case .invalid(_, let line, let reason): self = .fileInvalid(what, text, line, reason)
    case .noElement(_, let element, let known):
      self = .noElement(element, in: what, text, known: known)
    }
  }

  /// Creates the problem for a diagnostic whose location is the file itself. The message doesn't repeat the file's
  /// name.
  init(_ error: AssetError, _ what: String, at path: FilePath) {
    if case .corrupt(_, let reason) = error {
      self.init(.fileCorrupt, "the \(what) is corrupt: \(reason)")
    } else {
      self.init(error, what, path.description)
    }
  }
  fileprivate static func fileUnreadable(_ what: String, _ path: String, _ reason: String)
    -> Problem
  {
    Problem(
      .fileUnreadable, "the \(what) \(quoted(path)) can't be read: \(reason)", kind: .missingFile)
  }
  fileprivate static func fileCorrupt(_ what: String, _ path: String, _ reason: String) -> Problem {
    Problem(.fileCorrupt, "the \(what) \(quoted(path)) is corrupt: \(reason)")
  }
  fileprivate static func fileOfOtherKind(
    _ what: String, _ path: String, found: String, advice: String?
  ) -> Problem {
    let article = "aeiouS".contains(what.prefix(1)) ? "an" : "a"
    let isUnsupported = found.hasSuffix(" \(what)")
    let fault = isUnsupported ? "which isn't supported" : "not \(article) \(what)"
    return Problem(.fileWrongKind, "\(quoted(path)) is \(found), \(fault)", expected: advice)
  }
  fileprivate static func fileInvalid(
    _ what: String, _ path: String, _ line: Int, _ reason: String
  ) -> Problem {
    Problem(.fileCorrupt, "line \(line) of the \(what) \(quoted(path)): \(reason)")
  }
  fileprivate static func imageSide(_ path: String, _ width: Int, _ height: Int) -> Problem {
    Problem(
      .limitExceeded,
      "the image \(quoted(path)) is too large: \(width) × \(height) pixels",
      expected: "at most \(Limits.imageSide) pixels per side")
  }
}
