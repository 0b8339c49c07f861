import SplashMedia
import SplashRender
import SplashScene
import SplashSceneFormat
import SplashSystem

/// Renders a scene file as a film, and as a GIF of ten frames per second.
func renderFilms(of scene: FilePath, in folder: FilePath) throws {
  let film = try Film(path: scene)
  var gif = Output(path: "\(folder)/film.gif", format: .gif)
  gif.frameRate = FrameRate(10)
  try film.render(to: [Output(path: "\(folder)/film.mp4", format: .mp4), gif])
}

/// Renders the first second of a scene in gold, three pixels for a point.
func renderInGold(_ scene: FilePath, to path: FilePath) throws {
  var overrides = SceneOverrides()
  overrides.set = [(name: "accent", text: "gold")]
  overrides.scale = 3
  var film = try Film(path: scene, overrides: overrides)
  film.end = min(film.end, 1)
  try film.render(to: [Output(path: path, format: .webm)])
}

/// A white ball that crosses a blue canvas within a second.
func makeBall() throws -> Film {
  try Film(
    source: """
      {
        "splashrender": 1, "size": [64, 32], "fps": 10, "duration": 1, "backgroundColor": "#0000ff",
        "layers": [
          {
            "id": "ball", "bounds": [0, 0, 16, 16], "position": [8, 16], "cornerRadius": 8,
            "backgroundColor": "white",
            "animations": [
              { "type": "basic", "keyPath": "position.x", "to": 56, "duration": 1 }
            ]
          }
        ]
      }
      """)
}

/// Writes what a film shows after half a second as a PNG file.
func writeStill(of film: Film, to path: FilePath) throws {
  try writePicture(film.still(at: 0.5), to: path)
}
