public import SplashMedia
public import SplashPixels
package import SplashRaster
public import SplashScene
public import SplashSceneFormat
public import SplashSyntax
public import SplashSystem

/// A resolved scene with its images, a time range, a frame rate and a resolution. Together, these determine the
/// frames.
///
/// A `Film` is a value: a copy with a different range, frame rate or resolution shares the scene and images. Several
/// threads may use it concurrently.
public struct Film: Sendable {
  /// The scene.
  public let scene: Scene
  /// The scene's images, indexed by ``SplashScene/ImageReference/id``.
  package let images: [ImagePyramid]
  /// The scene's SVG documents.
  public let svgs: SVGLibrary
  /// The scene's videos and animated images.
  package let videos: VideoLibrary
  /// The files from which the scene was read: scene files and images. It is empty for a scene that wasn't read from
  /// files.
  public private(set) var sources: [FilePath] = []
  /// All external files that determine the frames: the files in ``sources`` and, if they are used, the system's
  /// fonts. Each file is listed with the state that it was in before it was read. If one of the files changes, the
  /// video should be rendered again.
  package private(set) var files: [UsedFile] = []
  /// The text of the main scene file; `nil` for a scene that wasn't read from a file.
  public private(set) var source: String?
  /// The parameters that can be set.
  package private(set) var parameters: [DeclaredParameter] = []
  /// The checks of the scene that apply; those of its files of checks follow its own.
  package private(set) var checks: [DeclaredCheck] = []
  /// The names of the scene's image parameters.
  package private(set) var imageParameters: Set<String> = []
  /// The features of the scene's compositions, each with its level of support.
  package private(set) var features: [CompositionFeature] = []
  /// The slots in file order, if the scene itself is a composition.
  package private(set) var slots: [CompositionSlot] = []
  /// All warnings and notes about the scene's files; `nil` for a scene that wasn't read from files.
  package private(set) var findings: SceneFindings?
  /// Whether text may use the machine's fonts, so that frames may differ between machines.
  package private(set) var usesSystemFonts = false
  /// Cached information about layers at other times.
  private let caches = LayerCaches()
  /// The stage times to which measurements are added, if times are measured.
  package var stageTimes: StageTimes?
  /// The scene time of the first frame in seconds.
  public var start: Double
  /// The scene time at the video's end, in seconds. There is no frame at this time.
  public var end: Double
  /// The frame rate, in frames per second.
  public var frameRate: FrameRate
  /// The number of pixels per point, greater than 0.
  public var pixelScale: Double

