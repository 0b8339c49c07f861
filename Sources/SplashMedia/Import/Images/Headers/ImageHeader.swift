import SplashSystem

/// What the first bytes of a picture's file say, read before anything is decoded.
struct ImageHeader: Equatable {
  /// The kinds of picture that can be read.
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
  /// The size as stored, before the picture is turned upright.
  var width: Int
  var height: Int
  var orientation = Orientation.upright
  /// What can't be shown as it is meant, in words that go on "the image …".
  var warnings: [String] = []
  /// The bytes that are decoded, where they are not the file's.
  var data: [UInt8]?
  /// The bytes of a second picture whose grey is this one's alpha.
  var alpha: [UInt8]?
  /// Whether the colours are stored premultiplied.
  var isPremultiplied = false
  /// The components, of the file's depth, of the one colour that is transparent.
  var colorKey: [Int]?
  /// How the inks of a picture for print are stored, which decodes to four planes.
  var inks: Inks?
  /// What YUV values mean, where the container says so and not the picture.
  var colorimetry: Colorimetry?

  /// The meaning of YUV values.
  struct Colorimetry: Equatable {
    /// ITU-T H.273's number of the matrix.
    var matrix: Int
    var isFullRange: Bool
  }

  /// How four inks are stored, as Adobe's programs do it: 255 is no ink.
  enum Inks {
    /// Cyan, magenta, yellow and black.
    case cmyk
    /// The first three as the luma and chroma of their complement.
    case ycck
  }

  /// Reads a header, and checks that the file holds the whole of its first picture: decoders fill in
  /// what is missing, where a scene's author has to be told.
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
      throw ReasonError("this is none of PNG, JPEG, WebP, AVIF, GIF, TIFF, BMP, TGA and QOI")
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
