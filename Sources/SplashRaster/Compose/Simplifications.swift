import SplashScene

/// The ways in which groups are drawn with fewer buffers, or without drawing what is occluded. Each changes a component
/// of a pixel by at most 1/255.
///
/// A simplification is a function from a group to a group that looks the same. Its contents are already simplified.
struct Simplifications: OptionSet {
  let rawValue: Int

  /// A clip that only covers complete pixels is equivalent to the bounds, so it is dropped.
  static let wholeClips = Simplifications(rawValue: 1)
  /// A mask that is a single opaque shape becomes a clip.
  static let masksAsClips = Simplifications(rawValue: 2)
  /// A mask that is a single opaque shape with a mask of its own becomes a clip and the inner mask.
  static let clipsOfMasks = Simplifications(rawValue: 4)
  /// A group whose visible part is a single fill is drawn as this fill, through the clips.
  static let singleFills = Simplifications(rawValue: 8)
  /// A group that looks the same without a buffer is drawn directly onto what is below.
  static let directGroups = Simplifications(rawValue: 16)
  /// What is completely covered by a later opaque fill isn't drawn.
  static let occlusion = Simplifications(rawValue: 32)

  static let all = Simplifications(rawValue: 63)

  /// Returns a group with the allowed simplifications.
  ///
  /// - Parameter isBlendedInside: Whether something in the group is blended with what is below it in the group.
  func simplify(_ group: PreparedFrame.Group, isBlendedInside: Bool) -> PreparedFrame.Group {
    var group = group
    if contains(.wholeClips) { group.dropWholeClips() }
    let isDirect = !isBlendedInside && group.looksTheSameWithoutBuffer
    if contains(.masksAsClips) { group.makeMaskClips() }
    if contains(.clipsOfMasks) { group.takeClipOutOfMask() }
    if contains(.wholeClips) { group.dropWholeClips() }
    if contains(.directGroups), isDirect { group.method = .direct }
    if contains(.singleFills) { group.drawAsFill() }
    return group
  }
}

extension PreparedFrame.Group {
  /// See ``Simplifications/wholeClips``.
  fileprivate mutating func dropWholeClips() {
    clips.removeAll { !$0.isInverted && $0.outline.isWhole }
  }

  /// See ``Simplifications/directGroups``.
  fileprivate var looksTheSameWithoutBuffer: Bool {
    opacity == 255 && clips.isEmpty && blendMode == .normal && mask == nil && backdrop == nil
  }

  /// See ``Simplifications/masksAsClips``.
  fileprivate mutating func makeMaskClips() {
    guard let mask else { return }
    if let outline = mask.contents.opaqueShape(mask.mode) {
      clips.append(.init(outline: outline, isInverted: mask.isInverted))
      self.mask = nil
    } else if !mask.isInverted, let group = mask.contents.onlyGroup, group.mask == nil,
      let outline = group.contents.opaqueShape(mask.mode)
    {
      clips += [.init(outline: outline)] + group.clips
      self.mask = nil
    }
  }

  /// See ``Simplifications/clipsOfMasks``.
  fileprivate mutating func takeClipOutOfMask() {
    guard let mask, mask.isPlain, let group = mask.contents.onlyGroup, group.clips.isEmpty,
      let inner = group.mask, let outline = group.contents.opaqueShape(.alpha)
    else { return }
    clips.append(.init(outline: outline))
    self.mask = inner
  }

  /// See ``Simplifications/singleFills``.
  fileprivate mutating func drawAsFill() {
    guard !clips.isEmpty, blendMode == .normal, backdrop == nil, mask == nil, !bounds.isEmpty,
      let (fill, outline, source) = contents.fills?.last, outline.inner.contains(bounds),
      contents.count == 1 || source.isOpaque
    else { return }
    if clips.count == 1, !clips[0].isInverted, opacity == 255 {
      var fill = fill
      fill.kind = .fill(clips[0].outline, source)
      (contents, clips, method) = ([fill], [], .throughClip)
    } else if case .solid(let color) = source {
      (contents, method) = ([fill], .color(color))
    }
  }
}

private typealias Fill = (
  step: PreparedFrame.Step, outline: PreparedOutline, source: PaintSource
)

extension [PreparedFrame.Step] {
  /// The steps, if all of them are fills.
  fileprivate var fills: [Fill]? {
    var fills: [Fill] = []
    for step in self {
      guard case .fill(let outline, let source) = step.kind else { return nil }
      fills.append((step, outline, source))
    }
    return fills
  }

  /// The only step, if it is an opaque, unblended group that doesn't show its backdrop.
  fileprivate var onlyGroup: PreparedFrame.Group? {
    guard count == 1, case .group(let group) = self[0].kind, group.opacity == 255,
      group.blendMode == .normal, group.backdrop == nil
    else { return nil }
    return group
  }

  /// Returns the outline that the steps draw, if a mask with the given mode is opaque inside the outline.
  fileprivate func opaqueShape(_ mode: MaskMode) -> PreparedOutline? {
    guard count == 1, case .fill(let outline, .solid(let color)) = self[0].kind,
      color == .max || color >> 24 == 255 && mode == .alpha
    else { return nil }
    return outline
  }
}
