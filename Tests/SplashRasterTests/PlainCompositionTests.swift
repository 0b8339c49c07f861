import SplashPixels
import SplashScene
import TestSupport
import Testing

@testable import SplashRaster

/// Display lists look as their plain composition does, whatever is simplified.
@Suite struct PlainCompositionTests {
  private static let size = (width: 64, height: 48)

  /// Random trees, in which all simplifications occur.
  private struct Trees {
    var lists: RandomLists

    mutating func commands(depth: Int) -> [DisplayList.Command] {
      (0..<lists.random.int(1...3)).map { _ in
        depth > 0 && lists.random.int(0...2) > 0 ? .group(group(depth: depth - 1)) : fill()
      }
    }

    private mutating func fill() -> DisplayList.Command {
      switch lists.random.int(0...4) {
      case 0: return lists.fill()
      case 1: return white(shape())
      case 2:
        // What is behind it may be occluded.
        return .fill(.init(.everything, .identity), .solid(lists.color()), opacity: 1)
      default: return .fill(.init(shape(), .identity), lists.paint(), opacity: 1)
      }
    }

    /// A rectangle of whole pixels, a rounded one, or any outline.
    private mutating func shape() -> DisplayList.Geometry {
      let rect = Rect(
        Double(lists.random.int(-5...40)), Double(lists.random.int(-5...30)),
        Double(lists.random.int(1...60)), Double(lists.random.int(1...50)))
      switch lists.random.int(0...2) {
      case 0: return .rect(rect)
      case 1: return .roundedRect(rect, radius: lists.random.double(1...20))
      default: return .rect(rect.insetBy(lists.random.double(0...0.4), 0.3))
      }
    }

    private mutating func group(depth: Int) -> DisplayList.Group {
      var group = DisplayList.Group(
        bounds: lists.random.int(0...3) == 0
          ? Rect(3.5, 2, 40, 33.3) : Rect(0, 0, 64, 48), contents: commands(depth: depth))
      if lists.random.int(0...3) == 0 { group.opacity = lists.random.double(0...1) }
      if lists.random.int(0...5) == 0 {
        group.blendMode = BlendMode.allCases.randomElement(using: &lists.random) ?? .normal
      }
      if lists.random.int(0...7) == 0 { group.effects = [.colorSteps([lists.colorStep()])] }
      for _ in 0..<max(lists.random.int(-2...2), 0) {
        group.clips.append(.init(shape(), .identity))
      }
      if lists.random.int(0...2) == 0 { group.mask = mask(depth: depth) }
      return group
    }

    private mutating func mask(depth: Int) -> DisplayList.Mask {
      var contents = [white(shape())]
      switch lists.random.int(0...3) {
      case 0: break
      case 1:
        var inner = DisplayList.Group(bounds: Rect(0, 0, 64, 48), contents: contents)
        inner.clips = [.init(shape(), .identity)]
        contents = [.group(inner)]
      case 2:
        var inner = DisplayList.Group(bounds: Rect(0, 0, 64, 48), contents: contents)
        inner.mask = depth > 0 ? mask(depth: depth - 1) : .init(commands(depth: 0))
        contents = [.group(inner)]
      default: contents = commands(depth: depth)
      }
      return DisplayList.Mask(
        contents, mode: lists.random.int(0...4) == 0 ? .luminance : .alpha,
        isInverted: lists.random.int(0...3) == 0)
    }
  }

  private func tree(_ seed: UInt64, depth: Int) -> DisplayList {
    var trees = Trees(lists: RandomLists(random: SeededGenerator(seed: seed)))
    return list(
      Self.size.width, Self.size.height, background: Color(0.2, 0.5, 0.4, 0.7),
      trees.commands(depth: depth))
  }

  private func pixels(_ list: DisplayList, _ simplifications: Simplifications) -> [UInt8] {
    let target = Pixmap(width: list.width, height: list.height)
    Renderer(
      ImageTable(images: RandomLists.images), kernels: .current, bandHeight: 16,
      cache: BitmapCache(bytes: 1 << 20), simplifications: simplifications
    ).render(list, into: target)
    return bytes(target)
  }

  private func plainPixels(_ list: DisplayList) -> [UInt8] {
    PlainComposition(width: list.width, height: list.height).draw(list).flatMap { pixel in
      [0, 8, 16, 24].map { UInt8(pixel >> $0 & 255) }
    }
  }

  private func greatestDifference(_ a: [UInt8], _ b: [UInt8]) -> Int {
    zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  @Test(arguments: 1...(TestInputs.areAll ? 400 : 60))
  func `a display list equals its plain composition if nothing is simplified`(seed: UInt64) {
    let list = tree(seed, depth: Int(seed % 9))
    #expect(pixels(list, []) == plainPixels(list))
  }

  @Test(arguments: 1...(TestInputs.areAll ? 400 : 60))
  func `each simplification changes pixels by at most 1/255, and all together by 2/255`(
    seed: UInt64
  ) {
    let list = tree(seed, depth: Int(seed % 9))
    let plain = pixels(list, [])
    for simplification: Simplifications in [
      .wholeClips, .masksAsClips, .clipsOfMasks, .singleFills, .directGroups, .occlusion,
    ] {
      let difference = greatestDifference(pixels(list, simplification), plain)
      #expect(difference <= 1, "\(simplification)")
    }
    #expect(greatestDifference(pixels(list, .all), plain) <= 2)
  }
}
