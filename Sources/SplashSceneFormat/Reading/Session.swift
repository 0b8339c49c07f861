import SplashScene
import SplashSystem

/// All that is shared while one scene is resolved with the scenes that it nests.
final class Session {
  let assets: any AssetProvider
  var diagnostics = DiagnosticList()
  /// The files that were read, in the order of their first use.
  private(set) var dependencies: [FilePath] = []
  var sources: [FilePath: SourceText] = [:]
  var layerCount = 0
  var pathElementCount = 0
  var sceneBytes = 0
  var namedBytes = 0
  var imagePixels = 0
  var glyphCount = 0
  var setStrings = 0
  /// The functions of time, to be held against all frames.
  var functions: [WrittenFunction] = []
  /// Whose rules Lottie files are drawn by that don't say it.
  var lottieRules = LottieRules.afterEffects
  /// The compositions of Lottie files by what they depend on.
  var lottieCompositions: [LottieCompositionKey: LottieComposition?] = [:]
  /// The slots of Lottie files, by the files.
  var lottieSlots: [FilePath: [LottieSlot]] = [:]
  /// The slots of the Lottie file that is the scene.
  var slots: [LottieSlot] = []
  /// The parameters of the scene, those of scenes that it nests left out.
  var parameters: [DeclaredParameter] = []
  /// What the Lottie files have, for reports.
  var lottieFeatures: [LottieFeature] = []
  /// Nested scenes by what they depend on.
  var nestedScenes: [NestedSceneKey: NestedScene] = [:]
  /// What collects the keys that are asked for, if anything does.
  var recorder: FieldRecorder?
  /// The kinds of a subject's objects that have a key, for messages.
  var ownersOfKey: (_ key: String, _ subject: String) -> [String] = { _, _ in [] }
  private var files: [FilePath: SceneFile?] = [:]
  private var countedImages: Set<Int> = []
  private var warnedImages: Set<Int> = []
  private var warnedVideos: Set<Int> = []
  private var svgOutlines: [OutlineKey: Result<SVGOutline, AssetError>] = [:]
  private var dependencySet: Set<FilePath> = []
  private var reportedLimits: Set<String> = []

  private struct OutlineKey: Hashable {
    let file: AssetFile
    let element: [UInt8]
  }

  /// What messages call the values from outside.
  var inputNames = InputNames()
  /// Which files the scenes may name.
  var access: FileAccess?
  /// The layers that show the scenes that are being read, from the outermost.
  private var nesting: Nesting = []
  private typealias Nesting = [(file: FilePath, note: Diagnostic.Note)]

  /// The uses of images and SVG documents that are still to be checked.
  private var openAssets: [(nesting: Nesting, check: () -> Void)] = []
  /// How many times each of their files was opened.
  private var openings: [AssetFile: Int] = [:]
  /// The maximum number of uses of a file that are checked later: by then it is decoded, most likely, and others are
  /// checked at once.
  private static let openingsOfFile = 16

  /// What has been parsed for other scenes, if any.
  private let parsed: ParsedScenes?

  init(assets: any AssetProvider, parsed: ParsedScenes? = nil) {
    self.assets = assets
    self.parsed = parsed
  }

  /// Adds a diagnostic, and where the scene that it is about is nested.
  func report(_ diagnostic: Diagnostic) {
    let identity: FilePath = nesting.isEmpty ? "" : identity(of: diagnostic.file)
    guard let innermost = nesting.lastIndex(where: { $0.file == identity }) else {
      return diagnostics.append(diagnostic)
    }
    diagnostics.append(diagnostic.noting(nesting[...innermost].reversed().map(\.note)))
  }

  /// Reads the scene file `path` for the layer at `span` of `source`.
  func nest<Result>(_ path: FilePath, in source: SourceText, at span: Span, _ read: () -> Result)
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

  func depend(on path: FilePath) {
    if dependencySet.insert(path).inserted { dependencies.append(path) }
  }

  func depend(on file: AssetFile) {
    if file.bytes == nil { depend(on: file.path) }
  }

  /// Whether a problem of the whole scene is reported for the first time.
  func isFirst(_ problem: Problem) -> Bool {
    reportedLimits.insert(problem.message).inserted
  }

  // MARK: Files

