import Foundation
import SplashSceneFormat
import Testing

/// Suggestions for keys and values of Core Animation, CSS and other systems.
@Suite struct MistakeTests {
  private func animation(_ members: String) -> String {
    scene(layer: "\"animations\": [{ \(members) }]")
  }

  /// The message and the hints of a layer's only error.
  private func hints(
    layer members: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> (message: String, expected: String?, suggestion: String?) {
    let found = errors(of: scene(layer: members))
    #expect(found.count == 1, sourceLocation: sourceLocation)
    let error = try #require(found.first, sourceLocation: sourceLocation)
    return (error.message, error.expected, error.suggestion)
  }

  @Test(arguments: [
    ("\"children\": []", "\"sublayers\""), ("\"name\": \"a\"", "\"id\""),
    ("\"background\": \"red\"", "\"backgroundColor\""), ("\"radius\": 4", "\"cornerRadius\""),
    ("\"blendMode\": \"multiply\"", "\"compositingFilter\""), ("\"delay\": 1", "\"beginTime\""),
    ("\"type\": \"text\", \"string\": \"a\", \"color\": \"red\"", "\"foregroundColor\""),
    ("\"opacty\": 1", "\"opacity\""), ("\"width\": 10", "\"frame\""),
    ("\"zIndex\": 1", "\"zPosition\""), ("\"overflow\": \"hidden\"", "\"masksToBounds\""),
    ("\"fill\": \"red\"", "\"backgroundColor\""),
    ("\"backgroundColor\": \"ff5c8a\"", "\"#ff5c8a\""),
    ("\"backgroundColor\": \"0xff5c8a\"", "\"#ff5c8a\""),
    ("\"backgroundColor\": \"UIColor.red\"", "\"red\""),
  ])
  func `the error for a misnamed layer key or malformed colour suggests the correct key or colour`(
    members: String, key: String
  )
    throws
  {
    #expect(try hints(layer: members).suggestion == key)
  }

  @Test func `the error for the unknown layer type circle suggests the type shape`() throws {
    let hints = try hints(layer: "\"type\": \"circle\"")
    #expect(hints.suggestion == "\"shape\"")
    #expect(hints.expected?.hasPrefix("one of: \"layer\", \"image\", ") == true)
    #expect(hints.expected?.contains("CALayer") == false)
  }

  @Test(arguments: ["CAMetalLayer", "CATiledLayer", "CAEAGLLayer", "CAOpenGLLayer"])
  func `the error for a Core Animation layer class without an equivalent has no suggestion`(
    name: String
  ) throws {
    #expect(try hints(layer: "\"type\": \"\(name)\"").suggestion == nil)
  }

  @Test
  func `the error for the layer type CAGradientLayer suggests the type gradient`()
    throws
  {
    #expect(try hints(layer: "\"type\": \"CAGradiantLayer\"").suggestion == "\"gradient\"")
  }

  @Test func `the error for the misspelled animation type CABasicAnimaton lists the valid types`() {
    let found = errors(
      of: animation("\"type\": \"CABasicAnimaton\", \"keyPath\": \"opacity\", \"to\": 1"))
    #expect(found.count == 1 && found.first?.expected?.contains("\"basic\"") == true)
  }

  @Test(arguments: [
    ("rotation", "transform.rotation"), ("scale", "transform.scale"),
    ("scale.x", "transform.scale.x"), ("x", "position.x"), ("bounds.width", "bounds.size.width"),
    ("size.height", "bounds.size.height"), ("opacty", "opacity"),
    ("transform.translate.x", "transform.translation.x"), ("rotateY", "transform.rotation.y"),
    ("transform.scaleX", "transform.scale.x"),
  ])
  func `the error for an abbreviated or misspelled key path suggests the complete key path`(
    text: String, keyPath: String
  ) {
    let found = errors(of: animation("\"type\": \"basic\", \"keyPath\": \"\(text)\", \"to\": 1"))
    #expect(found.map(\.suggestion) == ["\"\(keyPath)\""])
  }

  @Test(arguments: [
    ("fillMode", "kCAFillModeForwards", "forwards"),
    ("timingFunction", "kCAMediaTimingFunctionEaseInEaseOut", "easeInEaseOut"),
  ])
  func `the error for a constant such as kCAFillModeForwards suggests the value used in scenes`(
    key: String, constant: String, choice: String
  ) {
    let members = "\"type\": \"basic\", \"keyPath\": \"opacity\", \"to\": 1"
    let found = errors(of: animation(members + ", \"\(key)\": \"\(constant)\""))
    #expect(found.map(\.suggestion) == ["\"\(choice)\""])
  }

  @Test
  func `a key that only other layer or animation types have is an error that names those types`()
    throws
  {
    let shape = try hints(layer: "\"strokeEnd\": 0.5")
    #expect(
      shape.message
        == "\"strokeEnd\" is not a key of a layer of type \"layer\"")
    #expect(shape.expected == "one of the types \"shape\", \"text\"")
    let found = errors(
      of: animation(
        "\"type\": \"basic\", \"keyPath\": \"opacity\", \"to\": 1, \"keyTimes\": [0, 1]"))
    #expect(found.map(\.expected) == ["the type \"keyframe\""])
  }

