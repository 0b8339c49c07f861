package import SplashSceneFormat

extension GoldenManifest.Options {
  /// What a scene is given, as a manifest in `folder` stores it.
  ///
  /// - Parameters:
  ///   - overrides: What the scene was given. Its parameters are files.
  ///   - imageParameters: The names of the parameters that are images.
  package init(_ overrides: SceneOverrides, imageParameters: Set<String>, in folder: String) {
    self.init()
    for case .file(let path) in overrides.parameters {
      params.append(RelativePath.path(of: path, from: folder))
    }
    for (name, text) in overrides.set {
      if imageParameters.contains(name) {
        images[name] = RelativePath.path(of: text, from: folder)
      } else {
        set[name] = text
      }
    }
    seed = overrides.seed
    size = overrides.size
    scale = overrides.scale
    frameRate = overrides.frameRate
    background = overrides.backgroundColor
    allowedFolders = overrides.allowedFolders.map { RelativePath.path(of: $0, from: folder) }
  }

  /// What the scene is given to be drawn again, by a manifest in `folder`.
  package func overrides(in folder: String) -> SceneOverrides {
    var overrides = SceneOverrides()
    overrides.parameters = params.map { .file(RelativePath.resolve($0, in: folder)) }
    overrides.set =
      set.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      + images.sorted { $0.key < $1.key }.map {
        ($0.key, RelativePath.resolve($0.value, in: folder))
      }
    overrides.seed = seed
    overrides.size = size
    overrides.scale = scale
    overrides.frameRate = frameRate
    overrides.backgroundColor = background
    overrides.allowedFolders = allowedFolders.map { RelativePath.resolve($0, in: folder) }
    return overrides
  }
}
