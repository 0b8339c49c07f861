import CSplashKernels
import KernelReference
import SplashPixels
import TestSupport

/// The order of the best indices of pixels.
enum LZWOrder: CaseIterable {
  /// Random indices.
  case noise
  /// Runs of equal indices.
  case runs
  /// Ascending indices.
  case ramp
  /// Three different indices.
  case few
  /// A repetition of earlier pixels.
  case repetition
}

extension splash_lzw_pixel {
  /// A pixel that doesn't change on the screen.
  static func still(_ shown: UInt32, index: Int) -> Self {
    Self(target: shown, base: 0, limit: 0, weight: 0, shown: shown, keep: 0, ideal: UInt32(index))
  }

  /// A pixel that allows only one index.
  static func exactly(_ index: Int, color: UInt32) -> Self {
    Self(
      target: color, base: 0, limit: 1, weight: 0, shown: 0, keep: UInt32(SPLASH_LZW_NEVER),
      ideal: UInt32(index))
  }
}

extension SeededGenerator {
  /// A palette of different opaque colours, either random or similar.
  mutating func lzwPalette(_ count: Int, isTransparent: Bool) -> ReferenceKernels.LZWPalette {
    let mask: UInt32 = Bool.random(using: &self) ? 0xFF_FFFF : 0x1F_1F1F
    var colors: [UInt32] = []
    while colors.count < count {
      let color = UInt32.random(in: 0 ... .max, using: &self) & mask | 0xFF00_0000
      if !colors.contains(color) { colors.append(color) }
    }
    let transparent = isTransparent ? count : nil
    let near = colors.indices.map { index in
      let others = colors.indices.filter { $0 != index }
      let nearest = others.map { (distance(colors[$0], colors[index]), $0) }.sorted(by: <)
      let limit = Int.random(in: 0...6, using: &self)
      return [index] + (transparent.map { [$0] } ?? []) + nearest.prefix(limit).map(\.1)
    }
    var bits = 2
    while 1 << bits < count + (isTransparent ? 1 : 0) { bits += 1 }
    let unused = Array(repeating: 0 as UInt32, count: (1 << bits) - count)
    return ReferenceKernels.LZWPalette(
      bits: bits, colors: colors + unused,
      near: near + (transparent.map { [[$0]] } ?? []), transparent: transparent)
  }

  /// Pixels of all kinds: some must not change, some may stay unchanged at a cost, and some need given indices.
  mutating func lzwPixels(
    _ count: Int, _ order: LZWOrder, _ palette: ReferenceKernels.LZWPalette
  ) -> [splash_lzw_pixel] {
    let colorCount = palette.colors.count { $0 != 0 }
    let largest = [0, 1, 500, 6480].randomElement(using: &self) ?? 0
    let restless = Int.random(in: 1...20, using: &self)
    let kinds = (0..<3).map { _ in Int.random(in: 0...4, using: &self) }
    var (pixels, indices): ([splash_lzw_pixel], [Int]) = ([], [])
    var (index, kind) = (0, kinds[0])
    for place in 0..<count {
      switch order {
      case .noise: index = .random(in: 0..<colorCount, using: &self)
      case .runs:
        if Int.random(in: 0..<6, using: &self) == 0 {
          index = .random(in: 0..<colorCount, using: &self)
        }
      case .ramp: index = place / 3 % colorCount
      case .few: index = .random(in: 0..<min(3, colorCount), using: &self)
      case .repetition:
        index =
          place >= 40 && Int.random(in: 0..<12, using: &self) > 0
          ? indices[place - 40] : .random(in: 0..<colorCount, using: &self)
      }
      indices.append(index)
      if Int.random(in: 0..<restless, using: &self) == 0 {
        kind = kinds.randomElement(using: &self) ?? 0
      }
      pixels.append(lzwPixel(kind, index, colorCount, largest: largest, palette))
    }
    return pixels
  }

  private mutating func lzwPixel(
    _ kind: Int, _ index: Int, _ colorCount: Int, largest: Int,
    _ palette: ReferenceKernels.LZWPalette
  ) -> splash_lzw_pixel {
    let shown = palette.colors[.random(in: 0..<colorCount, using: &self)]
    let never = UInt32(SPLASH_LZW_NEVER)
    switch kind {
    case 0 where palette.transparent != nil:
      // The screen may show a colour of another palette, or be transparent.
      let seen: [UInt32] = [shown, 0xFF01_0203, 0]
      return .still(seen.randomElement(using: &self) ?? 0, index: index)
    case 0: return .still(shown, index: index)
    case 1: return .exactly(index, color: palette.colors[index])
    default:
      let noise = UInt32.random(in: 0 ... .max, using: &self) & 0x0707_0707
      let target = palette.colors[index] ^ noise & 0xFF_FFFF
      let base = UInt32(distance(target, palette.colors[index]))
      let costs = [0, 1, 300, 20_000, never - 1, never]
      // The colour on the screen costs nothing if it is the best.
      let keep = shown == palette.colors[index] ? 0 : costs.randomElement(using: &self) ?? 0
      let isShown = kind < 4
      return splash_lzw_pixel(
        target: target, base: base, limit: base + UInt32(largest) + 1,
        weight: [0, 1, 50, 1129, 72_000].randomElement(using: &self) ?? 0,
        shown: isShown ? shown : 0, keep: isShown ? keep : never, ideal: UInt32(index))
    }
  }
}

