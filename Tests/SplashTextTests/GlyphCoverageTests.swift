import SplashPixels
import SplashRaster
import SplashScene
import SplashSystem
import TestSupport
import Testing

@testable import SplashText

@Suite struct `Glyph coverage` {
  /// Glyphs whose contours don't overlap, so that their area is the sum of the signed areas.
  @Test(arguments: [
    ("S", "Inter", bundledFontPath),
    ("文", "Noto Sans CJK JP", sceneFont("NotoSansCJKjp-subset.otf")),
    ("ש", "Noto Sans Hebrew", sceneFont("NotoSansHebrew-subset.ttf")),
  ])
  func `the coverage of a glyph's pixels equals the outline's exact area to within 2 of 255 levels`(
    _ text: String, family: String, file: String
  ) throws {
    var attributes = TextAttributes()
    attributes.fontFamilies = [family]
    attributes.fontSize = 211
    var request = TextRequest(runs: [TextRun(text, attributes)])
    if file != bundledFontPath { request.fontFiles = [file.file] }
    let layout = try makeSetter().layOut(request)
    let glyph = try #require(layout.glyphs.first)
    guard case .outline(let path) = glyph.art else {
      Issue.record("no outline")
      return
    }
    let place = AffineTransform.translation(glyph.origin.x + 7.3, glyph.origin.y + 0.4)
    let width = Int(clamping: layout.size.width) + 16
    let height = Int(clamping: layout.size.height) + 2
    var list = DisplayList(width: width, height: height)
    list.commands = [.fill(.init(.path(path, .nonZero), place), .solid(.black), opacity: 1)]
    let target = Pixmap(width: width, height: height)
    Renderer(images: []).render(list, into: target)

    let areas = exactAreas(of: path.transformed(by: place), width, height)
    var largest = 0.0
    for y in 0..<height {
      for x in 0..<width {
        let difference = Double(target[x, y].alpha) / 255 - abs(areas[y * width + x])
        largest = max(largest, abs(difference))
      }
    }
    #expect(areas.contains { abs($0) > 0.999 })
    #expect(largest <= 2.0 / 255)
  }

  /// The signed area of the outline in every pixel. Each curve is flattened to 256 chords.
  ///
  /// Every chord and the pixel's left edge enclose an area: the sum over all chords is the outline's.
  private func exactAreas(of path: Path, _ width: Int, _ height: Int) -> [Double] {
    var areas = [Double](repeating: 0, count: width * height)
    func chord(_ a: Point, _ b: Point) {
      let (low, high, sign) = a.y < b.y ? (a, b, 1.0) : (b, a, -1.0)
      if low.y == high.y { return }
      for y in max(
        0, Int(clamping: low.y))..<max(0, min(height, Int(clamping: high.y.rounded(.up))))
      {
        let top = max(low.y, Double(y))
        let bottom = min(high.y, Double(y + 1))
        if bottom <= top { continue }
        func at(_ y: Double) -> Double {
          low.x + (high.x - low.x) * (y - low.y) / (high.y - low.y)
        }
        for x in 0..<width {
          // The mean over the chord's part of how much of the pixel is right of it, exact because the
          // clamped function is linear between where the chord crosses the pixel's sides.
          let left = Double(x)
          var stops = [top, bottom]
          for side in [left, left + 1] where at(top) != at(bottom) {
            let crossing = top + (side - at(top)) * (bottom - top) / (at(bottom) - at(top))
            if crossing > top && crossing < bottom { stops.append(crossing) }
          }
          stops.sort()
          for (from, to) in zip(stops, stops.dropFirst()) {
            let middle = at((from + to) / 2)
            let right = min(max(left + 1 - middle, 0), 1)
            areas[y * width + x] += sign * right * (to - from)
          }
        }
      }
    }
    var current = Point.zero
    var start = Point.zero
    func curve(_ end: Point, _ at: (Double) -> Point) {
      var last = current
      for step in 1...256 {
        let next = step == 256 ? end : at(Double(step) / 256)
        chord(last, next)
        last = next
      }
      current = end
    }
    for element in path.elements {
      switch element {
      case .move(let p):
        chord(current, start)
        (current, start) = (p, p)
      case .line(let p):
        chord(current, p)
        current = p
      case .quad(let c, let p):
        let a = current
        curve(p) { t in
          a.interpolated(to: c, t).interpolated(to: c.interpolated(to: p, t), t)
        }
      case .cubic(let c1, let c2, let p):
        let a = current
        curve(p) { t in
          let m = c1.interpolated(to: c2, t)
          let l = a.interpolated(to: c1, t).interpolated(to: m, t)
          return l.interpolated(to: m.interpolated(to: c2.interpolated(to: p, t), t), t)
        }
      case .close:
        chord(current, start)
        current = start
      }
    }
    return areas
  }
}
