import SplashPixels
import SplashScene

/// The pixels of a sprite: its mip levels, each with a border of two transparent texels, so that edges
/// are soft wherever it is drawn.
final class SpritePixels {
  /// The sprite's size in pixels.
  let width: Int
  let height: Int
  private let pyramid: ImagePyramid
  private var bordered: [Int: Pixmap] = [:]
  /// What the levels take that were made.
  private(set) var bytes = 0

  /// How far the levels' texels lie from their pixmaps' edges.
  static let border = 2

  /// - Parameter part: The pixels of the picture that are shown; `nil` is all of them.
  /// - Returns: `nil` if there are none.
  init?(_ picture: ImagePyramid, part: PixelBounds?) {
    let image = picture.levels[0]
    let whole = PixelBounds(left: 0, top: 0, right: image.width, bottom: image.height)
    let part = part?.intersection(whole) ?? whole
    guard !part.isEmpty else { return nil }
    (width, height) = (part.right - part.left, part.bottom - part.top)
    pyramid = part == whole ? picture : ImagePyramid(Self.copy(of: image, part, border: 0))
  }

  /// The last mip level.
  var lastLevel: Int { pyramid.levels.count - 1 }

  /// The width and height of a level in texels, without the border.
  func size(at level: Int) -> (width: Int, height: Int) { pyramid.levels.size(at: level) }

  /// A level with its border.
  func level(_ index: Int) -> Pixmap {
    if let made = bordered[index] { return made }
    let level = pyramid.levels[index]
    let whole = PixelBounds(left: 0, top: 0, right: level.width, bottom: level.height)
    let copy = Self.copy(of: level, whole, border: Self.border)
    bytes += copy.stride * copy.height
    bordered[index] = copy
    return copy
  }

  private static func copy(of pixmap: Pixmap, _ part: PixelBounds, border: Int) -> Pixmap {
    let (width, height) = (part.right - part.left, part.bottom - part.top)
    let copy = Pixmap(width: width + 2 * border, height: height + 2 * border)
    for y in 0..<height {
      unsafe (copy.row32(y + border) + border).update(
        from: pixmap.row32(part.top + y) + part.left, count: width)
    }
    return copy
  }
}

/// The sprites of a renderer's frames. Those that were not used for a while are forgotten.
final class SpriteStore {
  private let pictures: any PictureSource
  private let stage: OffscreenStage
  private var recent: [DisplayList.Sprite: SpritePixels] = [:]
  private var older: [DisplayList.Sprite: SpritePixels] = [:]

  /// At most so many bytes of levels are kept; the sprites of one frame may take more.
  private static let bound = 32 << 20

  /// - Parameter stage: Draws those that are display lists.
  init(_ pictures: any PictureSource, stage: OffscreenStage) {
    self.pictures = pictures
    self.stage = stage
  }

  /// The pixels of a sprite; `nil` if it has none.
  func pixels(of sprite: DisplayList.Sprite) -> SpritePixels? {
    if let known = recent[sprite] { return known }
    guard let pixels = older[sprite] ?? draw(sprite) else { return nil }
    if recent.values.reduce(0, { $0 + $1.bytes }) > Self.bound / 2 {
      older = recent
      recent = [:]
    }
    recent[sprite] = pixels
    return pixels
  }

  private func draw(_ sprite: DisplayList.Sprite) -> SpritePixels? {
    switch sprite {
    case .image(let id, let part):
      return pictures.image(id).flatMap { SpritePixels($0, part: part.map(\.roundedPixels)) }
    case .list(let list):
      guard list.width > 0, list.height > 0, list.width * list.height <= Offscreen.maximumPixels,
        max(list.width, list.height) <= Offscreen.maximumSide
      else { return nil }
      let content = Offscreen.Content(
        list: list, drawn: PixelBounds(left: 0, top: 0, right: list.width, bottom: list.height))
      return SpritePixels(stage.bitmap(of: content).pyramid, part: nil)
    }
  }
}

extension Rect {
  /// The edges rounded to whole pixels, with at least one pixel between them.
  fileprivate var roundedPixels: PixelBounds {
    func whole(_ value: Double) -> Int { Int(min(max(value.rounded(), 0), 1e6)) }
    let (left, top) = (whole(minX), whole(minY))
    return PixelBounds(
      left: left, top: top, right: max(whole(maxX), left + 1), bottom: max(whole(maxY), top + 1))
  }
}