  /// What tells the file at `path` from others: its folder with links followed, and its name there. A
  /// link to a file is another file, as the paths in it count from where the link is.
  func identity(of path: FilePath) -> FilePath {
    guard !path.isStandardStream else { return path }
    let name = path.lastPart
    guard !name.isEmpty, name != "..", name != ".", let folder = assets.realPath(path.folder) else {
      return path.normalized
    }
    return folder.appending(name)
  }

  /// The file that a scene or a file of values names as `text`, where it may be opened; or why it may not be
  /// named.
  ///
  /// - Parameters:
  ///   - base: The file that names it.
  ///   - isNearby: Whether it may also lie below the folder of `base`, wherever that is.
  func assetFile(
    _ text: String, from base: FilePath, isNearby: Bool = false
  ) -> FileAccess.Answer {
    if let fault = FileAccess.fault(of: text) { return .refused(fault) }
    let path = base.sibling(FilePath(text)).asFile
    return access?.file(named: text, at: path, below: isNearby ? base.folder : nil)
      ?? .file(AssetFile(path))
  }

  /// A scene file, read once. Faults of its syntax are reported; `nil` when it has no
  /// syntax tree for them.
  func file(_ asset: AssetFile) throws(AssetError) -> SceneFile? {
    let identity = identity(of: asset.path)
    if let file = files[identity] { return file }
    depend(on: asset)
    let bytes = try assets.contents(of: asset, limit: ArchiveLimits.fileBytes)
    let file = try read(asset.path, bytes, identity)
    files[identity] = .some(file)
    return file
  }

  /// The main scene file. Faults of an archive are reported, too.
  func mainFile(_ asset: AssetFile) throws(AssetError) -> SceneFile? {
    depend(on: asset)
    let bytes = try assets.contents(of: asset, limit: ArchiveLimits.fileBytes)
    return file(at: asset.path, bytes: bytes)
  }

  /// The scene file with the given bytes, which may be an archive with one in it.
  func file(at path: FilePath, bytes: [UInt8]) -> SceneFile? {
    let identity = identity(of: path)
    let file: SceneFile?
    do throws(AssetError) {
      file = try read(path, bytes, identity)
    } catch {
      report(Diagnostic(Problem(error, "Lottie file", at: path), file: path))
      file = nil
    }
    files[identity] = .some(file)
    return file
  }

  private func read(
    _ path: FilePath, _ bytes: [UInt8], _ identity: FilePath
  ) throws(AssetError) -> SceneFile? {
    if bytes.starts(with: LottieArchive.signature) {
      let archive = try LottieArchive(try assets.archive(bytes, named: path), path: path)
      return try lottieFile(archive, archive.initial, identity)
    }
    if bytes.starts(with: LottieArchive.gzipSignature) {
      return text(at: path, bytes: try assets.gunzipped(bytes, named: path), identity)
    }
    return text(at: path, bytes: bytes, identity)
  }

  /// An animation of an archive; `nil` after a report.
  func lottieFile(
    _ archive: LottieArchive, _ animation: LottieArchive.Animation, _ identity: FilePath
  ) throws(AssetError) -> SceneFile? {
    let path = archive.path(of: animation)
    let bytes = try archive.contents(of: animation)
    guard let file = text(at: path, bytes: bytes, identity) else { return nil }
    return SceneFile(
      source: file.source, root: file.root, identity: identity, lottieMember: (archive, animation))
  }

  private func text(at path: FilePath, bytes: [UInt8], _ identity: FilePath) -> SceneFile? {
    let text = parsed?.text(path, bytes) ?? ParsedScenes.Text(path: path, bytes: bytes)
    let source = text.source
    sources[path] = source
    for fault in text.faults {
      guard let problem = fault.problem else { continue }
      report(Diagnostic(problem, in: source, at: fault.span))
    }
    return text.root.map { SceneFile(source: source, root: $0, identity: identity) }
  }

  // MARK: Assets

  /// What is wrong with a font file.
  func fontError(of file: AssetFile) -> TextError? {
    depend(on: file)
    var request = TextRequest(runs: [])
    request.fontFiles = [file]
    do throws(TextError) { _ = try assets.layOut(request) } catch { return error }
    return nil
  }

  /// The image in `file`; its pixels count once.
  func image(_ file: AssetFile) -> Result<ImageReference, AssetError> {
    let result = asking(file) { () throws(AssetError) in try assets.image(at: file) }
    if case .success(let image) = result { count(image) }
    return result
  }

