import SplashScene
import SplashSyntax
import SplashSystem

/// Finds the images and fonts that a Lottie file refers to: embedded, in its archive, or in separate files.
struct LottieAssets {
  let resources: any LottieResources
  /// The file's path, for messages.
  let path: FilePath
  /// The archive that contains the file.
  let archive: LottieArchive?

  /// Returns the image of an asset; `nil` after reporting that it isn't available.
  func image(_ asset: ForeignValue) -> ImageReference? {
    guard let name = asset["p"], let text = name.text, !text.isEmpty else {
      resources.warn(
        Problem(.fileMissing, "the image has no file", expected: "a file name in \"p\""),
        at: asset.span)
      return nil
    }
    let embedded = path.embedding(asset["id"]?.name ?? "embedded image")
    if text.isDataURL {
      guard let file = embeddedFile(text, "image", embedded, at: name.span) else { return nil }
      return resources.image(file, "embedded", at: name.span)
    }
    var folder = asset["u"]?.text ?? ""
    if folder.hasPrefix("/") { folder.removeFirst() }
    let place = folder.isEmpty || folder.hasSuffix("/") ? folder + text : "\(folder)/\(text)"
    return file(
      text, "image", { (archive) throws(AssetError) in try archive.image(text) }, orAt: place,
      at: name.span
    )
    .flatMap { resources.image($0, text, at: name.span) }
  }

  /// Returns the image that replaces an asset's image.
  func image(_ file: AssetFile) -> ImageReference? {
    resources.image(file, file.path.description, at: Span(0, 0))
  }

  /// Returns the font file for an entry in the file's `fonts.list`, which its `fPath` specifies as a name or a data
  /// URL. Returns `nil` if the entry has none, or after reporting that the file isn't available.
  func font(_ entry: ForeignValue) -> AssetFile? {
    // Fonts from style sheets and scripts aren't supported.
    guard ![1, 2].contains(entry["origin"]?.integer), let name = entry["fPath"],
      let text = name.text, !text.isEmpty
    else { return nil }
    if text.isDataURL {
      let embedded = path.embedding(entry["fName"]?.text ?? "embedded font")
      return embeddedFile(text, "font", embedded, at: name.span)
    }
    return file(
      text, "font", { (archive) throws(AssetError) in try archive.font(text) }, orAt: text,
      at: name.span)
  }

  /// Returns the file in a data URL; `nil` after reporting that it is invalid.
  private func embeddedFile(
    _ text: String, _ kind: String, _ path: FilePath, at span: Span
  ) -> AssetFile? {
    if let bytes = dataURL(text) { return AssetFile(path, bytes: AssetBytes(bytes)) }
    resources.warn(
      of: .corrupt(path: path, reason: "invalid data URL"), kind, "embedded", at: span)
    return nil
  }

  /// Returns a file of the archive, or a file at `place` if there is no archive; `nil` after reporting that it isn't
  /// available.
  private func file(
    _ name: String, _ kind: String,
    _ member: (LottieArchive) throws(AssetError) -> AssetFile?, orAt place: String, at span: Span
  ) -> AssetFile? {
    guard let archive else { return resources.file(place, at: span) }
    do throws(AssetError) {
      if let file = try member(archive) { return file }
      resources.warn(of: .notFound(path: FilePath(name)), kind, name, at: span)
    } catch {
      resources.warn(of: error, kind, name, at: span)
    }
    return nil
  }
}

extension FilePath {
  /// Returns the path that messages use for a file embedded in the file at this path.
  fileprivate func embedding(_ name: String) -> FilePath { FilePath("\(self), \(name)") }
}

extension String {
  /// Whether the string is a data URL.
  fileprivate var isDataURL: Bool { prefix(5).lowercased() == "data:" }
}
