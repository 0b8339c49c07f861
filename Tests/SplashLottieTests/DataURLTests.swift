import Foundation
import SplashSystem
import Testing

@testable import SplashLottie

@Suite struct `Data URLs` {
  @Test(
    arguments: [
      ("data:image/png;base64,AQID", [1, 2, 3]), ("data:;base64,AQI=", [1, 2]),
      ("data:;base64,AQI", [1, 2]), ("data:;base64,AQ", [1]), ("data:;base64,AQ=", [1]),
      ("data:;base64,", []), ("DATA:image/PNG;BASE64,AQID", [1, 2, 3]),
      ("data:image/png;base64,A\nQ\r\n I\tD\u{C}", [1, 2, 3]),
      ("data:image/png;charset=x;base64 ,AQID", [1, 2, 3]),
      ("data:;base64,%41QI%44", [1, 2, 3]), ("data:;base64,AQI%3D", [1, 2]),
      ("data:;base64,AR==", [1]),
      ("data:,a%20b", [0x61, 0x20, 0x62]), ("data:text/plain,%FF%00", [0xFF, 0]),
      ("data:,%%zz%4", [0x25, 0x25, 0x7A, 0x7A, 0x25, 0x34]), ("data:,a,b", [0x61, 0x2C, 0x62]),
      ("data:,\u{E9}", [0xC3, 0xA9]), ("data:base64,AQID", Array("AQID".utf8)),
    ] as [(String, [UInt8])])
  func `data URLs with percent escapes or with Base64, padded or not, decode to bytes`(
    _ text: String, _ bytes: [UInt8]
  ) {
    #expect(dataURL(text) == bytes)
  }

  @Test(arguments: [
    "", "data:", "data:image/png;base64", "image.png", "images/data:,a", "dat:,a", "http://a/,b",
    "data:;base64,A", "data:;base64,AQIDA", "data:;base64,AQ===", "data:;base64,AQID=",
    "data:;base64,A=Q", "data:;base64,AQ==ID", "data:;base64,AQ-_", "data:;base64,\u{E9}AAA",
    "data:;base64,%zz", "data:;base64,=",
  ])
  func `text that isn't a well-formed data URL is rejected`(_ text: String) {
    #expect(dataURL(text) == nil)
  }

  @Test func `a data URL with more bytes than the limit is rejected`() {
    #expect(dataURL("data:;base64,AQID", limit: 3) == [1, 2, 3])
    #expect(dataURL("data:;base64,AQID", limit: 2) == nil)
    #expect(dataURL("data:,%41b", limit: 2) == [0x41, 0x62])
    #expect(dataURL("data:,%41b", limit: 1) == nil)
    #expect(dataURL("data:;base64,%41QID", limit: 2) == nil)
  }
}

@Suite struct `Base64 decoding` {
  private func bytes(_ text: String) -> [UInt8]? { Base64.bytes(text[...]) }

  @Test func `Base64 text that Foundation encoded decodes to the original bytes`() {
    for count in 0..<70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 151 + count) }
      let text = Data(bytes).base64EncodedString(options: .lineLength64Characters)
      #expect(Base64.bytes(text[...], isLenient: true) == bytes)
      #expect(self.bytes(Data(bytes).base64EncodedString()) == bytes)
    }
  }

  @Test(arguments: ["AQ", "AQI", "AQ=", "A Q==", "AR==", "AQJ=", "AQID\n", "A", "AQ=I", "AQID="])
  func `strict Base64 decoding rejects missing padding, blanks and nonzero unused bits`(
    _ text: String
  ) {
    #expect(bytes(text) == nil)
  }

  @Test
  func `truncated Base64 text decodes to all complete bytes, but fails if one digit is left over`()
  {
    let text = Base64.text(Array(1...30))
    for length in 0...text.utf8.count {
      let found = Base64.bytes(text.prefix(length), isLenient: true)
      #expect(found == (length % 4 == 1 ? nil : Array(1...30).prefix(length * 3 / 4) + []))
    }
  }
}
