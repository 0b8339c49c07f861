import Testing

@testable import SplashMedia

/// SHA-256 digests, compared with the examples in FIPS 180-2.
struct SHA256Tests {
  @Test func `SHA-256 hashes match the examples of FIPS 180-2`() {
    #expect(
      SHA256.digest(of: Array("abc".utf8))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      SHA256.digest(of: Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8))
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    #expect(
      SHA256.digest(of: [])
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }

  @Test func `a SHA-256 hash doesn't depend on how the input is split into chunks`() {
    let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    let sum = SHA256()
    var rest = bytes[...]
    var length = 0
    while !rest.isEmpty {
      sum.update(Array(rest.prefix(length)))
      rest = rest.dropFirst(length)
      length = (length + 1) % 1000
    }
    #expect(
      sum.finish() == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }
}
