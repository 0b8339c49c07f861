/// The drawing of laid-out text, from bottom to top, in the coordinate space of its layout.
///
/// The artwork is created once per text and shared by all moments, so comparing two moments is fast.
public struct TextArtwork: Hashable, Sendable {
  /// One drawing step.
  package struct Part: Hashable, Sendable {
    /// What is drawn.
    package var art: Art
    /// The bounding box.
    package var frame: Rect
  }

  /// The content of a part.
  package enum Art: Hashable, Sendable {
    /// Outlines to fill with the non-zero rule; a `nil` colour means the text's colour.
    case fill(Path, Color?)
    /// An image stretched to the part's frame.
    case image(ImageReference)
  }

  /// The parts, bottom to top.
  package private(set) var parts: [Part] = []
  /// The concatenated outlines of all monochrome glyphs, which a stroke follows.
  public private(set) var outline = Path()
  /// The bounding box of the outlines.
  public private(set) var outlineFrame = Rect.zero
  /// How the text is set; `nil` for a part of a text, and for a number.
  package private(set) var setting: Setting?

  /// How a text is set.
  package struct Setting: Hashable, Sendable {
    /// The lines' ranges in the UTF-8 encoding of the text.
    package let lines: [Range<Int>]
    /// The factor for all font sizes that makes the text fit.
    package let fontScale: Double
    /// Whether part of the text is omitted or replaced by an ellipsis.
    package let isTruncated: Bool
  }

  /// Creates empty artwork.
  public init() {}

  /// Creates the artwork of a complete layout.
  public init(_ layout: TextLayout) {
    self.init(glyphs: layout.glyphs, decorations: layout.decorations)
    setting = Setting(
      lines: layout.lines.map(\.text), fontScale: layout.fontScale,
      isTruncated: layout.isTruncated)
  }

  /// Creates artwork from glyphs, with decorations below them.
  ///
  /// Outlines of the same colour are merged if they run in the same direction. Fonts use either direction, and
  /// overlapping outlines that run in opposite directions would leave a hole under the non-zero rule.
  package init(glyphs: some Sequence<TextLayout.Glyph>, decorations: [TextLayout.Decoration]) {
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

/// Consecutive outlines, grouped by colour and direction.
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

  /// Moves the groups to `parts`.
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
  /// Twice the signed area of the polygon through all points: positive if the path as a whole is clockwise (y down).
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
