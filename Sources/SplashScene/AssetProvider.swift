/// A picture that a scene refers to: what resolving and layout need to know of it.
public struct ImageReference: Hashable, Sendable {
  /// The picture's index in the provider's table.
  public let id: Int
  /// The path that the provider was asked for.
  public let path: String
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int

  /// Makes a reference to picture `id` of a provider.
  public init(id: Int, path: String, width: Int, height: Int) {
    self.id = id
    self.path = path
    self.width = width
    self.height = height
  }
}

/// What resolving a scene needs of the world outside: files and pictures.
public protocol AssetProvider: AnyObject {
  /// The bytes of the file at `path`, at most `limit`.
  func contents(ofFile path: String, limit: Int) throws(AssetError) -> [UInt8]

  /// The picture at `path`. The same path gives the same reference.
  func image(at path: String) throws(AssetError) -> ImageReference
}

/// The most that a scene may ask of its pictures.
public enum ImageLimits {
  /// The pixels of a picture's longer side: what phones and their cameras make, with room to spare.
  public static let side = 16_384
  /// The pixels of all pictures together: 1 GB of memory.
  public static let pixels = 256_000_000
}

/// Why an asset can't be used.
public enum AssetError: Error, Hashable, Sendable {
  /// There is no file at the path.
  case notFound(path: String)
  /// The file is there and can't be read; `reason` is the system's.
  case unreadable(path: String, reason: String)
  /// The file is not what it should be; `reason` says how.
  case corrupt(path: String, reason: String)
  /// The file or picture is over a limit; `limit` spells it.
  case overLimit(path: String, limit: String)
}
