import SplashScene
import SplashSystem

/// The state that is shared while a scene is resolved together with its nested scenes.
final class Session {
  let assets: any AssetProvider
  var diagnostics = DiagnosticList()
  /// The files that were read, in order of first use.
  private(set) var dependencies: [FilePath] = []
  var sources: [FilePath: SourceText] = [:]
  private(set) var layerCount = 0
  var pathElementCount = 0
  var sceneBytes = 0
  var namedBytes = 0
  var expressionSteps = StepBudget()
  var repeatedBytes = 0
  var imagePixels = 0
  var glyphCount = 0
  var setStrings = 0
  /// The functions of time, to be evaluated for all frames.
  var functions: [WrittenFunction] = []
  /// The drawing rules for Lottie files that don't specify their own.
  var lottieRules = LottieRules.afterEffects
  /// The compositions of Lottie files, keyed by their inputs.
  var lottieCompositions: [LottieCompositionKey: LottieComposition?] = [:]
  /// The slots that can be set from outside, keyed by file and theme.
  var lottieSlotKinds: [LottieCompositionKey: [(name: String, kind: LottieSlotKind)]] = [:]
  /// The slots of Lottie files, keyed by file.
  var lottieSlots: [FilePath: [LottieSlot]] = [:]
  /// The slots of a Lottie file rendered as a scene.
  var slots: [LottieSlot] = []
  /// The parameters of the scene, without those of nested scenes.
  var parameters: [DeclaredParameter] = []
  /// The features of the Lottie files, for reports.
  var lottieFeatures: [LottieFeature] = []
  /// The nested scenes, keyed by their inputs.
  var nestedScenes: [NestedSceneKey: NestedScene] = [:]
  /// Collects the declared keys, if set.
  var recorder: FieldRecorder?
  /// Returns the kinds of a subject's objects that have a key, for messages.
  var ownersOfKey: (_ key: String, _ subject: String) -> [String] = { _, _ in [] }
  private var files: [FilePath: SceneFile?] = [:]
  private var countedImages: Set<Int> = []
  private var warnedImages: Set<Int> = []
  private var warnedVideos: Set<Int> = []
  private var warnedSVGs: Set<Int> = []
  private var svgOutlines: [OutlineKey: Result<SVGOutline, AssetError>] = [:]
  private var dependencySet: Set<FilePath> = []
  private var reportedLimits: Set<String> = []

  private var notes: Set<Note> = []

  private struct Note: Hashable {
    let file: FilePath
    let message: String
  }

  private struct OutlineKey: Hashable {
    let file: AssetFile
    let element: [UInt8]
  }

  /// The names of external values in messages.
  var inputNames = InputNames()
  /// The files that the scenes may refer to.
  var access: FileAccess?
  /// The layers that contain the scenes being read, outermost first.
  private var nesting: Nesting = []
  private typealias Nesting = [(file: FilePath, note: Diagnostic.Note)]

  /// The uses of images and SVG documents that are still to be checked.
  private var openAssets: [(nesting: Nesting, check: () -> Void)] = []
  /// The number of uses of each image or SVG file.
  private var openings: [AssetFile: Int] = [:]
  /// The maximum number of uses of a file that are checked later. After that, the file has probably been decoded, so
  /// uses are checked immediately.
  private static let openingsOfFile = 16

  /// The cache of parsed files, if any.
  private let parsed: ParsedScenes?

  init(assets: any AssetProvider, parsed: ParsedScenes? = nil) {
    self.assets = assets
    self.parsed = parsed
  }

  /// Counts layers up to one more than the limit.
  func countLayers(_ count: Int, times: Int = 1) {
    let (product, isOver) = count.multipliedReportingOverflow(by: times)
    let most = Limits.layers + 1
    layerCount = isOver ? most : min(layerCount + min(product, most), most)
  }

  /// Adds a diagnostic, with notes on where its scene is nested.
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

  /// Returns whether a problem with the whole scene is reported for the first time.
  func isFirst(_ problem: Problem) -> Bool {
    reportedLimits.insert(problem.message).inserted
  }

  /// Returns whether a note about a file is made for the first time.
  func isFirst(_ note: Problem, in file: FilePath) -> Bool {
    notes.insert(Note(file: file, message: note.message)).inserted
  }

  // MARK: Files

  /// Returns the identity of the file at `path`: its folder with links followed, and its name. A link to a file is a
  /// different file, because paths in it are relative to the link.
  func identity(of path: FilePath) -> FilePath {
    guard !path.isStandardStream else { return path }
    let name = path.lastPart
    guard !name.isEmpty, name != "..", name != ".", let folder = assets.realPath(path.folder) else {
      return path.normalized
    }
    return folder.appending(name)
  }

  /// Returns the file that a scene or a parameter file refers to as `text`, or the reason that it may not be used.
  ///
  /// - Parameters:
  ///   - base: The file that contains the reference.
  ///   - isNearby: Whether the file may also be below the folder of `base`.
  func assetFile(
    _ text: String, from base: FilePath, isNearby: Bool = false
  ) -> FileAccess.Answer {
    if let fault = FileAccess.fault(of: text) { return .refused(fault) }
    let path = base.sibling(FilePath(text)).asFile
    let answer =
      access?.file(named: text, at: path, below: isNearby ? base.folder : nil)
      ?? .file(AssetFile(path))
    // Another file at the path may be allowed.
    if case .refused = answer { depend(on: path) }
    return answer
  }

