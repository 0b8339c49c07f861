internal import CFFmpeg
internal import SplashPixels

/// How a picture is to be turned and mirrored to stand upright: cameras leave it to the viewer.
struct Orientation: Equatable {
  /// Where a step to the right and a step down in the stored picture lead in the upright one.
  var right: (x: Int, y: Int)
  var down: (x: Int, y: Int)

  static func == (l: Orientation, r: Orientation) -> Bool {
    l.right == r.right && l.down == r.down
  }

  /// Reads a decoded picture's orientation; upright when it has none.
  init(_ frame: Frame) {
    (right, down) = ((1, 0), (0, 1))
    let data = unsafe av_frame_get_side_data(frame.raw, AV_FRAME_DATA_DISPLAYMATRIX)
    guard let data = unsafe data, unsafe data.pointee.size >= 36 else { return }
    unsafe data.pointee.data.withMemoryRebound(to: Int32.self, capacity: 9) { matrix in
      let turned = unsafe (
        right: (Self.sign(matrix[0]), Self.sign(matrix[1])),
        down: (Self.sign(matrix[3]), Self.sign(matrix[4]))
      )
      let determinant = turned.right.0 * turned.down.1 - turned.right.1 * turned.down.0
      if abs(determinant) == 1 && turned.right.0 * turned.right.1 == 0 {
        (right, down) = (turned.right, turned.down)
      }
    }
  }

  private static func sign(_ value: Int32) -> Int {
    // The matrix is in 16.16 fixed point.
    value > 0x8000 ? 1 : value < -0x8000 ? -1 : 0
  }

  /// The upright picture.
  func applied(to stored: Pixmap) -> Pixmap {
    if right == (1, 0) && down == (0, 1) { return stored }
    let swaps = right.x == 0
    let upright = Pixmap(
      width: swaps ? stored.height : stored.width, height: swaps ? stored.width : stored.height)
    let originX = right.x < 0 || down.x < 0 ? upright.width - 1 : 0
    let originY = right.y < 0 || down.y < 0 ? upright.height - 1 : 0
    for y in 0..<stored.height {
      let source = unsafe stored.row(y)
      for x in 0..<stored.width {
        let toX = originX + right.x * x + down.x * y
        let toY = originY + right.y * x + down.y * y
        unsafe (upright.row(toY) + 4 * toX).update(from: source + 4 * x, count: 4)
      }
    }
    return upright
  }
}
