import SplashScene
import SplashSystem

/// The letters of a text layer at one frame, with the animators' changes applied.
///
/// The order is that of lottie-web: each letter is moved by the anchors of all animators, then scaled by all
/// animators, then skewed and rotated by each animator in order, then moved by the animators' positions, all relative
/// to the letter's pivot.
struct LottieTextMotion {
  private let text: LottieSetText
  /// The text's layers when no animator changes its letters.
  private let atRest: [EvaluatedLayer]
  /// The changes of each animator, and the amount for each unit.
  private var changes: [(change: LottieTextChange, unit: LottieTextUnit, strengths: [Double])] = []
  private let alignment: Point
  /// The offsets of letters along their lines, and the offsets of the lines.
  private var shifts: [Point] = []

  /// - Parameters:
  ///   - index: The text of the layer's content that is shown.
  ///   - atRest: That text's layers when no animator changes its letters.
  init(
    _ content: LottieText, _ index: Int, at frame: Double, _ rules: PlayerRules,
    atRest: [EvaluatedLayer]
  ) {
    let text = content.texts[index]
    self.text = text
    self.atRest = atRest
    alignment = content.alignment.value(at: frame, rules)
    for (index, animator) in content.animators.enumerated() {
      let change = LottieTextChange(animator, at: frame, rules)
      let lists = animator.selectors.enumerated().map { place, selector in
        let order = SplitMix.word(content.seed, UInt64(index * 1000 + place))
        let amounts = selector.amounts(
          ofUnits: text.counts[selector.unit], at: frame, rules, seed: order)
        return (selector.unit, amounts)
      }
      if let only = lists.first, lists.count == 1 {
        changes.append((change, only.0, only.1))
      } else {
        changes.append((change, .characters, Self.product(lists, text)))
      }
    }
    shifts = trackedShifts()
  }

  /// Returns the amount for each letter, multiplied over several ranges.
  private static func product(
    _ lists: [(unit: LottieTextUnit, amounts: [Double])], _ text: LottieSetText
  ) -> [Double] {
    var product = Array(repeating: 1.0, count: text.counts[.characters])
    for glyph in text.glyphs {
      for (unit, amounts) in lists {
        product[glyph.units[.characters]] *= Self.amount(amounts, glyph.units[unit])
      }
    }
    return product
  }

  /// Returns the amount for a unit. Trailing whitespace, which has no unit if the units are visible characters, uses
  /// the last amount.
  private static func amount(_ amounts: [Double], _ unit: Int) -> Double {
    amounts.isEmpty ? 0 : amounts[min(unit, amounts.count - 1)]
  }

  // MARK: Line layout

  /// Returns the letters' offsets due to tracking and line spacing.
  ///
  /// Half of the tracking is added on each side of a letter, except at a line's ends, and a line keeps its alignment.
  /// Line spacing is the average over a line's letters. It moves that line and the lines below it, but never the
  /// first line.
  private func trackedShifts() -> [Point] {
    let glyphs = text.glyphs
    guard
      changes.contains(where: { $0.change.tracking != 0 || $0.change.lineSpacing != .zero })
    else { return [] }
    var shifts = Array(repeating: Point.zero, count: glyphs.count)
    var down = Point.zero
    var start = 0
    while start < glyphs.count {
      let line = glyphs[start].units[.lines]
      var end = start + 1
      while end < glyphs.count, glyphs[end].units[.lines] == line { end += 1 }
      var (reached, spacing) = (0.0, Point.zero)
      for index in start..<end {
        let half = sum(index) { $0.tracking * $1 } / 2
        spacing = spacing + sum(index) { $0.lineSpacing * $1 }
        if index > start { reached += half }
        shifts[index].x = reached
        if index + 1 < end { reached += half }
      }
      if line > 0 { down = down + spacing * (1 / Double(end - start)) }
      let left = text.document.justification.leftShare * reached
      for index in start..<end { shifts[index] = shifts[index] + down - Point(left, 0) }
      start = end
    }
    return shifts
  }

  private func sum(_ glyph: Int, _ part: (LottieTextChange, Double) -> Double) -> Double {
    changes.reduce(0) { $0 + part($1.change, strength($1, glyph)) }
  }

  private func sum(_ glyph: Int, _ part: (LottieTextChange, Double) -> Point) -> Point {
    changes.reduce(.zero) { $0 + part($1.change, strength($1, glyph)) }
  }

  private func strength(
    _ entry: (change: LottieTextChange, unit: LottieTextUnit, strengths: [Double]), _ glyph: Int
  ) -> Double {
    Self.amount(entry.strengths, text.glyphs[glyph].units[entry.unit])
  }

  // MARK: Letters

