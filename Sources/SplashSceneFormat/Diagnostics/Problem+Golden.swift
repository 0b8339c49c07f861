package import SplashScene
package import SplashSyntax
package import SplashSystem

// MARK: Golden frames

extension Problem {
  static func wrongGoldenVersion(_ version: String) -> Problem {
    Problem(
      .goldenInvalid,
      "golden frames of version \(version) can't be read",
      expected: "\(GoldenManifest.formatVersion)")
  }
  static func goldenOrder(_ index: Int) -> Problem {
    Problem(
      .goldenInvalid, "frame \(index) is out of order",
      expected: "frames in the order of their numbers")
  }
  static func goldenFileTwice() -> Problem {
    Problem(.goldenInvalid, "two frames have the same file")
  }
  static func goldenFile(_ name: String) -> Problem {
    Problem(
      .goldenInvalid, "\(quoted(name)) is not a golden frame's file",
      expected: "the name of a PNG file")
  }
  static func goldenDigest(_ text: String) -> Problem {
    Problem(
      .goldenInvalid, "\(quoted(text)) is not a digest",
      expected: "64 lower-case hexadecimal digits")
  }
}

extension SceneError {
  /// Creates an error from warnings, for use with `isStrict`.
  package init(_ warnings: [Diagnostic], sources: [FilePath: SourceText]) {
    self.init(
      diagnostics: warnings.map(\.underStrictRules), sources: sources,
      dependencies: Array(sources.keys))
  }

  /// Creates an error about a whole file that belongs to a scene.
  ///
  /// - Parameters:
  ///   - error: The asset error.
  ///   - what: The kind of file, as a phrase that completes "there is no …".
  ///   - path: The file.
  package init(_ error: AssetError, about what: String, at path: FilePath) {
    self.init(
      diagnostics: [Diagnostic(Problem(error, what, at: path), file: path)], sources: [:],
      dependencies: [path])
  }

  /// Creates an error about a whole file, with a message of one sentence without a full stop.
  package init(
    _ code: FindingCode, _ message: String, at path: FilePath, kind: Diagnostic.Kind = .invalid
  ) {
    self.init(
      diagnostics: [Diagnostic(Problem(code, message, kind: kind), file: path)], sources: [:],
      dependencies: [path])
  }

  /// Creates an error about a part of a file that belongs to a scene.
  init(_ problem: Problem, in source: SourceText, at span: Span) {
    self.init(
      diagnostics: [Diagnostic(problem, in: source, at: span)], sources: [source.path: source],
      dependencies: [source.path])
  }
}
