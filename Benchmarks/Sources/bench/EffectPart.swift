import SplashPixels
import SplashRaster
import SplashScene

/// A card of 800 × 500 pixels on a gradient of 1170 × 2532: the cost of a backdrop, colour filters and a
/// Porter–Duff mode, compared with the same image without them.
func measureEffects(_ run: inout Run) throws {
  let gradient = DisplayList.Gradient(
    kind: .axial, colors: [Color(1, 0.6, 0.36), Color(0.2, 0.2, 0.8)], locations: [0, 1],
    transform: AffineTransform(1170, 2532, -2532, 1170, 0, 0))
  let whole = Rect(0, 0, 1170, 2532)
  let bounds = Rect(185, 1000, 800, 500)
  func outline(_ rect: Rect, radius: Double = 0) -> DisplayList.Outline {
    .init(.roundedRect(rect, radius: radius), AffineTransform.identity)
  }
  let background = DisplayList.Command.fill(outline(whole), .gradient(gradient), opacity: 1)
  let card = DisplayList.Command.fill(
    outline(bounds, radius: 60), .solid(Color(1, 1, 1, 0.3)), opacity: 1)
  func list(_ commands: [DisplayList.Command]) -> DisplayList {
    var list = DisplayList(width: 1170, height: 2532)
    list.commands = commands
    return list
  }
  func glass(_ effects: [DisplayList.Effect]) -> DisplayList {
    let backdrop = DisplayList.Command.fill(
      outline(bounds, radius: 60), .backdrop(effects), opacity: 1)
    return list([background, .group(.init(bounds: bounds, contents: [backdrop, card]))])
  }
  func group(_ mode: BlendMode, _ effects: [DisplayList.Effect] = []) -> DisplayList {
    var group = DisplayList.Group(bounds: bounds, contents: [card])
    group.blendMode = mode
    group.effects = effects
    return list([background, .group(group)])
  }
  let blur = DisplayList.Effect.gaussianBlur(sigma: Size(40, 40))
  let saturation = DisplayList.Effect.colorSteps([.matrix(ColorFilter.saturation.matrix(1.8))])
  let steps = (0...255).map { Double($0 * 7 % 256) / 255 }
  let tables = DisplayList.Effect.colorSteps([
    .tables(ComponentTables(red: steps, green: steps, blue: steps))
  ])
  let map = DisplayList.Effect.colorSteps([
    .map(ColorMap([.black, Color(1, 0.3, 0.2), .white]), amount: 0.8)
  ])
  let plain = list([background, card])
  for (name, list) in [
    ("backdrop, blur of 40", glass([blur])),
    ("backdrop, blur of 40 and saturation", glass([blur, saturation])),
    ("backdrop, saturation", glass([saturation])),
    ("backdrop, tables", glass([tables])), ("backdrop, colour map", glass([map])),
    ("destOut", group(.destOut)), ("multiply", group(.multiply)),
  ] {
    let times = try measure([contender("ours", list), contender("the card alone", plain)])
    run.report.add(
      "effects", name, "ours", .frames(4), times[0], against: "the card alone", times[1])
  }
}

private func contender(_ name: String, _ list: DisplayList) -> Contender {
  let renderer = Renderer(images: [])
  let target = Pixmap(width: list.width, height: list.height)
  return Contender(name) { for _ in 0..<4 { renderer.render(list, into: target) } }
}
