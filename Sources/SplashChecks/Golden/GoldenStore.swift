import SplashMedia
package import SplashPixels
internal import SplashRender
package import SplashScene
package import SplashSceneFormat
package import SplashSystem

/// The location of a scene's golden frames.
package enum GoldenStore: Hashable, Sendable {
  /// A folder with `golden.json` and a PNG file per frame. The path has no trailing slash.
  case folder(FilePath)
  /// A single PNG file: the frames from top to bottom, with the contents of `golden.json` as embedded text.
  case picture(FilePath)

  /// The keyword of the embedded text.
  static let keyword = "splashgolden"

  /// Creates an image store if the path ends in `.png` and isn't a folder, otherwise a folder store.
  package init(_ path: FilePath) {
    self =
      path.hasSuffix(".png") && !path.isDirectory
      ? .picture(path) : .folder(path.withoutSlashAtEnd)
  }

  /// The path of the folder or the image.
  package var path: FilePath {
    switch self {
    case .folder(let path), .picture(let path): path
    }
  }

  /// The folder to which the manifest's paths are relative.
  package var folder: FilePath {
    switch self {
    case .folder(let path): path
    case .picture(let path): path.folder
    }
  }

  /// The file that contains the manifest.
  package var manifestPath: FilePath {
    switch self {
    case .folder(let path): path.appending(FilePath(GoldenManifest.fileName))
    case .picture(let path): path
    }
  }

  /// Reads the manifest.
  package func manifest() throws(SceneError) -> GoldenFile {
    let text: [UInt8]
    do throws(AssetError) {
      text = try manifestText()
    } catch {
      throw SceneError(error, about: "file", at: manifestPath)
    }
    return try GoldenFile(path: manifestPath, text: text, isPicture: isPicture)
  }

  /// Whether there is a manifest, even if it is corrupt or has merge conflicts.
  package var hasManifest: Bool {
    guard let text = try? manifestText() else { return false }
    return isPicture || text.firstRange(of: Array("\"splashgolden\"".utf8)) != nil
  }

  /// Returns the images of a manifest's frames.
  package func pictures(of golden: GoldenFile) throws(SceneError) -> GoldenPictures {
    let frames = golden.manifest.frames
    guard case .picture(let path) = self else {
      return .files(frames.map { path.appending($0.file ?? "") })
    }
    do throws(AssetError) {
      let sheet = try PictureFile(path: path).pixmap
      guard sheet.height.isMultiple(of: frames.count) else {
        throw .corrupt(
          path: path,
          reason: "its height of \(sheet.height) pixels doesn't match \(frames.count) frames")
      }
      return .sheet(sheet, path, count: frames.count)
    } catch {
      throw SceneError(error, about: "file", at: path)
    }
  }

  /// Returns the files that contain a manifest's frames.
  package func files(of manifest: GoldenManifest) -> [FilePath] {
    switch self {
    case .folder(let path): manifest.frames.compactMap { $0.file.map(path.appending) }
    case .picture(let path): [path]
    }
  }

  package var isPicture: Bool { if case .picture = self { true } else { false } }

  private func manifestText() throws(AssetError) -> [UInt8] {
    switch self {
    case .folder:
      return try Assets().contents(of: AssetFile(manifestPath), limit: GoldenFile.maximumBytes)
    case .picture(let path):
      let bytes = try Assets().contents(
        of: AssetFile(path), limit: ImageLibrary.Limits.defaultFileBytes)
      guard let text = PNGText.text(keyword: Self.keyword, in: bytes),
        text.count <= GoldenFile.maximumBytes
      else {
        throw .corrupt(path: path, reason: "it contains no golden frames")
      }
      return text
    }
  }
}

/// The images of golden frames.
package enum GoldenPictures: Sendable {
  /// The images are in one file per frame.
  case files([FilePath])
  /// All frames are in one image, from top to bottom.
  case sheet(Pixmap, FilePath, count: Int)

  /// Returns the image of a frame, and the bytes of its file if the frame has a separate file.
  package func picture(ofFrame index: Int) throws(AssetError) -> (pixmap: Pixmap, file: [UInt8]?) {
    switch self {
    case .files(let paths):
      let file = try PictureFile(path: paths[index])
      return (file.pixmap, file.bytes)
    case .sheet(let sheet, _, let count):
      let height = sheet.height / count
      return (sheet.copy(rows: index * height..<(index + 1) * height), nil)
    }
  }

  /// Returns the file that contains a frame.
  func path(ofFrame index: Int) -> FilePath {
    switch self {
    case .files(let paths): paths[index]
    case .sheet(_, let path, _): path
    }
  }
}

extension Pixmap {
  /// Copies some rows to an image.
  fileprivate func copy(rows: Range<Int>) -> Pixmap {
    let part = Pixmap(width: width, height: rows.count)
    for (target, row) in rows.enumerated() {
      unsafe part.row(target).update(from: self.row(row), count: 4 * width)
    }
    return part
  }
}
