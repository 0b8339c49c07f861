import TestSupport

@testable import ProgramSupport

extension Attack {
  /// SVG documents made of filters, patterns, masks, markers, gradients and styles with extreme values.
  static let drawings = Attack(name: "drawings") { place in
    try place.keep(
      .init(
        """
        { "splashrender": 1, "size": [16, 16], "duration": 1, "layers": [{ "type": "svg", "svg": "d.svg" }] }
        """.utf8), at: "work/s.json")
  } next: { place, random in
    var maker = DrawingMaker(random: random)
    let text = maker.document()
    random = maker.random
    try place.write(text, to: "d.svg")
    return Trial(words: ["still", "s.json", "-o", "out/x.png"])
  }
}

/// Writes an SVG document.
private struct DrawingMaker {
  var random: SeededGenerator

  private mutating func number() -> String {
    random.chance(60)
      ? "\(random.below(20))"
      : random.pick([
        "0", "-1", "0.001", "1e9", "-1e9", "1e-9", "1e38", "2.5", "33", "NaN", "100%", "1e999", "",
      ])
  }

  private mutating func numbers(_ count: Int) -> String {
    (0..<count).map { _ in number() }.joined(separator: " ")
  }

  private mutating func input() -> String {
    random.pick([
      "", " in=\"SourceAlpha\"", " in=\"BackgroundImage\"", " in=\"r\"", " in=\"nowhere\"",
    ])
  }

  private mutating func light() -> String {
    random.pick([
      "<feDistantLight azimuth=\"\(number())\" elevation=\"\(number())\"/>",
      "<fePointLight x=\"\(number())\" y=\"\(number())\" z=\"\(number())\"/>",
      "<feSpotLight x=\"\(number())\" z=\"\(number())\" limitingConeAngle=\"\(number())\"/>",
    ])
  }

  private mutating func primitive() -> String {
    let common = input() + (random.chance(30) ? " result=\"r\"" : "")
    switch random.below(17) {
    case 0: return "<feGaussianBlur\(common) stdDeviation=\"\(numbers(2))\"/>"
    case 1: return "<feOffset\(common) dx=\"\(number())\" dy=\"\(number())\"/>"
    case 2: return "<feFlood\(common) flood-color=\"red\" flood-opacity=\"\(number())\"/>"
    case 3:
      return
        "<feBlend\(common) in2=\"r\" mode=\"\(random.pick(["screen", "hue", "x"]))\"/>"
    case 4:
      return """
        <feColorMatrix\(common) type="\(random.pick(["matrix", "saturate", "hueRotate"]))" values="\
        \(numbers(random.pick([1, 20, 3])))"/>
        """
    case 5:
      return """
        <feComponentTransfer\(common)><feFuncR type="\(random.pick(["table", "discrete", "gamma"]))" \
        tableValues="\(numbers(random.below(5)))" exponent="\(number())" amplitude="\(number())"/></feComponentTransfer>
        """
    case 6:
      return """
        <feComposite\(common) in2="SourceGraphic" operator="\(random.pick(["arithmetic", "xor", "in"]))" \
        k1="\(number())" k2="\(number())" k4="\(number())"/>
        """
    case 7:
      // Some have more elements than librsvg supports.
      let order = random.pick([1, 3, 5, 31, 32, 33, 40])
      let count = order * order + (random.chance(20) ? 1 : 0)
      return """
        <feConvolveMatrix\(common) order="\(order)" kernelMatrix="\
        \([String](repeating: "1", count: count).joined(separator: " "))" divisor="\(number())" targetX="\(number())" \
        edgeMode="\(random.pick(["none", "wrap", "duplicate"]))"/>
        """
    case 8:
      return
        "<feDiffuseLighting\(common) surfaceScale=\"\(number())\" diffuseConstant=\"\(number())\">\(light())</feDiffuseLighting>"
    case 9:
      return
        "<feSpecularLighting\(common) specularExponent=\"\(number())\" kernelUnitLength=\"\(number())\">\(light())</feSpecularLighting>"
    case 10:
      return
        "<feDisplacementMap\(common) in2=\"r\" scale=\"\(number())\" xChannelSelector=\"A\"/>"
    case 11:
      return
        "<feMorphology\(common) operator=\"\(random.pick(["dilate", "erode"]))\" radius=\"\(numbers(2))\"/>"
    case 12:
      return """
        <feTurbulence type="\(random.pick(["turbulence", "fractalNoise"]))" baseFrequency="\(numbers(2))" \
        numOctaves="\(number())" seed="\(number())" stitchTiles="stitch"/>
        """
    case 13: return "<feTile\(common)/>"
    case 14: return "<feMerge><feMergeNode\(common)/><feMergeNode in=\"r\"/></feMerge>"
    case 15: return "<feDropShadow\(common) dx=\"\(number())\" stdDeviation=\"\(number())\"/>"
    default:
      return "<feImage href=\"\(random.pick(["#s", "#f", "../outside/secret.png", "&#10;x"]))\"/>"
    }
  }

