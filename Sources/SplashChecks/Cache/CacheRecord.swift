internal import SplashMedia
internal import SplashRender
internal import SplashScene
internal import SplashSceneFormat
import SplashSyntax
internal import SplashSystem

/// The cached outputs of a request, beginning with the latest, each with the files that it depends on.
///
/// The file is JSON on one line, followed by a line with its hash. A record that is stored under another request's
/// name is detected, because the record contains its request.
struct CacheRecord {
  private let request: RenderRequest
  var outputs: [CachedOutput] = []

  /// The maximum number of outputs: one for the current files, and others for the files' states a few changes ago.
  static let capacity = 4

  /// The version of the format. Records with other versions are ignored.
  static let version = "5"

  /// Creates a record without outputs.
  init(of request: RenderRequest) { self.request = request }

  /// Reads the record of a request; `nil` if its bytes are invalid.
  init?(_ bytes: [UInt8], of request: RenderRequest) {
    self.request = request
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    guard lines.count == 3, lines[2].isEmpty,
      lines[1].elementsEqual(ContentHash(of: Array(lines[0])).description.utf8),
      let record = JSON(Array(lines[0])), record["splashrender"]?.number == Self.version,
      record["request"]?.string == request.key.description,
      let outputs = record["outputs"]?.map(CachedOutput.init)
    else { return nil }
    self.outputs = outputs
  }

  /// The record in its file format.
  var bytes: [UInt8] {
    let record = JSON.object([
      ("splashrender", .number(Self.version)), ("request", .string(request.key.description)),
      ("outputs", .array(outputs.map(\.json))),
    ])
    let line = Array(record.text.utf8)
    return line + "\n\(ContentHash(of: line))\n".utf8
  }

  /// Inserts an output at the front, replacing any output with the same dependencies, and removes outputs beyond the
  /// maximum.
  mutating func insert(_ output: CachedOutput) {
    outputs.removeAll { $0.dependencies == output.dependencies }
    outputs = Array(([output] + outputs).prefix(Self.capacity))
  }
}

extension CachedOutput {
  fileprivate var json: JSON {
    .object([
      ("files", .array(files.map(\.json))), ("facts", facts.json),
      ("messages", .array(messages.map(\.json))),
      ("dependencies", .array(dependencies.map(\.json))),
    ])
  }

  fileprivate init?(_ json: JSON) {
    guard let files = json["files"]?.map(File.init), !files.isEmpty,
      let facts = json["facts"].flatMap(OutputReport.init),
      let messages = json["messages"]?.map(Message.init),
      let dependencies = json["dependencies"]?.map(Dependency.init)
    else { return nil }
    self.init(files: files, facts: facts, messages: messages, dependencies: dependencies)
  }
}

extension CachedOutput.File {
  fileprivate var json: JSON {
    .object([("hash", .string(hash.description)), ("size", .whole(size))])
  }

  fileprivate init?(_ json: JSON) {
    guard let hash = json["hash"]?.hash, let size = json["size"]?.int else { return nil }
    self.init(hash: hash, size: size)
  }
}

extension CachedOutput.Message {
  fileprivate var json: JSON {
    switch self {
    case .warning(let text, let finding):
      .object([("warning", .string(text)), ("finding", .string(finding))])
    case .note(let text): .object([("note", .string(text))])
    }
  }

  fileprivate init?(_ json: JSON) {
    if let text = json["warning"]?.string, let finding = json["finding"]?.string {
      self = .warning(text, finding: finding)
    } else if let text = json["note"]?.string {
      self = .note(text)
    } else {
      return nil
    }
  }
}

extension Dependency {
  fileprivate var json: JSON {
    let path = ("path", JSON(bytesOf: path))
    return switch content {
    case .file(let hash): .object([path, ("hash", .string(hash.description))])
    case .folder(let modified): .object([path, ("modified", .whole(modified))])
    case .missing: .object([path])
    }
  }

  fileprivate init?(_ json: JSON) {
    guard let path = json["path"]?.filePath else { return nil }
    if let hash = json["hash"]?.hash {
      self.init(path: path, content: .file(hash))
    } else if let modified = json["modified"]?.int {
      self.init(path: path, content: .folder(modified: modified))
    } else {
      self.init(path: path, content: .missing)
    }
  }
}

extension OutputReport {
  fileprivate var json: JSON {
    var members: [(String, JSON)] = [
      ("width", .whole(width)), ("height", .whole(height)),
      ("fps", .string("\(frameRate.numerator)/\(frameRate.denominator)")),
      ("frames", .whole(frameCount)), ("lostAlpha", .bool(hasLostAlpha)),
      ("reduced", .bool(isReduced)),
    ]
    if let bytes { members.append(("bytes", .whole(bytes))) }
    if let clipping {
      let (time, peak) = (JSON.shortest(clipping.time), JSON.shortest(clipping.peak))
      members.append(("clipping", .object([("time", time), ("peak", peak)])))
    }
    if let gif {
      var options = [("quality", JSON.whole(gif.quality)), ("colors", .whole(gif.colors))]
      if let most = gif.maximumBytes { options.append(("maxSize", .whole(most))) }
      members.append(("gif", .object(options)))
    }
    return .object(members)
  }

  /// Reads a report from a record. The report's path and files aren't included.
  fileprivate init?(_ json: JSON) {
    guard let width = json["width"]?.int, let height = json["height"]?.int,
      let rate = json["fps"]?.string.flatMap(FrameRate.init(fraction:)),
      let frameCount = json["frames"]?.int, let hasLostAlpha = json["lostAlpha"]?.bool,
      let isReduced = json["reduced"]?.bool
    else { return nil }
    var clipping: SoundMixer.Clipping?
    if let found = json["clipping"] {
      guard let time = found["time"]?.double, let peak = found["peak"]?.double else { return nil }
      clipping = SoundMixer.Clipping(time: time, peak: peak)
    }
    var gif: GIFOptions?
    if let found = json["gif"] {
      guard let quality = found["quality"]?.int, let colors = found["colors"]?.int else {
        return nil
      }
      gif = GIFOptions(quality: quality, colors: colors, maximumBytes: found["maxSize"]?.int)
    }
    self.init(
      path: "", width: width, height: height, frameRate: rate, frameCount: frameCount,
      bytes: json["bytes"]?.int, hasLostAlpha: hasLostAlpha, clipping: clipping, gif: gif,
      files: [], isReduced: isReduced)
  }
}
