import SplashMedia
import SplashPixels
import SplashRender
import SplashScene
import SplashSceneFormat
import SplashSyntax
import SplashSystem

/// Creates the outputs from the options.
struct Destinations {
  let values: any OptionValues
  /// The outputs that share the options: those of `-o`, or one for each extension in a batch.
  let paths: [FilePath]

  init(_ values: any OptionValues, paths: [FilePath]? = nil) {
    (self.values, self.paths) = (values, paths ?? values.paths(.output))
  }

  /// Returns the outputs of `-o`, at least one.
  func outputs() throws(CommandError) -> [Output] {
    guard !paths.isEmpty else { throw values.mistake("no output: set one with -o OUT") }
    var outputs: [Output] = []
    for path in paths {
      if outputs.contains(where: { $0.path == path }) {
        throw values.mistake("-o \(path) is repeated")
      }
      let output = try output(path)
      if output.format.isPicture, !output.format.isSequence(at: path),
        let pattern = FramePattern.meant(by: path)
      {
        throw values.mistake(
          "'\(path)' has no placeholder for the frame number; did you mean \(pattern)?")
      }
      outputs.append(output)
    }
    try checkOptions(for: outputs)
    return outputs
  }

  /// Returns the only output of `-o`; nil without the option.
  func onlyOutput() throws(CommandError) -> FilePath? {
    guard paths.count <= 1 else {
      throw values.mistake(
        "\(values.command.name) writes one output, but -o is set \(paths.count) times")
    }
    return paths.first
  }

  /// Returns the output at `path`, in the format of `--format` or the extension.
  ///
  /// - Parameter fallback: The format to use if neither specifies one: for standard output, and for all names if the
  ///   command has no `--format`.
  func output(_ path: FilePath, or fallback: OutputFormat? = nil) throws(CommandError) -> Output {
    guard !path.isEmpty else { throw values.mistake("-o expects a file name") }
    let told = OutputFormat(path: path)
    let named = values.choice(.format)
    let assumed = path.isStandardStream || !values.command.accepts(.format) ? fallback : nil
    guard let format = named ?? told ?? assumed else {
      let start = "'\(path)' has no known extension"
      if values.command.accepts(.format), let written = path.pathExtension,
        let meant = OutputFormat.suggestedName(for: written, among: \.pathExtensions)
      {
        throw values.mistake("\(start); did you mean .\(meant)?")
      }
      let known = AnyOption.format.choices.joined(separator: ", ")
      throw values.mistake("\(start); set the format with --format: \(known)")
    }
    if values.has(.overwrite), values.has(.noOverwrite) {
      throw values.mistake(.contradiction(.overwrite, .noOverwrite))
    }
    var output = Output(path: path, format: format)
    output.video = try videoOptions(for: format)
    if format == .gif { output.gif = try gifOptions() }
    output.sound = try soundOptions(for: format)
    do throws(OutputError) {
      try output.check()
    } catch {
      if case .unsupported = error { throw values.mistake(.unsupported(error.description, [])) }
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
      throw values.mistake(.contradiction(.crf, .bitrate))
    }
    if let format = options.pixelFormat, format.isRGB, let space = options.colorspace,
      space != .bt709
    {
      throw values.mistake(
        "--pix-fmt \(format.rawValue) stores RGB and can't be combined with --colorspace"
          + " \(space.rawValue)", about: .pixFmt, .colorspace)
    }
    options.quality = try told(.quality, to: format)
    options.isLossless = values.has(.lossless) && AnyOption.lossless.suits(format)
    if options.isLossless, options.quality != nil {
      throw values.mistake(.contradiction(.lossless, .quality))
    }
    options.loopCount = try values[.loop]?.count
    if let loopCount = options.loopCount, let most = format.loopCounts?.last, loopCount > most {
      throw values.mistake(
        "--loop \(loopCount): \(format.name) supports at most \(most); 0 loops forever",
        about: .loop)
    }
    options.matte = try values[.matte] ?? 0
    return options
  }

  /// Returns the option's value if it applies to an output of `format`.
  private func told<Value>(
    _ option: Option<Value>, to format: OutputFormat
  ) throws(CommandError) -> Value? {
    isMeant(option, for: format) ? try values[option] : nil
  }

