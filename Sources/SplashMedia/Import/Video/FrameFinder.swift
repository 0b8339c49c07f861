internal import SplashSystem

/// Decodes any frame of a video. Used by one thread.
protocol FrameFinder {
  /// Decodes a frame, and what it needs of those before it.
  ///
  /// - Parameters:
  ///   - kept: How many pictures there is room for: of more, those that are furthest from the frame
  ///     need not be told.
  ///   - isNeeded: Whether somebody goes on from a frame, so that a decoder there shouldn't go away.
  ///   - found: Called with pictures on the way, the wanted one last. A frame without a picture of its
  ///     own has the one before it.
  mutating func decode(
    _ frame: Int, keeping kept: Int, isNeeded: (Int) -> Bool,
    _ found: (Int, DecodedPicture) -> Void
  ) throws(ReasonError)
}
