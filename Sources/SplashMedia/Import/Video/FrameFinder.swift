internal import SplashSystem

/// Decodes any frame of a video. Used by one thread.
protocol FrameFinder {
  /// Decodes a frame, and the frames that it depends on.
  ///
  /// - Parameters:
  ///   - kept: The number of pictures that can be kept. If there are more, those furthest from the frame need not be
  ///     reported.
  ///   - isNeeded: Returns whether a reader continues from a frame, so a decoder there should stay.
  ///   - found: Called with the decoded pictures, the requested one last. A frame without a picture has the previous
  ///     one's.
  mutating func decode(
    _ frame: Int, keeping kept: Int, isNeeded: (Int) -> Bool,
    _ found: (Int, DecodedPicture) -> Void
  ) throws(ReasonError)
}
