public import SplashMedia
public import SplashPixels
public import SplashRaster
public import SplashScene
public import SplashSceneFormat
public import SplashSystem

/// A resolved scene with its pictures, cut to a range of time and set to a frame rate and resolution:
/// everything that decides its frames.
///
/// A film is a value: a copy with another range, rate or resolution shares the scene and the pictures.
/// It may be used by several threads at once.
public struct Film: Sendable {
  /// The scene.
  public let scene: Scene
  /// The scene's pictures: those of ``SplashScene/ImageReference/id`` 0, 1, 2 and so on.
  public let images: [ImagePyramid]
  /// The scene's SVG documents.
  public let svgs: SVGLibrary
  /// The scene's videos and animated pictures.
  public let videos: VideoLibrary
  /// The files that the scene was read from: the scene files and pictures. None for a scene that was
  /// made otherwise.
  public private(set) var sources: [FilePath] = []
  /// Everything outside that decides what the film is: the files of ``sources`` and the system's fonts
  /// where it uses some, each as it was before it was read. Rendering again is worth it when one of them
  /// is no longer the same.
  public private(set) var files: [UsedFile] = []
  /// The text of the main scene file; `nil` for a scene that was made otherwise.
  public private(set) var source: String?
  /// What can be set from outside.
  package private(set) var parameters: [DeclaredParameter] = []
  /// The names of the scene's parameters that are images.
  package private(set) var imageParameters: Set<String> = []
  /// What the scene's Lottie files have, and how much of each feature is drawn.
  public private(set) var lottieFeatures: [LottieFeature] = []
  /// The values that can be set, of a Lottie file that is the scene itself, in the file's order.
  public private(set) var lottieSlots: [LottieSlot] = []
  /// Whether texts may have fonts of the machine, so that frames differ between machines.
  package private(set) var usesSystemFonts = false
  /// What is known of layers from other moments.
  private let caches = LayerCaches()
  /// What the time of its stages is added to, if that is measured.
  package var stageTimes: StageTimes?
  /// The scene time of the first frame in seconds.
  public var start: Double
  /// The scene time at which the film ends, in seconds; no frame is there.
  public var end: Double
  /// Frames per second.
  public var frameRate: FrameRate
  /// Pixels per point, greater than 0.
  public var pixelScale: Double

  /// Makes the whole film of a scene at the scene's own rate and scale.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - images: What its ``SplashScene/ImageReference``s mean, by their ids; a picture that isn't there
  ///     isn't drawn.
  ///   - svgs: What its ``SplashScene/SVGReference``s are from.
  ///   - videos: What its ``SplashScene/VideoReference``s are from.
  public init(
    scene: Scene, images: [ImagePyramid] = [], svgs: SVGLibrary = SVGLibrary(),
    videos: VideoLibrary = VideoLibrary()
  ) {
    self.scene = scene
    self.images = images
    self.svgs = svgs
    self.videos = videos
    start = 0
    end = scene.duration
    frameRate = scene.frameRate
    pixelScale = scene.scale
  }

  /// Makes the whole film of a scene that was made in code, at the scene's own rate and scale.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - assets: What its pictures, SVG documents, videos and texts are from.
  public init(scene: Scene, assets: Assets) {
    self.init(
      scene: scene, images: assets.images.pyramids, svgs: assets.svgs, videos: assets.videos)
    usesSystemFonts = assets.usesSystemFonts
    files = assets.files
  }

  /// Reads and resolves the scene file at `path` and decodes its pictures.
  ///
  /// - Parameters:
  ///   - path: The scene file, relative to the working directory, or `-` for standard input.
  ///   - overrides: What takes the place of values in the file.
  ///   - parsed: Files that were read for other films, if more are to be made.
  ///   - pictures: Pictures that were decoded for other films, in the same way.
  ///   - svgs: An empty library that reads and draws the SVG documents. The default draws them in this process,
  ///     without a limit of time or memory; ``SplashMedia/SVGLibrary/init(helpers:)`` draws them in others.
  ///   - diagnose: Receives the warnings, and the texts that they are about by path.
  /// - Throws: All problems of the scene at once.
  public init(
    path: FilePath, overrides: SceneOverrides = SceneOverrides(), parsed: ParsedScenes? = nil,
    pictures: KeptPictures? = nil, svgs: SVGLibrary = SVGLibrary(),
    diagnose: ([Diagnostic], _ sources: [FilePath: SourceText]) -> Void = { _, _ in }
  ) throws(SceneError) {
    let assets = Assets(images: ImageLibrary(kept: pictures), svgs: svgs)
    let resolved = try loadScene(
      path: path, overrides: overrides, assets: assets, parsed: parsed)
    diagnose(resolved.diagnostics, resolved.sources)
    self.init(resolved, path: path, assets)
  }

