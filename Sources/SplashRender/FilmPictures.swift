internal import SplashMedia
internal import SplashPixels
internal import SplashRaster
internal import SplashScene

/// A provider of a scene's images, videos and documents for the renderer.
struct FilmPictures: PictureSource {
  let images: [ImagePyramid]
  let svgs: SVGLibrary
  let videos: VideoLibrary

  func image(_ id: Int) -> ImagePyramid? { images.indices.contains(id) ? images[id] : nil }

  func frame(_ index: Int, ofVideo id: Int, reader: Int) -> ImagePyramid? {
    videos.frame(index, ofVideo: id, reader: reader)
  }

  func pixels(
    ofDocument id: Int, transform: AffineTransform, color: Color?, x: Int, y: Int, width: Int,
    height: Int
  ) -> Pixmap? {
    svgs.pixels(
      ofDocument: id, transform: transform, color: color, x: x, y: y, width: width, height: height)
  }
}
