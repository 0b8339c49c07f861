import SplashMedia
package import SplashPixels
internal import SplashRender
package import SplashScene
package import SplashSceneFormat
package import SplashSystem

/// Where the golden frames of a scene are kept.
package enum GoldenStore: Hashable, Sendable {
  /// A folder with `golden.json` and a PNG file for each frame; no slash at its end.
  case folder(FilePath)
  /// One PNG file: the frames from top to bottom, and what `golden.json` says as a text in it.
  case picture(FilePath)

  /// The keyword of the text in a picture.
  static let keyword = "splashgolden"

  /// A picture if the name ends in `.png` and no folder has it, and a folder otherwise.
  package init(_ path: FilePath) {
    self =
      path.hasSuffix(".png") && !path.isDirectory
      ? .picture(path) : .folder(path.withoutSlashAtEnd)
  }

  /// The folder or the picture.
  package var path: FilePath {
    switch self {
    case .folder(let path), .picture(let path): path
    }
  }

  /// The folder that the manifest's paths begin at.
  package var folder: FilePath {
    switch self {
    case .folder(let path): path
    case .picture(let path): path.folder
    }
  }

  /// The file that holds the manifest.
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

  /// Whether there is a manifest, possibly one that was damaged or merged.
  package var hasManifest: Bool {
    guard let text = try? manifestText() else { return false }
    return isPicture || text.firstRange(of: Array("\"splashgolden\"".utf8)) != nil
  }

  /// The pictures of a manifest's frames.
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
          reason: "its \(sheet.height) rows of pixels are not those of \(frames.count) frames")
      }
      return .sheet(sheet, path, count: frames.count)
    } catch {
      throw SceneError(error, about: "file", at: path)
    }
  }

  /// The files that a manifest's frames are in.
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
        throw .corrupt(path: path, reason: "there are no golden frames in it")
      }
      return text
    }
  }
}

/// The pictures of golden frames.
package enum GoldenPictures: Sendable {
  /// A file for each of them.
  case files([FilePath])
  /// So many in one picture, from top to bottom.
  case sheet(Pixmap, FilePath, count: Int)

  /// The picture of a frame, and its file's bytes if it has a file of its own.
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

  /// The file that a frame is in.
  func path(ofFrame index: Int) -> FilePath {
    switch self {
    case .files(let paths): paths[index]
    case .sheet(_, let path, _): path
    }
  }
}

extension Pixmap {
  /// Some of the rows as a picture.
  fileprivate func copy(rows: Range<Int>) -> Pixmap {
    let part = Pixmap(width: width, height: rows.count)
    for (target, row) in rows.enumerated() {
      unsafe part.row(target).update(from: self.row(row), count: 4 * width)
    }
    return part
  }
}
