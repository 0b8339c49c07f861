import SplashRaster
import SplashScene

// Masks that are nothing but a filled outline are clips, which need no pixels of their own.
extension Lowering {
  /// Makes clips of the mask that was added last, as far as that draws outlines.
  ///
  /// - Parameters:
  ///   - start: The index of the mask's first command; its last one is the list's.
  ///   - group: The group that is masked.
  mutating func makeClips(ofMaskFrom start: Int, in group: inout DisplayList.Group) {
    guard group.maskMode == .alpha, !group.invertsMask, !group.blendMode.isUnbounded else { return }
    // No copy is held, so that the list can be changed in its place.
    let last = list.commands.count - 1
    if last == start + 2, let outline = list.commands[start + 1].opaqueOutline {
      group.clips.append(outline)
      removeCommands(from: start)
      return
    }
    // An outline with a mask of its own: that becomes the mask.
    guard last > start + 5, case .beginGroup(let inner) = list.commands[start + 1],
      inner.isOnlyMasked,
      let outline = list.commands[start + 2].opaqueOutline,
      case .beginMask = list.commands[start + 3],
      case .endGroup = list.commands[last - 1], case .endMask = list.commands[last - 2]
    else { return }
    group.clips.append(outline)
    group.invertsMask = inner.invertsMask
    removeCommand(at: last)
    removeCommand(at: last - 1)
    for _ in 0..<3 { removeCommand(at: start) }
  }

  /// The fill that does what a group does: one that has a single fill with at most one clip, which lies in it;
  /// `nil` for other groups.
  ///
  /// - Parameters:
  ///   - start: The index of the group's first command, after which there are only those of its contents.
  ///   - bounds: Where the group may be seen.
  func fill(ofGroupFrom start: Int, _ group: DisplayList.Group, _ bounds: Rect)
    -> DisplayList.Command?
  {
    guard group.effects.isEmpty, group.blendMode == .normal, list.commands.count == start + 2,
      case .fill(let outline, let paint, let own) = list.commands[start + 1], !paint.isBackdrop
    else { return nil }
    if group.clips.isEmpty { return .fill(outline, paint, opacity: own * group.opacity) }
    guard group.clips.count == 1, outline.covers(bounds) else { return nil }
    return .fill(group.clips[0], paint, opacity: own * group.opacity)
  }
}

extension DisplayList.Group {
  /// Whether a mask is all that the group does to its contents.
  fileprivate var isOnlyMasked: Bool {
    opacity == 1 && clips.isEmpty && effects.isEmpty && blendMode == .normal && maskMode == .alpha
  }
}

extension DisplayList.Command {
  /// What an opaque fill of one colour covers.
  fileprivate var opaqueOutline: DisplayList.Outline? {
    guard case .fill(let outline, .solid(let color), let opacity) = self, color.alpha >= 1,
      opacity >= 1
    else { return nil }
    return outline
  }
}

extension DisplayList.Outline {
  /// Whether the outline is a rectangle that covers every pixel of `rect`, in device space.
  fileprivate func covers(_ rect: Rect) -> Bool {
    let own: Rect
    switch geometry {
    case .everything: return true
    case .rect(let r): own = r
    case .roundedRect(let r, let radius, let corners) where radius <= 0 || corners.isEmpty: own = r
    default: return false
    }
    guard let affine = transform.affine, affine.preservesAxes else { return false }
    let box = affine.boundingBox(of: own)
    return box.minX <= rect.minX.rounded(.down) && box.minY <= rect.minY.rounded(.down)
      && box.maxX >= rect.maxX.rounded(.up) && box.maxY >= rect.maxY.rounded(.up)
  }
}
