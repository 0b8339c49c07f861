internal import SplashSystem

/// Parts of a film that are encoded to reckon how large its GIF will be, in a fraction of the time.
///
/// Each is a strip of one picture, and they lie evenly in all that changes in the film. What a strip
/// costs depends on its surroundings in time, so that each is a small film: it begins a little early,
/// for what the screen shows by then, and goes on for as long as the encoder looks ahead.
struct GIFSamples {
  /// A strip in its own picture, and in those before it.
  private struct Strip: Sendable {
    var width: Int
    var height: Int
    var pictures: [PreparedPicture]
  }

  private let path: String
  private let threads: Int
  private let palettes: [[UInt32]]
  private let strips: [Strip]
  /// How many changed pixels of the film one of the strips stands for.
  private let share: Double

  /// About how many pixels a strip has: enough to fill the compressor's table.
  private static let stripArea = 1 << 15
  /// The part of a film's changed pixels that is encoded.
  private static let part = 16
  /// The least and the most pixels that are encoded, where the film has as many.
  private static let areas = 1 << 19...3 << 19
  /// How many strips are made ready at a time.
  private static let batch = 8
  /// The most strips.
  private static let limit = 64
  /// Strips are whole multiples of the squares of ``PixelWeights`` high.
  private static let grain = 8
  /// How much less the pictures take than their strips, each of which begins with an empty table.
  private static let warmth = 0.975
  /// What a file has beside its pictures: the screen's description and a palette.
  private static let frameBytes = 800

  /// Picks the strips.
  ///
  /// - Parameters:
  ///   - film: The film.
  ///   - plan: Its palettes.
  ///   - dithers: Whether gradients are patterned.
  init(of film: GIFAssembly, plan: PalettePlan, dithers: Bool) throws(OutputError) {
    (path, threads, palettes) = (film.path, film.threads, plan.palettes)
    let changes = film.changes
    let places = Self.places(in: changes)
    let area = places.reduce(0) { sum, place in sum + place.rect.area }
    share = Double(changes.reduce(0) { $0 + $1.area }) / Double(max(1, area))
    var strips: [Strip] = []
    // Only a few are held with all that comes after them.
    var cut: [StripCutter.Strip] = []
    try StripCutter(film: film).cut(places) { strip throws(OutputError) in
      cut.append(strip)
      guard cut.count == Self.batch else { return }
      strips += try Self.ready(cut, of: film, plan: plan, dithers: dithers)
      cut = []
    }
    self.strips = try strips + Self.ready(cut, of: film, plan: plan, dithers: dithers)
  }

  /// Makes strips ready.
  private static func ready(
    _ cut: [StripCutter.Strip], of film: GIFAssembly, plan: PalettePlan, dithers: Bool
  ) throws(OutputError) -> [Strip] {
    // Each is made ready by one thread.
    nonisolated(unsafe) let unready = cut
    let hasTransparency = film.hasTransparency
    return try map(count: cut.count, threads: film.threads) { index throws(OutputError) in
      let strip = unsafe unready[index]
      let rect = strip.place.rect
      let preparer = PicturePreparer(
        store: strip.store, schedule: GIFSchedule(items: strip.schedule), width: rect.width,
        height: rect.height, hasTransparency: hasTransparency, plan: plan.part(strip.items),
        dithers: dithers)
      var pictures: [PreparedPicture] = []
      for _ in strip.items.lowerBound...strip.place.item {
        if let picture = try preparer.next() { pictures.append(picture) }
      }
      return Strip(width: rect.width, height: rect.height, pictures: pictures)
    }
  }

  /// Where strips are cut, in the order of time.
  static func places(in changes: [PixelRect]) -> [StripCutter.Place] {
    let total = changes.reduce(0) { $0 + $1.area }
    let wanted = min(max(total / part, areas.lowerBound), areas.upperBound)
    let count = min(wanted / max(1, min(stripArea, total / changes.count)), limit)
    guard count < changes.count || total > areas.lowerBound else {
      return changes.indices.filter { !changes[$0].isEmpty }.map {
        StripCutter.Place(item: $0, rect: changes[$0])
      }
    }
    var (item, before) = (0, 0)
    return (0..<max(1, count)).map { k in
      // One in each of as many equal parts, at another place in each.
      let phase = Double(k) * 0.618_033_988_749_895
      let place = (Double(k) + phase - phase.rounded(.down)) * Double(total) / Double(count)
      while item < changes.count - 1, before + changes[item].area <= Int(place) {
        before += changes[item].area
        item += 1
      }
      var rect = changes[item]
      let height = min(rect.height, max(stripArea / rect.width / grain, 1) * grain)
      let middle = rect.top + (Int(place) - before) / rect.width
      rect.top = min(max(rect.top, middle - height / 2), rect.bottom - height)
      rect.bottom = rect.top + height
      return StripCutter.Place(item: item, rect: rect)
    }
  }

  /// About how many bytes the film will have.
  func byteCount(_ settings: GIFSettings) throws(OutputError) -> Int {
    let (strips, palettes, path) = (strips, palettes, path)
    let counts = try Self.map(count: strips.count, threads: threads) { index throws(OutputError) in
      try Self.byteCount(strips[index], settings, palettes, path: path)
    }
    return Self.frameBytes + Int(Double(counts.reduce(0, +)) * share * Self.warmth)
  }

  /// How many bytes a strip's last picture takes.
  private static func byteCount(
    _ strip: Strip, _ settings: GIFSettings, _ palettes: [[UInt32]], path: String
  ) throws(OutputError) -> Int {
    let target = GIFTarget(limit: 0)
    let writer = try GIFWriter(
      target: target, path: path, width: strip.width, height: strip.height,
      palette: GIFPalette(palettes[0]), plays: 1, comment: nil)
    var screen = GIFScreen(
      width: strip.width, height: strip.height, palettes: palettes, settings: settings,
      writer: writer, threads: 1, readsBack: false)
    var before = target.byteCount
    for picture in strip.pictures {
      before = target.byteCount
      try screen.show(picture)
      try screen.finish()
    }
    return target.byteCount - before
  }

  /// What some work gives for each index, done by several threads.
  private static func map<Value: Sendable>(
    count: Int, threads: Int, _ body: @escaping @Sendable (Int) throws(OutputError) -> Value
  ) throws(OutputError) -> [Value] {
    guard count > 0 else { return [] }
    let window = OrderedWindow<Result<Value, OutputError>>(count: count, capacity: count)
    let work: @Sendable () -> Void = {
      while let index = window.claim() {
        window.deliver(Result { () throws(OutputError) in try body(index) }, at: index)
      }
    }
    let workers = (1..<max(1, min(threads, count))).compactMap { _ in Thread(work) }
    work()
    defer { for worker in workers { worker.join() } }
    var values: [Value] = []
    while let value = window.next() { values.append(try value.get()) }
    return values
  }
}
