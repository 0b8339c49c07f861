package import SplashPixels
package import SplashScene
internal import SplashSystem
internal import Synchronization

/// The SVG documents of a scene, each of which is read once, and their pixels at the displayed resolutions.
///
/// Documents are drawn by the helpers of an ``SVGHelperPool``, which aborts drawings that exceed time or memory
/// limits. Without a pool, they are drawn in this process, one at a time and without limits, and a document that
/// crashes the SVG library also crashes the process. Use a pool for untrusted documents.
///
/// It can be used from any thread.
public final class SVGLibrary: Sendable {
  /// A document that has been read and checked.
  private struct OpenDocument {
    var reference: SVGReference
    /// The error of the test rendering; `nil` if it succeeded.
    var trial: Deferred<AssetError?>
  }

  private struct State {
    var trees: [AssetFile: Result<SVGTree, AssetError>] = [:]
    var opened: [AssetFile: Result<OpenDocument, AssetError>] = [:]
    var documents: [SVGDocument] = []
    var failure: MediaError?
  }

  private let state = Mutex(State())
  private let rasters: RasterCache
  // This cache is separate, so that coloured images, whose colours may keep changing, never evict the images that
  // they are made from.
  private let colored: RasterCache
  private let helpers: SVGHelperPool?
  private let budget: DrawingBudget
  /// Runs test renderings.
  private let threads = BackgroundThreads(count: 1)

  /// The maximum number of pixels on a document's longer side in a test rendering.
  private static let trialSide = 1024.0
  /// The maximum size of cached images, in bytes. The same limit applies separately to coloured images.
  private static let cacheBytes = 32 << 20

  /// Creates an empty library.
  ///
  /// - Parameter helpers: The processes that draw; `nil` to draw in this process, without limits.
  public convenience init(helpers: SVGHelperPool? = nil) {
    self.init(helpers: helpers, budget: DrawingBudget())
  }

  /// Creates an empty library. `budget` limits each drawing operation of a helper.
  package init(helpers: SVGHelperPool?, budget: DrawingBudget) {
    rasters = RasterCache(capacity: Self.cacheBytes)
    colored = RasterCache(capacity: Self.cacheBytes)
    self.helpers = helpers
    self.budget = budget
  }

  /// The first drawing failure; nothing is drawn after that.
  public var failure: MediaError? { state.withLock { $0.failure } }

  /// The number of times that documents have been drawn for frames.
  package var drawnCount: Int { rasters.drawnCount }

  // MARK: Reading

  /// Returns the document in `file`. On the first call it is read, checked and, unless a helper has drawn it before,
  /// test-rendered. The same file always results in the same reference or the same error.
  package func document(at file: AssetFile) throws(AssetError) -> SVGReference {
    let document = try open(file)
    if let error = document.trial.value { throw error }
    return document.reference
  }

  /// Returns the document in `file` after reading and checking it. It is test-rendered in the background;
  /// ``document(at:)`` waits for the result.
  package func openDocument(at file: AssetFile) throws(AssetError) -> SVGReference {
    try open(file).reference
  }

  private func open(_ file: AssetFile) throws(AssetError) -> OpenDocument {
    try state.withLock { (state) throws(AssetError) -> OpenDocument in
      if let known = state.opened[file] { return try known.get() }
      let result = Result { () throws(AssetError) in try load(file, into: &state) }
      state.opened[file] = result
      return try result.get()
    }
  }

  /// Returns the outline of the element with the id `element` in the document `file`, with at most `limit` path
  /// elements.
  package func outline(
    at file: AssetFile, element: String, limit: Int
  ) throws(AssetError) -> SVGOutline {
    let tree = try state.withLock { (state) throws(AssetError) -> SVGTree in
      try self.tree(file, &state)
    }
    guard let index = tree.ids[element] else {
      throw .noElement(path: file.path, element: element, known: tree.ids.keys.sorted())
    }
    return try blaming(file.path) { () throws(SVGError) in
      SVGOutline(
        path: try SVGOutlineReader.outline(of: index, in: tree, limit: limit),
        viewBox: try SVGDocument.viewBox(of: tree.root))
    }
  }

