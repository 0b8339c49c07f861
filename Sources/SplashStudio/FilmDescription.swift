import SplashMedia
import SplashRender
import SplashScene
import SplashSceneFormat
import SplashSyntax
import SplashSystem

extension FilmCache {
  /// Returns the description of a variant for the page.
  func description(of shown: ShownFilm, goldenFrames: [Int]) -> JSON {
    let variant = shown.variant
    let (scenes, rows) = (source.scenes, source.rows)
    var members: [(String, JSON)] = [
      ("revision", .whole(shown.revision)), ("files", .whole(shown.files)),
      ("name", .string(scenes.indices.contains(variant.scene) ? scenes[variant.scene] : "")),
      ("scenes", .array(scenes.map { .string($0) })), ("scene", .whole(variant.scene)),
      ("rows", .array(rows.map(\.json))), ("row", variant.row.map { .whole($0) } ?? .null),
      ("errors", .array(shown.errors.map { shown.json(of: $0) })),
      ("warnings", .array(shown.warnings.map { shown.json(of: $0) })),
      ("isReviewed", .bool(shown.isReviewed)),
      (
        "sources",
        .array(shown.newestTexts.lazy.map(\.path).filter { !$0.isOption }.map { .path($0) })
      ),
      ("canEdit", .bool(source.canEdit)),
      ("renderFormats", .array(RenderJobs.formats.map { .string($0.rawValue) })),
      ("loopFormats", .array(JobRequest.loopFormats.map { .string($0.rawValue) })),
      (
        "command",
        .array(source.words(for: variant, parameters: shown.parameterNames).map { .string($0) })
      ),
      ("goldenFrames", .array(goldenFrames.map { .whole($0) })),
    ]
    guard let film = shown.film else {
      return .object(members + [("frames", .whole(0)), ("parameters", .array([]))])
    }
    members += film.facts
    if let size = ownSize(of: shown) {
      members.append(("ownPoints", .array([.shortest(size.width), .shortest(size.height)])))
    }
    members.append(("parameters", .array(film.parameters.map(\.json))))
    return .object(members)
  }
}

extension StudioRow {
  fileprivate var json: JSON {
    .object([
      ("name", .string(name)),
      ("values", .object(values.map { ($0.name, JSON.string($0.text)) })),
    ])
  }
}

extension ShownFilm {
  /// The names of the scene's parameters.
  var parameterNames: Set<String> { Set(film?.parameters.map(\.name) ?? []) }

  /// Returns a diagnostic as it is printed in a terminal.
  func text(of diagnostic: Diagnostic) -> String {
    diagnostic.rendered(source: newestTexts.first { $0.path == diagnostic.file })
  }

  /// Returns a diagnostic for the page, with the index of the source text that it refers to.
  fileprivate func json(of diagnostic: Diagnostic) -> JSON {
    let index = newestTexts.firstIndex { $0.path == diagnostic.file }
    return .object([
      ("text", .string(text(of: diagnostic))),
      ("message", .string(diagnostic.message)),
      ("file", index.map { .whole($0) } ?? .null),
      ("line", .whole(diagnostic.line)), ("column", .whole(diagnostic.column)),
    ])
  }
}

extension Film {
  fileprivate var facts: [(String, JSON)] {
    let (size, rate) = (scene.size, frameRate)
    let markers = scene.markers.filter { $0.time >= start && $0.time < end }.map { marker in
      JSON.object([("name", .string(marker.name)), ("time", .shortest(marker.time - start))])
    }
    return [
      ("width", .whole(width)), ("height", .whole(height)),
      ("points", .array([.shortest(size.width), .shortest(size.height)])),
      ("scale", .shortest(pixelScale)),
      ("fps", .array([.whole(rate.numerator), .whole(rate.denominator)])),
      ("frames", .whole(frameCount)), ("start", .shortest(start)),
      ("duration", .shortest(end - start)), ("isOpaque", .bool(!hasAlpha)),
      ("markers", .array(markers)), ("hasSound", .bool(!scene.sounds.isEmpty)),
    ]
  }
}

extension DeclaredParameter {
  fileprivate var json: JSON {
    var members: [(String, JSON)] = [
      ("name", .string(name)), ("type", .string(type)),
      ("value", value.map { .string($0) } ?? .null),
      ("default", `default`.map { .string($0) } ?? .null),
    ]
    if !choices.isEmpty { members.append(("choices", .array(choices.map { .string($0) }))) }
    if let least { members.append(("min", .shortest(least))) }
    if let most { members.append(("max", .shortest(most))) }
    if let description { members.append(("description", .string(description))) }
    if isSlot { members.append(("isSlot", .bool(true))) }
    return .object(members)
  }
}
