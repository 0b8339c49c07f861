package import SplashSceneFormat
package import SplashSystem

extension GoldenManifest.Options {
  /// Creates the scene's options in the form in which a manifest in `folder` stores them.
  ///
  /// - Parameters:
  ///   - overrides: The scene's overrides, in which parameters are given as files.
  ///   - imageParameters: The names of the image parameters.
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
    rules = overrides.rules
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

  /// Returns the overrides with which to render the scene again, for a manifest in `folder`.
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
    overrides.rules = rules
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
