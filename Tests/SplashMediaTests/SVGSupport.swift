import Foundation
import SplashMedia
import SplashPixels
import SplashScene
import SplashSystem
import TestSupport

/// A folder for SVG files, which is deleted with this object.
final class SVGFolder {
  let path = FileManager.default.temporaryDirectory.path + "/svg-\(UUID())"

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file; returns its path.
  func write(_ text: String, _ name: String = "a.svg") throws -> String {
    try text.write(toFile: path + "/" + name, atomically: true, encoding: .utf8)
    return path + "/" + name
  }
}

/// An SVG document of 100 × 100 with the given contents.
func svg(_ inside: String, _ attributes: String = "width=\"100\" height=\"100\"") -> String {
  """
  <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \(attributes)>
  \(inside)
  </svg>
  """
}

/// The helper processes that draw documents in these tests.
let helpers = SVGHelperPool(program: builtProgram.path.path)

/// The error of loading a document, which helper processes draw; `nil` if it loads.
func fault(of text: String, budget: DrawingBudget = .init()) throws -> AssetError? {
  let folder = try SVGFolder()
  let path = try folder.write(text)
  return withExtendedLifetime(folder) {
    do throws(AssetError) {
      _ = try SVGLibrary(helpers: helpers, budget: budget).document(at: path.file)
      return nil
    } catch {
      return error
    }
  }
}

/// The line and the reason of an `invalid` error; `nil` for other errors.
func located(_ error: AssetError?) -> (line: Int, reason: String)? {
  if case .invalid(_, let line, let reason)? = error { (line, reason) } else { nil }
}
