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

  /// Some commands anew, some gone, some come, some in each other's place.
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
  func `frames don't depend on those before them`(seed: UInt64) {
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

  @Test func `an outline that comes back after a frame without it is the same`() {
    let heart = fill(.path(polygon([Point(3, 4), Point(60, 20), Point(20, 66)]), .nonZero), .black)
    let renderer = Renderer(images: [])
    let target = Pixmap(width: 80, height: 80)
    for commands in [[heart], [], [heart, heart], [heart]] {
      let frame = list(80, 80, background: .white, commands)
      renderer.render(frame, into: target)
      #expect(bytes(target).elementsEqual(bytes(draw(frame))))
    }
  }
}
