import Foundation
import TestSupport

@testable import ProgramSupport

extension Attack {
  /// Requests to a running `studio --edit`: paths, numbers, headers and bodies that no page sends, renderings, and
  /// saves while the files change.
  static let studio = Attack(name: "studio") { place in
    try place.keep(Data(Material.scene(color: Place.secretWord).utf8), at: "outside/secret.json")
  } next: { place, random in
    try place.write(outer(fps: random.pick(["10", "0.0001", "1000", "30"])), to: "s.json")
    try place.write(inner(random.pick(["red", "blue"])), to: "inner.json")
    let requests = (0..<6).map { _ in StudioRequest(&random) }
    let change = random.pick(Change.allCases)
    let at = random.below(requests.count)
    let note = requests.map(\.note).joined(separator: "; ") + "; before \(at): \(change)"
    return Trial(words: ["studio"], note: note) { place in
      let studio =
        try place.studio
        ?? Studio(
          // The machine may be busy with other work.
          [place.url("s.json").path, "--edit", "--max-memory", "1GB"], in: Folder(), patience: 300)
      place.studio = studio
      var (faults, said): ([String], Data) = ([], Data())
      do {
        for (index, request) in requests.enumerated() {
          if index == at { try change.make(in: place) }
          let answer = try request.send(to: studio)
          said += answer.data
          faults += answer.faults.map { "\($0), request \(index): \(request.note)" }
        }
        let film = try studio.get("film?variant=%7B%7D")
        said += film.body
        if film.status != 200 { faults.append("the film is answered by \(film.status)") }
      } catch let missing as Studio.Missing {
        faults.append(missing.description)
      }
      place.waitForSaves()
      if !studio.running.process.isRunning {
        place.studio = nil
        faults.append("the studio has ended")
      }
      return (faults, said)
    }
  }

  private static func outer(fps: String) -> String {
    """
    { "splashrender": 1, "size": [16, 16], "duration": 1, "fps": \(fps), "layers": [
      { "type": "scene", "scene": "inner.json", "frame": [0, 0, 16, 16] } ] }
    """
  }

  private static func inner(_ color: String) -> String {
    """
    { "splashrender": 1, "size": [16, 16], "duration": 1, "layers": [
      { "id": "a", "backgroundColor": "\(color)", "animations": [
        { "type": "basic", "keyPath": "opacity", "from": 0, "to": 1, "duration": 1 } ] } ] }
    """
  }

  /// The change of the nested scene's file between two requests.
  private enum Change: CaseIterable {
    case nothing, linked, removed, folder, broken

    func make(in place: Place) throws {
      let path = place.url("inner.json").path
      let files = FileManager.default
      if self != .nothing { try? files.removeItem(atPath: path) }
      switch self {
      case .nothing, .removed: return
      case .linked:
        try files.createSymbolicLink(
          atPath: path, withDestinationPath: "../outside/secret.json")
      case .folder: try files.createDirectory(atPath: path, withIntermediateDirectories: false)
      case .broken: try Data("{ \"splashrender\": 1, ".utf8).write(to: place.url("inner.json"))
      }
    }
  }
}

extension Place {
  /// Waits for saves that still run because their answers weren't awaited.
  fileprivate func waitForSaves() {
    let end = Date(timeIntervalSinceNow: 10)
    let work = url("").path
    while Date() < end,
      let names = try? FileManager.default.contentsOfDirectory(atPath: work),
      names.contains(where: { $0.contains(".part") })
    {
      usleep(10_000)
    }
  }
}

/// A request to the studio. `{R}` stands for the revision, and `{T}` for the tag of the text that is saved.
private struct StudioRequest {
  var method = "GET"
  var path: String
  var headers: [String: String] = [:]
  var body = ""
  /// The change of a byte: its position as a fraction of the length, and the new byte.
  var flip: (place: Double, byte: UInt8)?

  var note: String {
    "\(method) \(path) \(headers.map { "\($0): \($1)" }.sorted()) \(body.prefix(200))"
      + (flip == nil ? "" : ", with a byte changed")
  }

  private static let numbers = [
    "0", "1", "9", "-1", "99999", "2147483648", "4294967296", "9007199254740993",
    "9223372036854775807", "-9223372036854775808", "9223372036854775808", "1e9", "1e308", "NaN",
    "", "0x1", "%31", "١", "00", "+1", "null", "[]",
  ]

