import SplashPixels
import SplashScene
import TestSupport
import Testing

@testable import SplashRaster

/// A reused frame buffer redraws only changed areas, and has the same pixels as a new one.
@Suite struct DamageTests {
  private func renderer(bandHeight: Int) -> Renderer {
    Renderer(
      ImageTable(images: RandomLists.images), kernels: .current, bandHeight: bandHeight,
      cache: BitmapCache(bytes: 1 << 20))
  }

  /// The commands with random changes, in groups as well: replaced, added, removed or swapped ones.
  private func changed(
    _ commands: [DisplayList.Command], _ lists: inout RandomLists
  ) -> [DisplayList.Command] {
    var commands = commands
    for _ in 0..<lists.random.int(1...2) {
      let place = lists.random.int(0...max(commands.count - 1, 0))
      switch (lists.random.int(0...8), commands.isEmpty ? nil : commands[place]) {
      case (0...2, .fill): commands[place] = lists.fill()
      case (0...1, .group(let group)):
        commands[place] = .group(lists.group(group.contents, mask: group.mask))
      case (2, .group(var group)):
        group.mask = group.mask == nil ? lists.mask(depth: 2) : nil
        commands[place] = .group(group)
      case (3, _): commands.insert(contentsOf: lists.commands(depth: 2), at: place)
      case (4, .some): commands.remove(at: place)
      case (5, _) where commands.count > 1: commands.swapAt(place, commands.count - 1 - place)
      case (6, .group(let group)):
        commands.replaceSubrange(place...place, with: group.contents)
      case (7, .group(var group)):
        let inside = group.mask?.contents ?? []
        group.mask?.contents = changed(inside, &lists)
        commands[place] = .group(group)
      case (_, .group(var group)):
        group.contents = changed(group.contents, &lists)
        commands[place] = .group(group)
      default: commands.insert(lists.fill(), at: place)
      }
    }
    return commands
  }

  @Test(arguments: 1...40)
  func `a reused frame buffer equals a new one after random changes to the drawing commands`(
    seed: UInt64
  ) throws {
    var lists = RandomLists(random: SeededGenerator(seed: seed))
    let buffer = FrameBuffer(Pixmap(width: lists.width, height: lists.height))
    let renderers = [8, 32].map(renderer(bandHeight:))
    var commands = lists.commands()
    for step in 0..<10 {
      let background = step == 6 ? Color(1, 0.9, 0.8) : .clear
      let frame = list(lists.width, lists.height, background: background, commands)
      renderers[step % 2].render(frame, into: buffer)
      let expected = draw(frame, images: RandomLists.images)
      try #expect(bytes(#require(buffer.pixmap)).elementsEqual(bytes(expected)), "picture \(step)")
      commands = changed(commands, &lists)
    }
  }

  @Test(arguments: 1...8)
  func `a frame delivered in bands has the same pixels as one drawn as a whole`(seed: UInt64) {
    var lists = RandomLists(random: SeededGenerator(seed: seed))
    let buffer = FrameBuffer(width: lists.width, height: lists.height)
    let kept = Pixmap(width: lists.width, height: lists.height)
    let renderer = renderer(bandHeight: 16)
    var commands = lists.commands()
    for step in 0..<8 {
      let frame = list(lists.width, lists.height, commands)
      renderer.render(frame, into: buffer) { rows in
        for y in rows.range {
          kept.row32(y).update(from: rows.row32(y), count: lists.width)
        }
      }
      let expected = draw(frame, images: RandomLists.images)
      #expect(bytes(kept).elementsEqual(bytes(expected)), "picture \(step)")
      commands = changed(commands, &lists)
    }
  }

  @Test(arguments: 1...16)
  func `a reused frame buffer equals a new one after the drawing commands are shuffled`(
    seed: UInt64
  ) throws {
    var lists = RandomLists(random: SeededGenerator(seed: seed))
    let buffer = FrameBuffer(Pixmap(width: lists.width, height: lists.height))
    let renderer = renderer(bandHeight: 32)
    var commands = lists.commands()
    for step in 0..<8 {
      let frame = list(lists.width, lists.height, commands)
      renderer.render(frame, into: buffer)
      let expected = draw(frame, images: RandomLists.images)
      try #expect(bytes(#require(buffer.pixmap)).elementsEqual(bytes(expected)), "picture \(step)")
      commands.shuffle(using: &lists.random)
    }
  }

  /// The rows and pixels that the second of two lists draws.
  private func drawn(
    _ first: [DisplayList.Command], _ second: [DisplayList.Command]
  ) -> (rows: [Range<Int>], isDrawn: (Int, Int) -> Bool) {
    let renderer = renderer(bandHeight: 32)
    let pixmap = Pixmap(width: 200, height: 160)
    let buffer = FrameBuffer(pixmap)
    renderer.render(list(200, 160, background: .white, first), into: buffer)
    // The display lists don't draw this colour.
    for y in 0..<160 {
      for x in 0..<200 { pixmap.row32(y)[x] = 0xFF01_0203 }
    }
    var rows: [Range<Int>] = []
    renderer.render(list(200, 160, background: .white, second), into: buffer) {
      rows.append($0.range)
    }
    return (rows, { x, y in pixmap.row32(y)[x] != 0xFF01_0203 })
  }

  private let still = fill(.rect(Rect(20, 10, 160, 140)), Color(0, 0.5, 1))

  @Test
  func `a second render of the same drawing commands into a frame buffer redraws no pixels`() {
    let (rows, isDrawn) = drawn([still], [still])
    #expect(rows.isEmpty)
    #expect(!isDrawn(30, 30))
  }

