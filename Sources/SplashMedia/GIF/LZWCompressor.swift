/// Compresses pixels as GIF does, LZW with codes of up to 12 bits, and chooses their indices on the way:
/// those that make the codes fewer, as long as the picture stays like its source.
///
/// It follows at each step the sequences in the compressor's table that fit the pixels, the ones that
/// cost least first, and takes the one with the least of bits and likeness lost for each of its pixels.
@safe final class LZWCompressor {
  private static let codeLimit = 4096
  /// More sequences than these are not followed at once.
  private static let beamWidth = 6

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
  /// The sequences of two indices, by them; ``none`` where there is none. Single indices have too many
  /// that lengthen them to be searched.
  private let pairs: UnsafeMutablePointer<UInt16>
  private let beams: UnsafeMutablePointer<Followed>
  /// The sequences of nothing but the transparent index, by their lengths less 1, and the longest.
  private let runs: UnsafeMutablePointer<UInt16>
  private var longestRun = 0

  /// From this length on, a run of pixels that all may stay is taken as such at once.
  private static let leastRun = 16

  init() {
    unsafe nodes = .allocate(capacity: Self.codeLimit)
    unsafe nodes.initialize(repeating: Node(suffix: 0, first: 0), count: Self.codeLimit)
    unsafe pairs = .allocate(capacity: 1 << 16)
    unsafe pairs.initialize(repeating: Self.none, count: 1 << 16)
    unsafe beams = .allocate(capacity: 2 * Self.beamWidth)
    unsafe runs = .allocate(capacity: Self.codeLimit)
  }

  deinit {
    unsafe nodes.deallocate()
    unsafe pairs.deallocate()
    unsafe beams.deallocate()
    unsafe runs.deallocate()
  }

  /// Compresses some of a picture's pixels, with a table that has only single indices at first.
  ///
  /// - Parameters:
  ///   - range: The pixels.
  ///   - choices: The whole picture's.
  ///   - palette: The colours.
  ///   - bitCost: What a bit of the file costs, in the units of the choices.
  ///   - largest: The largest squared distance of a choice, beyond the best one's.
  ///   - chosen: Gets the index of each pixel, at its place in the picture.
  /// - Returns: The codes, and the size of the one that may follow.
  func compress(
    _ range: Range<Int>, of choices: PixelChoices, palette: GIFPalette, bitCost: UInt64,
    largest: UInt32, chosen: UnsafeMutablePointer<UInt8>
  ) -> (codes: BitPacker, size: Int) {
    var packer = BitPacker(capacity: range.count / 4)
    let clearCode = 1 << palette.bits
    var next = clearCode + 2
    var size = palette.bits + 1
    clearTable(to: clearCode, transparent: palette.transparent)
    let judge = unsafe Judge(
      pixels: UnsafePointer(choices.pixels), palette: palette, largest: largest)
    var start = range.lowerBound
    var isPending = false
    while start < range.upperBound {
      let cost = bitCost &* UInt64(size)
      let found = longest(from: start, to: range.upperBound, judge, palette, codeCost: cost)
      var code = found.code
      for place in stride(from: start + found.length - 1, through: start, by: -1) {
        let node = unsafe nodes[Int(code)]
        unsafe chosen[place] = node.suffix
        code = node.prefix
      }
      // The newest sequence goes on with what begins the one after it, whatever was expected.
      if isPending { complete(next - 1, with: unsafe chosen[start], roots: clearCode) }
      packer.put(Int(found.code), size: size)
      start += found.length
      if next < Self.codeLimit {
        add(prefix: found.code, code: next, roots: clearCode)
        isPending = true
        next += 1
        // What a reader has when it gets the next code is one less.
        if next - 1 == 1 << size, size < 12 { size += 1 }
      } else if start < range.upperBound {
        packer.put(clearCode, size: size)
        clearTable(to: clearCode, transparent: palette.transparent)
        isPending = false
        next = clearCode + 2
        size = palette.bits + 1
      }
    }
    return (packer, size)
  }

  /// Leaves only the sequences of one index.
  private func clearTable(to count: Int, transparent: UInt8?) {
    longestRun = transparent == nil ? 0 : 1
    unsafe runs[0] = UInt16(transparent ?? 0)
    for i in 0..<count {
      let index = UInt8(truncatingIfNeeded: i)
      unsafe nodes[i] = Node(suffix: index, first: index)
    }
    unsafe pairs.update(repeating: Self.none, count: count << 8)
  }

