import SplashScene
import Testing

@Suite struct FileKindTests {
  @Test(arguments: [
    ("\u{FEFF} <?xml version='1.0'?>\n<svg/>", FileKind.svg), ("%PDF-1.7", .pdf),
    ("%!PS-Adobe", .pdf),
    ("8BPS\u{0}\u{1}", .photoshop), ("\u{0}\u{0}\u{0}\u{18}ftypheic", .heif),
    ("\u{0}\u{0}\u{0}\u{18}ftypavif", .image), ("\u{0}\u{0}\u{0}\u{18}ftypisom", .video),
    ("\u{0}\u{0}\u{0}\u{18}ftypM4A ", .sound), ("RIFF....AVI ", .video), ("RIFF....WAVE", .sound),
    ("RIFF....WEBP", .image), ("GIF89a", .image), ("PK\u{3}\u{4}", .archive), ("OTTO", .font),
    ("wOF2", .font), ("<!DOCTYPE html>", .html), ("\n<HTML>", .html),
    ("version https://git-lfs.github.com/spec/v1\n", .gitLFSPointer), ("{ \"a\": 1 }", .json),
    ("{\"v\":\"5.5\",\"fr\":30,\"ip\":0,\"op\":30}", .lottie),
  ])
  func `the format of a file is recognized from its first bytes`(text: String, kind: FileKind) {
    #expect(FileKind(text.utf8) == kind)
    guard case .wrongKind("a", kind.name, kind.advice) = kind.error("a") else {
      Issue.record("the error differs from the kind")
      return
    }
  }

  @Test(arguments: ["", "hello", "<rss/>", "[1]", "ftyp"])
  func `no file format is recognized in an empty file, plain text, RSS or a JSON array`(
    text: String
  ) {
    #expect(FileKind(text.utf8) == nil)
  }
}
