import SplashSystem

/// The header of an image file, read before anything is decoded.
struct ImageHeader: Equatable {
  /// The supported image formats.
  enum Format: String {
    case png = "PNG"
    case jpeg = "JPEG"
    case webp = "WebP"
    case gif = "GIF"
    case bmp = "BMP"
    case tiff = "TIFF"
    case targa = "TGA"
    case qoi = "QOI"
    case avif = "AVIF"
  }

  var format: Format
  /// The stored width, before the image is turned upright.
  var width: Int
  var height: Int
  var orientation = Orientation.upright
  /// Descriptions of what can't be displayed as intended, phrased to follow "the image …".
  var warnings: [String] = []
  /// The bytes to decode, if they differ from the file's bytes.
  var data: [UInt8]?
  /// The bytes of a second image whose grey values are the first one's alpha.
  var alpha: [UInt8]?
  /// Whether the colours are stored premultiplied.
  var isPremultiplied = false
  /// The components of the transparent colour, at the file's bit depth.
  var colorKey: [Int]?
  /// The storage format of the inks in an image that is meant for print. The image is decoded to four planes.
  var inks: Inks?
  /// The colour space of YUV values, if it is specified by the container rather than the image.
  var colorimetry: Colorimetry?

  /// The colour space of YUV values.
  struct Colorimetry: Equatable {
    /// The matrix's code point in ITU-T H.273.
    var matrix: Int
    var isFullRange: Bool
  }

  /// The formats in which Adobe's programs store four inks. The value 255 means no ink.
  enum Inks {
    /// Cyan, magenta, yellow and black.
    case cmyk
    /// The first three inks, stored as luma and chroma of their complement, and black.
    case ycck
  }

  /// Reads a header, and checks that the file contains the complete first image. Decoders would fill in missing parts
  /// without informing the scene's author.
  init(_ bytes: [UInt8]) throws(ReasonError) {
    let reader = ByteReader(bytes: bytes)
    if reader.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = try Self.png(reader)
    } else if reader.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = try Self.jpeg(reader)
    } else if reader.text(0, 4) == "RIFF", reader.text(8, 4) == "WEBP" {
      self = try Self.webp(reader)
    } else if reader.text(0, 6) == "GIF87a" || reader.text(0, 6) == "GIF89a" {
      self = try Self.gif(reader)
    } else if reader.text(0, 2) == "BM" {
      self = try Self.bmp(reader)
    } else if reader.starts(with: Array("II*\0".utf8)) || reader.starts(with: Array("MM\0*".utf8)) {
      self = try Self.tiff(reader)
    } else if reader.text(0, 4) == "qoif" {
      self = try Self.qoi(reader)
    } else if AVIFContainer.isAVIF(reader) {
      self = try Self.avif(reader)
    } else if bytes.isEmpty {
      throw ReasonError("the file is empty")
    } else if let header = try Self.targa(reader) {
      self = header
    } else {
      throw ReasonError("this is not a PNG, JPEG, WebP, AVIF, GIF, TIFF, BMP, TGA or QOI file")
    }
    if width < 1 || height < 1 { throw .invalid(format) }
  }

  init(_ format: Format, _ width: Int, _ height: Int) {
    self.format = format
    self.width = width
    self.height = height
  }
}

extension ReasonError {
  static func truncated(_ format: ImageHeader.Format) -> ReasonError {
    ReasonError("the \(format.rawValue) file ends too early")
  }

  static func invalid(_ format: ImageHeader.Format) -> ReasonError {
    ReasonError("the \(format.rawValue) header is not valid")
  }
}
