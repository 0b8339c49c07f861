internal import SplashScene
internal import SplashSystem

extension SVGTree {
  /// Elements that would look different in other renderers, with suggestions.
  private static let unsupported: [String: String] = {
    let text = "its font would differ between machines: convert it to outlines, or use a text layer"
    let animation = "animations in an SVG are not played: animate the layer"
    let page = "only SVG's own elements are drawn"
    var result: [String: String] = [:]
    for name in ["text", "tspan", "textPath", "tref", "altGlyph"] { result[name] = text }
    for name in ["animate", "animateTransform", "animateMotion", "animateColor", "set", "discard"] {
      result[name] = animation
    }
    for name in ["foreignObject", "video", "audio", "iframe", "canvas"] { result[name] = page }
    result["script"] = "scripts are not run"
    return result
  }()

  /// Rejects a document that refers to anything outside itself, that would be drawn differently on other machines, or
  /// that exceeds limits.
  func check() throws(SVGError) {
    var imagePixels = 0
    for element in elements {
      if let reason = Self.unsupported[element.name] {
        throw element.fault("<\(element.name)>: \(reason)")
      }
      try checkMatrix(element)
      for attribute in element.attributes {
        if attribute.name == "systemLanguage" {
          throw element.fault("systemLanguage differs between machines")
        }
        if attribute.name == "href" {
          imagePixels += try check(link: attribute.value, of: element)
        } else {
          try checkLinks(in: attribute.value, of: element)
        }
      }
      if element.name == "style" {
        if element.text.lowercased().contains("@import") {
          throw element.fault("@import: external stylesheets are not read")
        }
        try checkLinks(in: element.text, of: element)
      }
      if imagePixels > SVGLimits.imagePixels {
        throw .overLimit("\(SVGLimits.imagePixels) pixels in all embedded images")
      }
    }
    try checkExpansion()
  }

  /// Rejects a convolution that crashes librsvg.
  private func checkMatrix(_ element: Element) throws(SVGError) {
    guard element.name == "feConvolveMatrix", let order = element["order"],
      let sides = SVGScanner.numbers(order), let columns = sides.first, let rows = sides.last
    else { return }
    guard columns * rows <= SVGLimits.matrixCells else {
      throw element.fault(
        "the order \"\(trimmed(order).prefix(48))\" makes a matrix of more than"
          + " \(Int(clamping: SVGLimits.matrixCells)) cells")
    }
  }

  /// Checks an `href`, and returns the number of pixels in the embedded image, if there is one.
  private func check(link: String, of element: Element) throws(SVGError) -> Int {
    let link = trimmed(link)
    // A hyperlink's target isn't loaded.
    if link.hasPrefix("#") || element.name == "a" { return 0 }
    guard link.lowercased().hasPrefix("data:") else { throw outside(link, element) }
    guard element.name == "image" || element.name == "feImage" else {
      throw element.fault("<\(element.name)> can't have its contents in a data: address")
    }
    guard let bytes = Self.bytes(ofDataAddress: link) else {
      throw element.fault("the embedded image is not base64")
    }
    do throws(ReasonError) {
      let header = try ImageHeader(bytes)
      guard header.format == .png || header.format == .jpeg else {
        throw ReasonError("only PNG and JPEG can be embedded")
      }
      let (pixels, overflow) = header.width.multipliedReportingOverflow(by: header.height)
      return overflow ? Int.max / 2 : min(pixels, Int.max / 2)
    } catch {
      throw element.fault("the embedded image: \(error.reason)")
    }
  }

  /// Returns the bytes of a `data:` URL; `nil` if it isn't Base64.
  private static func bytes(ofDataAddress text: String) -> [UInt8]? {
    guard let comma = text.utf8.firstIndex(of: UInt8(ascii: ",")),
      text[..<comma].lowercased().hasSuffix(";base64")
    else { return nil }
    return Base64.bytes(text[text.utf8.index(after: comma)...], isLenient: true)
  }

  /// Checks that every `url()` refers to an element of the document.
  private func checkLinks(in text: String, of element: Element) throws(SVGError) {
    for link in Self.links(in: text) where !link.hasPrefix("#") { throw outside(link, element) }
  }

  private func outside(_ link: String, _ element: Element) -> SVGError {
    var short = String(link.prefix(48))
    if short.count < link.count { short += "…" }
    return element.fault(
      "\"\(short)\" is outside the document; references can be only \"#id\""
        + " and embedded images")
  }

  /// Returns the contents of all `url(…)` references in a string.
  private static func links(in text: String) -> [String] {
    guard text.utf8.contains(UInt8(ascii: "(")) else { return [] }
    let parts = text.lowercased().split(separator: "url(", omittingEmptySubsequences: false)
    return parts.dropFirst().map { part in
      trimmed(part.prefix { $0 != ")" }.drop { "'\" \t\n\r".contains($0) })
    }
  }

  // MARK: Expansion

  /// Rejects documents that grow excessively when every reference is expanded: copies of copies, patterns in
  /// patterns.
  private func checkExpansion() throws(SVGError) {
    // The expanded size of each element; 0 if it is not yet known. A reference expands to its complete target; the
    // expansion ends at cycles.
    var counts = [Int](repeating: 0, count: elements.count)
    var isOpen = [Bool](repeating: false, count: elements.count)
    // For each open element: its index, the position of the next child or reference to process, all children and
    // references, and the sum so far.
    var stack: [(index: Int, next: Int, targets: [Int], sum: Int)] = []
    func enter(_ index: Int) {
      isOpen[index] = true
      stack.append((index, 0, elements[index].children + references(of: index), 1))
    }
    enter(0)
    while var top = stack.popLast() {
      guard top.next < top.targets.count else {
        counts[top.index] = top.sum
        isOpen[top.index] = false
        if !stack.isEmpty { stack[stack.count - 1].sum += top.sum }
        continue
      }
      let target = top.targets[top.next]
      top.next += 1
      if counts[target] > 0 {
        top.sum += counts[target]
      } else if !isOpen[target] {
        stack.append(top)
        enter(target)
        continue
      }
      guard top.sum <= SVGLimits.expandedElements else {
        throw .overLimit("\(SVGLimits.expandedElements) elements with everything they refer to")
      }
      stack.append(top)
    }
    if counts[0] > SVGLimits.expandedElements {
      throw .overLimit("\(SVGLimits.expandedElements) elements with everything they refer to")
    }
  }

  private func references(of index: Int) -> [Int] {
    var result: [Int] = []
    for attribute in elements[index].attributes {
      let value = attribute.value
      if attribute.name == "href" {
        let link = trimmed(value)
        if link.hasPrefix("#"), let target = ids[String(link.dropFirst())] { result.append(target) }
      } else if value.utf8.contains(UInt8(ascii: "#")), value.utf8.contains(UInt8(ascii: "(")) {
        // Ids are case-sensitive; function names are not.
        for part in value.split(separator: "#").dropFirst() {
          let id = part.prefix { !")'\" \t\n\r".contains($0) }
          if let target = ids[String(id)] { result.append(target) }
        }
      }
    }
    return result
  }
}
