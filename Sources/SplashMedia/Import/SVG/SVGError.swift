internal import SplashScene
internal import SplashSystem

/// An error in an SVG document, without its path.
enum SVGError: Error, Equatable {
  /// An error on a particular line. Lines are numbered from 1.
  case invalid(line: Int, reason: String)
  /// A limit that was exceeded, with a description.
  case overLimit(String)

  /// Returns the error for the document at `path`.
  func error(_ path: FilePath) -> AssetError {
    switch self {
    case .invalid(let line, let reason): .invalid(path: path, line: line, reason: reason)
    case .overLimit(let limit): .overLimit(path: path, limit: limit)
    }
  }
}

/// The limits of SVG documents.
enum SVGLimits {
  /// The maximum file size in bytes.
  static let fileBytes = 16 << 20
  /// The maximum number of elements.
  static let elements = 100_000
  /// The maximum number of attributes in an element.
  static let attributes = 1000
  /// The maximum number of declarations in the document type.
  static let declarations = 1000
  /// The maximum number of cells in the matrix of an `feConvolveMatrix`. librsvg crashes with larger matrices.
  static let matrixCells = 1024.0
  /// The maximum nesting depth of elements.
  static let depth = 200
  /// The maximum number of drawn elements, counting the target of every reference.
  static let expandedElements = 1_000_000
  /// The maximum total number of pixels in all embedded images.
  static let imagePixels = 64_000_000
  /// The maximum length of the document's longer side, in points.
  static let side = 1_000_000.0
}
