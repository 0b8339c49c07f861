import SplashPixels
import SplashScene

/// A display list that is prepared for drawing in bands: outlines are flattened, paints are prepared, and groups are
/// matched with their ends and reduced to the area that they draw on.
struct PreparedFrame {
  /// A drawing step. It has the same index as its command.
  enum Step {
    /// Draws nothing.
    case nothing
    case fill(PreparedOutline, PaintSource)
    case particles(PreparedParticles)
    case beginGroup(Group)
    /// The commands up to `end` are the group's mask.
    case beginMask(end: Int, Masking)
    /// Drawing continues after the command `end`.
    case skip(to: Int)
  }

  /// The extent of a step, which is tested before the step itself because most steps draw nothing in a band.
  struct Extent {
    var top: Int
    var bottom: Int
    /// The step after this one and its contents.
    var next: Int
  }

  /// A group.
  struct Group {
    /// The index of the command that ends the group.
    var end: Int
    /// The bounds outside of which the group draws nothing. An unbounded blend mode also changes pixels outside.
    var bounds: PixelBounds
    var opacity: UInt8
    var clips: [Clip]
    var blendMode: BlendMode
    var masking: Masking
    /// Whether the group needs a buffer. A group without clips, opacity or masks, and without blending inside or
    /// outside, looks the same when it is drawn directly.
    var isIsolated: Bool
    /// The group's backdrop, if the group shows it.
    var backdrop: Backdrop?
    /// The premultiplied colour of all pixels in the group, if it is uniform and the group therefore needs no buffer.
    var color: UInt32?

    /// Returns the pixels of `canvas` that may change.
    func reach(_ canvas: PixelBounds) -> PixelBounds {
      blendMode.isUnbounded ? canvas : bounds
    }
  }

  /// A clip of a group.
  struct Clip {
    var outline: PreparedOutline
    /// Whether the covered area is clipped away.
    var isInverted = false
  }

  /// The method by which a mask's pixels become factors for a group's pixels.
  struct Masking: Equatable {
    var mode: MaskMode
    var isInverted: Bool

    /// The default masking.
    static let alpha = Masking(mode: .alpha, isInverted: false)
  }

  /// The bounds of the canvas.
  let canvas: PixelBounds
  /// The initial pixel of the canvas.
  let background: UInt32
  private(set) var steps: [Step] = []
  /// The traces of the commands, by index.
  private(set) var traces: [Trace] = []
  /// The rows that each step touches, and the step to continue with in all other rows.
  private(set) var extents: [Extent] = []
  /// The bitmaps that the steps need, in order.
  private(set) var offscreens: [(step: Int, bitmap: Offscreen)] = []
  /// The groups that show their backdrop, in order.
  private(set) var backdrops: [(step: Int, backdrop: Backdrop)] = []
  /// The total size of the bitmaps and backdrops, in bytes.
  private(set) var offscreenBytes = 0
  /// The steps that occlude earlier steps.
  private(set) var occluders: Occluders

  // An open group or mask. The innermost one is last.
  private struct Open {
    var index: Int
    var isMask: Bool
    var drawn = PixelBounds.empty
    // For a group: the bounds of its mask, and the range of the mask's commands, including those that begin and end
    // it.
    var maskBounds: PixelBounds?
    var mask: ClosedRange<Int>?
  }

