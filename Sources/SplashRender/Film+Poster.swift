import SplashRaster
import SplashScene
import SplashSystem

extension Film {
  /// The index of the frame that represents the video: the one that is shown at the scene's ``Scene/poster``.
  ///
  /// Without it, if the video comes to rest, it is the first frame that equals the last one. If it never rests, as a loop, or if
  /// its end is nearly empty, it is the first frame that shows nearly as much as any other.
  package var posterFrame: Int {
    if let poster = scene.poster {
      let frames = ((poster - start) * frameRate.value + 1e-6).rounded(.down)
      return max(0, min(Int(clamping: frames), frameCount - 1))
    }
    let lists = PosterLists(film: self)
    let rest = lists.firstResting
    let samples = sampledFrames(Self.posterSamples)
    let contents = samples.map { lists.list(at: $0).content }
    let most = contents.max() ?? 0
    let isResting = rest < frameCount - 1 || frameCount == 1
    if isResting, (contents.last ?? 0) >= most * Self.leastRestingContent { return rest }
    return zip(samples, contents).first { $0.1 >= most * Self.nearlyAllContent }?.0 ?? 0
  }

  /// The maximum number of frames whose contents are compared.
  private static let posterSamples = 40
  /// The fraction of the fullest frame's content below which the end of a video is nearly empty.
  private static let leastRestingContent = 0.5
  private static let nearlyAllContent = 0.97
}

/// The display lists of a video's frames, without commands that an opaque layer occludes.
private struct PosterLists {
  let film: Film

  func list(at frame: Int) -> DisplayList {
    var list = film.displayList(at: film.time(ofFrame: frame))
    list.removeOccluded()
    return list
  }

  /// The first of the frames at the end that are equal.
  var firstResting: Int {
    let last = film.frameCount - 1
    let end = list(at: last)
    // Moves away from the end in growing steps, and halves the last step.
    var (resting, step) = (last, 1)
    while resting > 0, list(at: max(0, resting - step)) == end {
      resting = max(0, resting - step)
      step *= 2
    }
    var moving = max(-1, resting == 0 ? -1 : resting - step)
    while resting - moving > 1 {
      let middle = (moving + resting) / 2
      if list(at: middle) == end { resting = middle } else { moving = middle }
    }
    return resting
  }
}

extension DisplayList {
  /// Removes all commands below the last one that fills the complete canvas with opaque pixels.
  fileprivate mutating func removeOccluded() {
    let canvas = Rect(0, 0, Double(width), Double(height))
    var depth = 0
    var start = 0
    for (index, command) in commands.enumerated() {
      switch command {
      case .fill(let outline, let paint, let opacity) where depth == 0:
        if opacity >= 1, paint.isOpaque, outline.fills(canvas) { start = index }
      case .beginGroup(let group):
        if depth == 0, index + 1 < commands.count, group.isPlain(on: canvas),
          case .fill(let outline, let paint, let opacity) = commands[index + 1], opacity >= 1,
          paint.isOpaque, outline.fills(canvas), !hasMask(groupAt: index)
        {
          start = index
        }
        depth += 1
      case .endGroup: depth -= 1
      case .fill, .particles, .beginMask, .endMask: break
      }
    }
    commands.removeFirst(start)
  }

  /// Returns whether a group has a mask of its own.
  private func hasMask(groupAt start: Int) -> Bool {
    var depth = 0
    for command in commands[start...] {
      switch command {
      case .beginGroup: depth += 1
      case .endGroup: depth -= 1
      case .beginMask where depth == 1: return true
      case .fill, .particles, .beginMask, .endMask: break
      }
      if depth == 0 { return false }
    }
    return false
  }

  /// The fraction of the canvas that anything but backgrounds covers.
  fileprivate var content: Double {
    var coverage = ContentCoverage(list: self)
    return coverage.content()
  }
}

/// How much a display list covers of the cells of a coarse grid on the canvas. The area of a command is that of its
/// bounding box.
private struct ContentCoverage {
  let list: DisplayList
  private var next = 0

  /// The number of the grid's rows and columns.
  private static let side = 32
  /// The fraction of the canvas from which on a rectangle of a colour or a gradient is a background.
  private static let backgroundShare = 0.95

  /// The alpha of each cell, row by row.
  private typealias Cells = [Double]

  init(list: DisplayList) { self.list = list }

  private var canvas: Rect { Rect(0, 0, Double(list.width), Double(list.height)) }

  /// Returns the mean alpha of all cells.
  mutating func content() -> Double {
    let cells = group(within: canvas, isMask: false)
    return cells.reduce(0, +) / Double(cells.count)
  }

