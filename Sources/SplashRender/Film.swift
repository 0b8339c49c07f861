public import SplashMedia
public import SplashPixels
public import SplashRaster
public import SplashScene
public import SplashSceneFormat

/// A resolved scene with its pictures, cut to a range of time and set to a frame rate and resolution:
/// everything that decides its frames.
public struct Film: Sendable {
  /// The scene.
  public let scene: Scene
  /// The scene's pictures, in the order of their ids.
  public let images: [ImagePyramid]
  /// The scene's SVG documents.
  public let svgs: SVGLibrary
  /// The files that the scene was read from: the scene files and pictures. None for a scene that was
  /// made otherwise.
  public private(set) var sources: [String] = []
  /// What the bitmaps of layers showed last.
  private let bitmaps = LayerBitmaps()
  /// The time of the first frame in seconds.
  public var start: Double
  /// The time at which the film ends, in seconds; no frame is there.
  public var end: Double
  /// Frames per second.
  public var frameRate: FrameRate
  /// Pixels per point.
  public var pixelScale: Double

  /// Makes the whole film of a scene at the scene's own rate and scale.
  public init(scene: Scene, images: [ImagePyramid], svgs: SVGLibrary = SVGLibrary()) {
    self.scene = scene
    self.images = images
    self.svgs = svgs
    start = 0
    end = scene.duration
    frameRate = scene.frameRate
    pixelScale = scene.scale
  }

  /// Reads and resolves the scene file at `path` and decodes its pictures.
  ///
  /// - Parameters:
  ///   - path: The scene file, or `-` for standard input.
  ///   - overrides: What takes the place of values in the file.
  ///   - diagnose: Receives the warnings, and the texts that they are about by path.
  /// - Throws: All problems of the scene at once.
  public init(
    path: String, overrides: SceneOverrides = SceneOverrides(),
    diagnose: ([Diagnostic], _ sources: [String: SourceText]) -> Void = { _, _ in }
  ) throws(SceneErrors) {
    let assets = Assets()
    let resolved = try loadScene(path: path, overrides: overrides, assets: assets)
    diagnose(resolved.diagnostics, resolved.sources)
    self.init(scene: resolved.scene, images: assets.images.pyramids, svgs: assets.svgs)
    sources = resolved.dependencies
  }

  /// Pixels in a row of a frame: the scene's width at ``pixelScale``, rounded, at least 1.
  public var width: Int { max(1, Int((scene.size.width * pixelScale).rounded())) }

  /// Sets ``pixelScale`` so that a frame has `pixels` in a row.
  public mutating func setWidth(_ pixels: Int) {
    pixelScale = Double(pixels) / scene.size.width
  }

  /// Rows of a frame.
  public var height: Int { max(1, Int((scene.size.height * pixelScale).rounded())) }

  /// How many frames the film has, at least 1.
  public var frameCount: Int { frameRate.frameCount(in: end - start) }

  /// The scene time of a frame in seconds.
  public func time(ofFrame index: Int) -> Double { start + frameRate.time(ofFrame: index) }

  /// What the canvas shows at a scene time.
  public func displayList(at time: Double) -> DisplayList {
    scene.evaluate(at: time).displayList(width: width, height: height, bitmaps)
  }

  /// The picture at a scene time. It is within ``maximumSide`` and ``maximumPixels``.
  ///
  /// - Throws: ``RenderError/svg(_:)``.
  public func still(at time: Double) throws(RenderError) -> Pixmap {
    let frame = Pixmap(width: width, height: height)
    makeRenderer().render(displayList(at: time), into: frame)
    try checkDocuments()
    return frame
  }

  /// A renderer that has the film's pictures and documents.
  func makeRenderer() -> Renderer {
    Renderer(images: images, documents: svgs)
  }

  /// Refuses to go on without a document that couldn't be drawn.
  func checkDocuments() throws(RenderError) {
    if let failure = svgs.failure { throw .svg(failure) }
  }
}
