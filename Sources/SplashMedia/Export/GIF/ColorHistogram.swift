internal import SplashPixels
internal import SplashSystem

/// A histogram of a video's colours: exact for up to a few hundred colours, otherwise with 64³ groups of colours.
struct ColorHistogram {
  /// A group of neighbouring colours.
  struct Group {
    var count: UInt64 = 0
    var red: UInt64 = 0
    var green: UInt64 = 0
    var blue: UInt64 = 0
  }

  /// The maximum number of listed colours, which is the maximum in a GIF palette.
  static let listLimit = 256

  /// The distinct opaque colours in order of appearance; `nil` if there are more than ``listLimit``.
  private(set) var list: [UInt32]? = []

  /// The number of opaque pixels.
  private(set) var total: UInt64 = 0

  private(set) var groups = [Group](repeating: Group(), count: 1 << 18)
  private var listed: Set<UInt32> = []

  /// The number of pixels in long runs of a single colour, by colour.
  private var flat: [UInt32: UInt64] = [:]

  /// The minimum length of a run in a flat area.
  private static let flatLength = 8
  /// The maximum number of different colours that are counted in flat areas.
  private static let flatLimit = 1 << 14

  /// The number of frames that have not been counted yet.
  private var waiting = 0

  /// The number of frames that are represented by one counted frame. This is sufficient because a video's colours
  /// change slowly.
  private static let interval = 4

  /// Adds the next image of a video. Pixels with the value 0 are transparent and not counted.
  ///
  /// - Parameters:
  ///   - picture: The image's colours.
  ///   - width: The number of pixels in a row.
  ///   - changed: The rectangle in which the image differs from the previous one.
  ///   - count: The number of frames that the image represents.
  mutating func add(_ picture: LargeBuffer<UInt32>, width: Int, changed: PixelRect, count: Int) {
    let isFirst = total == 0 && waiting == 0
    if list != nil, !changed.isEmpty {
      for y in changed.top..<changed.bottom {
        unsafe enlist(
          UnsafeBufferPointer(
            start: picture.base + y * width + changed.left, count: changed.width))
      }
    }
    waiting += count
    if isFirst || waiting >= Self.interval { finish(picture) }
  }

  /// Counts the last image once for each frame that has not been counted yet.
  mutating func finish(_ picture: LargeBuffer<UInt32>) {
    guard waiting > 0 else { return }
    let weight = UInt64(waiting)
    waiting = 0
    let pixels = unsafe picture.base
    var index = 0
    while index < picture.count {
      let color = unsafe pixels[index]
      var end = index + 1
      while end < picture.count, unsafe pixels[end] == color { end += 1 }
      if color != 0 { add(color, length: end - index, weight: weight) }
      index = end
    }
  }

  /// Adds the colours of some pixels to the list.
  private mutating func enlist(_ pixels: UnsafeBufferPointer<UInt32>) {
    var last: UInt32 = 0
    for i in 0..<pixels.count {
      let color = unsafe pixels[i]
      if color == last { continue }
      last = color
      guard let count = list?.count else { return }
      if color != 0, listed.insert(color).inserted {
        if count == Self.listLimit {
          list = nil
          listed = []
        } else {
          list?.append(color)
        }
      }
    }
  }

  /// Counts individual pixels by weight.
  ///
  /// - Parameter share: The number of pixels that each of these pixels represents.
  mutating func add(_ colors: [UInt32], weights: [UInt32], share: Int) {
    unsafe colors.withUnsafeBufferPointer { colors in unsafe enlist(colors) }
    for (color, weight) in zip(colors, weights) {
      add(color, length: 1, weight: UInt64(weight) * UInt64(share))
    }
  }

  private mutating func add(_ color: UInt32, length: Int, weight: UInt64) {
    let count = UInt64(length) * weight
    let (r, g, b) = (color & 255, color >> 8 & 255, color >> 16 & 255)
    let key = Int(r >> 2 | (g >> 2) << 6 | (b >> 2) << 12)
    groups[key].count += count
    groups[key].red += count * UInt64(r)
    groups[key].green += count * UInt64(g)
    groups[key].blue += count * UInt64(b)
    total += count
    if length >= Self.flatLength, flat[color] != nil || flat.count < Self.flatLimit {
      flat[color, default: 0] += count
    }
  }

  /// Returns the colours of large flat areas, largest area first.
  ///
  /// - Parameters:
  ///   - share: The minimum fraction of all pixels.
  ///   - limit: The maximum number of colours.
  func flatColors(share: Double, limit: Int) -> [UInt32] {
    let least = UInt64(clamping: share * Double(total)) + 1
    let large = flat.filter { $0.value >= least }
    let sorted = large.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
    return sorted.prefix(limit).map(\.key)
  }
}
