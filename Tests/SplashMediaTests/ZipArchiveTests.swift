import SplashScene
import TestSupport
import Testing

@testable import SplashMedia

@Suite struct `Members of zip archives` {
  @Test func `members of a zip archive, stored or deflated, are read in directory order`() throws {
    let text = prose(100)
    var streamed = deflatedMember("a/streamed.json", text)
    streamed.isStreamed = true
    let archive = try ZipArchive(
      ZipWriter([
        .init("b/stored", [1, 2, 3]), .init("a/", []), deflatedMember("a/text.json", text),
        streamed, .init("empty", []), deflatedMember("empty, deflated", []),
      ]).file, path: "x.lottie")
    #expect(
      archive.names == ["b/stored", "a/text.json", "a/streamed.json", "empty", "empty, deflated"])
    #expect(try archive.contents(of: "b/stored") == [1, 2, 3])
    #expect(try archive.contents(of: "a/text.json") == text)
    #expect(try archive.contents(of: "a/text.json") == text)
    #expect(try archive.contents(of: "a/streamed.json") == text)
    #expect(try archive.contents(of: "empty") == [])
    #expect(try archive.contents(of: "empty, deflated") == [])
  }

  @Test(arguments: ["a/", "a", "A/text.json", "", "../x"])
  func `a missing zip member is a not-found error with its full path`(
    _ name: String
  ) throws {
    let bytes = ZipWriter([.init("a/", []), .init("a/text.json", [1])]).file
    #expect(
      try refusal(name, in: bytes)
        == .notFound(path: name.isEmpty ? "x.lottie/" : "x.lottie/\(name)"))
  }

  @Test func `an empty zip archive has no members`() throws {
    #expect(try ZipArchive(ZipWriter([]).file, path: "x").names == [])
  }

  @Test func `a zip member with a wrong checksum is an error that doesn't affect other members`()
    throws
  {
    var wrong = deflatedMember("wrong", prose(10))
    wrong.checksum ^= 1 << 31
    let bytes = ZipWriter([wrong, .init("right", [1])]).file
    let error = try refusal("wrong", in: bytes)
    #expect(
      error
        == .corrupt(path: "x.lottie/wrong", reason: "its checksum doesn't match its bytes"))
    #expect(try refusal("right", in: bytes) == nil)
  }

  @Test(arguments: [1, 1 << 6, 1 << 13])
  func `an encrypted zip member is an error that doesn't affect other members`(_ flag: Int) throws {
    var secret = ZipWriter.Member("secret", [1, 2, 3])
    secret.flags = flag
    let bytes = ZipWriter([secret, .init("open", [1])]).file
    #expect(corruption(try refusal("secret", in: bytes))?.contains("encrypted") == true)
    #expect(try refusal("open", in: bytes) == nil)
  }

  @Test(arguments: [1, 9, 12, 14, 93, 0xFFFF])
  func `a zip member with an unsupported compression method is an error`(_ method: Int) throws {
    let member = ZipWriter.Member("a", packed: [1], method: method, of: [1])
    let reason = corruption(try refusal("a", in: ZipWriter([member]).file))
    #expect(reason?.contains("method \(method) of zip") == true)
  }

  @Test func `a zip member whose unpacked size differs from its stated size is an error`() throws {
    let text = prose(100)
    func reason(_ method: Int, size: Int, _ packed: [UInt8]) throws -> String? {
      var member = ZipWriter.Member("a", packed: packed, method: method, of: text)
      member.size = size
      return corruption(try refusal("a", in: ZipWriter([member]).file))
    }
    let (count, packed) = (text.count, deflated(text))
    #expect(try reason(0, size: count - 1, text) == "it has \(count) bytes instead of \(count - 1)")
    #expect(try reason(0, size: count + 1, text) == "it has \(count) bytes instead of \(count + 1)")
    #expect(
      try reason(8, size: count - 1, packed)
        == "it unpacks to more than its stated \(count - 1) bytes")
    #expect(
      try reason(8, size: 0, packed) == "it unpacks to more than its stated 0 bytes")
    #expect(
      try reason(8, size: count + 1, packed)
        == "it unpacks to \(count) bytes instead of \(count + 1)")
    #expect(
      try reason(8, size: count, packed + [0, 0]) == "its packed data ends 2 bytes too early")
    for length in 0..<packed.count {
      let reason = try reason(8, size: count, Array(packed.prefix(length)))
      #expect(reason?.contains("truncated") == true || length == 0 && reason != nil, "\(length)")
    }
  }

  @Test func `a zip member of random deflate data is an error or unpacks to its stated size`()
    throws
  {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<2000 {
      let packed = (0..<Int.random(in: 1...40, using: &random)).map { _ in
        UInt8.random(in: .min ... .max, using: &random)
      }
      let size = Int.random(in: 0...200, using: &random)
      let bytes = try? Inflation.bytes(packed[...], size: size, in: .none)
      #expect(bytes == nil || bytes?.count == size)
    }
  }

  // MARK: Bombs

  @Test func `a zip member compressed a thousandfold is read if its stated size is correct`() throws
  {
    let zeros = [UInt8](repeating: 0, count: 1 << 20)
    var bomb = deflatedMember("zeros", zeros)
    #expect(bomb.packed.count < 1050)
    #expect(try ZipArchive(ZipWriter([bomb]).file, path: "x").contents(of: "zeros") == zeros)
    bomb.size = 1000
    #expect(
      corruption(try refusal("zeros", in: ZipWriter([bomb]).file))
        == "it unpacks to more than its stated 1000 bytes")
  }

  @Test func `a zip member that states a larger size than its data can unpack to is rejected`()
    throws
  {
    var member = deflatedMember("a", prose(10))
    member.size = 60 << 20
    let reason = corruption(try refusal("a", in: ZipWriter([member]).file))
    #expect(reason?.contains("can't unpack to 62914560, as") == true)
  }

  @Test func `a zip member over 64 MB or an archive over 256 MB is an error`()
    throws
  {
    func members(_ sizes: [Int]) -> [UInt8] {
      ZipWriter(
        sizes.enumerated().map { index, size in
          var member = ZipWriter.Member("\(index)", packed: [3, 0], method: 8, of: [])
          member.size = size
          return member
        }
      ).file
    }
    let limit = ArchiveLimits.memberBytes
    #expect(
      try refusal("0", in: members([limit + 1]))
        == .overLimit(path: "x.lottie/0", limit: "64 MB unpacked"))
    #expect(corruption(try refusal("0", in: members([limit]))) != nil)
    #expect(refusal(members([limit, limit, limit, limit])) == nil)
    #expect(
      refusal(members([limit, limit, limit, limit, 1]))
        == .overLimit(path: "x.lottie", limit: "256 MB unpacked"))
  }
}
