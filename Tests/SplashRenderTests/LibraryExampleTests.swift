import Foundation
import SplashMedia
import SplashPixels
import SplashRender
import SplashScene
import SplashSceneFormat
import SplashSystem
import TestSupport
import Testing

/// Runs the examples of the library's documentation. `LibraryReferenceTests` compares them with the
/// documentation.
@Suite final class LibraryExampleTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/examples-\(UUID())"

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
  }

  private func write(_ text: String, as name: String) throws -> String {
    try text.write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
    return folder + "/" + name
  }

  /// A scene file of 32 × 16 points, 10 frames per second and three seconds in the colour `accent`.
  private func sceneFile() throws -> String {
    try write(
      """
      { "splashrender": 1, "size": [32, 16], "fps": 10, "duration": 3,
        "params": { "accent": { "type": "color", "default": "red" } },
        "backgroundColor": "= accent",
        "layers": [ { "id": "box", "bounds": [0, 0, 4, 4], "backgroundColor": "white",
          "animations": [ { "type": "basic", "keyPath": "position.x", "to": 32, "duration": 3 } ] } ] }
      """, as: "scene.json")
  }

  /// Reads a video or GIF.
  private func video(_ name: String) throws -> (library: VideoLibrary, film: VideoReference) {
    let library = VideoLibrary()
    return (library, try library.video(at: "\(folder)/\(name)".file))
  }

  private func isNear(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
    abs(a - b) <= tolerance
  }

  private func pixel(_ frame: Pixmap, _ x: Int, _ y: Int) -> [UInt8] {
    let p = frame[x, y]
    return [p.red, p.green, p.blue, p.alpha]
  }

  // MARK: Getting started

  @Test
  func `the documentation's example of two outputs makes an MP4 of 25 fps and a GIF of 10 fps`()
    throws
  {
    let scene = try write(
      """
      { "splashrender": 1, "size": [32, 16], "fps": 25, "duration": 2, "backgroundColor": "black",
        "layers": [ { "id": "box", "bounds": [0, 0, 4, 4], "backgroundColor": "white",
          "animations": [ { "type": "basic", "keyPath": "position.x", "to": 32, "duration": 2 } ] } ] }
      """, as: "scene.json")
    try renderFilms(of: scene.path, in: folder.path)
    #expect(try video("film.mp4").film.times.count == 50)
    #expect(try video("film.gif").film.times.count == 20)
  }

  @Test
  func `the documentation's example of overrides renders one second in gold at 3 pixels per point`()
    throws
  {
    try renderInGold(sceneFile().path, to: "\(folder)/gold.webm")
    let (library, film) = try video("gold.webm")
    #expect((film.width, film.height, film.times.count) == (96, 48, 10))
    let frame = try #require(library.frame(0, ofVideo: film.id, reader: 0)).levels[0]
    // CSS's gold is #ffd700. Video is lossy.
    for (component, gold) in zip(pixel(frame, 60, 40), [255, 215, 0]) {
      #expect(abs(Int(component) - gold) <= 6)
    }
  }

  @Test func `the documentation's example of a ball moves the ball across the canvas`() throws {
    let film = try makeBall()
    #expect((film.width, film.height, film.frameCount) == (64, 32, 10))
    let (first, middle) = (try film.still(at: 0), try film.still(at: 0.5))
    let (white, blue): ([UInt8], [UInt8]) = ([255, 255, 255, 255], [0, 0, 255, 255])
    #expect(pixel(first, 8, 16) == white && pixel(first, 32, 16) == blue)
    #expect(pixel(middle, 8, 16) == blue && pixel(middle, 32, 16) == white)
    // Within the ball's box, and 10.6 from its centre.
    #expect(pixel(middle, 24, 8) == blue)
  }

  @Test func `a still image written as PNG equals the frame drawn at the same time`() throws {
    let film = try makeBall()
    try writeStill(of: film, to: "\(folder)/still.png")
    let images = ImageLibrary()
    _ = try images.image(at: ("\(folder)/still.png").file)
    #expect(try images.pyramids[0].levels[0].bytes() == film.still(at: 0.5).bytes())
  }

  // MARK: Building scenes

  @Test func `an autoreversing position animation moves a square across the canvas and back`()
    throws
  {
    let film = makeCrossingFilm()
    #expect((film.width, film.height, film.frameCount) == (256, 128, 50))
    let frame = try film.still(at: 0)
    #expect(pixel(frame, 16, 64) == [255, 255, 255, 255])
    #expect(pixel(frame, 40, 64) == [0, 0, 51, 255])

    let values = values(of: .position(.x), "square", in: makeCrossing())
    #expect(values.count == 50)
    for (index, value) in values.enumerated() {
      let time = Double(index) / 25
      guard case .number(let x) = value else {
        Issue.record("\(String(describing: value))")
        continue
      }
      #expect(isNear(x, 8 + 112 * (time <= 1 ? time : 2 - time)), "frame \(index)")
    }
  }

  @Test func `the documentation's example of a badge scales in with a spring and draws a ring`()
    throws
  {
    let scene = makeBadge()
    let film = Film(scene: scene)
    #expect(try film.still(at: 0).bytes().allSatisfy { $0 == 0 })

    // Critically damped: the damping is twice the root of stiffness times mass, and ω is 10.
    for time in [0.05, 0.2, 0.5] {
      let layer = try #require(scene.evaluate(at: time).layer(id: "disc"))
      let scale = 1 - (1 + 10 * time) * exp(-10 * time)
      #expect(isNear(layer.transform.m.0, scale, 1e-6))
    }
    let drawn = try [0, 0.25, 0.5, 0.75].map { time in
      let ring = try #require(scene.evaluate(at: time).layer(id: "ring"))
      return ring.properties.value(at: .strokeEnd)
    }
    #expect(drawn[0] == 0 && drawn[1] == 0 && drawn[3] == 1)
    guard case .number(let half) = drawn[2] else {
      Issue.record("the middle is no number")
      return
    }
    // The timing function easeOut is fast at first.
    #expect(half > 0.6 && half < 0.8)

    let frame = try film.still(at: 1)
    #expect(pixel(frame, 9, 9) == [0, 0, 0, 0])
    // Four points down the 48 of the gradient from white to (1, 0, ½).
    let top = color(of: frame, x: 32, y: 12)
    #expect(isNear(top.red, 1) && isNear(top.alpha, 1))
    #expect(isNear(top.green, 1 - 4.5 / 48, 0.006) && isNear(top.blue, 1 - 2.25 / 48, 0.006))
    // The line of the ring about (32, 32) is 4 wide at a radius of 16.
    #expect(pixel(frame, 47, 32) == [0, 0, 0, 255])
    #expect(pixel(frame, 32, 32) != [0, 0, 0, 255])
  }

  @Test
  func `an animation group with infinite repeatCount repeats its opacity and scale animations`()
    throws
  {
    let scene = Scene(size: Size(64, 64), duration: 4, layers: [makePulse()])
    for begin in [0.0, 1, 2] {
      let quarter = try #require(scene.evaluate(at: begin + 0.25).layer(id: "pulse"))
      let half = try #require(scene.evaluate(at: begin + 0.5).layer(id: "pulse"))
      #expect(isNear(quarter.opacity, 0.625) && isNear(half.opacity, 0.25))
      #expect(isNear(quarter.transform.m.0, 1.25) && isNear(half.transform.m.0, 1.5))
    }
  }

  @Test func `the documentation's example of a poster draws an image with a title below`() throws {
    var ground = Layer(id: "ground", frame: Rect(0, 0, 40, 20), backgroundColor: Color(1, 0, 0))
    ground.zPosition = -1
    let red = Film(scene: Scene(size: Size(40, 20), duration: 1, layers: [ground]))
    let path = "\(folder)/red.png"
    try writePicture(red.still(at: 0), to: path.path)

    let film = try makePoster(picture: path.path, title: "Poster")
    #expect(film.files.map(\.path).contains(path.path))
    let frame = try film.still(at: 0)
    #expect(frame.width > 40 && frame.height > 30)
    #expect(pixel(frame, 0, 0) == [255, 0, 0, 255])
    #expect(pixel(frame, 39, 19) == [255, 0, 0, 255])
    #expect(pixel(frame, 41, 10) == [0, 0, 0, 255])
    // Six bold letters of 20 points cover some hundred pixels, all of them grey.
    let bytes = Array(frame.bytes().dropFirst(20 * 4 * frame.width))
    let pixels = stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<$0 + 4]) }
    #expect(pixels.allSatisfy { $0[0] == $0[1] && $0[1] == $0[2] && $0[3] == 255 })
    let white = pixels.count { $0[0] > 128 }
    #expect(white > 200 && white < pixels.count / 2)

    #expect(throws: AssetError.notFound(path: "\(folder)/missing.png")) {
      try makePoster(picture: "\(self.folder)/missing.png", title: "Poster")
    }
  }

  @Test func `an image layer draws a pixmap from memory unchanged`() throws {
    let pixels = Pixmap(width: 13, height: 7)
    for y in 0..<7 {
      for x in 0..<13 {
        let (row, alpha) = (pixels.row(y) + 4 * x, UInt8(x * 20))
        row[0] = alpha
        row[1] = alpha / 2
        row[2] = 0
        row[3] = alpha
      }
    }
    let film = makeFilm(showing: pixels)
    #expect(try film.still(at: 0.5).bytes() == pixels.bytes())
  }

  @Test func `a comet moves along its path and leaves sparks behind`() throws {
    var path = Path()
    path.move(to: Point(10, 30))
    path.addLine(to: Point(50, 30))
    let scene = Scene(size: Size(60, 60), duration: 2, layers: [makeComet(along: path)])
    for (time, x) in [(0.0, 10.0), (1, 30), (1.5, 40)] {
      let place = try #require(position(of: "comet", in: scene, at: time))
      #expect(isNear(place.x, x) && isNear(place.y, 30))
    }
    let frame = try Film(scene: scene).still(at: 1.5)
    #expect(frame.bytes().contains { $0 > 0 })
  }

  // MARK: Evaluating scenes

  @Test func `evaluating a scene gives a layer's animated position, or nil for an unknown layer`()
    throws
  {
    let scene = makeCrossing()
    for (time, x) in [(0, 8), (0.5, 64), (1, 120), (1.5, 64), (2, 8)] as [(Double, Double)] {
      let place = try #require(position(of: "square", in: scene, at: time))
      #expect(isNear(place.x, x) && place.y == 32)
    }
    #expect(position(of: "circle", in: scene, at: 0) == nil)
  }

  @Test func `a point of a rotated layer is projected to its position on the canvas`() throws {
    var box = Layer(id: "box", frame: Rect(15, 15, 10, 10))
    box.transform = .rotationZ(.pi / 2)
    let scene = Scene(size: Size(40, 40), duration: 1, layers: [box])
    let moment = scene.evaluate(at: 0)
    // The middle of the right edge, turned clockwise about (20, 20), is below it.
    let point = try #require(moment.canvasPoint(of: Point(10, 5), inLayer: "box"))
    #expect(isNear(point.x, 20) && isNear(point.y, 25))
    let middle = try #require(center(ofLayer: "box", in: scene, at: 0))
    #expect(isNear(middle.x, 20) && isNear(middle.y, 20))
    #expect(moment.canvasPoint(of: .zero, inLayer: "circle") == nil)
  }

  @Test func `the JSON of an evaluated scene lists its layers with their animated values`() throws {
    let json = try JSONSerialization.jsonObject(with: Data(describe(makeCrossing(), at: 0.5).utf8))
    let layers = try #require((json as? [String: Any])?["layers"] as? [[String: Any]])
    #expect(layers.map { $0["id"] as? String } == ["square"])
    #expect(layers[0]["position.x"] as? Double == 64)
  }

  // MARK: Pixels

  @Test func `a translucent pixel's colour is returned unpremultiplied`() throws {
    let half = Layer(id: "a", frame: Rect(0, 0, 4, 8), backgroundColor: Color(1, 0.5, 0, 0.5))
    let scene = Scene(size: Size(8, 8), duration: 1, layers: [half])
    let frame = try Film(scene: scene).still(at: 0)
    let color = color(of: frame, x: 1, y: 1)
    for (component, value) in zip(color.components, [1, 0.5, 0, 0.5]) {
      #expect(isNear(component, value, 1.0 / 128))
    }
    #expect(SplashRenderTests.color(of: frame, x: 6, y: 1) == .clear)
    #expect(opaquePixels(in: frame) == 0)
  }

  @Test func `a custom receiver of frames measures that a moving square covers 1/8 of every frame`()
    throws
  {
    var square = Layer(id: "square", frame: Rect(0, 0, 16, 16), backgroundColor: .white)
    square.animations = [
      .basic(.position(.x), to: 40, timing: MediaTiming(duration: 1, beginTime: 0.5))
    ]
    let scene = Scene(
      size: Size(64, 32), frameRate: FrameRate(8), duration: 1.5, layers: [square])
    let film = Film(scene: scene)
    #expect(opaquePixels(in: try film.still(at: 0)) == 256)
    // 16 × 16 of 64 × 32 pixels, at rest and moving by 4 pixels per frame.
    #expect(try coverage(of: film) == Array(repeating: 0.125, count: 12))
  }

  // MARK: Films

  @Test func `the progress callback of a render reports percentages up to 100`() throws {
    var percents: [Int] = []
    try render(Film(scene: makeCrossing()), to: "\(folder)/film.mp4") { percents.append($0) }
    #expect(percents == Array(stride(from: 2, through: 100, by: 2)))
    #expect(try files == ["film.mp4"])
  }

  @Test func `a render that exceeds its time limit leaves no output file`() throws {
    let film = Film(scene: makeCrossing())
    #expect(try !render(film, to: "\(folder)/film.mp4", within: .zero))
    #expect(try files == [])
    #expect(try render(film, to: "\(folder)/film.mp4", within: .seconds(600)))
    #expect(try files == ["film.mp4"])
  }

  @Test(.timeLimit(.minutes(5)))
  func `a render in a task reports progress and stops when the task is cancelled`() async throws {
    let film = Film(scene: makeCrossing())
    let output = Output(path: "\(folder)/film.mp4", format: .mp4)
    let whole = FilmRendering(film, [output])
    var last: SplashRender.Progress?
    for await progress in whole.progress { last = progress }
    #expect(last?.framesDone == 50 && last?.frameCount == 50)
    let reports = try await whole.task.value
    #expect(reports.map(\.frameCount) == [50])
    #expect(try files == ["film.mp4"])
    let bytes = try Data(contentsOf: URL(filePath: output.path.description))

    // Ten hours of video, of which only a few frames are rendered.
    var long = film
    long.end = 36_000
    let stopped = FilmRendering(long, [output])
    for await _ in stopped.progress { stopped.task.cancel() }
    await #expect(throws: RenderError.cancelled) { try await stopped.task.value }
    #expect(try files == ["film.mp4"])
    #expect(try Data(contentsOf: URL(filePath: output.path.description)) == bytes)
  }

  @Test(.timeLimit(.minutes(5)))
  func `a render started in a cancelled task throws and leaves no output file`() async throws {
    var film = Film(scene: makeCrossing())
    film.end = 36_000
    let (long, path) = (film, "\(folder)/film.mp4")
    let (signal, start) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      for await _ in signal {}
      try await long.render(to: [Output(path: path.path, format: .mp4)])
    }
    task.cancel()
    start.finish()
    await #expect(throws: RenderError.cancelled) { try await task.value }
    #expect(try files == [])
  }

  @Test func `one scene can be rendered at several widths concurrently`() async throws {
    try await renderWidths([32, 64, 96], of: Film(scene: makeCrossing()), in: folder.path)
    #expect(try files == ["32.mp4", "64.mp4", "96.mp4"])
    for width in [32, 64, 96] {
      let film = try video("\(width).mp4").film
      #expect((film.width, film.height, film.times.count) == (width, width / 2, 50))
    }
  }

  // MARK: Errors

  @Test
  func `a render's error message has the scene's line and column or the unwritable output path`()
    throws
  {
    let wrong = try write(
      """
      { "splashrender": 1, "size": [8, 8],
        "duration": "long", "layers": [] }
      """, as: "wrong.json")
    let problems = problems(of: wrong.path, renderedTo: "\(folder)/film.mp4")
    #expect(problems.count == 1 && problems[0].hasPrefix("line 2, column 15: "))

    let scene = try sceneFile()
    let missing = SplashRenderTests.problems(
      of: scene.path, renderedTo: "\(folder)/missing/film.mp4")
    #expect(missing.count == 1 && missing[0].hasPrefix("can't write \(folder)/missing/film.mp4: "))
    #expect(try files == ["scene.json", "wrong.json"])
    #expect(SplashRenderTests.problems(of: scene.path, renderedTo: "\(folder)/film.mp4") == [])
    #expect(try files == ["film.mp4", "scene.json", "wrong.json"])
  }

  @Test
  func `reading a scene with an animation that begins after the scene's end returns a warning`()
    throws
  {
    let path = try write(
      """
      { "splashrender": 1, "size": [8, 8], "fps": 5, "duration": 1,
        "layers": [ { "id": "box", "bounds": [0, 0, 4, 4], "backgroundColor": "white",
          "animations": [ { "type": "basic", "keyPath": "opacity", "to": 0, "duration": 1,
            "beginTime": 2 } ] } ] }
      """, as: "late.json")
    let (film, warnings) = try readScene(path.path)
    #expect(film.frameCount == 5)
    #expect(warnings.count == 1 && warnings[0].contains("warning"))
    #expect(throws: SceneError.self) { try readScene("\(self.folder)/none.json") }
  }

  @Test
  func `a full disk, closed pipe, lack of threads or cancellation counts as a temporary error`() {
    let errors: [RenderError] = [
      .output(.diskFull(path: "a", reason: "b")), .output(.pipeClosed(path: "a")), .noThreads,
      .cancelled, .output(.cannotWrite(path: "a", reason: "b")), .tooLarge(width: 1, height: 1),
    ]
    #expect(errors.map(isPassing) == [true, true, true, true, false, false])
  }
}
