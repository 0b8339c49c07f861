import SplashPixels
import SplashScene
import Synchronization
import Testing

@testable import SplashRaster

/// Documents of one colour, which counts how often it is asked.
private final class CountingSource: DocumentSource {
  let count = Mutex(0)

  func pixels(
    ofDocument id: Int, transform: AffineTransform, color: Color?, x: Int, y: Int, width: Int,
    height: Int
  ) -> Pixmap? {
    count.withLock { $0 += 1 }
    let pixmap = Pixmap(width: width, height: height)
    for y in 0..<height { pixmap.row32(y).update(repeating: 0xff00_00ff, count: width) }
    return pixmap
  }
}

@Suite struct OffscreenTests {
  @Test func `bitmaps are drawn as pictures`() {
    var tile = list(
      8, 8, [fill(.rect(Rect(0, 0, 4, 8)), Color(1, 0, 0)), white(.rect(Rect(4, 0, 4, 8)))])
    func paint(_ x: Double) -> DisplayList.Command {
      .fill(
        .init(.rect(Rect(0, 0, 8, 8)), .translation(x, 4)),
        .raster(.init(list: tile, transform: .translation(x, 4))), opacity: 1)
    }
    let pixmap = draw(list(40, 16, [paint(0), paint(16)]))
    let plain = draw(list(8, 8, tile.commands))
    for x in 0..<8 { #expect(pixmap[x, 7] == plain[x, 3] && pixmap[16 + x, 7] == plain[x, 3]) }
    #expect(pixmap[12, 7].alpha == 0)
    // Half of a pixel of the bitmap to the right: mixed as pictures are.
    let moved = draw(list(40, 16, [paint(0.5)]))
    #expect(moved[4, 7] == (255, 128, 128, 255))
    tile.background = .black
    #expect(draw(list(8, 8, [paint(0)]))[5, 5] == (255, 255, 255, 255))
  }

  @Test func `equal bitmaps are drawn once, for a frame and the next ones`() {
    let source = CountingSource()
    let renderer = Renderer(images: [], documents: source)
    let tile = list(
      8, 8,
      [
        .fill(
          .init(.rect(Rect(1, 1, 6, 6)), .identity),
          .document(.init(document: 0, transform: .identity)), opacity: 1)
      ])
    for frame in 0..<4 {
      let tiles: [DisplayList.Command] = (0..<77).map { i in
        let place = AffineTransform.translation(
          Double(i % 7 * 9) + Double(frame) / 3, Double(i / 7 * 9))
        return .fill(
          .init(.rect(Rect(0, 0, 8, 8)), place), .raster(.init(list: tile, transform: place)),
          opacity: 0.5)
      }
      let target = Pixmap(width: 66, height: 100)
      renderer.render(list(66, 100, tiles), into: target)
      #expect(target[4 + frame / 3, 4].red == 128)
      #expect(target[60, 94].red == 128)
    }
    #expect(source.count.withLock { $0 } == 1)
  }

  @Test func `bitmaps that there is no room for are drawn anew for each band, the same`() {
    let shadow = DisplayList.Shadow(
      color: Color(0, 0, 0.5, 0.8), offset: Point(3, 2), sigma: Size(2, 2))
    var commands: [DisplayList.Command] = []
    for i in 0..<3 {
      var group = DisplayList.Group(opacity: 0.7, bounds: Rect(Double(9 * i), 2, 8, 120))
      group.effects = [.shadow(shadow)]
      commands += [
        .beginGroup(group),
        .fill(
          .init(.rect(Rect(Double(9 * i), 2, 8, 120)), .identity),
          .document(.init(document: i, transform: .identity)), opacity: 1), .endGroup,
      ]
    }
    func drawn(room bytes: Int) -> (pixels: [UInt8], documents: Int) {
      let source = CountingSource()
      let room = BitmapRoom(bytes: bytes)
      let target = Pixmap(width: 40, height: 128)
      Renderer(
        PaintSources(images: [], documents: source), kernels: .current, bandHeight: 32,
        cache: BitmapCache(bytes: 0), room: room
      ).render(list(40, 128, commands), into: target)
      #expect(room.share(of: bytes) != nil, "all room is given back")
      return (SplashRasterTests.bytes(target), source.count.withLock { $0 })
    }
    let all = drawn(room: 1 << 20)
    #expect(all.documents == 3)
    let one = Bitmap(Pixmap(width: 24, height: 128)).bytes
    for (room, documents) in [(0, 12), (one, 9)] {
      let some = drawn(room: room)
      #expect(some.pixels == all.pixels)
      #expect(some.documents == documents)
    }
  }

  @Test func `what is kept takes no more than its bound`() {
    let cache = BitmapCache(bytes: 100_000)
    let contents = (0..<200).map { i in
      let bounds = PixelBounds(left: 0, top: 0, right: 32, bottom: 32)
      return Offscreen.Content(
        list: list(32, 32, [fill(.everything, Color(Double(i) / 200, 0, 0))]), drawn: bounds)
    }
    for content in contents {
      cache[content] = Bitmap(Pixmap(width: 32, height: 32))
      // One that is asked for again and again stays.
      #expect(cache[contents[0]] != nil)
    }
    let kept = contents.filter { cache[$0] != nil }.count
    #expect(kept > 4 && kept * 32 * 32 * 4 <= 100_000)
    let large = Offscreen.Content(
      list: list(300, 300, []), drawn: PixelBounds(left: 0, top: 0, right: 300, bottom: 300))
    cache[large] = Bitmap(Pixmap(width: 300, height: 300))
    #expect(cache[large] == nil)
  }
}
