import SplashPixels
import SplashScene

/// Changes the colours of premultiplied pixels step by step: colour and alpha are taken apart, go through
/// the steps in single precision, are kept within 0…1 after each, and are put together and rounded
/// once.
struct ColorChange {
  /// A step, prepared for the pixels.
  private enum Step {
    case matrix(ColorColumns)
    case tables(ColorTables)
    case map(ColorPieces)

    init(_ step: DisplayList.ColorStep) {
      switch step {
      case .matrix(let matrix): self = .matrix(ColorColumns(matrix))
      case .tables(let tables): self = .tables(ColorTables(tables))
      case .map(let map, let amount): self = .map(ColorPieces(map, amount: amount))
      }
    }

    @inline(__always)
    func result(_ color: SIMD4<Float>) -> SIMD4<Float> {
      switch self {
      case .matrix(let columns): columns.result(color)
      case .tables(let tables): tables.result(color)
      case .map(let pieces): pieces.result(color)
      }
    }
  }

  private let steps: [Step]
  private static let opaque: Float = 1 / 255

  init(_ steps: [DisplayList.ColorStep]) {
    self.steps = steps.map(Step.init)
  }

  /// Changes pixels. Transparent ones stay so.
  func apply(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
    var last: (pixel: UInt32, result: UInt32) = (0, 0)
    for i in 0..<count {
      let pixel = unsafe pixels[i]
      // Neighbours are often alike.
      if pixel != last.pixel { last = (pixel, changed(pixel)) }
      unsafe pixels[i] = last.result
    }
  }

  private func changed(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 0 { return 0 }
    let inverse = alpha == 255 ? Self.opaque : 1 / Float(alpha)
    // Lanes are converted one by one: the conversion of whole vectors is a generic loop.
    var color =
      SIMD4(Float(pixel & 255), Float(pixel >> 8 & 255), Float(pixel >> 16 & 255), 0) * inverse
    // Colours that exceed their alpha by what was rounded on the way count as the alpha.
    color.replace(with: 1, where: color .> 1)
    color.w = Float(alpha) / 255
    for step in steps {
      color = step.result(color)
      // NaN fails the comparison, too.
      color.replace(with: 0, where: .!(color .> 0))
      color.replace(with: 1, where: color .> 1)
    }
    let result = color * SIMD4(color.w, color.w, color.w, 1) * 255 + 0.5
    return UInt32(result.x) | UInt32(result.y) << 8 | UInt32(result.z) << 16
      | UInt32(result.w) << 24
  }
}

/// A matrix by its columns.
private struct ColorColumns {
  private let red: SIMD4<Float>
  private let green: SIMD4<Float>
  private let blue: SIMD4<Float>
  private let alpha: SIMD4<Float>
  private let offset: SIMD4<Float>

  init(_ matrix: FilterMatrix) {
    func column(_ index: Int) -> SIMD4<Float> {
      var column = SIMD4<Float>()
      for row in 0..<4 { column[row] = Float(matrix.entries[5 * row + index]) }
      return column
    }
    (red, green, blue, alpha) = (column(0), column(1), column(2), column(3))
    offset = column(4)
  }

  @inline(__always)
  func result(_ color: SIMD4<Float>) -> SIMD4<Float> {
    let sum = red * color.x + green * color.y + blue * color.z
    return sum + alpha * color.w + offset
  }
}

/// The tables of all components one after the other, with at least two entries each.
private struct ColorTables {
  private let entries: [Float]
  /// Where the table of each component begins, and the index of its last entry from there.
  private let starts: (Int, Int, Int, Int)
  private let lasts: SIMD4<Float>
  /// The index of the entry before that.
  private let ends: (Int, Int, Int, Int)

  init(_ tables: ComponentTables) {
    let all = [tables.red, tables.green, tables.blue, tables.alpha].map { table in
      // What has no table is itself, and one entry is the result for all.
      table.isEmpty ? [0, 1] : table.count == 1 ? [table[0], table[0]] : table
    }
    entries = all.flatMap { $0.map(Float.init) }
    let counts = all.map(\.count)
    starts = (0, counts[0], counts[0] + counts[1], counts[0] + counts[1] + counts[2])
    lasts = SIMD4(
      Float(counts[0] - 1), Float(counts[1] - 1), Float(counts[2] - 1), Float(counts[3] - 1))
    ends = (counts[0] - 2, counts[1] - 2, counts[2] - 2, counts[3] - 2)
  }

  @inline(__always)
  func result(_ color: SIMD4<Float>) -> SIMD4<Float> {
    let place = color * lasts
    return unsafe entries.withUnsafeBufferPointer { entries in
      @inline(__always)
      func entry(_ start: Int, _ place: Float, _ end: Int) -> Float {
        // Components are 0…1, so that the index is one of the table.
        let index = min(Int(place), end)
        let low = unsafe entries[start + index]
        return unsafe low + (entries[start + index + 1] - low) * (place - Float(index))
      }
      return SIMD4(
        entry(starts.0, place.x, ends.0), entry(starts.1, place.y, ends.1),
        entry(starts.2, place.z, ends.2), entry(starts.3, place.w, ends.3))
    }
  }
}

/// The colours of a map as straight lines between its locations.
private struct ColorPieces {
  /// A line, from the luminance on that it belongs to.
  private struct Piece {
    var location: Float
    var color: SIMD4<Float>
    var slope: SIMD4<Float>
  }

  /// By their locations. The first one counts before its location, too.
  private let pieces: [Piece]
  /// For each 256th of the luminance the piece that it begins in.
  private let firsts: [Int32]
  private let amount: Float

  init(_ map: ColorMap, amount: Double) {
    func components(_ color: Color) -> SIMD4<Float> {
      SIMD4(Float(color.red), Float(color.green), Float(color.blue), Float(color.alpha))
        .clamped(lowerBound: .zero, upperBound: .one)
    }
    var pieces: [Piece] = []
    for (index, color) in map.colors.enumerated() {
      let (location, color) = (Float(map.locations[index]), components(color))
      if index == 0 { pieces.append(Piece(location: 0, color: color, slope: .zero)) }
      var slope = SIMD4<Float>.zero
      if index + 1 < map.colors.count {
        let way = Float(map.locations[index + 1]) - location
        if way > 0 { slope = (components(map.colors[index + 1]) - color) / way }
      }
      pieces.append(Piece(location: location, color: color, slope: slope))
    }
    self.pieces = pieces
    var piece = 0
    firsts = (0...256).map { step in
      while piece + 1 < pieces.count, pieces[piece + 1].location <= Float(step) / 256 { piece += 1 }
      return Int32(piece)
    }
    self.amount = amount > 0 ? Float(min(amount, 1)) : 0
  }

  @inline(__always)
  func result(_ color: SIMD4<Float>) -> SIMD4<Float> {
    let luminance = 0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z
    return unsafe pieces.withUnsafeBufferPointer { pieces in
      guard !pieces.isEmpty else { return color }
      var index = Int(firsts[Int(min(luminance, 1) * 256)])
      while index + 1 < pieces.count, unsafe pieces[index + 1].location <= luminance { index += 1 }
      let piece = unsafe pieces[index]
      var mapped = piece.color + piece.slope * (luminance - piece.location)
      mapped.w *= color.w
      return color + (mapped - color) * amount
    }
  }
}
