import SplashMedia
import SplashRender
import SplashScene
import SplashSystem

/// A file that a command wrote, or a sequence of numbered images.
struct WrittenFile: Sendable {
  /// What a video or image shows.
  struct Picture: Sendable {
    var width: Int
    var height: Int
    /// The number of frames; 1 for an image.
    var frames: Int
    /// The frames per second; nil for an image.
    var frameRate: FrameRate?
    /// The codec's name.
    var codec: String
    /// Whether it has pixels that aren't opaque; nil if unknown.
    var hasAlpha: Bool?
  }

  let path: FilePath
  var picture: Picture?
  /// The files of a sequence in order; nil for a single file.
  var sequence: [FilePath]?

  /// Creates the description of a text file.
  init(path: FilePath) { self.path = path }

  /// Creates the description of a rendered output.
  ///
  /// - Parameter film: The film that was rendered; nil if only the report is known.
  init(_ report: OutputReport, _ output: Output, of film: Film? = nil) {
    path = report.path
    picture = Picture(
      width: report.width, height: report.height, frames: report.frameCount,
      frameRate: output.isOnePicture ? nil : report.frameRate, codec: output.codecName,
      hasAlpha: film.map { $0.hasAlpha && !report.hasLostAlpha })
    if output.format.isSequence(at: path) {
      sequence = Array(output.format.files(at: path, frameCount: report.frameCount))
    }
  }

  /// Creates the description of an image.
  init(_ output: Output, width: Int, height: Int) {
    path = output.path
    picture = Picture(width: width, height: height, frames: 1, codec: output.codecName)
  }

  func json(_ hashes: FileHashes) -> JSON {
    var members: [(String, JSON)] = [("path", .path(path))]
    if let sequence {
      let sizes = sequence.map { FileState(of: $0)?.size }
      let digests = sequence.map { hashes.hash(of: $0)?.description }
      members += [
        ("files", .whole(sequence.count)), ("bytes", Self.sum(sizes)),
        ("sha256OfFiles", Self.digest(of: digests)),
      ]
    } else {
      // What was written to a stream can't be read again.
      let state = path.isStandardStream ? nil : FileState(of: path)
      let hash = state.flatMap { _ in hashes.hash(of: path) }
      members += [
        ("bytes", hash == nil ? .null : state.map { .whole($0.size) } ?? .null),
        ("sha256", hash.map { .string($0.description) } ?? .null),
      ]
    }
    guard let picture else { return .object(members) }
    members += [
      ("width", .whole(picture.width)), ("height", .whole(picture.height)),
      ("frames", .whole(picture.frames)),
    ]
    if let rate = picture.frameRate {
      members += [
        ("seconds", .rounded(Double(picture.frames) / rate.value)), ("fps", .shortest(rate.value)),
      ]
    }
    members.append(("codec", .string(picture.codec)))
    if let hasAlpha = picture.hasAlpha { members.append(("alpha", .bool(hasAlpha))) }
    return .object(members)
  }

  private static func sum(_ sizes: [Int?]) -> JSON {
    sizes.allSatisfy { $0 != nil } ? .whole(sizes.reduce(0) { $0 + ($1 ?? 0) }) : .null
  }

  /// Returns the SHA-256 digest of the files' digests as hexadecimal text, one after the other.
  private static func digest(of digests: [String?]) -> JSON {
    let known = digests.compactMap(\.self)
    guard known.count == digests.count else { return .null }
    return .string(ContentHash(of: Array(known.joined().utf8)).description)
  }
}

extension Output {
  /// The name of the video codec, or of the format if it has only one.
  fileprivate var codecName: String {
    (video.codec ?? format.codecs.first)?.rawValue ?? format.rawValue
  }
}
