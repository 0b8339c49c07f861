internal import CSplashKernels

/// A palette, with the compressor's lookup tables.
@safe final class GIFPalette {
  /// The colours, by index.
  let entries: [UInt32]
  /// The transparent index, which leaves a pixel unchanged; `nil` if all 256 are colours.
  let transparent: UInt8?
  /// The number of bits in an index.
  let bits: Int

  /// The compressor's lookup table.
  let table: UnsafeMutablePointer<splash_lzw_palette>

  private let indices: [UInt32: UInt8]

  /// Creates a palette.
  ///
  /// - Parameter colors: 1 to 256 opaque colours.
  init(_ colors: [UInt32]) {
    entries = colors
    transparent = colors.count < 256 ? UInt8(colors.count) : nil
    var bits = 2
    while 1 << bits < min(256, colors.count + 1) { bits += 1 }
    self.bits = bits
    var indices: [UInt32: UInt8] = [:]
    for (index, color) in colors.enumerated() { indices[color] = UInt8(index) }
    self.indices = indices
    // The table's groups are aligned to cache lines.
    unsafe table = UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<splash_lzw_palette>.size, alignment: 64
    ).bindMemory(to: splash_lzw_palette.self, capacity: 1)
    unsafe table.initialize(to: splash_lzw_palette())
    unsafe table.pointee.bits = Int32(bits)
    unsafe table.pointee.transparent = transparent.map { Int32($0) } ?? -1
    unsafe withUnsafeMutableBytes(of: &table.pointee.colors) { bytes in
      unsafe colors.withUnsafeBytes { unsafe bytes.copyBytes(from: $0) }
    }
    let groups = unsafe UnsafeMutableRawPointer(table).advanced(by: Self.offsetOfGroups)
      .assumingMemoryBound(to: splash_lzw_group.self)
    for index in colors.indices {
      unsafe groups[index] = splash_lzw_group(alternatives(to: index).map { ($0, color(of: $0)) })
    }
    if let transparent {
      unsafe groups[Int(transparent)] = splash_lzw_group([(Int(transparent), 0)])
    }
  }

  deinit {
    unsafe UnsafeMutableRawPointer(table).deallocate()
  }

  /// Returns the indices to try if `index` is the best one: the index itself, the transparent index, and the indices
  /// of the nearest other colours.
  private func alternatives(to index: Int) -> [Int] {
    var found = [index]
    if let transparent { found.append(Int(transparent)) }
    var nearest: [(distance: UInt32, index: Int)] = []
    for (other, color) in entries.enumerated() where other != index {
      let distance = squaredDistance(color, entries[index])
      if nearest.count == Self.neighborCount {
        guard distance < nearest[nearest.count - 1].distance else { continue }
        nearest.removeLast()
      }
      let place = nearest.firstIndex { $0.distance > distance } ?? nearest.count
      nearest.insert((distance, other), at: place)
    }
    return found + nearest.map(\.index)
  }

  /// Returns the colour of an index; 0 for the transparent index.
  private func color(of index: Int) -> UInt32 { index < entries.count ? entries[index] : 0 }

  /// The number of similar colours that are tried as alternatives to the best one.
  private static let neighborCount = 6

  private static let offsetOfGroups = MemoryLayout<splash_lzw_palette>.offset(of: \.near) ?? 0

  /// Returns the index of a palette colour.
  func index(of color: UInt32) -> UInt8? { indices[color] }
}

extension splash_lzw_group {
  /// Creates a group of indices with their colours, up to the group's capacity.
  fileprivate init(_ members: [(index: Int, color: UInt32)]) {
    self.init()
    for (place, member) in members.prefix(SPLASH_LZW_GROUP).enumerated() {
      unsafe withUnsafeMutableBytes(of: &colors) { bytes in
        unsafe bytes.storeBytes(of: member.color, toByteOffset: 4 * place, as: UInt32.self)
      }
      unsafe withUnsafeMutableBytes(of: &codes) { bytes in
        unsafe bytes.storeBytes(of: UInt16(member.index), toByteOffset: 2 * place, as: UInt16.self)
      }
      count += 1
    }
  }
}
