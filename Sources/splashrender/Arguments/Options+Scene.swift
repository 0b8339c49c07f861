// Options that change the scene before it is rendered.
import SplashScene
import SplashSceneFormat

extension AnyOption {
  static let sceneChanges: [AnyOption] = [
    .set, .params, .animation, .theme, .rules, .seed, .appearance, .size, .scale, .fps, .background,
    .allowPath,
    .strict,
  ]

  static let set = Option(
    "set", "NAME=VALUE", .setting, .scene,
    "Set a parameter of the scene. May be repeated.")
  static let params = Option(
    "params", "FILE", .path, .scene,
    "Set parameters from a JSON file: an object of names and values. May be repeated; later files "
      + "override earlier ones, and --set overrides all of them.")
  static let animation = Option(
    "animation", "ID", .text, .scene,
    "Animation of a .lottie archive; default the archive's initial animation.")
  static let theme = Option(
    "theme", "ID", .text, .scene,
    "Theme of a .lottie archive; default the animation's initial theme.")
  static let rules = Option<PlayerRules>(
    "rules", "NAME", .choice, .scene,
    "Player to match where Lottie players differ: afterEffects (default), or coreAnimation to "
      + "match an iPhone.")
  static let seed = Option("seed", "N", .seed, .scene, "Seed of the scene's random numbers.")
  static let appearance = Option<Appearance>(
    "appearance", "NAME", .choice, .scene,
    "Appearance for iOS system colours: light or dark.")
  static let size = Option("size", "WxH", .size, .scene, "Canvas size in points, such as 375x812.")
  static let scale = Option("scale", "S", .number(Limits.scale), .scene, "Pixels per point.")
  static let fps = Option(
    "fps", "RATE", .frameRate, .scene,
    "Frames per second, such as 60, 29.97 or 30000/1001; default the scene's frame rate, and at "
      + "most 25 for GIFs.")
  static let background = Option(
    "background", "COLOR", .text, .scene,
    "Background colour in CSS syntax, such as white, '#3749f7' or transparent.")
  static let allowPath = Option(
    "allow-path", "DIR", .path, .scene,
    "Let the scene use files in DIR too; by default, only files in the scene's own folder. May be "
      + "repeated.")
  static let strict = Flag("strict", .scene, "Treat warnings as errors.")
}
