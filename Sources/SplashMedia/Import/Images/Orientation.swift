internal import SplashPixels

/// The rotation and mirroring that make an image upright. Cameras record them instead of applying them.
struct Orientation: Equatable {
  /// The direction, in the upright image, of a step to the right in the stored image.
  private var right: Step
  /// The direction, in the upright image, of a step down in the stored image.
  private var down: Step

  private struct Step: Equatable {
    var x: Int
    var y: Int
  }

  /// The orientation of an image that is stored upright.
  static let upright = Orientation(right: Step(x: 1, y: 0), down: Step(x: 0, y: 1))

  private init(right: Step, down: Step) {
    (self.right, self.down) = (right, down)
  }

  /// Creates the orientation for an EXIF orientation number, 1…8.
  init?(exif number: Int) {
    let steps: [(Int, Int, Int, Int)] = [
      (1, 0, 0, 1), (-1, 0, 0, 1), (-1, 0, 0, -1), (1, 0, 0, -1),
      (0, 1, 1, 0), (0, 1, -1, 0), (0, -1, -1, 0), (0, -1, 1, 0),
    ]
    guard (1...8).contains(number) else { return nil }
    let (a, b, c, d) = steps[number - 1]
    self.init(right: Step(x: a, y: b), down: Step(x: c, y: d))
  }

  /// Creates the orientation for a display matrix of nine numbers. The first two are the direction of a step to the
  /// right; the fourth and fifth are the direction of a step down. The result is `nil` for anything other than
  /// quarter turns and mirroring.
  init?(matrix: [Int32]) {
    guard matrix.count >= 5 else { return nil }
    func step(_ x: Int32, _ y: Int32) -> Step? {
      (x == 0) == (y == 0) ? nil : Step(x: Int(x.signum()), y: Int(y.signum()))
    }
    guard let right = step(matrix[0], matrix[1]), let down = step(matrix[3], matrix[4]),
      (right.x == 0) != (down.x == 0)
    else { return nil }
    self.init(right: right, down: down)
  }

  /// Whether width and height are swapped.
  var swapsSides: Bool { right.x == 0 }

  /// Reads the orientation from EXIF data in a range of a file.
  init?(exifIn reader: ByteReader, _ range: Range<Int>) {
    guard let number = TIFFDirectory(reader, range)?.first(0x0112) else { return nil }
    self.init(exif: number)
  }

  /// Returns the orientation rotated anticlockwise by quarter turns.
  func turned(quarters: Int) -> Orientation {
    var result = self
    for _ in 0..<(quarters & 3) {
      result.right = Step(x: result.right.y, y: -result.right.x)
      result.down = Step(x: result.down.y, y: -result.down.x)
    }
    return result
  }

  /// Returns the orientation mirrored horizontally or vertically.
  func mirrored(topToBottom: Bool) -> Orientation {
    let (fx, fy) = topToBottom ? (1, -1) : (-1, 1)
    return Orientation(
      right: Step(x: fx * right.x, y: fy * right.y), down: Step(x: fx * down.x, y: fy * down.y))
  }

  /// Returns the upright image.
  func applied(to stored: Pixmap) -> Pixmap {
    if self == .upright { return stored }
    let swaps = right.x == 0
    let upright = Pixmap(
      width: swaps ? stored.height : stored.width, height: swaps ? stored.width : stored.height)
    let originX = right.x < 0 || down.x < 0 ? upright.width - 1 : 0
    let originY = right.y < 0 || down.y < 0 ? upright.height - 1 : 0
    let stride = upright.stride / 4
    let step = right.x + right.y * stride
    let base = unsafe upright.row32(0)
    for y in 0..<stored.height {
      let source = unsafe stored.row32(y)
      var place = originX + down.x * y + (originY + down.y * y) * stride
      for x in 0..<stored.width {
        unsafe base[place] = source[x]
        place += step
      }
    }
    return upright
  }
}
