extension PreparedFrame {
  /// For each group that shows its backdrop, the bounds of the pixels that the group reads or changes.
  var backdropBounds: [PixelBounds] {
    backdrops.compactMap { step, backdrop in
      guard case .beginGroup(let group) = steps[step] else { return nil }
      return backdrop.read.union(group.reach(canvas))
    }
  }
}
