import SplashPixels
import SplashScene

/// The pixels of a sprite: its mip levels, each of which has a border of two transparent texels for soft edges at any
/// size.
final class SpritePixels {
  /// The sprite's size in pixels.
  let width: Int
  let height: Int
  private let pyramid: ImagePyramid
  /// Whether the sprite, and therefore every mip level, is white. If so, kernels only need the alphas.
  private let isMask: Bool
  private var levels: [Level?]
  private var pixmaps: [Pixmap] = []
  /// The size of the levels created so far, in bytes.
  private(set) var bytes = 0

  /// The distance of a level's texels from the edges of its pixmap.
  static let border = 2

  /// A mip level. It doesn't retain its pixels.
  struct Level {
    fileprivate var pixels: PixmapView
    fileprivate var isMask: Bool
    /// The size of a pixel in texels.
    fileprivate var scale: Size
    /// The size of a texel in pixels.
    fileprivate(set) var texel: Size

    /// Returns the level with positions relative to a point.
    ///
    /// - Parameters:
    ///   - inverse: The transform from the canvas to the sprite's pixels.
    ///   - origin: The point, in the sprite's pixels.
    func places(_ inverse: AffineTransform, _ origin: Point) -> SpriteLevel {
      let (x, y, border) = (scale.width, scale.height, Double(SpritePixels.border))
      return SpriteLevel(
        pixels, isMask: isMask, x: Kernels.fixed(origin.x * x + border),
        y: Kernels.fixed(origin.y * y + border), dx: Kernels.fixed(inverse.a * x),
        dy: Kernels.fixed(inverse.b * y), xRow: Kernels.fixed(inverse.c * x),
        yRow: Kernels.fixed(inverse.d * y))
    }
  }

  /// - Parameter part: The visible pixels of the image; `nil` for all pixels.
  /// - Returns: `nil` if there are no visible pixels.
  init?(_ picture: ImagePyramid, part: PixelBounds?) {
    let image = picture.levels[0]
    let whole = PixelBounds(left: 0, top: 0, right: image.width, bottom: image.height)
    let part = part?.intersection(whole) ?? whole
    guard !part.isEmpty else { return nil }
    (width, height) = (part.right - part.left, part.bottom - part.top)
    pyramid = part == whole ? picture : ImagePyramid(Self.copy(of: image, part, border: 0))
    isMask = pyramid.levels[0].isWhite
    levels = Array(repeating: nil, count: pyramid.levels.count)
  }

  /// The first usable mip level. Kernels need sides of less than 2^15 texels, including the border.
  var firstLevel: Int {
    let levels = pyramid.levels
    func fits(_ size: (width: Int, height: Int)) -> Bool { max(size.width, size.height) <= 1 << 14 }
    return levels.indices.first { fits(levels.size(at: $0)) } ?? lastLevel
  }

  /// The last mip level.
  var lastLevel: Int { pyramid.levels.count - 1 }

  /// Returns a mip level with its border.
  func level(_ index: Int) -> Level {
    if let made = levels[index] { return made }
    let picture = pyramid.levels[index]
    let whole = PixelBounds(left: 0, top: 0, right: picture.width, bottom: picture.height)
    var pixmap = Self.copy(of: picture, whole, border: Self.border)
    if isMask { pixmap = pixmap.alphaSquares() }
    bytes += pixmap.stride * pixmap.height
    pixmaps.append(pixmap)
    let level = Level(
      pixels: PixmapView(pixmap), isMask: isMask,
      scale: Size(
        Double(picture.width) / Double(width), Double(picture.height) / Double(height)),
      texel: Size(
        Double(width) / Double(picture.width), Double(height) / Double(picture.height)))
    levels[index] = level
    return level
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

/// The sprites of a renderer's frames. Sprites that haven't been used for a while are released.
final class SpriteStore {
  private let pictures: any PictureSource
  private let stage: OffscreenStage
  private var recent: [DisplayList.Sprite: SpritePixels] = [:]
  private var older: [DisplayList.Sprite: SpritePixels] = [:]

  /// The maximum total size of the levels that are kept, in bytes. The sprites of a single frame may exceed it.
  private static let bound = 32 << 20

  /// - Parameter stage: The stage that draws sprites that are display lists.
  init(_ pictures: any PictureSource, stage: OffscreenStage) {
    self.pictures = pictures
    self.stage = stage
  }

  /// Returns the pixels of a sprite; `nil` if the sprite has none.
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
      let bitmap = stage.bitmap(of: content)
      guard case .pixmap(let pixmap) = bitmap.contents else { return nil }
      return SpritePixels(bitmap.pyramid(of: pixmap), part: nil)
    }
  }
}

extension Rect {
  /// The edges rounded to integer pixels, with at least one pixel between them.
  fileprivate var roundedPixels: PixelBounds {
    func whole(_ value: Double) -> Int { Int(min(max(value.rounded(), 0), 1e6)) }
    let (left, top) = (whole(minX), whole(minY))
    return PixelBounds(
      left: left, top: top, right: max(whole(maxX), left + 1), bottom: max(whole(maxY), top + 1))
  }
}
