internal import CGiflib

/// A GIF file, written picture by picture through an output.
@safe final class GIFWriter {
  /// What happens to a picture's rectangle when its time is over.
  enum Disposal: Int32 {
    case keep = 1
    case clear = 2
  }

  private let file: OutputFile
  private let target: Unmanaged<Target>
  private var gif: UnsafeMutablePointer<GifFileType>?
  private let transparentIndex: Int

  /// What giflib's write function is handed.
  private final class Target {
    let file: OutputFile
    var error: OutputError?

    init(file: OutputFile) {
      self.file = file
    }
  }

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - file: Where the bytes go.
  ///   - width: The width of the screen, at most 65,535.
  ///   - height: The height of the screen, at most 65,535.
  ///   - palette: At most 255 colours; the index after the last one is transparent.
  ///   - plays: How often the film plays, or `nil` for without end.
  init(
    file: OutputFile, width: Int, height: Int, palette: [UInt32], plays: Int?
  ) throws(OutputError) {
    self.file = file
    transparentIndex = palette.count
    unsafe target = Unmanaged.passRetained(Target(file: file))
    var code: Int32 = 0
    unsafe gif = EGifOpen(
      target.toOpaque(),
      { gif, bytes, count in
        guard let gif = unsafe gif, let user = unsafe gif.pointee.UserData else { return -1 }
        let target = unsafe Unmanaged<Target>.fromOpaque(user).takeUnretainedValue()
        do throws(OutputError) {
          try unsafe target.file.write(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
          return count
        } catch {
          target.error = error
          return -1
        }
      }, &code)
    if unsafe gif == nil { throw .encodingFailed(path: file.path, reason: Self.message(code)) }
    try begin(width: width, height: height, palette: palette, plays: plays)
  }

  deinit {
    var code: Int32 = 0
    if let gif = unsafe gif { _ = unsafe EGifCloseFile(gif, &code) }
    unsafe target.release()
  }

  private func begin(
    width: Int, height: Int, palette: [UInt32], plays: Int?
  ) throws(OutputError) {
    var count = 2
    while count < palette.count + 1 { count *= 2 }
    var colors = palette.map { color in
      GifColorType(
        Red: UInt8(color & 255), Green: UInt8(color >> 8 & 255), Blue: UInt8(color >> 16 & 255))
    }
    colors += Array(repeating: GifColorType(), count: count - palette.count)
    guard let map = unsafe GifMakeMapObject(Int32(count), colors) else {
      throw .encodingFailed(path: file.path, reason: "out of memory")
    }
    defer { unsafe GifFreeMapObject(map) }
    unsafe EGifSetGifVersion(gif, true)
    try check(
      unsafe EGifPutScreenDesc(
        gif, Int32(width), Int32(height), 8, Int32(transparentIndex), map))
    guard plays != 1 else { return }
    let repeats = plays.map { max(0, min($0 - 1, 65_535)) } ?? 0
    try check(unsafe EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE))
    try check(unsafe EGifPutExtensionBlock(gif, 11, Array("NETSCAPE2.0".utf8)))
    try check(
      unsafe EGifPutExtensionBlock(gif, 3, [1, UInt8(repeats & 255), UInt8(repeats >> 8)]))
    try check(unsafe EGifPutExtensionTrailer(gif))
  }

  /// Writes a picture.
  ///
  /// - Parameters:
  ///   - indices: The rectangle's pixels, row by row.
  ///   - rect: Where they go, within the screen and not empty.
  ///   - delay: How long the picture stands, in hundredths of a second.
  ///   - disposal: What happens to the rectangle then.
  func write(
    _ indices: inout [UInt8], rect: PixelRect, delay: Int, disposal: Disposal
  ) throws(OutputError) {
    var control = GraphicsControlBlock(
      DisposalMode: disposal.rawValue, UserInputFlag: false,
      DelayTime: Int32(min(delay, GIFTiming.longestDelay)),
      TransparentColor: Int32(transparentIndex))
    var bytes = [UInt8](repeating: 0, count: 4)
    _ = unsafe EGifGCBToExtension(&control, &bytes)
    try check(unsafe EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, 4, bytes))
    try check(
      unsafe EGifPutImageDesc(
        gif, Int32(rect.left), Int32(rect.top), Int32(rect.width), Int32(rect.height), false, nil))
    try check(unsafe EGifPutLine(gif, &indices, Int32(indices.count)))
  }

  /// Ends the file.
  func finish() throws(OutputError) {
    var code: Int32 = 0
    let closed = unsafe EGifCloseFile(gif, &code)
    unsafe gif = nil
    try check(closed, code: code)
  }

  private func check(_ status: Int32, code: Int32? = nil) throws(OutputError) {
    if let error = unsafe target.takeUnretainedValue().error { throw error }
    guard status != GIF_OK else { return }
    let code = unsafe code ?? gif?.pointee.Error ?? 0
    throw .encodingFailed(path: file.path, reason: Self.message(code))
  }

  private static func message(_ code: Int32) -> String {
    guard let words = unsafe GifErrorString(code) else { return "giflib reports error \(code)" }
    return unsafe String(cString: words)
  }
}
