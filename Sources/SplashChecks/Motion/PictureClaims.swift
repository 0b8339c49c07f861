import SplashPixels
import SplashRender
import SplashScene
import SplashSceneFormat
import SplashSystem

/// The claims about pictures of a film, at its frames.
struct PictureClaims {
  let film: Film
  let window: ClosedRange<Double>
  let tolerance: Double?

  /// How much a component of a pixel may differ at the seam of a loop.
  private static let loopTolerance = 2.0 / 255
  static let contrastTolerance = 0.05

  /// The times of the frames in the window.
  var frames: [Double] {
    (0..<film.frameCount).map(film.time(ofFrame:)).filter {
      $0 >= window.lowerBound - MediaTiming.resolution && $0 < window.upperBound
    }
  }

  /// Claims that the picture just before the end of the window is the one at its beginning.
  func loops() throws(RenderError) -> CheckAnswer {
    let end = window.upperBound - 4 * MediaTiming.resolution
    let (last, first) = (try film.still(at: end), try film.still(at: window.lowerBound))
    var greatest = 0
    last.forEachDifference(from: first) { _, _, difference in greatest = max(greatest, difference) }
    let difference = Double(greatest) / 255
    return CheckAnswer(
      margin: Interval((tolerance ?? Self.loopTolerance) - difference), unit: nil, .sampled,
      at: window.upperBound, [],
      greatest == 0
        ? "the last picture is the first one"
        : "the pictures before and after the seam differ by \(greatest)/255")
  }

  /// The number of cells in each direction whose flashes are counted apart.
  private static let cells = 24
  /// The part of an area that has to flash: see ``SplashSceneFormat/Flashes``.
  private static let share = 0.25

  /// Claims that no large area flashes more than three times in a second.
  func flashes() throws(RenderError) -> CheckAnswer {
    var small = film
    small.setWidth(min(film.width, 4 * Self.cells))
    var flashes = Array(repeating: Flashes(), count: Self.cells * Self.cells)
    for time in frames {
      let picture = try small.still(at: time)
      for index in flashes.indices {
        let (row, column) = (index / Self.cells, index % Self.cells)
        flashes[index].add(picture.luminance(ofCell: column, row, of: Self.cells), at: time)
      }
    }
    let most = flashes.map(\.mostInASecond).max() ?? 0
    guard let start = Self.seizure(in: flashes) else {
      return CheckAnswer(
        .holds, .sampled, [], most == 0 ? "nothing flashes" : "no large area flashes too often")
    }
    return CheckAnswer(
      .fails, .sampled, at: start, [],
      "a large area flashes more than \(Flashes.most) times in a second from \(Amount.seconds(start)) on"
    )
  }

  /// Returns the time from which a quarter of some ninth of the picture flashes too often; `nil` if none does.
  private static func seizure(in flashes: [Flashes]) -> Double? {
    let side = cells / 3
    var first: Double?
    for row in 0...(cells - side) {
      for column in 0...(cells - side) {
        let starts = (0..<side * side).compactMap { index in
          flashes[(row + index / side) * cells + column + index % side].start
        }
        guard Double(starts.count) >= share * Double(side * side), let start = starts.min() else {
          continue
        }
        first = min(first ?? start, start)
      }
    }
    return first
  }
}

extension Pixmap {
  /// Calls a closure for each pixel that differs from that of another picture of the same size, with the greatest
  /// difference of a component, 1…255.
  func forEachDifference(from other: Pixmap, _ body: (_ x: Int, _ y: Int, Int) -> Void) {
    for y in 0..<min(height, other.height) {
      let (a, b) = unsafe (row(y), other.row(y))
      for x in 0..<min(width, other.width) {
        var greatest = 0
        for index in 4 * x..<4 * x + 4 {
          greatest = unsafe max(greatest, abs(Int(a[index]) - Int(b[index])))
        }
        if greatest > 0 { body(x, y, greatest) }
      }
    }
  }

  /// Returns the colour of a pixel in front of black.
  func color(_ x: Int, _ y: Int) -> Color {
    let row = unsafe row(y) + 4 * x
    return unsafe Color(Double(row[0]) / 255, Double(row[1]) / 255, Double(row[2]) / 255)
  }

  /// Returns the mean relative luminance of one of the cells into which the picture is divided.
  fileprivate func luminance(ofCell column: Int, _ row: Int, of count: Int) -> Double {
    func range(_ index: Int, _ size: Int) -> Range<Int> {
      let start = min(index * size / count, size - 1)
      return start..<max(start + 1, (index + 1) * size / count)
    }
    let (xs, ys) = (range(column, width), range(row, height))
    var sum = 0.0
    for y in ys { for x in xs { sum += color(x, y).luminance(over: .black, opacity: 1) } }
    return sum / Double(xs.count * ys.count)
  }
}
