import SplashLottie
import SplashScene
import SplashSyntax
import SplashSystem

/// The files that a scene consists of: which it may use, and which were read.
final class SourceFiles {
  private let provider: any AssetProvider
  /// The cache of parsed files, if any.
  private let parsed: ParsedScenes?
  /// The files that were read, in order of first use.
  private(set) var dependencies = UniqueList<FilePath>()
  /// The texts of the files and of external values, for diagnostics.
  private(set) var sources: [FilePath: SourceText] = [:]
  private let files = Memo<FilePath, SceneFile?>()
  /// The files that the scenes may refer to.
  private var access: FileAccess?

  /// Receives the errors in a file's text.
  typealias Report = (Diagnostic) -> Void

  init(_ provider: any AssetProvider, _ parsed: ParsedScenes?) {
    (self.provider, self.parsed) = (provider, parsed)
  }

  /// Restricts the files that the scenes may refer to.
  func allow(only access: FileAccess) { self.access = access }

  /// Adds a text that diagnostics refer to.
  func add(_ source: SourceText) { sources[source.path] = source }

  func depend(on path: FilePath) { dependencies.append(path) }

  func depend(on file: AssetFile) {
    if file.bytes == nil { depend(on: file.path) }
  }

  /// Returns the identity of the file at `path`: its folder with links followed, and its name. A link to a file is a
  /// different file, because paths in it are relative to the link.
  func identity(of path: FilePath) -> FilePath {
    guard !path.isStandardStream else { return path }
    let name = path.lastPart
    guard !name.isEmpty, name != "..", name != ".", let folder = provider.realPath(path.folder)
    else {
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
  func file(_ asset: AssetFile, _ report: Report) throws(AssetError) -> SceneFile? {
    let identity = identity(of: asset.path)
    if let file = files[identity] { return file }
    depend(on: asset)
    let bytes = try provider.contents(of: asset, limit: ArchiveLimits.fileBytes)
    let file = try read(asset.path, bytes, identity, report)
    sources[asset.path]?.place = asset.place
    files[identity] = .some(file)
    return file
  }

  /// Returns the main scene file. Errors in an archive are also reported.
  func mainFile(_ asset: AssetFile, _ report: Report) throws(AssetError) -> SceneFile? {
    depend(on: asset)
    let bytes = try provider.contents(of: asset, limit: ArchiveLimits.fileBytes)
    let file = file(at: asset.path, bytes: bytes, report)
    sources[asset.path]?.place = provider.realPath(asset.path)
    return file
  }

  /// Returns the scene file with the given bytes, which can be an archive that contains it.
  func file(at path: FilePath, bytes: [UInt8], _ report: Report) -> SceneFile? {
    let identity = identity(of: path)
    let file: SceneFile?
    do throws(AssetError) {
      file = try read(path, bytes, identity, report)
    } catch {
      report(Diagnostic(Problem(error, LottieAnimation.noun, at: path), file: path))
      file = nil
    }
    files[identity] = .some(file)
    return file
  }

  private func read(
    _ path: FilePath, _ bytes: [UInt8], _ identity: FilePath, _ report: Report
  ) throws(AssetError) -> SceneFile? {
    if bytes.starts(with: LottieArchive.signature) {
      let archive = try LottieArchive(try provider.archive(bytes, named: path), path: path)
      return try memberFile(archive, archive.initial, identity, report)
    }
    if bytes.starts(with: LottieArchive.gzipSignature) {
      return text(at: path, bytes: try provider.gunzipped(bytes, named: path), identity, report)
    }
    return text(at: path, bytes: bytes, identity, report)
  }

  /// Returns an animation of an archive; `nil` after reporting an error.
  func memberFile(
    _ archive: LottieArchive, _ animation: LottieArchive.Animation, _ identity: FilePath,
    _ report: Report
  ) throws(AssetError) -> SceneFile? {
    let path = archive.path(of: animation)
    let bytes = try archive.contents(of: animation)
    guard let file = text(at: path, bytes: bytes, identity, report) else { return nil }
    return SceneFile(
      source: file.source, root: file.root, identity: identity, member: (archive, animation))
  }

  private func text(
    at path: FilePath, bytes: [UInt8], _ identity: FilePath, _ report: Report
  ) -> SceneFile? {
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
}

/// A scene file with its syntax tree.
final class SceneFile: Sendable {
  let source: SourceText
  let root: SyntaxValue
  /// The file's identity: ``SourceFiles/identity(of:)``.
  let identity: FilePath
  /// Whether it is an animation of another format instead of a scene.
  let isComposition: Bool
  /// The archive that contains it, and its animation in the archive.
  let member: (archive: LottieArchive, animation: LottieArchive.Animation)?

  init(
    source: SourceText, root: SyntaxValue, identity: FilePath,
    member: (archive: LottieArchive, animation: LottieArchive.Animation)? = nil
  ) {
    self.source = source
    self.root = root
    self.identity = identity
    self.member = member
    isComposition = member != nil || Self.isComposition(root)
  }

  /// Returns whether a JSON value is an animation of another format rather than a scene.
  static func isComposition(_ root: SyntaxValue) -> Bool { LottieReader.isLottie(root) }
}

extension FilePath {
  /// Whether the name is that of a table of rows.
  fileprivate var isTable: Bool {
    let name = description.lowercased()
    return [".csv", ".tsv", ".jsonl"].contains(where: name.hasSuffix)
  }
}

extension Problem {
  /// Reports a file of a different kind where a scene or an animation is expected.
  fileprivate static func sceneOfOtherKind(_ kind: FileKind) -> Problem {
    Problem(
      .fileWrongKind,
      "this is \(kind.name), not a scene", expected: kind.advice.map { "a scene file with \($0)" })
  }
  /// Reports a table where a scene is expected.
  fileprivate static func sceneIsTable() -> Problem {
    Problem(
      .fileWrongKind,
      "this is a table of parameter values, not a scene",
      expected: "a scene; the command batch renders it once for each row of a table")
  }
}
