import SplashScene
import TestSupport
import Testing

@testable import SplashMedia

@Suite struct `Gzip files` {
  private func contents(_ bytes: [UInt8]) throws -> [UInt8] {
    try Gzip.contents(of: bytes, path: "x.tgs")
  }

  private func reason(_ bytes: [UInt8]) -> String? {
    corruption(#expect(throws: AssetError.self) { try contents(bytes) })
  }

  @Test(arguments: [0, 1, 3, 5000])
  func `gzip data decompresses to the original bytes`(_ count: Int) throws {
    #expect(try contents(deflated(prose(count), window: 31)) == prose(count))
  }

  /// RFC 1952: extra bytes, a name and a comment, if their flags are set.
  @Test func `a gzip header may have a name, a comment and extra fields`() throws {
    let plain = deflated(prose(3), window: 31)
    let head: [UInt8] = [0x1F, 0x8B, 8, 4 | 8 | 16, 0, 0, 0, 0, 0, 3, 2, 0, 7, 7]
    let named = head + Array("x.json\0a comment\0".utf8) + plain.dropFirst(10)
    #expect(try contents(named) == prose(3))
  }

  @Test func `a truncated gzip file or one with trailing bytes is rejected`() {
    let file = deflated(prose(20), window: 31)
    for length in 0..<file.count { #expect(reason(Array(file.prefix(length))) != nil) }
    #expect(reason(file + [0]) != nil)
    #expect(reason(file + file) == "its packed data ends \(file.count) bytes too early")
  }

  @Test func `a gzip file with a wrong checksum or size is an error`() {
    let file = deflated(prose(20), window: 31)
    for place in file.count - 8..<file.count {
      var changed = file
      changed[place] ^= 1
      #expect(throws: AssetError.self, "byte \(place)") { try contents(changed) }
    }
  }

  @Test func `the error for a file that isn't a gzip file says so`() {
    for bytes in [[], [0x1F, 0x8B], prose(4), deflated(prose(9), window: 15)] {
      #expect(reason(bytes) == "it is not a gzip file")
    }
  }

  @Test
  func `a gzip file whose stated unpacked size is over 64 MB or impossibly large is rejected`() {
    var file = deflated(prose(20), window: 31)
    file.replaceSubrange((file.count - 4)..., with: [0, 0, 0, 4])
    #expect(reason(file)?.contains("can't unpack to 67108864, as") == true)
    // Long enough for its stated size, which is one byte over the limit.
    file = [UInt8](repeating: 0, count: 70_000)
    file.replaceSubrange(0..<10, with: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3])
    file.replaceSubrange((file.count - 4)..., with: [1, 0, 0, 4])
    let error = #expect(throws: AssetError.self) { try contents(file) }
    #expect(error == .overLimit(path: "x.tgs", limit: "64 MB unpacked"))
  }
}
