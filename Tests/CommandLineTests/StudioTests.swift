import Foundation
import Testing

@testable import ProgramSupport

/// Requests that the page of `studio` sends.
@Suite struct StudioTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    folder.write(Scenes.crossing, to: "s.json")
  }

  private func studio(_ arguments: [String] = ["s.json"]) throws -> Studio {
    try Studio(arguments, in: folder)
  }

  /// Waits for a condition that is soon met on an idle machine.
  private func wait(until isThere: () throws -> Bool) throws {
    let deadline = Date(timeIntervalSinceNow: 60)
    while try !isThere() {
      try #require(Date() < deadline)
      usleep(10_000)
    }
  }

  @Test func `the studio serves the files of its web page and no others`() throws {
    let studio = try studio()
    let page = try studio.get("")
    #expect(page.status == 200)
    #expect(page.headers["content-type"] == "text/html; charset=utf-8")
    #expect(page.headers["content-security-policy"]?.hasPrefix("default-src 'none'; ") == true)
    #expect(page.headers["referrer-policy"] == "no-referrer")
    #expect(page.headers["access-control-allow-origin"] == nil)
    let source = Folder.project.appendingPathComponent("Sources/CSplashResources/studio")
    for name in try FileManager.default.contentsOfDirectory(atPath: source.path) {
      let answer = try studio.get("page/" + name)
      #expect(answer.status == 200, "\(name)")
      #expect(try answer.body == Data(contentsOf: source.appendingPathComponent(name)), "\(name)")
    }
    #expect(try studio.get("page/none.js").status == 404)
    #expect(try studio.get("s.json").status == 404)
  }

  @Test func `the studio reports a scene's size, frame rate and parameters`() throws {
    let studio = try studio(["s.json", "--set", "accent=blue"])
    let film = try studio.film()
    #expect(film["frames"] as? Int == 10)
    #expect(film["width"] as? Int == 64)
    #expect(film["fps"] as? [Int] == [10, 1])
    #expect(film["isOpaque"] as? Bool == true)
    #expect(film["canEdit"] as? Bool == false)
    #expect(film["command"] as? [String] == ["s.json", "--set", "accent=blue"])
    let parameter = try #require((film["parameters"] as? [[String: Any]])?.first)
    #expect(parameter["type"] as? String == "color")
    #expect(parameter["value"] as? String == "#0000ff")
    #expect(parameter["default"] as? String == "#ff0000")
  }

  @Test
  func `the studio tells its web page about file changes and keeps showing the last valid scene`()
    throws
  {
    let studio = try studio()
    let first = try studio.film()
    let events = try studio.open("events")
    var heard = Data()
    func hear(_ text: String) throws {
      while heard.range(of: Data(text.utf8)) == nil {
        let more = events.read()
        try #require(!more.isEmpty)
        heard += more
      }
    }
    try hear(#"{"files": 1,"#)
    folder.write(Scenes.crossing.replacingOccurrences(of: "56", with: "40"), to: "s.json")
    try hear(#"{"files": 2,"#)
    let second = try studio.film()
    #expect(second["revision"] as? Int != first["revision"] as? Int)
    folder.write(Scenes.broken, to: "s.json")
    try hear(#"{"files": 3,"#)
    let broken = try studio.film()
    #expect(broken["revision"] as? Int == second["revision"] as? Int)
    #expect(broken["frames"] as? Int == 10, "the last good film stays")
    let errors = try #require(broken["errors"] as? [[String: Any]])
    #expect(errors.map { $0["line"] as? Int } == [4, 5])
    #expect((errors[0]["text"] as? String)?.contains("did you mean \"opacity\"?") == true)
    folder.write(Scenes.crossing, to: "s.json")
    try hear(#"{"files": 4,"#)
    #expect((try studio.film()["errors"] as? [Any])?.isEmpty == true)
  }

  @Test
  func `the studio keeps the previous version of a changed scene available, but no older version`()
    throws
  {
    folder.write(Scenes.crossing, to: "s.json")
    let studio = try studio()
    let old = try studio.revision()
    let frame = try studio.get("frame/\(old)/1").body
    var newest = old
    for color in ["#123456", "#654321"] {
      folder.write(
        Scenes.crossing.replacingOccurrences(
          of: "\"layers\"", with: "\"backgroundColor\": \"\(color)\", \"layers\""), to: "s.json")
      try wait { try studio.revision() != newest }
      let last = newest
      newest = try studio.revision()
      #expect(try studio.get("frame/\(last)/1").status == 200)
      if last == old { #expect(try studio.get("frame/\(old)/1").body == frame) }
    }
    #expect(try studio.get("frame/\(old)/1").status == 410)
  }

  @Test
  func `a scene that is invalid when the studio starts is shown as soon as the scene is fixed`()
    throws
  {
    folder.write(Scenes.broken, to: "s.json")
    let studio = try studio()
    let broken = try studio.film()
    #expect(broken["frames"] as? Int == 0)
    #expect((broken["errors"] as? [Any])?.count == 2)
    #expect(try studio.get("source/\(studio.revision())/0").text == Scenes.broken)
    #expect(try studio.get("frame/\(studio.revision())/0").status == 410)
    folder.write(Scenes.crossing, to: "s.json")
    try wait { try studio.film()["frames"] as? Int == 10 }
  }

  @Test func `the studio answers requests for a scene with other parameter values or another size`()
    throws
  {
    let studio = try studio()
    let plain = try studio.film()
    let blue = try studio.film(["set": ["accent": "blue"], "size": [32, 24]])
    #expect(blue["revision"] as? Int != plain["revision"] as? Int)
    #expect(blue["width"] as? Int == 32)
    #expect(blue["ownPoints"] as? [Int] == [64, 48])
    #expect(
      blue["command"] as? [String] == ["s.json", "--set", "accent=blue", "--size", "32x24"])
    let frame = try studio.get("frame/\(try #require(blue["revision"] as? Int))/0")
    #expect(Array(frame.body.prefix(4)) == [0, 0, 255, 255])
    let wrong = try studio.film(["set": ["accent": "blu"], "size": [32, 24]])
    #expect(wrong["frames"] as? Int == 10, "the film without the values stands in")
    #expect(wrong["width"] as? Int == 64)
    #expect(wrong["revision"] as? Int != plain["revision"] as? Int)
    #expect(
      ((wrong["errors"] as? [[String: Any]])?.first?["message"] as? String)?.contains("blu") == true
    )
    #expect(try studio.film()["revision"] as? Int == plain["revision"] as? Int)
    for text in [
      "nonsense", "[]", #"{"scene":1}"#, #"{"row":0}"#, #"{"size":[0,1]}"#, #"{"other":1}"#,
    ] {
      let spelt = try #require(text.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
      #expect(try studio.get("film?variant=" + spelt).status == 400, "\(text)")
    }
  }

  @Test func `the studio opens the scenes of a folder and the rows of a batch manifest`() throws {
    folder.write(Scenes.crossing, to: "scenes/a.json")
    folder.write(Scenes.turning, to: "scenes/b/scene.json")
    folder.write("{}", to: "scenes/package.json")
    let scenes = try studio(["scenes"])
    #expect(try scenes.film()["scenes"] as? [String] == ["scenes/a.json", "scenes/b/scene.json"])
    #expect(try scenes.film(["scene": 1])["frames"] as? Int == 200)
    folder.write("name,accent\none,lime\ntwo,navy\n", to: "rows.csv")
    let rows = try studio(["rows.csv", "--scene", "s.json", "--name", "{name}.mp4"])
    #expect(try rows.film()["row"] as? Int == 0)
    let film = try rows.film(["row": 1])
    let told = try #require(film["rows"] as? [[String: Any]])
    #expect(told.map { $0["name"] as? String } == ["one.mp4", "two.mp4"])
    #expect(told[1]["values"] as? [String: String] == ["name": "two", "accent": "navy"])
    let frame = try rows.get("frame/\(try #require(film["revision"] as? Int))/0")
    #expect(Array(frame.body.prefix(4)) == [0, 0, 128, 255])
  }

  @Test func `the studio opens a Lottie file without errors`() throws {
    folder.write(LottieFiles.mover, to: "m.json")
    let film = try studio(["m.json"]).film()
    #expect((film["frames"] as? Int ?? 0) > 0)
    #expect((film["errors"] as? [Any])?.isEmpty == true)
  }

  @Test
  func `the studio lists layers with their lines in the scene file and their animation times`()
    throws
  {
    let studio = try studio()
    let revision = try studio.revision()
    let layers = try #require(studio.get("layers/\(revision)").json()["layers"] as? [[String: Any]])
    #expect(layers.count == 1)
    #expect(layers[0]["path"] as? String == "box")
    #expect(layers[0]["place"] as? [Int] == [0, 5, 13])
    let animation = try #require((layers[0]["animations"] as? [[String: Any]])?.first)
    #expect(animation["name"] as? String == "position.x")
    #expect(animation["spans"] as? [[Double]] == [[0, 1]])
    #expect(animation["place"] as? [Int] == [0, 7, 39])
    #expect((animation["curve"] as? [Double])?[16] == 32)
    #expect(animation["curveName"] as? String == "position.x")
  }

  @Test
  func `the studio finds the layers at a pixel and returns a layer's geometry and property values`()
    throws
  {
    let studio = try studio()
    let revision = try studio.revision()
    #expect(try studio.get("pick/\(revision)/5?x=32&y=8").json()["layers"] as? [String] == ["box"])
    #expect(try studio.get("pick/\(revision)/0?x=32&y=8").json()["layers"] as? [String] == [])
    let layer = try studio.get("layer/\(revision)/5?path=box").json()
    #expect(layer["boxes"] as? [[[Double]]] == [[[24, 0], [40, 0], [40, 16], [24, 16]]])
    #expect(layer["anchor"] as? [Double] == [32, 8])
    #expect((layer["motion"] as? [[Double]])?.count == 10)
    let values = try #require(layer["values"] as? [[String: Any]])
    let position = try #require(values.first { $0["key"] as? String == "position.x" })
    #expect(position["value"] as? String == "32" && position["isAnimated"] as? Bool == true)
    let curves = try studio.get("curves/\(revision)?path=box&keys=position.x").json()
    let series = try #require((curves["series"] as? [[String: Any]])?.first)
    let values2 = try #require((series["values"] as? [[Double]])?.first)
    #expect(values2.count == 10 && abs(values2[5] - 32) < 1e-9)
  }

  @Test
  func `the studio saves files only with --edit and only if they haven't changed since being read`()
    throws
  {
    let text = Scenes.crossing.replacingOccurrences(of: "56", with: "40")
    let reader = try studio()
    _ = try reader.film()
    #expect(try reader.post("source/1/0", Data(text.utf8)).status == 403)
    let studio = try studio(["s.json", "--edit"])
    #expect(try studio.film()["canEdit"] as? Bool == true)
    let source = try studio.get("source/1/0")
    #expect(source.text == Scenes.crossing)
    let tag = try #require(source.headers["etag"])
    #expect(try studio.post("source/1/0", Data(text.utf8), ["If-Match": "\"other\""]).status == 412)
    #expect(try studio.post("source/1/0", Data(text.utf8)).status == 412)
    #expect(try studio.post("source/1/1", Data(text.utf8), ["If-Match": tag]).status == 404)
    #expect(String(decoding: folder.data("s.json"), as: UTF8.self) == Scenes.crossing)
    #expect(try studio.post("source/1/0", Data(text.utf8), ["If-Match": tag]).status == 204)
    #expect(String(decoding: folder.data("s.json"), as: UTF8.self) == text)
    try wait { try studio.film()["files"] as? Int == 2 }
  }

  @Test
  func
    `the studio serves equal bytes for a golden frame and the same frame of an unchanged scene`()
    throws
  {
    #expect(
      try Program.run(["golden", "update", "s.json", "--at", "3f"], in: folder).status == 0)
    let studio = try studio()
    let film = try studio.film()
    #expect(film["goldenFrames"] as? [Int] == [3])
    let revision = try #require(film["revision"] as? Int)
    #expect(
      try studio.get("golden/\(revision)/3").body == studio.get("frame/\(revision)/3").body)
    #expect(try studio.get("golden/\(revision)/4").status == 404)
  }

  @Test func `for comparison with a golden frame, the studio renders at the golden frame's scale`()
    throws
  {
    let recording = ["golden", "update", "s.json", "--at", "3f", "--scale", "0.5"]
    #expect(try Program.run(recording, in: folder).status == 0)
    let studio = try Studio(["s.json"], in: folder)
    let revision = try studio.revision()
    let golden = try studio.get("golden/\(revision)/3")
    #expect(golden.headers["x-width"] == "32" && golden.headers["x-height"] == "24")
    #expect(try studio.get("recorded/\(revision)/3").body == golden.body)
    folder.write(Scenes.crossing.replacingOccurrences(of: "#ff0000", with: "#00ff00"), to: "s.json")
    let deadline = Date(timeIntervalSinceNow: 20)
    while try studio.revision() == revision, Date() < deadline { usleep(20_000) }
    let changed = try studio.get("recorded/\(studio.revision())/3")
    #expect(changed.headers["x-width"] == "32" && changed.body != golden.body)
  }

  @Test
  func
    `the studio renders the same file as the command line and cleans up TMPDIR on exit`()
    throws
  {
    let temporary = try Folder()
    let studio = try Studio(["s.json"], in: folder, environment: ["TMPDIR": temporary.url.path])
    let revision = try studio.revision()
    let answer = try studio.post(
      "render", json: ["revision": revision, "first": 2, "last": 5, "format": "apng"])
    #expect(
      try answer.json()["command"] as? String
        == "splashrender s.json -o s.apng --from 2f --to 6f")
    let job = try #require(answer.json()["job"] as? Int)
    try wait { try studio.get("job/\(job)").status == 200 }
    let file = try studio.get("job/\(job)")
    #expect(file.headers["content-disposition"] == "attachment; filename*=UTF-8''s.apng")
    #expect(
      try Program.run(["s.json", "-o", "x.apng", "--from", "2f", "--to", "6f"], in: folder).status
        == 0)
    #expect(file.body == folder.data("x.apng"))
    #expect(
      try studio.post("render", json: ["revision": 9, "first": 0, "last": 5, "format": "gif"])
        .status
        == 410)
    #expect(
      try studio.post("render", json: ["revision": 1, "first": 0, "last": 5, "format": "exe"])
        .status
        == 400)
    #expect(try studio.end().status == 130)
    #expect(temporary.names == [])
  }

  @Test func `a running rendering in the studio can be cancelled`() throws {
    folder.write(Scenes.endless, to: "s.json")
    let studio = try studio()
    let revision = try studio.revision()
    let answer = try studio.post(
      "render", json: ["revision": revision, "first": 0, "last": 50_000, "format": "mp4"])
    let job = try #require(answer.json()["job"] as? Int)
    let events = try studio.open("events")
    #expect(try studio.post("job/\(job)/cancel", Data()).status == 204)
    var heard = Data()
    while heard.range(of: Data("\"failed\": \"the rendering was stopped\"".utf8)) == nil {
      let more = events.read()
      try #require(!more.isEmpty)
      heard += more
    }
    #expect(try studio.get("job/\(job)").status == 404)
  }

  @Test func `the studio serves a scene's sound as byte ranges of a WAV file`() throws {
    #expect(
      try Program.runShell(
        "ffmpeg -v error -f lavfi -i sine=d=1 -ac 2 -ar 48000 -c:a pcm_s16le tone.wav", in: folder
      ).status == 0)
    folder.write(
      Scenes.crossing.replacingOccurrences(
        of: "\"layers\"", with: "\"audio\": [{ \"file\": \"tone.wav\" }], \"layers\""), to: "s.json"
    )
    let studio = try studio()
    let revision = try studio.revision()
    let size = 44 + 48_000 * 4
    var whole = Data()
    while whole.count < size {
      let part = try studio.get(
        "sound/\(revision).wav", ["Range": "bytes=\(whole.count)-\(whole.count + 9_998)"])
      #expect(part.status == 206)
      #expect(
        part.headers["content-range"]
          == "bytes \(whole.count)-\(whole.count + part.body.count - 1)/\(size)")
      try #require(!part.body.isEmpty)
      whole += part.body
    }
    let all = try studio.get("sound/\(revision).wav")
    #expect(all.status == 200)
    #expect(try StudioFrameTests.unchunked(all) == whole)
    #expect(try studio.get("sound/\(revision).wav", ["Range": "bytes=\(size)-"]).status == 416)
    folder.write("", to: "all.wav")
    try whole.write(to: folder["all.wav"])
    let decoded = try Program.runShell(
      "for f in all tone; do ffmpeg -v error -i $f.wav -f s16le - | od -An -td2 -w4 -v > $f.txt; done; "
        + "paste all.txt tone.txt | awk '{ d = $1 - $3; if (d < -2 || d > 2) bad++ } END { print NR, bad + 0 }'",
      in: folder)
    #expect(decoded.output == "48000 0\n")
  }

  @Test func `the studio prints the shown frame, the selected layer and errors as JSON lines`()
    throws
  {
    let studio = try studio()
    _ = try studio.film()
    try wait { try studio.results().contains { $0["frames"] as? Int == 10 } }
    let status: [String: Any] = [
      "page": 7, "revision": 1, "frame": 4, "time": 0.4, "playing": false, "selection": "box",
    ]
    #expect(try studio.post("status", json: status).status == 204)
    try wait {
      try studio.results().contains {
        $0["frame"] as? Int == 4 && $0["selection"] as? String == "box"
      }
    }
    folder.write(Scenes.broken, to: "s.json")
    try wait { try studio.film()["files"] as? Int == 2 }
    try wait {
      try studio.events().contains {
        $0["event"] as? String == "film" && ($0["findings"] as? [Any])?.count == 2
      }
    }
    #expect(try studio.post("status", Data("nonsense".utf8)).status == 404)
  }

  @Test func `a restarted studio reuses its previous port and token`() throws {
    let runtime = try Folder()
    let environment = ["XDG_RUNTIME_DIR": runtime.url.path]
    let first = try Studio(["s.json"], in: folder, environment: environment)
    let (port, root) = (first.port, first.root)
    #expect(try first.end().status == 130)
    let second = try Studio(["s.json"], in: folder, environment: environment)
    #expect(second.port == port && second.root == root)
    // Another studio at the same time gets another port.
    let third = try Studio(["s.json"], in: folder, environment: environment)
    #expect(third.port != port && third.root != root)
    let file = try #require(runtime.names(in: "splashrender").first)
    let attributes = try FileManager.default.attributesOfItem(
      atPath: runtime["splashrender/" + file].path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `each command on the studio's documentation page starts a studio that shows a scene`()
    throws
  {
    let text = try String(
      contentsOf: Folder.project.appendingPathComponent("Documentation/studio.md"), encoding: .utf8)
    let lines = try #require(text.codeBlocks("sh").first).split(separator: "\n")
    #expect(lines.count == 3)
    folder.write(Scenes.crossing, to: "scene.json")
    folder.write(Scenes.crossing, to: "scenes/a.json")
    for line in lines {
      let words = line.prefix { $0 != "#" }.split(separator: " ").map(String.init)
      #expect(words.prefix(2) == ["splashrender", "studio"])
      #expect(try studio(Array(words.dropFirst(2))).film()["frames"] as? Int == 10, "\(line)")
    }
  }

  @Test func `the studio refuses standard input, folders without scenes and unusable ports`() throws
  {
    folder.write("x", to: "empty/x.txt")
    let other = try studio()
    for (arguments, status, message) in [
      (["-"], 64, "studio can't read a scene from standard input"),
      (["s.json", "--port", "70000"], 64, "70000"),
      (["empty"], 64, "the folder empty has no scenes"),
      (["s.json", "--port", "\(other.port)"], 1, "can't listen on port \(other.port): "),
    ] {
      let outcome = try Program.run(
        ["studio", "--no-open"] + arguments, in: folder, timeout: 20)
      #expect(outcome.status == status && outcome.errors.contains(message), "\(arguments)")
    }
  }
}
