import SplashMedia
import SplashScene

/// An output on its way: drawn for it at its size and rate, encoded, and then whole but hidden.
struct OutputJob {
  let output: Output
  private let threads: Int
  /// The film at the output's size and rate.
  private(set) var film: Film
  /// What encodes it; `nil` once it has.
  private(set) var sink: (any FrameSink)?
  /// The whole output, still hidden.
  private(set) var files: [OutputFile] = []
  /// Of a GIF, the options that it was encoded with.
  private(set) var gif: GIFOptions
  /// Whether frames were translucent whose alpha the format doesn't keep.
  private(set) var hasLostAlpha = false
  /// Where the sound was too loud.
  private(set) var clipping: SoundMixer.Clipping?
  /// Why the sound could not be made, if only its end found that.
  private(set) var soundFailure: SoundFailure?
  /// Whether it was drawn again.
  private(set) var isRestarted = false

  /// Begins an output.
  ///
  /// - Parameter threads: How many threads may encode it.
  init(_ output: Output, of film: Film, threads: Int) throws(RenderError) {
    self.threads = threads
    self.output = output
    gif = output.gif
    self.film = film.adapted(to: output)
    try Film.checkSize(self.film.width, self.film.height)
    let (width, height) = (self.film.width, self.film.height)
    try blamingOutput { () throws(OutputError) in
      try output.check(width: width, height: height)
    }
    sink = try Self.makeSink(output, of: self.film, threads: threads)
  }

  /// How many frames are drawn for it.
  var frameCount: Int { output.isOnePicture ? 1 : film.frameCount }

  /// Whether the same frames do for both.
  func sharesFrames(with other: OutputJob) -> Bool {
    film.pixelScale == other.film.pixelScale && film.frameRate == other.film.frameRate
  }

  /// Ends the output. A GIF that has a most of bytes is encoded, and drawn again slower and narrower,
  /// until it is the best that fits.
  ///
  /// - Throws: ``OutputError/tooLarge(path:bytes:limit:)`` when even the smallest is too large.
  mutating func complete(
    threads: Int, _ overall: inout Progress, _ progress: (Progress) -> Bool
  ) throws(RenderError) {
    guard let first = sink as? GIFEncoder, let limit = output.gif.maximumBytes else {
      return try blamingOutput { () throws(OutputError) in
        try finish { sink throws(OutputError) in try sink.complete() }
      }
    }
    var search = try blamingOutput { () throws(OutputError) in
      try GIFSizeSearch(
        limit: limit, quality: first.options.quality,
        shapes: GIFSizeSearch.shapes(
          width: film.width, frameRate: film.frameRate, colors: first.options.colors),
        changedPixels: first.changedPixels())
    }
    var encoder = first
    var best: (trial: GIFTrial, film: Film)?
    while let guess = search.next() {
      if guess.shape.width != film.width || guess.shape.frameRate != film.frameRate {
        try drawAgain(guess.shape, with: &encoder, threads: threads, &overall, progress)
      }
      let trial = try blamingOutput { () throws(OutputError) in
        try encoder.encode(guess, limit: limit)
      }
      search.note(guess, byteCount: trial.byteCount, isWhole: trial.isWhole)
      if search.best == guess { best = (trial, film) }
    }
    guard let best else {
      let bytes = max(search.fewest, limit + 1)
      throw .output(.tooLarge(path: output.path, bytes: bytes, limit: limit))
    }
    film = best.film
    try blamingOutput { () throws(OutputError) in
      try finish { _ throws(OutputError) in try encoder.complete(with: best.trial) }
    }
  }

  /// Draws a GIF's frames again in another width or at another rate.
  ///
  /// - Parameter encoder: Replaced by one for the same file, which stays open: a pipe's reader would
  ///   take it for ended, and may not come back for another.
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

  /// Ends what was encoded: it is whole and on disk.
  private mutating func finish(
    _ complete: (any FrameSink) throws(OutputError) -> [OutputFile]
  ) throws(OutputError) {
    guard let sink else { return }
    files = try complete(sink)
    self.sink = nil
    hasLostAlpha =
      (sink as? VideoEncoder)?.hasLostAlpha ?? (sink as? SequenceEncoder)?.hasLostAlpha ?? false
    clipping = (sink as? VideoEncoder)?.clipping
    soundFailure = (sink as? VideoEncoder)?.soundFailure
    if let choice = (sink as? GIFEncoder)?.choice {
      (gif.quality, gif.colors) = (choice.quality, choice.colors)
    }
  }

  /// Gives the output up.
  func cancel() {
    sink?.cancel()
    for file in files { file.abort() }
  }

  /// What was made, once the output is whole.
  var report: OutputReport {
    var bytes: Int? = 0
    for file in files { bytes = file.size.flatMap { size in bytes.map { $0 + size } } }
    let asked = output.gif
    let isGIF = output.format == .gif
    return OutputReport(
      path: output.path, width: film.width, height: film.height, frameRate: film.frameRate,
      frameCount: frameCount, bytes: bytes, hasLostAlpha: hasLostAlpha, clipping: clipping,
      gif: isGIF ? gif : nil, files: files.compactMap(\.sealed),
      isReduced: isGIF && (isRestarted || gif.quality < asked.quality || gif.colors < asked.colors))
  }

  private static func makeSink(
    _ output: Output, of film: Film, threads: Int
  ) throws(RenderError) -> any FrameSink {
    try blamingOutput { () throws(OutputError) -> any FrameSink in
      let (path, format) = (output.path, output.format)
      if format.isPicture || format.isSequence(at: path) {
        return try SequenceEncoder(
          path: path, format: format, options: output.video, links: output.links)
      }
      if format == .gif {
        return try GIFEncoder(
          path: path, width: film.width, height: film.height, frameRate: film.frameRate,
          options: output.gif, threads: threads, links: output.links)
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

/// Makes what went wrong with an output the rendering's error.
func blamingOutput<Result>(
  _ body: () throws(OutputError) -> Result
) throws(RenderError) -> Result {
  do throws(OutputError) { return try body() } catch { throw .output(error) }
}
