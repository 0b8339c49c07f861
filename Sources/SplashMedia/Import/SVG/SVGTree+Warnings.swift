extension SVGTree {
  /// What is drawn differently from the document, as the ends of sentences that begin with the document.
  var warnings: [String] {
    cssAnimationLine.map {
      ["has CSS animations, the first on line \($0), which aren't played: animate the layer"]
    } ?? []
  }

  /// The line of the first CSS animation, numbered from 1; `nil` if there is none.
  private var cssAnimationLine: Int? {
    elements.compactMap { element -> Int? in
      if element.name == "style", let offset = Self.animation(in: element.text) {
        return element.line
          + element.text.utf8.prefix(offset).count { $0 == UInt8(ascii: "\n") }
      }
      return element["style"].flatMap(Self.animation) == nil ? nil : element.line
    }.min()
  }

  /// Returns the offset of the first property that names an animation in CSS, in bytes.
  private static func animation(in css: String) -> Int? {
    let bytes = Array(css.lowercased().utf8)
    var offset = 0
    while offset < bytes.count {
      let rest = bytes[offset...]
      if rest.starts(with: Array("/*".utf8)) {
        offset = end(ofCommentAt: offset, in: bytes)
        continue
      }
      let isWordStart = offset == 0 || !isWordByte(bytes[offset - 1])
      if isWordStart, ["animation-name", "animation"].contains(where: { names($0, rest) }) {
        return offset
      }
      offset += 1
    }
    return nil
  }

  /// Returns whether a text begins with a property and a value other than `none`.
  private static func names(_ property: String, _ text: ArraySlice<UInt8>) -> Bool {
    guard text.starts(with: Array(property.utf8)) else { return false }
    let isSpace = { (byte: UInt8) in [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
    let value = text.dropFirst(property.utf8.count).drop(while: isSpace)
    guard value.first == UInt8(ascii: ":") else { return false }
    return !value.dropFirst().drop(while: isSpace).starts(with: Array("none".utf8))
  }

  private static func end(ofCommentAt start: Int, in bytes: [UInt8]) -> Int {
    var offset = start + 2
    while offset + 1 < bytes.count,
      bytes[offset] != UInt8(ascii: "*") || bytes[offset + 1] != UInt8(ascii: "/")
    {
      offset += 1
    }
    return offset + 2
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte > 0x7F
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
