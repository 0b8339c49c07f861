import SplashScene
import SplashSyntax

extension LayerDecoder {
  /// Reads an SVG layer's content; `nil` after reporting an error.
  func svg(_ fields: Fields) -> SVGContent? {
    let document = fields.require(
      "svg", or: ["contents"], ValueType<SVGReference>.svg, "The SVG file.")
    var gravity = ContentsGravity.resize
    fields.set(&gravity, "contentsGravity", .choice, "How the drawing fits the bounds.")
    let color = fields.read(
      "fillColor", ValueType<Color>.color.orNull(),
      "A colour that replaces all others, or null for the document's own.")
    guard let document else { return nil }
    var content = SVGContent(document: document)
    content.gravity = gravity
    content.fillColor = color ?? nil
    return content
  }
}

extension ValueType where Value == SVGReference {
  /// An SVG document.
  static var svg: ValueType {
    ValueType("an SVG file's path", .file) { context, value in
      guard let asset = ValueType<NamedFile>.assetPath.read(context, value) else { return nil }
      func report(_ error: AssetError) {
        context.report(context.session.problem(error, "SVG", asset.text), at: value.span)
      }
      let opened = context.session.assets.openSVG(asset.file) { drawn in
        if case .failure(let error) = drawn { report(error) }
      }
      switch opened {
      case .success(let document):
        for warning in context.session.diagnostics.firstWarnings(of: document) {
          context.report(.svgWarning(asset.text, warning), at: value.span)
        }
        return document
      case .failure(let error):
        report(error)
        return nil
      }
    }
  }
}

extension Problem {
  fileprivate static func svgWarning(_ text: String, _ warning: String) -> Problem {
    Problem(.fileDegraded, "the SVG \(quoted(text)) \(warning)", severity: .warning)
  }
}
