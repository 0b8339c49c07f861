internal import CFFmpeg
internal import SplashScene
internal import SplashSystem

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file that FFmpeg reads through our descriptor or from memory. It is closed when this object is released.
@safe final class MediaInput {
  /// The library's I/O context for the file.
  let io: UnsafeMutablePointer<AVIOContext>
  private let source: Source

  /// The source of the bytes.
  @safe private enum Source {
    case descriptor(UnsafeMutablePointer<splash_input>)
    case memory(MemoryInput)
  }

  /// Opens a file, positioned at its beginning.
  init(_ file: AssetFile) throws(AssetError) {
    if let bytes = file.bytes {
      let input = MemoryInput(bytes)
      guard let io = unsafe input.open() else { throw Self.outOfMemory(file) }
      unsafe (self.io, source) = unsafe (io, .memory(input))
      return
    }
    let (descriptor, _) = try openFile(file.path, at: file.place)
    let input = UnsafeMutablePointer<splash_input>.allocate(capacity: 1)
    unsafe input.initialize(to: splash_input(descriptor: descriptor, error: 0))
    guard let io = unsafe splash_input_open(input) else {
      close(descriptor)
      unsafe input.deallocate()
      throw Self.outOfMemory(file)
    }
    unsafe (self.io, source) = unsafe (io, .descriptor(input))
  }

  private static func outOfMemory(_ file: AssetFile) -> AssetError {
    .unreadable(path: file.path, reason: "out of memory")
  }

  deinit {
    unsafe splash_input_close(io)
    guard case .descriptor(let input) = source else { return }
    unsafe close(input.pointee.descriptor)
    unsafe input.deallocate()
  }

  /// The file's size in bytes.
  var size: Int { unsafe max(0, Int(avio_size(io))) }

  /// The first system error that occurred while reading, if any.
  var failure: String? {
    guard case .descriptor(let input) = source else { return nil }
    let code = unsafe input.pointee.error
    return code == 0 ? nil : systemMessage(code)
  }

  /// Returns the first bytes of the file, at most `count`, and rewinds to the beginning.
  func beginning(_ count: Int) -> [UInt8] {
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      let n = unsafe avio_read(io, buffer.baseAddress, Int32(buffer.count))
      initialized = Int(max(n, 0))
    }
    _ = unsafe avio_seek(io, 0, SEEK_SET)
    return bytes
  }
}
