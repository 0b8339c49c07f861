internal import CFFmpeg
public import SplashPixels
public import SplashScene

/// Makes an MP4 file with H.264 video of constant frame rate: 4:2:0, 8 bits, limited range and BT.709
/// unless the options say otherwise.
///
/// - The same frames give the same bytes, whatever the machine's processor or number of cores.
/// - The film is opaque: translucent frames are seen over black.
/// - 4:2:0 needs even sizes, 4:2:2 an even width. An odd last column or row is repeated, never cut off:
///   the video of a 375 × 667 film is 376 × 668.
/// - To a pipe, the file is fragmented; else its index is at the front.
public final class VideoEncoder: FormSink {
  private let file: OutputFile
  private let width: Int
  private let height: Int
  private let encoder: Codec
  private let muxer: MP4Muxer
  private let layout: EncoderPicture.Layout
  /// The form of frames that come as pixmaps.
  private let own: EncoderPicture
  private let packet: Packet
  private var frameIndex: Int64 = 0
  private var isOver = false

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - path: The target, or `-` for standard output.
  ///   - width: The frames' width in pixels.
  ///   - height: The frames' height in pixels.
  ///   - frameRate: Frames per second.
  ///   - options: How to encode.
  /// - Throws: ``OutputError``, also when the encoder refuses the size or an option.
  public init(
    path: String, width: Int, height: Int, frameRate: FrameRate,
    options: VideoOptions = VideoOptions()
  ) throws(OutputError) {
    func failure(_ reason: String) -> OutputError {
      .encodingFailed(path: path, reason: reason)
    }
    guard (1...Self.maximumSide).contains(width), (1...Self.maximumSide).contains(height) else {
      throw failure(
        "\(width) × \(height) pixels; H.264 holds 1 to \(Self.maximumSide) a side")
    }
    guard let numerator = Int32(exactly: frameRate.numerator),
      let denominator = Int32(exactly: frameRate.denominator)
    else { throw failure("the frame rate's fraction is too long") }
    guard (0...51).contains(options.crf) else {
      throw failure("a crf of \(options.crf); it goes from 0 to 51")
    }
    guard !options.pixelFormat.isRGB || options.colorspace == .bt709 else {
      throw failure(
        "\(options.pixelFormat.rawValue) has no matrix, and the primaries of bt709, not"
          + " \(options.colorspace.rawValue)")
    }
    LibraryLog.silence()
    let name = options.pixelFormat.isRGB ? "libx264rgb" : "libx264"
    guard let codec = unsafe avcodec_find_encoder_by_name(name) else {
      throw failure("FFmpeg was built without x264")
    }
    guard let encoder = unsafe Codec(codec), let packet = Packet() else {
      throw failure("out of memory")
    }
    let layout = EncoderPicture.Layout(
      width: width, height: height, format: options.pixelFormat, colorspace: options.colorspace)
    self.layout = layout
    own = EncoderPicture(layout)
    Self.configure(
      encoder, width: layout.pictureWidth, height: layout.pictureHeight,
      rate: AVRational(num: numerator, den: denominator), options)
    let settings = Self.settings(options)
    if let reason = encoder.open(options: settings) { throw failure(reason) }
    self.width = width
    self.height = height
    self.encoder = encoder
    self.packet = packet
    file = try OutputFile(path: path)
    muxer = try MP4Muxer(file: file, encoder: encoder)
  }

  /// The most pixels a side: x264's limit, even.
  public static let maximumSide = 16_384

  /// x264's result depends on the number of threads: it is the same everywhere.
  private static let threads: Int32 = 4

