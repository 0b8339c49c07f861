public import SplashPixels
public import SplashScene
public import SplashSystem

/// Reads an image file.
///
/// - Parameter path: The file, or `-` for standard input.
/// - Returns: The image in sRGB, upright.
public func readPicture(_ path: FilePath) throws(AssetError) -> Pixmap {
  let library = ImageLibrary()
  let image = try library.image(at: AssetFile(path))
  return library.pyramids[image.id].levels[0]
}
