import SplashScene
import SplashSyntax
import SplashSystem

/// A pattern for output names with placeholders for a row's values: `{locale}/{device}-{index:4}.mp4`.
///
/// `{scene}` is the scene's name. `{index}` is the row's number, and `:N` sets its number of digits. `{{` and `}}`
/// stand for literal braces.
struct NamePattern: Sendable {
  /// The location of the pattern.
  enum Place: Sendable {
    case file(SceneFile, SyntaxString)
    case option(String, value: String)

    /// The pattern's text.
    var text: String {
      switch self {
      case .file(_, let string): string.text
      case .option(_, let value): value
      }
    }

    /// Returns a diagnostic for a problem with a part of the text.
    func diagnostic(_ problem: Problem, _ range: Range<Int>, _ session: Session) -> Diagnostic {
      switch self {
      case .file(let file, let string):
        return Diagnostic(problem, in: file.source, at: string.span(ofText: range))
      case .option(let option, let value):
        let text = FilePath(option + value)
        let start = option.utf8.count
        session.files.add(SourceText(path: text, bytes: text.bytes))
        return Diagnostic(
          problem, input: text, at: start + range.lowerBound..<start + range.upperBound)
      }
    }
  }

  private enum Part: Sendable {
    case text(String)
    case name(String, digits: Int, range: Range<Int>)
  }

  let place: Place
  private let parts: [Part]

  /// The names other than `scene` and `index`.
  var labels: [String] {
    parts.compactMap { part in
      guard case .name(let name, _, _) = part, !Self.reserved.contains(name) else { return nil }
      return name
    }
  }

  /// The names that exist in every pattern.
  static let reserved = ["scene", "index"]
  private static let digits = 1...9

  /// Parses a pattern; `nil` after reporting an error.
  init?(_ place: Place, _ session: Session) {
    self.place = place
    let bytes = Array(place.text.utf8)
    var parts: [Part] = []
    var text: [UInt8] = []
    func failed(_ problem: Problem, _ range: Range<Int>) {
      session.report(place.diagnostic(problem, range, session))
    }
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") else {
        text.append(byte)
        offset += 1
        continue
      }
      if offset + 1 < bytes.count, bytes[offset + 1] == byte {
        text.append(byte)
        offset += 2
        continue
      }
      guard byte == UInt8(ascii: "{") else {
        failed(.unopenedInterpolation(), offset..<offset + 1)
        return nil
      }
      guard let end = bytes[offset...].firstIndex(of: UInt8(ascii: "}")) else {
        failed(.unclosedInterpolation(), offset..<bytes.count)
        return nil
      }
      let inner = String(decoding: bytes[offset + 1..<end], as: UTF8.self)
      let halves = inner.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      var width = 0
      if halves.count == 2 {
        guard halves[0] == "index", let digits = Int(halves[1]), Self.digits.contains(digits) else {
          failed(.malformedWidth(inner), offset..<end + 1)
          return nil
        }
        width = digits
      }
      parts.append(.text(String(decoding: text, as: UTF8.self)))
      text = []
      parts.append(.name(String(halves[0]), digits: width, range: offset..<end + 1))
      offset = end + 1
    }
    parts.append(.text(String(decoding: text, as: UTF8.self)))
    self.parts = parts
    let fixed = parts.map { if case .text(let text) = $0 { text } else { "x" } }.joined()
    if let problem = Self.fault(of: fixed) {
      failed(problem, 0..<bytes.count)
      return nil
    }
  }

  /// The values for one row.
  struct Names {
    let scene: String
    let index: Int
    /// Returns the text and location of a value. The text is `nil` if the value has no textual form.
    let value: (String) -> (text: String?, report: (Problem) -> Void)?
    /// The known names.
    let known: () -> [String]
    /// The location of the row, if any.
    let note: Diagnostic.Note?
  }

  /// Returns the name for a row, with its values made safe; `nil` after reporting an error.
  func filled(_ names: Names, _ session: Session) -> FilePath? {
    let notes = [names.note].compactMap(\.self)
    var result = ""
    var isWhole = true
    for part in parts {
      switch part {
      case .text(let text): result += text
      case .name("scene", _, _): result += Self.safe(names.scene)
      case .name("index", let digits, _):
        let number = String(names.index)
        result += String(repeating: "0", count: max(0, digits - number.count)) + number
      case .name(let name, _, let range):
        guard let (text, report) = names.value(name) else {
          let problem = Problem.unknownName(name, known: names.known() + Self.reserved)
          session.report(place.diagnostic(problem, range, session).noting(notes))
          isWhole = false
          continue
        }
        guard let text, !text.isEmpty else {
          report(.emptyName(name, isEmpty: text != nil))
          isWhole = false
          continue
        }
        result += Self.safe(text)
      }
    }
    guard isWhole else { return nil }
    if let problem = Self.fault(of: result) {
      let whole = 0..<place.text.utf8.count
      session.report(place.diagnostic(problem, whole, session).noting(notes))
      return nil
    }
    return FilePath(result).normalized
  }

  /// Returns a value as part of a file name. Path separators, control characters, characters that other systems don't
  /// allow in names, and the per cent sign used for frame numbers are replaced by dashes.
  static func safe(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      let isUnsafe = scalar.isObeyed || "/\\:*?\"<>|%".unicodeScalars.contains(scalar)
      result.unicodeScalars.append(isUnsafe ? "-" : scalar)
    }
    return result
  }

  /// Returns the problem, if any, with a path that must be below the output directory.
  private static func fault(of text: String) -> Problem? {
    let path = FilePath(text)
    let names = path.components
    if path.isAbsolute || names.contains("..") { return .outputOutside(path) }
    let last = path.lastPart
    guard !last.isEmpty, last != ".", !text.unicodeScalars.contains(where: \.isObeyed) else {
      return .malformedOutput(path)
    }
    if let long = names.first(where: { $0.bytes.count > Limits.nameBytes }) {
      return .outputTooLong(long.description)
    }
    return nil
  }
}
