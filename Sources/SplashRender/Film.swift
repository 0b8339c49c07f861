public import SplashMedia
public import SplashPixels
public import SplashRaster
public import SplashScene
public import SplashSceneFormat
public import SplashSystem

/// A resolved scene with its images, a time range, a frame rate and a resolution. Together they determine its frames.
///
/// A film is a value: a copy with another range, rate or resolution shares the scene and the images. Several threads
/// may use it concurrently.
public struct Film: Sendable {
  /// The scene.
  public let scene: Scene
  /// The scene's images, indexed by ``SplashScene/ImageReference/id``.
  public let images: [ImagePyramid]
  /// The scene's SVG documents.
  public let svgs: SVGLibrary
  /// The scene's videos and animated images.
  public let videos: VideoLibrary
  /// The files that the scene was read from: scene files and images. Empty for a scene that wasn't read from files.
  public private(set) var sources: [FilePath] = []
  /// All external files that determine the film: those in ``sources``, and the system's fonts if it uses any, each in
  /// its state before it was read. If one of them changes, the film should be rendered again.
  public private(set) var files: [UsedFile] = []
  /// The text of the main scene file; `nil` for a scene that wasn't read from a file.
  public private(set) var source: String?
  /// The parameters that can be set.
  package private(set) var parameters: [DeclaredParameter] = []
  /// The names of the scene's image parameters.
  package private(set) var imageParameters: Set<String> = []
  /// The features of the scene's Lottie files, and how well each is supported.
  public private(set) var lottieFeatures: [LottieFeature] = []
  /// If the scene itself is a Lottie file, its slots in file order.
  public private(set) var lottieSlots: [LottieSlot] = []
  /// Whether texts may use the machine's fonts, so frames differ between machines.
  package private(set) var usesSystemFonts = false
  /// Cached information about layers at other times.
  private let caches = LayerCaches()
  /// The stage times to add to, if they are measured.
  package var stageTimes: StageTimes?
  /// The scene time of the first frame in seconds.
  public var start: Double
  /// The scene time at the film's end, in seconds; it has no frame.
  public var end: Double
  /// The frames per second.
  public var frameRate: FrameRate
  /// The pixels per point, greater than 0.
  public var pixelScale: Double

  /// Creates the complete film of a scene at the scene's rate and scale.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - images: The images for its ``SplashScene/ImageReference``s, by id; missing images aren't drawn.
  ///   - svgs: The library for its ``SplashScene/SVGReference``s.
  ///   - videos: The library for its ``SplashScene/VideoReference``s.
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

  /// Creates the complete film of a scene made in code, at the scene's rate and scale.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - assets: The provider of its images, SVG documents, videos and texts.
  public init(scene: Scene, assets: Assets) {
    self.init(
      scene: scene, images: assets.images.pyramids, svgs: assets.svgs, videos: assets.videos)
    usesSystemFonts = assets.usesSystemFonts
    files = assets.files
  }

  /// Reads and resolves the scene file at `path` and decodes its images.
  ///
  /// - Parameters:
  ///   - path: The scene file, relative to the working directory, or `-` for standard input.
  ///   - overrides: Values that replace those in the file.
  ///   - parsed: Files already read for other videos, to be shared.
  ///   - pictures: Images already decoded for other videos, to be shared.
  ///   - svgs: An empty library that reads and draws the SVG documents. The default draws them in this process,
  ///     without time or memory limits; ``SplashMedia/SVGLibrary/init(helpers:)`` uses other processes.
  ///   - diagnose: Receives the warnings, and the source texts by path.
  /// - Throws: All errors of the scene at once.
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

  /// Resolves a scene from a text in the scene format, and decodes its images.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - path: The scene's name in messages; the file need not exist. The scene may refer to files below its folder,
  ///     relative to it.
  ///   - overrides: Values that replace those in the text.
  ///   - svgs: An empty library that reads and draws the SVG documents, as for a file.
  ///   - diagnose: Receives the warnings, and the source texts by path.
  /// - Throws: All errors of the scene at once.
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

  /// The width of a frame in pixels: the scene's width times ``pixelScale``, rounded, at least 1.
  public var width: Int { max(1, Int((scene.size.width * pixelScale).rounded())) }

  /// Sets ``pixelScale`` so that a frame is `pixels` wide.
  public mutating func setWidth(_ pixels: Int) {
    pixelScale = Double(pixels) / scene.size.width
  }

  /// The height of a frame in pixels: the scene's height times ``pixelScale``, rounded, at least 1.
  public var height: Int { max(1, Int((scene.size.height * pixelScale).rounded())) }

  /// Whether frames may be translucent, which depends on the background colour.
  public var hasAlpha: Bool { scene.backgroundColor.alpha < 1 }

  /// The number of frames, at least 1.
  public var frameCount: Int { frameRate.frameCount(in: end - start) }

  /// Returns the scene time of a frame in seconds; the film's first frame is 0.
  public func time(ofFrame index: Int) -> Double { start + frameRate.time(ofFrame: index) }

  /// Returns the display list at a scene time.
  public func displayList(at time: Double) -> DisplayList {
    let moment = stageTimes.measure(.evaluate) { scene.evaluate(at: time) }
    return stageTimes.measure(.lower) {
      moment.displayList(width: width, height: height, caches)
    }
  }

  /// Renders the image at a scene time.
  ///
  /// - Parameter time: The scene time in seconds, which may be outside the film.
  /// - Returns: A pixmap of ``width`` × ``height`` pixels, drawn by the calling thread.
  /// - Throws: ``RenderError/tooLarge(width:height:)``, ``RenderError/svg(_:)``, ``RenderError/video(_:)``.
  public func still(at time: Double) throws(RenderError) -> Pixmap {
    try Self.checkSize(width, height)
    let frame = Pixmap(width: width, height: height)
    makeRenderer().render(displayList(at: time), into: frame)
    try checkSources()
    return frame
  }

  /// Creates a renderer with the film's images, documents and videos.
  ///
  /// - Parameter bitmaps: The cache of bitmaps between frames, which renderers of this film may share.
  public func makeRenderer(sharing bitmaps: BitmapCache = BitmapCache()) -> Renderer {
    Renderer(FilmPictures(images: images, svgs: svgs, videos: videos), bitmaps: bitmaps)
  }

  /// Throws an error if a document couldn't be drawn or a frame couldn't be decoded.
  func checkSources() throws(RenderError) {
    if let failure = svgs.failure { throw .svg(failure) }
    if let failure = videos.failure { throw .video(failure) }
  }
}
