extension JSON {
  /// The value over several lines, for files whose versions people compare: members and elements stand on
  /// lines of their own in the outermost `depth` levels, and deeper ones on one line.
  package func lines(depth: Int, indent: String = "") -> String {
    let inner = indent + "  "
    func joined(_ parts: [String]) -> String {
      parts.map { "\n" + inner + $0 }.joined(separator: ",") + "\n" + indent
    }
    switch self {
    case .array(let values) where depth > 0 && !values.isEmpty:
      return "[" + joined(values.map { $0.lines(depth: depth - 1, indent: inner) }) + "]"
    case .object(let members) where depth > 0 && !members.isEmpty:
      return "{"
        + joined(
          members.map {
            JSON.string($0.0).text + ": " + $0.1.lines(depth: depth - 1, indent: inner)
          }) + "}"
    default: return text
    }
  }
}
