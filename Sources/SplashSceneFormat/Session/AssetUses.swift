import SplashScene
import SplashSystem

/// The images, fonts, videos, sounds and SVG documents of a scene. Each file is asked for as often as it is used, and
/// the provider keeps what it has read.
final class AssetUses {
  /// The uses of a file.
  private struct Use {
    var count = 0
    /// The outlines of elements, by the bytes of their ids.
    var outlines: [[UInt8]: Result<SVGOutline, AssetError>] = [:]
  }

  let provider: any AssetProvider
  private let files: SourceFiles
  private let budget: Budget
  private let uses = Memo<AssetFile, Use>()
  /// The images whose pixels are counted.
  private var countedImages: Set<Int> = []
  /// The checks of images and SVG documents that are still to be made.
  private let pending = Collected<() -> Void>()
  /// The maximum number of uses of a file that are checked later. After that, the file has probably been decoded, so
  /// uses are checked immediately.
  private static let openingsOfFile = 16

  init(_ provider: any AssetProvider, _ files: SourceFiles, _ budget: Budget) {
    (self.provider, self.files, self.budget) = (provider, files, budget)
  }

  /// Returns the error in a font file, if any.
  func fontError(of file: AssetFile) -> TextError? {
    files.depend(on: file)
    var request = TextRequest(runs: [])
    request.fontFiles = [file]
    do throws(TextError) { _ = try provider.layOut(request) } catch { return error }
    return nil
  }

  /// Returns the image in `file`. Its pixels are counted once.
  func image(_ file: AssetFile) -> Result<ImageReference, AssetError> {
    let result = asking(file) { () throws(AssetError) in try provider.image(at: file) }
    if case .success(let image) = result { count(image) }
    return result
  }

  /// Returns the image in `file` after reading only its header, so that the rest can be decoded while the scene is
  /// read. Its pixels are counted once.
  ///
  /// - Parameter check: Receives the decoded image or its error, in ``finish()``. It isn't called for later
  ///   uses of a file that is used many times, because the first uses report the warnings.
  func openImage(
    _ file: AssetFile, check: @escaping (Result<ImageReference, AssetError>) -> Void
  ) -> Result<ImageReference, AssetError> {
    guard mayOpen(file) else { return image(file) }
    let result = asking(file) { () throws(AssetError) in try provider.openImage(at: file) }
    if case .success(let image) = result {
      count(image)
      pending.append { [unowned self] in check(self.image(file)) }
    }
    return result
  }

  /// Returns the SVG document in `file`, so that it can be test-rendered while the scene is read.
  ///
  /// - Parameter check: Receives the document or its error, in ``finish()``.
  func openSVG(
    _ file: AssetFile, check: @escaping (Result<SVGReference, AssetError>) -> Void
  ) -> Result<SVGReference, AssetError> {
    guard mayOpen(file) else { return svg(file) }
    let result = asking(file) { () throws(AssetError) in try provider.openSVG(at: file) }
    if case .success = result {
      pending.append { [unowned self] in check(self.svg(file)) }
    }
    return result
  }

  private func svg(_ file: AssetFile) -> Result<SVGReference, AssetError> {
    asking(file) { () throws(AssetError) in try provider.svg(at: file) }
  }

  /// Counts a use of a file, and returns whether the use is to be checked later.
  private func mayOpen(_ file: AssetFile) -> Bool {
    uses[file, default: Use()].count += 1
    return uses[file, default: Use()].count <= Self.openingsOfFile
  }

  /// Waits for the opened images and documents, and checks them in order of use.
  func finish() {
    let checks = pending.removeAll()
    for check in checks { check() }
  }

  private func count(_ image: ImageReference) {
    guard countedImages.insert(image.id).inserted else { return }
    _ = budget.take(image.width, of: .imagePixels, times: image.height)
  }

  /// Returns the video in `file`.
  func video(_ file: AssetFile) -> Result<VideoReference, AssetError> {
    asking(file) { () throws(AssetError) in try provider.video(at: file) }
  }

  /// Returns the sound in `file`.
  func sound(_ file: AssetFile) -> Result<SoundReference, AssetError> {
    asking(file) { () throws(AssetError) in try provider.sound(at: file) }
  }

  /// Requests a file from the provider, and records the dependency.
  private func asking<Answer>(
    _ file: AssetFile, _ ask: () throws(AssetError) -> Answer
  ) -> Result<Answer, AssetError> {
    files.depend(on: file)
    return Result { () throws(AssetError) in try ask() }
  }

  /// Returns the outline of an element of the SVG document in `file`, which is read only once.
  ///
  /// - Parameter limit: The maximum number of path elements. Only outlines with fewer are kept for further uses.
  func svgOutline(
    _ file: AssetFile, element: String, limit: Int
  ) -> Result<SVGOutline, AssetError> {
    let key = Array(element.utf8)
    if let known = uses[file]?.outlines[key] { return known }
    let result = asking(file) { () throws(AssetError) in
      try provider.svgPath(at: file, element: element, limit: limit)
    }
    uses[file, default: Use()].outlines[key] = result
    return result
  }
}
