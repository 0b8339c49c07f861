import BenchmarkImages
import Foundation
import SplashMedia
import SplashPixels
import SplashRaster
import SplashScene
import SplashSystem

/// Writes the images of the scenes into a folder. They are the same in every run.
func writeArtwork(to folder: URL) throws {
  let photo = photograph(width: 1170, height: 2532, seed: 3)
  let pictures = [
    ("photograph.png", photo), ("tile.png", tile()), ("screenshot.png", screenshot(photo)),
    ("thumbnail.png", photograph(width: 306, height: 306, seed: 4)),
  ]
  for (name, picture) in pictures {
    let bytes = try PictureEncoder.png(picture, path: FilePath(name))
    try Data(bytes).write(to: folder.appendingPathComponent(name))
  }
}

/// A line drawing of 180 × 180 pixels, transparent between the lines: diamonds, diagonals and a bar.
private func tile() -> Pixmap {
  var path = Path()
  let lines: [[(Double, Double)]] = [
    [(90, 23), (0, 90), (90, 157), (180, 90), (90, 23)],
    [(90, 23), (48, 90), (90, 157), (132, 90), (90, 23)],
    [(48, 90), (132, 90)], [(0, 0), (180, 180)], [(180, 0), (0, 180)],
    [(55, 0), (48, 90), (55, 180)], [(125, 0), (132, 90), (125, 180)],
  ]
  for line in lines {
    path.move(to: Point(line[0].0, line[0].1))
    for (x, y) in line.dropFirst() { path.addLine(to: Point(x, y)) }
  }
  var list = DisplayList(width: 180, height: 180)
  list.commands = [
    .fill(
      .init(.stroke(path, .init(width: 2)), AffineTransform.identity),
      .solid(Color(0.28, 0.7, 0.84)), opacity: 1)
  ]
  return drawn(list)
}

/// A screen of an app: a photograph on top, lines of text as bars below.
private func screenshot(_ photo: Pixmap) -> Pixmap {
  let (width, height) = (photo.width, photo.height)
  var list = DisplayList(width: width, height: height, background: .white)
  func add(_ rect: Rect, _ radius: Double, _ paint: DisplayList.Paint) {
    list.commands.append(
      .fill(
        .init(.roundedRect(rect, radius: radius), AffineTransform.identity), paint, opacity: 1))
  }
  add(
    Rect(0, 0, Double(width), 0.42 * Double(height)), 0,
    .image(.init(image: 0, transform: AffineTransform.identity)))
  for line in 0..<24 {
    let y = 1120 + 54 * Double(line)
    add(
      Rect(60, y, line % 6 == 5 ? 480 : 1050 - Double(line * 37 % 90), 26), 13,
      .solid(Color(0.2, 0.2, 0.25)))
  }
  return drawn(list, [ImagePyramid(photo)])
}

private func drawn(_ list: DisplayList, _ images: [ImagePyramid] = []) -> Pixmap {
  let target = Pixmap(width: list.width, height: list.height)
  Renderer(images: images).render(list, into: target)
  return target
}