  init(_ random: inout SeededGenerator) {
    let numbers = Self.numbers
    func number(_ usual: String, _ random: inout SeededGenerator) -> String {
      random.chance(60) ? usual : random.pick(numbers)
    }
    let revision = number("{R}", &random)
    let index = number(random.pick(["0", "3"]), &random)
    let more = (0..<random.below(4)).map { _ in
      let name = random.pick([
        "scale", "from", "first", "last", "loop", "speed", "x", "y", "path", "keys", "variant",
      ])
      return name + "=" + random.pick(numbers + ["opacity", "a", "0.5", "%00", "..%2F..", "{}"])
    }
    let query = more.isEmpty ? "" : "?" + more.joined(separator: "&")
    path = ""
    switch random.below(20) {
    case 0: path = random.pick(["", "page/studio.js", "page/../..", "page/", "%2e%2e/", "//"])
    case 1: path = "film?variant=" + variant(&random)
    case 2, 3:
      path = "frame/\(revision)/\(index)\(query)"
      if random.chance(50) {
        headers = ["X-Page": random.pick(numbers), "X-Sequence": random.pick(numbers)]
        headers["X-Shown"] = random.pick(["", "\"1-0\"", "x"])
      }
    case 4: path = "still/\(revision)/\(index).png"
    case 5, 6:
      let (first, last) = (number("0", &random), number("5", &random))
      path =
        "play?revision=\(revision)&first=\(first)&last=\(last)&speed=\(number("1", &random))"
        + (more.isEmpty ? "" : "&" + more.joined(separator: "&"))
    case 7: path = "layers/\(revision)"
    case 8:
      path = "pick/\(revision)/\(index)?x=\(number("3", &random))&y=\(number("3", &random))"
    case 9: path = "layer/\(revision)/\(index)?path=" + random.pick(["a", "0/a", "", "%00"])
    case 10: path = "curves/\(revision)?path=a&keys=" + random.pick(["opacity", ",,,", "x,y"])
    case 11: path = "source/\(revision)/\(index)"
    case 12: path = random.pick(["golden", "recorded"]) + "/\(revision)/\(index)"
    case 13:
      path = "sound/\(revision).wav"
      headers["Range"] = "bytes=\(random.pick(numbers))-\(random.pick(numbers))"
    case 14: path = "job/\(index)"
    case 15, 16:
      (method, path) = ("POST", "render")
      let format = random.pick(["gif", "mp4", "webm", "avif", "apng", "webp", "mov", "png", "-"])
      body =
        #"{ "revision": \#(revision), "first": \#(number("0", &random)), "last": \#(number("3", &random)), "format": "\#(format)", "width": \#(number("32", &random)), "fps": \#(number("10", &random)), "loop": \#(number("1", &random)) }"#
    case 17:
      (method, path) = ("POST", random.pick(["status", "job/\(index)/cancel"]))
      body =
        #"{ "page": \#(index), "revision": \#(revision), "frame": \#(number("0", &random)), "time": \#(number("0", &random)), "playing": true, "selection": "\u001b[2J" }"#
    default:
      (method, path) = ("POST", "source/{R}/\(number(random.pick(["0", "1"]), &random))")
      headers["If-Match"] = random.chance(80) ? "{T}" : random.pick(["\"x\"", "*", ""])
      body = random.pick([
        "", "{", "\u{0}", #"{ "splashrender": 1, "size": [8, 8], "duration": 1, "layers": [] }"#,
        String(repeating: "[", count: 100_000), "\u{FEFF}{}",
      ])
    }
    if random.chance(10) {
      method = random.pick(["POST", "PUT", "HEAD", "OPTIONS", "DELETE", "X"])
    }
    if random.chance(10) { headers[random.pick(["Host", "Origin"])] = "example.org" }
    if random.chance(10) { flip = (random.fraction(), UInt8(random.below(256))) }
  }

  /// Sends the request, and reads the head of the answer and the data received with it.
  func send(to studio: Studio) throws -> (data: Data, faults: [String]) {
    var texts = [path, body, headers["If-Match"] ?? ""]
    if texts.contains(where: { $0.contains("{R}") }) {
      let revision = try studio.revision()
      texts = texts.map { $0.replacingOccurrences(of: "{R}", with: "\(revision)") }
    }
    if texts[2] == "{T}" { texts[2] = try studio.get(texts[0]).headers["etag"] ?? "\"?\"" }
    var headers = headers
    headers["If-Match"] = texts[2].isEmpty ? nil : texts[2]
    let usual = [
      "Host": "127.0.0.1:\(studio.port)", "Connection": "close",
      "Origin": "http://127.0.0.1:\(studio.port)", "Content-Length": "\(texts[1].utf8.count)",
    ]
    let lines = usual.merging(headers) { $1 }.map { "\($0): \($1)\r\n" }.joined()
    var bytes = Array(
      "\(method) \(studio.root)\(texts[0]) HTTP/1.1\r\n\(lines)\r\n\(texts[1])".utf8)
    if let flip { bytes[Int(flip.place * Double(bytes.count))] = flip.byte }
    let start = Date()
    let connection = try studio.newConnection()
    connection.send(Data(bytes))
    // With a changed byte, the studio may wait for more.
    if flip != nil { return (Data(), []) }
    var answer = Data()
    while answer.range(of: Data("\r\n\r\n".utf8)) == nil {
      let more = connection.read()
      if more.isEmpty {
        let seconds = Int(clamping: Date().timeIntervalSince(start))
        return (answer, ["there is no answer after \(seconds) s"])
      }
      answer += more
    }
    let status = String(decoding: answer.prefix(12), as: UTF8.self).suffix(3)
    let isFault = status.hasPrefix("5") && !(path.hasPrefix("source") && method == "POST")
    return (answer, isFault ? ["the answer is \(status)"] : [])
  }
}

/// A scene variant, percent-encoded.
private func variant(_ random: inout SeededGenerator) -> String {
  let text = random.pick([
    "{}", #"{"scene":1}"#, #"{"scene":9223372036854775807}"#, #"{"row":0}"#, #"{"size":[1,1]}"#,
    #"{"size":[1e5,1e5]}"#, #"{"size":[0,-1]}"#, #"{"set":{"a":"b"}}"#, #"{"set":{"":""}}"#, "[",
    "x",
    String(repeating: "[", count: 3000),
  ])
  return text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
}

extension SeededGenerator {
  /// A number in 0..<1.
  fileprivate mutating func fraction() -> Double { Double(below(1 << 20)) / Double(1 << 20) }
}
