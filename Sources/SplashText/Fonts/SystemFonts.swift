internal import SplashScene

/// The fonts that are installed, as fontconfig lists them.
final class SystemFonts {
  private let read: TextSetter.FileReader

  init(read: @escaping TextSetter.FileReader) {
    self.read = read
  }

  func faces(ofFamily family: String) -> [FontFace] { [] }

  func faces(
    covering text: String, notIn chain: [FontFace], for attributes: TextAttributes,
    language: String?
  ) -> [FontFace] { [] }
}
