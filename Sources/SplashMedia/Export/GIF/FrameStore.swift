internal import SplashPixels
internal import SplashSystem

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A store of a video's images, each as the rectangle in which it differs from the previous one.
///
/// The images are kept in memory up to a limit, and beyond it in an unnamed temporary file, which the system deletes
/// automatically.
final class FrameStore {
  struct Entry {
    /// The rectangle in which the image differs from the previous one.
    var rect: PixelRect
    /// The number of frames that the image represents.
    var count: Int
    /// The rectangle's pixels, row by row, if they are in memory.
    fileprivate var pixels: LargeBuffer<UInt32>?
    fileprivate var fileOffset: Int
  }

  private(set) var entries: [Entry] = []

  private let path: FilePath
  private let directory: FilePath
  /// The maximum size of the pixels kept in memory, in bytes.
  var memoryLimit: Int
  private var bytesInMemory = 0
  private var descriptor: Int32 = -1
  private var fileSize = 0

  /// Creates an empty store.
  ///
  /// - Parameters:
  ///   - path: The output's path, to report in errors.
  ///   - directory: The folder of the temporary file; empty for the working directory.
  ///   - memoryLimit: The maximum size of the pixels kept in memory, in bytes.
  init(path: FilePath, directory: FilePath, memoryLimit: Int = 48 << 20) {
    self.path = path
    self.directory = directory
    self.memoryLimit = memoryLimit
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Extends the last image's duration by further frames.
  func extendLast(by count: Int) {
    entries[entries.count - 1].count += count
  }

  /// Adds an image.
  ///
  /// - Parameters:
  ///   - picture: All pixels of the image.
  ///   - width: The number of pixels in a row.
  ///   - rect: The rectangle in which the image differs from the previous one.
  ///   - count: The number of frames that the image represents.
  func append(
    _ picture: UnsafePointer<UInt32>, width: Int, changed rect: PixelRect, count: Int
  ) throws(OutputError) {
    var entry = Entry(rect: rect, count: count, pixels: nil, fileOffset: -1)
    let rows = Self.rows(of: rect)
    if bytesInMemory + 4 * rect.area <= memoryLimit {
      bytesInMemory += 4 * rect.area
      let pixels = LargeBuffer<UInt32>(count: rect.area)
      for y in rect.top..<rect.bottom {
        let target = unsafe pixels.base + (y - rect.top) * rect.width
        unsafe target.update(from: picture + y * width + rect.left, count: rect.width)
      }
      entry.pixels = pixels
    } else {
      entry.fileOffset = fileSize
      let buffer = LargeBuffer<UInt32>(count: rows * rect.width)
      for top in stride(from: rect.top, to: rect.bottom, by: rows) {
        let bottom = min(top + rows, rect.bottom)
        for y in top..<bottom {
          let target = unsafe buffer.base + (y - top) * rect.width
          unsafe target.update(from: picture + y * width + rect.left, count: rect.width)
        }
        let bytes = unsafe UnsafeRawBufferPointer(
          start: buffer.base, count: 4 * (bottom - top) * rect.width)
        try unsafe spill(bytes)
      }
    }
    entries.append(entry)
  }

  /// Updates an image with the next entry.
  ///
  /// - Parameters:
  ///   - index: The index of the entry, which must follow the image's own entry.
  ///   - picture: The pixels, in rows of the video's width: all rows, or those in `band`.
  ///   - width: The video's width.
  ///   - band: The rows that `picture` contains; `nil` for all.
  ///   - note: A closure that is called for each pixel of the rectangle, with its position, its old value and its new
  ///     value.
  @inline(__always)
  func apply(
    _ index: Int, to picture: UnsafeMutablePointer<UInt32>, width: Int, band: Range<Int>? = nil,
    note: (_ place: Int, _ old: UInt32, _ new: UInt32) -> Void = { _, _, _ in }
  ) throws(OutputError) {
    let entry = entries[index]
    var rect = entry.rect
    let first = band?.lowerBound ?? 0
    if let band {
      (rect.top, rect.bottom) = (max(rect.top, band.lowerBound), min(rect.bottom, band.upperBound))
    }
    guard !rect.isEmpty else { return }
    let rows = Self.rows(of: rect)
    let buffer = entry.pixels == nil ? LargeBuffer<UInt32>(count: rows * rect.width) : nil
    for top in stride(from: rect.top, to: rect.bottom, by: rows) {
      let bottom = min(top + rows, rect.bottom)
      let offset = (top - entry.rect.top) * rect.width
      if let buffer {
        try load((bottom - top) * rect.width, at: entry.fileOffset + 4 * offset, into: buffer)
      }
      let pixels = unsafe entry.pixels.map { unsafe $0.base + offset } ?? buffer?.base
      guard var source = unsafe pixels else { return }
      for y in top..<bottom {
        for i in (y - first) * width + rect.left..<(y - first) * width + rect.right {
          let new = unsafe source.pointee
          unsafe note(i, picture[i], new)
          unsafe picture[i] = new
          unsafe source += 1
        }
      }
    }
  }

  /// Returns the number of rows of a rectangle that are read or written at a time.
  private static func rows(of rect: PixelRect) -> Int { max(1, (1 << 18) / max(1, rect.width)) }

  /// Reads pixels from the file.
  private func load(_ count: Int, at offset: Int, into buffer: LargeBuffer<UInt32>)
    throws(OutputError)
  {
    let bytes = unsafe UnsafeMutableRawBufferPointer(start: buffer.base, count: 4 * count)
    var done = 0
    while let start = bytes.baseAddress, done < bytes.count {
      let n = unsafe pread(descriptor, start + done, bytes.count - done, off_t(offset + done))
      if n < 0 && errno == EINTR { continue }
      if n <= 0 { throw .system(path: path, code: n < 0 ? errno : EIO) }
      done += n
    }
  }

  private func spill(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    if descriptor < 0 { descriptor = try openFile() }
    var done = 0
    while let start = bytes.baseAddress, done < bytes.count {
      let n = unsafe pwrite(descriptor, start + done, bytes.count - done, off_t(fileSize + done))
      if n < 0 && errno == EINTR { continue }
      if n < 0 { throw .system(path: path, code: errno) }
      done += n
    }
    fileSize += bytes.count
  }

  /// Creates a file and removes its name from the directory.
  private func openFile() throws(OutputError) -> Int32 {
    for _ in 0..<100 {
      let name = directory.appending(".frames.\(FilePath.random()).part")
      let opened = name.create(permissions: 0o600)
      if opened >= 0 {
        name.unlink()
        return opened
      }
      if errno != EEXIST { break }
    }
    throw .system(path: path, code: errno)
  }
}