  /// Prepares `list`. Only drawing within `reach` influences effects.
  ///
  /// Lists whose groups and masks don't match are handled leniently: unmatched ends are ignored, and open groups end
  /// at the end of the list.
  ///
  /// - Parameters:
  ///   - pattern: The dither pattern for gradients on the list's canvas.
  ///   - mirrorsEdges: Whether, in backdrops, pixels beyond the canvas mirror the canvas.
  init(
    _ list: DisplayList, reach: Rect, pattern: DitherPattern, mirrorsEdges: Bool = true,
    outlines: inout OutlinePreparation, pictures: any PictureSource, sprites: SpriteStore
  ) {
    let canvas = PixelBounds(left: 0, top: 0, right: list.width, bottom: list.height)
    self.canvas = canvas
    background = premultiply(list.background, 1)
    occluders = Occluders(of: [], canvas: canvas)
    outlines.beginFrame()
    steps.reserveCapacity(list.commands.count)
    traces = Array(repeating: .none, count: list.commands.count)
    var open: [Open] = []
    // Commands before the index `next` belong to a bitmap, which replaces the first of them and is visible on the
    // pixels `seen`.
    var (next, seen) = (0, PixelBounds.empty)
    var readers: [Int: Int] = [:]
    for (index, command) in list.commands.enumerated() {
      if index < next {
        if steps.count == index { steps.append(.nothing) }
        traces[index].bounds = seen
        continue
      }
      switch command {
      case .fill(let outline, let paint, let opacity):
        let prepared = outlines.prepare(outline)
        if case .backdrop(let effects) = paint {
          traces[index].bounds = prepared.bounds
          let shown = prepared.bounds.intersection(bounds(of: open, canvas))
          let backdrop = Backdrop(
            effects, shown: shown, canvas: canvas, reach: reach, mirrorsEdges: mirrorsEdges)
          if opacity > 0, let backdrop, setBackdrop(backdrop, of: open) {
            fill(prepared, .backdrop(backdrop), in: &open)
          } else {
            steps.append(.nothing)
          }
          continue
        }
        guard !prepared.bounds.isEmpty,
          let source = PaintSource(
            paint, opacity: opacity, area: prepared, pattern: pattern, pictures: pictures,
            readers: &readers)
        else {
          steps.append(.nothing)
          continue
        }
        traces[index].bounds = prepared.bounds
        fill(prepared, source, in: &open)
      case .particles(let particles):
        guard
          let prepared = PreparedParticles(
            particles, canvas: canvas, bandHeight: outlines.bandHeight, sprites: sprites)
        else {
          steps.append(.nothing)
          continue
        }
        if particles.isAdditive { isolate(open.last) }
        traces[index].bounds = prepared.bounds
        steps.append(.particles(prepared))
        note(prepared.bounds, in: &open)
      case .beginGroup(let group):
        if group.blendMode != .normal { isolate(open.last) }
        open.append(Open(index: index, isMask: false))
        let prepared = Self.prepare(group, canvas, &outlines)
        steps.append(.beginGroup(prepared))
        guard !group.effects.isEmpty else { continue }
        next = Self.contentsEnd(of: list, index)
        guard next > index + 1 else { continue }
        seen = .empty
        if let (outline, offscreen) = Self.offscreen(
          group, list.commands[index + 1..<next], bounds(of: open, canvas), reach: reach,
          pattern)
        {
          seen = outline.bounds
          fill(outline, .offscreen(offscreen), in: &open)
        }
      case .beginMask:
        open.append(Open(index: index, isMask: true))
        steps.append(.nothing)
      case .endMask:
        steps.append(.nothing)
        if let last = open.last, last.isMask { close(&open, at: index) }
      case .endGroup:
        steps.append(.nothing)
        // An open mask ends with its group.
        guard open.contains(where: { !$0.isMask }) else { continue }
        while let last = open.last, last.isMask { close(&open, at: index) }
        close(&open, at: index)
      }
    }
    while !open.isEmpty { close(&open, at: list.commands.count) }
    occluders = Occluders(of: steps, canvas: canvas)
    extents = steps.indices.map { index in
      switch steps[index] {
      case .fill(let outline, _):
        Extent(top: outline.bounds.top, bottom: outline.bounds.bottom, next: index + 1)
      case .beginGroup(let group):
        Extent(
          top: group.reach(canvas).top, bottom: group.reach(canvas).bottom, next: group.end + 1)
      case .particles(let particles):
        Extent(top: particles.bounds.top, bottom: particles.bounds.bottom, next: index + 1)
      case .nothing: Extent(top: 0, bottom: 0, next: index + 1)
      case .skip(let end): Extent(top: 0, bottom: 0, next: end + 1)
      case .beginMask(let end, _): Extent(top: 0, bottom: list.height, next: end + 1)
      }
    }
  }

  /// Makes the innermost group show its backdrop, and isolates the enclosing group.
  ///
  /// - Returns: Whether the innermost element is a group that didn't show a backdrop yet.
  private mutating func setBackdrop(_ backdrop: Backdrop, of open: [Open]) -> Bool {
    guard let group = open.last, case .beginGroup(var prepared) = steps[group.index],
      prepared.backdrop == nil
    else { return false }
    prepared.backdrop = backdrop
    prepared.isIsolated = true
    steps[group.index] = .beginGroup(prepared)
    isolate(open.dropLast().last)
    backdrops.append((group.index, backdrop))
    return true
  }

  /// Marks a group as needing a buffer, because something in it is blended.
  private mutating func isolate(_ group: Open?) {
    guard let group, case .beginGroup(var prepared) = steps[group.index] else { return }
    prepared.isIsolated = true
    steps[group.index] = .beginGroup(prepared)
  }

  /// Returns the pixels of `canvas` that all of the groups may draw on.
  private func bounds(of open: [Open], _ canvas: PixelBounds) -> PixelBounds {
    open.reduce(canvas) { bounds, group in
      guard case .beginGroup(let group) = steps[group.index] else { return bounds }
      return bounds.intersection(group.bounds)
    }
  }

  private mutating func fill(
    _ outline: PreparedOutline, _ source: PaintSource, in open: inout [Open]
  ) {
    steps.append(.fill(outline, source))
    if case .offscreen(let offscreen) = source {
      offscreens.append((steps.count - 1, offscreen))
      offscreenBytes += offscreen.bytes
    }
    note(outline.bounds, in: &open)
  }

  /// Records that the innermost group or mask draws on some pixels.
  private func note(_ bounds: PixelBounds, in open: inout [Open]) {
    if open.isEmpty { return }
    open[open.count - 1].drawn = open[open.count - 1].drawn.union(bounds)
  }

