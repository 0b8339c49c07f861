import SplashSystem
import TestSupport
import Testing

@testable import SplashSceneFormat

private func rules(
  scene: String? = nil, names: [String] = [], set: [(name: String, text: String)] = []
) -> ManifestRules {
  var rules = ManifestRules { $0.name.description }
  rules.options = ["fps": true, "scale": true, "width": true, "crf": true, "lossless": false]
  rules.alternatives = [["scale", "width"]]
  rules.scene = scene.map { FilePath($0) }
  rules.names = names
  rules.set = set
  return rules
}

private func rows(
  _ text: String, _ kind: ManifestKind = .json, _ rules: ManifestRules = rules(),
  path: String = "m.json", firstIndex: Int = 1
) throws -> [ManifestRow] {
  try loadManifest(
    path: path.path, kind: kind, rules: rules, firstIndex: firstIndex,
    assets: FakeAssets(files: [path: text]))
}

/// The errors, as `line:column: message`.
private func findings(
  _ text: String, _ kind: ManifestKind = .json, _ rules: ManifestRules = rules()
) -> [String] {
  do {
    _ = try rows(text, kind, rules)
    return []
  } catch let errors as SceneError {
    return errors.diagnostics.map { found in
      let hint = found.suggestion.map { "; \($0)?" } ?? ""
      return "\(found.line):\(found.column): \(found.message)\(hint)"
    }
  } catch {
    return ["\(error)"]
  }
}

