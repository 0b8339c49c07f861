/// An SVG document as a layer's contents, drawn at the resolution at which it is displayed.
public struct SVGContent: Hashable, Sendable {
  /// The document.
  public var document: SVGReference
  /// How the document is placed in the bounds.
  public var gravity = ContentsGravity.resize
  /// The colour that replaces all of the document's colours, but not their alpha; `nil` to keep the colours.
  public var fillColor: Color?

  /// Creates contents with a document stretched to the bounds.
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
