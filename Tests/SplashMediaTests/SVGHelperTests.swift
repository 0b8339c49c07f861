import Foundation
import SplashPixels
import SplashScene
import SplashSystem
import TestSupport
import Testing

@testable import SplashMedia

@Suite struct `Helpers that draw SVG documents` {
  private let colors =
    "<linearGradient id='g'><stop stop-color='red'/><stop offset='1' stop-color='blue' stop-opacity='.3'/></linearGradient>"
    + "<circle cx='50' cy='50' r='47' fill='url(#g)' stroke='#0a0' stroke-width='3'/>"

  /// The pixels of a document at several scales.
  private func pixels(_ path: String, _ library: SVGLibrary) throws -> [[UInt8]] {
    let document = try library.document(at: path.file)
    return try [0.5, 1, 3.3].map { scale in
      let pixmap = library.pixels(
        ofDocument: document.id, transform: .scale(scale, scale), color: nil, x: -3, y: 2,
        width: 117, height: 90)
      return try #require(pixmap).bytes()
    }
  }

  @Test func `SVG helper processes draw the same pixels as the main process`() throws {
    let folder = try SVGFolder()
    let path = try folder.write(svg(colors))
    #expect(
      try pixels(path, SVGLibrary(helpers: helpers)) == pixels(path, SVGLibrary()))
  }

  @Test func `one SVG helper process starts at the first drawing and serves all later ones`()
    throws
  {
    let folder = try SVGFolder()
    let path = try folder.write(svg(colors + "<path id='p' d='M0 0H9V9'/>"))
    let pool = SVGHelperPool(program: builtProgram.path.path)
    _ = try SVGLibrary(helpers: pool).outline(at: path.file, element: "p", limit: 100)
    #expect(pool.startCount == 0)
    for _ in 0..<3 { _ = try pixels(path, SVGLibrary(helpers: pool)) }
    #expect(pool.startCount == 1)
    pool.close()
    _ = try pixels(path, SVGLibrary(helpers: pool))
    #expect(pool.startCount == 2)
  }

  @Test func `SVG helper processes draw for several threads at the same time`() throws {
    let folder = try SVGFolder()
    let path = try folder.write(svg(colors))
    let pool = SVGHelperPool(program: builtProgram.path.path)
    let expected = try pixels(path, SVGLibrary())
    let threads = (0..<6).compactMap { _ in
      Thread {
        for _ in 0..<4 { #expect((try? pixels(path, SVGLibrary(helpers: pool))) == expected) }
      }
    }
    #expect(threads.count == 6)
    for thread in threads { thread.join() }
    #expect((1...max(2, Thread.processorCount)).contains(pool.startCount))
  }

  @Test func `one SVG helper process handles several documents of 1.5 MB`() throws {
    let folder = try SVGFolder()
    let pool = SVGHelperPool(program: builtProgram.path.path)
    // More than a helper process caches.
    for index in 0..<4 {
      let filler = String(repeating: "x", count: 1_500_000)
      let path = try folder.write(
        svg("<style>/*\(filler)\(index)*/</style>" + colors), "\(index).svg")
      _ = try SVGLibrary(helpers: pool).document(at: path.file)
    }
    #expect(pool.startCount == 1)
  }

  @Test func `the error for an SVG helper process that can't be started states the reason`()
    throws
  {
    let folder = try SVGFolder()
    let path = try folder.write(svg(colors))
    for (program, reason) in [
      ("/nowhere/splashrender", "No such file"),
      ("/bin/cat", "it is not this version of splashrender"),
      ("/bin/false", "it is not this version of splashrender"),
    ] {
      do throws(AssetError) {
        _ = try SVGLibrary(helpers: SVGHelperPool(program: program.path)).document(at: path.file)
        Issue.record("\(program) draws")
      } catch {
        let text = try #require(located(error)).reason
        #expect(text.contains("can't be started"), "\(text)")
        #expect(text.contains(reason), "\(text)")
      }
    }
  }
}

