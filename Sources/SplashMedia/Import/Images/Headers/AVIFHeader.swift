import SplashSystem

extension ImageHeader {
  static func avif(_ reader: ByteReader) throws(ReasonError) -> ImageHeader {
    guard let container = AVIFContainer(reader), let item = container.items[container.primary]
    else { throw .invalid(.avif) }
    if item.type == "grid" {
      throw ReasonError("AVIF images made of tiles are not supported")
    }
    guard item.type == "av01", let (width, height) = item.size else { throw .invalid(.avif) }
    guard let data = item.data else { throw .truncated(.avif) }
    var header = ImageHeader(.avif, width, height)
    header.data = data
    if let alpha = container.alphaItem {
      guard alpha.type == "av01", let size = alpha.size, size == (width, height) else {
        throw ReasonError("AVIF images with alpha of another size are not supported")
      }
      guard let data = alpha.data else { throw .truncated(.avif) }
      header.alpha = data
      header.isPremultiplied = container.isPremultiplied
    }
    header.orientation = item.orientation
    if let nclx = item.nclx {
      header.colorimetry = Colorimetry(matrix: nclx.matrix, isFullRange: nclx.isFullRange)
      if let warning = ColorProfile.warning(primaries: nclx.primaries, transfer: nclx.transfer) {
        header.warnings = [warning]
      }
    }
    if let place = item.profile, let profile = reader.bytes(place.lowerBound, place.count),
      let warning = ColorProfile.warning(profile)
    {
      header.warnings = [warning]
    }
    return header
  }
}

/// The boxes of an AVIF file (ISO/IEC 23008-12): its images and their properties.
struct AVIFContainer {
  /// An image, or a part of one.
  struct Item {
    var type = ""
    /// The encoded image; `nil` if the file is truncated.
    var data: [UInt8]? = []
    var size: (Int, Int)?
    var orientation = Orientation.upright
    var nclx: (primaries: Int, transfer: Int, matrix: Int, isFullRange: Bool)?
    /// The range of the ICC profile.
    var profile: Range<Int>?
    var isAlpha = false
  }

  private(set) var items: [Int: Item] = [:]
  private(set) var primary = 0
  /// References from one item to another, with their types.
  private var references: [(kind: String, from: Int, to: Int)] = []
  private let reader: ByteReader

  /// Returns whether the file has AVIF's signature.
  static func isAVIF(_ reader: ByteReader) -> Bool {
    guard reader.text(4, 4) == "ftyp", let size = reader.big32(0), size < 1024 else { return false }
    return stride(from: 8, to: size, by: 4).contains { at in
      at != 12 && ["avif", "avis"].contains(reader.text(at, 4))
    }
  }

  /// The alpha of the primary image.
  var alphaItem: Item? {
    references.first { $0.kind == "auxl" && $0.to == primary && items[$0.from]?.isAlpha == true }
      .flatMap { items[$0.from] }
  }

  /// Whether the primary image's colours are premultiplied.
  var isPremultiplied: Bool { references.contains { $0.kind == "prem" && $0.from == primary } }

  /// Reads a file's boxes; `nil` if they are malformed.
  init?(_ reader: ByteReader) {
    self.reader = reader
    guard let meta = children(of: 0..<reader.bytes.count).first(where: { $0.kind == "meta" }) else {
      return nil
    }
    let body = meta.body.lowerBound + 4..<max(meta.body.lowerBound + 4, meta.body.upperBound)
    let boxes = children(of: body)
    func box(_ kind: String) -> Range<Int>? { boxes.first { $0.kind == kind }?.body }
    guard let pitm = box("pitm"), let iinf = box("iinf"), let iloc = box("iloc"),
      let iprp = box("iprp"), let version = reader.byte(pitm.lowerBound),
      let primary = reader.big(pitm.lowerBound + 4, version == 0 ? 2 : 4)
    else { return nil }
    self.primary = primary
    readTypes(iinf)
    guard readPlaces(iloc, idat: box("idat")), readProperties(iprp) else { return nil }
    if let iref = box("iref") { readReferences(iref) }
  }

  private func children(of range: Range<Int>) -> [(kind: String, body: Range<Int>)] {
    var result: [(String, Range<Int>)] = []
    var at = range.lowerBound
    while at + 8 <= range.upperBound, result.count < 4096, var size = reader.big32(at),
      let kind = reader.text(at + 4, 4)
    {
      var start = at + 8
      if size == 1, let large = reader.big64(at + 8) {
        size = large
        start += 8
      } else if size == 0 {
        size = range.upperBound - at
      }
      // A truncated box is detected when its contents are needed.
      guard size >= start - at else { break }
      let end = min(size, range.upperBound - at) + at
      guard end >= start else { break }
      result.append((kind, start..<end))
      at = end
    }
    return result
  }