/// The squared distance of two colours.
private func distance(_ a: UInt32, _ b: UInt32) -> Int {
  var sum = 0
  for shift in 0..<3 {
    let step = Int(a >> UInt32(8 * shift) & 255) - Int(b >> UInt32(8 * shift) & 255)
    sum += step * step
  }
  return sum
}

/// The kernels of all SIMD levels, which share one table that is never cleared.
final class LZWLevels {
  private let table: UnsafeMutableRawPointer

  init() {
    table = .allocate(byteCount: splash_lzw_table_size(), alignment: 64)
    table.initializeMemory(as: UInt8.self, repeating: 0xA5, count: splash_lzw_table_size())
  }

  deinit {
    table.deallocate()
  }

  /// The first SIMD level that differs from the reference, or `nil`.
  func difference(
    _ pixels: [splash_lzw_pixel], _ palette: ReferenceKernels.LZWPalette, bitCost: Int
  ) -> String? {
    let expected = ReferenceKernels.parseLZW(pixels, palette: palette, bitCost: bitCost)
    let packed = expected.codes.map { UInt16($0.code | $0.size << 12) }
    var colors = splash_lzw_palette(palette)
    // Nothing is written beyond the codes and the indices.
    let room = pixels.count + (pixels.count + 2999) / 3000
    for kernels in Kernels.available {
      var codes = Array(repeating: UInt16.max, count: room + 1)
      var chosen = Array(repeating: UInt8.max, count: pixels.count + 1)
      var progress = splash_lzw_progress()
      let count = kernels.parseLZW(
        OpaquePointer(table), pixels, pixels.count, &colors, UInt32(bitCost), &codes, &chosen,
        &progress)
      guard count <= room, Array(codes[..<count]) == packed else { return "\(kernels.name): codes" }
      guard Array(chosen.dropLast()) == expected.chosen else { return "\(kernels.name): indices" }
      guard Int(progress.size) == (pixels.isEmpty ? Int(palette.bits) + 1 : expected.nextSize)
      else {
        return "\(kernels.name): the next size"
      }
      guard codes[room] == .max, chosen[pixels.count] == .max else {
        return "\(kernels.name): more than there is room for"
      }
      guard inPieces(pixels, &colors, bitCost: bitCost, kernels) == (packed, expected.chosen) else {
        return "\(kernels.name): in pieces"
      }
    }
    return nil
  }

  /// The codes and indices of pixels that are given in pieces.
  private func inPieces(
    _ pixels: [splash_lzw_pixel], _ palette: inout splash_lzw_palette, bitCost: Int,
    _ kernels: Kernels
  ) -> ([UInt16], [UInt8]) {
    var progress = splash_lzw_progress()
    var result: (codes: [UInt16], chosen: [UInt8]) = ([], [])
    var length = 1
    while result.chosen.count < pixels.count {
      let rest = Array(pixels[result.chosen.count...])
      let isLast = rest.count <= length + Int(SPLASH_LZW_CODES)
      let piece = isLast ? rest.count : length
      progress.ahead = isLast ? 0 : Int(SPLASH_LZW_CODES)
      var codes = Array(repeating: UInt16.max, count: piece + (piece + 2999) / 3000)
      var chosen = Array(repeating: UInt8.max, count: rest.count)
      let count = kernels.parseLZW(
        OpaquePointer(table), rest, piece, &palette, UInt32(bitCost), &codes, &chosen, &progress)
      result.codes += codes[..<count]
      result.chosen += chosen[..<progress.taken]
      length = length * 3 + 1
    }
    return result
  }
}

extension splash_lzw_palette {
  /// The palette in the kernels' format.
  init(_ palette: ReferenceKernels.LZWPalette) {
    self.init()
    bits = Int32(palette.bits)
    transparent = palette.transparent.map { Int32($0) } ?? -1
    withUnsafeMutableBytes(of: &colors) { bytes in
      palette.colors.withUnsafeBytes { bytes.copyBytes(from: $0) }
    }
    withUnsafeMutableBytes(of: &near) { bytes in
      let groups = bytes.bindMemory(to: splash_lzw_group.self)
      for (index, members) in palette.near.enumerated() {
        groups[index].count = UInt16(members.count)
        withUnsafeMutableBytes(of: &groups[index].codes) { codes in
          codes.copyBytes(from: members.map { UInt16($0) }.withUnsafeBytes { Array($0) })
        }
        withUnsafeMutableBytes(of: &groups[index].colors) { colors in
          colors.copyBytes(
            from: members.map { palette.colors[$0] }.withUnsafeBytes { Array($0) })
        }
      }
    }
  }
}
