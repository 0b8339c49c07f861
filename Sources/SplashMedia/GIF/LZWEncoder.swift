/// Compresses pictures as GIF does (LZW with codes of up to 12 bits), and chooses the indices on the
/// way: those that make the codes fewer, as long as the picture stays like its source.
///
/// It follows at each step the sequences in the compressor's table that fit the pixels, the ones that
/// cost least first, and takes the one with the least of bits and likeness lost for each of its pixels.
@safe final class LZWEncoder {
  private static let codeLimit = 4096
  /// More sequences than these are not followed at once.
  private static let beamWidth = 6
  /// How many other colours near the best one a sequence may begin with.
  static let neighborLimit = 6

  /// A sequence of the table: what it is made of, and those that are one index longer.
  private struct Node {
    /// The first of those that lengthen this one, and the next of those that lengthen the same one;
    /// ``none`` where there is none.
    var child: UInt16 = none
    var sibling: UInt16 = none
    /// The sequence that this one lengthens.
    var prefix: UInt16 = 0
    /// By which index.
    var suffix: UInt8
    /// The index that it begins with.
    var first: UInt8
  }

  /// No sequence lengthens another by being code 0.
  private static let none: UInt16 = 0

  /// A sequence that is followed.
  private struct Followed {
    var code: UInt16
    var cost: UInt64
  }

  private let nodes: UnsafeMutablePointer<Node>
  private let beams: UnsafeMutablePointer<Followed>

  init() {
    unsafe nodes = .allocate(capacity: Self.codeLimit)
    unsafe nodes.initialize(repeating: Node(suffix: 0, first: 0), count: Self.codeLimit)
    unsafe beams = .allocate(capacity: 2 * Self.beamWidth)
  }

  deinit {
    unsafe nodes.deallocate()
    unsafe beams.deallocate()
  }

  /// Compresses a picture.
  ///
  /// - Parameters:
  ///   - choices: Its pixels, row by row.
  ///   - palette: The colours.
  ///   - bitCost: What a bit of the file costs, in the units of the choices.
  ///   - largest: The largest squared distance of a choice, beyond the best one's.
  ///   - chosen: Gets the index of each pixel.
  /// - Returns: The codes, as GIF packs them.
  func encode(
    _ choices: PixelChoices, palette: GIFPalette, bitCost: UInt64, largest: UInt32,
    chosen: inout [UInt8]
  ) -> [UInt8] {
    chosen.removeAll(keepingCapacity: true)
    chosen.append(contentsOf: repeatElement(0, count: choices.count))
    var packer = BitPacker(capacity: choices.count / 4)
    let clearCode = 1 << palette.bits
    var next = clearCode + 2
    var size = palette.bits + 1
    packer.put(clearCode, size: size)
    clearTable(to: clearCode)

    let count = choices.count
    unsafe palette.entries.withUnsafeBufferPointer { colors in
      unsafe palette.neighbors.withUnsafeBufferPointer { neighbors in
        unsafe chosen.withUnsafeMutableBufferPointer { chosen in
          guard let colors = colors.baseAddress, let neighbors = neighbors.baseAddress else {
            return
          }
          let judge = unsafe Judge(
            pixels: UnsafePointer(choices.pixels), colors: colors, neighbors: neighbors,
            transparent: palette.transparent, largest: largest)
          var start = 0
          var isPending = false
          var sinceFull = 0
          while start < count {
            let cost = bitCost &* UInt64(size)
            let found = longest(from: start, to: count, judge, palette, codeCost: cost)
            var code = found.code
            for place in stride(from: start + found.length - 1, through: start, by: -1) {
              let node = unsafe nodes[Int(code)]
              unsafe chosen[place] = node.suffix
              code = node.prefix
            }
            // The newest sequence goes on with what begins the one after it, whatever was expected.
            if isPending { unsafe nodes[next - 1].suffix = chosen[start] }
            packer.put(Int(found.code), size: size)
            start += found.length
            if next < Self.codeLimit {
              add(prefix: found.code, code: next)
              isPending = true
              next += 1
              // What a reader has when it gets the next code is one less.
              if next - 1 == 1 << size, size < 12 { size += 1 }
            } else {
              isPending = false
              sinceFull += 1
              if sinceFull > 0, start < count {
                packer.put(clearCode, size: size)
                clearTable(to: clearCode)
                next = clearCode + 2
                size = palette.bits + 1
                sinceFull = 0
              }
            }
          }
        }
      }
    }
    packer.put(clearCode + 1, size: size)
    return packer.finish()
  }

  /// Leaves only the sequences of one index.
  private func clearTable(to count: Int) {
    for i in 0..<count {
      let index = UInt8(truncatingIfNeeded: i)
      unsafe nodes[i] = Node(suffix: index, first: index)
    }
  }

  /// Adds the sequence that lengthens another by the index that it begins with.
  private func add(prefix parent: UInt16, code: Int) {
    let before = unsafe nodes[Int(parent)]
    unsafe nodes[code] = Node(
      sibling: before.child, prefix: parent, suffix: before.first, first: before.first)
    unsafe nodes[Int(parent)].child = UInt16(code)
  }

