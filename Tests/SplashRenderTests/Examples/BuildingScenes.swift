import SplashPixels
import SplashRender
import SplashScene
import SplashSystem

/// A white square that crosses a dark canvas within a second, and comes back.
func makeCrossing() -> Scene {
  var square = Layer(id: "square", frame: Rect(0, 24, 16, 16), backgroundColor: .white)
  square.animations = [
    .basic(.position(.x), to: 120, timing: MediaTiming(duration: 1, autoreverses: true))
  ]
  return Scene(
    size: Size(128, 64), frameRate: FrameRate(25), duration: 2,
    backgroundColor: Color(0, 0, 0.2), layers: [square])
}

/// The same at two pixels for a point: 256 × 128 pixels.
func makeCrossingFilm() -> Film {
  var film = Film(scene: makeCrossing())
  film.pixelScale = 2
  return film
}

/// A disc that springs up, and a ring that draws itself within it.
func makeBadge() -> Scene {
  let colors = GradientContent(colors: [.white, Color(1, 0, 0.5)])
  var disc = Layer(id: "disc", frame: Rect(8, 8, 48, 48), content: .gradient(colors))
  disc.cornerRadius = 24
  disc.masksToBounds = true
  disc.animations = [.spring(.transform(.scale), from: 0, to: 1, spring: Spring(damping: 20))]

  let circle = Path { $0.addEllipse(in: Rect(8, 8, 32, 32)) }
  let line = Stroke(color: .black, lineWidth: 4)
  let outline = ShapeContent(path: circle, fillColor: nil, stroke: line)
  var ring = Layer(id: "ring", frame: Rect(0, 0, 48, 48), content: .shape(outline))
  ring.animations = [
    .basic(
      .strokeEnd, from: 0, to: 1,
      timing: MediaTiming(duration: 0.5, beginTime: 0.25, fillMode: .backwards),
      timingFunction: .easeOut)
  ]
  disc.sublayers = [ring]
  return Scene(size: Size(64, 64), duration: 1, layers: [disc])
}

/// A square that blinks while it grows, again and again.
func makePulse() -> Layer {
  var pulse = Layer(id: "pulse", frame: Rect(24, 24, 16, 16), backgroundColor: .white)
  let second = MediaTiming(duration: 1)
  pulse.animations = [
    .group(
      [
        .keyframe(.opacity, values: [1, 0.25, 1], timing: second),
        .basic(.transform(.scale), from: 1, to: 2, timing: second),
      ], timing: MediaTiming(duration: 1, repeatCount: .infinity))
  ]
  return pulse
}

/// A comet that flies along a path in two seconds, and leaves sparks behind.
func makeComet(along path: Path) -> Layer {
  var spark = EmitterCell()
  spark.shape = ParticleShape(path: Path { $0.addEllipse(in: Rect(-1, -1, 2, 2)) })
  spark.birthRate = 60
  spark.lifetime = 0.5
  spark.velocity = 20
  spark.emissionRange = 2 * .pi
  var emitter = EmitterContent()
  emitter.emitterCells = [spark]
  var comet = Layer(id: "comet", frame: .zero, content: .emitter(emitter))
  if let flight = KeyframeAnimation(AnimatedProperty(.position), along: path) {
    comet.animations = [Animation(timing: MediaTiming(duration: 2), kind: .keyframe(flight))]
  }
  return comet
}

/// A film of a picture with its title beneath it.
func makePoster(picture path: FilePath, title: String) throws -> Film {
  let assets = Assets()
  let picture = try assets.image(at: path)
  var attributes = TextAttributes()
  attributes.fontSize = 20
  attributes.fontWeight = 700
  let text = try assets.layOut(TextRequest(title, attributes))

  let (width, height) = (Double(picture.width), Double(picture.height))
  let photo = Layer(
    id: "photo", frame: Rect(0, 0, width, height),
    content: .image(ImageContent(contents: picture)))
  let caption = Layer(
    id: "caption", frame: Rect(0, height, text.size.width, text.size.height),
    content: .text(TextContent(string: title, artwork: TextArtwork(text))))
  // Whole points: a canvas of whole pixels, on which the picture's fall.
  let size = Size(
    max(width, text.size.width).rounded(.up), (height + text.size.height).rounded(.up))
  let scene = Scene(
    size: size, duration: 1, backgroundColor: .black, layers: [photo, caption])
  return Film(scene: scene, assets: assets)
}

/// A film that shows a picture in memory, pixel for point.
func makeFilm(showing pixels: Pixmap) -> Film {
  let picture = ImageReference(
    id: 0, path: "pixels", width: pixels.width, height: pixels.height)
  let size = Size(Double(pixels.width), Double(pixels.height))
  let layer = Layer(
    id: "pixels", frame: Rect(origin: .zero, size: size),
    content: .image(ImageContent(contents: picture)))
  let scene = Scene(size: size, duration: 1, layers: [layer])
  return Film(scene: scene, pixmaps: [pixels])
}
