/// The colours of pictures, with all that is looked up in them.
struct GIFPalette {
  /// The colours that the indices mean.
  let entries: [UInt32]
  /// The index that leaves a pixel as it is, or `nil` where all 256 are colours.
  let transparent: UInt8?
  /// How many bits an index has.
  let bits: Int
  /// For each colour the nearest others, ``LZWEncoder/neighborLimit`` of them; where there are fewer,
  /// the colour itself ends the list.
  let neighbors: [UInt8]
  private let indices: [UInt32: UInt8]

  /// Makes a palette of at most 256 opaque colours.
  init(_ colors: [UInt32]) {
    entries = colors
    transparent = colors.count < 256 ? UInt8(colors.count) : nil
    var bits = 2
    while 1 << bits < min(256, colors.count + 1) { bits += 1 }
    self.bits = bits
    var neighbors: [UInt8] = []
    for (index, color) in colors.enumerated() {
      let nearest = colors.indices.filter { $0 != index }
        .map { (squaredDistance(colors[$0], color), $0) }
        .sorted(by: <).prefix(LZWEncoder.neighborLimit).map { UInt8($0.1) }
      neighbors += nearest
      neighbors += Array(
        repeating: UInt8(index), count: LZWEncoder.neighborLimit - nearest.count)
    }
    self.neighbors = neighbors
    var indices: [UInt32: UInt8] = [:]
    for (index, color) in colors.enumerated() { indices[color] = UInt8(index) }
    self.indices = indices
  }

  /// The index of a colour of the palette.
  func index(of color: UInt32) -> UInt8? { indices[color] }
}
