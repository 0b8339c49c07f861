import SplashSceneFormat

extension InputNames {
  /// The options that set the values.
  static var options: InputNames {
    var names = InputNames()
    names.set = AnyOption.set.spelling + " "
    names.allowedFolder = AnyOption.allowPath.spelling + " "
    names.background = AnyOption.background.spelling + " "
    names.animation = AnyOption.animation.spelling
    names.theme = AnyOption.theme.spelling
    names.scale = AnyOption.scale.spelling
    names.size = AnyOption.size.spelling
    names.frameRate = AnyOption.fps.spelling
    names.scene = AnyOption.scene.spelling
    names.output = AnyOption.name.spelling + " "
    return names
  }
}
