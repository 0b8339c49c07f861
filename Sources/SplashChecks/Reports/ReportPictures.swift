import SplashMedia
import SplashPixels

/// The images of an item in a report: as PNG files, and as a row of reduced images for the sheet.
struct ReportPictures: Sendable {
  /// The bytes of the PNG files.
  let files: [(role: ComparisonReport.Role, bytes: [UInt8])]
  /// All images side by side.
  let row: Pixmap

  /// The maximum width of an image on the sheet, in pixels.
  private static let widest = 400
  private static let gap = 8

  /// Creates the images of an item.
  ///
  /// - Parameters:
  ///   - expected: The expected image.
  ///   - file: The bytes of the expected image's PNG file, if there is one.
  ///   - actual: The actual image.
  init(
    expected: Pixmap, file: [UInt8]?, actual: Pixmap, tolerance: Tolerance
  ) throws(OutputError) {
    let isComparable = expected.width == actual.width && expected.height == actual.height
    let difference =
      isComparable ? DifferencePicture.make(expected, actual, tolerance: tolerance) : nil
    let encoder = PictureEncoder()
    var files: [(role: ComparisonReport.Role, bytes: [UInt8])] = []
    files.append((.expected, try Self.bytes(of: expected, file, encoder)))
    files.append((.actual, try encoder.encode(actual)))
    if let difference { files.append((.diff, try encoder.encode(difference))) }
    self.files = files
    row = Self.row([expected, actual] + [difference].compactMap(\.self))
  }

  private static func bytes(
    of picture: Pixmap, _ file: [UInt8]?, _ encoder: PictureEncoder
  ) throws(OutputError) -> [UInt8] {
    if let file { return file }
    return try encoder.encode(picture)
  }

  /// Returns a grey image with the given images side by side, in three columns.
  private static func row(_ pictures: [Pixmap]) -> Pixmap {
    // All images have the same scale.
    let step = pictures.map { ($0.width + widest - 1) / widest }.max() ?? 1
    let small = pictures.map { reduced($0, by: max(1, step)) }
    let column = small.map(\.width).max() ?? 1
    let height = small.map(\.height).max() ?? 1
    let row = Pixmap(width: 3 * (column + gap) + gap, height: height + gap)
    for y in 0..<row.height {
      unsafe row.row32(y).update(repeating: 0xFF80_8080, count: row.width)
    }
    for (index, picture) in small.enumerated() {
      let x = gap + index * (column + gap)
      for y in 0..<picture.height {
        let (source, target) = unsafe (picture.row(y), row.row(y) + 4 * x)
        for place in 0..<4 * picture.width {
          // The pixel is composited over the grey background.
          let alpha = unsafe UInt32(source[place | 3])
          let ground = (255 - alpha) * (place % 4 == 3 ? 255 : 128) / 255
          unsafe target[place] = UInt8(min(255, UInt32(source[place]) + ground))
        }
      }
    }
    return row
  }

  /// Returns an image reduced to 1/`step` of its size by averaging squares.
  private static func reduced(_ picture: Pixmap, by step: Int) -> Pixmap {
    if step == 1 { return picture }
    let result = Pixmap(
      width: (picture.width + step - 1) / step, height: (picture.height + step - 1) / step)
    for y in 0..<result.height {
      let rows = y * step..<min((y + 1) * step, picture.height)
      for x in 0..<result.width {
        let columns = x * step..<min((x + 1) * step, picture.width)
        var sums = SIMD4<UInt32>.zero
        for row in rows {
          let line = unsafe picture.row32(row)
          for column in columns {
            let pixel = unsafe line[column]
            sums &+= SIMD4(pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255, pixel >> 24)
          }
        }
        let count = UInt32(rows.count * columns.count)
        let mean = (sums &+ SIMD4(repeating: count / 2)) / count
        unsafe result.row32(y)[x] = mean.x | mean.y << 8 | mean.z << 16 | mean.w << 24
      }
    }
    return result
  }
}
