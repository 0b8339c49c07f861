import Foundation
import SplashMedia
import SplashScene
import SplashSceneFormat
import SplashSystem
import TestSupport
import Testing

@testable import SplashChecks
@testable import SplashRender

/// A folder with a scene, a nested scene and a cache.
private final class Place {
  let url: URL
  var cache: RenderCache

  init(limit: Int = 1 << 30) throws {
    url = FileManager.default.temporaryDirectory.appending(path: "cache-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    cache = try RenderCache(directory: "\(url.path)/cache", version: "1", limit: limit)
    try write(
      """
      { "splashrender": 1, "size": [16, 16], "duration": 0.5, "fps": 10,
        "layers": [ { "type": "scene", "scene": "inner.json", "frame": [0, 0, 16, 16] } ] }
      """, "scene.json")
    try write(inner("red"), "inner.json")
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  subscript(name: String) -> String { url.path + "/" + name }

  subscript(name: String) -> FilePath { "\(url.path)/\(name)" }

  func inner(_ color: String) -> String {
    """
    { "splashrender": 1, "size": [16, 16], "duration": 1,
      "layers": [ { "backgroundColor": "\(color)", "frame": [2, 2, 8, 8] } ] }
    """
  }

  /// Writes a file and waits until its modification date counts as old.
  func write(_ text: String, _ name: String) throws {
    try text.write(toFile: self[name], atomically: true, encoding: .utf8)
    usleep(30_000)
  }

  func reopen(version: String = "1", limit: Int = 1 << 30) throws {
    cache.close()
    cache = try RenderCache(directory: self["cache"], version: version, limit: limit)
  }

  func request(_ option: String = "") throws -> RenderRequest {
    var builder = try #require(cache.request(scene: self["scene.json"]))
    builder.add("option", option)
    return builder.request()
  }

  /// Renders the scene and stores it in the cache.
  @discardableResult func make(_ name: String, _ request: RenderRequest) throws -> Bool {
    let film = try Film(path: self["scene.json"])
    let reports = try film.render(to: [Output(path: self[name], format: .gif)], threads: 1)
    return cache.store(
      request, reports[0], format: .gif, files: film.files,
      messages: [.warning("one\ntwo % 3", finding: "{\"code\": \"key.unknown\"}"), .note("four")])
  }

  var objects: [String] {
    let all = FileManager.default.enumerator(atPath: self["cache/objects"])
    return (all?.allObjects as? [String] ?? []).filter { $0.count == 65 }.map {
      self["cache/objects/" + $0]
    }
  }
}

@Suite struct RenderCacheTests {
  @Test
  func `after reopening, the render cache finds a stored output and restores its bytes`()
    throws
  {
    let place = try Place()
    let request = try place.request()
    #expect(place.cache.find(request) == nil)
    #expect(try place.make("a.gif", request))
    try place.reopen()
    let found = try #require(place.cache.find(place.request()))
    #expect(place.cache.isInPlace(found, at: place["a.gif"], format: .gif))
    #expect(!place.cache.isInPlace(found, at: place["b.gif"], format: .gif))
    #expect(
      found.messages == [
        .warning("one\ntwo % 3", finding: "{\"code\": \"key.unknown\"}"), .note("four"),
      ])
    let report = found.report(at: "x.gif")
    #expect(report.path == "x.gif" && report.frameCount == 5 && report.width == 16)
    #expect(report.gif?.colors != nil && report.frameRate == FrameRate(10))
    #expect(try place.cache.restore([(found, place["b.gif"], .gif)]) == .done)
    #expect(
      try Data(contentsOf: URL(filePath: place["b.gif"]))
        == Data(contentsOf: URL(filePath: place["a.gif"])))
    try place.write("x", "a.gif")
    #expect(!place.cache.isInPlace(found, at: place["a.gif"], format: .gif))
  }

