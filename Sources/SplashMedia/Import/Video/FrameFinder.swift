internal import SplashSystem

/// A decoder for any frame of a video. It must only be used by one thread.
protocol FrameFinder {
  /// Decodes a frame, and the frames that it depends on.
  ///
  /// - Parameters:
  ///   - kept: The number of pictures that can be kept. If more pictures are decoded, those furthest from the frame
  ///     need not be reported.
  ///   - isNeeded: A closure that returns whether a reader will continue from a frame. If so, a decoder at that frame
  ///     should stay there.
  ///   - found: A closure that is called with the decoded pictures; the requested one is last. A frame without a
  ///     picture uses the previous frame's picture.
  mutating func decode(
    _ frame: Int, keeping kept: Int, isNeeded: (Int) -> Bool,
    _ found: (Int, DecodedPicture) -> Void
  ) throws(ReasonError)
}
