package import SplashChecks
package import SplashMedia
package import SplashRender
import SplashSceneFormat
package import SplashSyntax
package import SplashSystem

/// The scenes that a studio shows.
package protocol StudioSource: Sendable {
  /// The names of the scenes; at least one.
  var scenes: [String] { get }
  /// The rows of the manifest; empty without a manifest.
  var rows: [StudioRow] { get }
  /// Whether the page may edit the scene files.
  var canEdit: Bool { get }

  /// Reads the files of a variant.
  ///
  /// - Parameter variant: A variant with an existing scene and row.
  func read(_ variant: Variant) -> ReadVariant

  /// Returns the name of a variant's outputs, without an extension.
  func outputName(for variant: Variant) -> String

  /// Returns the store of a variant's golden frames, if the variant can have any.
  func goldenStore(for variant: Variant) -> GoldenStore?

  /// Returns a variant's film with the options that its golden frames were recorded with; `nil` after an error. The
  /// files are read again only for another revision, or other options.
  func recordedFilm(for variant: Variant, revision: Int) -> Film?

  /// Replaces a scene file if it still has the text that was read.
  func save(_ bytes: [UInt8], over text: SourceText) -> FileEdit.Outcome

  /// Returns the number of threads with which outputs can be rendered in the available memory.
  ///
  /// - Throws: The reason why they can't be rendered at this size.
  func threads(for outputs: [Output], of film: Film) throws(ReasonError) -> Int

  /// Returns the arguments of a command line for a variant: its scene, the options of the studio,
  /// and the variant's values.
  ///
  /// - Parameter parameters: The names of the scene's parameters.
  func words(for variant: Variant, parameters: Set<String>) -> [String]

  /// Updates the scenes and the rows after files have changed.
  func refresh()
}

extension FilePath {
  /// Whether the path names a command-line option rather than a file.
  package var isOption: Bool { bytes.starts(with: "--".utf8) }
}

/// A row of a manifest.
package struct StudioRow: Sendable {
  /// The name of the row's first output.
  package var name: String
  /// The values with their names.
  package var values: [(name: String, text: String)]

  package init(name: String, values: [(name: String, text: String)]) {
    (self.name, self.values) = (name, values)
  }
}

/// A variant as it was read from its files.
package struct ReadVariant: Sendable {
  /// The film; `nil` if there are errors.
  package var film: Film?
  /// The errors.
  package var errors: [Diagnostic] = []
  /// The warnings.
  package var warnings: [Diagnostic] = []
  /// The source texts of the scene files; the text of the main file comes first.
  package var texts: [SourceText] = []
  /// The files that were read or looked up.
  package var files: [FilePath] = []
  /// The time at which reading began. The contents read from a file that changed later are outdated.
  package var start = 0

  package init() {}
}
