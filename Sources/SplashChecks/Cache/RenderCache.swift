package import SplashMedia
package import SplashRender
internal import SplashScene
package import SplashSystem
internal import Synchronization

/// A cache of outputs by their inputs, so that the same request is not rendered twice.
///
/// For each request (``RenderRequest``), there is a record of the files that its output depends on. If the bytes of
/// these files are unchanged, the output's bytes are located by their hash and copied. Everything is verified:
/// records end with a hash, and files are hashed while they are copied.
///
/// The cache can be used from any thread, and by several processes at a time, because every file is put in place
/// atomically.
package final class RenderCache: Sendable {
  /// The result of restoring an output from the cache.
  package enum Restoration: Sendable {
    /// The output was restored.
    case done
    /// The cache no longer contains the output's bytes.
    case missing
    /// The cached bytes were corrupt, and were removed.
    case damaged
  }

  /// The cache's folder.
  package let directory: FilePath
  /// The maximum size in bytes.
  package let limit: Int
  private let index: HashIndex
  private let program: String
  private let hasStored = Atomic(false)

  /// Opens the cache in a folder, which is created if it is missing.
  ///
  /// - Parameters:
  ///   - directory: The folder's path.
  ///   - version: The program's version. Outputs of other versions aren't used.
  ///   - limit: The maximum size in bytes; see ``close(isLimitNew:)``.
  /// - Throws: The reason that the folder can't be created or written to, or that the program can't be identified.
  package init(directory: FilePath, version: String, limit: Int) throws(OutputError) {
    if let reason = CacheFile.makeDirectory(directory) {
      throw .cannotWrite(path: directory, reason: reason)
    }
    self.directory = directory
    self.limit = limit
    index = HashIndex(path: directory.appending("hashes"))
    guard let identity = ProgramIdentity.text(index) else {
      throw .cannotWrite(path: directory, reason: "the program's executable can't be read")
    }
    program = version + "\n" + identity
  }

  /// Begins a request for outputs of the scene at `path`; `nil` if the scene can't be read.
  package func request(scene path: FilePath) -> RenderRequest.Builder? {
    guard let hash = index.hash(of: path) else { return nil }
    var builder = RenderRequest.Builder()
    builder.add("program", program)
    builder.add("scene", path.bytes)
    builder.add("text", hash.description)
    return builder
  }

  /// Returns the output of a request, if all files that it depends on are unchanged.
  package func find(_ request: RenderRequest) -> CachedOutput? {
    let path = recordPath(request)
    guard let record = record(of: request),
      let output = record.outputs.first(where: { $0.dependencies.allSatisfy { $0.holds(index) } })
    else { return nil }
    noteUse(of: [path] + output.files.map { objectPath($0.hash) })
    return output
  }

  /// Returns whether an output's files already exist at `path` with the correct bytes.
  package func isInPlace(_ output: CachedOutput, at path: FilePath, format: OutputFormat) -> Bool {
    let paths = format.files(at: path, frameCount: output.files.count)
    return zip(paths, output.files).allSatisfy { path, file in
      FileState(of: path)?.size == file.size && index.hash(of: path) == file.hash
    }
  }

  /// Restores the files of all outputs, or of none of them. Symbolic links at their paths are replaced.
  ///
  /// - Parameter outputs: The outputs, each with its path and format.
  package func restore(
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

  /// Stores the output of a request. Nothing is stored if a file has changed since it was read, if a change might
  /// have gone undetected, or if another process has replaced the output.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - report: The report of the output, whose files must be in place.
  ///   - format: The output's format.
  ///   - files: The files that the output depends on.
  ///   - messages: The messages about the scene.
  /// - Returns: Whether the output was stored.
  @discardableResult
  package func store(
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

  /// Writes the hash index, and removes the least recently used files if the cache exceeds the limit.
  ///
  /// - Parameter isLimitNew: Whether the limit may be lower than before. If so, it is checked even if nothing was
  ///   stored.
  package func close(isLimitNew: Bool = false) {
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

  /// Converts files to dependencies; `nil` if a file has changed since it was read.
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

  /// Copies an output's file into the cache, unless it exceeds the cache's limit.
  ///
  /// - Parameter made: The file's state when it was written.
  /// - Returns: The file's hash and size; `nil` if the file can't be read, was replaced, or changes during the copy.
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
  /// - Returns: The hash of the bytes; `nil` if they can't be read.
  private func copy(
    _ hash: ContentHash, to target: OutputFile
  ) throws(OutputError) -> ContentHash? {
    let path = objectPath(hash)
    return try ContentHash(ofFile: path) { (piece) throws(OutputError) in
      try target.write(piece)
    }
  }

  /// Records the hash of a file that was put in place, unless the file has been replaced since then.
  private func note(_ hash: ContentHash, of file: OutputFile) {
    guard let state = FileState(of: file.path), let sealed = file.sealed,
      state.isSameContent(as: sealed)
    else { return }
    index.note(hash, of: file.path, as: state, at: FileState.now)
  }

  /// Marks files as recently used, at most once an hour.
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
