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
      guard case .string(let string) = value.kind else {
        context.reportType(value, expected: "a file's path")
        return nil
      }
      if Context.isExpression(string) {
        switch context.evaluate(string) {
        case .asset(let text, let file): return NamedFile(text: text, file: file)
        case .string(let text): return resolved(text, context, string.span)
        case nil: return nil
        case let other?:
          context.report(
            .wrongType(expected: "a file's path", found: other.kindName), at: value.span)
          return nil
        }
      }
      // If the whole path is an image parameter, the file stays relative to where the parameter was set.
      if case .asset(let text, let file) = context.soleParameter(of: string.text) {
        return NamedFile(text: text, file: file)
      }
      return context.interpolate(string).flatMap { resolved($0.text, context, string.span) }
    }
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
      self.init("the \(what) is corrupt: \(reason)")
    } else {
      self.init(error, what, path.description)
    }
  }
}
