import SplashMedia
import SplashPixels
import SplashRender
import SplashSystem

/// The pictures of checks that fail, in the folder of `--pictures`.
struct CheckPictures {
  private let folder: FilePath
  private var names = PlainFileNames()

  /// The maximum width of a picture in pixels.
  private static let greatestWidth = 480
  /// The maximum length of each part of a name.
  private static let longestPart = 60

  /// - Parameter folder: The folder, which is created for the first picture.
  init(in folder: FilePath) { self.folder = folder }

  /// Writes the frame in which a check fails, with the boxes and ids of its layers.
  ///
  /// - Parameters:
  ///   - scene: The path of the scene.
  ///   - row: The name of the row.
  mutating func write(
    _ result: CheckResult, frame: Int, of film: Film, _ scene: FilePath, row: String?
  ) throws(CommandError) -> WrittenFile {
    let path = folder.appending(FilePath(name(of: result, scene, row)))
    let place = FileSystem.canonical(path)
    if film.sources.contains(where: { FileSystem.canonical($0) == place }) {
      throw .output(.cannotWrite(path: path, reason: "it is an input of the scene"))
    }
    let picture = try picture(of: result, frame, film)
    try FileSystem.makeDirectory(folder)
    StalePartialFiles.remove(beside: [path])
    do throws(OutputError) {
      let file = try OutputFile(path: path, links: .replaced)
      try file.write(PictureEncoder.png(picture, path: path))
      try file.commit()
    } catch {
      throw .output(error)
    }
    return WrittenFile(
      Output(path: path, format: .png), width: picture.width, height: picture.height)
  }

  private func picture(
    of result: CheckResult, _ frame: Int, _ film: Film
  ) throws(CommandError) -> Pixmap {
    var small = film
    if film.width > Self.greatestWidth { small.setWidth(Self.greatestWidth) }
    var view = StillView()
    view.annotated = .named(result.markedLayers)
    do {
      return try small.still(at: film.time(ofFrame: frame), view)
    } catch {
      throw CommandError(error)
    }
  }

  /// Returns the name of a picture: the scene, the row, the line and the title of the check.
  private mutating func name(
    of result: CheckResult, _ scene: FilePath, _ row: String?
  ) -> String {
    let row = row.map { FilePath($0) }.map { $0.sibling($0.stem).description }
    let parts = [PlainFileNames.plain(scene: scene), row, String(result.line), result.title]
    let plain = parts.compactMap(\.self).map(Self.part).filter { !$0.isEmpty }
    return names.unique(plain.joined(separator: "-")) + ".png"
  }

  /// Returns the words of a text, joined by hyphens.
  private static func part(_ text: String) -> String {
    let words = PlainFileNames.plain(text).split { $0 == "_" || $0 == "-" }
    return String(words.joined(separator: "-").prefix(longestPart))
  }
}