  private mutating func rectangle(_ unit: String) -> String {
    """
     x="\(number())" y="\(number())" width="\(number())" height="\(number())" \(unit)="\
    \(random.pick(["userSpaceOnUse", "objectBoundingBox"]))"
    """
  }

  private mutating func definition() -> String {
    switch random.below(8) {
    case 0, 1, 2:
      let primitives = (0...random.below(4)).map { _ in primitive() }.joined()
      let region = random.chance(30) ? rectangle("filterUnits") : ""
      return "<filter id=\"f\"\(region)>\(primitives)</filter>"
    case 3:
      return """
        <pattern id="p"\(rectangle("patternUnits")) patternTransform="scale(\(number()))">\
        <rect width="\(number())" height="3" fill="url(#\(random.pick(["p", "g"])))"/></pattern>
        """
    case 4: return "<mask id=\"m\"\(rectangle("maskUnits"))><use href=\"#s\"/></mask>"
    case 5:
      return """
        <marker id="k" markerWidth="\(number())" markerHeight="\(number())" orient="\
        \(random.pick(["auto", "1e9", "auto-start-reverse"]))" viewBox="\(numbers(4))">\
        <path d="M0 0L9 9" marker-end="url(#k)"/></marker>
        """
    case 6:
      return """
        <linearGradient id="g" gradientTransform="matrix(\(numbers(6)))" spreadMethod="reflect" x2="\(number())" \
        href="#g"><stop offset="\(number())" stop-color="red"/><stop offset="1"/></linearGradient>
        """
    default:
      return """
        <radialGradient id="g" r="\(number())" fx="\(number())" fr="\(number())"><stop offset="0.5" \
        stop-color="lime"/></radialGradient><clipPath id="c"><circle r="\(number())" clip-path="url(#c)"/></clipPath>
        """
    }
  }

  private mutating func element() -> String {
    let paint = random.pick([
      "fill=\"url(#p)\"", "fill=\"url(#g)\"", "filter=\"url(#f)\"", "mask=\"url(#m)\"",
      "clip-path=\"url(#c)\"", "marker-mid=\"url(#k)\" stroke=\"red\"", "class=\"a\"",
      "style=\"filter: blur(\(number())px) drop-shadow(1px 1px \(number())px red)\"",
      "stroke=\"red\" stroke-dasharray=\"\(numbers(2))\" stroke-width=\"\(number())\"",
    ])
    let transform =
      random.chance(30) ? "transform=\"\(random.pick(["rotate", "scale"]))(\(number()))\"" : ""
    switch random.below(6) {
    case 0:
      return
        "<rect id=\"s\" width=\"\(number())\" height=\"\(number())\" rx=\"\(number())\" \(paint) \(transform)/>"
    case 1:
      return
        "<path d=\"M0 0L\(numbers(2))A\(numbers(3)) 0 1 \(numbers(2))\" \(paint) \(transform)/>"
    case 2: return "<polyline points=\"\(numbers(6))\" \(paint) \(transform)/>"
    case 3: return "<use href=\"#s\" x=\"\(number())\" \(paint)/>"
    case 4: return "<ellipse rx=\"\(number())\" ry=\"\(number())\" \(paint) \(transform)/>"
    default: return "<g \(paint) opacity=\"\(number())\">\(random.chance(50) ? element() : "")</g>"
    }
  }

  mutating func document() -> String {
    let definitions = (0...random.below(4)).map { _ in definition() }.joined(separator: "\n")
    let elements = (0...random.below(4)).map { _ in element() }.joined(separator: "\n")
    let style =
      random.chance(40)
      ? """
      <style>.a { fill: rgb(\(number()) \(number()) 0); stroke-width: \(number()); opacity: \(number());
      transform: rotate(\(number())deg) } @import url("../outside/secret.svg"); a > b:nth-child(\(number())) {}</style>
      """ : ""
    let viewBox = random.chance(50) ? " viewBox=\"\(numbers(4))\"" : ""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"\(viewBox)>\(style)
      <defs>\(definitions)</defs>
      \(elements)
      </svg>
      """
  }
}
