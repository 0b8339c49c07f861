public import SplashPixels

/// Where the renderer gets the frames of videos. Called from the threads that render.
public protocol VideoSource: Sendable {
  /// A frame of a video with its mip levels.
  ///
  /// - Parameters:
  ///   - index: The frame.
  ///   - id: The video.
  ///   - reader: Which of the places of a picture that show the video asks: what it asked for before
  ///     lets the source guess what it will ask for next. The frame doesn't depend on it.
  /// - Returns: `nil` when the frame can't be decoded, which the source remembers for whoever asks.
  func frame(_ index: Int, ofVideo id: Int, reader: Int) -> ImagePyramid?
}

/// What pictures and documents come from.
struct PaintSources {
  /// The table that image paints index.
  var images: [ImagePyramid]
  var documents: (any DocumentSource)?
  var videos: (any VideoSource)?

  /// The pixels of a picture.
  ///
  /// - Parameter readers: How many places of the frame have asked for each video so far.
  func pyramid(_ picture: DisplayList.Picture, _ readers: inout [Int: Int]) -> ImagePyramid? {
    switch picture {
    case .image(let index):
      return images.indices.contains(index) ? images[index] : nil
    case .frame(let index, let video):
      let reader = readers[video, default: 0]
      readers[video] = reader + 1
      return videos?.frame(index, ofVideo: video, reader: reader)
    }
  }
}
