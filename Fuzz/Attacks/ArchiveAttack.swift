import TestSupport

@testable import ProgramSupport

extension Attack {
  /// Lottie archives that unpack to very many bytes, have wrong sizes and offsets, or name files elsewhere.
  static let archives = Attack(name: "archives") { _ in
  } next: { place, random in
    var members = [
      ZipWriter.Member("manifest.json", Array(#"{ "animations": [{ "id": "a" }] }"#.utf8))
    ]
    let film = LottieFiles.still(LottieFiles.solid("#ff0000"))
    members.append(
      random.chance(40)
        ? bomb("animations/a.json", film, &random)
        : ZipWriter.Member("animations/a.json", Array(film.utf8)))
    for _ in 0..<random.below(random.pick([1, 4, 4200])) {
      members.append(
        ZipWriter.Member(random.pick(memberNames) + "\(random.below(10_000))", [1, 2, 3]))
    }
    if random.chance(30) { members.append(bomb("manifest.json", film, &random)) }
    for _ in 0..<random.below(3) { spoil(&members, &random) }
    var writer = ZipWriter(members)
    if random.chance(10) { writer.count = random.pick([0, 1, members.count + 1, 0xFFFF]) }
    if random.chance(10) { writer.sizeError = random.pick([-1, 1, 1 << 31]) }
    if random.chance(10) { writer.offsetError = random.pick([-1, 1, 1 << 31]) }
    if random.chance(10) { writer.comment = [UInt8](repeating: 0x50, count: random.below(65_536)) }
    let bytes = random.chance(20) ? Mutation.bytes(writer.file, &random) : writer.file
    try place.write(bytes, to: "a.lottie")
    return Trial(
      words: random.chance(50)
        ? ["validate", "a.lottie"] : ["still", "a.lottie", "-o", "out/x.png"],
      isLocated: false)
  }

  private static let memberNames = [
    "x", "animations/", "images/", "../", "/", "a\\", "..", "", "a/../../", "themes/",
    "animations/a.json/", "ä", "a\u{301}",
  ]

  private static func bomb(
    _ name: String, _ film: String, _ random: inout SeededGenerator
  ) -> ZipWriter.Member {
    bomb(
      name, film, key: random.pick(["x", "v", "assets", "layers", "slots", "animations"]),
      unit: random.pick(["1,", " ", "[],", "[", "{},", "\"\",", "1"]),
      count: random.pick([1000, 100_000, 4_000_000, 40_000_000]))
  }

  /// A member with the JSON of an animation and a list: repeated `unit`, at least `count` bytes, and a 1.
  static func bomb(
    _ name: String, _ film: String, key: String, unit: String, count: Int
  ) -> ZipWriter.Member {
    let head = Array("{ \"\(key)\": [".utf8)
    let tail = Array("1], \(film.drop { $0 == "{" || $0 == " " })".utf8)
    let (packed, size) = Deflate.repeated(Array(unit.utf8), count: count, head: head, tail: tail)
    let times = (size - head.count - tail.count) / unit.utf8.count
    let bytes = head + Array(repeatElement(Array(unit.utf8), count: times).joined()) + tail
    return ZipWriter.Member(name, packed: packed, method: 8, of: bytes)
  }

  /// Changes a field of a member to a wrong value.
  private static func spoil(_ members: inout [ZipWriter.Member], _ random: inout SeededGenerator) {
    let index = random.below(members.count)
    let sizes = [0, 1, 1 << 16, 64 << 20, (64 << 20) + 1, 0x7FFF_FFFF, 0xFFFF_FFFE]
    switch random.below(7) {
    case 0: members[index].size = random.pick(sizes)
    case 1: members[index].packedSize = random.pick(sizes)
    case 2: members[index].offset = random.pick([0, 1, 30, 0xFFFF_FFFE])
    case 3: members[index].checksum ^= 1
    case 4: members[index].method = random.below(100)
    case 5: members[index].headerName = Array("other".utf8)
    default: members[index].flags = 1 << random.below(14)
    }
  }
}