  @Test func `a moved shape redraws only the area of its old and new position`() {
    func square(_ x: Double) -> DisplayList.Command {
      fill(.rect(Rect(x, 70, 20, 20)), Color(1, 0, 0))
    }
    let (rows, isDrawn) = drawn([still, square(60)], [still, square(70)])
    #expect(rows == [64..<96])
    #expect((60..<90).allSatisfy { isDrawn($0, 75) })
    #expect(!isDrawn(47, 75) && !isDrawn(96, 75) && !isDrawn(70, 63) && !isDrawn(70, 96))
  }

  @Test func `an added or removed shape redraws only its own area`() {
    let added = fill(.rect(Rect(64, 130, 16, 10)), Color(1, 0, 0))
    for (first, second) in [([still], [still, added]), ([added, still, still], [still, still])] {
      let (rows, isDrawn) = drawn(first, second)
      #expect(rows == [128..<160])
      #expect(isDrawn(64, 130) && isDrawn(79, 159))
      #expect(!isDrawn(63, 130) && !isDrawn(80, 130))
    }
  }

  @Test func `a group whose opacity changes redraws only its visible area`() {
    func group(_ opacity: Double) -> [DisplayList.Command] {
      let square = fill(.rect(Rect(32, 32, 32, 32)), .black)
      let bounds = Rect(0, 0, 200, 160)
      return [.group(.init(opacity: opacity, bounds: bounds, contents: [square]))]
    }
    let (rows, isDrawn) = drawn([still] + group(0.5), [still] + group(0.6))
    #expect(rows == [32..<64])
    #expect(isDrawn(32, 32) && isDrawn(63, 63) && !isDrawn(31, 32) && !isDrawn(64, 63))
  }

  @Test func `a shape that moves within a clipped group redraws only the clip's area`() {
    func group(_ x: Double) -> [DisplayList.Command] {
      var group = DisplayList.Group(bounds: Rect(0, 0, 200, 160))
      group.clips = [.init(.rect(Rect(16, 64, 64, 32)), .identity)]
      let back = fill(.everything, .white)
      return [grouped(group, [back, fill(.rect(Rect(x, 0, 90, 160)), .black)])]
    }
    let (rows, isDrawn) = drawn([still] + group(20), [still] + group(30))
    #expect(rows == [64..<96])
    #expect(isDrawn(40, 70) && !isDrawn(80, 70))
  }

  @Test
  func `changing from one to two visible fills or back redraws the whole of a clipped group`() {
    var group = DisplayList.Group(bounds: Rect(0, 0, 200, 160))
    group.clips = [.init(.roundedRect(Rect(0, 0, 200, 90), radius: 40), .identity)]
    // One fill is drawn through the clip; two need a buffer and round once more.
    func veil(_ markX: Double) -> [DisplayList.Command] {
      let veil = fill(.everything, Color(1, 0, 0), opacity: 0.6)
      return [grouped(group, [veil, fill(.rect(Rect(markX, 40, 8, 8)), .black)])]
    }
    for (first, second) in [(veil(300), veil(100)), (veil(100), veil(300))] {
      let (rows, isDrawn) = drawn(first, second)
      #expect(rows == [0..<32, 32..<64, 64..<96])
      #expect(isDrawn(5, 10) && isDrawn(199, 70))
    }
  }

  @Test func `a group that gains or loses its mask redraws its whole visible area`() {
    let fade = DisplayList.Group(opacity: 0.5, bounds: Rect(0, 0, 200, 160))
    let contents = [fill(.rect(Rect(0, 0, 200, 160)), .black)]
    let whole = [grouped(fade, contents)]
    let masked = [grouped(fade, contents, mask: .init([white(.rect(Rect(50, 50, 50, 50)))]))]
    for (first, second) in [(whole, masked), (masked, whole)] {
      let (rows, isDrawn) = drawn(first, second)
      #expect(rows == [0..<32, 32..<64, 64..<96, 96..<128, 128..<160])
      #expect(isDrawn(0, 0) && isDrawn(70, 70) && isDrawn(199, 159))
    }
  }

  @Test func `an unchanged shadow isn't redrawn when another shape is added`() {
    var group = DisplayList.Group(bounds: Rect(20, 20, 40, 40))
    let shadow = DisplayList.Shadow(color: .black, offset: Point(0, 3), sigma: Size(4, 4))
    group.effects = [.shadow(shadow)]
    let card = [grouped(group, [fill(.rect(Rect(20, 20, 40, 40)), .white)])]
    let mark = fill(.rect(Rect(150, 140, 8, 8)), .black)
    let (rows, isDrawn) = drawn(card, card + [mark])
    #expect(rows == [128..<160])
    #expect(!isDrawn(40, 40) && isDrawn(150, 140))
  }

  @Test
  func `a frame buffer redraws the whole frame after its record of the last frame is discarded`() {
    let renderer = renderer(bandHeight: 32)
    let buffer = FrameBuffer(Pixmap(width: 200, height: 70))
    let frame = list(200, 70, background: .white, [still])
    var rows: [Range<Int>] = []
    renderer.render(frame, into: buffer) {
      rows.append($0.range)
    }
    #expect(rows == [0..<32, 32..<64, 64..<70])
    buffer.forget()
    rows = []
    renderer.render(frame, into: buffer) {
      rows.append($0.range)
    }
    #expect(rows == [0..<32, 32..<64, 64..<70])
  }
}
