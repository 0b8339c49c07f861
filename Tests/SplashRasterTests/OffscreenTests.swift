import Dispatch
import SplashPixels
import SplashScene
import Synchronization
import TestSupport
import Testing

@testable import SplashRaster

/// A source of documents of one colour, which counts its calls.
private final class CountingSource: PictureSource {
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
  @Test
  func `an offscreen bitmap is drawn like an image, with interpolation at fractional positions`() {
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
    // Half a bitmap pixel to the right: interpolated like an image.
    let moved = draw(list(40, 16, [paint(0.5)]))
    #expect(moved[4, 7] == (255, 128, 128, 255))
    tile.background = .black
    #expect(draw(list(8, 8, [paint(0)]))[5, 5] == (255, 255, 255, 255))
  }

  @Test func `equal offscreen bitmaps are drawn only once for a frame and all following frames`() {
    let source = CountingSource()
    let renderer = Renderer(source)
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

  /// A renderer with a budget of `bytes` for a frame's bitmaps and without a cache for later frames.
  private func renderer(
    room bytes: Int, bandHeight: Int = 32, _ sources: any PictureSource
  ) -> (Renderer, BitmapBudget) {
    let room = BitmapBudget(bytes: bytes)
    let renderer = Renderer(
      sources, kernels: .current, bandHeight: bandHeight, cache: BitmapCache(bytes: 0), room: room)
    return (renderer, room)
  }

  @Test(arguments: [0, 20_000, 60_000, 1 << 20])
  func `each offscreen bitmap of a frame is drawn once under any memory budget`(bytes: Int) {
    let document = { (index: Int) -> DisplayList.Command in
      .fill(
        .init(.rect(Rect(Double(9 * index), 2, 8, 120)), .identity),
        .document(.init(document: index, transform: .identity)), opacity: 0.8)
    }
    /// A group with a shadow and a part of it in another one.
    let shadowed = { (index: Int) -> DisplayList.Command in
      var group = DisplayList.Group(opacity: 0.7, bounds: Rect(0, 2, 48, 120))
      group.effects = [
        .shadow(.init(color: Color(0, 0, 0.5), offset: Point(3, 2), sigma: Size(2, 2)))
      ]
      return grouped(group, [document(index), grouped(group, [document(index)])])
    }
    let half = DisplayList.Group(opacity: 0.5, bounds: Rect(0, 0, 48, 128))
    let commands = [
      shadowed(0),
      grouped(half, [shadowed(1), shadowed(2)], mask: .init([shadowed(2), shadowed(3)])),
      shadowed(4),
    ]
    let source = CountingSource()
    let target = Pixmap(width: 48, height: 128)
    let (renderer, room) = renderer(room: bytes, source)
    renderer.render(list(48, 128, commands), into: target)
    #expect(source.count.withLock { $0 } == 12)
    #expect(room.left == bytes, "all room is given back")
    #expect(target[46, 60].alpha > 0)
  }

  @Test
  func
    `a backdrop filter draws the same pixels when no memory for offscreen bitmaps is left`()
  {
    let everything = Rect(0, 0, 64, 64)
    var blurred = DisplayList.Group(bounds: everything)
    blurred.effects = [.gaussianBlur(sigma: Size(4, 4))]
    let contents: [DisplayList.Command] = [
      .fill(.init(.rect(Rect(20, 20, 24, 24)), .identity), .backdrop([]), opacity: 0.5),
      grouped(blurred, [fill(.rect(Rect(8, 8, 40, 40)), Color(1, 0, 1, 0.4))]),
    ]
    let commands: [DisplayList.Command] = [
      .group(.init(bounds: everything, contents: contents)),
      fill(.rect(Rect(40, 0, 24, 64)), Color(0.8, 0.6, 0.6)),
    ]
    let frame = list(64, 64, commands)
    let target = Pixmap(width: 64, height: 64)
    let (renderer, room) = renderer(room: 0, ImageTable(images: []))
    renderer.render(frame, into: target)
    #expect(bytes(target) == bytes(draw(frame)))
    #expect(target[60, 2].alpha == 255)
    #expect(room.left == 0)
  }

  @Test(arguments: 1...12)
  func `rendered pixels don't depend on the memory budget for offscreen bitmaps`(seed: UInt64)
    throws
  {
    var lists = RandomLists(random: SeededGenerator(seed: 500 + seed))
    let sources = ImageTable(images: RandomLists.images)
    let rooms = [0, 100_000, 300_000]
    let size = (width: lists.width, height: lists.height)
    let buffer = FrameBuffer(Pixmap(width: size.width, height: size.height))
    let (rowBuffer, kept) = (
      FrameBuffer(width: size.width, height: size.height),
      Pixmap(width: size.width, height: size.height)
    )
    // Unchanged commands aren't redrawn.
    let still = lists.commands() + lists.commands()
    for step in 0..<3 {
      let (contents, mask) = (lists.commands(depth: 1), lists.mask(depth: 1))
      let changing = DisplayList.Command.group(lists.group(contents, mask: mask))
      let frame = list(size.width, size.height, still + [changing])
      let expected = bytes(draw(frame, images: RandomLists.images))
      for (room, bandHeight) in zip(rooms, [32, 8, 64]) {
        let target = Pixmap(width: size.width, height: size.height)
        let (renderer, left) = renderer(room: room, bandHeight: bandHeight, sources)
        renderer.render(frame, into: target)
        #expect(bytes(target) == expected, "room for \(room) bytes, picture \(step)")
        #expect(left.left == room)
      }
      let (renderer, _) = renderer(room: rooms[step], sources)
      renderer.render(frame, into: buffer)
      try #expect(bytes(#require(buffer.pixmap)) == expected, "a buffer, picture \(step)")
      renderer.render(frame, into: rowBuffer) { rows in
        for y in rows.range { kept.row32(y).update(from: rows.row32(y), count: size.width) }
      }
      #expect(bytes(kept) == expected, "rows of a buffer, picture \(step)")
    }
  }

  @Test func `the bitmap cache evicts bitmaps beyond its byte limit but not frequently used ones`()
  {
    let cache = BitmapCache(bytes: 100_000)
    let contents = (0..<200).map { i in
      let bounds = PixelBounds(left: 0, top: 0, right: 32, bottom: 32)
      return Offscreen.Content(
        list: list(32, 32, [fill(.everything, Color(Double(i) / 200, 0, 0))]), drawn: bounds)
    }
    /// Whether a bitmap had to be made.
    func makes(_ content: Offscreen.Content) -> Bool {
      var isMade = false
      _ = cache.bitmap(of: content) {
        isMade = true
        return Bitmap(Pixmap(width: content.list.width, height: content.list.height))
      }
      return isMade
    }
    for (index, content) in contents.enumerated() {
      #expect(makes(content))
      // A frequently used bitmap stays cached.
      if index > 0 { #expect(!makes(contents[0])) }
    }
    let last = contents.suffix(4)
    #expect(last.allSatisfy { !makes($0) })
    // 100,000 bytes hold no more than 18 of them, with a third for mip levels.
    #expect(contents.dropFirst().dropLast(18).allSatisfy(makes))
    let large = Offscreen.Content(
      list: list(300, 300, []), drawn: PixelBounds(left: 0, top: 0, right: 300, bottom: 300))
    #expect(makes(large) && makes(large))
  }

  @Test func `concurrent threads create a cached bitmap once and share it`() {
    let cache = BitmapCache()
    let content = Offscreen.Content(
      list: list(32, 32, [fill(.everything, Color(1, 0, 0))]),
      drawn: PixelBounds(left: 0, top: 0, right: 32, bottom: 32))
    let made = Mutex(0)
    let bitmaps = Mutex<[ObjectIdentifier]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      let bitmap = cache.bitmap(of: content) {
        made.withLock { $0 += 1 }
        return Bitmap(Pixmap(width: 32, height: 32))
      }
      if case .pixmap(let pixmap) = bitmap.contents { _ = bitmap.pyramid(of: pixmap) }
      bitmaps.withLock { $0.append(ObjectIdentifier(bitmap)) }
    }
    #expect(made.withLock { $0 } == 1)
    #expect(bitmaps.withLock { Set($0).count == 1 && $0.count == 8 })
  }
}
