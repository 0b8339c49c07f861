import SplashMedia
import SplashRender
import SplashSceneFormat
import SplashSystem

func makeFilms(of scene: FilePath, in folder: FilePath) throws {
  var overrides = SceneOverrides()
  overrides.scale = 3
  var film = try Film(path: scene, overrides: overrides)  // throws SceneError: all that is wrong
  film.end = min(film.end, 2)
  try film.render(
    to: [
      Output(path: "\(folder)/film.mp4", format: .mp4),
      Output(path: "\(folder)/film.gif", format: .gif),
    ])
  try writePicture(film.still(at: 0.5), to: "\(folder)/still.png")
}
