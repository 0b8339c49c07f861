import SplashPixels
import SplashScene

/// Prepares the commands of a display list, in painter's order: each becomes a step and a trace.
struct FramePreparation {
  typealias Step = PreparedFrame.Step
  typealias Group = PreparedFrame.Group

  let canvas: PixelBounds
  /// The area in which drawing influences effects.
  let reach: Rect
  /// The dither pattern for gradients.
  let pattern: DitherPattern
  /// Whether, in backdrops, pixels beyond the canvas mirror the canvas.
  let mirrorsEdges: Bool
  let simplifications: Simplifications
  let outlines: OutlinePreparation
  let pictures: any PictureSource
  let sprites: SpriteStore
  private var readers: [Int: Int] = [:]
  /// The number of commands so far.
  private var count = 0

  init(
    canvas: PixelBounds, reach: Rect, pattern: DitherPattern, mirrorsEdges: Bool,
    simplifications: Simplifications, outlines: OutlinePreparation, pictures: any PictureSource,
    sprites: SpriteStore
  ) {
    (self.canvas, self.reach, self.pattern) = (canvas, reach, pattern)
    (self.mirrorsEdges, self.simplifications) = (mirrorsEdges, simplifications)
    (self.outlines, self.pictures, self.sprites) = (outlines, pictures, sprites)
  }

  /// What commands draw on: the canvas, a group or a mask.
  private struct Target {
    /// The pixels that the enclosing groups may draw on.
    let visible: PixelBounds
    let isGroup: Bool
    var steps: [Step] = []
    var traces: [Trace] = []
    /// The pixels that the commands draw on.
    var drawn = PixelBounds.empty
    /// The backdrop that a group shows.
    var backdrop: Backdrop?
    /// Whether a command is blended with what is below it on the target.
    var blends = false

    mutating func add(_ kind: Step.Kind, _ bounds: PixelBounds, end: Int) {
      steps.append(Step(kind: kind, rows: bounds.top..<bounds.bottom, end: end))
      drawn = drawn.union(bounds)
    }
  }

  /// Returns what the commands draw on the canvas.
  mutating func prepare(_ commands: [DisplayList.Command]) -> (steps: [Step], traces: [Trace]) {
    var target = Target(visible: canvas, isGroup: false)
    prepare(commands, on: &target)
    return (target.steps, target.traces)
  }

  private mutating func prepare(_ commands: [DisplayList.Command], on target: inout Target) {
    target.traces.reserveCapacity(commands.count)
    for command in commands {
      count += 1
      let trace =
        switch command {
        case .fill(let outline, let paint, let opacity): add(outline, paint, opacity, to: &target)
        case .particles(let particles): add(particles, to: &target)
        case .group(let group): add(group, to: &target)
        }
      target.traces.append(trace)
    }
  }

  private mutating func add(
    _ outline: DisplayList.Outline, _ paint: DisplayList.Paint, _ opacity: Double,
    to target: inout Target
  ) -> Trace {
    let prepared = outlines.prepare(outline)
    guard !prepared.bounds.isEmpty, let source = source(paint, opacity, prepared, on: &target)
    else { return .none }
    target.add(.fill(prepared, source), prepared.bounds, end: count)
    return Trace(bounds: prepared.bounds)
  }

  private mutating func source(
    _ paint: DisplayList.Paint, _ opacity: Double, _ area: PreparedOutline,
    on target: inout Target
  ) -> PaintSource? {
    guard case .backdrop(let effects) = paint else {
      return PaintSource(
        paint, opacity: opacity, area: area, pattern: pattern, pictures: pictures,
        readers: &readers)
    }
    guard opacity > 0, target.isGroup, target.backdrop == nil else { return nil }
    target.backdrop = Backdrop(
      effects, shown: area.bounds.intersection(target.visible), canvas: canvas, reach: reach,
      mirrorsEdges: mirrorsEdges)
    return target.backdrop.map(PaintSource.backdrop)
  }

  private mutating func add(
    _ particles: DisplayList.Particles, to target: inout Target
  ) -> Trace {
    guard
      let prepared = PreparedParticles(
        particles, canvas: canvas, bandHeight: outlines.bandHeight, sprites: sprites)
    else { return .none }
    if particles.isAdditive { target.blends = true }
    target.add(.particles(prepared), prepared.bounds, end: count)
    return Trace(bounds: prepared.bounds)
  }

  private mutating func add(_ group: DisplayList.Group, to target: inout Target) -> Trace {
    var prepared = prepare(ownValuesOf: group)
    var inner = Target(visible: target.visible.intersection(prepared.bounds), isGroup: true)
    var bitmapBounds: PixelBounds?
    if group.effects.isEmpty {
      prepare(group.contents, on: &inner)
    } else {
      bitmapBounds = addBitmap(of: group, to: &inner)
    }
    prepared.contents = inner.steps
    prepared.backdrop = inner.backdrop
    var mask = Target(visible: inner.visible, isGroup: false)
    if let own = group.mask {
      prepare(own.contents, on: &mask)
      prepared.mask = .init(contents: mask.steps, mode: own.mode, isInverted: own.isInverted)
      if !own.isInverted { prepared.bounds = prepared.bounds.intersection(mask.drawn) }
    }
    prepared.bounds = prepared.bounds.intersection(inner.drawn)
    let simplified = simplifications.simplify(prepared, isBlendedInside: inner.blends)
    if group.blendMode != .normal || inner.backdrop != nil { target.blends = true }
    let changed = simplified.reach(canvas)
    target.steps.append(
      Step(kind: .group(simplified), rows: changed.top..<changed.bottom, end: count))
    target.drawn = target.drawn.union(simplified.bounds)
    return Trace(
      bounds: changed,
      group: .init(
        method: simplified.method, clipCount: simplified.clips.count,
        hasMask: simplified.mask != nil, bounds: simplified.bounds, bitmapBounds: bitmapBounds,
        contents: inner.traces, mask: mask.traces))
  }

  /// Prepares a group's values, without its contents and its mask.
  private func prepare(ownValuesOf group: DisplayList.Group) -> Group {
    let opacity = UInt8(unit: group.opacity)
    var bounds =
      group.effects.isEmpty ? PixelBounds(touchedBy: group.bounds, within: canvas) : canvas
    if opacity == 0 || group.blendMode == .clear { bounds = .empty }
    let clips = group.clips.map { PreparedFrame.Clip(outline: outlines.prepare($0)) }
    bounds = clips.reduce(bounds) { $0.intersection($1.outline.bounds) }
    return Group(bounds: bounds, opacity: opacity, clips: clips, blendMode: group.blendMode)
  }

  /// Adds the contents of a group with effects as a bitmap.
  ///
  /// - Returns: The pixels of the canvas on which the bitmap is visible.
  private func addBitmap(of group: DisplayList.Group, to target: inout Target) -> PixelBounds {
    guard
      let (bitmap, shown) = Offscreen.bitmap(
        of: group, within: target.visible, reach: reach, pattern)
    else { return .empty }
    let outline = PreparedOutline(shape: .whole, bounds: shown, inner: shown)
    target.add(.fill(outline, .offscreen(bitmap)), shown, end: count)
    return shown
  }
}
