import SplashMedia
import SplashPixels
import SplashRender
import SplashScene
import SplashSceneFormat
import SplashSystem

/// Creates the outputs from the command line.
struct Destinations {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// Returns the outputs of `-o`, at least one.
  func outputs() throws(CommandError) -> [Output] {
    let paths = invocation.paths(.output)
    guard !paths.isEmpty else { throw invocation.mistake("no output: set one with -o OUT") }
    var outputs: [Output] = []
    for path in paths {
      if outputs.contains(where: { $0.path == path }) {
        throw invocation.mistake("-o \(path) is repeated")
      }
      let output = try output(path)
      if output.format.isPicture, !output.format.isSequence(at: path),
        let pattern = FramePattern.meant(by: path)
      {
        throw invocation.mistake(
          "'\(path)' has no placeholder for the frame number; did you mean \(pattern)?")
      }
      outputs.append(output)
    }
    try checkOptions(for: outputs)
    return outputs
  }

  /// Returns the only output of `-o`; nil without the option.
  func onlyOutput() throws(CommandError) -> FilePath? {
    let paths = invocation.paths(.output)
    guard paths.count <= 1 else {
      throw invocation.mistake(
        "\(invocation.command.name) writes one output, but -o is set \(paths.count) times")
    }
    return paths.first
  }

  /// Returns the output at `path`, in the format of `--format` or the extension.
  ///
  /// - Parameter fallback: The format to use if neither specifies one: for standard output, and for all names if the
  ///   command has no `--format`.
  func output(_ path: FilePath, or fallback: OutputFormat? = nil) throws(CommandError) -> Output {
    guard !path.isEmpty else { throw invocation.mistake("-o expects a file name") }
    let told = OutputFormat(path: path)
    let named = invocation.choice(.format)
    let assumed = path.isStandardStream || !invocation.command.accepts(.format) ? fallback : nil
    guard let format = named ?? told ?? assumed else {
      let start = "'\(path)' has no known extension"
      if invocation.command.accepts(.format), let written = path.pathExtension,
        let meant = OutputFormat.suggestedName(for: written, among: \.pathExtensions)
      {
        throw invocation.mistake("\(start); did you mean .\(meant)?")
      }
      let known = AnyOption.format.choices.joined(separator: ", ")
      throw invocation.mistake("\(start); set the format with --format: \(known)")
    }
    if invocation.has(.overwrite), invocation.has(.noOverwrite) {
      throw invocation.mistake(.contradiction(.overwrite, .noOverwrite))
    }
    var output = Output(path: path, format: format)
    output.video = try videoOptions(for: format)
    if format == .gif { output.gif = try gifOptions() }
    output.sound = try soundOptions(for: format)
    do throws(OutputError) {
      try output.check()
    } catch {
      if case .unsupported = error { throw invocation.mistake("\(error)") }
      throw .output(error)
    }
    return output
  }

  /// Returns the encoding options for formats other than GIF. Options that have no effect on the format are left out.
  private func videoOptions(for format: OutputFormat) throws(CommandError) -> VideoOptions {
    var options = VideoOptions()
    options.codec = try told(.codec, to: format)
    options.crf = try told(.crf, to: format)
    options.bitrate = try told(.bitrate, to: format)
    options.gop = try told(.gop, to: format)
    if let preset = try told(.preset, to: format) { options.preset = preset }
    options.pixelFormat = try told(.pixFmt, to: format)
    options.colorspace = try told(.colorspace, to: format)
    if options.crf != nil, options.bitrate != nil {
      throw invocation.mistake(.contradiction(.crf, .bitrate))
    }
    if let format = options.pixelFormat, format.isRGB, let space = options.colorspace,
      space != .bt709
    {
      throw invocation.mistake(
        "--pix-fmt \(format.rawValue) stores RGB and can't be combined with --colorspace"
          + " \(space.rawValue)", about: .pixFmt, .colorspace)
    }
    options.quality = try told(.quality, to: format)
    options.isLossless = invocation.has(.lossless) && AnyOption.lossless.suits(format)
    if options.isLossless, options.quality != nil {
      throw invocation.mistake(.contradiction(.lossless, .quality))
    }
    options.loopCount = try invocation[.loop]?.count
    if let loopCount = options.loopCount, loopCount > 65_535, [.apng, .webp].contains(format) {
      throw invocation.mistake(
        "--loop \(loopCount): \(format.name) supports at most 65535; 0 loops forever", about: .loop)
    }
    options.matte = try invocation[.matte] ?? 0
    return options
  }

  /// Returns the option's value if it applies to an output of `format`.
  private func told<Value>(
    _ option: Option<Value>, to format: OutputFormat
  ) throws(CommandError) -> Value? {
    isMeant(option, for: format) ? try invocation[option] : nil
  }

  /// Returns the encoding options for sound; nil to omit the sound.
  private func soundOptions(for format: OutputFormat) throws(CommandError) -> SoundOptions? {
    if invocation.has(.noAudio) {
      for option: AnyOption in [.audioCodec, .audioBitrate] where invocation.has(option) {
        throw invocation.mistake(.contradiction(.noAudio, option))
      }
      return nil
    }
    var options = SoundOptions()
    options.codec = try told(.audioCodec, to: format)
    if let rate = try told(.audioBitrate, to: format) { options.bitRate = rate }
    return options
  }

