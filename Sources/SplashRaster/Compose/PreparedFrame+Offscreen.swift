import SplashPixels
public import SplashScene

extension DisplayList {
  /// The area in which drawing influences effects: the canvas with a margin of half its longer side, or of 256
  /// pixels. A blur whose standard deviation is at most an eighth of that side reaches no further.
  public var reach: Rect {
    let margin = max(256, Double(max(width, height)) / 2)
    return Rect(0, 0, Double(width), Double(height)).insetBy(-margin, -margin)
  }
}

extension PreparedFrame {
  /// Returns the index of the command after the contents of the group that begins at `start`: the group's mask, the
  /// group's end or the end of the list.
  static func contentsEnd(of list: DisplayList, _ start: Int) -> Int {
    var depth = 0
    for index in start + 1..<list.commands.count {
      switch list.commands[index] {
      case .beginGroup: depth += 1
      case .endGroup:
        if depth == 0 { return index }
        depth -= 1
      case .beginMask: if depth == 0 { return index }
      case .fill, .particles, .endMask: break
      }
    }
    return list.commands.count
  }

  /// Returns the bitmap of a group with effects within `target`, and its position; `nil` if the bitmap is empty.
  ///
  /// - Parameters:
  ///   - reach: The area in which drawing influences effects.
  ///   - pattern: The dither pattern for gradients.
  static func offscreen(
    _ group: DisplayList.Group, _ commands: ArraySlice<DisplayList.Command>, _ target: PixelBounds,
    reach: Rect, _ pattern: DitherPattern
  ) -> (PreparedOutline, Offscreen)? {
    let near = PixelBounds(enclosing: reach)
    let drawn = PixelBounds(touchedBy: group.bounds, within: near)
    guard !target.isEmpty, !drawn.isEmpty else { return nil }
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
        towards: PixelBounds(enclosing: whole).intersection(near),
        pixels: Offscreen.maximumPixels, side: Offscreen.maximumSide)
    else { return nil }
    let (width, height) = (area.right - area.left, area.bottom - area.top)
    let way = Point(Double(-area.left), Double(-area.top))
    var list = DisplayList(width: width, height: height)
    list.commands = commands.map { $0.moved(by: way) }
    let inside = drawn.intersection(area)
    var content = Offscreen.Content(
      list: list, effects: group.effects.map { $0.moved(by: way) },
      drawn: PixelBounds(
        left: inside.left - area.left, top: inside.top - area.top, right: inside.right - area.left,
        bottom: inside.bottom - area.top))
    // Groups without gradients share a bitmap regardless of their position.
    if commands.contains(where: \.isGradient) {
      content.pattern = pattern.moved(x: area.left, y: area.top)
    }
    return (
      PreparedOutline(shape: .whole, bounds: shown, inner: shown),
      Offscreen(content, left: area.left, top: area.top, bottom: shown.bottom)
    )
  }
}

extension DisplayList.Command {
  fileprivate var isGradient: Bool {
    if case .fill(_, .gradient, _) = self { return true }
    return false
  }
}