  private func load(_ file: AssetFile, into state: inout State) throws(AssetError) -> OpenDocument {
    helpers?.prepare()
    let path = file.path
    let tree = try self.tree(file, &state)
    let document = try blaming(path) { () throws(SVGError) in
      try SVGDocument(path: path, tree)
    }
    let reference = SVGReference(
      id: state.documents.count, path: path, size: document.size, warnings: tree.warnings)
    state.documents.append(document)
    if helpers?.hasDrawn(document) == true {
      return OpenDocument(reference: reference, trial: Deferred(nil))
    }
    let line = tree.root.line
    let trial = Deferred<AssetError?> { [self] in
      do throws(ReasonError) {
        try drawForTrial(document)
        return nil
      } catch {
        return .invalid(path: path, line: line, reason: error.reason)
      }
    }
    threads.add(trial.begin)
    return OpenDocument(reference: reference, trial: trial)
  }

  private func drawForTrial(_ document: SVGDocument) throws(ReasonError) {
    let size = document.size
    let scale = min(1, Self.trialSide / max(size.width, size.height))
    _ = try draw(
      document, .scale(scale, scale),
      width: max(1, Int(clamping: (size.width * scale).rounded(.up))),
      height: max(1, Int(clamping: (size.height * scale).rounded(.up))))
  }

  private func tree(_ file: AssetFile, _ state: inout State) throws(AssetError) -> SVGTree {
    if let known = state.trees[file] { return try known.get() }
    let result = Result { () throws(AssetError) in
      let bytes = try readFile(file, limit: SVGLimits.fileBytes)
      do throws(AssetError) {
        return try blaming(file.path) { () throws(SVGError) in try SVGTree(bytes) }
      } catch {
        throw error.naming(FileKind(bytes), unless: [.svg])
      }
    }
    state.trees[file] = result
    return try result.get()
  }

  private func blaming<T>(
    _ path: FilePath, _ body: () throws(SVGError) -> T
  ) throws(AssetError) -> T {
    do throws(SVGError) { return try body() } catch { throw error.error(path) }
  }

  // MARK: Drawing

  /// Returns the premultiplied pixels of document `id` in a device rectangle.
  ///
  /// The pixels only depend on what is visible in the rectangle: a document that moves by whole pixels is drawn only
  /// once. Positions are rounded to 1/4096 of a pixel.
  ///
  /// - Returns: A pixmap of the rectangle's size; `nil` if the document can't be drawn (see ``failure``).
  package func pixels(
    ofDocument id: Int, transform: AffineTransform, color: Color?, x: Int, y: Int, width: Int,
    height: Int
  ) -> Pixmap? {
    let document = state.withLock { state in
      state.failure == nil && state.documents.indices.contains(id) ? state.documents[id] : nil
    }
    guard let document else { return nil }
    var transform = transform
    transform.tx = ((transform.tx - Double(x)) * 4096).rounded() / 4096
    transform.ty = ((transform.ty - Double(y)) * 4096).rounded() / 4096
    var key = RasterCache.Key(document: id, transform: transform, width: width, height: height)
    func own() -> Pixmap? {
      rasters.pixmap(key) {
        // Another thread may have failed while this one was waiting.
        guard failure == nil else { return nil }
        do throws(ReasonError) {
          return try draw(document, transform, width: width, height: height)
        } catch {
          fail(document.path, error.reason)
          return nil
        }
      }
    }
    guard let color else { return own() }
    let drawn = own()
    key.color = color
    return drawn.flatMap { drawn in colored.pixmap(key) { Self.colored(drawn, color) } }
  }

  private func draw(
    _ document: SVGDocument, _ transform: AffineTransform, width: Int, height: Int
  ) throws(ReasonError) -> Pixmap {
    if let helpers {
      try helpers.draw(document, transform, width: width, height: height, budget)
    } else {
      try SVGRasterizer.draw(document.markup, transform, width: width, height: height)
    }
  }

  private func fail(_ path: FilePath, _ reason: String) {
    state.withLock { state in
      if state.failure == nil { state.failure = MediaError(path: path, reason: reason) }
    }
  }

  /// Returns an image of a single colour with the alpha of another image.
  private static func colored(_ pixmap: Pixmap, _ color: Color) -> Pixmap {
    let result = Pixmap(width: pixmap.width, height: pixmap.height)
    let alpha = min(max(color.alpha, 0), 1)
    let pixels = (0..<256).map { share in
      premultiply(
        red: color.red, green: color.green, blue: color.blue, alpha: alpha * Double(share) / 255)
    }
    for y in 0..<pixmap.height {
      let (from, to) = unsafe (pixmap.row32(y), result.row32(y))
      for x in 0..<pixmap.width { unsafe to[x] = pixels[Int(from[x] >> 24)] }
    }
    return result
  }
}