  /// A letter with its changes applied.
  private struct Letter {
    var map: AffineTransform
    /// Whether the letter is only translated.
    var isMoved: Bool
    var ink: LottieTextInk
    var opacity: Double

    /// Whether the letter can be drawn: a letter with infinite values is omitted.
    var isDrawn: Bool {
      let numbers = [map.a, map.b, map.c, map.d, map.tx, map.ty, ink.strokeWidth]
      let colors = [ink.fill, ink.stroke].compactMap { $0 }
      return opacity > 0 && numbers.allSatisfy(\.isFinite)
        && colors.allSatisfy { $0.components.allSatisfy(\.isFinite) }
    }
  }

  /// The drawn layers, back to front. Consecutive letters with the same paint that are only translated form one
  /// shape.
  var layers: [EvaluatedLayer] {
    var layers: [EvaluatedLayer] = []
    var alike: [(outline: Path, place: Point)] = []
    var ink = LottieTextInk(text.document)
    func close() {
      if !alike.isEmpty { layers += ink.layers(TextArtwork(alike), "text") }
      alike = []
    }
    var isAtRest = true
    let rest = ink
    for (index, glyph) in text.glyphs.enumerated() where !glyph.isBlank {
      let letter = letter(index)
      guard letter.isDrawn else {
        isAtRest = false
        continue
      }
      let place = Point(letter.map.tx, letter.map.ty)
      if letter.isMoved, letter.opacity == 1 {
        if letter.ink != ink { close() }
        ink = letter.ink
        alike.append((glyph.outline, place))
        if place != glyph.position || ink != rest { isAtRest = false }
      } else {
        close()
        isAtRest = false
        if let layer = layer(letter, glyph) { layers.append(layer) }
      }
    }
    if isAtRest { return atRest }
    close()
    return layers
  }

  private func letter(_ index: Int) -> Letter {
    let glyph = text.glyphs[index]
    var letter = Letter(map: .identity, isMoved: true, ink: ink, opacity: 1)
    var (moved, anchored) = (Point.zero, Point.zero)
    for entry in changes {
      let strength = strength(entry, index)
      guard strength != 0 else { continue }
      let change = entry.change
      moved = moved + change.position * strength
      anchored = anchored + change.anchor * strength
      if change.turns { letter.isMoved = false }
      letter.opacity *= 1 + (change.opacity - 1) * max(0, strength)
      letter.ink.fill = letter.ink.fill.map { change.fill.changed($0, strength) }
      letter.ink.stroke = letter.ink.stroke.map { change.stroke.changed($0, strength) }
      letter.ink.strokeWidth += change.strokeWidth * strength
    }
    let place = glyph.position + moved + (shifts.isEmpty ? .zero : shifts[index])
    guard !letter.isMoved else {
      letter.map = .translation(place.x - anchored.x, place.y - anchored.y)
      return letter
    }
    let pivot = text.pivots.pivot(of: index, alignment: alignment)
    letter.map = turned(index, from: pivot + anchored)
      .concatenating(.translation(place.x + pivot.x, place.y + pivot.y))
    return letter
  }

  /// The paint of the text, including a stroke if an animator sets a stroke colour.
  private var ink: LottieTextInk {
    var ink = LottieTextInk(text.document)
    if ink.stroke == nil, changes.contains(where: { $0.change.stroke.color != nil }) {
      ink.stroke = .black
    }
    return ink
  }

  private func turned(_ index: Int, from pivot: Point) -> AffineTransform {
    let degree = Double.pi / 180
    var map = AffineTransform.translation(-pivot.x, -pivot.y)
    for entry in changes {
      let strength = strength(entry, index)
      let scale = entry.change.scale
      map = map.concatenating(
        .scale(1 + (scale.x - 1) * strength, 1 + (scale.y - 1) * strength))
    }
    for entry in changes {
      let strength = strength(entry, index)
      let change = entry.change
      if change.skew * strength != 0 {
        map = map.concatenating(
          .skew(change.skew * strength * degree, axis: change.skewAxis * strength * degree))
      }
      if change.rotation * strength != 0 {
        map = map.concatenating(.rotation(change.rotation * strength * degree))
      }
    }
    return map
  }

  private func layer(_ letter: Letter, _ glyph: LottieTextGlyph) -> EvaluatedLayer? {
    let inner = letter.ink.layers(TextArtwork([(glyph.outline, .zero)]), glyph.name)
    guard var layer = inner.first else { return nil }
    if inner.count > 1 {
      layer = EvaluatedLayer(id: glyph.name, properties: .lottie)
      layer.sublayers = inner
    }
    layer.properties.transform = Transform3D(letter.map)
    layer.properties.opacity = letter.opacity
    return layer
  }
}