  /// Resolves a scene that is given as a text in the scene format, and decodes its pictures.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - path: The scene's name in messages, which may be a file that doesn't exist. The scene may name
  ///     files below its folder, relative to it.
  ///   - overrides: What takes the place of values in the text.
  ///   - svgs: An empty library that reads and draws the SVG documents, as for a file.
  ///   - diagnose: Receives the warnings, and the texts that they are about by path.
  /// - Throws: All problems of the scene at once.
  public init(
    source: String, path: FilePath = "scene.json", overrides: SceneOverrides = SceneOverrides(),
    svgs: SVGLibrary = SVGLibrary(),
    diagnose: ([Diagnostic], _ sources: [FilePath: SourceText]) -> Void = { _, _ in }
  ) throws(SceneError) {
    let assets = Assets(svgs: svgs)
    let resolved = try loadScene(
      source: Array(source.utf8), path: path, overrides: overrides, assets: assets)
    diagnose(resolved.diagnostics, resolved.sources)
    self.init(resolved, path: path, assets)
  }

  private init(_ resolved: ResolvedScene, path: FilePath, _ assets: Assets) {
    self.init(scene: resolved.scene, assets: assets)
    sources = resolved.dependencies
    parameters = resolved.parameters
    imageParameters = resolved.imageParameters
    lottieFeatures = resolved.lottieFeatures
    lottieSlots = resolved.lottieSlots
    source = resolved.sources[path].map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// Pixels in a row of a frame: the scene's width at ``pixelScale``, rounded, at least 1.
  public var width: Int { max(1, Int((scene.size.width * pixelScale).rounded())) }

  /// Sets ``pixelScale`` so that a frame has `pixels` in a row.
  public mutating func setWidth(_ pixels: Int) {
    pixelScale = Double(pixels) / scene.size.width
  }

  /// Rows of a frame: the scene's height at ``pixelScale``, rounded, at least 1.
  public var height: Int { max(1, Int((scene.size.height * pixelScale).rounded())) }

  /// Whether frames may be translucent: whether what lies beneath all layers is.
  public var hasAlpha: Bool { scene.backgroundColor.alpha < 1 }

  /// How many frames the film has, at least 1.
  public var frameCount: Int { frameRate.frameCount(in: end - start) }

  /// The scene time of a frame in seconds; the film's first frame is 0.
  public func time(ofFrame index: Int) -> Double { start + frameRate.time(ofFrame: index) }

  /// What the canvas shows at a scene time.
  public func displayList(at time: Double) -> DisplayList {
    let moment = stageTimes.measure(.evaluate) { scene.evaluate(at: time) }
    return stageTimes.measure(.lower) {
      moment.displayList(width: width, height: height, caches)
    }
  }

  /// The picture at a scene time.
  ///
  /// - Parameter time: The scene time in seconds, which need not lie within the film.
  /// - Returns: A pixmap of ``width`` × ``height`` pixels, made by the calling thread.
  /// - Throws: ``RenderError/tooLarge(width:height:)``, ``RenderError/svg(_:)``,
  ///   ``RenderError/video(_:)``.
  public func still(at time: Double) throws(RenderError) -> Pixmap {
    try Self.checkSize(width, height)
    let frame = Pixmap(width: width, height: height)
    makeRenderer().render(displayList(at: time), into: frame)
    try checkSources()
    return frame
  }

  /// A renderer that has the film's pictures, documents and videos.
  ///
  /// - Parameter bitmaps: What bitmaps are kept in from frame to frame; renderers of this film may share it.
  public func makeRenderer(sharing bitmaps: BitmapCache = BitmapCache()) -> Renderer {
    Renderer(FilmPictures(images: images, svgs: svgs, videos: videos), bitmaps: bitmaps)
  }

  /// Refuses to go on without a document that couldn't be drawn, or a frame that couldn't be decoded.
  func checkSources() throws(RenderError) {
    if let failure = svgs.failure { throw .svg(failure) }
    if let failure = videos.failure { throw .video(failure) }
  }
}
