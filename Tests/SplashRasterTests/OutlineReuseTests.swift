import SplashPixels
import SplashScene
import TestSupport
import Testing

@testable import SplashRaster

/// A renderer that has drawn other frames draws each one as a new renderer does.
@Suite struct OutlineReuseTests {
  private func star(_ random: inout SeededGenerator) -> DisplayList.Command {
    let middle = Point(random.double(0...90), random.double(0...70))
    let points = (0..<random.int(3...9)).map { _ in
      Point(middle.x + random.double(-30...30), middle.y + random.double(-30...30))
    }
    let color = Color(
      random.double(0...1), random.double(0...1), random.double(0...1), random.double(0.3...1))
    let geometry: DisplayList.Geometry =
      switch random.int(0...3) {
      case 0: .path(polygon(points), .nonZero)
      case 1: .path(polygon(points), .evenOdd)
      case 2: .stroke(polyline(points), DisplayList.StrokeStyle(width: random.double(1...6)))
      default:
        .roundedRect(Rect(middle.x, middle.y, 40, 30), radius: random.double(1...20))
      }
    return fill(geometry, color)
  }

  /// The commands with random replacements, removals, insertions and swaps.
  private func changed(
    _ commands: [DisplayList.Command], _ random: inout SeededGenerator
  ) -> [DisplayList.Command] {
    var commands = commands
    for _ in 0..<random.int(0...3) {
      let place = random.int(0...commands.count)
      switch random.int(0...3) {
      case 0: commands.insert(star(&random), at: place)
      case 1 where place < commands.count: commands.remove(at: place)
      case 2 where place < commands.count: commands[place] = star(&random)
      default:
        commands.swapAt(
          random.int(0...commands.count - 1), random.int(0...commands.count - 1))
      }
      if commands.isEmpty { commands = [star(&random)] }
    }
    return commands
  }

  @Test(arguments: 1...12)
  func `a reused renderer draws randomly changed frames like a new renderer`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let renderer = Renderer(images: [])
    var commands = (0..<12).map { _ in star(&random) }
    for _ in 0..<12 {
      commands = changed(commands, &random)
      let frame = list(97, 75, background: .white, commands)
      let target = Pixmap(width: 97, height: 75)
      renderer.render(frame, into: target)
      #expect(bytes(target).elementsEqual(bytes(draw(frame))))
    }
  }

  @Test func `a reused renderer draws the same pixels as a new renderer when a path reappears`() {
    let heart = fill(.path(polygon([Point(3, 4), Point(60, 20), Point(20, 66)]), .nonZero), .black)
    let renderer = Renderer(images: [])
    let target = Pixmap(width: 80, height: 80)
    for commands in [[heart], [], [heart, heart], [heart]] {
      let frame = list(80, 80, background: .white, commands)
      renderer.render(frame, into: target)
      #expect(bytes(target).elementsEqual(bytes(draw(frame))))
    }
  }

  /// A gradient fill whose paint is multiplied by its coverage in place.
  private func faded(_ random: inout SeededGenerator) -> DisplayList.Command {
    let colors = [Color(random.double(0...1), 0, 0, 0.5), Color(0, random.double(0...1), 1)]
    let gradient = DisplayList.Gradient(
      kind: .axial, colors: colors, locations: [0, 1],
      transform: Projection(AffineTransform.scale(80, 60)))
    guard case .fill(let outline, _, _) = star(&random) else { return star(&random) }
    return .fill(outline, .gradient(gradient), opacity: random.double(0.2...0.9))
  }

  @Test(arguments: 1...12, [8, 64])
  func `a reused renderer draws the same pixels as a new one when only the topmost path changes`(
    seed: UInt64, bandHeight: Int
  ) {
    var random = SeededGenerator(seed: seed)
    let renderer = Renderer(
      ImageTable(images: []), kernels: .current, bandHeight: bandHeight,
      cache: BitmapCache(bytes: 1 << 20))
    var group = DisplayList.Group(opacity: 0.7, bounds: Rect(20.5, 10, 50, 47))
    if seed % 2 == 0 { group.clips = [.init(.rect(group.bounds), .identity)] }
    var still = (0..<5).map { _ in star(&random) } + (0..<3).map { _ in faded(&random) }
    still.append(grouped(group, (0..<4).map { _ in star(&random) } + [faded(&random)]))
    for _ in 0..<6 {
      let frame = list(97, 75, background: .white, still + [star(&random)])
      let target = Pixmap(width: 97, height: 75)
      renderer.render(frame, into: target)
      #expect(bytes(target).elementsEqual(bytes(draw(frame))))
    }
  }

  @Test
  func `a path coverage cache rejects rows beyond its budget and returns the bytes when released`()
  {
    let span = CoverageSpan(start: 2, end: 6, coverage: CoverageSpan.varying)
    var rows = KeptCoverage.Rows()
    for _ in 0..<4 {
      unsafe withUnsafePointer(to: span) { spans in
        unsafe rows.append(UnsafeBufferPointer(start: spans, count: 1), [9, 9, 1, 2, 3, 4, 9])
      }
    }
    let budget = KeptCoverage.Budget(bytes: 200)
    do {
      let kept = KeptCoverage(bands: 3..<6, budget)
      kept[4] = rows
      #expect(kept[4] != nil && budget.left < 100 && kept.takesMore)
      // The budget is too small for the same rows once more.
      kept[5] = rows
      #expect(kept[5] == nil && kept[3] == nil)
      var spans = [CoverageSpan(start: 0, end: 0, coverage: 0)]
      var line = [UInt8](repeating: 0, count: 8)
      var read = 0
      unsafe kept[4]?.forEach(&spans, &line) { row, count in
        #expect(row == read && count == 1)
        read += 1
      }
      #expect(read == 4 && spans == [span] && line == [0, 0, 1, 2, 3, 4, 0, 0])
    }
    #expect(budget.left == 200)
  }
}
