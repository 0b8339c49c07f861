internal import CZlib
internal import SplashSystem

/// Decompresses deflate data whose decompressed size is known.
enum Inflation {
  /// The format that wraps the compressed bytes.
  enum Wrapper: Int32 {
    /// No wrapper.
    case none = -15
    /// The header and trailer of gzip, which are verified.
    case gzip = 31
  }

  /// The maximum compression ratio of deflate: 258 bytes take at least two bits.
  static let maximumRatio = 1032

  /// Returns the decompressed bytes of `packed`, of which there must be exactly `size`. No more memory is allocated
  /// than `packed` could fill.
  ///
  /// - Parameter size: The decompressed size, which must be at least 0 and less than 4 GB.
  static func bytes(
    _ packed: ArraySlice<UInt8>, size: Int, in wrapper: Wrapper
  ) throws(ReasonError) -> [UInt8] {
    guard size / maximumRatio <= packed.count else {
      throw ReasonError(
        "it is truncated or corrupt: its \(packed.count) bytes can't unpack to \(size), as it says")
    }
    var (code, taken) = (Int32(0), 0)
    // Room for one more byte than expected makes it possible to detect additional data.
    let result = unsafe [UInt8](unsafeUninitializedCapacity: size + 1) { target, count in
      code = unsafe packed.withUnsafeBufferPointer { packed in
        unsafe splash_inflate(
          wrapper.rawValue, packed.baseAddress, packed.count, target.baseAddress, size + 1, &taken,
          &count)
      }
    }
    switch code {
    case Z_STREAM_END where result.count == size && taken == packed.count: return result
    case Z_STREAM_END where result.count < size:
      throw ReasonError("it unpacks to \(result.count) bytes instead of \(size)")
    case Z_STREAM_END where result.count == size:
      throw ReasonError("its packed data ends \(packed.count - taken) bytes too early")
    case _ where result.count > size:
      throw ReasonError("it unpacks to more than its stated \(size) bytes")
    case Z_BUF_ERROR, Z_OK: throw ReasonError("its packed data is truncated")
    case Z_MEM_ERROR: throw ReasonError("out of memory")
    default: throw ReasonError("its packed data is corrupt")
    }
  }

  /// Returns the CRC-32 of bytes, as in zip and gzip.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      UInt32(truncatingIfNeeded: unsafe crc32_z(0, bytes.baseAddress, bytes.count))
    }
  }
}
