import Foundation
import SplashScene

@testable import SplashMedia
@testable import SplashRender

extension Subject {
  /// The files of a cache: records, which end with a hash of what is before it, the index of hashes, and texts on
  /// one line.
  public static let cache = Subject("cache") { bytes in
    try checkText(bytes)
    // Files take long: only what begins as the lines of an index do, with a hash, is written to one.
    if let first = bytes.first, "0123456789abcdef".utf8.contains(first) { try checkIndex(bytes) }
    try promise(
      CacheRecord(bytes) == nil || bytes.last == 10, "a record that nobody wrote whole is read")
    // No chance finds the hash, which would keep all others out.
    let body = bytes + (bytes.last == 10 ? [] : [10])
    guard let record = CacheRecord(body + Array("end \(ContentHash(of: body))\n".utf8)) else {
      return "no record"
    }
    let again = CacheRecord(record.bytes)
    try promise(again != nil, "written again, it can't be read")
    try promise(again?.bytes == record.bytes, "written again, it differs")
    return "\(record.outputs.count) outputs"
  }

  private static func checkText(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    let line = CacheText.escaped(text)
    try promise(!line.utf8.contains(10) && !line.utf8.contains(13), "a line break in \(line)")
    try promise(
      CacheText.unescaped(line).utf8.elementsEqual(text.utf8), "\(text) comes back as another text")
    _ = CacheText.unescaped(text)
    // As a message of an output, which nothing but its own bytes may change; none is empty.
    guard !text.isEmpty else { return }
    let output = CachedOutput(
      files: [.init(hash: ContentHash(of: bytes), size: bytes.count)],
      facts: OutputReport(
        path: "", width: 1, height: 1, frameRate: FrameRate(10), frameCount: 1, bytes: 1,
        hasLostAlpha: false, clipping: nil, gif: nil, files: [], isReduced: false),
      messages: [text], dependencies: [])
    var record = CacheRecord()
    record.insert(output)
    let again = CacheRecord(record.bytes)?.outputs.first?.messages ?? []
    try promise(
      again.map { Array($0.utf8) } == [Array(text.utf8)],
      "the message \(text) comes back as \(again)")
  }

  /// The files that an index is kept in, and that it is asked about.
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
    let hash = HashIndex(path: index).hash(of: file)
    try promise(hash == ContentHash(of: Array(bytes.prefix(8))), "another hash of a file")
  }
}
