public import SplashMedia
public import SplashRender
internal import SplashScene
public import SplashSystem
internal import Synchronization

/// Outputs that were made before, by what they were made of: the same request is not rendered twice.
///
/// A request (``RenderRequest``) leads to a record of the files that its output depended on; where these have
/// the bytes that they had, the output's bytes are known by their hash, and are there to be copied. Nothing is
/// believed that can't be checked: records end with a hash, and what is copied is hashed on the way.
///
/// Safe to use from any thread, and by several processes at a time: every file is put in its place in one
/// step.
public final class RenderCache: Sendable {
  /// What has become of an attempt to take an output from the cache.
  public enum Restoration: Sendable {
    /// It is in its place.
    case done
    /// The cache no longer has its bytes.
    case missing
    /// The cache's bytes were not those that it was given; they are removed.
    case damaged
  }

  /// The folder that it is kept in.
  public let directory: FilePath
  /// The most bytes that it keeps.
  public let limit: Int
  private let index: HashIndex
  private let program: String
  private let hasStored = Atomic(false)

  /// Opens the cache in a folder, which is made where it is missing.
  ///
  /// - Parameters:
  ///   - directory: The folder's path.
  ///   - version: The program's version: another one's outputs are not taken.
  ///   - limit: The most bytes to keep; see ``close(isLimitNew:)``.
  /// - Throws: The reason why the folder can't be made or written to, or the program not be told from others.
  public init(directory: FilePath, version: String, limit: Int) throws(OutputError) {
    if let reason = CacheFile.makeDirectory(directory) {
      throw .cannotWrite(path: directory, reason: reason)
    }
    self.directory = directory
    self.limit = limit
    index = HashIndex(path: directory.appending("hashes"))
    guard let identity = ProgramIdentity.text(index) else {
      throw .cannotWrite(path: directory, reason: "the program's own file can't be read")
    }
    program = version + "\n" + identity
  }

  /// The beginning of a request for outputs of the scene at `path`; `nil` when it can't be read.
  public func request(scene path: FilePath) -> RenderRequest.Builder? {
    guard let hash = index.hash(of: path) else { return nil }
    var builder = RenderRequest.Builder()
    builder.add("program", program)
    builder.add("scene", path.bytes)
    builder.add("text", hash.description)
    return builder
  }

  /// What a request gave, if every file that it depended on is what it was.
  public func find(_ request: RenderRequest) -> CachedOutput? {
    let path = recordPath(request)
    guard let record = record(of: request),
      let output = record.outputs.first(where: { $0.dependencies.allSatisfy { $0.holds(index) } })
    else { return nil }
    noteUse(of: [path] + output.files.map { objectPath($0.hash) })
    return output
  }

  /// Whether the files of an output at `path` are already there, with the bytes that they should have.
  public func isInPlace(_ output: CachedOutput, at path: FilePath, format: OutputFormat) -> Bool {
    let paths = format.files(at: path, frameCount: output.files.count)
    return zip(paths, output.files).allSatisfy { path, file in
      FileState(of: path)?.size == file.size && index.hash(of: path) == file.hash
    }
  }

  /// Copies the files of outputs to their places: all of them, or none. A link in the place of one is replaced.
  ///
  /// - Parameter outputs: Each with its path and its format.
  public func restore(
    _ outputs: [(output: CachedOutput, path: FilePath, format: OutputFormat)]
  ) throws(OutputError) -> Restoration {
    var copies: [(file: OutputFile, hash: ContentHash)] = []
    defer { for copy in copies { copy.file.abort() } }
    for (output, path, format) in outputs {
      for (path, file) in zip(format.files(at: path, frameCount: output.files.count), output.files)
      {
        guard FileState(of: objectPath(file.hash)) != nil else { return .missing }
        let target = try OutputFile(path: path, links: .replaced)
        copies.append((target, file.hash))
        switch try copy(file.hash, to: target) {
        case file.hash: try target.seal()
        case nil: return .missing
        default:
          objectPath(file.hash).unlink()
          return .damaged
        }
      }
    }
    try OutputFile.place(copies.map(\.file))
    for (file, hash) in copies { note(hash, of: file) }
    return .done
  }

