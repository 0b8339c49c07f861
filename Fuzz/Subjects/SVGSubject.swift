import SplashScene

@testable import SplashMedia

extension Subject {
  /// SVG documents that are parsed and checked, not drawn: sizes and outlines are finite, and a written document
  /// reads the same.
  public static let svg = Subject("svg") { bytes in
    let tree: SVGTree
    do throws(SVGError) {
      tree = try SVGTree(bytes)
    } catch {
      return try told(error)
    }
    let body = tree.xml(ofChildrenOf: 0)
    let text = "<svg xmlns=\"http://www.w3.org/2000/svg\">\(body)</svg>"
    do {
      let again = try SVGTree(Array(text.utf8))
      try promise(again.xml(ofChildrenOf: 0) == body, "written again, it differs: \(body)")
    } catch let fault as SVGError {
      throw BrokenPromise(description: "written again, it is refused: \(fault) \(text)")
    }
    var lines: [String] = []
    do {
      let size = try SVGDocument(path: "picture.svg", tree).size
      try promiseFinite([size.width, size.height], "the size")
      try promise(size.width > 0 && size.height > 0, "no size")
      lines.append("\(size.width) × \(size.height)")
    } catch let fault as SVGError {
      lines.append(try told(fault))
    }
    for (id, index) in tree.ids.sorted(by: { $0.value < $1.value }).prefix(8) {
      do {
        let path = try SVGOutlineReader.outline(of: index, in: tree, limit: 1000)
        try promise(path.elements.count <= 1000, "\(path.elements.count) elements of \(id)")
        for p in path.controlPoints { try promiseFinite([p.x, p.y], "the outline of \(id)") }
        lines.append("\(path.elements.count) elements")
      } catch let fault as SVGError {
        lines.append(try told(fault))
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func told(_ fault: SVGError) throws -> String {
    switch fault {
    case .invalid(let line, let reason):
      try promise(line >= 1 && !reason.isEmpty, "a fault without a line or reason")
      return "\(line): \(reason)"
    case .overLimit(let limit): return "more than \(limit)"
    }
  }
}
