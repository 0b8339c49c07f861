import SplashScene
import SplashSystem

@testable import SplashMedia

extension Subject {
  /// Zip archives and gzip files. Input that begins with "W" is written as an archive, and read again.
  public static let archive = Subject("archive") { bytes in
    switch bytes.first {
    case 0x1F: try gzip(bytes)
    case UInt8(ascii: "W"): try written(bytes.dropFirst())
    default: try zipped(bytes)
    }
  }

  private static func outcome(_ read: () throws(AssetError) -> [UInt8]) -> Result<
    [UInt8], AssetError
  > {
    Result { () throws(AssetError) in try read() }
  }

  /// The reason of an error, without control characters.
  private static func reason(_ error: AssetError) throws -> String {
    switch error {
    case .corrupt(_, let reason):
      try promiseShowable(reason)
      try promise(!reason.isEmpty, "there is no reason")
      return reason
    case .overLimit(_, let limit): return "over \(limit)"
    default: throw BrokenPromise(description: "\(error)")
    }
  }

  // MARK: Zip

  private static func zipped(_ bytes: [UInt8]) throws -> String {
    let archive: ZipArchive
    do throws(AssetError) {
      archive = try ZipArchive(bytes, path: "x")
    } catch {
      return try reason(error)
    }
    try checkNames(archive)
    let moved = try? ZipArchive([0x50, 0x4B, 5, 6, 0, 0, 0] + bytes, path: "x")
    try promise(moved?.names == archive.names, "bytes in front of it change the names")
    var told: [String] = []
    for name in archive.names.prefix(16) {
      guard let member = archive.members[name] else {
        throw BrokenPromise(description: "there is no member \(name)")
      }
      let found = outcome { () throws(AssetError) in try archive.contents(of: name) }
      let again = moved.map { moved in
        outcome { () throws(AssetError) in try moved.contents(of: name) }
      }
      try promise(found == again, "bytes in front of it change \(name)")
      switch found {
      case .success(let contents):
        try check(contents, member.size, Int(member.checksum))
        told.append("\(name): \(contents.count) bytes")
      case .failure(let error): told.append("\(name): \(try reason(error))")
      }
    }
    return told.isEmpty ? "no member" : told.joined(separator: "\n")
  }

  private static func checkNames(_ archive: ZipArchive) throws {
    let members = archive.members.values
    try promise(
      Set(archive.names).count == archive.names.count && members.count == archive.names.count
        && archive.names.count <= ArchiveLimits.members, "names are repeated, or too many")
    for name in archive.names {
      let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      try promise(
        parts.first?.isEmpty == false && parts.last?.isEmpty == false
          && !parts.contains { $0.elementsEqual("..".utf8) }
          && !name.utf8.contains(0) && !name.utf8.contains(UInt8(ascii: "\\")),
        "the name \(name)")
    }
    let sum = members.reduce(0) { $0 + $1.size }
    try promise(sum <= ArchiveLimits.allBytes, "\(sum) bytes")
    let spans = members.map(\.span).sorted { $0.lowerBound < $1.lowerBound }
    for (one, next) in zip(spans, spans.dropFirst()) {
      try promise(one.upperBound <= next.lowerBound, "\(one) and \(next) overlap")
    }
  }

  private static func check(_ bytes: [UInt8], _ size: Int, _ checksum: Int) throws {
    try promise(bytes.count == size, "\(bytes.count) bytes instead of \(size)")
    try promise(size <= ArchiveLimits.memberBytes, "\(size) bytes")
    try promise(self.checksum(bytes) == checksum, "another checksum than stated")
  }

  /// The CRC-32 of bytes, without zlib.
  private static func checksum(_ bytes: [UInt8]) -> Int {
    Int(~bytes.reduce(UInt32.max) { $0 >> 8 ^ table[Int(($0 ^ UInt32($1)) & 0xFF)] })
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }

  // MARK: Gzip

  private static func gzip(_ bytes: [UInt8]) throws -> String {
    switch outcome({ () throws(AssetError) in try Gzip.contents(of: bytes, path: "x") }) {
    case .failure(let error): return try reason(error)
    case .success(let contents):
      try check(contents, number(bytes.suffix(4)), number(bytes.suffix(8).prefix(4)))
      return "\(contents.count) bytes"
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  // MARK: Written archives

  /// Stored members are read back unchanged; with a changed byte they are refused.
  private static func written(_ bytes: ArraySlice<UInt8>) throws -> String {
    var members: [(name: String, bytes: [UInt8])] = []
    for part in bytes.split(separator: 0, maxSplits: 7, omittingEmptySubsequences: false) {
      let contents = Array(part.dropFirst())
      members.append(("\(part.first ?? 0)/\(members.count)", contents))
    }
    let (file, places) = write(members)
    let archive = try ZipArchive(file, path: "x")
    try promise(archive.names == members.map(\.name), "other names than written")
    for (index, member) in members.enumerated() {
      try promise(
        try archive.contents(of: member.name) == member.bytes, "\(member.name) isn't as written")
      guard let first = member.bytes.first else { continue }
      var changed = file
      changed[places[index] + Int(first) % member.bytes.count] ^= max(1, first)
      let damaged = try? ZipArchive(changed, path: "x").contents(of: member.name)
      try promise(damaged == nil, "damage to \(member.name) isn't noticed")
    }
    return members.map { "\($0.name): \($0.bytes.count) bytes" }.joined(separator: "\n")
  }

  /// An archive of stored members, and where each one's bytes begin.
  private static func write(
    _ members: [(name: String, bytes: [UInt8])]
  ) -> (file: [UInt8], places: [Int]) {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var (file, directory, places) = ([UInt8](), [UInt8](), [Int]())
    for (name, bytes) in members {
      let size = little(bytes.count, 4)
      let head = little(20, 2) + little(0, 8) + little(checksum(bytes), 4) + size + size
      let start = little(file.count, 4)
      file += [0x50, 0x4B, 3, 4] + head + little(name.utf8.count, 2) + [0, 0] + Array(name.utf8)
      places.append(file.count)
      file += bytes
      directory += [0x50, 0x4B, 1, 2, 20, 0] + head + little(name.utf8.count, 2)
      directory += little(0, 12) + start + Array(name.utf8)
    }
    let end =
      [0x50, 0x4B, 5, 6] + little(0, 4) + little(members.count, 2) + little(members.count, 2)
    let place = little(directory.count, 4) + little(file.count, 4) + [0, 0]
    return (file + directory + end + place, places)
  }
}
