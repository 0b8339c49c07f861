/// An SVG document's elements: what is left of the XML once comments, foreign elements and foreign
/// attributes are gone.
struct SVGTree: Sendable {
  /// An element of SVG's namespace.
  struct Element: Sendable {
    /// The name without a prefix.
    var name: String
    /// The attributes without a namespace, and `href` of either kind.
    var attributes: [(name: String, value: String)] = []
    /// Where its start tag ends, from 1.
    var line: Int
    /// Its parent's index; `nil` for the root.
    var parent: Int?
    /// The indices of its children.
    var children: [Int] = []
    /// The character data in it: of a `style`, its rules.
    var text = ""

    /// The value of an attribute.
    subscript(name: String) -> String? {
      attributes.first { $0.name == name }?.value
    }

    /// A fault here.
    func fault(_ reason: String) -> SVGError { .invalid(line: line, reason: reason) }
  }

  /// All elements in the order of the document, the root first.
  var elements: [Element]
  /// The elements by id; of several with one id, the first.
  private(set) var ids: [String: Int] = [:]

  init(elements: [Element]) {
    self.elements = elements
    for (index, element) in elements.enumerated() {
      if let id = element["id"], ids[id] == nil { ids[id] = index }
    }
  }

  /// The root element, an `svg`.
  var root: Element { elements[0] }

  /// The children of an element as XML again, with nothing in it that was not looked at.
  func xml(ofChildrenOf index: Int) -> String {
    var result = ""
    for child in elements[index].children { write(child, to: &result) }
    return result
  }

  /// Attributes as they stand in a tag, each behind a space.
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