  /// Returns the encoding options for sound; nil to omit the sound.
  private func soundOptions(for format: OutputFormat) throws(CommandError) -> SoundOptions? {
    if values.has(.noAudio) {
      for option: AnyOption in [.audioCodec, .audioBitrate] where values.has(option) {
        throw values.mistake(.contradiction(.noAudio, option))
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
    options.maximumBytes = try values[.maxSize]
    // If only a maximum size is given, the best quality that fits is used.
    if options.maximumBytes != nil { options.quality = 100 }
    if let quality = try values[.quality] { options.quality = quality }
    if let colors = try values[.colors] { options.colors = colors }
    options.dither = !values.has(.noDither)
    options.matte = try values[.matte]
    options.loopCount = try values[.loop]?.count
    options.lastFrameDuration = try values[.lastFrameDuration]
    return options
  }

  /// Throws an error for an output that `--max-size` can't limit, because it must not exceed the limit silently.
  func checkMaximumSize(of outputs: [Output]) throws(CommandError) {
    guard values.has(.maxSize), outputs.contains(where: { AnyOption.maxSize.suits($0.format) }),
      let other = outputs.first(where: { !AnyOption.maxSize.suits($0.format) })
    else { return }
    throw values.mistake(
      "--max-size limits only GIFs, and \(other.path) is \(other.format.name); write it with a command of its own",
      about: .maxSize)
  }

  /// Throws an error for options that have no effect on any output.
  func checkOptions(for outputs: [Output]) throws(CommandError) {
    try checkMaximumSize(of: outputs)
    for name in AnyOption.all where values.has(name) {
      guard let formats = name.formats, !outputs.contains(where: { hasUse($0.format, for: name) })
      else { continue }
      var kinds = formats.map(\.name)
      if outputs.contains(where: { name.suits($0.format) }) {
        kinds =
          name == .audioBitrate
          ? SoundOptions.Codec.allCases.filter { !$0.isLossless }.map(\.rawValue)
          : VideoCodec.allCases.filter(\.isAdjustable).map(\.name)
      }
      throw values.mistake(.useless(name, kinds: kinds))
    }
  }

  /// Returns the outputs with their frame rates: a GIF has at most 25 frames per second unless `--fps` is set.
  func atTheirRates(_ outputs: [Output], of film: Film) -> [Output] {
    outputs.map { output in
      var output = withSource(output, of: film)
      if !values.has(.fps) { output.limitFrameRate(of: film) }
      return output
    }
  }

  /// Returns the image output of `-o`, which must have a format.
  func picture() throws(CommandError) -> Output {
    guard let path = try onlyOutput() else {
      throw values.mistake("no output: set one with -o OUT.png")
    }
    let output = try output(path, or: .png)
    guard output.format.isImage else {
      throw values.mistake(
        "\(values.command.name) writes PNG, JPEG, WebP or AVIF, not -o \(path)"
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
      if hasLostAlpha { messages.show(output.alphaNote) }
    } catch {
      throw .output(error)
    }
    messages.wrote(WrittenFile(output, width: picture.width, height: picture.height))
    messages.note("\(output.path): \(picture.width)×\(picture.height) pixels")
  }

  /// Returns a note that no output contains the scene's sound, unless `--no-audio` was set.
  func soundNote(for outputs: [Output], of film: Film) -> Finding? {
    let films = outputs.filter { !$0.isOnePicture }
    guard !film.scene.sounds.isEmpty, !films.isEmpty, !values.has(.noAudio),
      films.allSatisfy({ $0.format.soundCodecs.isEmpty })
    else { return nil }
    let holders = OutputFormat.allCases.filter { !$0.soundCodecs.isEmpty }.map(\.name)
    return Finding(
      .outputNoSound, .note,
      "the scene's sound is omitted; formats with sound are \(list(holders))")
  }

  /// Returns the output with the scene's text embedded, if requested.
  func withSource(_ output: Output, of film: Film) -> Output {
    guard values.has(.embedSource), AnyOption.embedSource.suits(output.format) else {
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
            throw values.mistake(
              "-o \(path) would replace \(source), an input of the scene")
          }
          if values.has(.noOverwrite) {
            throw .output(
              .cannotWrite(path: path, reason: "it exists, and --no-overwrite is set"))
          }
        }
        if let place = FileSystem.Identity(ofPlace: path),
          let other = places.updateValue(output.path, forKey: place)
        {
          throw values.mistake("-o \(other) and -o \(output.path) would both write \(path)")
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
