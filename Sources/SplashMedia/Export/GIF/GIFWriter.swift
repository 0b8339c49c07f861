internal import CGiflib
internal import SplashSystem

/// Writes a GIF file to an output, image by image.
@safe final class GIFWriter {
  /// An encoded image.
  struct Picture {
    /// The image's rectangle, which is inside the screen and not empty.
    var rect: PixelRect
    /// The image's delay, in hundredths of a second.
    var delay: Int
    /// Whether the image's rectangle is cleared afterwards.
    var isCleared: Bool
    /// The compressed pixels.
    var codes: [UInt8]
    /// The image's palette.
    var palette: GIFPalette
  }

  private let path: FilePath
  private let target: Unmanaged<GIFTarget>
  private var gif: UnsafeMutablePointer<GifFileType>?
  private let palette: GIFPalette

  /// Creates a writer, and writes the file's header.
  ///
  /// - Parameters:
  ///   - target: The destination.
  ///   - path: The output's path, to report in errors.
  ///   - width: The width of the screen, at most 65,535.
  ///   - height: The height of the screen, at most 65,535.
  ///   - palette: The global palette, for images without their own.
  ///   - loopCount: The loop count; `nil` loops forever.
  ///   - comment: The file's comment, if any.
  init(
    target: GIFTarget, path: FilePath, width: Int, height: Int, palette: GIFPalette,
    loopCount: Int?,
    comment: String?
  ) throws(OutputError) {
    self.path = path
    self.palette = palette
    unsafe self.target = Unmanaged.passRetained(target)
    var code: Int32 = 0
    unsafe gif = EGifOpen(
      self.target.toOpaque(),
      { gif, bytes, count in
        guard let gif = unsafe gif, let user = unsafe gif.pointee.UserData else { return -1 }
        let target = unsafe Unmanaged<GIFTarget>.fromOpaque(user).takeUnretainedValue()
        return unsafe target.write(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
          ? count : -1
      }, &code)
    if unsafe gif == nil { throw failure(Self.message(code)) }
    try begin(width: width, height: height, loopCount: loopCount)
    if let comment { try put(comment: Array(comment.utf8)) }
  }

  deinit {
    var code: Int32 = 0
    if let gif = unsafe gif { _ = unsafe EGifCloseFile(gif, &code) }
    unsafe target.release()
  }

  private func begin(width: Int, height: Int, loopCount: Int?) throws(OutputError) {
    let map = try unsafe map(of: palette)
    defer { unsafe GifFreeMapObject(map) }
    unsafe EGifSetGifVersion(gif, true)
    try check(
      unsafe EGifPutScreenDesc(
        gif, Int32(width), Int32(height), 8, Int32(palette.transparent ?? 0), map))
    guard loopCount != 1 else { return }
    let repeats = loopCount.map { max(0, min($0 - 1, 65_535)) } ?? 0
    try check(unsafe EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE))
    try check(unsafe EGifPutExtensionBlock(gif, 11, Array("NETSCAPE2.0".utf8)))
    try check(
      unsafe EGifPutExtensionBlock(gif, 3, [1, UInt8(repeats & 255), UInt8(repeats >> 8)]))
    try check(unsafe EGifPutExtensionTrailer(gif))
  }

  /// Writes a comment in blocks, each preceded by its length.
  private func put(comment: [UInt8]) throws(OutputError) {
    guard !comment.isEmpty else { return }
    try check(unsafe EGifPutExtensionLeader(gif, COMMENT_EXT_FUNC_CODE))
    for start in stride(from: 0, to: comment.count, by: 255) {
      let block = Array(comment[start..<min(start + 255, comment.count)])
      try check(unsafe EGifPutExtensionBlock(gif, Int32(block.count), block))
    }
    try check(unsafe EGifPutExtensionTrailer(gif))
  }