  /// Creates a `Film` of a complete scene, with the scene's frame rate and scale.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - images: The images for the scene's ``SplashScene/ImageReference``s, by id. Missing images aren't drawn.
  ///   - svgs: The library for the scene's ``SplashScene/SVGReference``s.
  ///   - videos: The library for the scene's ``SplashScene/VideoReference``s.
  package init(
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

  /// Creates a `Film` of a complete scene that was made in code, with the scene's frame rate and scale.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - assets: The provider of the scene's images, SVG documents, videos and laid-out text.
  public init(scene: Scene, assets: Assets) {
    self.init(
      scene: scene, images: assets.images.pyramids, svgs: assets.svgs, videos: assets.videos)
    usesSystemFonts = assets.usesSystemFonts
    files = assets.files
  }

  /// Creates a film of a scene built in code that shows no files.
  public init(scene: Scene) { self.init(scene: scene, images: []) }

  /// Creates a film of a scene built in code that shows pictures in memory.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - pixmaps: The pictures, by the ids of the scene's image references.
  public init(scene: Scene, pixmaps: [Pixmap]) {
    self.init(scene: scene, images: pixmaps.map(ImagePyramid.init))
  }

  /// Reads and resolves the scene file at `path` and decodes its images.
  ///
  /// - Parameters:
  ///   - path: The scene file, relative to the working directory, or `-` for standard input.
  ///   - overrides: Values that override values in the file.
  ///   - svgs: An empty library that reads and draws the SVG documents. The default library draws them in this
  ///     process, without time or memory limits; ``SplashMedia/SVGLibrary/init(helpers:)`` creates a library that
  ///     uses other processes.
  ///   - diagnose: A closure that receives the warnings, and the text of each source file by its path.
  /// - Throws: A `SceneError` that contains all errors in the scene.
  public init(
    path: FilePath, overrides: SceneOverrides = SceneOverrides(), svgs: SVGLibrary = SVGLibrary(),
    diagnose: ([Diagnostic], _ sources: [FilePath: SourceText]) -> Void = { _, _ in }
  ) throws(SceneError) {
    try self.init(
      path: path, overrides: overrides, parsed: nil, pictures: nil, svgs: svgs, diagnose: diagnose)
  }

  /// Reads and resolves the scene file at `path` and decodes its images, sharing what other films have read.
  ///
  /// - Parameters:
  ///   - path: The scene file, relative to the working directory, or `-` for standard input.
  ///   - overrides: Values that override values in the file.
  ///   - parsed: Files that have already been read for other videos, to be shared.
  ///   - pictures: Images that have already been decoded for other videos, to be shared.
  ///   - svgs: An empty library that reads and draws the SVG documents. The default library draws them in this
  ///     process, without time or memory limits; ``SplashMedia/SVGLibrary/init(helpers:)`` creates a library that
  ///     uses other processes.
  ///   - diagnose: A closure that receives the warnings, and the text of each source file by its path.
  /// - Throws: A `SceneError` that contains all errors in the scene.
  package init(
    path: FilePath, overrides: SceneOverrides = SceneOverrides(), parsed: ParsedScenes?,
    pictures: KeptPictures? = nil, svgs: SVGLibrary = SVGLibrary(),
    diagnose: ([Diagnostic], _ sources: [FilePath: SourceText]) -> Void = { _, _ in }
  ) throws(SceneError) {
    let assets = Assets(images: ImageLibrary(kept: pictures), svgs: svgs)
    let resolved = try loadScene(
      path: path, overrides: overrides, assets: assets, parsed: parsed)
    diagnose(resolved.diagnostics, resolved.sources)
    self.init(resolved, path: path, assets)
  }

  /// Resolves a scene from text in the scene format, and decodes its images.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - path: The scene's path, which is used in messages. The file need not exist. The scene may refer to files
  ///     below the path's folder, relative to the folder.
  ///   - overrides: Values that override values in the text.
  ///   - svgs: An empty library, which reads and draws the scene's SVG documents.
  ///   - diagnose: A closure that receives the warnings, and the text of each source file by its path.
  /// - Throws: A `SceneError` that contains all errors in the scene.
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
    checks = resolved.checks
    imageParameters = resolved.imageParameters
    features = resolved.features
    slots = resolved.slots
    findings = resolved.findings
    source = resolved.sources[path].map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// The width of a frame in pixels: the scene's width times ``pixelScale``, rounded, at least 1.
  public var width: Int { max(1, Int(clamping: (scene.size.width * pixelScale).rounded())) }

  /// Sets ``pixelScale`` so that a frame is `pixels` wide.
  public mutating func setWidth(_ pixels: Int) {
    pixelScale = Double(pixels) / scene.size.width
  }

  /// The height of a frame in pixels: the scene's height times ``pixelScale``, rounded, at least 1.
  public var height: Int { max(1, Int(clamping: (scene.size.height * pixelScale).rounded())) }

  /// Whether frames may be translucent, which depends on the background colour.
  public var hasAlpha: Bool { scene.backgroundColor.alpha < 1 }

  /// The number of frames, at least 1.
  public var frameCount: Int { frameRate.frameCount(in: end - start) }

  /// Returns the scene time of a frame in seconds. The video's first frame has index 0.
  public func time(ofFrame index: Int) -> Double { start + frameRate.time(ofFrame: index) }

  /// Returns all frames, or at most `most` evenly spaced ones from the first to the last.
  package func sampledFrames(_ most: Int) -> [Int] {
    guard frameCount > most else { return Array(0..<frameCount) }
    return (0..<most).map { $0 * (frameCount - 1) / (most - 1) }
  }

  /// Returns the display list at a scene time.
  package func displayList(at time: Double) -> DisplayList {
    let moment = stageTimes.measure(.evaluate) { scene.evaluate(at: time) }
    return stageTimes.measure(.lower) {
      moment.displayList(width: width, height: height, caches)
    }
  }

  /// Renders the image at a scene time.
  ///
  /// - Parameter time: The scene time in seconds, which may be outside the video's range.
  /// - Returns: A pixmap of ``width`` × ``height`` pixels, drawn by the calling thread.
  /// - Throws: ``RenderError/tooLarge(width:height:)``, ``RenderError/svg(_:)``, ``RenderError/video(_:)``.
  public func still(at time: Double) throws(RenderError) -> Pixmap {
    try Self.checkSize(width, height)
    let frame = Pixmap(width: width, height: height)
    makeRenderer().render(displayList(at: time), into: frame)
    try checkSources()
    return frame
  }

  /// Creates a renderer that uses the scene's images, documents and videos.
  ///
  /// - Parameter bitmaps: The cache that keeps bitmaps from frame to frame. All renderers for this `Film` may share
  ///   it.
  package func makeRenderer(sharing bitmaps: BitmapCache = BitmapCache()) -> Renderer {
    Renderer(FilmPictures(images: images, svgs: svgs, videos: videos), bitmaps: bitmaps)
  }

  /// Throws an error if a document couldn't be drawn or a frame couldn't be decoded.
  func checkSources() throws(RenderError) {
    if let failure = svgs.failure { throw .svg(failure) }
    if let failure = videos.failure { throw .video(failure) }
  }
}