  private static func prepare(
    _ group: DisplayList.Group, _ canvas: PixelBounds, _ outlines: inout OutlinePreparation
  ) -> Group {
    let opacity = UInt8(unit: group.opacity)
    var bounds =
      group.effects.isEmpty ? PixelBounds(touchedBy: group.bounds, within: canvas) : canvas
    if opacity == 0 || group.blendMode == .clear { bounds = .empty }
    var clips: [Clip] = []
    for clip in group.clips {
      let prepared = outlines.prepare(clip)
      bounds = bounds.intersection(prepared.bounds)
      // A clip that only covers complete pixels is equivalent to its bounds.
      if prepared.isWhole { continue }
      clips.append(Clip(outline: prepared))
    }
    return Group(
      end: 0, bounds: bounds, opacity: opacity, clips: clips, blendMode: group.blendMode,
      masking: Masking(mode: group.maskMode, isInverted: group.invertsMask),
      isIsolated: opacity < 255 || !clips.isEmpty || group.blendMode != .normal)
  }

  /// Ends the innermost group or mask at the command `end`.
  private mutating func close(_ open: inout [Open], at end: Int) {
    guard let closed = open.popLast() else { return }
    if closed.isMask {
      guard let owner = open.last, case .beginGroup(let group) = steps[owner.index] else {
        // This is a mask without a group.
        steps[closed.index] = .skip(to: end)
        return
      }
      steps[closed.index] = .beginMask(end: end, group.masking)
      let shown = group.masking.isInverted ? group.bounds : closed.drawn
      open[open.count - 1].maskBounds = owner.maskBounds?.intersection(shown) ?? shown
      open[open.count - 1].mask = closed.index...end
    } else if case .beginGroup(var group) = steps[closed.index] {
      group.end = end
      group.bounds = group.bounds.intersection(closed.drawn)
      if let mask = closed.maskBounds {
        group.bounds = group.bounds.intersection(mask)
        group.isIsolated = true
      }
      var hasMask = closed.mask != nil
      if let mask = closed.mask, mask.upperBound + 1 == end {
        if let clips = clips(equalTo: mask, group.masking) {
          steps[mask.lowerBound] = .skip(to: mask.upperBound)
          hasMask = false
          // A clip that only covers complete pixels is equivalent to its bounds.
          group.clips += clips.filter { $0.isInverted || !$0.outline.isWhole }
        } else if let (clip, inner) = clip(withMaskIn: mask, group.masking) {
          group.clips.append(clip)
          steps[mask.lowerBound] = .skip(to: inner - 1)
        }
      }
      let path = hasMask ? nil : drawWithoutBuffer(&group, closed.index + 1..<end)
      steps[closed.index] = .beginGroup(group)
      trace(
        group, closed, end,
        path
          ?? (group.isIsolated ? .isolated(clips: group.clips.count, hasMask: hasMask) : .plain))
      if !open.isEmpty {
        open[open.count - 1].drawn = open[open.count - 1].drawn.union(group.bounds)
      }
    }
  }

  /// Draws a group without a buffer, if possible.
  ///
  /// - Parameter contents: The group's steps.
  /// - Returns: The path for drawing the group; `nil` if it needs a buffer.
  private mutating func drawWithoutBuffer(
    _ group: inout Group, _ contents: Range<Int>
  ) -> Trace.GroupPath? {
    guard !group.clips.isEmpty, group.blendMode == .normal, group.backdrop == nil,
      let (fill, hidden) = onlyFill(contents, within: group.bounds),
      case .fill(_, let source) = steps[fill]
    else { return nil }
    if group.clips.count == 1, !group.clips[0].isInverted, group.opacity == 255 {
      steps[fill] = .fill(group.clips[0].outline, source)
      group.clips = []
      group.isIsolated = false
    } else if case .solid(let color) = source {
      group.color = color
    } else {
      return nil
    }
    for step in hidden { steps[step] = .nothing }
    return group.color == nil ? .throughClip : .color(clips: group.clips.count)
  }

  /// Records which pixels are affected by the commands of a group that has ended.
  private mutating func trace(
    _ group: Group, _ open: Open, _ end: Int, _ groupPath: Trace.GroupPath
  ) {
    for index in open.index + 1..<end {
      traces[index].bounds = traces[index].bounds.intersection(group.bounds)
    }
    let reach = group.reach(canvas)
    traces[open.index] = Trace(bounds: reach, groupPath: groupPath)
    let ends = [end, open.mask?.lowerBound, open.mask?.upperBound].compactMap(\.self)
    for index in ends where index < traces.count { traces[index].bounds = reach }
  }
}

extension UInt8 {
  /// Converts a fraction to units of 1/255, rounded to nearest. Values outside 0…1 are clamped, and NaN becomes 0.
  init(unit value: Double) {
    self = value > 0 ? UInt8((Swift.min(value, 1) * 255).rounded()) : 0
  }
}
