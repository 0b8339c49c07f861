import SplashPixels
import SplashRender
import SplashScene
import SplashSystem

@testable import SplashSceneFormat

/// The number of layers in a moment, including nested scenes and masks.
func layerCount(_ moment: Moment) -> Int {
  moment.layers.reduce(0) { $0 + layerCount($1) }
}

private func layerCount(_ layer: EvaluatedLayer) -> Int {
  layer.sublayers.reduce(1 + (layer.nested.map(layerCount) ?? 0)) { $0 + layerCount($1) }
    + (layer.mask.map(layerCount) ?? 0)
}

/// Checks that all values of a moment are finite.
func checkMoment(_ moment: Moment) throws {
  try promiseFinite([moment.time], "a time")
  for layer in moment.layers { try check(layer) }
}

private func check(_ layer: EvaluatedLayer) throws {
  try check(layer.properties, of: layer.id)
  if let tint = layer.tint { try check(tint, "the tint of \(layer.id)") }
  for sublayer in layer.sublayers { try check(sublayer) }
  if let mask = layer.mask { try check(mask) }
  if let nested = layer.nested { try checkMoment(nested) }
}

private func check(_ color: Color, _ what: @autoclosure () -> String) throws {
  try promiseFinite([color.red, color.green, color.blue, color.alpha], what())
}

private func check(_ path: Path, _ what: @autoclosure () -> String) throws {
  for point in path.controlPoints { try promiseFinite([point.x, point.y], what()) }
}

private func check(_ p: LayerProperties, of id: String) throws {
  try promiseFinite(
    [p.bounds.minX, p.bounds.minY, p.bounds.width, p.bounds.height], "the bounds of \(id)")
  try promiseFinite(
    [p.position.x, p.position.y, p.zPosition, p.anchorPointZ], "the position of \(id)")
  try promiseFinite([p.anchorPoint.x, p.anchorPoint.y], "the anchor point of \(id)")
  try promiseFinite(p.transform.rows, "the transform of \(id)")
  try promiseFinite(p.sublayerTransform.rows, "the sublayer transform of \(id)")
  try promiseFinite(
    [p.opacity, p.cornerRadius, p.borderWidth, p.rasterizationScale], "a number of \(id)")
  try promiseFinite(
    [p.shadow.opacity, p.shadow.radius, p.shadow.offset.width, p.shadow.offset.height],
    "the shadow of \(id)")
  try check(p.shadow.color, "the shadow's colour of \(id)")
  if let path = p.shadow.path { try check(path, "the shadow's path of \(id)") }
  try check(p.borderColor, "the border's colour of \(id)")
  if let color = p.backgroundColor { try check(color, "the background of \(id)") }
  switch p.content {
  case .shape(let shape):
    try check(shape.path, "the path of \(id)")
    if let color = shape.fillColor { try check(color, "the fill of \(id)") }
    if let gradient = shape.fillGradient { try check(gradient, of: id) }
    if let gradient = shape.strokeGradient { try check(gradient, of: id) }
    let s = shape.stroke
    try promiseFinite(
      [s.lineWidth, s.miterLimit, s.start, s.end, s.dashPhase] + s.dashPattern,
      "the stroke of \(id)")
  case .gradient(let gradient): try check(gradient, of: id)
  case .text(let text): try promiseFinite([text.offset.x, text.offset.y], "the text of \(id)")
  case .video(let video):
    try promiseFinite([video.time ?? 0], "the video's time of \(id)")
    try promise(
      (0..<video.video.times.count).contains(video.frame), "a frame that the video hasn't: \(id)")
  case .emitter(let emitter):
    try promiseFinite(
      [
        emitter.emitterPosition.x, emitter.emitterPosition.y, emitter.birthRate, emitter.lifetime,
        emitter.velocity, emitter.scale, emitter.spin,
      ], "the emitter of \(id)")
  case .none, .image, .svg, .scene, .composition, .replicator, .transform: break
  }
}

private func check(_ gradient: GradientContent, of id: String) throws {
  try promiseFinite(gradient.locations, "the locations of \(id)")
  try promiseFinite(
    [gradient.startPoint.x, gradient.startPoint.y, gradient.endPoint.x, gradient.endPoint.y],
    "the gradient of \(id)")
  for color in gradient.colors { try check(color, "a colour of \(id)") }
}

/// Draws the frame of a scene at a time, with `side` pixels on its longer side, and checks the pixels.
func drawFrame(of scene: Scene, at time: Double, images: [ImagePyramid], side: Double) throws {
  var film = Film(scene: scene, images: images)
  film.pixelScale = min(film.pixelScale, side / max(scene.size.width, scene.size.height))
  let frame: Pixmap
  do throws(RenderError) {
    frame = try film.still(at: time)
  } catch {
    // Videos exist only as names.
    guard case .video = error else { throw BrokenPromise(description: "not drawn: \(error)") }
    return
  }
  for y in 0..<frame.height {
    let row = frame.row32(y)
    for x in 0..<frame.width {
      let alpha = row[x] >> 24
      try promise(
        row[x] & 0xFF <= alpha && row[x] >> 8 & 0xFF <= alpha && row[x] >> 16 & 0xFF <= alpha,
        "a pixel that isn't premultiplied at \(x), \(y): \(String(row[x], radix: 16))")
    }
  }
}
