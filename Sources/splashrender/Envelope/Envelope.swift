import SplashMedia
import SplashSceneFormat
import SplashSyntax
import SplashSystem
import Synchronization

/// What a command did, as one JSON object for programs: what it read, wrote and found, and its result. Every command
/// has it, whether it succeeds or fails; its schema is ``EnvelopeSchema``.
struct Envelope: Sendable {
  /// The version of the format. It grows if members get another meaning or vanish; members may be added without it.
  static let format = 1

  /// The command with its action, such as `golden check`; nil if the command line names none that exists.
  var command: String?
  /// The event, for commands that print an object for each.
  var event: String?
  /// The files that were read, in order, with their hashes if they are known already.
  private(set) var read: [(path: FilePath, hash: ContentHash?)] = []
  private var readPaths: Set<FilePath> = []
  /// The files that were written, in order.
  var written: [WrittenFile] = []
  var findings: [JSON] = []
  /// The members of the command's result.
  var result: [(String, JSON)] = []

  /// Returns the envelope of a command that ends with `exit`.
  ///
  /// - Parameter hashes: The known hashes of files.
  func json(exit: ExitCode, hashes: FileHashes) -> JSON {
    var members: [(String, JSON)] = [
      ("format", .whole(Self.format)), ("program", .string(Program.version)),
      ("command", command.map(JSON.string) ?? .null),
    ]
    if let event { members.append(("event", .string(event))) }
    members += [
      ("ok", .bool(exit == .success)), ("exit", .whole(exit.rawValue)),
      ("read", .array(read.map { Self.json(read: $0.path, $0.hash ?? hashes.hash(of: $0.path)) })),
      ("written", .array(written.map { $0.json(hashes) })),
      ("findings", .array(findings)), ("result", .object(result)),
    ]
    return .object(members)
  }

  init(of command: String?) { self.command = command }

  /// Adds a file that was read.
  ///
  /// - Parameter bytes: Its contents, if they are known.
  mutating func add(read path: FilePath, _ bytes: [UInt8]? = nil) {
    guard readPaths.insert(path).inserted else { return }
    read.append((path, bytes.map(ContentHash.init(of:))))
  }

  private static func json(read path: FilePath, _ hash: ContentHash?) -> JSON {
    .object([("path", .path(path)), ("sha256", hash.map { .string($0.description) } ?? .null)])
  }
}

/// The hashes of files, each computed once while the file stays the same.
final class FileHashes: Sendable {
  private let known = Mutex<[FilePath: (state: FileState, hash: ContentHash)]>([:])

  /// Returns the hash of a file; nil if it can't be read.
  func hash(of path: FilePath) -> ContentHash? {
    guard let state = FileState(of: path), !state.isDirectory else { return nil }
    if let entry = known.withLock({ $0[path] }), entry.state == state { return entry.hash }
    guard let hash = ContentHash(ofFile: path) else { return nil }
    known.withLock { $0[path] = (state, hash) }
    return hash
  }
}
