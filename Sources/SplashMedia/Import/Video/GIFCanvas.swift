internal import SplashPixels
internal import SplashSystem

/// The screen of an animated GIF after some of its images have been drawn.
final class GIFCanvas {
  /// A rectangle of the screen.
  private struct Part {
    var columns: Range<Int>
    var rows: Range<Int>
  }

  /// A change that is made to a rectangle of the screen before the next image is drawn.
  private enum Change {
    case fill(Part, UInt32)
    /// Restores the rectangle's previous pixels, row by row.
    case restore(Part, [UInt32])
  }

  private let animation: GIFAnimation
  /// The RGBA pixels. Each is opaque or fully transparent, and is therefore the same whether premultiplied or not.
  private let pixels: Pixmap
  private var change: Change?
  /// The number of images drawn so far, which is also the index of the next image.
  private(set) var count = 0

  /// Creates the screen as it is before the first image.
  init(_ animation: GIFAnimation) {
    self.animation = animation
    pixels = Pixmap(width: animation.width, height: animation.height)
    if let first = animation.pictures.first, first.transparent == nil {
      fill(Part(columns: 0..<pixels.width, rows: 0..<pixels.height), animation.background)
    }
  }

  /// Creates a copy of a screen.
  init(_ other: GIFCanvas) {
    (animation, change, count) = (other.animation, other.change, other.count)
    pixels = other.picture
  }

  /// Returns the maximum size in bytes of the pixels, including those to be restored.
  static func bytes(of animation: GIFAnimation) -> Int {
    let restores = animation.pictures.contains { $0.disposal == .restore }
    return animation.width * animation.height * (restores ? 8 : 4)
  }

  /// A copy of the current pixels, premultiplied.
  var picture: Pixmap {
    let copy = Pixmap(width: pixels.width, height: pixels.height)
    for y in 0..<pixels.height {
      unsafe copy.row32(y).update(from: pixels.row32(y), count: pixels.width)
    }
    return copy
  }

  /// Draws the next image. Rows missing from its data are unchanged.
  func drawNext(_ reader: GIFPictureReader) throws(ReasonError) {
    let picture = animation.pictures[count]
    let description = try reader.open(picture)
    guard let palette = animation.palette(of: picture) else {
      throw ReasonError("the image has no colours")
    }
    apply()
    let part = Part(
      columns: Self.clip(description.left, description.width, pixels.width),
      rows: Self.clip(description.top, description.height, pixels.height))
    switch picture.disposal {
    case .keep: break
    case .clear: change = .fill(part, picture.transparent == nil ? animation.background : 0)
    case .restore: change = .restore(part, copy(part))
    }
    count += 1
    guard description.width > 0, !part.columns.isEmpty else { return }
    var row = [UInt8](repeating: 0, count: description.width)
    for y in Self.order(description) {
      guard reader.readRow(&row) else { return }
      let line = description.top + y
      guard line < pixels.height else { continue }
      draw(row, palette, picture.transparent, line, part.columns)
    }
  }

  private func draw(
    _ row: [UInt8], _ palette: [UInt32], _ transparent: UInt8?, _ line: Int, _ columns: Range<Int>
  ) {
    let target = unsafe pixels.row32(line) + columns.lowerBound
    unsafe row.withUnsafeBufferPointer { row in
      unsafe palette.withUnsafeBufferPointer { palette in
        if let transparent {
          for x in 0..<columns.count where unsafe row[x] != transparent {
            unsafe target[x] = palette[Int(row[x])]
          }
        } else {
          for x in 0..<columns.count { unsafe target[x] = palette[Int(row[x])] }
        }
      }
    }
  }

  // MARK: Parts

  /// Returns the range of an image's columns or rows that are on the screen.
  private static func clip(_ start: Int, _ count: Int, _ limit: Int) -> Range<Int> {
    min(start, limit)..<min(start + count, limit)
  }

  /// Returns the rows of an image in the order in which they are stored.
  private static func order(_ description: GIFPictureReader.Description) -> [Int] {
    let all = 0..<description.height
    guard description.isInterlaced else { return Array(all) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { first, step in
      stride(from: first, to: description.height, by: step)
    }
  }

  private func apply() {
    switch change {
    case nil: break
    case .fill(let part, let color): fill(part, color)
    case .restore(let part, let former):
      for (number, y) in part.rows.enumerated() {
        let count = part.columns.count
        unsafe former.withUnsafeBufferPointer { former in
          guard let start = former.baseAddress else { return }
          unsafe (pixels.row32(y) + part.columns.lowerBound).update(
            from: start + number * count, count: count)
        }
      }
    }
    change = nil
  }

  private func fill(_ part: Part, _ color: UInt32) {
    for y in part.rows {
      unsafe (pixels.row32(y) + part.columns.lowerBound).update(
        repeating: color, count: part.columns.count)
    }
  }

  private func copy(_ part: Part) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(part.rows.count * part.columns.count)
    for y in part.rows {
      unsafe result.append(
        contentsOf: UnsafeBufferPointer(
          start: pixels.row32(y) + part.columns.lowerBound, count: part.columns.count))
    }
    return result
  }
}
