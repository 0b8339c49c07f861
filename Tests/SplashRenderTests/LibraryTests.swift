import Foundation
import SplashMedia
import SplashPixels
import SplashRender
import SplashScene
import SplashSystem
import TestSupport
import Testing

/// The public API of the library.
@Suite struct LibraryTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/library-\(UUID())"

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  /// A square that rests for half a second and then crosses the canvas.
  private var film: Film {
    var box = Layer(id: "box")
    box.properties.bounds = Rect(0, 0, 8, 8)
    box.properties.position = Point(4, 8)
    box.properties.backgroundColor = .white
    var property = BasicAnimation(AnimatedProperty(.position(.x)))
    property.to = .number(28)
    box.animations = [
      Animation(timing: MediaTiming(duration: 0.5, beginTime: 0.5), kind: .basic(property))
    ]
    let scene = Scene(
      size: Size(32, 16), frameRate: FrameRate(20), duration: 1.25, backgroundColor: .black,
      layers: [box])
    return Film(scene: scene, images: [])
  }

  /// Records all frames, row by row.
  private final class Recorder: FrameSink, @unchecked Sendable {
    var frames: [[UInt32]] = []
    private let width: Int

    init(width: Int) { self.width = width }

    final class Rows: RowSink, @unchecked Sendable {
      private var rows: [Int: [UInt32]] = [:]
      private let recorder: Recorder

      init(_ recorder: Recorder) { self.recorder = recorder }

      func prepare() -> Bool { true }

      func take(_ rows: FrameRows) {
        for y in rows.range {
          self.rows[y] = Array(
            UnsafeBufferPointer(start: rows.row32(y), count: recorder.width))
        }
      }

      func send(count: Int) {
        let pixels = rows.sorted { $0.key < $1.key }.flatMap(\.value)
        recorder.frames += Array(repeating: pixels, count: count)
      }
    }

    var makeRowSink: (@Sendable () -> any RowSink)? { { Rows(self) } }

    func write(_ frame: Pixmap, count: Int) {}
    func complete() -> FinishedOutput { FinishedOutput(files: []) }
    func cancel() {}
  }

  @Test(arguments: [1, 2, 5])
  func `a custom receiver of frames gets every frame with any number of threads`(threads: Int)
    throws
  {
    let film = film
    let sink = Recorder(width: film.width)
    try film.draw(into: [sink], threads: threads)
    #expect(sink.frames.count == film.frameCount)
    for (index, frame) in sink.frames.enumerated() {
      let still = try film.still(at: film.time(ofFrame: index))
      let pixels = (0..<film.height).flatMap { y in
        UnsafeBufferPointer(start: still.row32(y), count: film.width)
      }
      #expect(frame == pixels, "frame \(index)")
    }
  }

  @Test(arguments: [1, 2, 5])
  func `a video file has the same bytes with or without a PNG sequence rendered alongside`(
    threads: Int
  ) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (alone, beside) = ("\(folder)/alone.mp4", "\(folder)/beside.mp4")
    try film.render(to: [Output(path: alone.path, format: .mp4)], threads: threads)
    try film.render(
      to: [
        Output(path: beside.path, format: .mp4),
        Output(path: "\(folder)/%03d.png", format: .png),
      ], threads: threads)
    let bytes = try [alone, beside].map { try Data(contentsOf: URL(filePath: $0)) }
    #expect(bytes[0] == bytes[1] && bytes[0].count > 1000)
  }

  @Test(arguments: [1, 2, 5])
  func `every image of a PNG sequence equals the still at that frame's time`(threads: Int) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let film = film
    #expect(film.frameCount == 25)
    try film.render(
      to: [
        Output(path: "\(folder)/%02d.png", format: .png),
        Output(path: "\(folder)/first.png", format: .png),
      ], threads: threads)
    for index in 0..<film.frameCount {
      let name = folder + (index < 10 ? "/0\(index).png" : "/\(index).png")
      let written = try Data(contentsOf: URL(filePath: name))
      #expect(try Array(written) == PictureEncoder.png(film.still(at: film.time(ofFrame: index))))
    }
    let first = try Data(contentsOf: URL(filePath: "\(folder)/first.png"))
    #expect(try Array(first) == PictureEncoder.png(film.still(at: 0)))
  }

  @Test func `a failed output or a cancellation removes all outputs of the render`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let good = Output(path: "\(folder)/film.gif", format: .gif)
    let still = Output(path: "\(folder)/still.png", format: .png)
    let bad = Output(path: "\(folder)/missing/film.mp4", format: .mp4)
    let error = #expect(throws: RenderError.self) {
      try film.render(to: [good, still, bad], threads: 2)
    }
    guard case .output(.cannotWrite(let path, _)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(path == bad.path)
    #expect(throws: RenderError.cancelled) {
      try film.render(to: [good, still], threads: 2) { $0.framesDone < 3 }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
  }

  @Test
  func `rendering too large a frame or contact sheet throws an error before drawing`() throws {
    var film = film
    film.pixelScale = 4000
    #expect(throws: RenderError.tooLarge(width: 128_000, height: 64_000)) {
      try film.render(to: [], threads: 1)
    }
    #expect(throws: RenderError.tooLarge(width: 128_000, height: 64_000)) {
      try film.still(at: 0)
    }
    film.pixelScale = 1
    let sheet = try film.contactSheet(count: 4, columns: 2, width: 200)
    #expect((sheet.width, sheet.height) == (200, 2 * 44 + 24))
    let labelled = try film.contactSheet(
      at: [0, 0.1, 0.2, 0.3], columns: 2, width: 200, isLabelled: true)
    #expect(labelled.width == 200 && labelled.height > sheet.height + 2 * 10)
    #expect(throws: RenderError.self) {
      try film.contactSheet(count: 25, columns: 1, width: 16_384)
    }
  }
}
