package import SplashChecks
package import SplashRender
package import SplashSceneFormat
package import SplashSystem

/// The scenes that a studio shows.
package protocol StudioSource: Sendable {
  /// The names of the scenes, at least one.
  var scenes: [String] { get }
  /// The rows of the manifest, if it was opened with one.
  var rows: [StudioRow] { get }
  /// Whether the scene files may be written.
  var canEdit: Bool { get }

  /// Reads the files of a variant.
  ///
  /// - Parameter variant: One whose scene and row are there.
  func read(_ variant: Variant) -> ReadVariant

  /// The name of a variant's outputs, without an extension.
  func outputName(for variant: Variant) -> String

  /// Where the golden frames of a variant are kept, if there may be some.
  func goldenStore(for variant: Variant) -> GoldenStore?

  /// What is in a scene file now; `nil` if it can't be read.
  func bytes(of path: FilePath) -> [UInt8]?

  /// Replaces a scene file, or leaves it as it is; returns whether it was replaced.
  func write(_ bytes: [UInt8], to path: FilePath) -> Bool

  /// The words of a command line that shows a variant: its scene, the options that the studio was opened with, and
  /// the variant's values.
  ///
  /// - Parameter parameters: The names of the scene's parameters.
  func words(for variant: Variant, parameters: Set<String>) -> [String]

  /// Reads again which scenes and rows there are, when files have changed.
  func refresh()
}

extension FilePath {
  /// Whether it is an option of a command line in place of a file.
  package var isOption: Bool { bytes.starts(with: "--".utf8) }
}

/// A row of a manifest.
package struct StudioRow: Sendable {
  /// The name of its first output.
  package var name: String
  /// Its values by their names.
  package var values: [(name: String, text: String)]

  package init(name: String, values: [(name: String, text: String)]) {
    (self.name, self.values) = (name, values)
  }
}

/// A variant as its files are.
package struct ReadVariant: Sendable {
  /// The film; `nil` if there are errors.
  package var film: Film?
  /// The errors.
  package var errors: [Diagnostic] = []
  /// The warnings.
  package var warnings: [Diagnostic] = []
  /// The texts of the scene files by path, the scene's own first.
  package var texts: [SourceText] = []
  /// The files that it was made of, or that were looked for.
  package var files: [FilePath] = []
  /// The time at which reading began. A file that has changed since then is outdated.
  package var start = 0

  package init() {}
}
