internal import CXML2

extension SVGTree {
  private static let namespace = "http://www.w3.org/2000/svg"
  private static let linkNamespace = "http://www.w3.org/1999/xlink"

  /// Whether libxml2 is initialized. Evaluated once, before threads use the library.
  private static let isLibraryReady: Bool = {
    xmlInitParser()
    return true
  }()

  /// Reads a document. It must be UTF-8 and may only use XML's predefined entities; external resources are not
  /// loaded.
  init(_ bytes: [UInt8]) throws(SVGError) {
    if bytes.count > SVGLimits.fileBytes {
      throw .overLimit("\(SVGLimits.fileBytes >> 20) MB")
    }
    if bytes.starts(with: [0x1F, 0x8B]) {
      throw .invalid(line: 1, reason: "it is compressed (svgz); only plain SVG is read")
    }
    guard !bytes.isEmpty, String(validating: bytes, as: UTF8.self) != nil else {
      let reason = bytes.isEmpty ? "the file is empty" : "the text is not UTF-8"
      throw .invalid(line: 1, reason: reason)
    }
    if let offset = Self.firstEntity(in: bytes) {
      let line = bytes[..<offset].reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
      throw .invalid(line: line, reason: "entities are not read; write what they stand for")
    }
    try SVGTagScanner.check(bytes)
    self.init(elements: try Self.read(bytes))
  }

  /// Returns the position of the first entity declaration. The reader always uses UTF-8, regardless of the document's
  /// encoding declaration, so a declaration can't be hidden in another encoding.
  private static func firstEntity(in bytes: [UInt8]) -> Int? {
    let mark = Array("<!ENTITY".utf8)
    var offset = 0
    while let start = bytes[offset...].firstIndex(of: mark[0]) {
      if bytes[start...].starts(with: mark) { return start }
      offset = start + 1
    }
    return nil
  }

  private static func read(_ bytes: [UInt8]) throws(SVGError) -> [Element] {
    _ = isLibraryReady
    xmlResetLastError()
    let options =
      XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
      | XML_PARSE_NOCDATA.rawValue | XML_PARSE_BIG_LINES.rawValue
    let result = unsafe bytes.withUnsafeBytes { buffer -> Result<[Element], SVGError> in
      guard
        let reader = unsafe xmlReaderForMemory(
          buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count), nil,
          "UTF-8", Int32(options))
      else { return .failure(.invalid(line: 1, reason: "out of memory")) }
      defer { unsafe xmlFreeTextReader(reader) }
      return Result { () throws(SVGError) in try unsafe elements(from: reader) }
    }
    return try result.get()
  }

  private static func elements(
    from reader: xmlTextReaderPtr
  ) throws(SVGError) -> [Element] {
    var elements: [Element] = []
    // The indices of the open elements; `nil` inside a non-SVG element.
    var open: [Int?] = []
    while true {
      let status = unsafe xmlTextReaderRead(reader)
      if status == 0 { break }
      if status < 0 { throw syntaxFault() }
      let line = unsafe lineNumber(reader)
      switch unsafe xmlTextReaderNodeType(reader) {
      case 1:
        guard open.count < SVGLimits.depth else {
          throw .overLimit("\(SVGLimits.depth) levels of nesting")
        }
        let isEmpty = unsafe xmlTextReaderIsEmptyElement(reader) == 1
        let isSVG =
          unsafe text(xmlTextReaderConstNamespaceUri(reader)) == namespace
          && (open.isEmpty || open.last != .some(nil))
        var index: Int?
        if isSVG {
          guard elements.count < SVGLimits.elements else {
            throw .overLimit("\(SVGLimits.elements) elements")
          }
          let parent = open.last ?? nil
          let name = unsafe text(xmlTextReaderConstLocalName(reader))
          if parent == nil, name != "svg" { throw notSVG(line) }
          index = elements.count
          if let parent { elements[parent].children.append(elements.count) }
          elements.append(
            Element(
              name: name, attributes: unsafe attributes(reader), line: line, parent: parent))
        } else if elements.isEmpty {
          throw notSVG(line)
        }
        if !isEmpty { open.append(index) }
      case 15:
        if !open.isEmpty { open.removeLast() }
      case 3, 4:
        if let index = open.last ?? nil, elements[index].name == "style" {
          elements[index].text += unsafe text(xmlTextReaderConstValue(reader))
        }
      case 5:
        throw .invalid(line: line, reason: "entities are not read; write what they stand for")
      case 7:
        if unsafe text(xmlTextReaderConstLocalName(reader)) == "xml-stylesheet" {
          throw .invalid(
            line: line, reason: "external stylesheets are not read; use a style element")
        }
      default: break
      }
    }
    if elements.isEmpty { throw notSVG(1) }
    return elements
  }

  private static func notSVG(_ line: Int) -> SVGError {
    .invalid(line: line, reason: "the root element is not an svg element of \(namespace)")
  }

  private static func attributes(
    _ reader: xmlTextReaderPtr
  ) -> [(name: String, value: String)] {
    var result: [(name: String, value: String)] = []
    // An element may have two `href` attributes: one with a namespace and one without.
    var link: Int?
    while unsafe xmlTextReaderMoveToNextAttribute(reader) == 1 {
      let space = unsafe text(xmlTextReaderConstNamespaceUri(reader))
      let name = unsafe text(xmlTextReaderConstLocalName(reader))
      guard space.isEmpty || (space == linkNamespace && name == "href") else { continue }
      let value = unsafe text(xmlTextReaderConstValue(reader))
      if name == "href", let link {
        // The attribute without a namespace takes precedence.
        if space.isEmpty { result[link].value = value }
        continue
      }
      if name == "href" { link = result.count }
      result.append((name, value))
    }
    _ = unsafe xmlTextReaderMoveToElement(reader)
    return result
  }

  private static func lineNumber(_ reader: xmlTextReaderPtr) -> Int {
    guard let node = unsafe xmlTextReaderCurrentNode(reader) else { return 1 }
    return max(1, unsafe Int(xmlGetLineNo(node)))
  }

  private static func syntaxFault() -> SVGError {
    guard let error = unsafe xmlGetLastError(), let message = unsafe error.pointee.message else {
      return .invalid(line: 1, reason: "it is not XML")
    }
    var text = unsafe String(cString: message)
    while text.last?.isWhitespace == true { text.removeLast() }
    // The library reads ahead, and has its own, slightly higher depth limit.
    if text.hasPrefix("Excessive depth") {
      return .overLimit("\(SVGLimits.depth) levels of nesting")
    }
    return .invalid(line: max(1, unsafe Int(error.pointee.line)), reason: "it is not XML: \(text)")
  }

  private static func text(_ string: UnsafePointer<xmlChar>?) -> String {
    guard let string = unsafe string else { return "" }
    return unsafe String(cString: string)
  }
}
