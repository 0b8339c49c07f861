import SplashPixels
import SplashScene

/// A display list made ready for the bands: outlines flattened, paints worked out, groups matched with
/// their ends and narrowed to what they draw.
struct PreparedFrame {
  /// A step, at the same index as the command that it comes from.
  enum Step {
    /// Draws nothing.
    case nothing
    case fill(PreparedOutline, PaintSource)
    case particles(PreparedParticles)
    case beginGroup(Group)
    /// Everything up to the command `end` is the mask of the group.
    case beginMask(end: Int, Masking)
    /// Goes on after the command `end`.
    case skip(to: Int)
  }

  /// Where a step draws, looked at before the step itself: most draw nothing in a band.
  struct Extent {
    var top: Int
    var bottom: Int
    /// The step after this one and all that belongs to it.
    var next: Int
  }

  /// A group.
  struct Group {
    /// The index of the command that ends it.
    var end: Int
    /// The pixels outside of which it draws nothing. An unbounded blend mode changes others, too.
    var bounds: PixelBounds
    var opacity: UInt8
    var clips: [Clip]
    var blendMode: BlendMode
    var masking: Masking
    /// Whether it needs a buffer of its own. One that is neither clipped, faded, masked nor blended,
    /// and blends nothing itself, looks the same drawn straight onto what lies below.
    var isIsolated: Bool
    /// What lies below it, if it shows that.
    var backdrop: Backdrop?
    /// The premultiplied colour that it has wherever it draws, if it has one and needs no buffer therefore.
    var color: UInt32?

    /// The pixels of `canvas` that may change.
    func reach(_ canvas: PixelBounds) -> PixelBounds {
      blendMode.isUnbounded ? canvas : bounds
    }
  }

  /// What cuts a group.
  struct Clip {
    var outline: PreparedOutline
    /// Whether what it covers is cut away, and the rest stays.
    var isInverted = false
  }

  /// How a mask's pixels make the factors of a group's.
  struct Masking: Equatable {
    var mode: MaskMode
    var isInverted: Bool

    /// As masks do if nothing else is said.
    static let alpha = Masking(mode: .alpha, isInverted: false)
  }

  /// All pixels.
  let canvas: PixelBounds
  /// The pixel that the canvas is filled with before the first step.
  let background: UInt32
  private(set) var steps: [Step] = []
  /// What each command has a say in.
  private(set) var traces: [Trace] = []
  /// The rows that each step touches, and the step to go on with where they are others.
  private(set) var extents: [Extent] = []
  /// The bitmaps that the steps need, in their order.
  private(set) var offscreens: [(step: Int, bitmap: Offscreen)] = []
  /// The groups that show what lies below them, in their order.
  private(set) var backdrops: [(step: Int, backdrop: Backdrop)] = []
  /// What all of these take.
  private(set) var offscreenBytes = 0
  /// The steps that hide those before them.
  private(set) var occluders: Occluders

  // Groups and masks that have begun, innermost last.
  private struct Open {
    var index: Int
    var isMask: Bool
    var drawn = PixelBounds.empty
    // Of a group: what its mask leaves, and the mask's commands with the ones that enclose them.
    var maskBounds: PixelBounds?
    var mask: ClosedRange<Int>?
  }

  /// Prepares `list`, of which what lies within `reach` counts for effects.
  ///
  /// Lists whose groups and masks don't match are read as well as may be: what ends without having
  /// begun is nothing, and what has not ended ends with the list.
  ///
  /// - Parameters:
  ///   - pattern: What rounds the colours of gradients on the list's canvas.
  ///   - mirrorsEdges: Whether what lies below groups goes on beyond the canvas as its mirror image.
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
    // The commands before this one are a bitmap's, which takes the place of the first of them and is
    // seen on some pixels.
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
        // A mask that has not ended ends with its group.
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

  /// Makes the innermost group show what lies below it, alone with what the group around it has drawn.
  ///
  /// - Returns: Whether it is a group, and shows nothing of that yet.
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

  /// Gives a group a buffer of its own, as something in it is blended.
  private mutating func isolate(_ group: Open?) {
    guard let group, case .beginGroup(var prepared) = steps[group.index] else { return }
    prepared.isIsolated = true
    steps[group.index] = .beginGroup(prepared)
  }

  /// The pixels of `canvas` that all of the groups may draw on.
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

  /// Notes that the innermost group or mask draws on some pixels.
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
      // A clip of whole pixels is no more than its bounds.
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
        // The mask of no group.
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
          // A clip of whole pixels is no more than its bounds.
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

  /// Draws a group without a buffer, if it can be.
  ///
  /// - Parameter contents: Its steps.
  /// - Returns: How; `nil` if it can't.
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

  /// Notes what the commands of a group that ends have a say in.
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
  /// A share of 0…1 in 1/255, rounded to nearest; beyond, the nearer end, and 0 for what is no number.
  init(unit value: Double) {
    self = value > 0 ? UInt8((Swift.min(value, 1) * 255).rounded()) : 0
  }
}