  /// Composites the commands up to the end of the group or mask.
  ///
  /// - Parameter isMask: Whether backgrounds are included.
  private mutating func group(within clip: Rect, isMask: Bool, invertsMask: Bool = false) -> Cells {
    var cells = Cells(repeating: 0, count: Self.side * Self.side)
    while next < list.commands.count {
      let command = list.commands[next]
      next += 1
      switch command {
      case .fill(let outline, let paint, let opacity):
        let box = outline.box(on: canvas).intersection(clip)
        let isBackground =
          paint.isPlain && outline.isRectangle && share(of: box) >= Self.backgroundShare
        if isMask || !isBackground {
          cover(&cells, box, opacity * paint.alpha)
        }
      case .particles(let particles):
        for particle in particles.particles {
          let place = particle.transform.apply(.zero)
          cover(&cells, Rect(origin: place, size: cell).intersection(clip), particle.color.alpha)
        }
      case .beginGroup(let group):
        let inner = group.clips.reduce(clip) { $0.intersection($1.box(on: canvas)) }
        let drawn = self.group(within: inner, isMask: isMask, invertsMask: group.invertsMask)
        for index in cells.indices {
          cells[index] += (1 - cells[index]) * drawn[index] * group.opacity
        }
      case .beginMask:
        let mask = group(within: clip, isMask: true)
        for index in cells.indices {
          cells[index] *= invertsMask ? 1 - mask[index] : mask[index]
        }
      case .endMask, .endGroup: return cells
      }
    }
    return cells
  }

  private var cell: Size {
    Size(canvas.width / Double(Self.side), canvas.height / Double(Self.side))
  }

  private func share(of box: Rect) -> Double {
    box.isEmpty ? 0 : box.width * box.height / (canvas.width * canvas.height)
  }

  /// Composites a rectangle over the cells. A cell that it covers partly gets its part of the alpha.
  private func cover(_ cells: inout Cells, _ box: Rect, _ alpha: Double) {
    guard !box.isEmpty, alpha > 0 else { return }
    let columns = parts(from: box.minX / cell.width, to: box.maxX / cell.width)
    let rows = parts(from: box.minY / cell.height, to: box.maxY / cell.height)
    for (row, height) in rows {
      for (column, width) in columns {
        let index = row * Self.side + column
        cells[index] += (1 - cells[index]) * min(alpha, 1) * width * height
      }
    }
  }

  /// Returns the cells that an interval overlaps in one direction, and the covered fraction of each.
  private func parts(from low: Double, to high: Double) -> [(index: Int, part: Double)] {
    let (low, high) = (max(low, 0), min(high, Double(Self.side)))
    guard low < high else { return [] }
    return (Int(clamping: low)..<Int(clamping: high.rounded(.up))).map { index in
      (index, min(high, Double(index + 1)) - max(low, Double(index)))
    }
  }
}

extension DisplayList.Outline {
  fileprivate var isRectangle: Bool {
    switch geometry {
    case .everything, .rect, .roundedRect: true
    case .roundedRing, .path, .stroke: false
    }
  }

  /// The bounding box on the canvas.
  fileprivate func box(on canvas: Rect) -> Rect {
    switch geometry {
    case .everything: canvas
    case .rect(let rect), .roundedRect(let rect, _, _), .roundedRing(let rect, _, _, _):
      transform.boundingBox(of: rect).intersection(canvas)
    case .path(let path, _):
      transform.boundingBox(of: Rect(enclosing: path.controlPoints)).intersection(canvas)
    case .stroke(let path, let style):
      transform.boundingBox(
        of: Rect(enclosing: path.controlPoints).insetBy(-style.width / 2, -style.width / 2)
      ).intersection(canvas)
    }
  }
}

extension DisplayList.Outline {
  /// Returns whether every pixel of the canvas is inside.
  fileprivate func fills(_ canvas: Rect) -> Bool {
    switch geometry {
    case .everything: return true
    case .rect(let rect):
      guard let affine = transform.affine, affine.b == 0, affine.c == 0 else {
        return false
      }
      return affine.boundingBox(of: rect).intersection(canvas) == canvas
    case .roundedRect, .roundedRing, .path, .stroke: return false
    }
  }
}

extension DisplayList.Group {
  /// Returns whether the group's opaque pixels are opaque on the canvas, too.
  fileprivate func isPlain(on canvas: Rect) -> Bool {
    opacity >= 1 && effects.isEmpty && blendMode == .normal
      && clips.allSatisfy { $0.fills(canvas) }
  }
}

extension DisplayList.Paint {
  /// Whether all pixels are known to be opaque.
  fileprivate var isOpaque: Bool {
    switch self {
    case .solid(let color): color.alpha >= 1
    case .gradient(let gradient): gradient.colors.allSatisfy { $0.alpha >= 1 }
    case .image, .raster, .document, .backdrop: false
    }
  }

  /// Whether the paint is a colour or a gradient.
  fileprivate var isPlain: Bool {
    switch self {
    case .solid, .gradient: true
    case .image, .raster, .document, .backdrop: false
    }
  }

  fileprivate var alpha: Double {
    switch self {
    case .solid(let color): color.alpha
    case .gradient(let gradient): gradient.colors.map(\.alpha).max() ?? 0
    case .image, .raster, .document, .backdrop: 1
    }
  }
}
