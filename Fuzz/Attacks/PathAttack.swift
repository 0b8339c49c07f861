import Foundation
import TestSupport

@testable import ProgramSupport

extension Attack {
  /// Every spelling of a path for every file reference in scenes, manifests and golden manifests: paths that lead
  /// outside are refused, and valid paths are accepted.
  static let paths = Attack(name: "paths") { place in
    try PathTrials.prepare(place)
  } next: { place, random in
    try PathTrials.next(place, &random)
  }
}

/// The folder `work/scene` with `good.*` and symbolic links, and the spellings of paths from there.
private enum PathTrials {
  static let extensions = ["png", "mp4", "gif", "svg", "ttf", "wav", "json", "lottie"]

  static func prepare(_ place: Place) throws {
    for (name, data) in try Material.good.get() {
      for good in ["good", "inside/good", "inside/\u{301}good", "ca\u{66}\u{e9}/good"] {
        try place.keep(data, at: "work/scene/\(good).\(name)")
      }
    }
    for (name, data) in try Material.secret.get() {
      // Errors show the text of a scene that was read.
      for folder in ["outside", "work/scene2"] {
        try place.keep(data, at: "\(folder)/secret.\(name)")
      }
    }
    try place.keep(Data("{ \"\(Place.secretWord)\": 1 }".utf8), at: "outside/broken.json")
    try place.keep(
      Data(
        """
        { "splashrender": 1, "size": [4, 4], "duration": 1, "params": { "p": { "type": "image" } },
          "layers": [ { "type": "image", "image": "= p" } ] }
        """.utf8), at: "work/scene/framed.json")
    let links = extensions.map { name in
      """
      ln -s ../../outside/secret.\(name) link.\(name); ln -s "$PWD/../../outside/secret.\(name)" absolute.\(name)
      ln -s inside/good.\(name) inner.\(name); ln -s loop.\(name) loop.\(name); ln -s /dev/zero device.\(name)
      ln -s link.\(name) chain0.\(name); mkfifo fifo.\(name)
      for i in 1 2 3 4 5 6 7 8 9; do ln -s chain$((i - 1)).\(name) chain$i.\(name); done
      """
    }
    let script = "cd work/scene && ln -s ../../outside way && ln -s . here && ln -s way/.. around\n"
    let outcome = try Program.runShell(script + links.joined(separator: "\n"), in: place.folder)
    guard outcome.status == 0 else {
      throw PreparationFailure(description: outcome.errors)
    }
  }

  // MARK: Spellings

  private static func spelling(
    _ name: String, _ place: Place, _ random: inout SeededGenerator
  ) -> (path: String, expectation: Trial.Expectation) {
    let secret = "outside/secret." + name
    let top = place.folder.url.resolvingSymlinksInPath().path
    let right = [
      "good", "inside/good", "./inside/good", "inside//good", "inside/../good", "inner",
      "here/here/good", "inside/./../inside/good", "inside/\u{301}good", "caf\u{e9}/good",
      "here/inner",
    ]
    if random.chance(25) { return (random.pick(right) + "." + name, .accepted) }
    let wrong = [
      "../../" + secret, "../scene2/secret." + name, top + "/" + secret,
      top + "/work/scene/good." + name,
      "link." + name, "absolute." + name, "chain9." + name, "loop." + name, "device." + name,
      "fifo." + name, "way/secret." + name, "around/" + secret, "here/way/secret." + name,
      "inside/../../../" + secret, "./.././../" + secret, "inside/../way/secret." + name,
      "inside", ".", "..", "/", "", "~/x." + name, "~root/x." + name, "$HOME/x." + name,
      "file:///" + top.dropFirst() + "/" + secret, "file:../../" + secret, "concat:../../" + secret,
      "concat:good.\(name)|../../\(secret)", "subfile,,start,0,end,0,,:../../" + secret,
      "http://127.0.0.1:9/x." + name, "data:image/png;base64,AAAA", "pipe:0", "fd:0", "/dev/stdin",
      "/proc/self/cwd/../" + secret, "/proc/self/root" + top + "/" + secret, "/proc/self/fd/0",
      "/dev/zero", "good.\(name)/", "good.\(name)/../good.\(name)", "good.\(name)\\u0000",
      "good.\\u0000/../../../" + secret, String(repeating: "a/", count: 4000) + "x." + name,
      String(repeating: "x", count: 300) + "." + name,
      String(repeating: "../", count: 2700) + "etc/hostname",
      "..\u{301}/..\u{301}/" + secret, "../\u{301}../" + secret, "/\u{301}" + secret,
      "..\\\\..\\\\outside\\\\secret." + name, "%2e%2e/%2e%2e/" + secret, "..%2f..%2f" + secret,
      "..\u{200D}/../" + secret, "..\u{FE0F}/../../" + secret, "inside/\u{301}../../../" + secret,
      "\u{2024}\u{2024}/" + secret, "..\u{2215}..\u{2215}" + secret, "cafe\u{301}/good." + name,
      "-i", "inside\\u001b[2J/x." + name, "a\\n::error::b." + name,
    ]
    return (random.pick(wrong), .refused)
  }

