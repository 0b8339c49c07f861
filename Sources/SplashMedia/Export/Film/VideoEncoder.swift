internal import CFFmpeg
package import SplashPixels
package import SplashScene
package import SplashSystem

/// Encodes a video at a constant frame rate: an MP4 file with H.264 (4:2:0, 8 bits, limited range, BT.709), or any
/// other format that we write with FFmpeg's libraries.
///
/// - The same frames produce the same bytes, regardless of the processor or the number of cores.
/// - If alpha isn't kept, translucent frames are composited over ``VideoOptions/matte``.
/// - 4:2:0 requires an even width and height, and 4:2:2 an even width. An odd last column or row is repeated, never
///   cropped: frames of 375 × 667 pixels become a video of 376 × 668.
/// - An MP4 file is fragmented if it is written to a pipe; otherwise its index is at the front.
package final class VideoEncoder: FrameSink {
  private let file: OutputFile
  private let width: Int
  private let height: Int
  private let encoding: FilmEncoding
  private let encoder: FrameEncoder
  /// The encoder for separate alpha pictures.
  private let alphaEncoder: FrameEncoder?
  private let muxer: Muxer
  /// Writes colours and alpha to the file.
  private let tracks: FilmTracks
  /// The sound, with the index of its track.
  private let sound: (track: SoundTrack, index: Int)?
  private let layout: EncoderPicture.Layout
  /// Converts frames that arrive as pixmaps.
  private let own: EncoderPicture
  private var frameIndex: Int64 = 0
  /// The number of frames that the last picture represents, if a picture may represent several frames.
  private var lastLength = 1
  private var isOver = false
  private var hasLostAlpha = false

  /// The reason that the sound failed, if it did; the video is silent from then on.
  package var soundFailure: MediaError? { sound?.track.failure }

  /// Creates an encoder, and begins its output file.
  ///
  /// - Parameters:
  ///   - path: The target, or `-` for standard output.
  ///   - format: The output format, except GIF, PNG and JPEG.
  ///   - width: The frames' width in pixels.
  ///   - height: The frames' height in pixels.
  ///   - frameRate: The frame rate, in frames per second.
  ///   - hasAlpha: Whether frames may be translucent; if so, alpha is kept if the format supports it.
  ///   - isStill: Whether there is only one frame.
  ///   - options: The encoding options.
  ///   - sound: The sound, for formats that support it; `nil` for a silent video.
  ///   - soundOptions: The encoding options for the sound.
  ///   - links: How symbolic links at the path are handled.
  /// - Throws: ``OutputError``, including if the encoder rejects the size or an option.
  package init(
    path: FilePath, format: OutputFormat = .mp4, width: Int, height: Int, frameRate: FrameRate,
    hasAlpha: Bool = false, isStill: Bool = false, options: VideoOptions = VideoOptions(),
    sound: FilmSound? = nil, soundOptions: SoundOptions = SoundOptions(),
    links: OutputFile.Links = .followed
  ) throws(OutputError) {
    func failure(_ reason: String) -> OutputError {
      .encodingFailed(path: path, reason: reason)
    }
    LibraryLog.silence()
    let encoding = try FilmEncoding(
      format, options, hasAlpha: hasAlpha, width: width, height: height,
      frameRate: frameRate.value, path: path)
    guard let rate = AVRational(frameRate) else {
      throw failure("the frame rate's fraction is too long")
    }
    let layout = encoding.layout(width: width, height: height, watchesAlpha: hasAlpha)
    self.encoding = encoding
    self.layout = layout
    own = EncoderPicture(layout)
    encoder = try FrameEncoder(
      encoding, layout, rate: rate, isStill: isStill, isAlpha: false, path: path)
    alphaEncoder =
      layout.alpha == nil
      ? nil
      : try FrameEncoder(
        encoding, layout, rate: rate, isStill: isStill, isAlpha: true, path: path)
    self.width = width
    self.height = height
    var track: SoundTrack?
    if let sound, let codec = try soundOptions.codec(in: format, with: options.codec, path: path) {
      track = try SoundTrack(
        sound, codec, bitRate: soundOptions.bitRate, frameRate: frameRate, path: path)
    }
    file = try OutputFile(path: path, links: links)
    muxer = try Muxer(
      file: file, path: path, encoding.container, options, hasSound: track != nil)
    tracks = try FilmTracks(muxer, encoding, encoder, alpha: alphaEncoder)
    if let track {
      self.sound = (track, try muxer.addTrack(track.encoder.codec))
    } else {
      self.sound = nil
    }
    try muxer.begin()
  }

  /// Creates row sinks that convert to the encoder's format; `nil` if conversion needs complete pictures.
  package var makeRowSink: (@Sendable () -> any RowSink)? {
    guard !layout.needsAllRows else { return nil }
    let layout = layout
    // Drawing threads create the row sinks. Only the writing thread calls `send`, which accesses the encoder.
    nonisolated(unsafe) let encoder = self
    return { unsafe ConvertedRows(for: encoder, layout) }
  }

  /// Converts rows of pictures while they are drawn, and sends complete pictures to the encoder.
  private final class ConvertedRows: RowSink, @unchecked Sendable {
    private let encoder: VideoEncoder
    private let picture: EncoderPicture

    init(for encoder: VideoEncoder, _ layout: EncoderPicture.Layout) {
      (self.encoder, picture) = (encoder, EncoderPicture(layout))
    }

    func prepare() -> Bool { picture.prepare() }
    func take(_ rows: FrameRows) { picture.take(rows) }
    func send(count: Int) throws(OutputError) { try encoder.write(picture, count: count) }
  }

  /// Writes the next frame. It is encoded in the background while the caller draws the following frames.
  ///
  /// - Parameters:
  ///   - frame: An image of the encoder's size.
  ///   - count: The number of consecutive frames that the image represents.
  package func write(_ frame: Pixmap, count: Int) throws(OutputError) {
    precondition(frame.width == width && frame.height == height, "frames have the film's size")
    guard !isOver else { return }
    _ = own.prepare()
    own.take(frame)
    try write(own, count: count)
  }

  /// Writes the next frame, which is already converted.
  ///
  /// - Parameter converted: A picture in the encoder's layout.
  private func write(_ converted: EncoderPicture, count: Int) throws(OutputError) {
    precondition(count > 0, "a frame stands for at least one")
    guard !isOver else { return }
    guard let picture = converted.frame else { throw failure("out of memory") }
    if converted.wasTranslucent { hasLostAlpha = true }
    let (repeats, length) = encoding.container.holdsFrames ? (1, count) : (count, 1)
    lastLength = length
    for _ in 0..<repeats {
      try send(picture, to: encoder)
      if let alphaEncoder {
        guard let alpha = converted.alpha else { throw failure("out of memory") }
        try send(alpha, to: alphaEncoder)
      }
      frameIndex += Int64(length)
      try writePackets()
      try writeSound()
    }
  }

  /// Finishes the video. The file is then complete and flushed to disk, but still hidden.
  package func complete() throws(OutputError) -> FinishedOutput {
    guard !isOver else { return FinishedOutput(files: []) }
    if frameIndex == 0 { throw failure("the video has no frames") }
    if encoding.container.holdsFrames {
      let base = unsafe encoder.codec.raw.pointee.time_base
      var delay = AVRational()
      // Numerator and denominator have two bytes each in the file.
      _ = unsafe av_reduce(
        &delay.num, &delay.den, Int64(base.num) * Int64(lastLength), Int64(base.den), 65_535)
      try muxer.set("final_delay", to: "\(delay.num)/\(delay.den)")
    }
    try encoder.send(nil)
    try alphaEncoder?.send(nil)
    try writePackets()
    if let sound {
      try sound.track.finish { packet throws(OutputError) in
        try write(packet, ofTrack: sound.index)
      }
    }
    try file.write(muxer.finish())
    try file.seal()
    isOver = true
    var output = FinishedOutput(files: [file])
    (output.hasLostAlpha, output.clipping) = (hasLostAlpha, sound?.track.clipping)
    return output
  }

  /// Cancels the video.
  package func cancel() {
    isOver = true
    file.abort()
  }

  private func send(_ picture: Frame, to encoder: FrameEncoder) throws(OutputError) {
    unsafe picture.raw.pointee.pts = frameIndex
    try encoder.send(picture)
  }

  /// Writes the packets encoded so far.
  private func writePackets() throws(OutputError) {
    while let packet = try encoder.receive() { try tracks.write(color: packet) }
    while let packet = try alphaEncoder?.receive() { try tracks.write(alpha: packet) }
  }

  /// Writes the sound for the frames so far.
  private func writeSound() throws(OutputError) {
    guard let sound else { return }
    try sound.track.write(untilFrame: frameIndex) { packet throws(OutputError) in
      try write(packet, ofTrack: sound.index)
    }
  }

  private func write(_ packet: Packet, ofTrack index: Int) throws(OutputError) {
    try muxer.write(
      packet, track: index,
      timeBase: AVRational(num: 1, den: Int32(SoundMixer.sampleRate)))
  }

  private func failure(_ reason: String) -> OutputError {
    .encodingFailed(path: file.path, reason: reason)
  }
}

extension AVRational {
  /// Creates a frame rate; `nil` if the numerator or denominator is too large.
  init?(_ rate: FrameRate) {
    guard let numerator = Int32(exactly: rate.numerator),
      let denominator = Int32(exactly: rate.denominator)
    else { return nil }
    self.init(num: numerator, den: denominator)
  }
}
