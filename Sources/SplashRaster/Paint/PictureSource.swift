package import SplashPixels
package import SplashScene

/// A provider of pixels that are decoded or drawn elsewhere: images, video frames and documents. Rendering threads
/// call it; if it returns `nil`, nothing is drawn.
package protocol PictureSource: Sendable {
  /// Returns an image with its mip levels.
  ///
  /// - Parameter id: The image's id in image paints.
  /// - Returns: The image; `nil` if there is no such image.
  func image(_ id: Int) -> ImagePyramid?

  /// Returns a frame of a video with its mip levels.
  ///
  /// - Parameters:
  ///   - index: The frame's index.
  ///   - id: The video's id.
  ///   - reader: The index of the paint, among those in the frame that show the video. The source can predict a
  ///     reader's next request from its earlier requests. The result doesn't depend on the reader.
  /// - Returns: The frame; `nil` if it can't be decoded. The source records this failure for its owner.
  func frame(_ index: Int, ofVideo id: Int, reader: Int) -> ImagePyramid?

  /// Returns the pixels of a document in a device rectangle, drawn at the resolution at which it is displayed.
  ///
  /// - Parameters:
  ///   - id: The document's id.
  ///   - transform: The transform from the document's points to device pixels.
  ///   - color: The colour that replaces all of the document's colours; `nil` to keep them.
  ///   - x: The rectangle's first column.
  ///   - y: The rectangle's first row.
  ///   - width: The number of columns, at least 1.
  ///   - height: The number of rows, at least 1.
  /// - Returns: A pixmap of the rectangle's size; `nil` if the document can't be drawn. The source records this
  ///   failure for its owner.
  func pixels(
    ofDocument id: Int, transform: AffineTransform, color: Color?, x: Int, y: Int, width: Int,
    height: Int
  ) -> Pixmap?
}

extension PictureSource {
  /// Returns `nil`, because there are no images.
  package func image(_ id: Int) -> ImagePyramid? { nil }

  /// Returns `nil`, because there are no videos.
  package func frame(_ index: Int, ofVideo id: Int, reader: Int) -> ImagePyramid? { nil }

  /// Returns `nil`, because there are no documents.
  package func pixels(
    ofDocument id: Int, transform: AffineTransform, color: Color?, x: Int, y: Int, width: Int,
    height: Int
  ) -> Pixmap? { nil }
}

/// A table of images, which image paints refer to by index.
struct ImageTable: PictureSource {
  var images: [ImagePyramid]

  func image(_ id: Int) -> ImagePyramid? { images.indices.contains(id) ? images[id] : nil }
}

extension PictureSource {
  /// Returns the pixels of an image or a video frame.
  ///
  /// - Parameter readers: For each video, the number of paints in the frame that have requested it so far.
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
