import Foundation
import SplashPixels
import SplashScene
import SplashSystem
import TestSupport
import Testing

@testable import SplashMedia

@Suite struct `Files in memory` {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  /// Loads a file into memory, under a name that doesn't exist on disk.
  private func inMemory(_ path: String) throws -> AssetFile {
    AssetFile("none/of/these", bytes: AssetBytes(try bytes(ofFile: path)))
  }

  private func write(_ bytes: [UInt8], _ name: String) throws -> String {
    try Data(bytes).write(to: URL(filePath: folder.path(name)))
    return folder.path(name)
  }

  /// A greyscale PNG of one row with the given samples.
  private func grey(_ samples: [Int]) -> [UInt8] {
    PNGWriter(width: samples.count, height: 1, colorType: 0, depth: 8, samples: samples).file
  }

  @Test func `in-memory files are equal only if their names, locations and bytes are equal`() {
    let (one, two) = (AssetBytes([1, 2, 3]), AssetBytes([1, 2, 3]))
    #expect(one == two && one.hashValue == two.hashValue && one != AssetBytes([1, 2]))
    let files: Set = [
      AssetFile("a"), AssetFile("a", bytes: one), AssetFile("a", bytes: two),
      AssetFile("b", bytes: one), AssetFile("a", bytes: AssetBytes([])),
      AssetFile("a", at: "/a"),
    ]
    #expect(files.count == 5)
  }

  @Test func `reading an in-memory file fails if it exceeds the byte limit`() throws {
    let file = AssetFile("-", bytes: AssetBytes([1, 2, 3]))
    #expect(try readFile(file, limit: 3) == [1, 2, 3])
    #expect(throws: AssetError.overLimit(path: "-", limit: "2 bytes")) {
      try readFile(file, limit: 2)
    }
  }

  @Test func `in-memory images with the same name but different bytes are separate images`() throws
  {
    let library = ImageLibrary()
    let first = AssetFile("logo.png", bytes: AssetBytes(grey([0, 255])))
    let second = AssetFile("logo.png", bytes: AssetBytes(grey([255, 0, 0])))
    let (one, other) = (try library.image(at: first), try library.image(at: second))
    #expect(one.id != other.id && one.width == 2 && other.width == 3)
    #expect(one.path == "logo.png" && other.path == "logo.png")
    let again = try library.image(at: AssetFile("logo.png", bytes: AssetBytes(grey([0, 255]))))
    #expect(again == one && library.pyramids.count == 2)
    #expect(library.pyramids[1].levels[0].row32(0)[0] == 0xFFFF_FFFF)
  }

  @Test func `the error for a corrupt in-memory image has the image's name`() {
    let file = AssetFile("x.lottie/i/a.png", bytes: AssetBytes(Array(grey([7]).dropLast(20))))
    let error = #expect(throws: AssetError.self) { try ImageLibrary().image(at: file) }
    guard case .corrupt("x.lottie/i/a.png", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: ["film.mp4", "film.mov", "film.gif", "film.webm"])
  func `a video decodes to the same frames from memory as from a file`(_ name: String) throws {
    let path = folder.path(name)
    try NumberedVideo.make(path, count: 12, [])
    let (disk, memory) = (VideoLibrary(), VideoLibrary())
    let one = try disk.video(at: path.file)
    let other = try memory.video(at: try inMemory(path))
    #expect(other.times.starts == one.times.starts && one.times.starts.count == 12)
    #expect(other.width == one.width && other.width == NumberedVideo.width)
    for frame in [11, 0, 5] {
      let expected = try #require(disk.frame(frame, ofVideo: 0, reader: 0))
      let found = try #require(memory.frame(frame, ofVideo: 0, reader: 0))
      #expect(same(found.levels[0], expected.levels[0]), "frame \(frame)")
    }
  }

  @Test func `a truncated video gives the same error from memory as from a file`() throws {
    let path = folder.path("film.mp4")
    try NumberedVideo.make(path, count: 3, [])
    let whole = try bytes(ofFile: path)
    for length in stride(from: 0, to: whole.count, by: max(1, whole.count / 40)) {
      let part = Array(whole.prefix(length))
      let cut = try write(part, "cut.mp4")
      let file = AssetFile(cut.path, bytes: AssetBytes(part))
      func fault(_ file: AssetFile) -> AssetError? {
        do throws(AssetError) {
          _ = try VideoLibrary().video(at: file)
          return nil
        } catch {
          return error
        }
      }
      #expect(fault(file) == fault(cut.file), "\(length) bytes")
      #expect(fault(file) != nil || length > whole.count * 9 / 10)
    }
  }

  @Test func `a sound decodes to the same samples from memory as from a file`() throws {
    let samples = [sine(440, seconds: 0.3), sine(660, seconds: 0.3)]
    let path = try write(wave(samples), "a.wav")
    func decoded(_ file: AssetFile) throws -> [Float] {
      let decoder = try SoundDecoder(file)
      var all: [Float] = []
      while let block = try decoder.next() { all += block.samples }
      return all
    }
    let file = try inMemory(path)
    let sound = try SoundLibrary().sound(at: file)
    #expect(sound.duration == 0.3 && sound.channels == 2 && sound.file == file)
    #expect(try decoded(file) == decoded(path.file))
    #expect(try decoded(file).count == 2 * 14_400)
  }

  @Test func `the size and outlines of an SVG document can be read from memory`() throws {
    let text = svg("<path id='p' d='M0 0h10v20z'/>")
    let file = AssetFile("x.svg", bytes: AssetBytes(Array(text.utf8)))
    let library = SVGLibrary(helpers: helpers)
    #expect(try library.document(at: file).size == Size(100, 100))
    let outline = try library.outline(at: file, element: "p", limit: 10)
    var expected = Path()
    expected.move(to: Point(0, 0))
    for point in [Point(10, 0), Point(10, 20)] { expected.addLine(to: point) }
    expected.close()
    #expect(outline.path == expected)
  }

  @Test
  func `asking for more bytes than an in-memory file holds gives the whole file and no error`()
    throws
  {
    let input = try MediaInput(AssetFile("x", bytes: AssetBytes(Array(1...200))))
    #expect(input.size == 200)
    #expect(input.beginning(300) == Array(1...200))
    #expect(input.beginning(3) == [1, 2, 3])
    #expect(input.failure == nil)
    let empty = try MediaInput(AssetFile("x", bytes: AssetBytes([])))
    #expect(empty.size == 0 && empty.beginning(4) == [])
  }
}
