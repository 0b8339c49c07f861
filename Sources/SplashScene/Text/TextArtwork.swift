/// What a set text draws, bottom to top, in the space of its layout.
///
/// It is made once for a text and shared by all of its moments, so that comparing two of them is quick.
public struct TextArtwork: Hashable, Sendable {
  /// One step of drawing.
  public struct Part: Hashable, Sendable {
    /// What is drawn.
    public var art: Art
    /// What encloses it.
    public var frame: Rect
  }

  /// What a part draws.
  public enum Art: Hashable, Sendable {
    /// Outlines to fill by the non-zero rule; without a colour in that of the text.
    case fill(Path, Color?)
    /// A picture that is stretched to the part's frame.
    case image(ImageReference)
  }

  /// What is drawn, bottom to top.
  public private(set) var parts: [Part] = []
  /// The outlines of all glyphs of one colour, one behind the other: what a stroke follows.
  public private(set) var outline = Path()
  /// What encloses the outlines.
  public private(set) var outlineFrame = Rect.zero

  /// Makes artwork that draws nothing.
  public init() {}

  /// Makes the artwork of a whole layout.
  public init(_ layout: TextLayout) {
    self.init(glyphs: layout.glyphs, decorations: layout.decorations)
  }

  /// Makes the artwork of glyphs, and of decorations beneath them.
  ///
  /// Outlines of one colour become one, as long as they turn the same way: where those of fonts that
  /// draw clockwise and counterclockwise overlapped, the non-zero rule would make a hole.
  public init(glyphs: some Sequence<TextLayout.Glyph>, decorations: [TextLayout.Decoration]) {
    var groups = OutlineGroups()
    for decoration in decorations {
      var path = Path()
      path.addRect(decoration.frame)
      groups.append(path, at: .zero, decoration.color)
    }
    for glyph in glyphs {
      switch glyph.art {
      case .none: break
      case .outline(let path):
        groups.append(path, at: glyph.origin, glyph.color)
        outline.append(path, translatedBy: glyph.origin)
      case .layers(let layers):
        groups.close(into: &parts)
        for layer in layers {
          groups.append(layer.path, at: glyph.origin, layer.color ?? glyph.color)
          groups.close(into: &parts)
        }
      case .image(let image, let frame):
        groups.close(into: &parts)
        let placed = Rect(origin: frame.origin + glyph.origin, size: frame.size)
        parts.append(Part(art: .image(image), frame: placed))
      }
    }
    groups.close(into: &parts)
    outlineFrame = outline.controlBox
  }
}

/// Outlines that are drawn one after the other, gathered by colour and sense of rotation.
private struct OutlineGroups {
  private struct Key: Hashable {
    var color: Color?
    var isClockwise: Bool
  }

  private var paths: [Path] = []
  private var keys: [Key: Int] = [:]

  mutating func append(_ path: Path, at origin: Point, _ color: Color?) {
    guard !path.isEmpty else { return }
    let key = Key(color: color, isClockwise: path.turns >= 0)
    let index = keys[key] ?? paths.count
    if index == paths.count {
      keys[key] = index
      paths.append(Path())
    }
    paths[index].append(path, translatedBy: origin)
  }

  /// Adds what was gathered to `parts`, and begins anew.
  mutating func close(into parts: inout [TextArtwork.Part]) {
    for (key, index) in keys.sorted(by: { $0.value < $1.value }) {
      let path = paths[index]
      parts.append(
        TextArtwork.Part(
          art: .fill(path, key.color), frame: path.controlBox))
    }
    self = OutlineGroups()
  }
}

extension Path {
  /// Twice the signed area of the polygon of all points: greater than 0 when the path as a whole runs
  /// clockwise (y down).
  fileprivate var turns: Double {
    var sum = 0.0
    var (start, last) = (Point.zero, Point.zero)
    func line(to p: Point) {
      sum += last.x * p.y - p.x * last.y
      last = p
    }
    for element in elements {
      switch element {
      case .move(let p):
        line(to: start)
        (start, last) = (p, p)
      case .line(let p): line(to: p)
      case .quad(let c, let p):
        line(to: c)
        line(to: p)
      case .cubic(let c1, let c2, let p):
        line(to: c1)
        line(to: c2)
        line(to: p)
      case .close: line(to: start)
      }
    }
    line(to: start)
    return sum
  }
}