  /// Adds the sequence that lengthens another by the index that it begins with.
  private func add(prefix parent: UInt16, code: Int, roots: Int) {
    let before = unsafe nodes[Int(parent)]
    if longestRun > 0, unsafe parent == runs[longestRun - 1] {
      unsafe runs[longestRun] = UInt16(code)
      longestRun += 1
    }
    unsafe nodes[code] = Node(
      sibling: before.child, prefix: parent, suffix: before.first, first: before.first)
    if Int(parent) < roots {
      let place = Int(parent) << 8 | Int(before.first)
      // Until it is known what the sequence ends with, another with the same indices waits in its list.
      unsafe nodes[code].sibling = pairs[place]
      unsafe pairs[place] = UInt16(code)
    } else {
      unsafe nodes[Int(parent)].child = UInt16(code)
    }
  }

  /// Ends the newest sequence with the index that came, whatever was expected.
  private func complete(_ code: Int, with index: UInt8, roots: Int) {
    let node = unsafe nodes[code]
    guard node.suffix != index else { return }
    if longestRun > 1, unsafe runs[longestRun - 1] == UInt16(code) { longestRun -= 1 }
    unsafe nodes[code].suffix = index
    guard Int(node.prefix) < roots else { return }
    let place = Int(node.prefix) << 8
    unsafe pairs[place | Int(node.suffix)] = node.sibling
    unsafe pairs[place | Int(index)] = UInt16(code)
  }

  /// What a pixel's choices cost.
  @safe private struct Judge {
    let pixels: UnsafePointer<PixelChoices.Pixel>
    let colors: UnsafePointer<UInt32>
    let neighbors: UnsafePointer<UInt8>
    let candidates: UnsafePointer<UInt64>
    /// The index that leaves a pixel as it is, or one that is none.
    let transparent: Int
    let largest: UInt32

    init(pixels: UnsafePointer<PixelChoices.Pixel>, palette: GIFPalette, largest: UInt32) {
      unsafe self.pixels = unsafe pixels
      unsafe colors = unsafe UnsafePointer(palette.colors)
      unsafe neighbors = unsafe UnsafePointer(palette.neighbors)
      unsafe candidates = unsafe UnsafePointer(palette.candidates)
      transparent = palette.transparent.map { Int($0) } ?? 256
      self.largest = largest
    }

    /// Whether an index may cost little enough: most that are asked for don't.
    @inline(__always)
    func isCandidate(_ index: UInt8, for pixel: PixelChoices.Pixel) -> Bool {
      let word = unsafe candidates[4 * Int(pixel.ideal) + Int(index >> 6)]
      return word &>> UInt64(index & 63) & 1 != 0
    }

    @inline(__always)
    func cost(_ index: UInt8, of pixel: PixelChoices.Pixel) -> UInt32 {
      if Int(index) == transparent { return pixel.keep }
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
    if longestRun >= Self.leastRun, start + longestRun <= end {
      var length = 0
      while length < longestRun, unsafe judge.pixels[start + length].keep == 0 { length += 1 }
      if length == longestRun { return unsafe (runs[length - 1], length) }
    }
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
    if ideal != palette.transparent { begin(ideal) }
    if codeCost > 0, !pixel.isStill {
      let row = Int(ideal) * GIFPalette.neighborLimit
      for k in 0..<GIFPalette.neighborLimit {
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
      @inline(__always)
      func follow(_ code: UInt16, cost: UInt64) {
        if count < Self.beamWidth {
          unsafe nextBeam[count] = Followed(code: code, cost: cost)
          count += 1
          worst = max(worst, cost)
        } else if cost < worst {
          var replaced = 0
          for k in 1..<count where unsafe nextBeam[k].cost > nextBeam[replaced].cost {
            replaced = k
          }
          unsafe nextBeam[replaced] = Followed(code: code, cost: cost)
          worst = 0
          for k in 0..<count { worst = unsafe max(worst, nextBeam[k].cost) }
        }
      }
      if length == 1 {
        @inline(__always)
        func followPairs(_ index: UInt8) {
          let step = UInt64(judge.cost(index, of: pixel))
          guard step <= cap else { return }
          for i in 0..<live {
            let followed = unsafe beam[i]
            let child = unsafe pairs[Int(followed.code) << 8 | Int(index)]
            if child != Self.none { follow(child, cost: followed.cost &+ step) }
          }
        }
        if let transparent = palette.transparent { followPairs(transparent) }
        if pixel.ideal != palette.transparent { followPairs(pixel.ideal) }
        if codeCost > 0, !pixel.isStill {
          let row = Int(pixel.ideal) * GIFPalette.neighborLimit
          for k in 0..<GIFPalette.neighborLimit {
            let index = unsafe judge.neighbors[row + k]
            if index == pixel.ideal { break }
            followPairs(index)
          }
        }
      } else {
        for i in 0..<live {
          let followed = unsafe beam[i]
          var child = unsafe nodes[Int(followed.code)].child
          while child != Self.none {
            let node = unsafe nodes[Int(child)]
            if judge.isCandidate(node.suffix, for: pixel) {
              let step = UInt64(judge.cost(node.suffix, of: pixel))
              if step <= cap { follow(child, cost: followed.cost &+ step) }
            }
            child = node.sibling
          }
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
