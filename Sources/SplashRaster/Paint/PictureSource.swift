public import SplashPixels
public import SplashScene

/// Where the renderer gets the pixels of what others decode or draw: pictures, frames of videos, documents.
/// Called from the threads that render; what a source has none of draws nothing.
public protocol PictureSource: Sendable {
  /// A picture with its mip levels.
  ///
  /// - Parameter id: What image paints call it.
  /// - Returns: `nil` when there is no such picture.
  func image(_ id: Int) -> ImagePyramid?

  /// A frame of a video with its mip levels.
  ///
  /// - Parameters:
  ///   - index: The frame.
  ///   - id: The video.
  ///   - reader: Which of the places of a picture that show the video asks: what it asked for before
  ///     lets the source guess what it will ask for next. The frame doesn't depend on it.
  /// - Returns: `nil` when the frame can't be decoded, which the source remembers for its owner.
  func frame(_ index: Int, ofVideo id: Int, reader: Int) -> ImagePyramid?

  /// The pixels of a document in a rectangle of the device, drawn at the resolution at which they appear.
  ///
  /// - Parameters:
  ///   - id: The document.
  ///   - transform: From the document's points to device pixels.
  ///   - color: The colour that takes the place of all of the document's; `nil` keeps them.
  ///   - x: The rectangle's first column.
  ///   - y: Its first row.
  ///   - width: Its columns, at least 1.
  ///   - height: Its rows, at least 1.
  /// - Returns: A pixmap of the rectangle's size; `nil` when the document can't be drawn, which the
  ///   source remembers for its owner.
  func pixels(
    ofDocument id: Int, transform: AffineTransform, color: Color?, x: Int, y: Int, width: Int,
    height: Int
  ) -> Pixmap?
}

extension PictureSource {
  /// There are no pictures.
  public func image(_ id: Int) -> ImagePyramid? { nil }

  /// There are no videos.
  public func frame(_ index: Int, ofVideo id: Int, reader: Int) -> ImagePyramid? { nil }

  /// There are no documents.
  public func pixels(
    ofDocument id: Int, transform: AffineTransform, color: Color?, x: Int, y: Int, width: Int,
    height: Int
  ) -> Pixmap? { nil }
}

/// A table of pictures, which image paints index.
struct ImageTable: PictureSource {
  var images: [ImagePyramid]

  func image(_ id: Int) -> ImagePyramid? { images.indices.contains(id) ? images[id] : nil }
}

extension PictureSource {
  /// The pixels of a picture.
  ///
  /// - Parameter readers: How many places of the frame have asked for each video so far.
  func pyramid(_ picture: DisplayList.Picture, _ readers: inout [Int: Int]) -> ImagePyramid? {
    switch picture {
    case .image(let index): return image(index)
    case .frame(let index, let video):
      let reader = readers[video, default: 0]
      readers[video] = reader + 1
      return frame(index, ofVideo: video, reader: reader)
    }
  }
}
