internal import SplashSystem

/// The frames of a video for a GIF. They may be encoded several times to find the best settings.
struct GIFAssembly {
  let path: FilePath
  let width: Int
  let height: Int
  let store: FrameStore
  let histogram: ColorHistogram
  var schedule: GIFSchedule
  let hasTransparency: Bool
  let loopCount: Int?
  /// The file's comment, if any.
  let comment: String?
  let threads: Int
  /// Whether every image is decoded again to verify it.
  let readsBack: Bool

  /// The maximum size of images prepared in advance, in bytes.
  private static let aheadBytes = 64 << 20

  /// For each image, the rectangle in which it differs from the previous one.
  var changes: [PixelRect] {
    var next = 0
    return schedule.items.map { item in
      defer { next = item.entry + 1 }
      return store.entries[next...item.entry].reduce(.empty) { $0.union($1.rect) }
    }
  }

  /// Writes the GIF. Stops early if the target exceeds its limit.
  ///
  /// - Parameter note: A closure that is called once for each image, when all earlier images have been written.
  /// - Returns: The fraction of the video that was written, 0…1.
  @discardableResult
  func write(
    to target: GIFTarget, _ settings: GIFSettings, _ plan: PalettePlan, note: () -> Void = {}
  ) throws(OutputError) -> Double {
    let preparer = PicturePreparer(
      store: store, schedule: schedule, width: width, height: height,
      hasTransparency: hasTransparency, plan: plan, dithers: settings.dithers)
    let shared = GIFPalette(plan.palettes[0])
    let writer = try GIFWriter(
      target: target, path: path, width: width, height: height, palette: shared,
      loopCount: loopCount,
      comment: comment)
    var screen = GIFScreen(
      width: width, height: height, palettes: plan.palettes, settings: settings, writer: writer,
      threads: threads, readsBack: readsBack)
    // The number of bytes is assumed to be proportional to the changed area.
    let areas = changes.map(\.area)
    var done = 0
    try prepare(with: preparer) { picture throws(OutputError) in
      try screen.show(picture)
      done += 1
      note()
      return !target.isOverLimit
    }
    guard !target.isOverLimit else {
      return Double(areas.prefix(done).reduce(0, +)) / Double(areas.reduce(0, +))
    }
    try screen.finish()
    try writer.finish()
    return 1
  }

  /// For size estimates, `length` of every `of` consecutive images are encoded. The first image of each run contains
  /// all changes since the last run, and isn't counted.
  private static let run = (length: 4, of: 16)
  /// Videos with fewer images than this are encoded completely.
  private static let fewest = 40

  /// Estimates the GIF's size in bytes from some of its images.
  ///
  /// - Returns: The size; `nil` if there are too few images.
  func estimate(_ settings: GIFSettings, _ plan: PalettePlan) throws(OutputError) -> Int? {
    guard schedule.items.count >= Self.fewest else { return nil }
    let picked = schedule.items.indices.filter { $0 % Self.run.of < Self.run.length }
    var part = self
    part.schedule = GIFSchedule(items: picked.map { schedule.items[$0] })
    let target = GIFTarget(limit: .max, keepsBytes: false)
    var counts: [Int] = []
    try part.write(to: target, settings, plan.part(picked)) { counts.append(target.byteCount) }
    counts.append(target.byteCount)
    let areas = changes.map(\.area)
    let begun = counts[1]
    var (bytes, area) = (0, 0)
    for (k, item) in picked.enumerated() where item % Self.run.of > 0 {
      bytes += counts[k + 1] - counts[k]
      area += areas[item]
    }
    let share = Double(areas.dropFirst().reduce(0, +)) / Double(max(1, area))
    return begun + Int(clamping: Double(bytes) * share)
  }

  /// Prepares images on another thread and passes them on, until there are no more images or the consumer stops.
  private func prepare(
    with preparer: PicturePreparer, _ body: (PreparedPicture) throws(OutputError) -> Bool
  ) throws(OutputError) {
    // A prepared image needs five bytes per pixel. If images are large, only one is prepared at a time.
    let capacity = min(4, Self.aheadBytes / (5 * width * height))
    guard threads > 1, capacity > 0 else {
      while let picture = try preparer.next(), try body(picture) {}
      return
    }
    let window = OrderedWindow<Result<PreparedPicture?, OutputError>>(
      count: schedule.items.count, capacity: capacity)
    // From here on, only one thread uses the preparer.
    nonisolated(unsafe) let preparer = preparer
    let work: @Sendable () -> Void = {
      while let index = window.claim() {
        do throws(OutputError) {
          window.deliver(.success(try unsafe preparer.next()), at: index)
        } catch {
          window.deliver(.failure(error), at: index)
          return
        }
      }
    }
    guard let worker = Thread(work) else {
      while let picture = try unsafe preparer.next(), try body(picture) {}
      return
    }
    defer {
      window.cancel()
      worker.join()
    }
    while let result = window.next() {
      guard let picture = try result.get(), try body(picture) else { return }
    }
  }
}
