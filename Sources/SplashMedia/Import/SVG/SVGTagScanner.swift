/// Scans the tags of a document before it is passed to libxml2, whose run time is quadratic in the number of an
/// element's attributes.
struct SVGTagScanner {
  private let bytes: [UInt8]
  private var offset = 0

  /// Rejects elements with too many attributes, and attribute-list declarations, which would add attributes.
  static func check(_ bytes: [UInt8]) throws(SVGError) {
    var scanner = SVGTagScanner(bytes: bytes)
    var declarationCount = 0
    while scanner.skip(to: "<") {
      if scanner.skip("!--") {
        _ = scanner.skip(to: "-->")
      } else if scanner.skip("![CDATA[") {
        _ = scanner.skip(to: "]]>")
      } else if scanner.skip("?") {
        _ = scanner.skip(to: "?>")
      } else if scanner.skip("!ATTLIST") {
        throw scanner.fault("declarations of attributes are not read; write the attributes")
      } else if scanner.skip("!") {
        _ = scanner.attributeCount(isDeclaration: true)
        declarationCount += 1
        guard declarationCount <= SVGLimits.declarations else {
          throw .overLimit("\(SVGLimits.declarations) declarations in the document type")
        }
      } else if scanner.attributeCount(isDeclaration: false) > SVGLimits.attributes {
        throw .overLimit("\(SVGLimits.attributes) attributes of an element")
      }
    }
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Skips the given text if it comes next.
  private mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard offset + count <= bytes.count else { return false }
    for index in 0..<count where unsafe text.utf8Start[index] != bytes[offset + index] {
      return false
    }
    offset += count
    return true
  }

  /// Skips to the end of the next occurrence of the given text, or to the end of the document if there is none.
  private mutating func skip(to text: StaticString) -> Bool {
    while offset < bytes.count {
      if skip(text) { return true }
      offset += 1
    }
    return false
  }

  /// Skips to the end of a tag, and returns the number of its attributes. Malformed XML ends the tag, as in libxml2.
  ///
  /// - Parameter isDeclaration: Whether the tag is a document type, in which declarations may be nested in brackets.
  private mutating func attributeCount(isDeclaration: Bool) -> Int {
    var count = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "<"): return count
      case UInt8(ascii: ">"):
        offset += 1
        return count
      case UInt8(ascii: "[") where isDeclaration:
        offset += 1
        return count
      case UInt8(ascii: "="): count += 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard let end = bytes[(offset + 1)...].firstIndex(of: byte) else {
          offset = bytes.count
          return count
        }
        offset = end
      default: break
      }
      offset += 1
    }
    return count
  }

  private func fault(_ reason: String) -> SVGError {
    .invalid(
      line: bytes[..<offset].reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) },
      reason: reason)
  }
}
