import SplashScene
import SplashSyntax
import Testing

@testable import SplashSceneFormat

/// Layers that templates make.
@Suite struct TemplateTests {
  private func scene(_ layer: String, head: String = SplashSceneFormatTests.head) -> String {
    "{ \(head), \"layers\": [\(layer)] }"
  }

  // MARK: Every template

  @Test
  func `the built-in templates are listed by name, with a description of every parameter`() throws {
    #expect(Template.all.map(\.name) == TemplateSources.all.map(\.name).sorted())
    for source in TemplateSources.all {
      let (root, faults) = SyntaxReader.read(source.document)
      #expect(faults.isEmpty)
      let template = try #require(Template.named(source.name))
      #expect(root?.text(of: "template")?.text == source.name)
      guard case .object(let members)? = root?.kind,
        case .object(let params)? = root?["params"]?.kind
      else { continue }
      let keys: Set = ["template", "description", "params", "let", "layers"]
      #expect(Set(members.map(\.key.text)).subtracting(keys) == [])
      #expect(!template.summary.isEmpty && !template.summary.hasSuffix("."))
      #expect(template.parameters.map(\.name) == params.map(\.key.text))
      for (member, parameter) in zip(params, template.parameters) {
        guard case .object(let declaration) = member.value.kind else { continue }
        let known: Set = ["type", "default", "min", "max", "choices", "description"]
        #expect(Set(declaration.map(\.key.text)).subtracting(known) == [])
        #expect(isIdentifier(parameter.name) && !VariableNames.isTaken(parameter.name))
        #expect(!parameter.summary.isEmpty && !parameter.summary.hasSuffix("."))
        #expect((parameter.kind == .choice) == !parameter.choices.isEmpty)
      }
      expectIds(template.layers, of: template)
    }
  }

  /// All layers of templates must have ids, because generated ids would conflict with the user's after expansion.
  private func expectIds(_ layers: SyntaxValue, of template: Template) {
    guard case .array(let elements) = layers.kind else { return }
    for element in elements {
      guard case .object = element.kind else { continue }
      #expect(element.text(of: "id") != nil, "\(template.name)")
      for key in ["sublayers", "mask"] {
        guard let inner = element[key] else { continue }
        if case .object = inner.kind { #expect(inner.text(of: "id") != nil) }
        expectIds(inner, of: template)
      }
    }
  }

  /// A layer of a template with only the required parameters and an id.
  private func least(_ template: Template, id: String = "t") -> String {
    let required = template.parameters.filter(\.isRequired).map { parameter in
      let value =
        switch parameter.kind {
        case .layer: "{ \"id\": \"\(parameter.name)-screen\", \"backgroundColor\": \"red\" }"
        case .layers: "[{ \"id\": \"\(parameter.name)-layer\", \"backgroundColor\": \"red\" }]"
        case .path: "\"M0 0h9v9z\""
        case .color: "\"tomato\""
        case .string, .choice: "\"\(parameter.choices.first ?? "words")\""
        case .image, .file: "\"a.png\""
        case .number: "1"
        case .angle: "\"45deg\""
        case .bool: "true"
        case .point, .size: "[1, 2]"
        case .rect: "[1, 2, 3, 4]"
        case .timingFunction: "\"linear\""
        case .list: "[1, 2]"
        case .transform: "{ \"scale\": 2 }"
        }
      return ", \"\(parameter.name)\": \(value)"
    }
    return "{ \"type\": \"\(template.name)\", \"id\": \"\(id)\"\(required.joined()) }"
  }

  private var assets: FakeAssets { FakeAssets(images: ["a.png": (4, 4)]) }

  @Test(arguments: Template.all.map(\.name))
  func `every template works with only its required parameters and with explicitly set defaults`(
    name: String
  ) throws {
    let template = try #require(Template.named(name))
    let result = try resolved(scene(least(template)), assets: assets)
    #expect(result.diagnostics.isEmpty)
    let layer = try #require(result.scene.layers.first)
    #expect(layer.id == "t" && layer.properties.bounds == Rect(0, 0, 100, 200))
    #expect(!layer.sublayers.isEmpty)
    // A default that is set explicitly is checked for its type.
    for parameter in template.parameters {
      guard let value = parameter.defaultText, parameter.defaultValue?.variables == [] else {
        continue
      }
      let explicit = least(template).dropLast() + ", \"\(parameter.name)\": \(value) }"
      #expect(try resolved(scene(String(explicit)), assets: assets).scene == result.scene)
    }
  }

  @Test(arguments: Template.all.map(\.name))
  func
    `expanding the template in its starter scene to plain layers gives an equal scene`(
      name: String
    ) throws
  {
    let template = try #require(Template.named(name))
    let result = try resolved(template.starter)
    #expect(result.diagnostics.isEmpty)
    let plain = try unfold(template.starter)
    #expect(!plain.contains("\"type\": \"\(name)\""))
    let unfolded = try resolved(plain)
    #expect(unfolded.scene == result.scene)
    #expect(unfolded.diagnostics.isEmpty)
  }

  private func unfold(_ source: String) throws -> String {
    let session = Session(assets: assets)
    let file = try #require(
      session.files.file(at: "scene.json", bytes: Array(source.utf8), session.report))
    #expect(!session.diagnostics.hasErrors)
    return unfolded(file, session)
  }

