internal import CSplashResources

/// A file embedded in the program.
@safe package struct EmbeddedFile {
  /// The name without the folder.
  package let name: String
  /// The contents, which stay in memory until the process ends.
  package let bytes: UnsafeRawBufferPointer

  /// The contents as text.
  package var text: String { unsafe String(decoding: bytes, as: UTF8.self) }

  /// Returns the files of a folder of the embedded files, in alphabetical order.
  package static func files(in folder: String) -> [EmbeddedFile] {
    (0..<splash_resource_count()).compactMap { index in
      let resource = unsafe splash_resource_at(index)
      let path = unsafe String(cString: resource.name)
      guard path.hasPrefix(folder + "/") else { return nil }
      return unsafe EmbeddedFile(
        name: String(path.dropFirst(folder.count + 1)),
        bytes: UnsafeRawBufferPointer(start: resource.bytes, count: resource.size))
    }
  }

  /// Returns a file; `nil` if there is none of this name in the folder.
  package static func named(_ name: String, in folder: String) -> EmbeddedFile? {
    files(in: folder).first { $0.name == name }
  }
}