  /// The image in `file` as far as its header tells, so that the rest can be decoded while the scene is read. Its
  /// pixels count once.
  ///
  /// - Parameter check: Takes the image when it is decoded, or what is damaged, in ``finishAssets()``. Not called for a
  ///   file that has been opened often: its first uses tell the warnings.
  func openImage(
    _ file: AssetFile, check: @escaping (Result<ImageReference, AssetError>) -> Void
  ) -> Result<ImageReference, AssetError> {
    guard mayOpen(file) else { return image(file) }
    let result = asking(file) { () throws(AssetError) in try assets.openImage(at: file) }
    if case .success(let image) = result {
      count(image)
      openAssets.append((nesting, { [unowned self] in check(self.image(file)) }))
    }
    return result
  }

  /// The SVG document in `file`, so that it can be drawn for a trial while the scene is read.
  ///
  /// - Parameter check: Takes the document after that, or why it can't be drawn, in ``finishAssets()``.
  func openSVG(
    _ file: AssetFile, check: @escaping (Result<SVGReference, AssetError>) -> Void
  ) -> Result<SVGReference, AssetError> {
    guard mayOpen(file) else { return svg(file) }
    let result = asking(file) { () throws(AssetError) in try assets.openSVG(at: file) }
    if case .success = result {
      openAssets.append((nesting, { [unowned self] in check(self.svg(file)) }))
    }
    return result
  }

  private func svg(_ file: AssetFile) -> Result<SVGReference, AssetError> {
    asking(file) { () throws(AssetError) in try assets.svg(at: file) }
  }

  /// Counts an opening of a file; whether the use is to be checked later.
  private func mayOpen(_ file: AssetFile) -> Bool {
    openings[file, default: 0] += 1
    return openings[file, default: 0] <= Self.openingsOfFile
  }

  /// Waits for the images and documents that were opened, and has them checked in the order of their uses.
  func finishAssets() {
    let (opened, outer) = (openAssets, nesting)
    openAssets = []
    for asset in opened {
      nesting = asset.nesting
      asset.check()
    }
    nesting = outer
  }

  private func count(_ image: ImageReference) {
    guard countedImages.insert(image.id).inserted else { return }
    let (pixels, overflow) = image.width.multipliedReportingOverflow(by: image.height)
    if !overflow { imagePixels = imagePixels.addingReportingOverflow(pixels).partialValue }
  }

  /// The video in `file`.
  func video(_ file: AssetFile) -> Result<VideoReference, AssetError> {
    asking(file) { () throws(AssetError) in try assets.video(at: file) }
  }

  /// The sound in `file`.
  func sound(_ file: AssetFile) -> Result<SoundReference, AssetError> {
    asking(file) { () throws(AssetError) in try assets.sound(at: file) }
  }

  /// The provider's answer about a file, which it remembers.
  private func asking<Answer>(
    _ file: AssetFile, _ ask: () throws(AssetError) -> Answer
  ) -> Result<Answer, AssetError> {
    depend(on: file)
    return Result { () throws(AssetError) in try ask() }
  }

  /// The warnings of an image when it is used for the first time.
  func firstWarnings(of image: ImageReference) -> [String] {
    image.warnings.isEmpty || !warnedImages.insert(image.id).inserted ? [] : image.warnings
  }

  /// The warnings of a video when it is used for the first time.
  func firstWarnings(of video: VideoReference) -> [String] {
    video.warnings.isEmpty || !warnedVideos.insert(video.id).inserted ? [] : video.warnings
  }

  /// The outline of an element of the SVG document in `file`, asked for once.
  func svgOutline(_ file: AssetFile, element: String) -> Result<SVGOutline, AssetError> {
    let key = OutlineKey(file: file, element: Array(element.utf8))
    if let known = svgOutlines[key] { return known }
    let result = asking(file) { () throws(AssetError) in
      try assets.svgPath(at: file, element: element, limit: Limits.pathElements)
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
  let identity: FilePath
  /// Whether it is a Lottie file, and no scene.
  let isLottie: Bool
  /// The archive that it is in, and which animation of that it is.
  let lottieMember: (archive: LottieArchive, animation: LottieArchive.Animation)?

  init(
    source: SourceText, root: SyntaxValue, identity: FilePath,
    lottieMember: (archive: LottieArchive, animation: LottieArchive.Animation)? = nil
  ) {
    self.source = source
    self.root = root
    self.identity = identity
    self.lottieMember = lottieMember
    isLottie = lottieMember != nil || LottieReader.isLottie(root)
  }
}