@Suite struct `Messages between a program and its helpers` {
  private let requests: [SVGHelperRequest] = [
    .document(7, SVGMarkup(size: Size(3.5, 1e6), body: "<svg>é</svg>")), .forget,
    .draw(
      SVGDrawing(
        document: 7, transform: AffineTransform(1, -2, 3.25, 4, 1e9, -0.1), width: 1,
        height: 1 << 20,
        processorSeconds: 0.05, memory: 1 << 30)),
  ]

  /// Reads requests until the bytes end or are invalid.
  private func read(_ bytes: [UInt8]) -> [SVGHelperRequest] {
    var rest = bytes[...]
    var result: [SVGHelperRequest] = []
    while let request = SVGHelperRequest(from: { count in
      guard rest.count >= count else { return nil }
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }) { result.append(request) }
    return result
  }

  private struct Ended: Error {}

  private func reply(_ bytes: [UInt8], to sequence: UInt64) throws -> SVGHelperReply? {
    var rest = bytes[...]
    return try SVGHelperReply(to: sequence) { count in
      guard rest.count >= count else { throw Ended() }
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
  }

  @Test func `messages to and from an SVG helper process decode to the values that were encoded`()
    throws
  {
    #expect(read(requests.flatMap(\.bytes)) == requests)
    for failure in [nil, "no way", "Größe"] {
      let sent = SVGHelperReply(sequence: 9, failure: failure)
      #expect(try reply(sent.bytes, to: 9) == sent)
    }
  }

  @Test func `corrupted messages to or from an SVG helper never decode to values out of range`()
    throws
  {
    var generator = SeededGenerator(seed: 7)
    let all = requests.flatMap(\.bytes)
    for count in all.indices { #expect(read(Array(all.prefix(count))).count < requests.count) }
    for _ in 0..<20_000 {
      var bytes = all
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        bytes[Int.random(in: bytes.indices, using: &generator)] = .random(
          in: 0...255, using: &generator)
      }
      for case .draw(let drawing) in read(bytes) {
        #expect((1...SVGDrawing.maximumSide).contains(drawing.width))
        #expect((1...SVGDrawing.maximumSide).contains(drawing.height))
        #expect(drawing.transform.a.isFinite && drawing.processorSeconds > 0)
      }
      let noise = (0..<64).map { _ in UInt8.random(in: 0...255, using: &generator) }
      _ = read(noise)
      #expect(try reply(noise, to: 3) == nil)
    }
  }

  @Test
  func `a malformed reply of an SVG helper or a reply to a different request is rejected`() throws {
    let good = SVGHelperReply(sequence: 3, failure: nil).bytes
    #expect(try reply(good, to: 4) == nil)
    // A success has no reason, the length of a reason is limited, and there are only two states.
    for (place, byte) in [(12, UInt8(1)), (14, 1), (8, 0), (8, 3)] {
      var bytes = good
      bytes[place] = byte
      #expect(try reply(bytes + [UInt8](repeating: 65, count: 70_000), to: 3) == nil, "\(place)")
    }
    #expect(throws: Ended.self) { try reply(Array(good.dropLast()), to: 3) }
  }

  @Test func `error reasons from an SVG helper contain no control characters`() throws {
    let reason = "a\u{1B}[2J\nb\u{202E}c\u{9B}"
    let shown = try reply(SVGHelperReply(sequence: 3, failure: reason).bytes, to: 3)?.failure
    #expect(shown == "a [2J b c ")
    var broken = SVGHelperReply(sequence: 3, failure: "xx").bytes
    broken[broken.count - 1] = 0xFF
    #expect(try reply(broken, to: 3)?.failure == "x\u{FFFD}")
    #expect(
      try reply(SVGHelperReply(sequence: 3, failure: "").bytes, to: 3)?.failure
        == "it can't be drawn")
  }
}
