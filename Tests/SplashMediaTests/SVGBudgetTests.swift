import Foundation
import SplashPixels
import SplashScene
import SplashSystem
import TestSupport
import Testing

@testable import SplashMedia

/// The limits of CPU time, time and memory for drawing an SVG document.
@Suite struct `The budget of an SVG drawing` {
  /// Many shapes: a hundred thousand take about a second.
  private func shapes(thousands: Int) -> String {
    "<g id='a'>" + String(repeating: "<path d='M3 3h4l-2 5z' opacity='.9'/>", count: 100) + "</g>"
      + String(repeating: "<use href='#a'/>", count: thousands * 10 - 1)
  }
  private func reason(_ inside: String, _ budget: DrawingBudget) throws -> String? {
    located(try fault(of: svg(inside), budget: budget))?.reason
  }

  @Test func `an SVG drawing that exceeds its CPU time budget is an error`() throws {
    var budget = DrawingBudget()
    budget.processorSeconds = 0.05
    #expect(
      try reason(shapes(thousands: 100), budget)
        == "drawing it takes more than 0.05 s of CPU time")
  }

  @Test func `an SVG drawing that exceeds its wall-clock budget is an error`() throws {
    var budget = DrawingBudget()
    budget.seconds = 0.05
    budget.processorSeconds = 60
    // Enough shapes that even a busy machine checks the clock before all are drawn.
    #expect(try reason(shapes(thousands: 900), budget) == "drawing it takes more than 0.05 s")
  }

  #if os(Linux)
    @Test func `an SVG drawing that exceeds its memory budget is an error`() throws {
      var budget = DrawingBudget()
      budget.memory = 100 << 20
      let tile = """
        <pattern id='p' width='9000' height='9000' patternUnits='userSpaceOnUse'>
        <rect width='9000' height='9000' fill='red'/></pattern>
        <rect width='100' height='100' fill='url(#p)'/>
        """
      #expect(try reason(tile, budget) == "drawing it takes more than 100 MB of memory")
    }
  #endif

  @Test func `the memory budget of an SVG drawing doesn't count the output image`() throws {
    var budget = DrawingBudget()
    budget.memory = 700 << 20
    let folder = try SVGFolder()
    let library = SVGLibrary(helpers: helpers, budget: budget)
    let document = try library.document(
      at: try folder.write(svg("<rect width='100' height='100' fill='#102030'/>")).file)
    // This image takes 784 MB.
    let pixmap = try #require(
      library.pixels(
        ofDocument: document.id, transform: .scale(140, 140), color: nil, x: 0, y: 0, width: 14_000,
        height: 14_000))
    #expect(pixmap[13_999, 13_999] == (0x10, 0x20, 0x30, 255))
  }

  @Test
  func `an SVG drawing that took too much CPU time isn't retried by other threads or renders`()
    throws
  {
    var budget = DrawingBudget()
    budget.processorSeconds = 0.3
    let folder = try SVGFolder()
    // The test render of the document is fast.
    let shapes = String(
      repeating: "<g opacity='.9'><path d='M0 0h100L50 100z' fill='#123'/></g>", count: 60)
    let path = try folder.write(svg(shapes))
    let pool = SVGHelperPool(program: builtProgram.path.path)
    for _ in 0..<2 {
      let library = SVGLibrary(helpers: pool, budget: budget)
      let document = try library.document(at: path.file)
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
      #expect(library.failure?.reason == "drawing it takes more than 0.3 s of CPU time")
    }
    // One process for the test render and the drawing, and one for the second library's test render.
    #expect(pool.startCount == 2)
  }
}
