import SplashPixels
import SplashScene
import TestSupport
import Testing

@testable import SplashRaster

@Suite struct PorterDuffTests {
  private static let modes = BlendMode.allCases.filter(\.isPorterDuff)
  private static let unbounded = BlendMode.allCases.filter(\.isUnbounded)

  @Test(arguments: modes)
  func `the Porter-Duff blend modes are within half a byte value of their exact formulas`(
    mode: BlendMode
  ) {
    var random = SeededGenerator(seed: 31)
    for share in [255, 254, 128, 3, 0] as [UInt8] {
      for _ in 0..<2000 {
        let (source, backdrop) = (pixel(&random), pixel(&random))
        var target = backdrop
        Blending.compose(
          mode, &target, [source], count: 1, alpha: share, mask: nil, .current)
        let exact = sums(mode, backdrop, source, Int(share))
        for (i, sum) in exact.enumerated() {
          // Nearest whole number, in 1/65025.
          #expect(abs(Int(target >> UInt32(8 * i) & 255) * 65_025 - sum) <= 32_513)
        }
      }
    }
  }

  @Test(arguments: BlendMode.allCases)
  func `only sourceIn, sourceOut, destIn, destAtop, copy and clear erase pixels outside the source`(
    mode: BlendMode
  ) {
    var random = SeededGenerator(seed: 32)
    for _ in 0..<200 {
      let backdrop = pixel(&random)
      for (source, share) in [(0, 255), (pixel(&random), 0)] as [(UInt32, UInt8)] {
        var target = backdrop
        Blending.compose(
          mode, &target, [source], count: 1, alpha: share, mask: nil, .current)
        #expect(target == (mode.isUnbounded ? 0 : backdrop))
      }
    }
  }

  @Test(arguments: unbounded)
  func `blend modes that clear pixels outside the source clear only pixels of the enclosing group`(
    mode: BlendMode
  ) {
    let red = fill(.everything, Color(1, 0, 0))
    let blue = fill(.everything, Color(0, 0, 1))
    let outer = DisplayList.Group(
      clips: [.init(.rect(Rect(4, 4, 24, 24)), .identity)], bounds: Rect(4, 4, 24, 24))
    for (clips, opacity) in [(0, 1), (1, 1), (2, 1), (1, 0)] as [(Int, Double)] {
      var inner = DisplayList.Group(opacity: opacity, bounds: Rect(0, 0, 32, 32))
      inner.blendMode = mode
      let clip = DisplayList.Outline(.roundedRect(Rect(9, 9, 8, 8), radius: 4), .identity)
      inner.clips = Array(repeating: clip, count: clips)
      for masked in [false, true] {
        let mask = masked ? DisplayList.Mask([white(.rect(Rect(9, 9, 6, 6)))]) : nil
        let blended = grouped(inner, [fill(.rect(Rect(8, 8, 8, 8)), .white)], mask: mask)
        let commands = [red, grouped(outer, [blue, blended])]
        let pixmap = draw(list(32, 32, commands))
        // Outside the outer group all is red; within it, the mode removes the blue outside the source.
        for (x, y) in [(1, 1), (30, 16), (5, 5), (26, 26), (18, 12)] {
          #expect(pixmap[x, y] == (255, 0, 0, 255), "\(mode) \(clips) \(masked) \(x)")
        }
        for height in [1, 8, 64] {
          #expect(bytes(draw(list(32, 32, commands), bandHeight: height)) == bytes(pixmap))
        }
      }
    }
  }

  @Test(arguments: unbounded)
  func `a reused frame buffer equals a new one when a group's blend mode clears the backdrop`(
    mode: BlendMode
  ) {
    var random = SeededGenerator(seed: 33)
    let buffer = FrameBuffer(Pixmap(width: 64, height: 64))
    let renderer = Renderer(images: [])
    for frame in 0..<24 {
      var group = DisplayList.Group(bounds: Rect(0, 0, 64, 64))
      group.blendMode = frame % 5 == 4 ? .normal : mode
      let place = Rect(random.double(0...40), random.double(0...40), 20, 20)
      var commands = [fill(.rect(Rect(4, 4, 50, 50)), Color(0, 0.5, 1, 0.8))]
      if frame % 4 != 3 { commands.append(grouped(group, [white(.rect(place))])) }
      commands.append(fill(.rect(Rect(0, 0, 12, 64)), Color(1, 0, 0)))
      let list = list(64, 64, background: frame < 12 ? .white : .clear, commands)
      renderer.render(list, into: buffer)
      #expect(buffer.pixmap.map(bytes) == bytes(draw(list)))
    }
  }

  private func pixel(_ random: inout SeededGenerator) -> UInt32 {
    let alpha = [0, 1, 128, 255, random.int(0...255)][random.int(0...4)]
    return (0..<3).reduce(UInt32(alpha) << 24) {
      $0 | UInt32(random.int(0...alpha)) << UInt32(8 * $1)
    }
  }

  /// Components of the result in 1/65025 of 1/255.
  private func sums(
    _ mode: BlendMode, _ backdrop: UInt32, _ source: UInt32, _ share: Int
  ) -> [Int] {
    func bytes(_ pixel: UInt32) -> [Int] { [0, 8, 16, 24].map { Int(pixel >> $0 & 255) } }
    let (b, s) = (bytes(backdrop), bytes(source))
    let (ab, alpha) = (b[3] * 255, s[3] * share)
    let one = 65_025
    let (f, g) =
      switch mode {
      case .copy: (one, 0)
      case .sourceIn: (ab, 0)
      case .sourceOut: (one - ab, 0)
      case .sourceAtop: (ab, one - alpha)
      case .destOver: (one - ab, one)
      case .destIn: (0, alpha)
      case .destOut: (0, one - alpha)
      case .destAtop: (one - ab, alpha)
      case .xor: (one - ab, one - alpha)
      default: (0, 0)
      }
    return (0..<4).map { min((s[$0] * share * f / 255 + b[$0] * g), 255 * one) }
  }
}
