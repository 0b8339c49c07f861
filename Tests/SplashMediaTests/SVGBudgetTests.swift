import Foundation
import SplashPixels
import SplashScene
import SplashSystem
import Synchronization
import TestSupport
import Testing

@testable import SplashMedia

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
      _ = try SVGLibrary(budget: budget).document(at: path.file)
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
      at: try folder.write(svg("<rect width='100' height='100' fill='#102030'/>")).file)
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
    let library = SVGLibrary(budget: budget)
    let document = try library.document(at: path.file)
    let before = SVGRasterizer.abandonedCount
    let threads = (0..<12).compactMap { _ in
      Thread {
        let pixmap = library.pixels(
          ofDocument: document.id, transform: .scale(40, 40), color: nil, x: 0, y: 0,
          width: 4000, height: 4000)
        #expect(pixmap == nil)
      }
    }
    #expect(threads.count == 12)
    for thread in threads { thread.join() }
    #expect(library.failure?.reason == "drawing it takes more than 0.3 s of processor time")
    // Other suites may give one up meanwhile.
    #expect((1...4).contains(SVGRasterizer.abandonedCount - before))
  }
}
