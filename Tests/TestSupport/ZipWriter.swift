/// Writes zip archives by the format's specification, including invalid ones, to test readers.
package struct ZipWriter {
  /// A member, and its fields in the archive.
  package struct Member {
    /// The bytes of the name in the directory.
    package var name: [UInt8]
    /// The bytes of the name in the member's header; `nil` for the same.
    package var headerName: [UInt8]?
    /// The bytes in the file.
    package var packed: [UInt8]
    /// The compression method: 0 for stored, 8 for deflated.
    package var method: Int
    /// The packed size in the directory; `nil` for the true one.
    package var packedSize: Int?
    /// The unpacked size in the directory.
    package var size: Int
    /// The checksum of the unpacked bytes in the directory.
    package var checksum: Int
    /// The flags.
    package var flags = 0
    /// The header's offset in the directory; `nil` for the true one.
    package var offset: Int?
    /// Whether the member's header has no sizes and no checksum, as in streamed archives.
    package var isStreamed = false

    /// Makes a stored member.
    package init(_ name: String, _ bytes: [UInt8]) {
      self.init(name, packed: bytes, method: 0, of: bytes)
    }

    /// Makes a member of packed `bytes`.
    package init(_ name: String, packed: [UInt8], method: Int, of bytes: [UInt8]) {
      self.name = Array(name.utf8)
      (self.packed, self.method) = (packed, method)
      (size, checksum) = (bytes.count, ZipWriter.checksum(bytes))
    }

    /// The member's header and its packed bytes.
    package var bytes: [UInt8] {
      let name = headerName ?? self.name
      let known = !isStreamed
      var result: [UInt8] = [0x50, 0x4B, 3, 4, 20, 0]
      result += little(flags | (isStreamed ? 8 : 0), 2) + little(method, 2) + little(0x21_0000, 4)
      result += little(known ? checksum : 0, 4) + little(known ? packed.count : 0, 4)
      result += little(known ? size : 0, 4) + little(name.count, 2) + little(5, 2)
      result += name + [0x77, 0x77, 1, 0, 9] + packed
      return isStreamed
        ? result + [0x50, 0x4B, 7, 8] + little(checksum, 4) + little(packed.count, 4)
          + little(size, 4) : result
    }

    fileprivate func entry(at place: Int) -> [UInt8] {
      var result: [UInt8] = [0x50, 0x4B, 1, 2, 20, 3, 20, 0]
      result += little(flags | (isStreamed ? 8 : 0), 2) + little(method, 2) + little(0x21_0000, 4)
      result += little(checksum, 4) + little(packedSize ?? packed.count, 4) + little(size, 4)
      result += little(name.count, 2) + little(5, 2) + little(3, 2) + little(0, 8)
      return result + little(offset ?? place, 4) + name + [0x77, 0x77, 1, 0, 9] + [1, 2, 3]
    }
  }

  /// The members in their order.
  package var members: [Member]
  /// The comment at the end.
  package var comment: [UInt8] = []
  /// The number of entries in the end record; `nil` for the true one.
  package var count: Int?
  /// What is added to the directory's size and offset in the end record.
  package var (sizeError, offsetError) = (0, 0)
  /// The number of this part of an archive.
  package var disk = 0

  /// Makes an archive of members.
  package init(_ members: [Member]) {
    self.members = members
  }

  /// The archive's bytes.
  package var file: [UInt8] {
    var (result, directory) = ([UInt8](), [UInt8]())
    for member in members {
      directory += member.entry(at: result.count)
      result += member.bytes
    }
    let count = count ?? members.count
    var end: [UInt8] = [0x50, 0x4B, 5, 6] + little(disk, 2) + little(0, 2)
    end += little(count, 2) + little(count, 2) + little(directory.count + sizeError, 4)
    end += little(result.count + offsetError, 4) + little(comment.count, 2) + comment
    return result + directory + end
  }

  /// The CRC-32 of bytes, bit by bit.
  package static func checksum(_ bytes: [UInt8]) -> Int {
    var sum: UInt32 = .max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return Int(~sum)
  }
}

private func little(_ value: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}
