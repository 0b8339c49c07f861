import TestSupport

@testable import ProgramSupport

extension Attack {
  /// Texts whose letters have very many points, from fonts and from Lottie files.
  static let glyphs = Attack(name: "glyphs") { _ in
  } next: { place, random in
    let words = random.chance(50) ? ["validate"] : ["still", "-o", "out/x.png"]
    if random.chance(50) {
      try place.write(font(&random).bytes, to: "f.ttf")
      try place.write(scene(&random), to: "s.json")
    } else {
      try place.write(lottie(&random), to: "s.json")
    }
    return Trial(words: [words[0], "s.json"] + words.dropFirst())
  }

  /// A few points or very many, in one contour or in very many.
  private static func font(_ random: inout SeededGenerator) -> FontFile {
    var left = random.pick([3, 50, 1000, 20_000, 65_535])
    var contours: [Int] = []
    while left > 0, contours.count < 10_000 {
      contours.append(min(left, 1 + random.below(random.pick([1, 4, 100, 70_000]))))
      left -= contours[contours.count - 1]
    }
    return FontFile(contours: contours)
  }

  private static func letters(_ random: inout SeededGenerator, upTo most: Int) -> String {
    let count = 1 + random.below(random.pick([3, 100, 3000, most]))
    return String(
      (0..<count).map { _ in random.chance(2) ? " " : random.pick(Array("abcxyz")) })
  }

  /// Keys of text layers that lay letters out or draw them in different ways.
  static let textKeys = [
    "", #""letterSpacing": 1"#, #""strokeColor": "red", "lineWidth": 2"#, #""shadowOpacity": 1"#,
    #""alignmentMode": "justified", "wrapped": true, "bounds": [100, 100]"#,
    #""adjustsFontSizeToFitWidth": true, "minimumScaleFactor": 0.1, "bounds": [60, 60]"#,
    #""truncationMode": "end", "bounds": [60, 60]"#,
    #""foregroundGradient": { "colors": ["red", "blue"] }"#,
    #""animations": [{ "type": "basic", "keyPath": "opacity", "to": 0.5, "duration": 1 }]"#,
    #""each": { "unit": "glyph", "opacity": 0.5 }"#,
    #""each": { "unit": "word", "instanceDelay": 0.01, "animations": [{ "type": "basic", "keyPath": "opacity", "to": 0, "duration": 0.1 }] }"#,
  ]

  /// A scene whose layers show texts in the font of the file `f.ttf`, each with more keys.
  static func scene(_ texts: [(string: String, size: String, keys: String)]) -> String {
    let layers = texts.map { string, size, keys in
      """
      { "type": "text", "string": "\(string)", "fontFamily": "Heavy", "fontSize": \(size)\(keys.isEmpty ? "" : ", " + keys) }
      """
    }
    return """
      { "splashrender": 1, "size": [64, 64], "duration": 1, "fonts": ["f.ttf"],
        "layers": [\(layers.joined(separator: ","))] }
      """
  }

  private static func scene(_ random: inout SeededGenerator) -> String {
    scene(
      (0...random.below(3)).map { _ in
        (letters(&random, upTo: 60_000), random.pick(["1", "20", "1000"]), random.pick(textKeys))
      })
  }

  private static func lottie(_ random: inout SeededGenerator) -> String {
    let corners = 1 + random.below(random.pick([4, 100, 2000, 20_000]))
    let points = (0..<corners).map { "[\($0 % 2 * 40), \($0 % 50)]" }.joined(separator: ",")
    var shape =
      #"{ "ty": "sh", "ks": { "k": { "c": true, "v": [\#(points)], "i": [], "o": [] } } }"#
    for _ in 0..<random.below(random.pick([2, 20, 120])) {
      shape = #"{ "ty": "gr", "it": [\#(shape)] }"#
    }
    let modifier = random.pick([
      "", #", { "ty": "rp", "c": { "k": 1000 }, "tr": {} }"#,
      #", { "ty": "zz", "s": { "k": 1 }, "r": { "k": 1000 } }"#,
      #", { "ty": "tm", "s": { "k": 0 }, "e": { "k": 50 } }"#,
    ])
    let styles = (0...random.below(3)).map { style in
      #"{ "ch": "\#("abc".map(String.init)[style % 3])", "style": "Regular", "fFamily": "A", "size": 9, "w": 9, "data": { "shapes": [\#(shape)\#(modifier)] } }"#
    }
    let range =
      #"{ "s": { "t": 0, "b": 1, "rn": 1, "s": { "k": 0 }, "e": { "k": 100 } }, "a": { "o": { "k": 50 } } }"#
    let ranges = Array(repeating: range, count: random.below(random.pick([1, 3, 40])))
    let document =
      #"{ "s": 9, "f": "A", "t": "\#(letters(&random, upTo: 60_000))", "j": 0, "tr": 0, "lh": 9, "ls": 0, "fc": [1, 0, 0] }"#
    let layer =
      #"{ "ty": 5, "nm": "text", "ip": 0, "op": 10, "ks": {}, "t": { "d": { "k": [{ "t": 0, "s": \#(document) }] }, "p": {}, "m": { "g": 1, "a": { "k": [0, 0] } }, "a": [\#(ranges.joined(separator: ","))] } }"#
    let layers = Array(repeating: layer, count: 1 + random.below(random.pick([1, 3, 30])))
    return LottieFiles.still(
      layers.joined(separator: ","),
      #""chars": [\#(styles.joined(separator: ","))], "fonts": { "list": [{ "fName": "A", "fFamily": "A", "fStyle": "Regular", "ascent": 70 }] },"#
    )
  }
}
