internal import CPango
internal import SplashScene
internal import SplashSystem

/// A font file: an OpenType font or a collection of such fonts.
struct FontFile {
  /// The faces in file order.
  let faces: [FontFace]

  /// Reads the fonts in the file at `path`.
  ///
  /// - Throws: ``AssetError/corrupt(path:reason:)`` for anything other than a complete OpenType font.
  init(_ bytes: [UInt8], path: FilePath) throws(AssetError) {
    do throws(ReasonError) {
      let count = try FontDirectory.check(bytes)
      guard let blob = FontBlob(copying: bytes) else { throw ReasonError("out of memory") }
      try self.init(blob, count: count, name: path)
    } catch {
      throw .corrupt(path: path, reason: error.reason)
    }
  }

  /// Creates the faces of a font file that has been checked.
  init(_ blob: FontBlob, count: Int, name: FilePath) throws(ReasonError) {
    var faces: [FontFace] = []
    for index in 0..<count {
      faces.append(try FontFace(blob, index: index, file: name))
    }
    self.faces = faces
  }
}

/// The bytes of a font, shared by its faces.
@safe final class FontBlob {
  /// The `hb_blob_t`.
  let blob: OpaquePointer

  /// Creates a blob by copying bytes.
  init?(copying bytes: [UInt8]) {
    guard
      let blob = unsafe bytes.withUnsafeBytes({ bytes in
        unsafe hb_blob_create_or_fail(
          bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(bytes.count),
          HB_MEMORY_MODE_DUPLICATE, nil, nil)
      })
    else { return nil }
    unsafe self.blob = blob
  }

  /// Creates a blob that refers to bytes that exist until the program ends.
  init?(static bytes: UnsafeRawBufferPointer) {
    guard
      let blob = unsafe hb_blob_create_or_fail(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(bytes.count),
        HB_MEMORY_MODE_READONLY, nil, nil)
    else { return nil }
    unsafe self.blob = blob
  }

  deinit {
    unsafe hb_blob_destroy(blob)
  }
}
