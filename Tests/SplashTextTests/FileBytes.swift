import Foundation

/// The bytes of a file.
struct FileBytes {
  let bytes: [UInt8]?

  init(_ path: String) {
    bytes = FileManager.default.contents(atPath: path).map { [UInt8]($0) }
  }
}

/// The folder of the package.
let packageFolder = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

/// The path of a font of the example scenes.
func sceneFont(_ name: String) -> String { "\(packageFolder)/scenes/content/fonts/\(name)" }

/// The path of the bundled font.
let bundledFontPath = "\(packageFolder)/Sources/CSplashResources/font/Inter.ttf"
