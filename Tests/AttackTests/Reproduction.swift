import Foundation
import Testing

@testable import Attacks
@testable import ProgramSupport

/// Helpers of the regression tests. Each test expects the correct behaviour for a fault that was found.
enum Reproduction {
  /// The factor by which debug builds draw more slowly.
  #if DEBUG
    static let slowness = 10
    static let isSlow = true
  #else
    static let slowness = 1
    static let isSlow = false
  #endif

  /// A shell line that sets `$A` to a combining mark, which joins the character before it.
  static let mark = "A=$(printf '\\314\\201')"

  /// A scene of one image.
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

  /// Runs lines of shell code, in which `$A` is the combining mark.
  static func run(_ lines: String, in folder: Folder) throws -> Program.Outcome {
    try Program.runShell(mark + "\n" + lines, in: folder)
  }

  /// Whether a raw video contains pixels of the secret image.
  static func showsSecret(_ data: Data) -> Bool {
    let bytes = Array(data)
    return stride(from: 0, to: bytes.count - 3, by: 4).contains {
      Array(bytes[$0..<$0 + 3]) == Place.secretColor
    }
  }
}
