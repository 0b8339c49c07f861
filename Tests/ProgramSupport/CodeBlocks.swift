import Foundation

extension String {
  /// The code blocks in `language` of a Markdown page, in order, without the last line break.
  func codeBlocks(_ language: String) -> [String] {
    components(separatedBy: "```" + language + "\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first
    }
  }
}
