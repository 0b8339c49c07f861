import TestSupport

@testable import ProgramSupport

extension Attack {
  /// Images, SVG documents, Lottie files, videos, fonts and sounds with some bytes changed.
  static let media = Attack(name: "media") { _ in
  } next: { place, random in
    let media = random.pick(Material.media)
    let isText = (media.kind == "svg" || media.name.hasSuffix(".json")) && random.chance(70)
    let bytes =
      isText ? Mutation.text(media.bytes, &random) : Mutation.bytes(media.bytes, &random)
    try place.write(bytes, to: media.name)
    let layer: String
    var head = ""
    switch media.kind {
    case "font":
      head = "\"fonts\": [\"\(media.name)\"],"
      let family = random.pick([
        "Inter", "Noto Sans Hebrew", "Noto Sans CJK JP", "Noto Color Emoji",
      ])
      layer = """
        { "type": "text", "string": "Aé שלום 日本 😀", "fontSize": 9, "fontFamily": ["\(family)", "Inter"] }
        """
    case "sound":
      head = "\"audio\": { \"file\": \"\(media.name)\", \"loop\": true },"
      layer = #"{ "backgroundColor": "red", "bounds": [4, 4] }"#
    default:
      layer = "{ \"type\": \"\(media.kind)\", \"\(media.kind)\": \"\(media.name)\" }"
    }
    try place.write(
      """
      { "splashrender": 1, "size": [16, 16], "duration": 0.3, "fps": 10, \(head)
        "layers": [\(layer)] }
      """, to: "s.json")
    let words =
      switch media.kind {
      case "sound": ["s.json", "-o", "out/x.nut"]
      case "video": ["s.json", "-o", "out/x.gif"]
      default: ["still", "s.json", "-o", "out/x.png"]
      }
    return Trial(words: random.chance(15) ? ["validate", "s.json"] : words, note: media.name)
  }
}
