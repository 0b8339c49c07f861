import SplashScene

/// All that is shared while one scene is resolved with the scenes that it nests.
final class Session {
  let assets: any AssetProvider
  var diagnostics = DiagnosticList()
  /// The files that were read, in the order of their first use.
  private(set) var dependencies: [String] = []
  var sources: [String: SourceText] = [:]
  var layerCount = 0
  var pathElementCount = 0
  var sceneBytes = 0
  var namedBytes = 0
  var imagePixels = 0
  var glyphCount = 0
  /// Nested scenes by what they depend on.
  var nestedScenes: [NestedSceneKey: NestedScene] = [:]
  /// What collects the keys that are asked for, if anything does.
  var recorder: FieldRecorder?
  private var files: [String: SceneFile?] = [:]
  private var images: [String: Result<ImageReference, AssetError>] = [:]
  private var fontErrors: [String: TextError?] = [:]
  private var warnedImages: Set<Int> = []
  private var videos: [String: Result<VideoReference, AssetError>] = [:]
  private var warnedVideos: Set<Int> = []
  private var svgs: [String: Result<SVGReference, AssetError>] = [:]
  private var svgOutlines: [String: Result<SVGOutline, AssetError>] = [:]
  private var sounds: [String: Result<SoundReference, AssetError>] = [:]
  private var dependencySet: Set<String> = []
  private var reportedLimits: Set<String> = []

  /// Which files the scenes may name.
  var access: FileAccess?
  /// The layers that show the scenes that are being read, from the outermost.
  private var nesting: [(file: String, note: Diagnostic.Note)] = []

  /// What has been parsed for other scenes, if any.
  private let parsed: ParsedScenes?

  init(assets: any AssetProvider, parsed: ParsedScenes? = nil) {
    self.assets = assets
    self.parsed = parsed
  }

  /// Adds a diagnostic, and where the scene that it is about is nested.
  func report(_ diagnostic: Diagnostic) {
    let identity = nesting.isEmpty ? "" : identity(of: diagnostic.file)
    guard let innermost = nesting.lastIndex(where: { $0.file == identity }) else {
      return diagnostics.append(diagnostic)
    }
    diagnostics.append(diagnostic.noting(nesting[...innermost].reversed().map(\.note)))
  }

  /// Reads the scene file `path` for the layer at `span` of `source`.
  func nest<Result>(_ path: String, in source: SourceText, at span: Span, _ read: () -> Result)
    -> Result
  {
    let place = source.position(ofOffset: span.start)
    let note = Diagnostic.Note(
      file: source.path, line: place.line, column: place.column,
      message: "\(quoted(path)) is nested here")
    nesting.append((identity(of: path), note))
    defer { nesting.removeLast() }
    return read()
  }

  func depend(on path: String) {
    if dependencySet.insert(path).inserted { dependencies.append(path) }
  }

  /// Whether a problem of the whole scene is reported for the first time.
  func isFirst(_ problem: Problem) -> Bool {
    reportedLimits.insert(problem.message).inserted
  }

  // MARK: Files

