import SplashMedia
import SplashRender
import SplashScene

// From the command line to the files that are to be written.
extension Invocation {
  /// The outputs that `-o` names, at least one.
  func outputs() throws(Failure) -> [Output] {
    let paths = all(.output)
    guard !paths.isEmpty else { throw mistake("no output: -o OUT says where to") }
    var outputs: [Output] = []
    for path in paths {
      if outputs.contains(where: { $0.path == path }) {
        throw mistake("-o \(path) is given twice")
      }
      outputs.append(try output(path))
    }
    try checkOptions(for: outputs)
    return outputs
  }

  /// The one output that `-o` names; nil without it.
  func onlyOutput() throws(Failure) -> String? {
    let paths = all(.output)
    guard paths.count <= 1 else {
      throw mistake("\(command.name) writes one output, and -o is given \(paths.count) times")
    }
    return paths.first
  }

  /// What to write to `path`, in the format that `--format` or the extension tells.
  ///
  /// - Parameter fallback: The format when neither tells: of standard output, and of every name where
  ///   there is no `--format`.
  func output(_ path: String, or fallback: OutputFormat? = nil) throws(Failure) -> Output {
    guard !path.isEmpty else { throw mistake("-o expects the name of a file") }
    let told = OutputFormat(path: path)
    let named = text(.format).flatMap { OutputFormat(rawValue: $0) }
    // A name with a place for numbers is a sequence of the pictures that --format names.
    let assumed = path == "-" || !command.accepts(.format) ? fallback : nil
    let format = named == .png && told == .pngSequence ? told : named ?? told ?? assumed
    guard let format else {
      let known = Option[.format].choices.joined(separator: ", ")
      throw mistake("the name '\(path)' tells no format; choose one with --format: \(known)")
    }
    if has(.overwrite), has(.noOverwrite) {
      throw mistake("--overwrite and --no-overwrite contradict each other")
    }
    var output = Output(path: path, format: format)
    if let crf = try integer(.crf, in: 0...51) { output.video.crf = crf }
    if let preset = text(.preset).flatMap({ VideoOptions.Preset(rawValue: $0) }) {
      output.video.preset = preset
    }
    if let format = text(.pixFmt).flatMap({ VideoOptions.PixelFormat(rawValue: $0) }) {
      output.video.pixelFormat = format
    }
    if let colorspace = text(.colorspace).flatMap({ VideoOptions.Colorspace(rawValue: $0) }) {
      output.video.colorspace = colorspace
    }
    if output.video.pixelFormat.isRGB, output.video.colorspace != .bt709 {
      throw mistake(
        "--pix-fmt \(output.video.pixelFormat.rawValue) keeps pixels as they are, which"
          + " --colorspace \(output.video.colorspace.rawValue) contradicts")
    }
    if format == .gif { output.gif = try gifOptions() }
    return output
  }

  private func gifOptions() throws(Failure) -> GIFOptions {
    var options = GIFOptions()
    if let quality = try integer(.quality, in: 1...100) { options.quality = quality }
    if let colors = try integer(.colors, in: 2...256) { options.colors = colors }
    options.dither = !has(.noDither)
    options.matte = try opaqueColor(.matte)
    options.plays = try plays()
    options.lastFrameDuration = try number(.lastFrameDuration, in: Limits.standing)
    options.maximumBytes = try bytes(.maxSize)
    return options
  }

  /// Refuses options that none of the outputs has a use for.
  func checkOptions(for outputs: [Output]) throws(Failure) {
    for name in Option.Name.allCases where has(name) {
      guard let format = name.format, !outputs.contains(where: { $0.format == format }) else {
        continue
      }
      let kind = format == .gif ? "GIFs" : "MP4 films"
      throw mistake("--\(name.rawValue) is for \(kind), and no output is one")
    }
  }

  /// The outputs at the rates that suit them: a GIF has at most 25 frames per second unless `--fps`
  /// says otherwise.
  func atTheirRates(_ outputs: [Output], of film: Film) -> [Output] {
    outputs.map { output in
      var output = output
      if output.format == .gif, !has(.fps), film.frameRate.value > FrameRate.gif.value {
        output.frameRate = .gif
      }
      return output
    }
  }

  /// A picture's path: `-o`, which must tell or be told the format PNG.
  func picture() throws(Failure) -> String {
    guard let path = try onlyOutput() else { throw mistake("no output: -o OUT.png says where to") }
    guard try output(path, or: .png).format == .png else {
      throw mistake("\(command.name) writes PNG, and -o \(path) is something else")
    }
    return path
  }

  /// Makes sure that outputs of `film` replace neither what it is made of, nor each other, nor what
  /// exists against the user's will.
  func check(_ outputs: [Output], of film: Film) throws(Failure) {
    var owners: [FileSystem.Identity: String] = [:]
    for source in film.sources {
      if let identity = FileSystem.Identity(of: source) { owners[identity] = source }
    }
    var places: [FileSystem.Identity: String] = [:]
    for output in outputs where output.path != "-" {
      for path in output.format.files(at: output.path, frameCount: film.frameCount) {
        if let identity = FileSystem.Identity(of: path) {
          if let source = owners[identity] {
            throw mistake("-o \(path) would replace \(source), which the scene is made of")
          }
          if has(.noOverwrite) {
            throw .output(
              .cannotWrite(path: path, reason: "it exists, and --no-overwrite was given"))
          }
        }
        if let place = FileSystem.Identity(ofPlace: path),
          let other = places.updateValue(output.path, forKey: place)
        {
          throw mistake("-o \(other) and -o \(output.path) would both write \(path)")
        }
      }
    }
  }
}

extension FrameRate {
  /// A rate that GIF, which counts hundredths of a second, can keep.
  static let gif = FrameRate(25)
}

extension Failure {
  /// What went wrong with a rendering.
  init(_ error: RenderError) {
    switch error {
    case .output(let error): self = .output(error)
    case .tooLarge(let width, let height):
      self = .usage(
        "that makes pictures of \(width) × \(height) pixels; the most are \(Film.maximumSide) a"
          + " side and \(Film.maximumPixels) in all", command: nil)
    case .noThreads: self = .rendering("the system has no thread to give")
    case .svg(let failure): self = .rendering("\(failure.path): \(failure.reason)")
    case .cancelled: self = .told(.interrupted)
    }
  }
}