  private static func configure(
    _ encoder: Codec, width: Int, height: Int, rate: AVRational, _ options: VideoOptions
  ) {
    let context = unsafe encoder.raw
    unsafe context.pointee.width = Int32(width)
    unsafe context.pointee.height = Int32(height)
    unsafe context.pointee.pix_fmt = options.pixelFormat.raw
    unsafe context.pointee.time_base = AVRational(num: rate.den, den: rate.num)
    unsafe context.pointee.framerate = rate
    unsafe context.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    let twoSeconds = (2 * Int64(rate.num) + Int64(rate.den) - 1) / Int64(rate.den)
    let gop = max(1, min(options.gop ?? Int(twoSeconds), 100_000))
    unsafe context.pointee.gop_size = Int32(gop)
    unsafe context.pointee.thread_count = threads
    ColorTags(options.pixelFormat, options.colorspace).apply(to: encoder)
    unsafe context.pointee.flags |= AV_CODEC_FLAG_BITEXACT | AV_CODEC_FLAG_GLOBAL_HEADER
  }

  /// The encoder's own options.
  private static func settings(_ options: VideoOptions) -> [(name: String, value: String)] {
    // Of 10 bits, x264's factors go down to -12, which FFmpeg doesn't let through; a quantiser of 0 is
    // the same.
    let isLosslessAndDeep = options.crf == 0 && options.pixelFormat.isDeep
    var settings = [
      ("preset", options.preset.rawValue),
      isLosslessAndDeep ? ("qp", "0") : ("crf", String(options.crf)),
      ("x264-params", options.usesAssembly ? "cpu-independent=1" : "cpu-independent=1:asm=0"),
    ]
    if let tune = options.tune { settings.append(("tune", tune.rawValue)) }
    return settings
  }

  /// Makes pictures in the encoder's format.
  public var makeForm: @Sendable () -> any FrameForm {
    let layout = layout
    return { EncoderPicture(layout) }
  }

  /// Takes the next frame. It is encoded in the background while the caller draws the next ones.
  ///
  /// - Parameters:
  ///   - frame: A picture of the encoder's size.
  ///   - count: For how many frames the picture stands.
  public func write(_ frame: Pixmap, count: Int) throws(OutputError) {
    precondition(frame.width == width && frame.height == height, "frames have the film's size")
    guard !isOver else { return }
    _ = own.prepare()
    own.take(FrameRows(frame))
    try write(own, count: count)
  }

  /// Takes the next frame, converted already.
  public func write(_ form: any FrameForm, count: Int) throws(OutputError) {
    precondition(count > 0, "a frame stands for at least one")
    guard !isOver else { return }
    guard let form = form as? EncoderPicture, form.layout == layout else {
      preconditionFailure("a form goes to the encoder that has made it")
    }
    guard let picture = form.frame else { throw failure("out of memory") }
    for _ in 0..<count {
      unsafe picture.raw.pointee.pts = frameIndex
      frameIndex += 1
      try send(picture)
    }
  }

  /// Ends the film: the file is whole and on disk, still hidden.
  public func complete() throws(OutputError) -> [OutputFile] {
    guard !isOver else { return [] }
    if frameIndex == 0 { throw failure("the film has no frames") }
    try send(nil)
    try muxer.finish()
    try file.seal()
    isOver = true
    return [file]
  }

  /// Gives the film up.
  public func cancel() {
    isOver = true
    file.abort()
  }

  /// Hands a picture, or the end, to the encoder and writes what is ready.
  private func send(_ picture: Frame?) throws(OutputError) {
    let (code, errors) = LibraryLog.listening {
      unsafe avcodec_send_frame(encoder.raw, picture?.raw)
    }
    if code < 0 { throw failure(libraryMessage(code, errors: errors)) }
    while true {
      let (code, errors) = LibraryLog.listening {
        unsafe avcodec_receive_packet(encoder.raw, packet.raw)
      }
      if code == SPLASH_AVERROR_EAGAIN || code == SPLASH_AVERROR_EOF { return }
      if code < 0 { throw failure(libraryMessage(code, errors: errors)) }
      try muxer.write(packet, timeBase: unsafe encoder.raw.pointee.time_base)
    }
  }

  private func failure(_ reason: String) -> OutputError {
    .encodingFailed(path: file.path, reason: reason)
  }
}
