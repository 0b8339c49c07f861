internal import CGiflib
internal import SplashSystem

/// Decompresses the images of a GIF file, in any order. It must only be used by one thread.
@safe final class GIFPictureReader {
  /// An image whose rows are about to be read.
  struct Description {
    var left: Int
    var top: Int
    var width: Int
    var height: Int
    /// Whether the rows are stored in four passes (interlaced), rather than from top to bottom.
    var isInterlaced: Bool
  }

  /// The file's bytes, with giflib's read position.
  private final class Source {
    let bytes: [UInt8]
    var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func read(_ count: Int, to target: UnsafeMutablePointer<UInt8>?) -> Int {
      guard let target = unsafe target, place >= 0, place <= bytes.count else { return 0 }
      let count = min(count, bytes.count - place)
      unsafe bytes.withUnsafeBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return }
        unsafe target.update(from: start + place, count: count)
      }
      place += count
      return count
    }
  }

  private let source: Source
  private let gif: UnsafeMutablePointer<GifFileType>

  /// Opens a file from its bytes.
  init(_ bytes: [UInt8]) throws(ReasonError) {
    source = Source(bytes)
    var code: Int32 = 0
    // The source exists as long as this object, and therefore outlives giflib's use of it.
    let gif = unsafe DGifOpen(
      Unmanaged.passUnretained(source).toOpaque(),
      { gif, target, count in
        guard let gif = unsafe gif, let user = unsafe gif.pointee.UserData else { return 0 }
        let source = unsafe Unmanaged<Source>.fromOpaque(user).takeUnretainedValue()
        return unsafe Int32(source.read(Int(count), to: target))
      }, &code)
    guard let gif = unsafe gif else { throw Self.damage }
    unsafe self.gif = gif
  }

  deinit {
    var code: Int32 = 0
    _ = unsafe DGifCloseFile(gif, &code)
  }

  /// The error for image data that can't be decompressed.
  private static let damage = ReasonError("the image data is corrupt")

  /// Seeks to an image, so that its rows can be read next.
  func open(_ picture: GIFAnimation.Picture) throws(ReasonError) -> Description {
    forget()
    source.place = picture.place
    var kind = UNDEFINED_RECORD_TYPE
    guard unsafe DGifGetRecordType(gif, &kind) == GIF_OK, kind == IMAGE_DESC_RECORD_TYPE,
      unsafe DGifGetImageDesc(gif) == GIF_OK
    else { throw Self.damage }
    let image = unsafe gif.pointee.Image
    return unsafe Description(
      left: Int(image.Left), top: Int(image.Top), width: Int(image.Width),
      height: Int(image.Height), isInterlaced: image.Interlace)
  }

  /// Reads the next row of colour indices, which has the image's width.
  ///
  /// - Returns: Whether the row was complete.
  func readRow(_ row: inout [UInt8]) -> Bool {
    let count = Int32(row.count)
    return unsafe DGifGetLine(gif, &row, count) == GIF_OK
  }

  /// Frees giflib's record of each opened image.
  private func forget() {
    unsafe GifFreeSavedImages(gif)
    unsafe gif.pointee.SavedImages = nil
    unsafe gif.pointee.ImageCount = 0
  }
}
