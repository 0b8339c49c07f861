import CSplashKernels
import SplashPixels

// MARK: - LZW with a choice of indices

extension ReferenceKernels {
  /// A palette, and the alternative indices for each best index.
  package struct LZWPalette {
    /// The number of bits in an index.
    package var bits: Int
    /// The colour of each index; 0 for the transparent index and for unused indices.
    package var colors: [UInt32]
    /// The indices to try for each best index.
    package var near: [[Int]]
    /// The transparent index.
    package var transparent: Int?

    /// Creates a palette from its properties.
    package init(bits: Int, colors: [UInt32], near: [[Int]], transparent: Int?) {
      self.bits = bits
      self.colors = colors
      self.near = near
      self.transparent = transparent
    }
  }

  /// The result of compressing pixels.
  package struct LZWResult: Equatable {
    /// The codes and their sizes.
    package var codes: [(code: Int, size: Int)] = []
    /// The index of each pixel.
    package var chosen: [UInt8] = []
    /// The size of the next code.
    package var nextSize: Int

    /// Returns whether two results are equal.
    package static func == (a: Self, b: Self) -> Bool {
      a.codes.elementsEqual(b.codes, by: ==) && a.chosen == b.chosen && a.nextSize == b.nextSize
    }
  }

  /// Finds the codes for pixels, starting with an empty table.
  package static func parseLZW(
    _ pixels: [splash_lzw_pixel], palette: LZWPalette, bitCost: Int
  ) -> LZWResult {
    let clear = 1 << palette.bits
    var table = LZWTable(palette)
    var result = LZWResult(nextSize: palette.bits + 1)
    while result.chosen.count < pixels.count {
      let rest = pixels[result.chosen.count...]
      let code = table.best(for: rest, codeCost: bitCost * result.nextSize)
      let indices = table.sequences[code]
      table.end(with: indices[0])
      result.codes.append((code, result.nextSize))
      result.chosen += indices
      if table.sequences.count < Int(SPLASH_LZW_CODES) {
        table.begin(code)
        // The decoder adds a sequence one code later than the encoder.
        if table.sequences.count - 1 == 1 << result.nextSize, result.nextSize < 12 {
          result.nextSize += 1
        }
      } else if result.chosen.count < pixels.count {
        result.codes.append((clear, result.nextSize))
        table = LZWTable(palette)
        result.nextSize = palette.bits + 1
      }
    }
    return result
  }
}

/// The sequences that codes represent.
private struct LZWTable {
  /// The indices that each code represents. The last index of the newest code is only known when the next code is;
  /// until then, the code's first index is used in its place.
  var sequences: [[UInt8]]
  /// For each code, the codes whose sequences extend it by one index, in order of creation.
  private var longer: [Int: [Int]] = [:]
  private var isEndKnown = true
  private let palette: ReferenceKernels.LZWPalette

  init(_ palette: ReferenceKernels.LZWPalette) {
    self.palette = palette
    sequences = (0..<1 << palette.bits).map { [UInt8($0)] }
    // The codes that clear the table and end the image.
    sequences += [[], []]
  }

  /// Adds a sequence that extends another sequence.
  mutating func begin(_ code: Int) {
    longer[code, default: []].append(sequences.count)
    sequences.append(sequences[code] + [sequences[code][0]])
    isEndKnown = false
  }

  /// Completes the newest sequence with its last index.
  mutating func end(with index: UInt8) {
    if !isEndKnown, let newest = sequences.popLast() {
      sequences.append(newest.dropLast() + [index])
    }
    isEndKnown = true
  }

  /// A sequence that matches the first pixels, with the cost of its indices.
  private struct Candidate {
    var code: Int
    var cost: Int
  }

  /// Returns the next code.
  func best(for pixels: ArraySlice<splash_lzw_pixel>, codeCost: Int) -> Int {
    if let run = longestRun(in: pixels) { return run }
    var candidates = singles(for: pixels[pixels.startIndex], codeCost: codeCost)
    var (best, length) = (cheapest(of: candidates), 1)
    for pixel in pixels.dropFirst() {
      let next = lengthened(candidates, by: pixel, most: codeCost)
      guard !next.isEmpty else { break }
      let cheapest = cheapest(of: next)
      let count = sequences[cheapest.code].count
      if (codeCost + cheapest.cost) * length <= (codeCost + best.cost) * count {
        (best, length) = (cheapest, count)
      }
      candidates = kept(of: next)
    }
    return best.code
  }