@Suite struct Manifests {
  @Test func `a batch manifest is recognised by its file extension or by a JSON key named rows`() {
    #expect(ManifestKind(path: "a/b.CSV") == .csv)
    #expect(
      ManifestKind(path: "b.jsonl") == .jsonLines && ManifestKind(path: "b.ndjson") == .jsonLines)
    #expect(ManifestKind(path: "b.json") == nil && ManifestKind(path: "csv") == nil)
    #expect(ManifestKind.isManifest(Array(#"{ "rows": [] }"#.utf8)))
    #expect(!ManifestKind.isManifest(Array(#"{ "splashrender": 1, "rows": [] }"#.utf8)))
    #expect(!ManifestKind.isManifest(Array(#"{ "splashrender": 1 }"#.utf8)))
    #expect(!ManifestKind.isManifest(Array(#"{ "layers": "rows" }"#.utf8)))
  }

  @Test
  func `a manifest row inherits the manifest's scene, output and options unless it overrides them`()
    throws
  {
    let rows = try rows(
      """
      { "scene": "card.json", "output": "{name}.mp4", "options": { "fps": 30, "scale": 2 },
        "params": { "title": "common" },
        "rows": [
          { "name": "a" },
          { "name": "b", "scene": "b/other.json", "outputs": ["{name}.gif", "x/{name}.mp4"],
            "options": { "width": 400, "lossless": true } } ] }
      """, path: "deep/m.json")
    #expect(rows.map(\.scene) == ["deep/card.json", "deep/b/other.json"])
    #expect(rows.map(\.outputs) == [["a.mp4"], ["b.gif", "x/b.mp4"]])
    #expect(
      rows.map(\.options) == [
        ["fps": "30", "scale": "2"], ["fps": "30", "width": "400", "lossless": ""],
      ])
    #expect(rows.map(\.line) == [4, 5] && rows.map(\.number) == [1, 2])
  }

  @Test
  func `a batch output name can contain the row's values, the row's index and the scene's name`()
    throws
  {
    let text = """
      { "scene": "s.json", "output": "{{{scene}}}-{a}-{b}-{c}-{index:3}.gif", "params": { "c": "all" },
        "rows": [ { "a": 1.5, "b": true }, { "a": "x", "b": false, "c": "own" } ] }
      """
    let outputs = try rows(text, firstIndex: 9).map(\.outputs)
    #expect(outputs == [["{s.json}-1.5-true-all-009.gif"], ["{s.json}-x-false-own-010.gif"]])
    let set = try rows(text, .json, rules(set: [("c", "line")]))
    #expect(set[1].outputs == ["{s.json}-x-false-line-002.gif"])
  }

  @Test(arguments: [
    ("a/b", "a-b"), ("..", ".."), ("../../etc", "..-..-etc"), ("a\\\\b:c", "a-b-c"),
    ("50%d", "50-d"), ("a\\u0000b\\n", "a-b-"), ("\\u202Ex", "-x"), ("<|>?*", "-----"),
    ("ü 你", "ü 你"),
  ])
  func `characters that are unsafe in file names become hyphens in a batch's output names`(
    value: String, name: String
  ) throws {
    let safe = try rows(
      #"{ "scene": "s", "output": "{v}-.mp4", "rows": [ { "v": "\#(value)" } ] }"#)[0].outputs[0]
    #expect(safe == "\(name)-.mp4")
    #expect(!safe.contains("/"))
  }

  @Test func `a batch output name that is empty or outside the output directory is an error`() {
    #expect(
      findings(#"{ "scene": "s", "output": "{v}/x.mp4", "rows": [ { "v": ".." } ] }"#) == [
        #"1:28: "../x.mp4" is outside the output directory"#
      ])
    #expect(
      findings(#"{ "scene": "s", "output": "x/{v}", "rows": [ { "v": "." } ] }"#) == [
        #"1:28: "x/." is not a file name"#
      ])
    #expect(
      findings(#"{ "scene": "s", "output": "{v}", "rows": [ { "v": "" } ] }"#) == [
        #"1:51: "v" is empty, but the output name uses it"#
      ])
    #expect(
      findings(#"{ "scene": "s", "output": "/x", "rows": [ {} ] }"#) == [
        #"1:28: "/x" is outside the output directory"#
      ])
  }

  @Test func `all errors of a batch manifest are reported together, with spelling suggestions`() {
    let text = """
      { "scene": "s", "outptu": "x", "output": "{nmae}-{index:x}.mp4",
        "options": { "fsp": 3, "lossless": 1 },
        "rows": [ 3, { "name": "a", "output": "{nmae}", "outputs": ["x"] } ] }
      """
    #expect(
      findings(text) == [
        #"1:17: unknown key "outptu" of a manifest; "output"?"#,
        #"1:50: "{index:x}" is not a name"#,
        #"2:16: "fsp" is not an option for rows; "fps"?"#,
        #"2:38: "lossless" is a flag"#,
        "3:13: this is the number 3",
        #"3:31: "output" can't be combined with "outputs""#,
      ])
    #expect(
      findings(#"{ "scene": "s", "output": "{nmae}", "rows": [ { "name": "a" } ] }"#) == [
        #"1:28: the row has no value for "nmae"; "name"?"#
      ])
    #expect(findings(#"{ "rows": [] }"#) == ["1:11: there are no rows"])
    #expect(findings(#"{ "rows": [ {} ] }"#) == ["1:13: the row has no scene"])
    #expect(findings(#"{ "scene": "s", "rows": [ {} ] }"#) == ["1:27: the row has no output"])
    #expect(
      findings(#"{ "scene": "s" }"#) == [#"1:1: a manifest needs "rows" or "tables""#])
    #expect(findings("{ \"rows\": [\n{ \"a\": } ] }") == [#"2:8: "}" is not a value"#])
  }

  @Test
  func
    `the tables of a batch manifest are combined into rows, which its where expression filters`()
    throws
  {
    let text = #"""
      { "scene": "a.json", "output": "{locale}-{device}.mp4", "params": { "all": 1 },
        "tables": [ [ { "locale": "en", "options": { "fps": 10 } }, { "locale": "de" } ],
          [ { "device": "phone" }, { "device": "watch", "params": { "small": true } } ] ],
        "where": "= locale == 'en' || device != 'watch' && all == 1" }
      """#
    let rows = try rows(text)
    #expect(
      rows.map { $0.outputs.map(\.description) } == [
        ["en-phone.mp4"], ["en-watch.mp4"], ["de-phone.mp4"],
      ])
    #expect(rows.map(\.number) == [1, 2, 3])
    #expect(rows.map { $0.options["fps"] } == ["10", "10", nil])
    #expect(ManifestKind.isManifest(Array(text.utf8)))
  }

  @Test func `an error in a manifest's tables is reported at its line and column`() {
    #expect(
      findings(#"{ "scene": "s", "output": "o", "tables": [[{ "a": 1 }], [{ "a": 2 }]] }"#)
        == [#"1:60: "a" is also a value of another table"#])
    #expect(
      findings(#"{ "scene": "s", "output": "o", "rows": [], "tables": [[{}]] }"#)
        == [#"1:32: "rows" can't be combined with "tables""#])
    #expect(
      findings(#"{ "scene": "s", "output": "{a}", "rows": [{ "a": 1 }], "where": "= b > 1" }"#)
        == [#"1:68: there is no variable or parameter "b""#])
    #expect(
      findings(#"{ "scene": "s", "output": "{a}", "rows": [{ "a": 1 }], "where": true }"#).count
        == 1)
    let table = "[" + Array(repeating: "{}", count: 400).joined(separator: ",") + "]"
    #expect(
      findings("{ \"scene\": \"s\", \"output\": \"o\", \"tables\": [\(table), \(table)] }")
        .first?.contains("rows") == true)
  }

  @Test func `each non-empty line of a JSON Lines manifest is a row`() throws {
    let rows = try rows(
      "{ \"n\": 1, \"scene\": \"a.json\" }\n\n{ \"n\": 2, \"scene\": \"b.json\", \"output\": \"x\" }\n",
      .jsonLines, rules(names: ["{n}.mp4"]), path: "m.jsonl")
    #expect(rows.map(\.scene) == ["a.json", "b.json"] && rows.map(\.line) == [1, 3])
    #expect(rows.map(\.outputs) == [["1.mp4"], ["2.mp4"]])
    #expect(findings("{ \"n\": 1 }\n{ \"n\": }\n", .jsonLines) == [#"2:8: "}" is not a value"#])
    #expect(
      findings("{}\n7\n", .jsonLines, rules(scene: "s", names: ["{index}"])) == [
        "2:1: this is the number 7"
      ])
  }

  @Test func `the columns of a CSV manifest set a row's values, scene, output and render options`()
    throws
  {
    let rows = try rows(
      "\u{FEFF}n,scene,output,--fps,--lossless\r\na,x.json,{n}.gif,25,true\r\n\"b,c\",y.json,{n}.mp4,,false\r\n",
      .csv, path: "t/m.csv")
    #expect(rows.map(\.scene) == ["t/x.json", "t/y.json"])
    #expect(rows.map(\.outputs) == [["a.gif"], ["b,c.mp4"]])
    #expect(rows.map(\.options) == [["fps": "25", "lossless": ""], [:]])
    #expect(rows.map(\.line) == [2, 3])
  }

  @Test func `the error about a malformed or empty manifest file gives the line and column`() {
    let given = rules(scene: "s.json", names: ["{index}.mp4"])
    #expect(findings("a,a\n1,2\n", .csv, given) == [#"1:3: the name "a" is repeated"#])
    #expect(findings("a,,b\n1,2,3\n", .csv, given) == ["1:3: a column has no name"])
    #expect(
      findings("a\n1,2\n", .csv, given) == ["2:3: the row has 2 values for 1 column"])
    #expect(
      findings("a,b\n1,2\n1\n", .csv, given) == ["3:1: the row has 1 value for 2 columns"])
    #expect(
      findings("a;b\n1;2\n", .csv, given) == ["1:1: values are separated by semicolons"])
    #expect(findings("a\tb\n", .csv, given).first == "1:1: values are separated by tabs")
    #expect(
      findings("--fsp\n1\n", .csv, given) == [
        #"1:1: "--fsp" is not an option for rows; "--fps"?"#
      ])
    #expect(findings("a\n", .csv, given) == ["1:1: there are no rows"])
    #expect(findings("\n\n", .jsonLines, given) == ["1:1: there are no rows"])
    #expect(findings("", .jsonLines, given) == ["1:1: there are no rows"])
    #expect(findings("", .csv, given) == ["1:1: the first line has no names"])
    #expect(
      findings("--lossless\nyes\n", .csv, given) == [#"2:1: "--lossless" is a flag"#])
  }
}

@Suite struct `Manifest row values` {
  private let scene = """
    { \(head), "params": {
        "n": { "type": "number", "default": 1 }, "t": { "type": "string", "default": "-" },
        "on": { "type": "bool", "default": false }, "icon": { "type": "image", "default": "i.png" } },
      "layers": [ { "zPosition": "= n", "hidden": "= on", "cornerRadius": "= t == 'x' ? 3 : 0" } ] }
    """

  private func load(_ row: ManifestRow, _ before: ParameterValues? = nil) throws -> ResolvedScene {
    let assets = FakeAssets(files: ["main.json": scene])
    assets.images = ["i.png": (1, 1), "t/j.png": (1, 1)]
    var overrides = SceneOverrides()
    overrides.parameters = [.row(row.defaults)] + [before].compactMap(\.self) + [.row(row.values)]
    return try loadScene(path: "main.json", overrides: overrides, assets: assets)
  }

  private func row(_ text: String, _ kind: ManifestKind) throws -> ManifestRow {
    try rows(text, kind, rules(scene: "main.json", names: ["{label}.mp4"]), path: "t/m")[0]
  }

  @Test func `a value in a CSV manifest is parsed as the type of the scene parameter that it sets`()
    throws
  {
    let row = try row("label,n,t,on,icon\nl,7,x,true,j.png\n", .csv)
    let layer = try load(row).scene.layers[0].properties
    #expect(layer.zPosition == 7 && layer.isHidden && layer.cornerRadius == 3)
  }

  @Test
  func `a manifest row's value overrides a parameter file, which overrides the manifest's params`()
    throws
  {
    let row = try row(
      #"{ "params": { "n": 2, "t": "x" }, "rows": [ { "label": 1, "n": 5 } ] }"#, .json)
    let file = ParameterValues.source(Array(#"{ "n": 3, "t": "y" }"#.utf8), path: "v.json")
    let layer = try load(row, file).scene.layers[0].properties
    #expect(layer.zPosition == 5 && layer.cornerRadius == 0)
  }

  @Test func `a manifest value that neither the scene nor the output name uses is an error`() throws
  {
    let row = try row("label,nn\nl,7\n", .csv)
    let errors = #expect(throws: SceneError.self) { try load(row) }
    #expect(errors?.diagnostics.map(\.message) == [#"the scene has no parameter "nn""#])
    #expect(errors?.diagnostics.first?.file == "t/m")
    #expect(errors?.diagnostics.first?.column == 7)
  }

  @Test func `a value of the wrong type in a CSV manifest is an error at its cell`() throws {
    let row = try row("label,n\nl,\"1\"\"\"\n", .csv)
    let found = try #require(#expect(throws: SceneError.self) { try load(row) }?.diagnostics.first)
    #expect(found.file == "t/m" && found.line == 2 && found.column == 4)
  }

  @Test
  func
    `manifest rows have equal fingerprints exactly if their parameter names and values are equal`()
    throws
  {
    func fingerprint(_ text: String) throws -> [UInt8] {
      try row(text, .json).values.fingerprint
    }
    let first = try fingerprint(#"{ "rows": [ { "label": 1, "n": 5 } ] }"#)
    #expect(
      try fingerprint("{ // other lines\n\"rows\": [ { \"label\": 1.0, \"n\": 5 } ] }") == first)
    #expect(try fingerprint(#"{ "rows": [ { "label": 1, "n": "5" } ] }"#) != first)
    #expect(try fingerprint(#"{ "rows": [ { "label": 1, "n": 6 } ] }"#) != first)
    #expect(try fingerprint(#"{ "rows": [ { "label": 1, "m": 5 } ] }"#) != first)
  }

  @Test func `a scene file that was parsed before is parsed again only after its contents change`()
    throws
  {
    let assets = FakeAssets(files: ["main.json": scene])
    let parsed = ParsedScenes()
    let first = parsed.text("main.json", Array(scene.utf8))
    _ = try loadScene(path: "main.json", assets: assets, parsed: parsed)
    #expect(parsed.text("main.json", Array(scene.utf8)).root?.span == first.root?.span)
    #expect(parsed.count == 1)
    assets.files["main.json"] = "{ \"splashrender\": 1"
    #expect(throws: SceneError.self) {
      try loadScene(path: "main.json", assets: assets, parsed: parsed)
    }
  }
}