  /// What a pixel's choices cost.
  @safe private struct Judge {
    let pixels: UnsafePointer<PixelChoices.Pixel>
    let colors: UnsafePointer<UInt32>
    let neighbors: UnsafePointer<UInt8>
    let transparent: UInt8?
    let largest: UInt32

    @inline(__always)
    func cost(_ index: UInt8, of pixel: PixelChoices.Pixel) -> UInt32 {
      if index == transparent { return pixel.keep }
      if index == pixel.ideal, !pixel.isStill { return 0 }
      let color = unsafe colors[Int(index)]
      if color == pixel.shown { return pixel.keep }
      if pixel.isStill { return PixelChoices.never }
      let distance = squaredDistance(color, pixel.target)
      if distance <= pixel.base { return 0 }
      let excess = distance &- pixel.base
      if excess > largest { return PixelChoices.never }
      return PixelChoices.cost(excess, weight: pixel.weight)
    }
  }

  /// Finds the sequence to go on with.
  private func longest(
    from start: Int, to end: Int, _ judge: Judge, _ palette: GIFPalette, codeCost: UInt64
  ) -> (code: UInt16, length: Int) {
    let cap = codeCost
    var beam = unsafe beams
    var nextBeam = unsafe beams + Self.beamWidth
    let pixel = unsafe judge.pixels[start]
    let ideal = pixel.ideal
    var live = 0
    @inline(__always)
    func begin(_ index: UInt8) {
      let cost = UInt64(judge.cost(index, of: pixel))
      guard cost <= cap || (cost == 0), live < Self.beamWidth else { return }
      unsafe beam[live] = Followed(code: UInt16(index), cost: cost)
      live += 1
    }
    if let transparent = palette.transparent { begin(transparent) }
    begin(ideal)
    if codeCost > 0, !pixel.isStill {
      let row = Int(ideal) * Self.neighborLimit
      for k in 0..<Self.neighborLimit {
        let index = unsafe judge.neighbors[row + k]
        if index == ideal { break }
        begin(index)
      }
    }
    // A pixel that must stay, and can't be left transparent, has its index among those of the palette.
    if live == 0 {
      let index = palette.index(of: pixel.shown) ?? ideal
      unsafe beam[0] = Followed(code: UInt16(index), cost: 0)
      live = 1
    }
    var best = unsafe beam[0]
    for i in 1..<max(1, live) where unsafe beam[i].cost < best.cost { best = unsafe beam[i] }
    var bestLength = 1
    var length = 1
    while start + length < end {
      let pixel = unsafe judge.pixels[start + length]
      var count = 0
      var worst: UInt64 = 0
      for i in 0..<live {
        let followed = unsafe beam[i]
        var child = unsafe nodes[Int(followed.code)].child
        while child != Self.none {
          let node = unsafe nodes[Int(child)]
          let step = judge.cost(node.suffix, of: pixel)
          if UInt64(step) <= cap {
            let cost = followed.cost &+ UInt64(step)
            if count < Self.beamWidth {
              unsafe nextBeam[count] = Followed(code: child, cost: cost)
              count += 1
              worst = max(worst, cost)
            } else if cost < worst {
              var replaced = 0
              for k in 1..<count where unsafe nextBeam[k].cost > nextBeam[replaced].cost {
                replaced = k
              }
              unsafe nextBeam[replaced] = Followed(code: child, cost: cost)
              worst = 0
              for k in 0..<count { worst = unsafe max(worst, nextBeam[k].cost) }
            }
          }
          child = node.sibling
        }
      }
      if count == 0 { break }
      length += 1
      unsafe swap(&beam, &nextBeam)
      live = count
      var least = unsafe beam[0]
      for i in 1..<max(1, live) where unsafe beam[i].cost < least.cost { least = unsafe beam[i] }
      // (codeCost + cost) / length, compared without dividing.
      if (codeCost &+ least.cost) &* UInt64(bestLength)
        <= (codeCost &+ best.cost) &* UInt64(length)
      {
        best = least
        bestLength = length
      }
    }
    return (best.code, bestLength)
  }
}

/// The squared distance of two colours, their alpha aside.
@inline(__always)
func squaredDistance(_ a: UInt32, _ b: UInt32) -> UInt32 {
  let red = Int32(a & 255) &- Int32(b & 255)
  let green = Int32(a &>> 8 & 255) &- Int32(b &>> 8 & 255)
  let blue = Int32(a &>> 16 & 255) &- Int32(b &>> 16 & 255)
  return UInt32(bitPattern: red &* red &+ green &* green &+ blue &* blue)
}

/// Codes of different sizes in a row of bytes, from the lowest bit up.
private struct BitPacker {
  private var bytes: [UInt8] = []
  private var bits: UInt32 = 0
  private var count: UInt32 = 0

  init(capacity: Int) {
    bytes.reserveCapacity(capacity)
  }

  mutating func put(_ code: Int, size: Int) {
    bits |= UInt32(code) &<< count
    count &+= UInt32(size)
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bits &>>= 8
      count &-= 8
    }
  }

  mutating func finish() -> [UInt8] {
    if count > 0 { bytes.append(UInt8(truncatingIfNeeded: bits)) }
    return bytes
  }
}
