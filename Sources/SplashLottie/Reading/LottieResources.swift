package import SplashScene
package import SplashSyntax

/// What a Lottie file takes from outside.
package protocol LottieResources {
  /// Returns the file at a path relative to the Lottie file; `nil` after reporting that it may not be used.
  func file(_ path: String, at span: Span) -> AssetFile?

  /// Returns an image; `nil` after reporting that it isn't available.
  ///
  /// - Parameter name: The name of the image in messages.
  func image(_ file: AssetFile, _ name: String, at span: Span) -> ImageReference?

  /// Lays out a text with the fonts in the request's files, the scene's fonts, or the bundled font.
  func layOut(_ request: TextRequest) throws(TextError) -> TextLayout

  /// Reports that a part of the drawing is left out for lack of a file.
  ///
  /// - Parameters:
  ///   - error: What is wrong with the file.
  ///   - kind: What the file is: `image`.
  ///   - name: The file's name in messages.
  func warn(of error: AssetError, _ kind: String, _ name: String, at span: Span)

  /// Reports a problem as a warning, because only a part of the drawing is left out.
  func warn(_ problem: Problem, at span: Span)
}

/// An empty set of resources.
package struct NoResources: LottieResources {
  package init() {}

  package func file(_ path: String, at span: Span) -> AssetFile? { nil }
  package func image(_ file: AssetFile, _ name: String, at span: Span) -> ImageReference? { nil }
  package func warn(of error: AssetError, _ kind: String, _ name: String, at span: Span) {}
  package func warn(_ problem: Problem, at span: Span) {}

  package func layOut(_ request: TextRequest) throws(TextError) -> TextLayout {
    throw .missingFont(families: [], run: 0, known: [])
  }
}
