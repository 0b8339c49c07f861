internal import SplashMedia
internal import SplashScene
internal import SplashSystem

/// What a cache knows of a request: the outputs that it gave, each with the files that it depended on. The
/// latest comes first.
///
/// As a file: the request, a line for each thing, and at the end a hash of all lines before. A record in the
/// place of another is noticed by its request.
struct CacheRecord {
  private let request: RenderRequest
  var outputs: [CachedOutput] = []

  /// How many outputs are kept: of the files as they are, and as they were a few changes ago.
  static let capacity = 4

  /// The first line of a request's record.
  static func head(_ request: RenderRequest) -> String { "splashrender 3 \(request.key)" }

  /// Knows no output of a request yet.
  init(of request: RenderRequest) { self.request = request }

  /// Reads the record of a request; `nil` when its bytes are not what was written of it.
  init?(_ bytes: [UInt8], of request: RenderRequest) {
    self.request = request
    guard let end = bytes.dropLast().lastIndex(of: 10),
      String(decoding: bytes[(end + 1)...], as: UTF8.self)
        == "end \(ContentHash(of: Array(bytes[...end])))\n"
    else { return nil }
    let lines = CacheText.lines(Array(bytes[...end]))
    guard lines.first.map(String.init) == Self.head(request) else { return nil }
    for part in lines.dropFirst().split(whereSeparator: { $0 == "output" }) {
      guard let output = CachedOutput(lines: part) else { return nil }
      outputs.append(output)
    }
  }

  /// The record as a file's bytes.
  var bytes: [UInt8] {
    let lines = [Self.head(request)] + outputs.flatMap { ["output"] + $0.lines }
    let text = lines.map { $0 + "\n" }.joined()
    return Array((text + "end \(ContentHash(of: Array(text.utf8)))\n").utf8)
  }

  /// Puts an output before all others, and drops the one of the same files and those that are too many.
  mutating func insert(_ output: CachedOutput) {
    outputs.removeAll { $0.dependencies == output.dependencies }
    outputs = Array(([output] + outputs).prefix(Self.capacity))
  }
}

extension CachedOutput {
  /// The output as lines of a record.
  fileprivate var lines: [String] {
    var lines = files.map { "file \($0.hash) \($0.size)" }
    let rate = facts.frameRate
    lines.append(
      "frames \(facts.frameCount) \(facts.width) \(facts.height) \(rate.numerator)"
        + " \(rate.denominator) \(facts.bytes ?? -1) \(facts.hasLostAlpha ? 1 : 0)"
        + " \(facts.isReduced ? 1 : 0)")
    if let clipping = facts.clipping { lines.append("clipping \(clipping.time) \(clipping.peak)") }
    if let gif = facts.gif {
      lines.append("gif \(gif.quality) \(gif.colors) \(gif.maximumBytes ?? 0)")
    }
    for message in messages {
      switch message {
      case .warning(let text): lines.append("warning \(CacheText.escaped(text.utf8))")
      case .note(let text): lines.append("note \(CacheText.escaped(text.utf8))")
      }
    }
    for dependency in dependencies {
      let path = CacheText.escaped(dependency.path.bytes)
      switch dependency.content {
      case .file(let hash): lines.append("uses \(hash) \(path)")
      case .folder(let modified): lines.append("folder \(modified) \(path)")
      case .missing: lines.append("missing 0 \(path)")
      }
    }
    return lines
  }

  /// Reads an output's lines; `nil` for what no record has.
  fileprivate init?(lines: some Sequence<Substring>) {
    var files: [File] = []
    var messages: [Message] = []
    var dependencies: [Dependency] = []
    var facts: (numbers: [Int], rate: FrameRate)?
    var clipping: SoundMixer.Clipping?
    var gif: GIFOptions?
    for line in lines {
      let words = CacheText.fields(line, most: 2)
      guard words.count == 2 else { return nil }
      let fields = CacheText.fields(words[1])
      let pair = CacheText.fields(words[1], most: 2)
      switch words[0] {
      case "file":
        guard fields.count == 2, let hash = ContentHash(String(fields[0])),
          let size = Int(fields[1])
        else { return nil }
        files.append(File(hash: hash, size: size))
      case "frames":
        let numbers = fields.compactMap { Int($0) }
        guard numbers.count == 8, let rate = FrameRate(fraction: "\(numbers[3])/\(numbers[4])")
        else { return nil }
        facts = (numbers, rate)
      case "clipping":
        let numbers = fields.compactMap { Double($0) }
        guard numbers.count == 2 else { return nil }
        clipping = SoundMixer.Clipping(time: numbers[0], peak: numbers[1])
      case "gif":
        let numbers = fields.compactMap { Int($0) }
        guard numbers.count == 3 else { return nil }
        var options = GIFOptions()
        (options.quality, options.colors) = (numbers[0], numbers[1])
        options.maximumBytes = numbers[2] == 0 ? nil : numbers[2]
        gif = options
      case "warning", "note":
        let text = String(decoding: CacheText.unescaped(words[1]), as: UTF8.self)
        messages.append(words[0] == "note" ? .note(text) : .warning(text))
      case "uses", "folder", "missing":
        guard pair.count == 2, let content = Self.content(words[0], pair[0]) else { return nil }
        dependencies.append(
          Dependency(path: FilePath(bytes: CacheText.unescaped(pair[1])), content: content))
      default: return nil
      }
    }
    guard let (numbers, rate) = facts, !files.isEmpty else { return nil }
    self.init(
      files: files,
      facts: OutputReport(
        path: "", width: numbers[1], height: numbers[2], frameRate: rate, frameCount: numbers[0],
        bytes: numbers[5] < 0 ? nil : numbers[5], hasLostAlpha: numbers[6] == 1,
        clipping: clipping, gif: gif, files: [], isReduced: numbers[7] == 1),
      messages: messages, dependencies: dependencies)
  }

  private static func content(_ kind: Substring, _ text: Substring) -> Dependency.Content? {
    switch kind {
    case "uses": ContentHash(String(text)).map(Dependency.Content.file)
    case "folder": Int(text).map { .folder(modified: $0) }
    default: .missing
    }
  }
}
