import SplashScene
import Testing

@testable import SplashSceneFormat

private func color(_ text: String) -> Color? {
  try? ColorParser.parse(text).color
}

@Suite struct `Colours` {
  @Test(
    arguments: [
      ("#f80", Color(1, 0x88 / 255, 0)), ("#f808", Color(1, 0x88 / 255, 0, 0x88 / 255)),
      ("#0F4E65", Color(15 / 255, 78 / 255, 101 / 255)),
      ("#0f4e6580", Color(15 / 255, 78 / 255, 101 / 255, 128 / 255)),
      ("white", .white), ("Black", .black), ("transparent", .clear), ("clear", .clear),
      ("rebeccapurple", Color(0.4, 0.2, 0.6)), ("rgb(255, 0, 51)", Color(1, 0, 0.2)),
      ("rgb(255 0 51)", Color(1, 0, 0.2)), ("rgba(100%, 0%, 20%, 50%)", Color(1, 0, 0.2, 0.5)),
      ("rgb(255 0 51 / .5)", Color(1, 0, 0.2, 0.5)), ("rgb(255 0 51/50%)", Color(1, 0, 0.2, 0.5)),
      ("RGBA(0,0,0,0.25)", Color(0, 0, 0, 0.25)), ("hsl(0, 100%, 50%)", Color(1, 0, 0)),
      ("hsl(120deg 100% 50%)", Color(0, 1, 0)), ("hsl(240 100% 50% / 1)", Color(0, 0, 1)),
      ("hsl(0.5turn 100% 50%)", Color(0, 1, 1)), ("hsl(-120, 100%, 50%)", Color(0, 0, 1)),
      ("hsla(60, 100%, 25%, .5)", Color(0.5, 0.5, 0, 0.5)),
      ("hsl(200 0% 40%)", Color(0.4, 0.4, 0.4)),
    ] as [(String, Color)])
  func `CSS colours in hexadecimal, rgb and hsl notation are parsed, and so are colour names`(
    _ text: String, _ expected: Color
  ) throws {
    let found = try #require(color(text))
    for (l, r) in [
      (found.red, expected.red), (found.green, expected.green), (found.blue, expected.blue),
      (found.alpha, expected.alpha),
    ] {
      #expect(abs(l - r) < 1e-12)
    }
  }

  @Test(
    arguments: [
      "", "#", "#12", "#12345", "#1234567", "#123456789", "#ggg", "blau", "rgb()", "rgb(1,2)",
      "rgb(1 2)", "rgb(1,2,3,4,5)", "rgb(1 2 3 4)", "rgb(1,2,3/4)", "rgb(256,0,0)", "rgb(-1,0,0)",
      "rgb(1px,0,0)", "rgb(1,2,3", "rgb(1,,3)", "rgb(a,b,c)", "hsl(0,101%,0%)", "hsl(0x,1%,1%)",
      "rgb(1 2 3 /)", "rgb(nan,0,0)", "rgb(1e999,0,0)", "cmyk(1,2,3)", "rgb(1,2,3) ",
      "rgba(0,0,0,2)",
      "rgb(inf 0 0)",
    ])
  func `an invalid CSS colour such as "#12345" or "rgb(256,0,0)" is rejected`(_ text: String) {
    #expect(color(text) == nil)
  }

  @Test func `null is a valid backgroundColor, but an error as a borderColor`() throws {
    #expect(try layer("\"backgroundColor\": null").properties.backgroundColor == nil)
    expectErrors(scene(layer: "\"borderColor\": «null»"), "this is null")
  }

  @Test func `the error for a mistyped colour name suggests the right name`() {
    let found = errors(of: scene(layer: "\"borderColor\": \"rebecapurple\""))
    #expect(found.first?.suggestion == "\"rebeccapurple\"")
  }
}
