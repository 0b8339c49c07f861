import TestSupport

@testable import ProgramSupport

extension Attack {
  /// Random, deeply nested layers of all kinds, with extreme values of timing, transforms and drawing.
  static let nests = Attack(name: "nests") { place in
    try place.keep(.init(Material.scene(color: "green").utf8), at: "work/inner.json")
    for (name, data) in try Material.good.get() {
      try place.keep(data, at: "work/good." + name)
    }
  } next: { place, random in
    var maker = NestMaker(random: random, left: 1 + random.below(40))
    let layers = maker.layers(depth: random.pick([2, 3, 5, 30, 90]))
    let text = """
      { "splashrender": 1, "size": [\(random.pick(["8, 8", "1, 16", "0.5, 9"]))], "fps": 10,
        "duration": \(random.pick(["1", "1e-3", "1e6", "1e-300"])), "backgroundColor": null,
        "layers": [\(layers)] }
      """
    random = maker.random
    try place.write(text, to: "s.json")
    let at = random.pick(["0", "0.3", "5", "2f"])
    let words =
      switch random.below(8) {
      case 0: ["validate", "s.json"]
      case 1: ["inspect", "s.json", "--at", at]
      case 2: ["inspect", "s.json"]
      case 3: ["unfold", "s.json"]
      default: ["still", "s.json", "--at", at, "-o", "out/x.png"]
      }
    return Trial(words: words)
  }
}

/// Writes the layers of a scene.
private struct NestMaker {
  var random: SeededGenerator
  /// How many more layers may be written.
  var left: Int

  private static let numbers = [
    "0", "1", "-1", "0.5", "2", "16", "100", "1e9", "-1e9", "1e-300", "5e-324", "-0.0", "1e15",
    "3.4e38",
    "1e308", "0.1", "-0.25",
  ]

  private mutating func number() -> String { random.pick(Self.numbers) }

  /// A number that can usually be drawn: with extreme values alone, nothing would be visible.
  private mutating func tame() -> String {
    random.chance(75) ? "\(random.below(24))" : number()
  }

  private mutating func numbers(_ count: Int) -> String {
    "[" + (0..<count).map { _ in tame() }.joined(separator: ", ") + "]"
  }

  private mutating func color() -> String {
    random.pick([
      "\"red\"", "\"transparent\"", "\"oklch(60% 5 30)\"", "\"rgb(1e9 -1e9 0 / 5e-324)\"",
      "\"color(display-p3 2 -1 0.5)\"", "\"#0f08\"",
    ])
  }

  mutating func layers(depth: Int) -> String {
    let count = depth > 10 ? 1 : 1 + random.below(3)
    var layers: [String] = []
    for _ in 0..<count where left > 0 { layers.append(layer(depth: depth)) }
    return layers.joined(separator: ",\n")
  }

  private mutating func layer(depth: Int) -> String {
    left -= 1
    var members = kind(depth: depth)
    for _ in 0..<random.below(5) {
      let (key, value) = property()
      members[key] = value
    }
    if random.chance(30) {
      members["animations"] = "[" + animation() + (random.chance(30) ? "," + animation() : "") + "]"
    }
    if depth > 0, random.chance(depth > 10 ? 98 : 50) {
      let inner = layers(depth: depth - 1)
      if !inner.isEmpty { members["sublayers"] = "[\(inner)]" }
    }
    if depth > 0, random.chance(8), left > 0 { members["mask"] = layer(depth: 0) }
    let sorted = members.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
    return "{ " + sorted.joined(separator: ", ") + " }"
  }

