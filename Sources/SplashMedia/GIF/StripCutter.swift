/// Cuts strips out of a film: small films of a part of a few pictures.
struct StripCutter {
  /// How many pictures a strip begins early: after as many, the screen shows what it would.
  private static let runUp = 2

  /// Where a strip is cut.
  struct Place {
    /// The picture.
    var item: Int
    /// Its part.
    var rect: PixelRect
  }

  /// A strip.
  struct Strip {
    let place: Place
    /// The pictures that it is cut out of.
    let items: ClosedRange<Int>
    let store: FrameStore
    var schedule: [GIFSchedule.Item] = []
  }

  let film: GIFAssembly

  /// Cuts strips.
  ///
  /// - Parameters:
  ///   - places: Where, in the order of time.
  ///   - take: Gets the strips, in the same order.
  func cut(
    _ places: [Place], _ take: (Strip) throws(OutputError) -> Void
  ) throws(OutputError) {
    let items = film.schedule.items
    var picture = [UInt32](repeating: 0, count: film.width * film.height)
    var applied = 0
    var waiting = places[...]
    var open: [Strip] = []
    for (index, item) in items.enumerated() {
      var changed = PixelRect.empty
      while applied <= item.entry {
        try film.store.apply(applied, to: &picture, width: film.width)
        changed = changed.union(film.store.entries[applied].rect)
        applied += 1
      }
      while let place = waiting.first, place.item <= index + Self.runUp {
        open.append(strip(place))
        waiting.removeFirst()
      }
      for k in open.indices {
        try add(picture, changed: changed, delay: item.delay, to: &open[k])
      }
      // They are all of one length, but for the film's ends.
      while let strip = open.first, strip.items.upperBound == index {
        try take(strip)
        open.removeFirst()
      }
      if waiting.isEmpty && open.isEmpty { break }
    }
  }

  private func strip(_ place: Place) -> Strip {
    let last = film.schedule.items.count - 1
    return Strip(
      place: place,
      items: max(0, place.item - Self.runUp)...min(last, place.item + PicturePreparer.reach),
      store: FrameStore(path: film.path, directory: "", memoryLimit: .max))
  }

  /// Adds the next picture's part to a strip.
  private func add(
    _ picture: [UInt32], changed: PixelRect, delay: Int, to strip: inout Strip
  ) throws(OutputError) {
    let rect = strip.place.rect
    var part: [UInt32] = []
    part.reserveCapacity(rect.area)
    for y in rect.top..<rect.bottom {
      part += picture[y * film.width + rect.left..<y * film.width + rect.right]
    }
    let changed = strip.schedule.isEmpty ? rect : changed.intersection(rect)
    try strip.store.append(
      part, width: rect.width, changed: changed.seen(from: rect), count: 1)
    strip.schedule.append(GIFSchedule.Item(entry: strip.schedule.count, delay: delay))
  }
}
