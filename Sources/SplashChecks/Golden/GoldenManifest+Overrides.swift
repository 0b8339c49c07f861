package import SplashSceneFormat
package import SplashSystem

extension GoldenManifest.Options {
  /// What a scene is given, as a manifest in `folder` stores it.
  ///
  /// - Parameters:
  ///   - overrides: What the scene was given. Its parameters are files.
  ///   - imageParameters: The names of the parameters that are images.
  package init(_ overrides: SceneOverrides, imageParameters: Set<String>, in folder: FilePath) {
    self.init()
    for case .file(let path) in overrides.parameters {
      params.append(RelativePath.path(of: path, from: folder).description)
    }
    for (name, text) in overrides.set {
      if imageParameters.contains(name) {
        images[name] = RelativePath.path(of: FilePath(text), from: folder).description
      } else {
        set[name] = text
      }
    }
    animation = overrides.animation
    theme = overrides.theme
    rules = overrides.lottieRules
    seed = overrides.seed
    appearance = overrides.appearance
    size = overrides.size
    scale = overrides.scale
    frameRate = overrides.frameRate
    background = overrides.backgroundColor
    allowedFolders = overrides.allowedFolders.map {
      RelativePath.path(of: $0, from: folder).description
    }
  }

  /// What the scene is given to be drawn again, by a manifest in `folder`.
  package func overrides(in folder: FilePath) -> SceneOverrides {
    var overrides = SceneOverrides()
    overrides.parameters = params.map { .file(folder.appending(FilePath($0))) }
    overrides.set =
      set.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      + images.sorted { $0.key < $1.key }.map {
        ($0.key, folder.appending(FilePath($0.value)).description)
      }
    overrides.animation = animation
    overrides.theme = theme
    overrides.lottieRules = rules
    overrides.seed = seed
    overrides.appearance = appearance
    overrides.size = size
    overrides.scale = scale
    overrides.frameRate = frameRate
    overrides.backgroundColor = background
    overrides.allowedFolders = allowedFolders.map { folder.appending(FilePath($0)) }
    return overrides
  }
}
