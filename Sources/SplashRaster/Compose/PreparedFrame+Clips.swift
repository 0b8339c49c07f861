import SplashScene

/// What groups, clips and masks can do without buffers.
extension PreparedFrame {
  /// The last fill among some steps, and the fills before it, if it hides everything else of them within
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

  /// The clips that cut as the mask at the commands `range` does, if it is one opaque shape, which may be cut
  /// itself.
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

  /// The outline and the first command of its mask, if the mask at the commands `range` is one opaque shape
  /// with a mask of its own: a clip and that mask need a buffer less.
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

  /// The outline that all of some steps draw, if a mask of the mode is whole there.
  private func opaqueShape(_ range: Range<Int>, _ mode: MaskMode) -> PreparedOutline? {
    guard let fills = fills(range), fills.count == 1,
      case .fill(let outline, .solid(let color)) = steps[fills[0]],
      color == .max || color >> 24 == 255 && mode == .alpha
    else { return nil }
    return outline
  }

  /// The fills among some steps, if there is nothing else.
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