  // MARK: Single templates

  @Test
  func `the template fade-transition shows the first screen, then both, then only the second`()
    throws
  {
    let scene = try resolved(
      scene(
        """
        { "type": "fade-transition", "id": "fade", "beginTime": 0.5, "from": { "id": "a" },
          "to": { "id": "b", "zPosition": "= duration" }, "opacity": 0.5, "bounds": [10, 20] }
        """)
    ).scene
    let fade = scene.layers[0]
    #expect(fade.properties.content.kind == .layer && fade.timing == .layer)
    #expect(fade.properties.bounds == Rect(0, 0, 10, 20) && fade.properties.opacity == 0.5)
    #expect(fade.sublayers.map(\.id) == ["from", "to"])
    #expect(fade.sublayers.map { $0.sublayers.map(\.id) } == [["a"], ["b"]])
    // Parameters are evaluated where they are written: `duration` is the scene's.
    #expect(fade.sublayers[1].sublayers[0].properties.zPosition == 2)
    for (time, alpha, isHidden) in [
      (0.0, 0.0, false), (0.5, 0, false), (1, 0.5, false), (1.5, 1, true),
    ] {
      let moment = scene.evaluate(at: time).layers[0].sublayers
      let to = try #require(moment.first { $0.id == "to" })
      #expect(abs(to.properties.opacity - alpha) < 1e-6)
      #expect((moment.first { $0.id == "from" }?.properties.isHidden ?? true) == isHidden)
    }
    // UIView's curve at a progress of 0.25: see the reference's table of easeInEaseOut.
    let quarter = scene.evaluate(at: 0.75).layers[0].sublayers.first { $0.id == "to" }
    #expect(abs((quarter?.properties.opacity ?? 0) - 0.129162) < 1e-6)
  }

  @Test func `a push transition moves the old screen a third as far as the new screen`() throws {
    for (direction, dx, dy) in [
      ("left", -1.0, 0.0), ("right", 1, 0), ("up", 0, -1), ("down", 0, 1),
    ] {
      let scene = try resolved(
        scene(
          """
          { "type": "push", "from": {}, "to": {}, "direction": "\(direction)", "duration": 1,
            "timingFunction": "linear", "dimming": 0.4 }
          """)
      ).scene
      let screens = scene.evaluate(at: 0.75).layers[0].sublayers[0].sublayers
      let (from, to) = (screens[0].properties, screens[1].properties)
      #expect(abs(from.position.x - (50 + dx * 25)) < 1e-6)
      #expect(abs(from.position.y - (100 + dy * 50)) < 1e-6)
      #expect(abs(to.position.x - (50 - dx * 25)) < 1e-6)
      #expect(abs(to.position.y - (100 - dy * 50)) < 1e-6)
      #expect(abs(screens[0].sublayers[1].properties.opacity - 0.3) < 1e-6)
    }
  }

