import Foundation

extension String {
  /// The blocks of code in `language` of a page in Markdown, in their order, without a line break at the end.
  func codeBlocks(_ language: String) -> [String] {
    components(separatedBy: "```" + language + "\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first
    }
  }
}
