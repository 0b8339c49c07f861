import SplashMedia
import SplashPixels
package import SplashScene
package import SplashSceneFormat
package import SplashSystem

/// A picture or a film that is compared with another one.
package struct ComparedMedia: Sendable {
  private enum Kind: Sendable {
    case picture(PictureFile)
    case film(VideoLibrary, VideoReference)
  }

  package let path: FilePath
  private let kind: Kind

  /// Opens the file at `path`: any film that FFmpeg knows, or a picture of any kind that scenes can show.
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
    // The beginning of an animation that was cut is a picture.
    if filmError.isTruncation { throw SceneError(filmError, about: "film", at: path) }
    do throws(AssetError) {
      kind = .picture(try PictureFile(path: path))
    } catch {
      // What is called like a film is more likely a broken film than a broken picture.
      let isFilm = OutputFormat(path: path).map { !$0.isPicture } ?? false
      throw SceneError(isFilm ? filmError : error, about: isFilm ? "film" : "picture", at: path)
    }
  }

  /// Whether it is a single picture.
  package var isPicture: Bool {
    if case .picture = kind { true } else { false }
  }

  /// Pixels in a row.
  package var width: Int {
    switch kind {
    case .picture(let file): file.pixmap.width
    case .film(_, let video): video.width
    }
  }

  /// Rows of pixels.
  package var height: Int {
    switch kind {
    case .picture(let file): file.pixmap.height
    case .film(_, let video): video.height
    }
  }

  /// When its frames are shown; a picture is one frame.
  package var times: FrameTimes {
    switch kind {
    case .picture: FrameTimes(starts: [0], duration: 0)
    case .film(_, let video): video.times
    }
  }

  /// A frame; `nil` when it can't be decoded: see ``failure``.
  func frame(_ index: Int) -> Pixmap? {
    switch kind {
    case .picture(let file): file.pixmap
    case .film(let videos, let video):
      videos.frame(index, ofVideo: video.id, reader: 0)?.levels[0]
    }
  }

  /// The first frame that couldn't be decoded, if there was one.
  var failure: MediaError? {
    switch kind {
    case .picture: nil
    case .film(let videos, _): videos.failure
    }
  }
}