  /// What tells the file at `path` from others: its folder with links followed, and its name there. A
  /// link to a file is another file, as the paths in it count from where the link is.
  func identity(of path: String) -> String {
    guard path != "-" else { return path }
    guard let name = path.split(separator: "/").last, name != "..", name != ".",
      let folder = assets.realPath(Paths.folder(of: path))
    else { return Paths.normalized(path) }
    return folder.isEmpty || folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// The scene file at `path`, read once. Faults of its syntax are reported; `nil` when it has no
  /// syntax tree for them.
  func file(at path: String) throws(AssetError) -> SceneFile? {
    let identity = identity(of: path)
    if let file = files[identity] { return file }
    depend(on: path)
    let bytes = try assets.contents(ofFile: path, limit: Limits.sceneBytes)
    return file(at: path, bytes: bytes)
  }

  /// The scene file with the given bytes.
  func file(at path: String, bytes: [UInt8]) -> SceneFile? {
    let identity = identity(of: path)
    let text = parsed?.text(path, bytes) ?? ParsedScenes.Text(path: path, bytes: bytes)
    let source = text.source
    sources[path] = source
    for fault in text.faults {
      report(Diagnostic(fault.problem, in: source, at: fault.span))
    }
    let file = text.root.map { SceneFile(source: source, root: $0, identity: identity) }
    files[identity] = .some(file)
    return file
  }

  /// What is wrong with the font file at `path`, asked for once.
  func fontError(at path: String) -> TextError? {
    if let known = fontErrors[path] { return known }
    depend(on: path)
    var request = TextRequest(runs: [])
    request.fontFiles = [path]
    var result: TextError?
    do throws(TextError) { _ = try assets.layOut(request) } catch { result = error }
    fontErrors[path] = .some(result)
    return result
  }

  /// The image at `path`, asked for once.
  func image(at path: String) -> Result<ImageReference, AssetError> {
    if let known = images[path] { return known }
    depend(on: path)
    let result: Result<ImageReference, AssetError>
    do throws(AssetError) {
      let image = try assets.image(at: path)
      let (pixels, overflow) = image.width.multipliedReportingOverflow(by: image.height)
      if !overflow { imagePixels = imagePixels.addingReportingOverflow(pixels).partialValue }
      result = .success(image)
    } catch {
      result = .failure(error)
    }
    images[path] = result
    return result
  }

  /// The warnings of an image when it is used for the first time.
  func firstWarnings(of image: ImageReference) -> [String] {
    image.warnings.isEmpty || !warnedImages.insert(image.id).inserted ? [] : image.warnings
  }

  /// The video at `path`, asked for once.
  func video(at path: String) -> Result<VideoReference, AssetError> {
    if let known = videos[path] { return known }
    depend(on: path)
    let result = Result { () throws(AssetError) in try assets.video(at: path) }
    videos[path] = result
    return result
  }

  /// The warnings of a video when it is used for the first time.
  func firstWarnings(of video: VideoReference) -> [String] {
    video.warnings.isEmpty || !warnedVideos.insert(video.id).inserted ? [] : video.warnings
  }

  /// The SVG document at `path`, asked for once.
  func svg(at path: String) -> Result<SVGReference, AssetError> {
    if let known = svgs[path] { return known }
    depend(on: path)
    let result = Result { () throws(AssetError) in try assets.svg(at: path) }
    svgs[path] = result
    return result
  }

  /// The sound at `path`, asked for once.
  func sound(at path: String) -> Result<SoundReference, AssetError> {
    if let known = sounds[path] { return known }
    depend(on: path)
    let result = Result { () throws(AssetError) in try assets.sound(at: path) }
    sounds[path] = result
    return result
  }

  /// The outline of an element of the SVG document at `path`, asked for once.
  func svgOutline(at path: String, element: String) -> Result<SVGOutline, AssetError> {
    let key = "\(path)#\(element)"
    if let known = svgOutlines[key] { return known }
    depend(on: path)
    let result = Result { () throws(AssetError) in
      try assets.svgPath(at: path, element: element, limit: Limits.pathElements)
    }
    svgOutlines[key] = result
    return result
  }
}

/// A scene file with its syntax tree.
final class SceneFile: Sendable {
  let source: SourceText
  let root: SyntaxValue
  /// What tells one file from another: ``Session/identity(of:)``.
  let identity: String

  init(source: SourceText, root: SyntaxValue, identity: String) {
    self.source = source
    self.root = root
    self.identity = identity
  }
}

/// File paths as text.
enum Paths {
  /// The path of `relative` as the file at `base` means it, never standard input's.
  static func resolve(_ relative: String, from base: String) -> String {
    if relative.hasPrefix("/") { return relative }
    guard let slash = base.lastIndex(of: "/") else { return file(relative) }
    return base[...slash] + relative
  }

  /// The path of a file, also of one that is called like standard input.
  static func file(_ path: String) -> String { path == "-" ? "./-" : path }

  /// The folder of the file at `path`.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The path without `.`, `..` and repeated slashes, as far as the text tells.
  static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
