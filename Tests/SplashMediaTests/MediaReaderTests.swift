import CFFmpeg
import Foundation
import SplashPixels
import SplashScene
import SplashSystem
import TestSupport
import Testing

@testable import SplashMedia

@Suite struct MediaReaderTests {
  @Test
  func `after all packets of a video are read, a seek to the start gives its first packet again`()
    throws
  {
    let folder = try TemporaryDirectory()
    let path = folder.path("reader.mp4")
    let frames = (0..<5).map { i in
      makePixmap(32, 16) { _, _ -> RGBA in (UInt8(50 * i), 100, 200, 255) }
    }
    try encodeFilm(frames, to: path, VideoOptions())
    let reader = try MediaReader(path.file)
    #expect(reader.format.split(separator: ",").contains("mp4"))
    let index = try #require(reader.bestStream(of: AVMEDIA_TYPE_VIDEO))
    #expect(reader.bestStream(of: AVMEDIA_TYPE_AUDIO) == nil)
    #expect(!reader.hasStream(of: AVMEDIA_TYPE_AUDIO))
    reader.select(index)
    let packet = try #require(Packet())
    var sizes: [Int] = []
    while reader.read(into: packet) == .packet { sizes.append(Int(packet.raw.pointee.size)) }
    #expect(sizes.count == 5 && sizes.allSatisfy { $0 > 0 })
    #expect(reader.seek(index, to: 0))
    #expect(reader.read(into: packet) == .packet)
    #expect(Int(packet.raw.pointee.size) == sizes[0])
  }

  /// FFmpeg would open the files in such lists, whatever the list's own name is.
  @Test(arguments: [
    "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nother.mp4\n#EXT-X-ENDLIST\n",
    "ffconcat version 1.0\nfile 'other.mp4'\n",
    "\u{FEFF}ffconcat version 1.0\nfile 'other.mp4'\n",
    "v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\ns=x\r\nc=IN IP4 127.0.0.1\r\nm=video 5004 RTP/AVP 96\r\n",
    "<MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\" type=\"static\"></MPD>",
  ])
  func `playlists and other lists of files aren't accepted as media files`(_ text: String) throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("list.mp4")
    try Data(text.utf8).write(to: URL(filePath: path))
    let error = #expect(throws: AssetError.self) { try MediaReader(path.file) }
    guard case .corrupt(let named, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(named == path.path)
    #expect(reason.contains("list of other files"))
  }

  @Test
  func `the error for an empty, unrecognised or missing video file states the reason`() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("none.mp4")
    func reason(_ bytes: [UInt8]) throws -> String {
      try Data(bytes).write(to: URL(filePath: path))
      let error = #expect(throws: AssetError.self) { try MediaReader(path.file) }
      guard case .corrupt(_, let reason) = error else { return "" }
      return reason
    }
    #expect(try reason([]) == "it is empty")
    #expect(
      try reason(Array("This is a letter, and no film.\n".utf8)).contains("recognise its format"))
    #expect(throws: AssetError.notFound(path: "\(path)x")) { try MediaReader((path + "x").file) }
    #expect(throws: AssetError.self) { try MediaReader(folder.url.path.file) }
  }
}