  /// Returns a scene file, which is read only once. Syntax errors are reported; the result is `nil` if they leave no
  /// syntax tree.
  func file(_ asset: AssetFile) throws(AssetError) -> SceneFile? {
    let identity = identity(of: asset.path)
    if let file = files[identity] { return file }
    depend(on: asset)
    let bytes = try assets.contents(of: asset, limit: ArchiveLimits.fileBytes)
    let file = try read(asset.path, bytes, identity)
    sources[asset.path]?.place = asset.place
    files[identity] = .some(file)
    return file
  }

  /// Returns the main scene file. Errors in an archive are also reported.
  func mainFile(_ asset: AssetFile) throws(AssetError) -> SceneFile? {
    depend(on: asset)
    let bytes = try assets.contents(of: asset, limit: ArchiveLimits.fileBytes)
    let file = file(at: asset.path, bytes: bytes)
    sources[asset.path]?.place = assets.realPath(asset.path)
    return file
  }

  /// Returns the scene file with the given bytes, which can be an archive that contains it.
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

  /// Returns an animation of an archive; `nil` after reporting an error.
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
    if text.root == nil, let kind = FileKind(bytes), !kind.isJSON {
      report(Diagnostic(.sceneOfOtherKind(kind), file: path))
      return nil
    }
    if text.root == nil, path.isTable {
      report(Diagnostic(.sceneIsTable(), file: path))
      return nil
    }
    for fault in text.faults {
      guard let problem = fault.problem else { continue }
      report(Diagnostic(problem, in: source, at: fault.span))
    }
    return text.root.map { SceneFile(source: source, root: $0, identity: identity) }
  }

  // MARK: Assets

  /// Returns the error in a font file, if any.
  func fontError(of file: AssetFile) -> TextError? {
    depend(on: file)
    var request = TextRequest(runs: [])
    request.fontFiles = [file]
    do throws(TextError) { _ = try assets.layOut(request) } catch { return error }
    return nil
  }

  /// Returns the image in `file`. Its pixels are counted once.
  func image(_ file: AssetFile) -> Result<ImageReference, AssetError> {
    let result = asking(file) { () throws(AssetError) in try assets.image(at: file) }
    if case .success(let image) = result { count(image) }
    return result
  }

  /// Returns the image in `file` after reading only its header, so that the rest can be decoded while the scene is
  /// read. Its pixels are counted once.
  ///
  /// - Parameter check: Receives the decoded image or its error, in ``finishAssets()``. It isn't called for later
  ///   uses of a file that is used many times, because the first uses report the warnings.
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

  /// Returns the SVG document in `file`, so that it can be test-rendered while the scene is read.
  ///
  /// - Parameter check: Receives the document or its error, in ``finishAssets()``.
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

  /// Counts a use of a file, and returns whether the use is to be checked later.
  private func mayOpen(_ file: AssetFile) -> Bool {
    openings[file, default: 0] += 1
    return openings[file, default: 0] <= Self.openingsOfFile
  }

  /// Waits for the opened images and documents, and checks them in order of use.
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

  /// Returns the video in `file`.
  func video(_ file: AssetFile) -> Result<VideoReference, AssetError> {
    asking(file) { () throws(AssetError) in try assets.video(at: file) }
  }

  /// Returns the sound in `file`.
  func sound(_ file: AssetFile) -> Result<SoundReference, AssetError> {
    asking(file) { () throws(AssetError) in try assets.sound(at: file) }
  }

  /// Requests a file from the provider, and records the dependency.
  private func asking<Answer>(
    _ file: AssetFile, _ ask: () throws(AssetError) -> Answer
  ) -> Result<Answer, AssetError> {
    depend(on: file)
    return Result { () throws(AssetError) in try ask() }
  }

  /// Returns the warnings about an image on its first use.
  func firstWarnings(of image: ImageReference) -> [String] {
    image.warnings.isEmpty || !warnedImages.insert(image.id).inserted ? [] : image.warnings
  }

  /// Returns the warnings about a video on its first use.
  func firstWarnings(of video: VideoReference) -> [String] {
    video.warnings.isEmpty || !warnedVideos.insert(video.id).inserted ? [] : video.warnings
  }

  /// Returns the warnings about an SVG document on its first use.
  func firstWarnings(of document: SVGReference) -> [String] {
    document.warnings.isEmpty || !warnedSVGs.insert(document.id).inserted ? [] : document.warnings
  }

  /// Returns the outline of an element of the SVG document in `file`, which is read only once.
  ///
  /// - Parameter limit: The maximum number of path elements. Only outlines with fewer are kept for further uses.
  func svgOutline(
    _ file: AssetFile, element: String, limit: Int
  ) -> Result<SVGOutline, AssetError> {
    let key = OutlineKey(file: file, element: Array(element.utf8))
    if let known = svgOutlines[key] { return known }
    let result = asking(file) { () throws(AssetError) in
      try assets.svgPath(at: file, element: element, limit: limit)
    }
    svgOutlines[key] = result
    return result
  }
}

/// A scene file with its syntax tree.
final class SceneFile: Sendable {
  let source: SourceText
  let root: SyntaxValue
  /// The file's identity: ``Session/identity(of:)``.
  let identity: FilePath
  /// Whether it is a Lottie file instead of a scene.
  let isLottie: Bool
  /// The archive that contains it, and its animation in the archive.
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

extension FilePath {
  /// Whether the name is that of a table of rows.
  fileprivate var isTable: Bool {
    let name = description.lowercased()
    return [".csv", ".tsv", ".jsonl"].contains(where: name.hasSuffix)
  }
}
