import SplashMedia
import SplashPixels
package import SplashScene
package import SplashSceneFormat
package import SplashSystem

/// An image or a video to compare.
package struct ComparedMedia: Sendable {
  private enum Kind: Sendable {
    case picture(PictureFile)
    case film(VideoLibrary, VideoReference)
  }

  package let path: FilePath
  private let kind: Kind

  /// Opens the file at `path`: any video that FFmpeg supports, or an image in any format that scenes support.
  package init(path: FilePath) throws(SceneError) {
    self.path = path
    let videos = VideoLibrary()
    let filmError: AssetError
    do throws(AssetError) {
      kind = .film(videos, try videos.video(at: AssetFile(path)))
      return
    } catch {
      filmError = error
    }
    // A truncated animation might otherwise be decoded as a still image.
    if filmError.isTruncation { throw SceneError(filmError, about: "video", at: path) }
    do throws(AssetError) {
      kind = .picture(try PictureFile(path: path))
    } catch {
      // A file with a video's extension is more likely a corrupt video than a corrupt image.
      let isFilm = OutputFormat(path: path).map { !$0.isPicture } ?? false
      throw SceneError(isFilm ? filmError : error, about: isFilm ? "video" : "image", at: path)
    }
  }

  /// Whether the file is a single image.
  package var isPicture: Bool {
    if case .picture = kind { true } else { false }
  }

  /// The width in pixels.
  package var width: Int {
    switch kind {
    case .picture(let file): file.pixmap.width
    case .film(_, let video): video.width
    }
  }

  /// The height in pixels.
  package var height: Int {
    switch kind {
    case .picture(let file): file.pixmap.height
    case .film(_, let video): video.height
    }
  }

  /// The times of the frames. An image is a single frame.
  package var times: FrameTimes {
    switch kind {
    case .picture: FrameTimes(starts: [0], duration: 0)
    case .film(_, let video): video.times
    }
  }

  /// Returns a frame; `nil` if it can't be decoded: see ``failure``.
  func frame(_ index: Int) -> Pixmap? {
    switch kind {
    case .picture(let file): file.pixmap
    case .film(let videos, let video):
      videos.frame(index, ofVideo: video.id, reader: 0)?.levels[0]
    }
  }

  /// The first decoding failure, if any.
  var failure: MediaError? {
    switch kind {
    case .picture: nil
    case .film(let videos, _): videos.failure
    }
  }
}
