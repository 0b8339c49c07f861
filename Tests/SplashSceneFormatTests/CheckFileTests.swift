import SplashScene
import SplashSyntax
import SplashSystem
import Testing

@testable import SplashSceneFormat

/// A claim as text, to compare claims.
private func text(_ claim: MotionCheck.Claim) -> String { "\(claim)" }

/// Where checks are written.
@Suite struct `The places of checks` {
  @Test func `a check knows its place`() throws {
    let source = scene(checks: #"{ "film": "loops" }, { "film": "flashes" }"#)
    let found = try resolved(source).checks
    #expect(found.map(\.index) == [0, 1])
    let bytes = Array(source.utf8)
    #expect(
      found.map { String(decoding: bytes[$0.span.start..<$0.span.end], as: UTF8.self) }
        == [#"{ "film": "loops" }"#, #"{ "film": "flashes" }"#])
    #expect(found.allSatisfy { $0.source.path == "scene.json" })
  }

  @Test func `a file of checks next to the scene is read if the overrides say so`() throws {
    let assets = FakeAssets(files: [
      "scene.checks.json": #"{ "checks": [{ "layer": "card", "rests": { "by": "= last" } }] }"#
    ])
    let source = scene(checks: #"{ "film": "loops" }"#, #""let": { "last": 1 }"#)
    #expect(try resolved(source, assets: assets).checks.count == 1)
    var overrides = SceneOverrides()
    overrides.readsCheckFiles = true
    let result = try resolved(source, overrides: overrides, assets: assets)
    #expect(result.checks.map { $0.source.path } == ["scene.json", "scene.checks.json"])
    #expect(result.checks.map(\.index) == [0, 0])
    #expect(text(result.checks[1].check.claim) == text(.rests(by: 1)))
    #expect(result.dependencies.contains("scene.checks.json"))
    #expect(try resolved(source, overrides: overrides).checks.count == 1)
  }

  @Test func `named files of checks are read once, with errors at their places`() throws {
    let assets = FakeAssets(files: [
      "a/more.json": #"{ "checks": [{ "layer": "card", "hidden": true }] }"#,
      "bad.json": "{ \"checks\": [\n  { \"layer\": \"cart\", \"hidden\": true }] }",
      "none.json": "{ \"check\": [] }",
    ])
    var overrides = SceneOverrides()
    overrides.checkFiles = ["a/more.json", "a/more.json"]
    let source = scene(checks: "")
    #expect(
      try resolved(source, overrides: overrides, assets: assets).checks.map { $0.source.path }
        == ["a/more.json"])
    overrides.checkFiles = ["bad.json"]
    let found = errors(of: source, overrides: overrides, assets: assets)
    #expect(found.map { "\($0.file):\($0.line):\($0.column)" } == ["bad.json:2:14"])
    overrides.checkFiles = ["none.json"]
    #expect(
      Set(errors(of: source, overrides: overrides, assets: assets).map(\.message)) == [
        "the file of checks has no \"checks\"", "unknown key \"check\" of a file of checks",
      ])
    overrides.checkFiles = ["missing.json"]
    let missing = errors(of: source, overrides: overrides, assets: assets)
    #expect(missing.map(\.kind) == [.missingFile])
  }

  @Test func `the checks of nested scenes aren't read`() throws {
    let assets = FakeAssets(files: [
      "sub.json": "{ \(head), \"checks\": [{ \"layer\": \"none\", \"visible\": true }] }"
    ])
    let source = scene(layer: #""type": "scene", "scene": "sub.json""#)
    #expect(try resolved(source, assets: assets).checks.isEmpty)
  }

  @Test func `a scene with evaluated expressions keeps its checks`() throws {
    let more = #""let": [{ "speed": 20 }, { "wave": "= sin(time * speed)" }]"#
    let source = scene(
      checks: #"""
        { "layer": "card", "rests": { "by": "= duration / 2" } },
        { "key": "card.position.x", "equals": "= 40 + speed * wave + key('card/a.b.opacity')" }
        """#, more)
    let text = try resolvedText(of: source, FakeAssets())
    let found = try resolved(text).checks
    #expect(found.count == 2 && !text.contains("speed"))
    guard case .equals(let formula)? = found.last?.check.claim else { return #expect(Bool(false)) }
    #expect(formula.value(0.1, [3]) == 40 + 20 * Elementary.sin(0.1 * 20) + 3)
  }
}