  /// Keeps what was made of a request, so that it is found from now on. Nothing is kept when a file has
  /// changed since it was read, or may have without a sign of it, or when another process has put a file
  /// of its own in the place of what was made.
  ///
  /// - Parameters:
  ///   - request: What was asked for.
  ///   - report: What was made; its files are in their places.
  ///   - format: The output's format.
  ///   - files: What it was made of.
  ///   - messages: What was said about the scene.
  /// - Returns: Whether it is kept.
  @discardableResult
  public func store(
    _ request: RenderRequest, _ report: OutputReport, format: OutputFormat, files: [UsedFile],
    messages: [CachedOutput.Message]
  ) -> Bool {
    guard let dependencies = dependencies(files) else { return false }
    var stored: [CachedOutput.File] = []
    let paths = Array(format.files(at: report.path, frameCount: report.frameCount))
    guard paths.count == report.files.count else { return false }
    for (path, state) in zip(paths, report.files) {
      guard let file = keep(path, state) else { return false }
      stored.append(file)
    }
    let output = CachedOutput(
      files: stored, facts: report, messages: messages, dependencies: dependencies)
    let path = recordPath(request)
    var record = record(of: request) ?? CacheRecord(of: request)
    record.insert(output)
    hasStored.store(true, ordering: .relaxed)
    return CacheFile.write(record.bytes, to: path)
  }

  /// Writes what was learnt of files, and drops what was not used for longest where there is more than the
  /// limit.
  ///
  /// - Parameter isLimitNew: Whether the limit may be lower than it was, so that it has to be looked at also
  ///   when nothing was stored.
  public func close(isLimitNew: Bool = false) {
    index.save()
    if isLimitNew || hasStored.load(ordering: .relaxed) {
      CacheLimit(directory: directory, bytes: limit).enforce()
    }
  }

  // MARK: Records

  private func recordPath(_ request: RenderRequest) -> FilePath {
    path("requests", request.key)
  }

  private func record(of request: RenderRequest) -> CacheRecord? {
    CacheFile.read(recordPath(request)).flatMap { CacheRecord($0, of: request) }
  }

  /// The files as dependencies; `nil` when one is no longer what was read.
  private func dependencies(_ files: [UsedFile]) -> [Dependency]? {
    var dependencies: [Dependency] = []
    for file in files {
      guard !file.isFresh, !file.hasChanged else { return nil }
      var content = Dependency.Content.missing
      if let state = file.state {
        if state.isDirectory {
          content = .folder(modified: state.modified)
        } else {
          guard let hash = index.hash(of: file.path), !file.hasChanged else { return nil }
          content = .file(hash)
        }
      }
      dependencies.append(Dependency(path: file.path, content: content))
    }
    return dependencies
  }

  // MARK: Objects

  private func objectPath(_ hash: ContentHash) -> FilePath {
    path("objects", hash)
  }

  private func path(_ folder: String, _ hash: ContentHash) -> FilePath {
    let digits = hash.description
    return "\(directory)/\(folder)/\(digits.prefix(2))/\(digits.dropFirst(2))"
  }

  /// Copies a file of an output into the cache, unless it is larger than the cache may be.
  ///
  /// - Parameter made: The file when it was made.
  /// - Returns: Its hash; nil when it can't be read, is no longer what was made, or changes meanwhile.
  private func keep(_ path: FilePath, _ made: FileState) -> CachedOutput.File? {
    guard let state = FileState(of: path), state.isSameContent(as: made) else { return nil }
    let start = FileState.now
    var copy = state.size <= limit ? TemporaryFile(for: directory.appending("objects/copy")) : nil
    var isWhole = copy != nil
    let hash = ContentHash(ofFile: path) { piece in
      if isWhole { isWhole = copy?.write(piece) ?? false }
    }
    guard let hash, FileState(of: path) == state else { return nil }
    index.note(hash, of: path, as: state, at: start)
    if isWhole {
      let object = objectPath(hash)
      _ = CacheFile.makeDirectory(object.folder)
      _ = copy?.place(at: object)
    }
    return CachedOutput.File(hash: hash, size: state.size)
  }

  /// Copies an object's bytes.
  ///
  /// - Returns: Their hash; nil when they can't be read.
  private func copy(
    _ hash: ContentHash, to target: OutputFile
  ) throws(OutputError) -> ContentHash? {
    let path = objectPath(hash)
    return try ContentHash(ofFile: path) { (piece) throws(OutputError) in
      try target.write(piece)
    }
  }

  /// Notes the hash of a file that was put in its place, unless another is there by now.
  private func note(_ hash: ContentHash, of file: OutputFile) {
    guard let state = FileState(of: file.path), let sealed = file.sealed,
      state.isSameContent(as: sealed)
    else { return }
    index.note(hash, of: file.path, as: state, at: FileState.now)
  }

  /// Puts files at the end of those that are dropped, once an hour.
  private func noteUse(of paths: [FilePath]) {
    let now = FileState.now
    for path in paths {
      guard let state = FileState(of: path), now - state.modified > 3_600_000_000_000 else {
        continue
      }
      CacheFile.touch(path)
    }
  }
}
