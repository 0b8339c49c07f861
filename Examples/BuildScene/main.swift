// Builds a scene in code, with Core Animation's names, and writes its frames as PNG files:
//
//     BuildScene FOLDER
import Foundation
import SplashMedia
import SplashRender
import SplashScene
import SplashSystem

/// A card that fades in while it slides up, with a rotating dot in it.
func makeScene() -> Scene {
  var dot = Layer(id: "dot", frame: Rect(8, 8, 8, 8), backgroundColor: Color(1, 0.4, 0.2))
  dot.properties.cornerRadius = 4
  var spinner = Layer(id: "spinner", frame: Rect(8, 4, 32, 32))
  spinner.sublayers = [dot]
  spinner.animations = [
    .basic(.transform(.rotationZ), from: 0, to: .number(2 * .pi), timing: MediaTiming(duration: 1))
  ]
  var card = Layer(id: "card", frame: Rect(40, 20, 48, 40), backgroundColor: .white)
  card.properties.cornerRadius = 6
  card.sublayers = [spinner]
  card.animations = [
    .basic(.opacity, from: 0, to: 1, timing: MediaTiming(duration: 0.5)),
    .basic(.position(.y), from: 60, to: 40, timing: MediaTiming(duration: 0.5)),
  ]
  return Scene(
    size: Size(128, 80), frameRate: FrameRate(10), duration: 1,
    backgroundColor: Color(0.1, 0.1, 0.2), layers: [card])
}

guard CommandLine.arguments.count == 2 else {
  print("usage: BuildScene FOLDER")
  exit(64)
}

do {
  // With a frame number in the name, each frame is written to its own file.
  let path = FilePath(CommandLine.arguments[1] + "/frame-%02d.png")
  try Film(scene: makeScene()).render(to: [Output(path: path, format: .png)])
} catch {
  print(error)
  exit(1)
}
