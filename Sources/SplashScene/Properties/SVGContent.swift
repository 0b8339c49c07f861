/// An SVG document as a layer's contents, drawn at the resolution at which it appears.
public struct SVGContent: Hashable, Sendable {
  /// The document.
  public var document: SVGReference
  /// How the document is laid into the bounds.
  public var gravity = ContentsGravity.resize
  /// The one colour that takes the place of all of the document's, whose alpha stays; `nil` keeps them.
  public var fillColor: Color?

  /// Makes contents that stretch a document to the bounds.
  public init(document: SVGReference) {
    self.document = document
  }
}

extension SVGContent: DrawnContent {}

extension LayerContent {
  var svg: SVGContent? {
    get { if case .svg(let svg) = self { svg } else { nil } }
    set { if case .svg = self, let newValue { self = .svg(newValue) } }
  }
}