  @Test(
    arguments: [
      ("\"screen.width / 2\"", "\"= screen.width / 2\""), ("\"5px\"", "5"), ("\"12.5pt\"", "12.5"),
      ("\"7\"", "7"), ("\"many\"", nil), ("\"a / (\"", nil),
    ] as [(String, String?)])
  func `the error for a number in quotes suggests the plain number or an expression`(
    text: String, suggestion: String?
  ) throws {
    #expect(try hints(layer: "\"cornerRadius\": \(text)").suggestion == suggestion)
  }

  @Test(arguments: [("300ms", "0.3"), ("1.5s", "1.5"), ("1500ms", "1.5")])
  func `the error for a time with a unit such as 300ms suggests the number of seconds`(
    text: String, suggestion: String
  ) {
    let found = errors(
      of: animation(
        "\"type\": \"basic\", \"keyPath\": \"opacity\", \"to\": 1, \"duration\": \"\(text)\""))
    #expect(found.map(\.suggestion) == [suggestion])
  }

  @Test func `the error about a wrong value lists every accepted form of the value`() {
    let found = errors(
      of: animation(
        """
        "type": "basic", "keyPath": "opacity", "to": 1, "repeatCount": "forever",
        "timingFunction": "zoom"
        """))
    #expect(Set(found.compactMap(\.expected).map { $0.suffix(29) }).count == 2)
    #expect(found.contains { $0.expected?.hasSuffix(", or an array [c1x, c1y, c2x, c2y]") == true })
    #expect(found.contains { $0.expected == "a number not less than 0, or \"infinite\"" })
  }

  @Test
  func `the error for a shape path that is only an SVG file name mentions the form file.svg#id`()
    throws
  {
    let outline = try hints(layer: "\"type\": \"shape\", \"path\": \"logo.svg\"")
    #expect(outline.expected?.contains("\"file.svg#id\"") == true)
  }

  @Test func `the error about a missing required key describes the value that the key expects`()
    throws
  {
    #expect(try hints(layer: "\"type\": \"svg\"").expected != nil)
    #expect(
      errors(of: animation("\"type\": \"basic\", \"to\": 1")).map(\.message)
        == ["the animation has no \"keyPath\""])
  }
}

@Suite struct MistakenNameTests {
  @Test(arguments: [
    (#""animations": «"= fadeIm"»"#, "an array of animations"),
    (#""sublayers": «"= icns"»"#, "an array of layers"),
    (#""transform": «"= trn"»"#, "a matrix of 6 or 16 numbers"),
  ])
  func `the error for an unknown name in place of an array or object suggests a similar name`(
    members: String, expected: String
  ) throws {
    let source = """
      { \(head), "let": { "fadeIn": [], "icons": [], "turn": {} }, "layers": [ { \(members) } ] }
      """
    let text = source.replacing("«", with: "").replacing("»", with: "")
    let found = try #require(errors(of: text).first)
    #expect(found.message.hasPrefix("there is no named value or parameter \""))
    #expect(found.expected?.hasPrefix(expected) == true)
    #expect(found.suggestion?.hasPrefix("\"= ") == true)
  }

  @Test(arguments: [
    (
      #""type": "spring", "keyPath": "opacity", "to": 1, "dampingFraction": 0.7"#,
      "\"bounce\": 0.3 with \"perceptualDuration\""
    ),
    (
      #""type": "spring", "keyPath": "opacity", "to": 1, "dampingRatio": 0.825"#,
      "\"bounce\": 0.175 with \"perceptualDuration\""
    ),
    (
      #""type": "spring", "keyPath": "opacity", "to": 1, "response": 0.5"#, "\"perceptualDuration\""
    ),
  ])
  func `the error for a SwiftUI key in a spring animation suggests bounce or perceptualDuration`(
    members: String, suggestion: String
  ) {
    let found = errors(of: scene(layer: "\"animations\": [ { \(members) } ]"))
    #expect(found.map(\.suggestion) == [suggestion])
  }

  @Test func `the error for dampingFraction in an animate block suggests usingSpringWithDamping`() {
    let found = errors(
      of: scene(
        layer:
          #""animate": [ { "duration": 1, "dampingFraction": 0.7, "animations": { "opacity": 0 } } ]"#
      ))
    #expect(found.map(\.suggestion) == ["\"usingSpringWithDamping\": 0.7"])
  }
}