  @Test func `a cover transition slides a sheet up, dims the backdrop and can dismiss the sheet`()
    throws
  {
    let scene = try resolved(
      scene(
        """
        { "type": "cover", "from": {}, "to": {}, "top": 40, "duration": 0.5, "dismisses": true,
          "dismissTime": 1, "timingFunction": "linear", "dimming": 0.5 }
        """)
    ).scene
    for (time, y, dim) in [
      (0.0, 280.0, 0.0), (0.25, 200, 0.25), (0.75, 120, 0.5), (1.25, 200, 0.25), (1.75, 280, 0),
    ] {
      let layers = scene.evaluate(at: time).layers[0].sublayers[0].sublayers
      #expect(abs(layers[2].properties.position.y - y) < 1e-6)
      #expect(abs(layers[1].properties.opacity - dim) < 1e-6)
    }
    let sheet = scene.layers[0].sublayers[0].sublayers[2].properties
    #expect(sheet.bounds.size == Size(100, 160) && sheet.cornerRadius == 10)
  }

  @Test func `an expand transition grows the new screen from the centre of the origin rectangle`()
    throws
  {
    let scene = try resolved(
      scene(
        """
        { "type": "expand-transition", "from": {}, "to": {}, "origin": [10, 20, 20, 40],
          "timingFunction": "linear" }
        """)
    ).scene
    let to = scene.evaluate(at: 0.5).layers[0].sublayers.first { $0.id == "to" }?.properties
    #expect(to?.position == Point(35, 70))
    #expect(abs((to?.transform.rows[0] ?? 0) - 0.5) < 1e-9)
    #expect(scene.evaluate(at: 0).layers[0].sublayers.map(\.id).contains("from"))
  }

  @Test
  func `a template parameter can be used in the layer's other keys and later parameters' defaults`()
    throws
  {
    let layer = try layer(
      """
      "type": "cover", "from": {}, "to": {}, "beginTime": 0.25, "let": { "rise": 0.5 },
      "duration": "= rise * 2", "sublayers": [ { "id": "over", "zPosition": "= dismissTime" } ]
      """)
    #expect(layer.sublayers.map(\.id) == ["screens", "over"])
    #expect(layer.sublayers[1].properties.zPosition == 2.25)
  }

  @Test
  func `the screens of a transition template can be files, named layers or other templates`() throws
  {
    let source = """
      { \(head), "let": { "home": { "id": "home", "backgroundColor": "red" } }, "layers": [
          { "type": "push", "to": "a.png", "from":
            { "type": "fade-transition", "from": "= home", "to": "= home" } } ] }
      """
    let scene = try resolved(source, assets: assets).scene
    #expect(try resolved(unfold(source), assets: assets).scene == scene)
    let push = scene.layers[0].sublayers[0].sublayers
    #expect(push[0].sublayers.map(\.id) == ["fade-transition-1", "dimming"])
    #expect(push[0].sublayers[0].sublayers.map { $0.sublayers.map(\.id) } == [["home"], ["home"]])
    #expect(push[1].sublayers[0].properties.content.kind == .image)
  }

  // MARK: Errors

  @Test func `a template parameter of the wrong type or range is an error at its source location`()
  {
    expectErrors(
      scene(
        """
        { "type": "push", "to": {}, "from": «3», "direction": «"lft"», "duration": «-1»,
          "dimming": «"= bounds.width"», "timingFunction": «[1]», «"parralax"»: 1 }
        """),
      "this is the number 3", "unknown value \"lft\"", "-1 is out of range",
      "100 is out of range", "this is an array of 1 element", "unknown key \"parralax\" of a layer")
    let unknown = errors(
      of: scene("{ \"type\": \"push\", \"from\": {}, \"to\": {}, \"parralax\": 1 }"))
    #expect(unknown.map(\.suggestion) == ["\"parallax\""])
    expectErrors(
      scene("«{» \"type\": \"push\", \"from\": {} }"), "the \"push\" layer has no \"to\"")
    let misspelt = errors(of: scene("{ \"type\": \"fade-transtion\" }"))
    #expect(misspelt[0].suggestion == "\"fade-transition\"")
  }

