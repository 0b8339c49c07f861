import SplashPixels
import SplashScene

extension Offscreen {
  /// Returns the bitmap of a group with effects, and the pixels of the canvas on which it is visible; `nil` if there are
  /// none.
  ///
  /// - Parameters:
  ///   - target: The pixels that the group may draw on.
  ///   - reach: The area in which drawing influences effects.
  ///   - pattern: The dither pattern for gradients.
  static func bitmap(
    of group: DisplayList.Group, within target: PixelBounds, reach: Rect, _ pattern: DitherPattern
  ) -> (bitmap: Offscreen, shown: PixelBounds)? {
    let near = PixelBounds(enclosing: reach)
    let drawn = PixelBounds(touchedBy: group.bounds, within: near)
    guard !target.isEmpty, !drawn.isEmpty, !group.contents.isEmpty else { return nil }
    // The areas that are drawn on before the first effect and after each effect, and the parts of them that
    // contribute to visible pixels.
    var seen = [drawn.rect]
    for effect in group.effects { seen.append(effect.spread(seen[seen.count - 1])) }
    var needed = target.rect
    var whole = seen[group.effects.count].intersection(needed)
    let shown = PixelBounds(enclosing: whole)
    for (index, effect) in group.effects.enumerated().reversed() {
      needed = effect.source(of: needed)
      whole = whole.union(seen[index].intersection(needed))
    }
    guard !shown.isEmpty,
      let area = shown.grown(
        towards: PixelBounds(enclosing: whole).intersection(near), pixels: maximumPixels,
        side: maximumSide)
    else { return nil }
    let (width, height) = (area.right - area.left, area.bottom - area.top)
    let way = Point(Double(-area.left), Double(-area.top))
    var list = DisplayList(width: width, height: height)
    list.commands = group.contents.map { $0.moved(by: way) }
    let inside = drawn.intersection(area)
    var content = Content(
      list: list, effects: group.effects.map { $0.moved(by: way) },
      drawn: PixelBounds(
        left: inside.left - area.left, top: inside.top - area.top, right: inside.right - area.left,
        bottom: inside.bottom - area.top))
    // Groups without gradients share a bitmap regardless of their position.
    if group.contents.contains(where: \.holdsGradient) {
      content.pattern = pattern.moved(x: area.left, y: area.top)
    }
    return (Offscreen(content, left: area.left, top: area.top, bottom: shown.bottom), shown)
  }
}

extension DisplayList.Command {
  /// Whether the command, or one inside it, fills with a gradient.
  fileprivate var holdsGradient: Bool {
    switch self {
    case .fill(_, .gradient, _): true
    case .fill, .particles: false
    case .group(let group):
      group.contents.contains(where: \.holdsGradient)
        || group.mask?.contents.contains(where: \.holdsGradient) == true
    }
  }
}
