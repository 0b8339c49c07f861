import SplashChecks
import SplashMedia
import SplashPixels
import SplashRender
import SplashSceneFormat
import SplashSystem

/// The golden frames of a film.
struct GoldenFrames {
  private let pictures: GoldenPictures
  /// The positions of images in the manifest, by frame.
  private let places: [Int: Int]

  /// Reads the manifest; `nil` if there is none, or if it doesn't match the film.
  init?(_ store: GoldenStore, of film: Film) {
    guard store.hasManifest, let file = try? store.manifest(),
      file.manifest.frameRate == film.frameRate, film.start == 0,
      let pictures = try? store.pictures(of: file)
    else { return nil }
    self.pictures = pictures
    places = Dictionary(
      file.manifest.frames.enumerated().map { ($1.index, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The frames that have a golden image.
  var frames: [Int] { places.keys.sorted() }

  /// Returns the golden image of a frame.
  func picture(ofFrame index: Int) -> Pixmap? {
    places[index].flatMap { try? pictures.picture(ofFrame: $0).pixmap }
  }
}
