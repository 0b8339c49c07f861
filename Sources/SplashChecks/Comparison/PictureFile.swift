import SplashMedia
package import SplashPixels
package import SplashScene
package import SplashSystem

/// An image file that is used in a comparison.
package struct PictureFile: Sendable {
  /// The file's bytes.
  package let bytes: [UInt8]
  package let pixmap: Pixmap

  /// Reads and decodes the image at `path`, in any format that scenes support.
  package init(path: FilePath) throws(AssetError) {
    let library = ImageLibrary()
    bytes = try readFile(AssetFile(path), limit: ImageLibrary.Limits.defaultFileBytes)
    pixmap = try Self.decode(bytes, path, library)
  }

  /// Decodes the bytes of an image file. `path` is its name in errors.
  private static func decode(
    _ bytes: [UInt8], _ path: FilePath, _ library: ImageLibrary
  ) throws(AssetError) -> Pixmap {
    let reference = try library.image(at: AssetFile(path, bytes: AssetBytes(bytes)))
    return library.pyramids[reference.id].levels[0]
  }
}

extension Pixmap {
  /// The SHA-256 digest of the image's size and premultiplied pixels, in hexadecimal.
  package var digest: String {
    let sum = SHA256()
    sum.update(Array("\(width)x\(height) ".utf8))
    for y in 0..<height {
      unsafe sum.update(UnsafeRawBufferPointer(start: row(y), count: 4 * width))
    }
    return sum.finish()
  }
}
