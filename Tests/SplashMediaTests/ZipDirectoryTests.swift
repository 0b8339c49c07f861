import SplashScene
import TestSupport
import Testing

@testable import SplashMedia

@Suite struct `Directories of zip archives` {
  private let small = ZipWriter([
    .init("manifest.json", Array("{}".utf8)), deflatedMember("a/x.json", prose(4)),
  ])

  private func reason(_ writer: ZipWriter) -> String? { corruption(refusal(writer.file)) }

  private func reason(_ change: (inout ZipWriter) -> Void) -> String? {
    var writer = small
    change(&writer)
    return reason(writer)
  }

  // MARK: Corrupt archives

  @Test func `a zip archive truncated at any length is rejected`() {
    let file = small.file
    #expect(refusal(file) == nil)
    for length in 0..<file.count {
      #expect(corruption(refusal(Array(file.prefix(length)))) != nil, "\(length) bytes")
    }
  }

  /// Names have no checksum, and times are ignored.
  @Test func `a zip archive with one changed byte never yields altered member contents`() throws {
    let file = small.file
    let original = try ZipArchive(file, path: "x")
    let known = try Set(original.names.map { try original.contents(of: $0) })
    var refused = 0
    for place in file.indices {
      for change: UInt8 in [1, 0x80, 0xFF] {
        var changed = file
        changed[place] ^= change
        guard let archive = try? ZipArchive(changed, path: "x") else {
          refused += 1
          continue
        }
        for name in archive.names {
          guard let bytes = try? archive.contents(of: name) else {
            refused += 1
            continue
          }
          #expect(known.contains(bytes), "byte \(place)")
        }
      }
    }
    #expect(refused > 300)
  }

  @Test func `the error for a file that isn't a zip archive says so`() {
    for bytes in [[], [0x50, 0x4B], prose(3), [UInt8](repeating: 0x50, count: 100_000)] {
      #expect(corruption(refusal(bytes))?.hasPrefix("it is not a zip archive") == true)
    }
  }

  // MARK: Around the archive

  @Test func `bytes before a zip archive don't affect reading it`() throws {
    let junk = Array("#!/bin/sh\nPK\u{5}\u{6} is no end\n".utf8)
    let archive = try ZipArchive(junk + small.file, path: "x")
    #expect(archive.names == ["manifest.json", "a/x.json"])
    #expect(try archive.contents(of: "a/x.json") == prose(4))
    // With offsets that count from the beginning of the file.
    var moved = small
    moved.offsetError = junk.count
    moved.members[0].offset = junk.count
    moved.members[1].offset = junk.count + small.members[0].bytes.count
    #expect(try ZipArchive(junk + moved.file, path: "x").contents(of: "a/x.json") == prose(4))
  }

  @Test func `bytes after a zip archive are rejected`() {
    for junk: [UInt8] in [[0], [10], Array(repeating: 0, count: 70_000)] {
      #expect(corruption(refusal(small.file + junk))?.contains("no directory at its end") == true)
    }
  }

  @Test
  func `a zip archive's comment may contain a fake end record or have the maximum of 65535 bytes`()
    throws
  {
    var writer = small
    // An end record without entries, followed by another byte.
    writer.comment = ZipWriter([]).file + [1]
    #expect(try ZipArchive(writer.file, path: "x").names.count == 2)
    writer.comment = [UInt8](repeating: 0x50, count: 0xFFFF)
    #expect(try ZipArchive(writer.file, path: "x").names.count == 2)
  }

  // MARK: Names

  @Test(arguments: [
    ("", "is empty"), ("..", "leads out"), ("../a", "leads out"), ("a/../b", "leads out"),
    ("a/..", "leads out"), ("a/../", "leads out"), ("a//../b", "leads out"),
    ("/a", "absolute"), ("/", "absolute"), ("a\\b", "backslash"), ("..\\a", "backslash"),
    ("a\0b", "zero byte"),
  ])
  func `an unsafe zip member name, such as ../a, is rejected`(_ name: String, _ reason: String)
    throws
  {
    let found = try #require(self.reason { $0.members[1].name = Array(name.utf8) })
    #expect(found.hasPrefix("the name of its member 2 ") && found.contains(reason))
  }

