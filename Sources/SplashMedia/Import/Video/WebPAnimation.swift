internal import CWebP
internal import SplashPixels
internal import SplashScene
internal import SplashSystem

/// Decodes a WebP file that is animated or contains a single image.
@safe final class WebPAnimation: SequenceDecoder {
  /// The properties of a file that are known without decoding.
  struct Header {
    var width: Int
    var height: Int
    var loopCount: Double
    var times: FrameTimes
  }

  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private let decoder: OpaquePointer
  private let width: Int
  private let height: Int
  private var frame = 0

  /// Creates a decoder for a file's bytes.
  init(_ file: [UInt8]) throws(ReasonError) {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: file.count)
    _ = unsafe bytes.initialize(from: file)
    var options = WebPAnimDecoderOptions()
    var data = unsafe WebPData(bytes: UnsafePointer(bytes.baseAddress), size: bytes.count)
    var info = WebPAnimInfo()
    guard unsafe WebPAnimDecoderOptionsInit(&options) != 0 else {
      unsafe bytes.deallocate()
      throw .memory
    }
    options.color_mode = MODE_RGBA
    options.use_threads = 0
    guard let decoder = unsafe WebPAnimDecoderNew(&data, &options) else {
      unsafe bytes.deallocate()
      throw ReasonError("the file is corrupt")
    }
    _ = unsafe WebPAnimDecoderGetInfo(decoder, &info)
    unsafe (self.bytes, self.decoder) = unsafe (bytes, decoder)
    (width, height) = (Int(info.canvas_width), Int(info.canvas_height))
  }

  deinit {
    unsafe WebPAnimDecoderDelete(decoder)
    unsafe bytes.deallocate()
  }

  func start(at key: VideoIndex.Key) {
    unsafe WebPAnimDecoderReset(decoder)
    frame = 0
  }

  func next() throws(ReasonError) -> (frame: Int, picture: DecodedPicture)? {
    guard unsafe WebPAnimDecoderHasMoreFrames(decoder) != 0 else { return nil }
    var canvas: UnsafeMutablePointer<UInt8>?
    var time: Int32 = 0
    guard unsafe WebPAnimDecoderGetNext(decoder, &canvas, &time) != 0, let canvas = unsafe canvas
    else {
      throw ReasonError("the image data is corrupt")
    }
    let pixmap = Pixmap(width: width, height: height)
    for y in 0..<height {
      unsafe pixmap.row(y).update(from: canvas + 4 * width * y, count: 4 * width)
    }
    defer { frame += 1 }
    return (frame, DecodedPicture(.rgba(pixmap)))
  }

  /// Reads the header of a file.
  static func header(_ file: [UInt8], _ path: FilePath) throws(AssetError) -> Header {
    var header: Header?
    var isOver = false
    unsafe file.withUnsafeBufferPointer { buffer in
      var data = unsafe WebPData(bytes: buffer.baseAddress, size: buffer.count)
      guard let demuxer = unsafe WebPDemux(&data) else { return }
      defer { unsafe WebPDemuxDelete(demuxer) }
      func value(_ feature: WebPFormatFeature) -> Int {
        unsafe Int(WebPDemuxGetI(demuxer, feature))
      }
      let count = value(WEBP_FF_FRAME_COUNT)
      if count > VideoLimits.frames {
        isOver = true
        return
      }
      var iterator = unsafe WebPIterator()
      guard count > 0, unsafe WebPDemuxGetFrame(demuxer, 1, &iterator) != 0 else { return }
      var (starts, time): ([Double], Int) = ([], 0)
      repeat {
        starts.append(Double(time) / 1000)
        let delay = unsafe AnimationHeader.delay(Double(iterator.duration) / 1000)
        time += Int(clamping: (delay * 1000).rounded())
      } while unsafe WebPDemuxNextFrame(&iterator) != 0
      unsafe WebPDemuxReleaseIterator(&iterator)
      guard starts.count == count else { return }
      let isAnimated = value(WEBP_FF_FORMAT_FLAGS) & Int(ANIMATION_FLAG.rawValue) != 0
      let loops = isAnimated ? value(WEBP_FF_LOOP_COUNT) : 1
      header = Header(
        width: value(WEBP_FF_CANVAS_WIDTH), height: value(WEBP_FF_CANVAS_HEIGHT),
        loopCount: loops == 0 ? .infinity : Double(loops),
        times: FrameTimes(starts: starts, duration: Double(time) / 1000))
    }
    if isOver { throw .overLimit(path: path, limit: "\(VideoLimits.frames) frames") }
    guard let header else {
      throw .corrupt(path: path, reason: "it is truncated or not a WebP file")
    }
    try VideoStream.check(width: header.width, height: header.height, path)
    return header
  }
}
