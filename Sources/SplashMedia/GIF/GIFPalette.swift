/// The colours of pictures, with all that the compressor looks up in them.
@safe final class GIFPalette {
  /// The colours that the indices mean.
  let entries: [UInt32]
  /// The index that leaves a pixel as it is, or `nil` where all 256 are colours.
  let transparent: UInt8?
  /// How many bits an index has.
  let bits: Int

  /// The same as ``entries``, and 0 for all other indices.
  let colors: UnsafeMutablePointer<UInt32>
  /// For each index the nearest other colours, ``neighborLimit`` of them; where there are fewer, the
  /// index itself ends the list.
  let neighbors: UnsafeMutablePointer<UInt8>
  /// For each index, 256 bits that say which may be written where it is the best: those of colours that
  /// are near enough, and ``transparent``.
  let candidates: UnsafeMutablePointer<UInt64>

  private let indices: [UInt32: UInt8]

  /// How many near colours are known of each.
  static let neighborLimit = 6

  /// Makes a palette.
  ///
  /// - Parameters:
  ///   - colors: 1 to 256 opaque colours.
  ///   - largestDistance: The largest squared distance of colours that may be written for each other.
  init(_ colors: [UInt32], largestDistance: UInt32 = .max) {
    entries = colors
    transparent = colors.count < 256 ? UInt8(colors.count) : nil
    var bits = 2
    while 1 << bits < min(256, colors.count + 1) { bits += 1 }
    self.bits = bits
    var indices: [UInt32: UInt8] = [:]
    for (index, color) in colors.enumerated() { indices[color] = UInt8(index) }
    self.indices = indices

    unsafe self.colors = .allocate(capacity: 256)
    unsafe self.colors.initialize(repeating: 0, count: 256)
    unsafe neighbors = .allocate(capacity: 256 * Self.neighborLimit)
    unsafe neighbors.initialize(repeating: 0, count: 256 * Self.neighborLimit)
    unsafe candidates = .allocate(capacity: 4 * 256)
    unsafe candidates.initialize(repeating: 0, count: 4 * 256)
    var nearest: [(distance: UInt32, index: Int)] = []
    for (index, color) in colors.enumerated() {
      unsafe self.colors[index] = color
      nearest.removeAll(keepingCapacity: true)
      for (other, otherColor) in colors.enumerated() {
        let distance = squaredDistance(color, otherColor)
        if distance <= largestDistance { allow(other, for: index) }
        if other == index { continue }
        if nearest.count == Self.neighborLimit, nearest[nearest.count - 1].distance <= distance {
          continue
        }
        let place = nearest.firstIndex { $0.distance > distance } ?? nearest.count
        nearest.insert((distance, other), at: place)
        if nearest.count > Self.neighborLimit { nearest.removeLast() }
      }
      for k in 0..<Self.neighborLimit {
        let neighbor = k < nearest.count ? nearest[k].index : index
        unsafe neighbors[index * Self.neighborLimit + k] = UInt8(neighbor)
      }
    }
    if let transparent {
      for index in 0...Int(transparent) { allow(Int(transparent), for: index) }
    }
  }

  deinit {
    unsafe colors.deallocate()
    unsafe neighbors.deallocate()
    unsafe candidates.deallocate()
  }

  private func allow(_ index: Int, for best: Int) {
    unsafe candidates[4 * best + index >> 6] |= 1 << UInt64(index & 63)
  }

  /// The index of a colour of the palette.
  func index(of color: UInt32) -> UInt8? { indices[color] }
}
