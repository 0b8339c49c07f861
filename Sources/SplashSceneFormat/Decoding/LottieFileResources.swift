import SplashScene
import SplashSyntax
import SplashSystem

/// The resources of a Lottie file, embedded or in separate files.
struct LottieFileResources: LottieResources {
  let session: Session
  let file: SceneFile
  /// The fonts of the scene that shows the file.
  let fonts: SceneFonts

  func image(_ asset: ForeignValue) -> ImageReference? {
    guard let name = asset["p"], let text = name.text, !text.isEmpty else {
      warn(
        Problem(.fileMissing, "the image has no file", expected: "a file name in \"p\""),
        at: asset.span)
      return nil
    }
    if let bytes = dataURL(text) {
      let file = AssetFile(embeddedPath(of: asset), bytes: AssetBytes(bytes))
      return picture(file, "embedded", at: name.span)
    }
    if text.isDataURL {
      warn(
        Problem(
          .corrupt(path: embeddedPath(of: asset), reason: "invalid data URL"), "image", "embedded"),
        at: name.span)
      return nil
    }
    if let (archive, _) = file.lottieMember {
      do throws(AssetError) {
        if let file = try archive.image(text) { return picture(file, text, at: name.span) }
        warn(.fileNotFound("image", text), at: name.span)
      } catch {
        warn(Problem(error, "image", text), at: name.span)
      }
      return nil
    }
    var folder = asset["u"]?.text ?? ""
    if folder.hasPrefix("/") { folder.removeFirst() }
    let path = folder.isEmpty || folder.hasSuffix("/") ? folder + text : "\(folder)/\(text)"
    switch session.files.assetFile(path, from: file.source.path, isNearby: true) {
    case .file(let file): return picture(file, text, at: name.span)
    case .refused(let problem):
      warn(problem, at: name.span)
      return nil
    }
  }

  /// Returns the name that messages use for an embedded image.
  private func embeddedPath(of asset: ForeignValue) -> FilePath {
    FilePath("\(file.source.path), \(asset["id"]?.name ?? "embedded image")")
  }

  func image(_ file: AssetFile) -> ImageReference? {
    picture(file, file.path.description, at: Span(0, 0))
  }

  func font(_ entry: ForeignValue) -> AssetFile? {
    // Fonts from style sheets and scripts aren't supported.
    guard ![1, 2].contains(entry["origin"]?.integer), let name = entry["fPath"],
      let text = name.text, !text.isEmpty
    else { return nil }
    if let bytes = dataURL(text) {
      let name = entry["fName"]?.text ?? "embedded font"
      return AssetFile(FilePath("\(file.source.path), \(name)"), bytes: AssetBytes(bytes))
    }
    if text.isDataURL {
      let path = FilePath("\(file.source.path), embedded font")
      warn(
        Problem(.corrupt(path: path, reason: "invalid data URL"), "font", "embedded"),
        at: name.span)
      return nil
    }
    if let (archive, _) = file.lottieMember {
      do throws(AssetError) {
        if let file = try archive.font(text) { return file }
        warn(.fileNotFound("font", text), at: name.span)
      } catch {
        warn(Problem(error, "font", text), at: name.span)
      }
      return nil
    }
    switch session.files.assetFile(text, from: file.source.path, isNearby: true) {
    case .file(let file): return file
    case .refused(let problem):
      warn(problem, at: name.span)
      return nil
    }
  }

  func layOut(_ request: TextRequest) throws(TextError) -> TextLayout {
    var request = request
    for file in request.fontFiles { session.files.depend(on: file) }
    request.fontFiles += fonts.files
    request.usesSystemFonts = fonts.usesSystem
    return try session.assets.provider.layOut(request)
  }

  private func picture(_ asset: AssetFile, _ text: String, at span: Span) -> ImageReference? {
    switch session.assets.image(asset) {
    case .success(let image):
      for warning in session.diagnostics.firstWarnings(of: image) {
        warn(.imageWarning(text, warning), at: span)
      }
      return image
    case .failure(let error):
      warn(Problem(error, "image", text), at: span)
      return nil
    }
  }

  /// Reports, as a warning, a problem that causes part of the drawing to be omitted.
  private func warn(_ problem: Problem, at span: Span) {
    var problem = problem
    problem.severity = .warning
    session.report(Diagnostic(problem, in: file.source, at: span))
  }
}

extension String {
  /// Whether the string is a data URL.
  fileprivate var isDataURL: Bool { prefix(5).lowercased() == "data:" }
}

/// An empty set of resources, for reading only the file's own properties.
struct NoResources: LottieResources {
  func image(_ asset: ForeignValue) -> ImageReference? { nil }
  func image(_ file: AssetFile) -> ImageReference? { nil }
  func font(_ entry: ForeignValue) -> AssetFile? { nil }

  func layOut(_ request: TextRequest) throws(TextError) -> TextLayout {
    throw .missingFont(families: [], run: 0, known: [])
  }
}
