import Foundation
import TestSupport
import Testing

@testable import ProgramSupport

/// Scene files saved by the studio's page.
@Suite struct StudioEditTests {
  private static let inner = """
    { "splashrender": 1, "size": [9, 9], "duration": 1, "layers": [ { "backgroundColor": "red" } ] }
    """
  private static let edited = inner.replacingOccurrences(of: "red", with: "blue")

  /// A folder with a scene, a nested scene in a subfolder, and a file outside of the scene's folder.
  private func folder() throws -> Folder {
    let folder = try Folder()
    folder.write(
      """
      { "splashrender": 1, "size": [9, 9], "duration": 1, "fps": 10, "layers": [ "parts/inner.json" ] }
      """, to: "own/s.json")
    folder.write(Self.inner, to: "own/parts/inner.json")
    folder.write(Self.inner, to: "other/inner.json")
    return folder
  }

  private func text(_ name: String, in folder: Folder) -> String {
    String(decoding: folder.data(name), as: UTF8.self)
  }

  /// Edits and saves the text with this index, after `change`.
  private func save(
    _ index: Int, _ studio: Studio, afterReading change: () throws -> Void
  ) throws -> Int {
    let revision = try studio.revision()
    let source = try studio.get("source/\(revision)/\(index)")
    let tag = try #require(source.headers["etag"])
    let edited = source.text.replacingOccurrences(of: "red", with: "blue")
    try change()
    return try studio.post(
      "source/\(revision)/\(index)", Data(edited.utf8), ["If-Match": tag]
    ).status
  }

  @Test func `saving a nested scene in the studio keeps the file's permissions`() throws {
    let folder = try folder()
    let files = FileManager.default
    try files.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: folder["own/parts/inner.json"].path)
    let studio = try Studio(["own/s.json", "--edit"], in: folder)
    #expect(try save(1, studio) {} == 204)
    #expect(text("own/parts/inner.json", in: folder) == Self.edited)
    let attributes = try files.attributesOfItem(atPath: folder["own/parts/inner.json"].path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try files.contentsOfDirectory(atPath: folder["own/parts"].path) == ["inner.json"])
  }

  @Test func `the studio doesn't save through a symbolic link that replaced a nested scene`() throws
  {
    let folder = try folder()
    let studio = try Studio(["own/s.json", "--edit"], in: folder)
    let status = try save(1, studio) {
      try FileManager.default.removeItem(at: folder["own/parts/inner.json"])
      try FileManager.default.createSymbolicLink(
        atPath: folder["own/parts/inner.json"].path,
        withDestinationPath: "../../other/inner.json")
    }
    #expect(status == 412)
    #expect(text("other/inner.json", in: folder) == Self.inner)
  }

  @Test
  func `the studio doesn't save through a symbolic link that replaced a nested scene's folder`()
    throws
  {
    let folder = try folder()
    let studio = try Studio(["own/s.json", "--edit"], in: folder)
    let status = try save(1, studio) {
      try FileManager.default.removeItem(at: folder["own/parts"])
      try FileManager.default.createSymbolicLink(
        atPath: folder["own/parts"].path, withDestinationPath: "../other")
    }
    #expect(status == 412)
    #expect(text("other/inner.json", in: folder) == Self.inner)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder["other"].path) == ["inner.json"])
  }

  @Test
  func `the studio saves a scene that was opened through a symbolic link to the link's target`()
    throws
  {
    let folder = try folder()
    try FileManager.default.createSymbolicLink(
      atPath: folder["link.json"].path, withDestinationPath: "other/inner.json")
    let studio = try Studio(["link.json", "--edit"], in: folder)
    #expect(try save(0, studio) {} == 204)
    #expect(text("other/inner.json", in: folder) == Self.edited)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder["link.json"].path)
        == "other/inner.json")
  }

  @Test func `the studio doesn't save through a symbolic link that replaced the main scene`() throws
  {
    let folder = try folder()
    folder.write(Self.inner, to: "own/main.json")
    let studio = try Studio(["own/main.json", "--edit"], in: folder)
    let status = try save(0, studio) {
      try FileManager.default.removeItem(at: folder["own/main.json"])
      try FileManager.default.createSymbolicLink(
        atPath: folder["own/main.json"].path, withDestinationPath: "../other/inner.json")
    }
    #expect(status == 412)
    #expect(text("other/inner.json", in: folder) == Self.inner)
  }

  @Test(arguments: [false, true])
  func
    `the studio notices that a nested scene is removed or replaced right after the studio starts`(
      isLink: Bool
    ) throws
  {
    let folder = try folder()
    let old = Date(timeIntervalSinceNow: -3600)
    try FileManager.default.setAttributes(
      [.modificationDate: old], ofItemAtPath: folder["own/parts/inner.json"].path)
    folder.write(Self.edited, to: "own/parts/older.json")
    usleep(100_000)
    let studio = try Studio(["own/s.json"], in: folder)
    let revision = try studio.revision()
    try FileManager.default.removeItem(at: folder["own/parts/inner.json"])
    if isLink {
      try FileManager.default.createSymbolicLink(
        atPath: folder["own/parts/inner.json"].path, withDestinationPath: "older.json")
    }
    func isNoticed() throws -> Bool {
      let film = try studio.film()
      let errors = try #require(film["errors"] as? [Any])
      return isLink ? film["revision"] as? Int != revision : !errors.isEmpty
    }
    let deadline = Date(timeIntervalSinceNow: 20)
    while try !isNoticed(), Date() < deadline { usleep(20_000) }
    #expect(try isNoticed())
  }

  @Test func `the studio doesn't overwrite a file that another program has changed`() throws {
    let folder = try folder()
    let studio = try Studio(["own/s.json", "--edit"], in: folder)
    let other = Self.inner.replacingOccurrences(of: "red", with: "lime")
    let status = try save(1, studio) { folder.write(other, to: "own/parts/inner.json") }
    #expect(status == 412)
    #expect(text("own/parts/inner.json", in: folder) == other)
  }
}

