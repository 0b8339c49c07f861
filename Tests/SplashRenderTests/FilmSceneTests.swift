import SplashPixels
import SplashScene
import Testing

@testable import SplashRender

/// The scenes of `scenes/` on screens of several sizes.
@Suite struct FilmSceneTests {
  static let films: [(path: String, time: Double)] = [
    ("splash-mask/scene.json", 2.2), ("pop-transition/scene.json", 0.6),
    ("pop-transition/herb.json", 2.1), ("ripple-grid/scene.json", 6.2),
    ("fade-transition/scene.json", 1), ("fade-transition/expand.json", 0.9),
  ]

  @Test(arguments: films)
  func `each example scene loads without warnings and draws over 200 colours on any screen size`(
    path: String, time: Double
  ) throws {
    for size in [Size(320, 568), Size(375, 812), Size(414, 896), Size(1024, 1366)] {
      var film = try loadFilm(path, size: size)
      film.pixelScale = 0.25
      // Neither an empty canvas nor the last frame.
      let picture = colors(try film.still(at: time))
      #expect(Set(picture).count > 200, "\(size)")
      if size.width == 320 { #expect(try picture != colors(film.still(at: film.end))) }
    }
  }

  private func colors(_ picture: Pixmap) -> [[UInt8]] {
    (0..<picture.height).flatMap { y in
      (0..<picture.width).map { x in
        let pixel = picture[x, y]
        return [pixel.red, pixel.green, pixel.blue]
      }
    }
  }
}