  private mutating func readTypes(_ iinf: Range<Int>) {
    let head = reader.byte(iinf.lowerBound) == 0 ? 6 : 8
    for entry in children(of: min(iinf.lowerBound + head, iinf.upperBound)..<iinf.upperBound)
    where entry.kind == "infe" {
      let start = entry.body.lowerBound
      guard let version = reader.byte(start), version >= 2 else { continue }
      let count = version == 2 ? 2 : 4
      guard let id = reader.big(start + 4, count), let type = reader.text(start + 6 + count, 4)
      else { continue }
      items[id, default: Item()].type = type
    }
  }

  private mutating func readPlaces(_ iloc: Range<Int>, idat: Range<Int>?) -> Bool {
    var at = iloc.lowerBound
    func next(_ count: Int) -> Int? {
      defer { at += count }
      return at + count <= iloc.upperBound ? reader.big(at, count) : nil
    }
    guard let head = next(4), let sizes = next(2) else { return false }
    let version = head >> 24
    let (offsets, lengths, bases, indices) = (
      sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15, version > 0 ? sizes & 15 : 0
    )
    guard let count = next(version < 2 ? 2 : 4) else { return false }
    var (total, extentCount) = (0, 0)
    for _ in 0..<count {
      guard let id = next(version < 2 ? 2 : 4), let method = version > 0 ? next(2) : 0,
        next(2) != nil, let base = next(bases), let extents = next(2)
      else { return false }
      // Extents may be empty, so a file could have any number of them.
      extentCount += extents
      guard extentCount <= reader.bytes.count else { return false }
      for _ in 0..<extents {
        guard next(indices) != nil, let offset = next(offsets), let length = next(lengths) else {
          return false
        }
        let whole = method & 15 == 1 ? idat : method & 15 == 0 ? 0..<reader.bytes.count : nil
        guard let whole, base < 1 << 40, offset < 1 << 40 else { return false }
        let start = whole.lowerBound + base + offset
        let size = length == 0 && lengths == 0 ? max(0, whole.upperBound - start) : length
        // Extents may overlap: a file that references the same bytes repeatedly could exhaust the memory.
        total += size
        guard total <= 2 * reader.bytes.count + (1 << 16) else { return false }
        guard let part = reader.bytes(start, size), start + size <= whole.upperBound else {
          items[id, default: Item()].data = nil
          continue
        }
        items[id, default: Item()].data?.append(contentsOf: part)
      }
    }
    return true
  }

  private mutating func readProperties(_ iprp: Range<Int>) -> Bool {
    let boxes = children(of: iprp)
    guard let ipco = boxes.first(where: { $0.kind == "ipco" }) else { return false }
    let properties = children(of: ipco.body)
    for ipma in boxes where ipma.kind == "ipma" {
      var at = ipma.body.lowerBound
      func next(_ count: Int) -> Int? {
        defer { at += count }
        return at + count <= ipma.body.upperBound ? reader.big(at, count) : nil
      }
      guard let head = next(4), let count = next(4) else { return false }
      for _ in 0..<count {
        guard let id = next(head >> 24 < 1 ? 2 : 4), let links = next(1) else { return false }
        for _ in 0..<links {
          guard let link = next(head & 1 == 1 ? 2 : 1) else { return false }
          let index = (link & (head & 1 == 1 ? 0x7FFF : 0x7F)) - 1
          guard properties.indices.contains(index) else { continue }
          apply(properties[index].kind, properties[index].body, to: id)
        }
      }
    }
    return true
  }

  private mutating func apply(_ kind: String, _ body: Range<Int>, to id: Int) {
    let start = body.lowerBound
    var item = items[id, default: Item()]
    switch kind {
    case "ispe":
      if let width = reader.big32(start + 4), let height = reader.big32(start + 8) {
        item.size = (width, height)
      }
    case "irot": item.orientation = item.orientation.turned(quarters: Int(reader.byte(start) ?? 0))
    case "imir":
      item.orientation = item.orientation.mirrored(
        topToBottom: (reader.byte(start) ?? 0) & 1 == 0)
    case "auxC":
      let urn = "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"
      item.isAlpha = reader.text(start + 4, urn.utf8.count) == urn
    case "colr":
      switch reader.text(start, 4) {
      case "nclx":
        guard let primaries = reader.big16(start + 4), let transfer = reader.big16(start + 6),
          let matrix = reader.big16(start + 8), let range = reader.byte(start + 10)
        else { return }
        item.nclx = (primaries, transfer, matrix, range & 0x80 != 0)
      case "prof", "rICC":
        if body.count >= 4 { item.profile = start + 4..<body.upperBound }
      default: break
      }
    default: break
    }
    items[id] = item
  }

  private mutating func readReferences(_ iref: Range<Int>) {
    let count = reader.byte(iref.lowerBound) == 0 ? 2 : 4
    for box in children(of: min(iref.lowerBound + 4, iref.upperBound)..<iref.upperBound) {
      let start = box.body.lowerBound
      guard let from = reader.big(start, count), let targets = reader.big16(start + count) else {
        continue
      }
      for i in 0..<targets {
        guard let to = reader.big(start + count + 2 + i * count, count) else { break }
        references.append((box.kind, from, to))
      }
    }
  }
}
