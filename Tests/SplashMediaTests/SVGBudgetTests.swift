import Foundation
import SplashMedia
import SplashPixels
import SplashScene
import SplashSystem
import Synchronization
import Testing

/// What drawing may take, with budgets that are soon used up. Documents are no larger than it needs: a
/// drawing that was given up on ends by itself a moment later.
@Suite(.serialized) struct `The budget of an SVG drawing` {
  /// About a hundred thousand shapes, which take about a second.
  private let long =
    "<g id='a'>" + String(repeating: "<path d='M3 3h4l-2 5z' opacity='.9'/>", count: 100) + "</g>"
    + String(repeating: "<use href='#a'/>", count: 999)
  private func reason(_ inside: String, _ budget: DrawingBudget) throws -> String? {
    let folder = try SVGFolder()
    let path = try folder.write(svg(inside))
    do throws(AssetError) {
      _ = try SVGLibrary(budget: budget).document(at: path)
      return nil
    } catch {
      return located(error)?.reason
    }
  }

  @Test func `is the time that it takes of a processor`() throws {
    var budget = DrawingBudget()
    budget.processorSeconds = 0.05
    #expect(try reason(long, budget) == "drawing it takes more than 0.05 s of processor time")
    #expect(SVGLibrary.hasAbandonedDrawing)
  }

  @Test func `is time, at the worst`() throws {
    var budget = DrawingBudget()
    budget.seconds = 0.05
    #expect(try reason(long, budget) == "drawing it takes more than 0.05 s")
  }

  @Test func `has nothing to do with the frames that others make meanwhile`() throws {
    var budget = DrawingBudget()
    budget.memory = 700 << 20
    let frames = Mutex<[Pixmap]>([])
    let neighbour = Thread {
      usleep(50_000)
      for _ in 0..<8 { frames.withLock { $0.append(Pixmap(width: 5000, height: 5000)) } }
    }
    defer { neighbour?.join() }
    #expect(try reason(long, budget) == nil)
  }

  @Test func `has nothing to do with the size of the picture itself`() throws {
    var budget = DrawingBudget()
    budget.memory = 700 << 20
    let folder = try SVGFolder()
    let library = SVGLibrary(budget: budget)
    let document = try library.document(
      at: try folder.write(svg("<rect width='100' height='100' fill='#102030'/>")))
    // 784 MB.
    let pixmap = try #require(
      library.pixels(
        ofDocument: document.id, transform: .scale(140, 140), color: nil, x: 0, y: 0, width: 14_000,
        height: 14_000))
    #expect(pixmap[13_999, 13_999] == (0x10, 0x20, 0x30, 255))
  }

  @Test func `is used up once, whoever waits for the picture`() throws {
    var budget = DrawingBudget()
    budget.processorSeconds = 0.3
    let folder = try SVGFolder()
    // Quick while it is tried.
    let shapes = String(
      repeating: "<g opacity='.9'><path d='M0 0h100L50 100z' fill='#123'/></g>", count: 60)
    let path = try folder.write(svg(shapes))
    func time(waiting count: Int) throws -> Duration {
      let library = SVGLibrary(budget: budget)
      let document = try library.document(at: path)
      let start = ContinuousClock.now
      let threads = (0..<count).compactMap { _ in
        Thread {
          let pixmap = library.pixels(
            ofDocument: document.id, transform: .scale(40, 40), color: nil, x: 0, y: 0,
            width: 4000, height: 4000)
          #expect(pixmap == nil)
        }
      }
      for thread in threads { thread.join() }
      #expect(
        library.failure?.reason == "drawing it takes more than 0.3 s of processor time")
      return ContinuousClock.now - start
    }
    // Twelve drawings that are given up on, one after the other, would take twelve times as long as one,
    // however busy the machine is, and 3.6 s at the least.
    let one = try time(waiting: 1)
    #expect(try time(waiting: 12) < max(one * 6, .seconds(3.5)))
  }
}
