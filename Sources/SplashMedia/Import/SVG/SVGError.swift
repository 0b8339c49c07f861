internal import SplashScene
internal import SplashSystem

/// What is wrong with an SVG document, without its path.
enum SVGError: Error, Equatable {
  /// Something on a line, from 1.
  case invalid(line: Int, reason: String)
  /// More than there may be of something, spelt with the limit.
  case overLimit(String)

  /// The fault of the document at `path`.
  func error(_ path: FilePath) -> AssetError {
    switch self {
    case .invalid(let line, let reason): .invalid(path: path, line: line, reason: reason)
    case .overLimit(let limit): .overLimit(path: path, limit: limit)
    }
  }
}

/// What an SVG document may ask for at most.
enum SVGLimits {
  /// The file's size in bytes.
  static let fileBytes = 16 << 20
  /// How many elements it has.
  static let elements = 100_000
  /// How many attributes an element has.
  static let attributes = 1000
  /// How many declarations the document type has.
  static let declarations = 1000
  /// How many cells the matrix of an `feConvolveMatrix` has: librsvg crashes beyond.
  static let matrixCells = 1024.0
  /// How deep elements nest.
  static let depth = 200
  /// How many elements are drawn when every reference counts as what it refers to.
  static let expandedElements = 1_000_000
  /// The pixels of all embedded pictures together.
  static let imagePixels = 64_000_000
  /// The longer side of the document in points.
  static let side = 1_000_000.0
}
