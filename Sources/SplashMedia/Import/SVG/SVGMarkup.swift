internal import SplashScene
internal import SplashSystem

/// An SVG document's markup, prepared for librsvg.
struct SVGMarkup: Hashable, Sendable {
  /// The document's size in points.
  let size: Size
  /// The document from the root's start tag on: an svg element of the document's size at the origin. It can be nested
  /// in another svg element.
  let body: String

  /// Creates the markup for a document with the given size.
  init(_ tree: SVGTree, size: Size) {
    self.size = size
    let taken: Set = ["x", "y", "width", "height", "overflow"]
    let style = tree.root.declarations.filter { !taken.contains($0.name) }
    var attributes = tree.root.attributes.filter { !taken.contains($0.name) && $0.name != "style" }
    if !style.isEmpty {
      attributes.append(("style", style.map { "\($0.name):\($0.value)" }.joined(separator: ";")))
    }
    attributes.append((Self.rootMark, ""))
    body = "<svg\(SVGTree.xml(attributes))>\(Self.markingRoot(tree).xml(ofChildrenOf: 0))</svg>"
  }

  /// Recreates existing markup.
  init(size: Size, body: String) {
    self.size = size
    self.body = body
  }

  /// Returns the document with `:root` in its stylesheets replaced by a selector for the document's own root, which
  /// will be nested in another element.
  private static func markingRoot(_ tree: SVGTree) -> SVGTree {
    var result = tree
    for index in tree.elements.indices where tree.elements[index].name == "style" {
      result.elements[index].text = markingRoot(inRules: tree.elements[index].text)
    }
    return result
  }

  private static func markingRoot(inRules rules: String) -> String {
    let bytes = Array(rules.utf8)
    let (name, mark) = (Array(":root".utf8), Array("[\(rootMark)]".utf8))
    var result: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.first {
      // Upper-case and lower-case letters differ in this bit.
      let isRoot =
        rest.prefix(name.count).elementsEqual(name) { $0 | 0x20 == $1 }
        && !(rest.dropFirst(name.count).first.map(isNameByte) ?? false)
      result += isRoot ? mark : [byte]
      rest = rest.dropFirst(isRoot ? name.count : 1)
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns whether a byte continues a CSS name.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// Returns an SVG document that draws this document in device space.
  ///
  /// - Parameters:
  ///   - transform: The transform from the document's points to device pixels.
  ///   - width: The width of the device rectangle at the origin, in pixels.
  ///   - height: The height of the device rectangle, in pixels.
  func xml(_ transform: AffineTransform, width: Int, height: Int) -> String {
    // librsvg stores a transform's numbers with 24 bits of precision. If they are relative to a document point in the
    // middle of the image, the error is far too small to be visible.
    let middle = Point(Double(width) / 2, Double(height) / 2)
    let nearest = transform.inverse?.apply(middle) ?? .zero
    let pivot = Point(Double(Float(nearest.x)), Double(Float(nearest.y)))
    let place = transform.apply(pivot)
    let t = transform
    // A switch element draws its first child. Stylesheets often have rules for svg and g, but rarely for switch.
    return """
      <svg xmlns="http://www.w3.org/2000/svg" id="\(Self.outerId)" width="\(width)" \
      height="\(height)"><style>\(rules)</style><switch id="\(Self.frameId)" transform="translate(\(place.x) \(place.y)) \
      matrix(\(t.a) \(t.b) \(t.c) \(t.d) 0 0) translate(\(-pivot.x) \(-pivot.y))">\(body)</switch></svg>
      """
  }

  private static let outerId = "splashrender-canvas"
  private static let frameId = "splashrender-frame"
  /// An attribute that only the document's root has. Its selector has the same specificity as `:root`.
  private static let rootMark = "splashrender-root"

  /// Rules that protect the outer elements, and the document's position and size, from the document's own rules. The
  /// repeated ids in their selectors give the rules precedence. This is necessary because librsvg prefers a
  /// document's own important rules to a user's.
  private var rules: String {
    """
    #\(Self.outerId)#\(Self.outerId), #\(Self.frameId)#\(Self.frameId) { opacity: 1 !important;
    filter: none !important; mask: none !important; clip-path: none !important;
    display: inline !important; mix-blend-mode: normal !important }
    #\(Self.outerId)#\(Self.outerId) { x: 0 !important; y: 0 !important; width: 100% !important;
    height: 100% !important; transform: none !important }
    #\(Self.outerId) #\(Self.frameId) [\(Self.rootMark)] { x: 0 !important; y: 0 !important;
    width: \(size.width)px !important; height: \(size.height)px !important;
    overflow: hidden !important }
    """
  }
}
