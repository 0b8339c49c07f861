internal import SplashSystem

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The pictures of a film, each as the rectangle in which it differs from the one before.
///
/// They are held in memory up to a limit, the rest in a file without a name, which the system
/// removes by itself.
final class FrameStore {
  struct Entry {
    /// Where the picture differs from the one before.
    var rect: PixelRect
    /// For how many frames it stands.
    var count: Int
    fileprivate var pixels: [UInt32]
    fileprivate var fileOffset: Int
  }

  private(set) var entries: [Entry] = []

  private let path: FilePath
  private let directory: FilePath
  /// How many bytes of pixels are held in memory.
  var memoryLimit: Int
  private var bytesInMemory = 0
  private var descriptor: Int32 = -1
  private var fileSize = 0

  /// Makes an empty store.
  ///
  /// - Parameters:
  ///   - path: The output, which errors name.
  ///   - directory: Where the file is made: empty for the current directory.
  ///   - memoryLimit: How many bytes of pixels are held in memory.
  init(path: FilePath, directory: FilePath, memoryLimit: Int = 48 << 20) {
    self.path = path
    self.directory = directory
    self.memoryLimit = memoryLimit
  }

  /// The folder for files of an output that has none: `TMPDIR`, or the system's.
  static var temporaryDirectory: FilePath { FilePath(environment: "TMPDIR") ?? "/tmp" }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Lets the last picture stand longer.
  func extendLast(by count: Int) {
    entries[entries.count - 1].count += count
  }

  /// Adds a picture.
  func append(
    _ picture: [UInt32], width: Int, changed rect: PixelRect, count: Int
  ) throws(OutputError) {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(rect.width * rect.height)
    for y in rect.top..<rect.bottom {
      pixels += picture[y * width + rect.left..<y * width + rect.right]
    }
    var entry = Entry(rect: rect, count: count, pixels: [], fileOffset: -1)
    if bytesInMemory + 4 * pixels.count <= memoryLimit {
      bytesInMemory += 4 * pixels.count
      entry.pixels = pixels
    } else {
      entry.fileOffset = fileSize
      try spill(pixels)
    }
    entries.append(entry)
  }

  /// The pixels of an entry's rectangle, row by row.
  func pixels(of index: Int) throws(OutputError) -> [UInt32] {
    let entry = entries[index]
    if entry.fileOffset < 0 { return entry.pixels }
    return try load(count: entry.rect.width * entry.rect.height, at: entry.fileOffset)
  }

  /// Brings a picture up to date with an entry: the one after that which it shows.
  ///
  /// - Parameters:
  ///   - index: The entry.
  ///   - picture: As many rows of `width` pixels as the film has.
  ///   - width: The film's width.
  ///   - note: Told of each pixel of the rectangle: where it is, what it was and what it becomes.
  @inline(__always)
  func apply(
    _ index: Int, to picture: inout [UInt32], width: Int,
    note: (_ place: Int, _ old: UInt32, _ new: UInt32) -> Void = { _, _, _ in }
  ) throws(OutputError) {
    let rect = entries[index].rect
    guard !rect.isEmpty else { return }
    let pixels = try pixels(of: index)
    unsafe picture.withUnsafeMutableBufferPointer { picture in
      unsafe pixels.withUnsafeBufferPointer { pixels in
        var source = 0
        for y in rect.top..<rect.bottom {
          for i in y * width + rect.left..<y * width + rect.right {
            let new = unsafe pixels[source]
            note(i, unsafe picture[i], new)
            unsafe picture[i] = new
            source += 1
          }
        }
      }
    }
  }

  private func spill(_ pixels: [UInt32]) throws(OutputError) {
    if descriptor < 0 { descriptor = try openFile() }
    let code = unsafe pixels.withUnsafeBytes { bytes -> Int32 in
      var done = 0
      while let start = bytes.baseAddress, done < bytes.count {
        let n = unsafe pwrite(
          descriptor, start + done, bytes.count - done, off_t(fileSize + done))
        if n < 0 && errno == EINTR { continue }
        if n < 0 { return errno }
        done += n
      }
      return 0
    }
    if code != 0 { throw .system(path: path, code: code) }
    fileSize += 4 * pixels.count
  }

  private func load(count: Int, at offset: Int) throws(OutputError) -> [UInt32] {
    var code: Int32 = 0
    let pixels = unsafe [UInt32](unsafeUninitializedCapacity: count) { buffer, initialized in
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      var done = 0
      while let start = bytes.baseAddress, done < bytes.count {
        let n = unsafe pread(descriptor, start + done, bytes.count - done, off_t(offset + done))
        if n < 0 && errno == EINTR { continue }
        if n <= 0 {
          code = n < 0 ? errno : EIO
          break
        }
        done += n
      }
      initialized = code == 0 ? count : 0
    }
    if code != 0 { throw .system(path: path, code: code) }
    return pixels
  }

  /// Opens a file and removes its name.
  private func openFile() throws(OutputError) -> Int32 {
    for _ in 0..<100 {
      let unique = String(UInt64.random(in: 0...UInt64.max), radix: 36)
      let name = directory.appending(".frames.\(unique).part")
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