  /// Returns the first candidate with the lowest cost.
  private func cheapest(of candidates: [Candidate]) -> Candidate {
    candidates.reduce(candidates[0]) { $1.cost < $0.cost ? $1 : $0 }
  }

  /// Returns the longest sequence of at least 16 transparent indices, if all its pixels may be left unchanged at no
  /// cost.
  private func longestRun(in pixels: ArraySlice<splash_lzw_pixel>) -> Int? {
    guard let transparent = palette.transparent else { return nil }
    var run = transparent
    while let next = longer[run]?.first(where: { sequences[$0].last == UInt8(transparent) }) {
      run = next
    }
    let length = sequences[run].count
    guard length >= 16, length <= pixels.count else { return nil }
    return pixels.prefix(length).allSatisfy { $0.keep == 0 } ? run : nil
  }

  /// Returns the single-index codes that are possible for a pixel.
  private func singles(for pixel: splash_lzw_pixel, codeCost: Int) -> [Candidate] {
    let found = near(pixel, most: codeCost).map { Candidate(code: $0.index, cost: $0.cost) }
    if !found.isEmpty { return found }
    let shown = palette.colors.firstIndex(of: pixel.shown)
    return [Candidate(code: shown ?? Int(pixel.ideal), cost: 0)]
  }

  /// Returns the indices to try for a pixel, limited to indices that cost at most `most`.
  private func near(_ pixel: splash_lzw_pixel, most: Int) -> [(index: Int, cost: Int)] {
    palette.near[Int(pixel.ideal)].compactMap { index in
      guard let cost = cost(index, pixel), cost <= most else { return nil }
      return (index, cost)
    }
  }

  /// Returns the cost of an index for a pixel; `nil` if the index is impossible.
  private func cost(_ index: Int, _ pixel: splash_lzw_pixel) -> Int? {
    let color = palette.colors[index]
    if color == 0 || color == pixel.shown {
      return pixel.keep == SPLASH_LZW_NEVER ? nil : Int(pixel.keep)
    }
    let (a, b) = (ReferenceKernels.components(color), ReferenceKernels.components(pixel.target))
    let steps = [a.red - b.red, a.green - b.green, a.blue - b.blue]
    let distance = steps.reduce(0) { $0 + $1 * $1 }
    if distance >= Int(pixel.limit) { return nil }
    return max(0, distance - Int(pixel.base)) * Int(pixel.weight)
  }

  /// Returns the sequences that extend others by one index for a pixel, if that index costs at most `most`.
  private func lengthened(
    _ candidates: [Candidate], by pixel: splash_lzw_pixel, most: Int
  ) -> [Candidate] {
    var found: [Candidate] = []
    func add(_ code: Int, _ cost: Int) {
      if cost < Int(SPLASH_LZW_NEVER) { found.append(Candidate(code: code, cost: cost)) }
    }
    if let first = candidates.first, sequences[first.code].count == 1 {
      // Only the indices that `near` returns are tried. If two sequences are equal, only the newer one is tried.
      for (index, cost) in near(pixel, most: most) {
        for candidate in candidates {
          let codes = longer[candidate.code] ?? []
          if let code = codes.last(where: { sequences[$0][1] == UInt8(index) }) {
            add(code, candidate.cost + cost)
          }
        }
      }
      return found
    }
    for candidate in candidates {
      for code in inOrder(longer[candidate.code] ?? []) {
        if let last = sequences[code].last, let cost = cost(Int(last), pixel), cost <= most {
          add(code, candidate.cost + cost)
        }
      }
    }
    return found
  }

  /// Returns the codes in search order, which decides between equal costs. The order is by groups of eight
  /// consecutive codes, beginning with the last group.
  private func inOrder(_ codes: [Int]) -> [Int] {
    let size = Int(SPLASH_LZW_GROUP)
    let starts = stride(from: 0, to: codes.count, by: size)
    return starts.reversed().flatMap { codes[$0..<min($0 + size, codes.count)] }
  }

  /// Returns the sequences to continue with at the next pixel: at most six of those that other sequences extend. A
  /// cheaper candidate replaces the most expensive one.
  private func kept(of candidates: [Candidate]) -> [Candidate] {
    var kept: [Candidate] = []
    for candidate in candidates where longer[candidate.code] != nil {
      if kept.count < 6 {
        kept.append(candidate)
      } else if let dearest = kept.map(\.cost).max(), candidate.cost < dearest,
        let place = kept.firstIndex(where: { $0.cost == dearest })
      {
        kept[place] = candidate
      }
    }
    return kept
  }
}
