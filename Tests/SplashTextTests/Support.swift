import SplashScene

@testable import SplashText

/// A text setter that reads all files.
func makeSetter() -> TextSetter {
  TextSetter(
    read: { (file, limit) throws(AssetError) in
      guard let bytes = file.bytes?.array ?? FileBytes(file.path.description).bytes else {
        throw .notFound(path: file.path)
      }
      if bytes.count > limit { throw .overLimit(path: file.path, limit: "\(limit) bytes") }
      return bytes
    },
    decode: { (file) throws(AssetError) in
      let png = file.bytes?.array ?? []
      guard png.count >= 24 else { throw .corrupt(path: file.path, reason: "it is too short") }
      // Width and height are the first numbers of a PNG's first chunk.
      func number(_ at: Int) -> Int { png[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
      return ImageReference(id: 0, path: file.path, width: number(16), height: number(20))
    })
}
