import SplashScene
import SplashSyntax
import SplashSystem

extension SceneDecoder {
  /// Reads the font files for the scene's texts. They take precedence over the font files of the
  /// scene that nests this one. Each file is opened, even if no text uses it.
  func fonts(_ fields: Fields, inherited: SceneScope.Entry<[AssetFile]>, usesSystemFonts: Bool) {
    let own = fields.read(
      "fonts",
      ValueType<AssetFile>.fontFile.list("an array of font files", count: 0...Limits.fonts),
      "Font files for text layers.")
    scope.usesSystemFonts = fields.read(
      "systemFonts", .bool,
      "Whether text can also use installed fonts; the output then depends on the machine.",
      default: usesSystemFonts)
    guard own != nil || !fields.has("fonts"), case .known(let outer) = inherited else {
      scope.fontFiles = .failed
      return
    }
    var files: [AssetFile] = []
    for file in (own ?? []) + outer where !files.contains(file) { files.append(file) }
    scope.fontFiles = .known(files)
  }
}

extension ValueType where Value == AssetFile {
  /// A font file that can be opened.
  static var fontFile: ValueType {
    ValueType("a font file", .file) { context, value in
      guard let asset = ValueType<NamedFile>.assetPath.read(context, value) else { return nil }
      guard let error = context.session.assets.fontError(of: asset.file) else { return asset.file }
      switch error {
      case .font(let error):
        context.report(context.session.problem(error, "font", asset.text), at: value.span)
      case .overLimit(let limit):
        context.report(.fileOverLimit("font", asset.text, limit), at: value.span)
      case .missingFont: return asset.file
      }
      return nil
    }
  }
}
