import Foundation
import Testing

@testable import ProgramSupport

/// The command `watch`, while files change.
@Suite struct WatchTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    folder.write(Scenes.crossing, to: "s.json")
  }

  /// Waits for a condition that is soon met on an idle machine.
  private func wait(
    _ running: Program.Running, until isThere: () -> Bool
  ) throws {
    let deadline = Date(timeIntervalSinceNow: 60)
    while !isThere() {
      try #require(running.process.isRunning && Date() < deadline)
      usleep(5000)
    }
  }

  private func errors() -> String { String(decoding: folder.data("log"), as: UTF8.self) }

  private func watch(_ arguments: [String]) throws -> Program.Running {
    folder.write("", to: "log")
    return try Program.start(
      ["watch"] + arguments, in: folder, errors: FileHandle(forWritingTo: folder["log"]))
  }

  private func end(_ running: Program.Running) throws {
    running.send(SIGINT)
    #expect(try running.wait(timeout: 20).status == 130)
  }

  /// The number of successful renderings.
  private func renderings() -> Int {
    errors().components(separatedBy: "×48 pixels").count - 1
  }

  @Test func `the watch command renders a scene again when its file changes`() throws {
    let running = try watch(["s.json", "-o", "x.gif"])
    try wait(running) { errors().contains("watching 1 file") }
    let first = folder.data("x.gif")
    #expect(!first.isEmpty)
    // As editors save: to a new file that then replaces the old one.
    folder.write(Scenes.crossing.replacingOccurrences(of: "#ff0000", with: "#00ff00"), to: "new")
    try FileManager.default.removeItem(at: folder["s.json"])
    try FileManager.default.moveItem(at: folder["new"], to: folder["s.json"])
    try wait(running) { renderings() == 2 }
    #expect(folder.data("x.gif") != first)
    try end(running)
  }

  @Test func `the watch command reports an invalid scene and keeps the last valid output file`()
    throws
  {
    let running = try watch(["s.json", "-o", "x.png"])
    try wait(running) { renderings() == 1 || folder.names.contains("x.png") }
    try wait(running) { errors().contains("watching") }
    let first = folder.data("x.png")
    folder.write(Scenes.broken, to: "s.json")
    try wait(running) { errors().contains("s.json:4:18: error:") }
    #expect(folder.data("x.png") == first)
    folder.write(Scenes.crossing.replacingOccurrences(of: "#ff0000", with: "#0000ff"), to: "s.json")
    try wait(running) { folder.data("x.png") != first }
    try end(running)
  }

  @Test func `the watch command renders a Lottie file again when its missing image is created`()
    throws
  {
    folder.write(
      LottieFiles.still(
        #"{ "ty": 2, "refId": "i", "ip": 0, "op": 10, "ks": {} }"#,
        #""assets": [{ "id": "i", "w": 10, "h": 10, "u": "images/", "p": "red.png" }],"#),
      to: "a.json")
    folder.write("", to: "images/keep")
    let running = try watch(["a.json", "-o", "x.png"])
    try wait(running) { errors().contains("watching 2 files") && folder.names.contains("x.png") }
    let first = folder.data("x.png")
    folder.write(LottieFiles.still(LottieFiles.solid("#ff0000")), to: "red.json")
    #expect(
      try Program.run(["still", "red.json", "-o", "images/red.png"], in: folder).status == 0)
    try wait(running) { folder.data("x.png") != first }
    let second = folder.data("x.png")
    folder.write(LottieFiles.mover, to: "a.json")
    try wait(running) { folder.data("x.png") != second }
    try end(running)
  }

  @Test func `the watch command renders again when a nested scene is created or changed`() throws {
    folder.write(
      """
      { "splashrender": 1, "size": [10, 10], "duration": 0.2, "fps": 10, "layers": [
        { "type": "scene", "scene": "parts/inner.json", "frame": [0, 0, 10, 10] } ] }
      """, to: "s.json")
    folder.write("", to: "parts/keep")
    let running = try watch(["s.json", "-o", "x.png"])
    try wait(running) {
      errors().contains("parts/inner.json") && errors().contains("watching 2 files")
    }
    folder.write(
      Scenes.crossing.replacingOccurrences(of: "[64, 48]", with: "[10, 10]"), to: "parts/inner.json"
    )
    try wait(running) { folder.names.contains("x.png") }
    let first = folder.data("x.png")
    folder.write(
      Scenes.crossing.replacingOccurrences(of: "[64, 48]", with: "[10, 10]")
        .replacingOccurrences(of: "#ff0000", with: "#00ff00"), to: "parts/inner.json")
    try wait(running) { folder.data("x.png") != first }
    try end(running)
  }

  @Test
  func
    `the watch command renders once a symlink to outside the scene's folder is replaced by a file`()
    throws
  {
    let outside = try Folder()
    outside.write(Scenes.crossing, to: "inner.json")
    folder.write(
      """
      { "splashrender": 1, "size": [10, 10], "duration": 0.2, "fps": 10, "layers": [ "inner.json" ] }
      """, to: "s.json")
    try FileManager.default.createSymbolicLink(
      at: folder["inner.json"], withDestinationURL: outside["inner.json"])
    let running = try watch(["s.json", "-o", "x.png"])
    try wait(running) { errors().contains("error:") && errors().contains("watching 2 files") }
    #expect(!folder.names.contains("x.png"))
    try FileManager.default.removeItem(at: folder["inner.json"])
    folder.write(Scenes.crossing, to: "inner.json")
    try wait(running) { folder.names.contains("x.png") }
    try end(running)
  }

  @Test func `the watch command cancels a rendering when the scene changes`() throws {
    folder.write(Scenes.endless, to: "s.json")
    let running = try watch(["s.json", "-o", "x.mp4", "--progress", "json"])
    try wait(running) { errors().contains("\"frame\"") }
    folder.write(Scenes.crossing, to: "s.json")
    try wait(running) { errors().contains("(10 frames)") }
    #expect(folder.names.filter { $0.hasPrefix("x") } == ["x.mp4"])
    try end(running)
  }

  @Test(arguments: [
    (["-", "-o", "x.mp4"], "watch can't read a scene from standard input"),
    (["s.json", "-o", "-", "--format", "gif"], "watch can't write to standard output"),
    (["s.json"], "no output"),
    (["s.json", "-o", "x.mp4", "--loop", "2"], "--loop applies only to GIF"),
  ])
  func `the watch command ends with exit code 64 after a command-line mistake`(
    arguments: [String], message: String
  ) throws {
    let outcome = try Program.run(["watch"] + arguments, in: folder, timeout: 30)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }
}