  @Test func `a zip member name that isn't valid UTF-8 is rejected`() {
    #expect(
      reason { $0.members[0].name = [0x61, 0xFC] } == "the name of its member 1 is not in UTF-8")
  }

  @Test(arguments: ["...", "a..b", "..a/b..", "a/.../b", ".hidden", "./a", "ä/文.json", "C:/x"])
  func `a zip member name may contain dots that aren't parent directories`(_ name: String) throws {
    let archive = try ZipArchive(ZipWriter([.init(name, [7])]).file, path: "x")
    #expect(try archive.contents(of: name) == [7])
  }

  /// Canonically equivalent names can't be told apart by their callers.
  @Test(arguments: [("a", "a"), ("a/", "a/"), ("\u{E9}.png", "e\u{301}.png")])
  func `two zip members with equal or canonically equivalent names are rejected`(
    _ one: String, _ other: String
  ) {
    let writer = ZipWriter([.init(one, [1]), .init("b", []), .init(other, [2])])
    #expect(
      reason(writer) == "two of its members have one name: number 3 and one before it")
  }

  // MARK: Contradictions

  @Test func `a zip member whose local header contradicts the directory is rejected`() {
    let other = "its member 2 differs from its directory"
    #expect(reason { $0.members[1].headerName = Array("a/y.json".utf8) } == other)
    #expect(reason { $0.members[1].offset = 0 } == other)
    #expect(
      reason { $0.members[1].offset = 1 } == "its member 2 is not at the position in its directory")
    #expect(
      reason { $0.members[1].offset = 1 << 30 }
        == "its member 2 is not at the position in its directory")
  }

  @Test func `a zip member that extends into the central directory is rejected`() {
    let reason = reason { $0.members[1].packedSize = $0.members[1].packed.count + 1 }
    #expect(reason == "its member 2 extends into the directory")
  }

  /// Zip bombs use the same packed bytes for many members.
  @Test func `overlapping zip members are rejected`() {
    let inner = ZipWriter.Member("inner", [1, 2, 3])
    let outer = ZipWriter.Member("outer", inner.bytes)
    var hidden = inner
    hidden.offset = outer.bytes.count - inner.bytes.count
    #expect(reason(ZipWriter([outer, hidden])) == "two of its members overlap")
    #expect(reason(ZipWriter([outer, inner])) == nil)
    var longer = small.members[0]
    longer.packedSize = longer.packed.count + 1
    #expect(reason(ZipWriter([longer, small.members[1]])) == "two of its members overlap")
  }

  @Test func `a zip end record that contradicts the central directory is rejected`() {
    #expect(reason { $0.count = 1 } == "its directory doesn't have the stated number of entries")
    #expect(reason { $0.count = 3 } == "entry 3 of its directory is corrupt")
    #expect(reason { $0.sizeError = 1 } == "its directory is not at its stated position")
    #expect(
      reason { ($0.sizeError, $0.offsetError) = (1, -1) } == "entry 1 of its directory is corrupt")
    #expect(reason { $0.sizeError = -1 } == "entry 1 of its directory is corrupt")
    #expect(reason { $0.sizeError = 1 << 20 } == "its directory is not at its stated position")
    #expect(reason { $0.offsetError = 1 } == "its directory is not at its stated position")
    #expect(
      reason { $0.offsetError = -1 } == "its member 1 is not at the position in its directory")
  }

  // MARK: Kinds

  @Test func `zip64 archives and multi-part zip archives are rejected`() {
    let zip64 = "it uses zip64, which is not supported"
    #expect(reason { $0.count = 0xFFFF } == zip64)
    #expect(reason { $0.members[1].offset = 0xFFFF_FFFF } == zip64)
    #expect(reason { $0.members[1].size = 0xFFFF_FFFF } == zip64)
    #expect(reason { $0.members[1].packedSize = 0xFFFF_FFFF } == zip64)
    let file = small.file
    let locator: [UInt8] = [0x50, 0x4B, 6, 7] + [UInt8](repeating: 0, count: 16)
    #expect(corruption(refusal(file.dropLast(22) + locator + file.suffix(22))) == zip64)
    #expect(reason { $0.disk = 1 } == "it is one of several parts of an archive")
  }

  @Test func `a zip archive may have 4096 members but not 4097`() throws {
    let members = (0...ArchiveLimits.members).map { ZipWriter.Member("\($0)", []) }
    #expect(
      refusal(ZipWriter(members).file) == .overLimit(path: "x.lottie", limit: "4096 members"))
    let most = try ZipArchive(ZipWriter(members.dropLast()).file, path: "x")
    #expect(most.names.count == 4096 && most.names.last == "4095")
  }
}