  /// Returns a palette's colours as a colour table in the library's format. The caller must free the table.
  private func map(
    of palette: GIFPalette
  ) throws(OutputError) -> UnsafeMutablePointer<ColorMapObject> {
    let count = 1 << palette.bits
    var colors = palette.entries.map { color in
      GifColorType(
        Red: UInt8(color & 255), Green: UInt8(color >> 8 & 255), Blue: UInt8(color >> 16 & 255))
    }
    colors += Array(repeating: GifColorType(), count: count - colors.count)
    guard let map = unsafe GifMakeMapObject(Int32(count), colors) else {
      throw failure("out of memory")
    }
    return unsafe map
  }

  /// Writes an image. If its delay exceeds the maximum, further images extend it: single transparent pixels if the
  /// palette has a transparent index, otherwise copies of the image.
  func write(_ picture: Picture) throws(OutputError) {
    var rest = picture.delay
    var next = picture
    while rest > GIFTiming.longestDelay {
      // The remainder must be at least the minimum delay.
      let part = min(GIFTiming.longestDelay, rest - GIFTiming.shortestDelay)
      try write(next, delay: part, isCleared: false)
      rest -= part
      if !picture.isCleared, let transparent = picture.palette.transparent {
        next.rect = PixelRect(left: 0, top: 0, right: 1, bottom: 1)
        next.codes = Self.pixel(transparent, bits: picture.palette.bits)
      }
    }
    try write(next, delay: rest, isCleared: picture.isCleared)
  }

  /// Returns the codes of an image with one pixel.
  private static func pixel(_ index: UInt8, bits: Int) -> [UInt8] {
    var packer = BitPacker()
    packer.put(1 << bits, size: bits + 1)
    packer.put(Int(index), size: bits + 1)
    packer.put(1 << bits + 1, size: bits + 1)
    return packer.finish()
  }

  private func write(_ picture: Picture, delay: Int, isCleared: Bool) throws(OutputError) {
    var control = GraphicsControlBlock(
      DisposalMode: isCleared ? DISPOSE_BACKGROUND : DISPOSE_DO_NOT, UserInputFlag: false,
      DelayTime: Int32(delay),
      TransparentColor: picture.palette.transparent.map { Int32($0) } ?? NO_TRANSPARENT_COLOR)
    var bytes = [UInt8](repeating: 0, count: 4)
    _ = unsafe EGifGCBToExtension(&control, &bytes)
    try check(unsafe EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, 4, bytes))
    let own = picture.palette.entries == palette.entries ? nil : try unsafe map(of: picture.palette)
    defer { unsafe GifFreeMapObject(own) }
    let rect = picture.rect
    try check(
      unsafe EGifPutImageDesc(
        gif, Int32(rect.left), Int32(rect.top), Int32(rect.width), Int32(rect.height), false, own))
    try put(picture.codes)
  }

  /// Writes compressed pixels in blocks, each preceded by its length.
  private func put(_ codes: [UInt8]) throws(OutputError) {
    var start = 0
    while start < codes.count {
      let end = min(start + 255, codes.count)
      var block = [UInt8(end - start)] + codes[start..<end]
      try check(unsafe EGifPutCodeNext(gif, &block))
      start = end
    }
    try check(unsafe EGifPutCodeNext(gif, nil))
  }

  /// Finishes the file.
  func finish() throws(OutputError) {
    var code: Int32 = 0
    let closed = unsafe EGifCloseFile(gif, &code)
    unsafe gif = nil
    try check(closed, code: code)
  }

  private func check(_ status: Int32, code: Int32? = nil) throws(OutputError) {
    if let error = unsafe target.takeUnretainedValue().error { throw error }
    guard status != GIF_OK else { return }
    throw failure(Self.message(unsafe code ?? gif?.pointee.Error ?? 0))
  }

  /// Returns an encoding error.
  func failure(_ reason: String) -> OutputError {
    .encodingFailed(path: path, reason: reason)
  }

  private static func message(_ code: Int32) -> String {
    guard let words = unsafe GifErrorString(code) else { return "giflib reports error \(code)" }
    return unsafe String(cString: words)
  }
}
