import SplashScene
import SplashSyntax
import SplashSystem

extension GoldenManifest {
  /// Reads a manifest, and returns the locations of the scene's path and of each frame's image, or of the frame's
  /// description if all frames are in one image.
  static func read(
    _ context: Context, _ value: SyntaxValue, isPicture: Bool
  ) -> (manifest: GoldenManifest, scene: Span, frames: [Span])? {
    guard let fields = Fields(value, of: .goldenFrames, in: context) else { return nil }
    if let version = fields.require("splashgolden", .number), version != Double(formatVersion) {
      context.report(.wrongGoldenVersion(formatted(version)), at: fields.keySpan("splashgolden"))
      return nil
    }
    let program = fields.require("program", ValueType<String>.name)
    let scene = fields.require("scene", ValueType<String>.name)
    let frameRate = fields.require("fps", .frameRate)
    let options = fields.read("options", .goldenOptions, default: Options())
    let choice = fields.read("choose", .goldenChoice, default: Choice())
    let difference = fields.read("maxDifference", .wholeNumber(0...255), default: 0)
    let share = fields.read("maxPixels", .number(.fraction), default: 0)
    let block = fields.read("maxBlock", .number(.closed(0, 255)))
    let frames = fields.require(
      "frames",
      ValueType.goldenFrame(isPicture: isPicture).list("an array of frames", count: 1...Int.max))
    fields.finish()
    guard let program, let scene, let frameRate, let frames else { return nil }
    let pairs = zip(frames, frames.dropFirst())
    if let (_, later) = pairs.first(where: { $0.frame.index >= $1.frame.index }) {
      context.report(.goldenOrder(later.frame.index), at: fields.keySpan("frames"))
    }
    if !isPicture, Set(frames.map(\.frame.file)).count != frames.count {
      context.report(.goldenFileTwice(), at: fields.keySpan("frames"))
    }
    var manifest = GoldenManifest(program: program, scene: scene, frameRate: frameRate)
    (manifest.options, manifest.choice) = (options, choice)
    (manifest.maximumDifference, manifest.pixelShare) = (difference, share)
    manifest.blockLimit = block
    manifest.frames = frames.map(\.frame)
    return (manifest, fields.valueSpan("scene"), frames.map(\.place))
  }
}

extension ValueType where Value == (frame: GoldenManifest.Frame, place: Span) {
  fileprivate static func goldenFrame(isPicture: Bool) -> ValueType {
    ValueType(literal: "a frame") { context, value in
      guard let fields = Fields(value, of: .goldenFrame, in: context) else { return nil }
      let index = fields.require("frame", .wholeNumber(0...100_000_000))
      // The time is only for human readers, because the frame's number determines it.
      _ = fields.read("time", .number(.nonNegative))
      let markers = fields.read("markers", ValueType<String>.name.list("an array of names"))
      let file =
        isPicture
        ? nil
        : fields.require(
          "file", ValueType<String>.name.checked { $0.isPictureName ? nil : .goldenFile($0) })
      let digest = fields.require(
        "sha256", ValueType<String>.name.checked { $0.isDigest ? nil : .goldenDigest($0) })
      fields.finish()
      guard let index, let digest, isPicture || file != nil else { return nil }
      let frame = GoldenManifest.Frame(
        index: index, markers: markers ?? [], file: file.map { FilePath($0) }, digest: digest)
      return (frame, isPicture ? value.span : fields.valueSpan("file"))
    }
  }
}

extension ValueType where Value == GoldenManifest.Choice {
  fileprivate static var goldenChoice: ValueType {
    ValueType(literal: "an object that chooses frames") { context, value in
      guard let fields = Fields(value, of: .goldenChoice, in: context) else { return nil }
      var choice = Value()
      fields.set(&choice.at, "at", ValueType<String>.name.list("an array of moments"))
      choice.every = fields.read("every", .wholeNumber(1...100_000_000))
      choice.count = fields.read("count", .wholeNumber(1...1000))
      choice.motion = fields.read("motion", .wholeNumber(1...1000))
      fields.set(&choice.markers, "markers", .bool)
      fields.finish()
      return choice
    }
  }
}

extension ValueType where Value == GoldenManifest.Options {
  fileprivate static var goldenOptions: ValueType {
    ValueType(literal: "an object of options") { context, value in
      guard let fields = Fields(value, of: .goldenOptions, in: context) else { return nil }
      var options = Value()
      fields.set(&options.set, "set", .texts)
      fields.set(&options.images, "images", .texts)
      let names = ValueType<String>.name.list("an array of paths")
      fields.set(&options.params, "params", names)
      options.animation = fields.read("animation", ValueType<String>.name)
      options.theme = fields.read("theme", ValueType<String>.name)
      fields.set(&options.rules, "rules", .choice)
      options.appearance = fields.read("appearance", .choice)
      options.seed = fields.read("seed", .wideSeed)
      options.size = fields.read("size", .size(.positive))
      options.scale = fields.read("scale", .number(.positive))
      options.frameRate = fields.read("fps", .frameRate)
      options.background = fields.read("background", ValueType<String>.name)
      fields.set(&options.allowedFolders, "allowPath", names)
      fields.finish()
      return options
    }
  }
}

extension ValueType where Value == [String: String] {
  /// Strings by name, without expressions.
  fileprivate static var texts: ValueType {
    ValueType(literal: "an object of strings") { context, value in
      guard case .object(let members) = value.kind else {
        context.reportType(value, expected: "an object of strings")
        return nil
      }
      var texts: Value = [:]
      for member in members {
        texts[member.key.text] = ValueType<String>.name.read(context, member.value)
      }
      return texts
    }
  }
}

extension ValueType where Value == UInt64 {
  /// A seed of up to 64 bits: a number, or a string for numbers that JSON parsers would round.
  fileprivate static var wideSeed: ValueType {
    ValueType(literal: "a whole number") { context, value in
      guard case .string(let string) = value.kind else {
        return ValueType.seed.read(context, value)
      }
      if let seed = UInt64(string.text) { return seed }
      context.reportType(value, expected: "a whole number")
      return nil
    }
  }
}

extension String {
  /// Whether the text is the name of a PNG file, without a folder.
  fileprivate var isPictureName: Bool {
    let path = FilePath(self)
    return path.hasSuffix(".png") && !path.hasPrefix(".") && path.lastPart == path
      && !path.hasZeroByte
  }

  /// Whether the text is a SHA-256 digest.
  fileprivate var isDigest: Bool {
    utf8.count == 64
      && utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }
}
