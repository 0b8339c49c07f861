import SplashScene

/// The handling of groups, clips and masks that need no buffer.
extension PreparedFrame {
  /// Returns the last fill among the given steps, and the fills before it, if the last one occludes all others within
  /// `bounds`.
  func onlyFill(
    _ range: Range<Int>, within bounds: PixelBounds
  ) -> (fill: Int, hidden: [Int])? {
    guard !bounds.isEmpty, var fills = fills(range), let last = fills.popLast(),
      case .fill(let outline, let source) = steps[last], outline.inner.contains(bounds),
      fills.isEmpty || source.isOpaque
    else { return nil }
    return (last, fills)
  }

  /// Returns the clips that are equivalent to the mask at the commands `range`, if the mask is a single opaque shape
  /// that may be clipped.
  func clips(equalTo mask: ClosedRange<Int>, _ masking: Masking) -> [Clip]? {
    let inside = mask.lowerBound + 1..<mask.upperBound
    if let outline = opaqueShape(inside, masking.mode) {
      return [Clip(outline: outline, isInverted: masking.isInverted)]
    }
    guard !masking.isInverted, case .beginGroup(let group)? = steps[inside].first,
      group.end + 1 == mask.upperBound, group.opacity == 255, group.blendMode == .normal,
      group.backdrop == nil,
      let outline = opaqueShape(inside.lowerBound + 1..<group.end, masking.mode)
    else { return nil }
    return [Clip(outline: outline)] + group.clips
  }

  /// Returns the outline and the first command of its mask, if the mask at the commands `range` is a single opaque
  /// shape that has its own mask. Drawing a clip and the inner mask instead saves a buffer.
  func clip(
    withMaskIn mask: ClosedRange<Int>, _ masking: Masking
  ) -> (clip: Clip, mask: Int)? {
    let first = mask.lowerBound + 1
    guard mask.count > 6, masking == .alpha, case .beginGroup(let group) = steps[first],
      group.end + 1 == mask.upperBound, group.opacity == 255, group.clips.isEmpty,
      group.blendMode == .normal, group.backdrop == nil,
      case .fill(let outline, .solid(let color)) = steps[first + 1], color >> 24 == 255,
      case .beginMask(let end, _) = steps[first + 2], end + 1 == group.end
    else { return nil }
    return (Clip(outline: outline), first + 2)
  }

  /// Returns the outline that the given steps draw, if a mask with the given mode is opaque inside the outline.
  private func opaqueShape(_ range: Range<Int>, _ mode: MaskMode) -> PreparedOutline? {
    guard let fills = fills(range), fills.count == 1,
      case .fill(let outline, .solid(let color)) = steps[fills[0]],
      color == .max || color >> 24 == 255 && mode == .alpha
    else { return nil }
    return outline
  }

  /// Returns the fills among the given steps; `nil` if there are steps other than fills.
  private func fills(_ range: Range<Int>) -> [Int]? {
    var fills: [Int] = []
    var index = range.lowerBound
    while index < range.upperBound {
      switch steps[index] {
      case .nothing: break
      case .fill: fills.append(index)
      case .skip(let end): index = end
      case .beginGroup, .beginMask, .particles: return nil
      }
      index += 1
    }
    return fills
  }
}
