import CZlib
import SplashScene
import TestSupport
import Testing

@testable import SplashMedia

/// Bytes deflated by zlib.
///
/// - Parameter window: The window bits of `deflateInit2`: −15 for raw data, 31 for gzip.
func deflated(_ bytes: [UInt8], window: Int32 = -15) -> [UInt8] {
  var stream = z_stream()
  deflateInit2_(
    &stream, 9, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
    Int32(MemoryLayout<z_stream>.size))
  defer { deflateEnd(&stream) }
  var source = bytes
  return source.withUnsafeMutableBufferPointer { source in
    [UInt8](unsafeUninitializedCapacity: bytes.count + bytes.count / 1000 + 64) { target, count in
      (stream.next_in, stream.avail_in) = (source.baseAddress, UInt32(source.count))
      (stream.next_out, stream.avail_out) = (target.baseAddress, UInt32(target.count))
      #expect(deflate(&stream, Z_FINISH) == Z_STREAM_END)
      count = target.count - Int(stream.avail_out)
    }
  }
}

/// A deflated member of an archive.
func deflatedMember(_ name: String, _ bytes: [UInt8]) -> ZipWriter.Member {
  ZipWriter.Member(name, packed: deflated(bytes), method: 8, of: bytes)
}

/// Text that compresses well.
func prose(_ count: Int) -> [UInt8] {
  (0..<count).flatMap { Array("line \($0 % 7) of the text\n".utf8) }
}

/// The reason of a `corrupt` error; `nil` for other errors.
func corruption(_ error: AssetError?) -> String? {
  if case .corrupt(_, let reason) = error { return reason }
  return nil
}

/// The error of opening an archive; `nil` if it opens.
func refusal(_ bytes: [UInt8]) -> AssetError? {
  do throws(AssetError) {
    _ = try ZipArchive(bytes, path: "x.lottie")
    return nil
  } catch {
    return error
  }
}

/// The error of reading a member of a valid archive; `nil` if it can be read.
func refusal(_ name: String, in bytes: [UInt8]) throws -> AssetError? {
  let archive = try ZipArchive(bytes, path: "x.lottie")
  do throws(AssetError) {
    _ = try archive.contents(of: name)
    return nil
  } catch {
    return error
  }
}
