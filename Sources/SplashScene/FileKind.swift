package import SplashSystem

/// A kind of file that may be provided where another kind is needed, detected from the file's first bytes; used in
/// error messages.
package enum FileKind: CaseIterable {
  case image
  case svg
  case pdf
  case photoshop
  case heif
  case icon
  case video
  case sound
  case lottie
  case json
  case archive
  case font
  case html
  case gitLFSPointer

  /// The number of bytes at the beginning of a file that suffice to detect its kind.
  package static let beginningBytes = 1024

  /// Detects the kind of a file; `nil` if it is unknown.
  ///
  /// - Parameter bytes: The file, or its beginning.
  package init?(_ bytes: some Collection<UInt8>) {
    let beginning = Array(bytes.prefix(Self.beginningBytes))
    if let kind = Self.signatures.first(where: { $0.matches(beginning) })?.kind {
      self = kind
      return
    }
    let text = String(decoding: beginning, as: UTF8.self).lowercased()
      .drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    if text.hasPrefix("version https://git-lfs") {
      self = .gitLFSPointer
    } else if text.hasPrefix("<!doctype html") || text.hasPrefix("<html") {
      self = .html
    } else if text.hasPrefix("<"), text.contains("<svg") {
      self = .svg
    } else if text.hasPrefix("{") {
      self = ["\"v\"", "\"ip\"", "\"op\""].allSatisfy(text.contains) ? .lottie : .json
    } else {
      return nil
    }
  }

  /// Bytes that identify a kind of file by their value at a given offset.
  private struct Signature {
    let kind: FileKind
    let offset: Int
    let bytes: [UInt8]

    init(_ kind: FileKind, _ text: String, at offset: Int = 0) {
      self.init(kind, Array(text.utf8), at: offset)
    }

    init(_ kind: FileKind, _ bytes: [UInt8], at offset: Int = 0) {
      (self.kind, self.offset, self.bytes) = (kind, offset, bytes)
    }

    func matches(_ beginning: [UInt8]) -> Bool {
      beginning.count >= offset + bytes.count && beginning[offset...].starts(with: bytes)
    }
  }

  private static let signatures =
    [
      Signature(.image, [0x89, 0x50, 0x4E, 0x47]), Signature(.image, [0xFF, 0xD8, 0xFF]),
      Signature(.image, "GIF8"), Signature(.image, "WEBP", at: 8), Signature(.image, "II*\0"),
      Signature(.image, "MM\0*"), Signature(.image, "ftypavif", at: 4),
      Signature(.pdf, "%PDF"), Signature(.pdf, "%!PS"), Signature(.photoshop, "8BPS"),
      Signature(.icon, [0, 0, 1, 0]), Signature(.icon, "icns"),
      Signature(.sound, "WAVE", at: 8), Signature(.sound, "ID3"), Signature(.sound, "fLaC"),
      Signature(.sound, "OggS"), Signature(.sound, "ftypM4A", at: 4),
      Signature(.archive, [0x50, 0x4B, 0x03, 0x04]),
      Signature(.font, [0, 1, 0, 0]), Signature(.font, "OTTO"), Signature(.font, "wOF"),
      Signature(.font, "ttcf"),
    ]
    + ["heic", "heix", "heim", "heis", "hevc", "mif1"].map {
      Signature(.heif, "ftyp" + $0, at: 4)
    } + [
      // The remaining ISO containers, Matroska and WebM, and AVI.
      Signature(.video, "ftyp", at: 4), Signature(.video, [0x1A, 0x45, 0xDF, 0xA3]),
      Signature(.video, "AVI ", at: 8),
    ]

  /// The kind with its indefinite article, to follow "the file is".
  package var name: String {
    switch self {
    case .image: "an image"
    case .svg: "an SVG document"
    case .pdf: "a PDF, PostScript or Illustrator document"
    case .photoshop: "a Photoshop document"
    case .heif: "a HEIC image"
    case .icon: "an icon file"
    case .video: "a video"
    case .sound: "a sound"
    case .lottie: "a Lottie file"
    case .json: "a JSON file"
    case .archive: "a ZIP archive, such as a dotLottie file"
    case .font: "a font"
    case .html: "an HTML page"
    case .gitLFSPointer: "a Git LFS pointer"
    }
  }

  /// What to use instead of this kind of file.
  package var advice: String? {
    switch self {
    case .image: "a layer of type \"image\""
    case .svg: "a layer of type \"svg\""
    case .pdf: "the document exported as SVG or PNG"
    case .photoshop, .icon: "the image exported as PNG"
    case .heif: "the image converted to JPEG, PNG or AVIF"
    case .video: "a layer of type \"video\""
    case .sound: "an element of the scene's \"audio\""
    case .lottie, .archive: "a layer of type \"lottie\""
    case .json: nil
    case .font: "an element of the scene's \"fonts\""
    case .html: "the file itself instead of the web page that shows it"
    case .gitLFSPointer: "the file itself, which \"git lfs pull\" downloads"
    }
  }

  /// Whether the file is JSON, even if it has syntax errors.
  package var isJSON: Bool { self == .json || self == .lottie }

  /// Returns the error for a file of this kind where another kind is needed.
  package func error(_ path: FilePath) -> AssetError {
    .wrongKind(path: path, found: name, advice: advice)
  }
}
