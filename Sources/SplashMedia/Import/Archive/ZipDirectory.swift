internal import SplashScene
internal import SplashSystem

/// The directory at the end of a ZIP archive, according to PKWARE's APPNOTE.
///
/// All values in the directory are compared with the members' headers and with the size of the file. Some programs
/// read only the headers, or use only the first or the last of two members with the same name. Archives that
/// different programs would read differently are rejected.
struct ZipDirectory {
  private let file: ByteReader
  private let path: FilePath

  private static let endSignature = 0x0605_4B50
  private static let entrySignature = 0x0201_4B50
  private static let headerSignature = 0x0403_4B50
  /// The signature of the ZIP64 locator, which precedes the end record.
  private static let locatorSignature = 0x0706_4B50
  private static let endBytes = 22
  private static let entryBytes = 46
  private static let headerBytes = 30
  private static let commentBytes = 0xFFFF
  /// The ZIP64 marker for a number that is stored elsewhere.
  private static let elsewhere = 0xFFFF_FFFF

  /// Creates the directory of an archive. Errors refer to it as `path`.
  init(_ bytes: [UInt8], path: FilePath) {
    (file, self.path) = (ByteReader(bytes: bytes), path)
  }

  private func corrupt(_ reason: String) -> AssetError { .corrupt(path: path, reason: reason) }

  private var zip64: AssetError { corrupt("it uses zip64, which is not supported") }

  private var divided: AssetError { corrupt("it is one of several parts of an archive") }

  /// Reads the members and folders in directory order.
  func members() throws(AssetError) -> [ZipMember] {
    guard file.bytes.count <= ArchiveLimits.fileBytes else {
      throw .overLimit(path: path, limit: "\(ArchiveLimits.fileBytes >> 20) MB")
    }
    let end = try self.end()
    var (members, names) = ([ZipMember](), Set<String>())
    var (at, sum) = (end.directory.lowerBound, 0)
    for index in 0..<end.count {
      let (member, next) = try entry(index + 1, at: at, of: end)
      at = next
      guard names.insert(member.name).inserted else {
        throw corrupt("two of its members have one name: number \(index + 1) and one before it")
      }
      sum += member.size
      guard sum <= ArchiveLimits.allBytes else {
        throw .overLimit(path: path, limit: "\(ArchiveLimits.allBytes >> 20) MB unpacked")
      }
      members.append(member)
    }
    guard at == end.directory.upperBound else {
      throw corrupt("its directory doesn't have the stated number of entries")
    }
    try checkOverlaps(members)
    return members
  }

  // MARK: End record

  /// The contents of the end record.
  private struct End {
    /// The number of entries in the directory.
    let count: Int
    /// The directory's range in the file.
    let directory: Range<Int>
    /// The number of bytes before the archive. The archive's offsets are relative to its own beginning.
    let shift: Int
  }

  private func end() throws(AssetError) -> End {
    let at = try endOffset()
    guard let disk = file.little32(at + 4), let here = file.little16(at + 8),
      let count = file.little16(at + 10), let size = file.little32(at + 12),
      let offset = file.little32(at + 16)
    else { throw corrupt("it is truncated") }
    if file.little32(at - 20) == Self.locatorSignature || count == 0xFFFF || size == Self.elsewhere
      || offset == Self.elsewhere
    {
      throw zip64
    }
    guard disk == 0, here == count else { throw divided }
    guard count <= ArchiveLimits.members else {
      throw .overLimit(path: path, limit: "\(ArchiveLimits.members) members")
    }
    let start = at - size
    guard offset <= start else { throw corrupt("its directory is not at its stated position") }
    return End(count: count, directory: start..<at, shift: start - offset)
  }

  /// Returns the offset of the end record: the last one that, including its comment, extends exactly to the end of
  /// the file.
  private func endOffset() throws(AssetError) -> Int {
    let last = file.bytes.count - Self.endBytes
    var at = last
    while at >= max(0, last - Self.commentBytes) {
      if file.bytes[at] == 0x50, file.little32(at) == Self.endSignature,
        file.little16(at + 20) == last - at
      {
        return at
      }
      at -= 1
    }
    throw corrupt(
      "it is not a zip archive, or it is truncated: there is no directory at its end")
  }

  // MARK: Entries

  /// Returns the directory entry at an offset, and the offset of the next one.
  private func entry(
    _ number: Int, at: Int, of end: End
  ) throws(AssetError) -> (ZipMember, next: Int) {
    let name = at + Self.entryBytes
    guard name <= end.directory.upperBound, file.little32(at) == Self.entrySignature,
      let flags = file.little16(at + 8), let method = file.little16(at + 10),
      let checksum = file.little32(at + 16), let packed = file.little32(at + 20),
      let size = file.little32(at + 24), let nameBytes = file.little16(at + 28),
      let extraBytes = file.little16(at + 30), let noteBytes = file.little16(at + 32),
      let disk = file.little16(at + 34), let offset = file.little32(at + 42),
      name + nameBytes + extraBytes + noteBytes <= end.directory.upperBound,
      let text = file.bytes(name, nameBytes)
    else { throw corrupt("entry \(number) of its directory is corrupt") }
    if [packed, size, offset].contains(Self.elsewhere) { throw zip64 }
    if disk != 0 { throw divided }
    if let fault = ZipMember.fault(ofName: text) {
      throw corrupt("the name of its member \(number) \(fault)")
    }
    let header = end.shift + offset
    let data = try dataOffset(number, header, text, method, flags)
    guard data + packed <= end.directory.lowerBound else {
      throw corrupt("its member \(number) extends into the directory")
    }
    let member = ZipMember(
      name: String(decoding: text, as: UTF8.self), method: method,
      isEncrypted: flags & Self.encryptionFlags != 0, checksum: UInt32(checksum), size: size,
      span: header..<data + packed, data: data..<data + packed)
    return (member, name + nameBytes + extraBytes + noteBytes)
  }

  /// The flags for encrypted members, strong encryption, and encrypted headers.
  private static let encryptionFlags = 1 | 1 << 6 | 1 << 13

  /// Returns the start of the compressed bytes after a member's header, which must match the directory. Sizes and
  /// checksums may be missing from the header if the archive was written as a stream.
  private func dataOffset(
    _ number: Int, _ at: Int, _ name: [UInt8], _ method: Int, _ flags: Int
  ) throws(AssetError) -> Int {
    guard file.little32(at) == Self.headerSignature, let ownFlags = file.little16(at + 6),
      let nameBytes = file.little16(at + 26), let extraBytes = file.little16(at + 28),
      let ownName = file.bytes(at + Self.headerBytes, nameBytes)
    else { throw corrupt("its member \(number) is not at the position in its directory") }
    guard ownName == name, file.little16(at + 8) == method,
      (ownFlags ^ flags) & Self.encryptionFlags == 0
    else { throw corrupt("its member \(number) differs from its directory") }
    return at + Self.headerBytes + nameBytes + extraBytes
  }

  /// Checks that no byte belongs to two members, as it would in archives that decompress to absurdly large sizes.
  private func checkOverlaps(_ members: [ZipMember]) throws(AssetError) {
    var end = 0
    for span in members.map(\.span).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      guard span.lowerBound >= end else { throw corrupt("two of its members overlap") }
      end = span.upperBound
    }
  }
}
