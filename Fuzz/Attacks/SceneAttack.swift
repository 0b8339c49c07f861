import Foundation
import TestSupport

@testable import ProgramSupport

extension Attack {
  /// The project's scenes and Lottie files with a few changes: validated, rendered in a small size, and written
  /// as primitives.
  static let scenes = Attack(name: "scenes") { place in
    try FileManager.default.copyItem(
      at: Folder.project.appending(path: "scenes"), to: place.url("scenes"))
    try FileManager.default.copyItem(
      at: Folder.project.appending(path: "Tests/Goldens/lottie"), to: place.url("lottie"))
  } next: { place, random in
    let path = random.pick(random.chance(25) ? lottiePaths : scenePaths)
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

  /// All scene files of the project.
  private static let scenePaths = files(in: "scenes").map { "scenes/" + $0 }
  /// The Lottie files of the reference images.
  private static let lottiePaths = files(in: "Tests/Goldens/lottie").map { "lottie/" + $0 }

  private static func files(in name: String) -> [String] {
    let folder = Folder.project.appending(path: name)
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (files ?? []).filter { $0.hasSuffix(".json") }.sorted()
  }
}