  @Test func `an error within a transition's screen is reported once, in the scene file`() {
    let found = errors(
      of: scene("{ \"type\": \"push\", \"from\": {}, \"to\": { \"opacity\": 2, \"colour\": 1 } }"))
    #expect(found.map(\.message) == ["2 is out of range", "unknown key \"colour\" of a layer"])
    #expect(found.allSatisfy { $0.file == "scene.json" })
    #expect(
      found[0].notes.map(\.message) == [
        "\"to\" is used here", "the template \"push\" is used here",
      ])
    #expect(found[0].notes.map(\.file) == ["template:push", "scene.json"])
  }

  // MARK: Expansion

  @Test func `expanding a template preserves comments and the formatting of all other layers`()
    throws
  {
    let source = """
      // A scene
      { \(head),
        "layers": [
          { "id": "plain" }, /* kept */
          {
            "type": "fade-transition", // the type
            // The screens
            "from": { "id": "a",   "bounds": [1,2] }, // odd  spaces
            "to": {
              "id": "b"
            },
            "opacity": 0.5, // of both
            "sublayers": [
              { "id": "over" } // above
            ]
          }
        ]
      }

      """
    let text = try unfold(source)
    for kept in [
      "// A scene\n{", "{ \"id\": \"plain\" }, /* kept */", "// the type", "// The screens",
      "\"from\": { \"id\": \"a\",   \"bounds\": [1,2] }, // odd  spaces",
      "      \"opacity\": 0.5, // of both\n", "\"id\": \"fade-transition-1\",",
      "{ \"id\": \"over\" },\n", "// above",
      "          \"to\": {\n            \"id\": \"b\"\n          },\n",
      "// The screen before is removed once the other one is opaque.",
    ] {
      #expect(text.contains(kept), "\(kept) in \(text)")
    }
    #expect(try resolved(text).scene == resolved(source).scene)
    #expect(try unfold(text) == text)
  }

  @Test
  func `expanding templates that are nested or use random values gives an equal scene`()
    throws
  {
    let inner = """
      { "type": "push", "id": "inner", "from": { "id": "x" }, "to": { "id": "y", "zPosition": "= random(0, 9)" } }
      """
    let source = """
      { \(head), "let": { "card": { "type": "cover", "id": "card", "from": {}, "to": \(inner) } },
        "layers": [ "= card", { "type": "fade-transition", "from": \(inner.replacing("inner", with: "own")),
          "to": { "sublayers": ["= card"], "zPosition": "= pick(1, 2, 3, 4, 5)" } } ] }
      """
    let text = try unfold(source)
    #expect(!text.contains("\"type\": \"push\"") && !text.contains("\"type\": \"cover\""))
    let (folded, plain) = (try resolved(source).scene, try resolved(text).scene)
    #expect(plain.layers.count == 2 && plain == folded)
  }

  @Test func `two uses of a template have unique layer ids after expansion`() throws {
    let use = "{ \"type\": \"fade-transition\", \"from\": {}, \"to\": {} }"
    let text = try unfold(scene("\(use), \(use)"))
    let layers = try resolved(text).scene.layers
    #expect(layers.map(\.id) == ["fade-transition-1", "fade-transition-2"])
    #expect(layers.map { $0.sublayers.map(\.id) } == [["from", "to"], ["from-2", "to-2"]])
  }

  @Test
  func `an error about too many layers in a template points to the place that uses the template`() {
    let use = #"{ "type": "ripple-grid", "bounds": [16000, 16000], "tileSize": 8 }"#
    let found = errors(of: scene(use))
    #expect(found.count == 1)
    #expect(found.first?.message.contains("more than 100000 layers") == true)
    #expect(found.first?.notes.contains { $0.file == "scene.json" } == true, "\(found)")
  }
}
