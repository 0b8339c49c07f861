// Compares the frame of a scene at a given time with a recorded image, pixel for pixel:
//
//     CheckFrame SCENE.json SECONDS GOLDEN.png
//
// If the image doesn't exist, it is recorded. The exit code is 2 if a pixel differs.
import Foundation
import SplashMedia
import SplashPixels
import SplashRender
import SplashScene
import SplashSystem

/// The number of pixels that differ between two images; `nil` for images of different sizes.
func differingPixels(_ a: Pixmap, _ b: Pixmap) -> Int? {
  guard a.width == b.width, a.height == b.height else { return nil }
  let (first, second) = (a.bytes(), b.bytes())
  return stride(from: 0, to: first.count, by: 4).count { first[$0..<$0 + 4] != second[$0..<$0 + 4] }
}

let arguments = CommandLine.arguments
guard arguments.count == 4, let time = Double(arguments[2]) else {
  print("usage: CheckFrame SCENE.json SECONDS GOLDEN.png")
  exit(64)
}

do {
  let frame = try Film(path: FilePath(arguments[1])).still(at: time)
  let path = FilePath(arguments[3])
  guard FileManager.default.fileExists(atPath: arguments[3]) else {
    try writePicture(frame, to: path)
    print("recorded \(path)")
    exit(0)
  }
  let difference = differingPixels(frame, try readPicture(path))
  if difference == 0 {
    print("equal")
  } else {
    print(difference.map { "\($0) pixels differ" } ?? "the sizes differ")
    exit(2)
  }
} catch {
  print(error)
  exit(1)
}
