/// The elements of an SVG document, excluding comments, foreign elements and foreign attributes.
struct SVGTree: Sendable {
  /// An element in SVG's namespace.
  struct Element: Sendable {
    /// The name without a prefix.
    var name: String
    /// The attributes without a namespace, and `href` with or without one.
    var attributes: [(name: String, value: String)] = []
    /// The line on which the element's start tag ends, numbered from 1.
    var line: Int
    /// The parent's index; `nil` for the root.
    var parent: Int?
    /// The children's indices.
    var children: [Int] = []
    /// The element's character data, for example the rules in a `style` element.
    var text = ""

    /// The value of an attribute.
    subscript(name: String) -> String? {
      attributes.first { $0.name == name }?.value
    }

    /// Returns an error at this element.
    func fault(_ reason: String) -> SVGError { .invalid(line: line, reason: reason) }
  }

  /// All elements in document order, beginning with the root.
  var elements: [Element]
  /// The index of the element with each id. If several elements have the same id, the first of them is used.
  private(set) var ids: [String: Int] = [:]

  init(elements: [Element]) {
    self.elements = elements
    for (index, element) in elements.enumerated() {
      if let id = element["id"], ids[id] == nil { ids[id] = index }
    }
  }

  /// The root element, which is an `svg` element.
  var root: Element { elements[0] }

  /// Returns the children of an element as XML. Only what was checked is included.
  func xml(ofChildrenOf index: Int) -> String {
    var result = ""
    for child in elements[index].children { write(child, to: &result) }
    return result
  }

  /// Returns attributes as they appear in a tag, each preceded by a space.
  static func xml(_ attributes: [(name: String, value: String)]) -> String {
    attributes.map { " \($0.name)=\"\(escaped($0.value))\"" }.joined()
  }

  private func write(_ index: Int, to result: inout String) {
    let element = elements[index]
    result += "<\(element.name)\(Self.xml(element.attributes))"
    if element.children.isEmpty, element.text.isEmpty {
      result += "/>"
      return
    }
    result += ">" + Self.escaped(element.text)
    for child in element.children { write(child, to: &result) }
    result += "</\(element.name)>"
  }

  private static func escaped(_ text: String) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): result += "&amp;".utf8
      case UInt8(ascii: "<"): result += "&lt;".utf8
      case UInt8(ascii: ">"): result += "&gt;".utf8
      case UInt8(ascii: "\""): result += "&quot;".utf8
      case 0x09, 0x0A, 0x0D: result += "&#\(byte);".utf8
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