/// Limits of the studio's playback and renderings.
@Suite struct StudioLimitTests {
  private func studio(
    _ head: String, _ options: [String] = []
  ) throws -> (studio: Studio, folder: Folder) {
    let folder = try Folder()
    folder.write(
      "{ \"splashrender\": 1, \"size\": [40, 40], \(head), \"layers\": [ { \"backgroundColor\": \"red\" } ] }",
      to: "s.json")
    return (try Studio(["s.json"] + options, in: folder), folder)
  }

  /// Waits for an event with this member.
  private func event(_ member: String, _ job: Int, _ events: Studio.Connection) throws -> String {
    let deadline = Date(timeIntervalSinceNow: 20)
    var text = ""
    while Date() < deadline {
      text += String(decoding: events.read(), as: UTF8.self)
      if text.contains("\"\(member)\"") { return text }
    }
    return text
  }

  @Test(arguments: ["1", "0.25"])
  func `the studio stays responsive while it plays a scene with 0.0001 frames per second`(
    speed: String
  ) throws {
    let (studio, _) = try studio("\"duration\": 20000, \"fps\": 0.0001")
    let revision = try studio.revision()
    let body = try studio.open(
      "play?revision=\(revision)&from=0&first=0&last=1&loop=1&speed=\(speed)")
    _ = body.read()
    usleep(300_000)
    #expect(try studio.get("film?variant=%7B%7D").status == 200)
    #expect(studio.running.process.isRunning)
  }

  @Test
  func `a rendering in the studio to a frame past the scene's end stops at the scene's last frame`()
    throws
  {
    let (studio, _) = try studio("\"duration\": 0.5, \"fps\": 10")
    let answer = try studio.post(
      "render",
      json: ["revision": studio.revision(), "first": 0, "last": Int.max, "format": "gif"])
    #expect(answer.status == 200)
    #expect(try answer.json()["command"] as? String == "splashrender s.json -o s.gif --to 5f")
    let job = try #require(answer.json()["job"] as? Int)
    let deadline = Date(timeIntervalSinceNow: 20)
    while try studio.get("job/\(job)").status != 200, Date() < deadline { usleep(20_000) }
    #expect(try studio.get("job/\(job)").status == 200)
  }

  @Test func `a rendering in the studio that needs more than --max-memory fails`() throws {
    let (studio, _) = try studio("\"duration\": 0.5, \"fps\": 10", ["--max-memory", "100MB"])
    let events = try studio.open("events")
    let answer = try studio.post(
      "render",
      json: [
        "revision": studio.revision(), "first": 0, "last": 4, "format": "avif", "width": 4000,
      ])
    let job = try #require(answer.json()["job"] as? Int)
    let text = try event("failed", job, events)
    #expect(text.contains("more") || text.contains("--max-memory"), "\(text)")
    #expect(try studio.get("job/\(job)").status == 404)
  }

  @Test func `the studio removes temporary files that a killed studio process left behind`() throws
  {
    let folder = try Folder()
    folder.write(Scenes.crossing, to: "s.json")
    try FileManager.default.createDirectory(
      at: folder["temporary"], withIntermediateDirectories: true)
    let environment = ["TMPDIR": folder["temporary"].path]
    /// The folders of renderings, after one more.
    func render() throws -> (studio: Studio, folders: [String]) {
      let studio = try Studio(["s.json"], in: folder, environment: environment)
      let answer = try studio.post(
        "render", json: ["revision": studio.revision(), "first": 0, "last": 1, "format": "gif"])
      let job = try #require(answer.json()["job"] as? Int)
      let deadline = Date(timeIntervalSinceNow: 20)
      while try studio.get("job/\(job)").status != 200, Date() < deadline { usleep(20_000) }
      let folders = folder.names(in: "temporary").filter { $0.hasPrefix("splashrender-") }
      return (studio, folders)
    }
    let (first, left) = try render()
    #expect(left.count == 1)
    first.running.send(SIGKILL)
    _ = try first.running.wait(timeout: 20)
    let (second, folders) = try render()
    #expect(folders.count == 1 && folders != left)
    #expect(try second.end().status == 130)
    #expect(folder.names(in: "temporary").allSatisfy { !$0.hasPrefix("splashrender-") })
  }
}
