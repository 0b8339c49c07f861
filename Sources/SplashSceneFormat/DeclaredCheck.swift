package import SplashScene
package import SplashSyntax

/// A check with the place where it is written.
package struct DeclaredCheck: Sendable {
  package let check: MotionCheck
  /// The file with the check.
  package let source: SourceText
  /// The place of the check's object in the file.
  package let span: Span
  /// The index of the check in its list, from 0. Checks that don't apply, because of their `when`, are counted.
  package let index: Int
}