  @Test func `the render cache doesn't store an output file overwritten by another render`() throws
  {
    let place = try Place()
    let film = try Film(path: place["scene.json"])
    let output = Output(path: place["a.gif"], format: .gif)
    let reports = try film.render(to: [output], threads: 1)
    var other = film
    other.end = 0.2
    try other.render(to: [output], threads: 1)
    #expect(
      try !place.cache.store(
        place.request(), reports[0], format: .gif, files: film.files, messages: []))
    #expect(try place.cache.find(place.request()) == nil)
    #expect(place.objects.isEmpty)
  }

  @Test
  func `the render cache reports an unreadable stored output as missing and doesn't delete it`()
    throws
  {
    let place = try Place()
    try place.make("a.gif", try place.request())
    let object = try #require(place.objects.first)
    try FileManager.default.removeItem(atPath: object)
    // Reading a directory fails, as reading does without free file descriptors.
    try FileManager.default.createDirectory(atPath: object, withIntermediateDirectories: true)
    let found = try #require(place.cache.find(place.request()))
    #expect(try place.cache.restore([(found, place["b.gif"], .gif)]) == .missing)
    #expect(FileManager.default.fileExists(atPath: object))
  }

  @Test
  func `the render cache finds no output for a different request, version or scene text`() throws {
    let place = try Place()
    try place.make("a.gif", try place.request())
    #expect(try place.cache.find(place.request("other")) == nil)
    try place.reopen(version: "2")
    #expect(try place.cache.find(place.request()) == nil)
    try place.reopen()
    #expect(try place.cache.find(place.request()) != nil)
    let text = try String(contentsOfFile: place["scene.json"], encoding: .utf8)
    try place.write(text + " ", "scene.json")
    #expect(try place.cache.find(place.request()) == nil)
  }

  @Test
  func `changing an input file hides the cached output until the file's contents are restored`()
    throws
  {
    let place = try Place()
    try place.make("a.gif", try place.request())
    try place.write(place.inner("blue"), "inner.json")
    #expect(try place.cache.find(place.request()) == nil)
    try place.make("b.gif", try place.request())
    #expect(try place.cache.find(place.request()) != nil)
    try place.write(place.inner("red"), "inner.json")
    let found = try #require(place.cache.find(place.request()))
    #expect(place.cache.isInPlace(found, at: place["a.gif"], format: .gif))
    try FileManager.default.removeItem(atPath: place["inner.json"])
    #expect(try place.cache.find(place.request()) == nil)
  }

  @Test
  func `the render cache stores no output if an input may have changed since it was read`()
    throws
  {
    let place = try Place()
    let film = try Film(path: place["scene.json"])
    #expect(film.files.map(\.path) == [place["scene.json"], place["inner.json"]])
    #expect(film.files.allSatisfy { !$0.hasChanged && !$0.isFresh })
    let reports = try film.render(
      to: [Output(path: place["a.gif"], format: .gif)], threads: 1)
    try place.write(place.inner("blue"), "inner.json")
    #expect(film.files.map(\.hasChanged) == [false, true])
    let request = try place.request()
    #expect(
      !place.cache.store(request, reports[0], format: .gif, files: film.files, messages: []))
    let fresh = UsedFile(
      path: place["inner.json"], state: FileState(of: place["inner.json"]), isFresh: true)
    #expect(
      !place.cache.store(request, reports[0], format: .gif, files: [fresh], messages: []))
    #expect(place.cache.find(request) == nil)
  }

  @Test func `the render cache rejects damaged outputs and index entries`() throws {
    let place = try Place()
    let request = try place.request()
    try place.make("a.gif", request)
    let found = try #require(place.cache.find(request))
    let object = try #require(place.objects.first)
    #expect(place.objects.count == 1)
    var bytes = try Data(contentsOf: URL(filePath: object))
    bytes[20] ^= 1
    try bytes.write(to: URL(filePath: object))
    #expect(try place.cache.restore([(found, place["b.gif"], .gif)]) == .damaged)
    #expect(!FileManager.default.fileExists(atPath: place["b.gif"]))
    #expect(try place.cache.restore([(found, place["b.gif"], .gif)]) == .missing)
    // The output file itself is still valid.
    #expect(place.cache.isInPlace(found, at: place["a.gif"], format: .gif))

    let records: String = place["cache/requests/"]
    let all = FileManager.default.enumerator(atPath: records)?.allObjects as? [String] ?? []
    let record = try #require(all.first { $0.count == 65 })
    var text = try Data(contentsOf: URL(filePath: records + record))
    text[30] ^= 1
    try text.write(to: URL(filePath: records + record))
    #expect(place.cache.find(request) == nil)
  }

  @Test func `the render cache removes the least recently used outputs beyond its size limit`()
    throws
  {
    let place = try Place(limit: 1)
    try place.make("a.gif", try place.request())
    #expect(place.objects.isEmpty)
    try place.reopen(limit: 30_000)
    for option in ["a", "b", "c", "d", "e"] {
      let text = try String(contentsOfFile: place["scene.json"], encoding: .utf8)
      try place.write(
        text.replacing("16, 16", with: "1\(option == "a" ? 7 : 6), 16") + " ", "scene.json")
      try place.make("\(option).gif", try place.request(option))
    }
    place.cache.close()
    let size = FileManager.default.enumerator(atPath: place["cache"])?.allObjects.count ?? 0
    #expect(size < 20)
    #expect(try place.cache.find(place.request("e")) != nil)
    #expect(try place.cache.find(place.request("a")) == nil)
  }

  @Test func `the render cache reuses an input file's stored hash until the file changes`() throws {
    let place = try Place()
    let path: FilePath = place["hashes"]
    let index = HashIndex(path: path)
    let hash = try #require(index.hash(of: place["scene.json"]))
    index.save()
    // A line with another hash shows that the file isn't read again.
    let other = String(repeating: "0", count: 64)
    let text = try String(contentsOfFile: path.description, encoding: .utf8)
    try text.replacing(hash.description, with: other).write(
      toFile: path.description, atomically: true, encoding: .utf8)
    #expect(HashIndex(path: path).hash(of: place["scene.json"])?.description == other)
    try place.write(try String(contentsOfFile: place["scene.json"], encoding: .utf8), "scene.json")
    #expect(HashIndex(path: path).hash(of: place["scene.json"]) == hash)
  }
}
