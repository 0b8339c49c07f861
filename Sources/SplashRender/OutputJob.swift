import SplashMedia
import SplashScene

/// An output in progress. It is drawn at its own size and frame rate, and encoded; after that, it is complete but
/// still hidden.
struct OutputJob {
  let output: Output
  private let threads: Int
  /// The `Film` with the output's size and frame rate.
  private(set) var film: Film
  /// The encoder; `nil` after encoding.
  private(set) var sink: (any FrameSink)?
  /// The same encoder, if the output is a GIF.
  private var gifEncoder: GIFEncoder?
  /// The complete output, which is still hidden; `nil` until it is complete.
  private var finished: FinishedOutput?
  /// Whether the output was drawn again.
  private(set) var isRestarted = false

  /// Begins an output.
  ///
  /// - Parameter threads: The maximum number of threads that encode the output.
  init(_ output: Output, of film: Film, threads: Int) throws(RenderError) {
    self.threads = threads
    self.output = output
    self.film = film.adapted(to: output)
    try Film.checkSize(self.film.width, self.film.height)
    let (width, height) = (self.film.width, self.film.height)
    try blamingOutput { () throws(OutputError) in
      try output.check(width: width, height: height)
    }
    if output.format == .gif {
      gifEncoder = try makeGIFEncoder()
      sink = gifEncoder
    } else {
      sink = try makeSink()
    }
  }

  /// The number of frames that are drawn for the output.
  var frameCount: Int { output.isOnePicture ? 1 : film.frameCount }

  /// Returns whether both outputs can use the same frames.
  func sharesFrames(with other: OutputJob) -> Bool {
    film.pixelScale == other.film.pixelScale && film.frameRate == other.film.frameRate
  }

  /// Finishes the output. A GIF with a maximum size is encoded, and drawn again at lower frame rates and widths,
  /// until the best one that fits has been found.
  ///
  /// - Throws: ``OutputError/tooLarge(path:bytes:limit:)`` if even the smallest GIF is too large.
  mutating func complete(
    threads: Int, _ overall: inout Progress, _ progress: (Progress) -> Bool
  ) throws(RenderError) {
    guard let first = gifEncoder, let limit = output.gif.maximumBytes else {
      finished = try finishing { () throws(OutputError) in try sink?.complete() }
      // A failure of the sound may only be detected at the end.
      if let failure = sink?.soundFailure { throw .sound(failure) }
      sink = nil
      return
    }
    var search = try finishing { () throws(OutputError) in
      try GIFSizeSearch(
        limit: limit, quality: first.options.quality,
        shapes: GIFSizeSearch.shapes(
          width: film.width, frameRate: film.frameRate, colors: first.options.colors),
        changedPixels: first.changedPixels())
    }
    var encoder = first
    var films: [GIFSizeSearch.Shape: Film] = [:]
    let best = try search.run { guess throws(RenderError) in
      if guess.shape.width != film.width || guess.shape.frameRate != film.frameRate {
        try drawAgain(guess.shape, with: &encoder, threads: threads, &overall, progress)
      }
      films[guess.shape] = film
      return try finishing { () throws(OutputError) in try encoder.encode(guess, limit: limit) }
    }
    guard let best else {
      let bytes = max(search.fewest, limit + 1)
      throw .output(.tooLarge(path: output.path, bytes: bytes, limit: limit))
    }
    film = films[best.guess.shape] ?? film
    finished = try finishing { () throws(OutputError) in try encoder.complete(with: best) }
    sink = nil
  }

  /// Performs one of the steps that finish the output.
  private func finishing<Result>(
    _ body: () throws(OutputError) -> Result
  ) throws(RenderError) -> Result {
    try film.stageTimes.measure(.finish) { () throws(RenderError) in try blamingOutput(body) }
  }

  /// Draws a GIF's frames again at another width or frame rate.
  ///
  /// - Parameter encoder: The encoder, which is replaced by another one for the same file. The file stays open,
  ///   because the reader of a pipe would treat closing it as the end.
  private mutating func drawAgain(
    _ shape: GIFSizeSearch.Shape, with encoder: inout GIFEncoder, threads: Int,
    _ overall: inout Progress, _ progress: (Progress) -> Bool
  ) throws(RenderError) {
    film.setWidth(shape.width)
    film.frameRate = shape.frameRate
    do throws(OutputError) {
      encoder = try GIFEncoder(
        file: encoder.file, width: film.width, height: film.height, frameRate: film.frameRate,
        options: output.gif, threads: self.threads)
    } catch {
      throw .output(error)
    }
    sink = encoder
    isRestarted = true
    overall.frameCount += frameCount
    try film.encode(frameCount, into: [encoder], threads: threads, &overall, progress)
  }

  /// Cancels the output.
  func cancel() {
    sink?.cancel()
    for file in files { file.abort() }
  }

  /// The files of the complete output, which are still hidden; empty until the output is complete.
  var files: [OutputFile] { finished?.files ?? [] }

  /// The report, if the output is complete.
  var report: OutputReport {
    var bytes: Int? = 0
    for file in files { bytes = file.size.flatMap { size in bytes.map { $0 + size } } }
    var gif = output.gif
    if let choice = finished?.gif { (gif.quality, gif.colors) = (choice.quality, choice.colors) }
    let isGIF = output.format == .gif
    return OutputReport(
      path: output.path, width: film.width, height: film.height, frameRate: film.frameRate,
      frameCount: frameCount, bytes: bytes, hasLostAlpha: finished?.hasLostAlpha ?? false,
      clipping: finished?.clipping, gif: isGIF ? gif : nil, files: files.compactMap(\.sealed),
      isReduced: isGIF
        && (isRestarted || gif.quality < output.gif.quality || gif.colors < output.gif.colors))
  }

  private func makeGIFEncoder() throws(RenderError) -> GIFEncoder {
    try blamingOutput { () throws(OutputError) in
      try GIFEncoder(
        path: output.path, width: film.width, height: film.height, frameRate: film.frameRate,
        options: output.gif, threads: threads, links: output.links)
    }
  }

  private func makeSink() throws(RenderError) -> any FrameSink {
    try blamingOutput { () throws(OutputError) -> any FrameSink in
      let (path, format) = (output.path, output.format)
      if format.isPicture || format.isSequence(at: path) {
        return try SequenceEncoder(
          path: path, format: format, options: output.video, links: output.links)
      }
      return try VideoEncoder(
        path: path, format: format, width: film.width, height: film.height,
        frameRate: film.frameRate, hasAlpha: film.hasAlpha, isStill: film.frameCount == 1,
        options: output.video,
        sound: output.sound == nil ? nil : FilmSound(film.scene, start: film.start),
        soundOptions: output.sound ?? SoundOptions(), links: output.links)
    }
  }
}
