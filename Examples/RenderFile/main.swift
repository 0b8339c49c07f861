// Renders a scene file to an MP4 video:
//
//     RenderFile SCENE.json FILM.mp4
import Foundation
import SplashMedia
import SplashRender
import SplashSceneFormat
import SplashSystem

let arguments = CommandLine.arguments
guard arguments.count == 3 else {
  print("usage: RenderFile SCENE.json FILM.mp4")
  exit(64)
}

do {
  let film = try Film(path: FilePath(arguments[1]))
  let reports = try film.render(to: [Output(path: FilePath(arguments[2]), format: .mp4)])
  for report in reports {
    print("\(report.path): \(report.frameCount) frames of \(report.width) × \(report.height)")
  }
} catch let errors as SceneError {
  // The error contains all errors of the scene, each with its location in the file.
  for error in errors.diagnostics {
    print("\(error.file):\(error.line):\(error.column): \(error.message)")
  }
  exit(65)
} catch {
  print(error)
  exit(1)
}
