// What changes the scene before it is rendered.
import SplashScene
import SplashSceneFormat

extension AnyOption {
  /// What changes the scene before it is rendered.
  static let sceneChanges: [AnyOption] = [
    .set, .params, .animation, .theme, .rules, .seed, .appearance, .size, .scale, .fps, .background,
    .allowPath,
    .strict,
  ]

  static let set = Option(
    "set", "NAME=VALUE", .setting, .scene,
    "Give a parameter of the scene a value. May be given again.")
  static let params = Option(
    "params", "FILE", .path, .scene,
    "Give parameters the values of a JSON file, an object of names and values. May be given "
      + "again; later files win, and --set wins over all of them.")
  static let animation = Option(
    "animation", "ID", .text, .scene,
    "The animation of a .lottie archive. The archive's own choice by default.")
  static let theme = Option(
    "theme", "ID", .text, .scene,
    "The theme of a .lottie archive. The animation's own by default.")
  static let rules = Option<LottieRules>(
    "rules", "NAME", .choice, .scene,
    "Whose rules Lottie files are drawn by where players differ: afterEffects (the default) or "
      + "coreAnimation, for what an iPhone shows.")
  static let seed = Option("seed", "N", .seed, .scene, "The seed of the scene's random choices.")
  static let appearance = Option<Appearance>(
    "appearance", "NAME", .choice, .scene,
    "Whether iOS's system colours are those of light or of dark screens: light or dark.")
  static let size = Option("size", "WxH", .size, .scene, "The canvas in points, such as 375x812.")
  static let scale = Option("scale", "S", .number(Limits.scale), .scene, "Pixels per point.")
  static let fps = Option(
    "fps", "RATE", .frameRate, .scene,
    "Frames per second: 60, 29.97 or 30000/1001. The scene's by default; GIFs have at most 25 "
      + "then.")
  static let background = Option(
    "background", "COLOR", .text, .scene,
    "What lies beneath all layers, as CSS writes colours: white, '#3749f7', transparent.")
  static let allowPath = Option(
    "allow-path", "DIR", .path, .scene,
    "Let the scene name files below DIR, too; without it, only files below its own folder. May "
      + "be given again.")
  static let strict = Flag("strict", .scene, "Treat warnings as errors.")
}
