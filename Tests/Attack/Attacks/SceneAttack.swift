import Foundation
import TestSupport

extension Attack {
  /// The project's scenes, changed in a few places: read, drawn in small, written out in primitives.
  static let scenes = Attack(name: "scenes") { place in
    try FileManager.default.copyItem(
      at: Folder.project.appending(path: "scenes"), to: place.url("scenes"))
  } next: { place, random in
    let path = random.pick(scenePaths)
    let bytes = try Data(contentsOf: place.url(path))
    try place.write(Mutation.text(Array(bytes), &random), to: path)
    let words =
      switch random.below(20) {
      case 0..<11: ["validate", path]
      case 11: ["validate", "--json", path]
      case 12..<17: ["still", path, "--at", "0.4", "--width", "8", "-o", "out/x.png"]
      case 17: ["inspect", path, "--at", "0.4", "--json"]
      case 18: ["unfold", path]
      default: [path, "--width", "16", "--from", "0.2", "--to", "0.25", "-o", "out/x.gif"]
      }
    return Trial(words: words)
  }

  /// All scene files, from the project's folder.
  private static let scenePaths: [String] = {
    let folder = Folder.project.appending(path: "scenes")
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (files ?? []).filter { $0.hasSuffix(".json") }.sorted().map { "scenes/" + $0 }
  }()
}
