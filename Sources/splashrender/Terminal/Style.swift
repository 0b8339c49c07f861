/// Terminal control sequences.
enum Style: String {
  case bold = "\u{1B}[1m"
  case red = "\u{1B}[1;31m"
  case yellow = "\u{1B}[1;33m"
  case green = "\u{1B}[1;32m"
  case cyan = "\u{1B}[1;36m"

  /// Moves to the start of the line and erases it.
  static let startOfLine = "\r\u{1B}[K"

  func callAsFunction(_ text: some StringProtocol) -> String {
    rawValue + text + "\u{1B}[0m"
  }
}