  private func gifOptions() throws(CommandError) -> GIFOptions {
    var options = GIFOptions()
    options.maximumBytes = try invocation[.maxSize]
    // If only a maximum size is given, the best quality that fits is used.
    if options.maximumBytes != nil { options.quality = 100 }
    if let quality = try invocation[.quality] { options.quality = quality }
    if let colors = try invocation[.colors] { options.colors = colors }
    options.dither = !invocation.has(.noDither)
    options.matte = try invocation[.matte]
    options.loopCount = try invocation[.loop]?.count
    options.lastFrameDuration = try invocation[.lastFrameDuration]
    return options
  }

  /// Throws an error for options that have no effect on any output.
  func checkOptions(for outputs: [Output]) throws(CommandError) {
    for name in AnyOption.all where invocation.has(name) {
      guard let formats = name.formats, !outputs.contains(where: { hasUse($0.format, for: name) })
      else { continue }
      var kinds = formats.map(\.name)
      if outputs.contains(where: { name.suits($0.format) }) {
        kinds =
          name == .audioBitrate
          ? SoundOptions.Codec.allCases.filter { !$0.isLossless }.map(\.rawValue)
          : VideoCodec.allCases.filter(\.isAdjustable).map(\.name)
      }
      throw invocation.mistake(.useless(name, kinds: kinds))
    }
  }

  /// Returns the outputs with their frame rates: a GIF has at most 25 frames per second unless `--fps` is set.
  func atTheirRates(_ outputs: [Output], of film: Film) -> [Output] {
    outputs.map { output in
      var output = withSource(output, of: film)
      if output.format == .gif, !invocation.has(.fps), film.frameRate.value > FrameRate.gif.value {
        output.frameRate = .gif
      }
      return output
    }
  }

  /// Returns the image output of `-o`, which must have a format.
  func picture() throws(CommandError) -> Output {
    guard let path = try onlyOutput() else {
      throw invocation.mistake("no output: set one with -o OUT.png")
    }
    let output = try output(path, or: .png)
    guard [.png, .jpeg, .webp, .avif].contains(output.format) else {
      throw invocation.mistake(
        "\(invocation.command.name) writes PNG, JPEG, WebP or AVIF, not -o \(path)"
      )
    }
    try checkOptions(for: [output])
    return output
  }

  /// Writes an image of `film`.
  func write(
    _ picture: Pixmap, of film: Film, to output: Output, _ messages: Messages
  ) throws(CommandError) {
    let output = withSource(output, of: film)
    StalePartialFiles.remove(beside: [output.path])
    do {
      let hasLostAlpha = try writePicture(
        picture, to: output.path, format: output.format, options: output.video)
      if hasLostAlpha { messages.note(output.alphaNote) }
    } catch {
      throw .output(error)
    }
  }

  /// Returns a note that no output contains the scene's sound, unless `--no-audio` was set.
  func soundNote(for outputs: [Output], of film: Film) -> String? {
    let films = outputs.filter { !$0.isOnePicture }
    guard !film.scene.sounds.isEmpty, !films.isEmpty, !invocation.has(.noAudio),
      films.allSatisfy({ $0.format.soundCodecs.isEmpty })
    else { return nil }
    let holders = OutputFormat.allCases.filter { !$0.soundCodecs.isEmpty }.map(\.name)
    return "the scene's sound is omitted; formats with sound are \(list(holders))"
  }

  /// Returns the output with the scene's text embedded, if requested.
  func withSource(_ output: Output, of film: Film) -> Output {
    guard invocation.has(.embedSource), AnyOption.embedSource.suits(output.format) else {
      return output
    }
    var output = output
    output.video.comment = film.source
    output.gif.comment = film.source
    return output
  }

  /// Checks that the outputs of `film` replace none of its inputs, don't replace each other, and replace existing files
  /// only if allowed.
  ///
  /// - Parameter areSingle: Whether each output is one image, even if its name contains a placeholder for a number.
  func check(_ outputs: [Output], of film: Film, areSingle: Bool = false) throws(CommandError) {
    var owners: [FileSystem.Identity: FilePath] = [:]
    for source in film.sources {
      if let identity = FileSystem.Identity(of: source) { owners[identity] = source }
    }
    var places: [FileSystem.Identity: FilePath] = [:]
    for output in outputs where !output.path.isStandardStream {
      let paths =
        areSingle
        ? [output.path] : Array(output.format.files(at: output.path, frameCount: film.frameCount))
      for path in paths {
        if let identity = FileSystem.Identity(of: path) {
          if let source = owners[identity] {
            throw invocation.mistake(
              "-o \(path) would replace \(source), an input of the scene")
          }
          if invocation.has(.noOverwrite) {
            throw .output(
              .cannotWrite(path: path, reason: "it exists, and --no-overwrite is set"))
          }
        }
        if let place = FileSystem.Identity(ofPlace: path),
          let other = places.updateValue(output.path, forKey: place)
        {
          throw invocation.mistake("-o \(other) and -o \(output.path) would both write \(path)")
        }
      }
    }
  }
}

extension CommandError {
  /// Creates the error for a failed rendering.
  init(_ error: RenderError) {
    switch error {
    case .output(let error): self = .output(error)
    case .tooLarge: self = .usage(.refused(error.description, []), command: nil)
    case .noThreads, .svg, .sound, .video: self = .rendering(error.description)
    case .cancelled: self = .reported(.interrupted)
    }
  }
}
