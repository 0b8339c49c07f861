import Foundation
import Testing

/// What the reproductions have in common: each is a fault that was found once, as the behaviour that is wanted.
enum Reproduction {
  /// What draws in a build for debugging takes as many times as long.
  #if DEBUG
    static let slowness = 10
    static let isSlow = true
  #else
    static let slowness = 1
    static let isSlow = false
  #endif

  /// The combining mark that melts into the character before it, for the shell.
  static let mark = "A=$(printf '\\314\\201')"

  /// A scene of one picture.
  static func scene(_ picture: String) -> String {
    """
    { "splashrender": 1, "size": [4, 4], "duration": 0.2, "fps": 10, "layers": ["\(picture)"] }
    """
  }

  /// A folder with `good.png` and `secret.png`, which differ in colour.
  static func folder() throws -> Folder {
    let folder = try Folder()
    try (Material.good.get()["png"] ?? Data()).write(to: folder["good.png"])
    try (Material.secret.get()["png"] ?? Data()).write(to: folder["secret.png"])
    folder.write(Material.scene(color: "red"), to: "ok.json")
    return folder
  }

  /// Runs lines of the shell, with `$A` for the combining mark.
  static func run(_ lines: String, in folder: Folder) throws -> Program.Outcome {
    try Program.runShell(mark + "\n" + lines, in: folder)
  }

  /// Whether pixels of the secret picture are among those of a raw film.
  static func showsSecret(_ data: Data) -> Bool {
    let bytes = Array(data)
    return stride(from: 0, to: bytes.count - 3, by: 4).contains {
      Array(bytes[$0..<$0 + 3]) == Place.secretColor
    }
  }
}