  private mutating func kind(depth: Int) -> [String: String] {
    switch random.below(11) {
    case 0: return ["type": "\"image\"", "image": "\"good.png\""]
    case 1: return ["type": "\"video\"", "video": "\"good.mp4\"", "time": number()]
    case 2: return ["type": "\"svg\"", "svg": "\"good.svg\""]
    case 3: return ["type": "\"scene\"", "scene": "\"inner.json\""]
    case 4:
      return [
        "type": "\"text\"", "string": random.pick(["\"ab ﷽ é\"", "\"\"", "\"fi\\n\\tx\""]),
        "fontSize": tame(), "letterSpacing": tame(),
      ]
    case 5:
      return [
        "type": "\"gradient\"", "colors": "[\(color()), \(color())]", "startPoint": numbers(2),
        "gradientType": random.pick(["\"axial\"", "\"radial\"", "\"conic\""]),
        "endPoint": numbers(2),
      ]
    case 6, 7:
      var shape = [
        "type": "\"shape\"", "strokeColor": color(), "lineWidth": tame(), "strokeEnd": "0.7",
        "path": random.pick([
          "\"M0 0L9 9A1e9 5e-324 0 0 1 3 4Z\"", "{ \"circle\": { \"radius\": \(tame()) } }",
          "\"M0 0C1e9 -1e9 1e15 3 4 4\"",
          "{ \"star\": { \"points\": 5, \"outerRadius\": \(tame()), \"innerRadius\": 2 } }",
        ]),
      ]
      if random.chance(30) { shape["lineDashPattern"] = "[\(tame()), \(number())]" }
      return shape
    case 8 where left > 0:
      return [
        "type": "\"replicator\"", "instanceCount": "\(random.pick([0, 1, 2, 9]))",
        "instanceDelay": number(), "instanceTransform": transform(),
        "sublayers": "[\(layers(depth: 0))]",
      ]
    case 9: return ["type": "\"transform\""]
    default: return ["backgroundColor": color()]
    }
  }

  private mutating func transform() -> String {
    random.pick([
      "{ \"scale\": \(tame()) }", "{ \"rotation\": \"\(tame())deg\" }", numbers(6), numbers(16),
      "{ \"rotation\": \(numbers(3)), \"perspective\": 1e-300 }",
      "{ \"translation\": \(numbers(3)) }",
    ])
  }

  private mutating func property() -> (String, String) {
    switch random.below(18) {
    case 0: ("bounds", numbers(random.pick([2, 4])))
    case 1: ("position", numbers(2))
    case 2: ("transform", transform())
    case 3: ("sublayerTransform", transform())
    case 4: ("speed", number())
    case 5: ("beginTime", number())
    case 6: ("timeOffset", number())
    case 7: ("repeatCount", random.pick(["\"infinite\"", "5e-324", "1e9", "2.5"]))
    case 8: ("cornerRadius", tame())
    case 9: ("filters", "[{ \"type\": \"gaussianBlur\", \"radius\": \(tame()) }]")
    case 10: ("shadowRadius", tame())
    case 11: ("shadowOpacity", "0.5")
    case 12:
      (
        "compositingFilter",
        random.pick(["\"multiply\"", "\"screen\"", "\"destIn\"", "\"destOut\""])
      )
    case 13: ("masksToBounds", "true")
    case 14: ("anchorPointZ", number())
    case 15: ("backgroundFilters", "[{ \"type\": \"gaussianBlur\", \"radius\": \(tame()) }]")
    case 16:
      ("filters", "[{ \"type\": \"pixellate\", \"scale\": \(tame()) }, { \"type\": \"sepia\" }]")
    default: ("opacity", random.pick(["0.5", "5e-324", "1"]))
    }
  }

  private mutating func animation() -> String {
    let key = random.pick([
      "position.x", "opacity", "transform.rotation.z", "bounds.size.width", "transform.scale",
      "cornerRadius", "transform",
    ])
    let timing = """
      "beginTime": \(number()), "duration": \(random.pick(["1", "1e-300", "1e9", "5e-324"])), \
      "repeatCount": \(random.pick(["\"infinite\"", "3", "1e9"])), "speed": \(number())
      """
    return random.pick([
      "{ \"type\": \"basic\", \"keyPath\": \"\(key)\", \"from\": \(number()), \"to\": \(number()), \(timing) }",
      """
      { "type": "keyframe", "keyPath": "\(key)", "values": [\(number()), \(number()), \(number())], \
      "calculationMode": "\(random.pick(["cubic", "paced", "discrete", "cubicPaced"]))", \(timing) }
      """,
      """
      { "type": "spring", "keyPath": "\(key)", "to": \(number()), "mass": \(random.pick(["1", "1e9", "5e-324"])), \
      "stiffness": \(random.pick(["1e-300", "100", "1e15"])), "damping": \(random.pick(["0", "10", "1e9"])) }
      """,
    ])
  }
}
