internal import SplashScene
internal import SplashSystem

/// An SVG document that is ready to be drawn: it has been checked, and its size is known.
struct SVGDocument: Sendable {
  /// The file's path.
  let path: FilePath
  /// The document's markup, prepared for librsvg.
  let markup: SVGMarkup
  /// The hash of the markup, by which helpers identify documents.
  let hash: ContentHash

  /// The size in points.
  var size: Size { markup.size }

  /// Checks a document and determines its size.
  init(path: FilePath, _ tree: SVGTree) throws(SVGError) {
    try tree.check()
    self.path = path
    markup = SVGMarkup(tree, size: try Self.size(of: tree.root))
    hash = ContentHash(of: Array("\(markup.size.width) \(markup.size.height) \(markup.body)".utf8))
  }

  /// Returns the visible rectangle of the document's user space, if it is known.
  static func viewBox(of root: SVGTree.Element) throws(SVGError) -> Rect? {
    if let box = try root.viewBox() { return box }
    guard let width = try points("width", root), let height = try points("height", root),
      width > 0, height > 0
    else { return nil }
    return Rect(0, 0, width, height)
  }

  // MARK: Size

  /// Returns the document's size from its width and height, or from its viewBox if those are missing or relative.
  private static func size(of root: SVGTree.Element) throws(SVGError) -> Size {
    let box = try root.viewBox()
    let (width, height) = (try points("width", root), try points("height", root))
    let size: Size
    switch (width, height, box) {
    case (let width?, let height?, _): size = Size(width, height)
    case (let width?, nil, let box?): size = Size(width, width * box.height / box.width)
    case (nil, let height?, let box?): size = Size(height * box.width / box.height, height)
    case (nil, nil, let box?): size = box.size
    default:
      throw root.fault("the document has no size: give the root a viewBox, or a width and a height")
    }
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite,
      max(size.width, size.height) <= SVGLimits.side
    else {
      throw root.fault(
        "the document's size is \(size.width) × \(size.height); it must be greater than 0 and at most"
          + " \(Int(clamping: SVGLimits.side)) per side")
    }
    return size
  }

  /// Returns the root element's width or height in points; `nil` if it is missing or relative.
  private static func points(
    _ name: String, _ root: SVGTree.Element
  ) throws(SVGError) -> Double? {
    guard let text = root.style(name) ?? root[name], trimmed(text) != "auto" else { return nil }
    switch SVGLength(text) {
    case .points(let points): return points
    case .percent, .relative: return nil
    case nil: throw root.fault("the root's \(name) is not a length")
    }
  }
}
