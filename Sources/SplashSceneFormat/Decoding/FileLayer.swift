import SplashScene
import SplashSyntax
import SplashSystem

/// A layer written as the path of the file that it shows. The layer fills its superlayer.
package struct FileLayer {
  /// The extensions of animations of other formats, except `json`.
  package static let compositionExtensions: Set<String?> = ["lottie", "lot", "tgs"]

  let type: LayerKind

  /// Chooses the layer type from the file name's extension.
  init(_ path: FilePath) {
    type =
      switch path.pathExtension {
      case "json": .scene
      case let name where Self.compositionExtensions.contains(name): .lottie
      case "svg": .svg
      case "mp4", "m4v", "mov", "webm", "mkv", "avi", "mpg", "mpeg", "ts", "apng": .video
      default: .image
      }
  }

  /// Returns the same layer as an object. A scene gets its superlayer's size, SVG documents and compositions
  /// are scaled to fit, and an image or video fills the bounds and is clipped to them.
  static func written(out place: Place) -> Place? {
    let value = place.value
    guard case .string = value.kind else { return place }
    guard let asset = ValueType<NamedFile>.assetPath.read(place.context, value) else { return nil }
    func string(_ text: String) -> SyntaxValue {
      SyntaxValue(kind: .string(SyntaxString(text, span: value.span)), span: value.span)
    }
    func array(_ texts: String...) -> SyntaxValue {
      SyntaxValue(kind: .array(texts.map(string)), span: value.span)
    }
    var type = FileLayer(FilePath(asset.text)).type
    // A composition may have the extension of a scene, so the content determines the type.
    let session = place.context.session
    if type == .scene, (try? session.files.file(asset.file, session.report))??.isComposition == true
    {
      type = .lottie
    }
    if !asset.text.contains("."),
      place.context.session.assets.provider.realPath(asset.file.path) == nil
    {
      place.context.report(.notALayer(asset.text), at: value.span)
      return nil
    }
    let key = type == .lottie ? "file" : type.rawValue
    var members = [("type", string(type.rawValue)), (key, value)]
    switch type {
    case .scene: members.append(("size", array("= parent.width", "= parent.height")))
    case .svg, .lottie: members.append(("contentsGravity", string("resizeAspect")))
    default:
      members.append(("contentsGravity", string("resizeAspectFill")))
      members.append(("masksToBounds", SyntaxValue(kind: .bool(true), span: value.span)))
    }
    let object = members.map { key, value in
      SyntaxMember(key: SyntaxString(key, span: value.span), value: value)
    }
    return Place(
      context: place.context, value: SyntaxValue(kind: .object(object), span: value.span))
  }
}

extension Problem {
  fileprivate static func notALayer(_ text: String) -> Problem {
    Problem(
      .fileMissing,
      "there is no file \(quoted(text)); a layer can't be referenced by its id",
      expected: "a layer { … }, a file path, or \"= name\" for a layer in \"let\"",
      kind: .missingFile)
  }
}