  // MARK: File references

  /// A scene that names one file.
  private struct SceneTrial {
    let name: String
    let head: String
    let layer: String
    /// Whether the path is in an expression, in which quotes and backslashes have a meaning.
    let isInExpression: Bool

    init(_ name: String, _ layer: String, head: String = "", isInExpression: Bool = false) {
      (self.name, self.layer, self.head) = (name, layer, head)
      self.isInExpression = isInExpression
    }
  }

  private static func scenes(_ path: String) -> [SceneTrial] {
    let square = #"{ "backgroundColor": "white", "bounds": [4, 4] }"#
    return [
      SceneTrial("png", #"{ "type": "image", "image": "\#(path)" }"#),
      SceneTrial("png", #""\#(path)""#),
      SceneTrial("svg", #""\#(path)""#),
      SceneTrial("json", #""\#(path)""#),
      SceneTrial("mp4", #""\#(path)""#),
      SceneTrial("gif", #"{ "type": "video", "video": "\#(path)" }"#),
      SceneTrial("mp4", #"{ "type": "video", "contents": "\#(path)" }"#),
      SceneTrial("svg", #"{ "type": "svg", "svg": "\#(path)" }"#),
      SceneTrial("lottie", #""\#(path)""#),
      SceneTrial("lottie", #"{ "type": "lottie", "file": "\#(path)" }"#),
      SceneTrial("json", #"{ "type": "scene", "scene": "\#(path)" }"#),
      SceneTrial("svg", #"{ "type": "shape", "path": "\#(path)#a" }"#),
      SceneTrial("svg", #"{ "bounds": [4, 4], "shadowOpacity": 1, "shadowPath": "\#(path)#a" }"#),
      SceneTrial("png", #"{ "mask": { "type": "image", "image": "\#(path)" } }"#),
      SceneTrial(
        "png",
        #"""
        { "type": "image", "image": "good.png", "animations": [
          { "type": "basic", "keyPath": "contents", "to": "\#(path)", "duration": 1 } ] }
        """#),
      SceneTrial(
        "svg",
        #"""
        { "type": "shape", "path": "good.svg#a", "animations": [
          { "type": "basic", "keyPath": "path", "to": "\#(path)#a", "duration": 1 } ] }
        """#),
      SceneTrial(
        "png", #"{ "type": "image", "image": "= true ? '\#(path)' : 'good.png'" }"#,
        isInExpression: true),
      SceneTrial(
        "png", #"{ "let": { "p": "\#(path)" }, "type": "image", "image": "{p}" }"#,
        isInExpression: true),
      SceneTrial(
        "png", #"{ "type": "image", "image": "= p" }"#,
        head: #""params": { "p": { "type": "image", "default": "\#(path)" } },"#),
      SceneTrial(
        "png", #"{ "type": "scene", "scene": "framed.json", "params": { "p": "\#(path)" } }"#),
      SceneTrial("ttf", square, head: #""fonts": ["\#(path)"],"#),
      SceneTrial("wav", square, head: #""audio": { "file": "\#(path)" },"#),
    ]
  }

  static func next(_ place: Place, _ random: inout SeededGenerator) throws -> Trial {
    switch random.below(10) {
    case 0: return try manifest(place, &random)
    case 1: return try golden(place, &random)
    default: break
    }
    let kind = random.below(scenes("").count)
    let name = scenes("")[kind].name
    var (path, expectation) = spelling(name, place, &random)
    if scenes("")[kind].isInExpression, path.contains("\\") || path.contains("{") {
      (path, expectation) = ("../../outside/secret." + name, .refused)
    }
    let scene = scenes(path)[kind]
    var text = """
      { "splashrender": 1, "size": [4, 4], "duration": 0.2, "fps": 10, \(scene.head)
        "layers": [\(scene.layer)] }
      """
    var main = "scene/s.json"
    // A nested scene's sound isn't played, and therefore not read.
    if random.chance(15), expectation == .refused, name != "wav" {
      // The same from a nested scene.
      try place.write(text, to: "scene/nested.json")
      text = """
        { "splashrender": 1, "size": [4, 4], "duration": 0.2, "fps": 10, "layers": ["nested.json"] }
        """
    }
    if random.chance(10), expectation == .refused { main = "scene/\u{301}s.json" }
    try place.write(text, to: main)
    return Trial(
      words: [main, "--to", "1f", "-o", "out/x.rgba"], expectation: expectation,
      note: "place \(kind), \(path.prefix(200))")
  }

  /// An output path in a manifest: no file is written outside the batch's folder.
  private static func manifest(_ place: Place, _ random: inout SeededGenerator) throws -> Trial {
    let name = random.pick([
      "../evil.gif", "../\\u0301d/evil.gif", "a/../../evil.gif", "/tmp/splashrender-evil.gif",
      ".../x.gif", "./x.gif", "a//b.gif", "..", "", "{p}.gif", "{p}/x.gif", "x\\u0000.gif",
      "~/x.gif",
      ".\\u0301./x.gif", "..\\u200d/x.gif", "..\\ufe0f/../x.gif", "a/\\u0301b.gif", "\\u202ex.gif",
      "caf\\u00e9.gif", "cafe\\u0301.gif", String(repeating: "x", count: 300) + ".gif",
      String(repeating: "a/", count: 4000) + "x.gif", "a\\n::error::b.gif",
    ])
    let value = random.pick([
      "../..", "..", "/", "a/b", "\\u0301/../..", "\\u001b[2J", "x", "../\\u0301x",
    ])
    let text = """
      { "scene": "scene/good.json", "rows": [
        { "output": "\(random.pick([".../x.gif", "a/x.gif", "first.gif"]))" },
        { "output": "\(name)", "p": "\(value)" } ] }
      """
    try place.write(text, to: "m.json")
    return Trial(
      words: ["batch", "m.json", "-o", "out", "--cache", "off"],
      note: "\(name.prefix(200)) \(value)")
  }

  /// An image's name in a golden manifest.
  private static func golden(_ place: Place, _ random: inout SeededGenerator) throws -> Trial {
    let name = random.pick([
      "../good.png", "../link.png", "../../../outside/secret.png", "/etc/hostname",
      "x/\\u0301p.png",
      "", ".", "..", "../\\u0301p.png", "golden.json", "00000.png/", "\\u0301.png", "a\\u0000.png",
    ])
    let digest = String(repeating: "0", count: 64)
    try place.write(
      """
      { "splashgolden": 1, "program": "0.1.0", "scene": "../good.json", "fps": 10, "choose": { "at": ["0"] },
        "frames": [ { "frame": 0, "time": 0, "file": "\(name)", "sha256": "\(digest)" } ] }
      """, to: "scene/good.golden/golden.json")
    let isUpdate = random.chance(30)
    let words =
      isUpdate
      ? ["golden", "update", "scene/good.json", "--at", "0", "--golden", "out/g"]
      : ["golden", "check", "scene/good.json", "--report", "out/report"]
    if isUpdate {
      try FileManager.default.createDirectory(
        at: place.url("out/g"), withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: place.url("scene/good.golden/golden.json"), to: place.url("out/g/golden.json"))
    }
    return Trial(words: words, isLocated: false, note: name)
  }
}
