public import SplashPixels
public import SplashScene

/// The provider of pixels that are decoded or drawn elsewhere: images, video frames and documents. It is called from
/// rendering threads; if it returns `nil`, nothing is drawn.
public protocol PictureSource: Sendable {
  /// Returns an image with its mip levels.
  ///
  /// - Parameter id: The image's id in image paints.
  /// - Returns: `nil` if there is no such image.
  func image(_ id: Int) -> ImagePyramid?

  /// Returns a frame of a video with its mip levels.
  ///
  /// - Parameters:
  ///   - index: The frame's index.
  ///   - id: The video's id.
  ///   - reader: The index of the paint, among those in the picture that show the video. From its earlier requests
  ///     the source can predict the next one. The frame doesn't depend on it.
  /// - Returns: `nil` if the frame can't be decoded, which the source records for its owner.
  func frame(_ index: Int, ofVideo id: Int, reader: Int) -> ImagePyramid?

  /// Returns the pixels of a document in a device rectangle, drawn at its displayed resolution.
  ///
  /// - Parameters:
  ///   - id: The document's id.
  ///   - transform: The transform from the document's points to device pixels.
  ///   - color: The colour that replaces all of the document's colours; `nil` keeps them.
  ///   - x: The rectangle's first column.
  ///   - y: The rectangle's first row.
  ///   - width: The number of columns, at least 1.
  ///   - height: The number of rows, at least 1.
  /// - Returns: A pixmap of the rectangle's size; `nil` if the document can't be drawn, which the source records for
  ///   its owner.
  func pixels(
    ofDocument id: Int, transform: AffineTransform, color: Color?, x: Int, y: Int, width: Int,
    height: Int
  ) -> Pixmap?
}

extension PictureSource {
  /// Returns `nil`: there are no images.
  public func image(_ id: Int) -> ImagePyramid? { nil }

  /// Returns `nil`: there are no videos.
  public func frame(_ index: Int, ofVideo id: Int, reader: Int) -> ImagePyramid? { nil }

  /// Returns `nil`: there are no documents.
  public func pixels(
    ofDocument id: Int, transform: AffineTransform, color: Color?, x: Int, y: Int, width: Int,
    height: Int
  ) -> Pixmap? { nil }
}

/// A table of images, indexed by image paints.
struct ImageTable: PictureSource {
  var images: [ImagePyramid]

  func image(_ id: Int) -> ImagePyramid? { images.indices.contains(id) ? images[id] : nil }
}

extension PictureSource {
  /// Returns the pixels of a picture.
  ///
  /// - Parameter readers: The number of paints in the frame that have requested each video so far.
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
