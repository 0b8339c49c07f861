import Foundation
import SplashScene
import SplashSystem

@testable import SplashChecks
@testable import SplashMedia
@testable import SplashRender

extension Subject {
  /// The files of a cache: records, which end with a hash of their bytes, the index of hashes, and the texts and
  /// paths in them.
  public static let cache = Subject("cache") { bytes in
    try checkText(bytes)
    // Files are slow: only input that begins like the lines of an index is written to one.
    if bytes.first == UInt8(ascii: "{") { try checkIndex(bytes) }
    try promise(
      CacheRecord(bytes, of: request) == nil || bytes.last == 10,
      "a record that nobody wrote whole is read")
    // Random input never matches the request and the hash, so both are added here.
    let line = Array(
      "{\"splashrender\": \(CacheRecord.version), \"request\": \"\(request.key)\", \"outputs\": "
        .utf8)
    let body = line + bytes.filter { $0 != 10 } + Array("}".utf8)
    let whole = body + Array("\n\(ContentHash(of: body))\n".utf8)
    guard let record = CacheRecord(whole, of: request) else { return "no record" }
    try promise(CacheRecord(whole, of: other) == nil, "a record is read in the place of another")
    let again = CacheRecord(record.bytes, of: request)
    try promise(again != nil, "written again, it can't be read")
    try promise(again?.bytes == record.bytes, "written again, it differs")
    return "\(record.outputs.count) outputs"
  }

  private static let request = RenderRequest.Builder().request()
  private static let other = {
    var builder = RenderRequest.Builder()
    builder.add("scene", "other.json")
    return builder.request()
  }()

  private static func checkText(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    // The message of an output, which only its bytes may change; none is empty.
    guard !text.isEmpty else { return }
    let output = CachedOutput(
      files: [.init(hash: ContentHash(of: bytes), size: bytes.count)],
      facts: OutputReport(
        path: "", width: 1, height: 1, frameRate: FrameRate(10), frameCount: 1, bytes: 1,
        hasLostAlpha: false, clipping: nil, gif: nil, files: [], isReduced: false),
      messages: [.warning(text, finding: text), .note(text)],
      dependencies: [Dependency(path: FilePath(bytes: bytes), content: .missing)])
    var record = CacheRecord(of: request)
    record.insert(output)
    let again = CacheRecord(record.bytes, of: request)?.outputs.first
    // Compared as bytes: strings of different bytes may be equal.
    let messages = again?.messages.map { message in
      switch message {
      case .warning(let text, let finding): Array("warning".utf8) + text.utf8 + finding.utf8
      case .note(let text): Array("note".utf8) + text.utf8
      }
    }
    try promise(
      messages == [Array("warning".utf8) + text.utf8 + text.utf8, Array("note".utf8) + text.utf8],
      "the message \(text) comes back as \(again?.messages ?? [])")
    try promise(again?.dependencies == output.dependencies, "a path comes back as another one")
  }

  /// The file of an index, and the files that are looked up in it.
  private static let (index, file) = {
    let folder = FileManager.default.temporaryDirectory.path
    let name = folder + "/splashrender-fuzz-\(ProcessInfo.processInfo.processIdentifier)"
    return (name + "-index", name + "-file")
  }()

  private static func checkIndex(_ bytes: [UInt8]) throws {
    guard (try? Data(bytes).write(to: URL(filePath: index))) != nil,
      (try? Data(bytes.prefix(8)).write(to: URL(filePath: file))) != nil
    else { return }
    defer {
      unlink(index)
      unlink(file)
    }
    let hash = HashIndex(path: FilePath(index)).hash(of: FilePath(file))
    try promise(hash == ContentHash(of: Array(bytes.prefix(8))), "another hash of a file")
  }
}
