/// Finds the best quality at which a GIF keeps within a size, and where the lowest is not enough, how
/// many colours.
///
/// Sizes are reckoned from samples, so that as a rule the film is encoded once: again only where the
/// file turns out too large, or smaller than it needs to be.
struct GIFSizeSearch {
  let film: GIFAssembly
  let options: GIFOptions
  let limit: Int

  /// The lowest quality that is used to save bytes.
  private static let lowestQuality = 10
  /// Fewer colours are tried at the lowest quality, in this order.
  private static let fewerColors = [128, 64]
  /// How often the film is encoded in one number of colours.
  private static let attempts = 3
  /// The part of the limit that is aimed at first, and after each attempt that was too large.
  private static let goals = [0.975, 0.96, 0.9]
  /// A file that leaves no more than this part of the limit idle is good enough.
  private static let idlePart = 0.1
  /// A film with fewer bytes than this for each of its changed pixels is likely to be small enough.
  private static let usualRate = 0.25
  /// The quality that palettes are picked for while the one that is taken is not known.
  private static let usualQuality = 60
  /// What is likely to be over the limit by this factor isn't tried.
  private static let doubt = 1.1

  /// A file that keeps within the size.
  struct Found {
    var bytes: [UInt8]
    var choice: GIFChoice
  }

  /// Searches.
  ///
  /// - Throws: ``OutputError/tooLarge(path:bytes:limit:)`` with the size that could be reached.
  func run() throws(OutputError) -> Found {
    let wanted = options.quality
    var highest = wanted
    let area = film.changes.reduce(0) { $0 + $1.area }
    if Double(limit) > Self.usualRate * Double(area) {
      let plan = try plan(wanted, options.colors)
      if let found = try attempt(wanted, options.colors, plan).found { return found }
      highest = max(wanted - 1, 1)
    }
    let plan = try plan(min(wanted, Self.usualQuality), options.colors)
    var estimates = GIFSizeEstimates(of: film, options: options, plan: plan)
    if let found = try best(&estimates, plan, highest: highest) { return found }
    return try attemptFewerColors(estimates.least)
  }

  /// The palettes that serve best at a quality; they do at others, too.
  private func plan(_ quality: Int, _ colors: Int) throws(OutputError) -> PalettePlan {
    var options = options
    (options.quality, options.colors) = (quality, colors)
    return try PalettePlan(of: film, settings: GIFSettings(options))
  }

  /// The best file with all colours, if there is one that is small enough.
  private func best(
    _ estimates: inout GIFSizeEstimates, _ plan: PalettePlan, highest: Int
  ) throws(OutputError) -> Found? {
    let lowest = min(highest, Self.lowestQuality)
    var best: Found?
    var tooLarge = 0
    var tried: Set<Int> = []
    for attempts in 0..<Self.attempts {
      let goal = Double(limit) * Self.goals[min(tooLarge, Self.goals.count - 1)]
      let quality = try estimates.quality(
        in: lowest...highest, keepingWithin: goal, isExact: attempts > 0)
      if quality == lowest, try estimates.byteCount(lowest) > Double(limit) * Self.doubt { break }
      guard tried.insert(quality).inserted else { break }
      if let best, best.choice.quality >= quality { break }
      // What is small enough anyway is the same as without a limit.
      let isFree = quality == options.quality && quality > Self.usualQuality
      let own = isFree ? try self.plan(quality, options.colors) : plan
      estimates.dropSamples()
      let result = try attempt(quality, options.colors, own)
      estimates.correct(quality, byteCount: result.byteCount)
      if let found = result.found {
        best = found
        let idle = Double(limit - result.byteCount)
        if quality == highest || idle <= Double(limit) * Self.idlePart { break }
      } else {
        tooLarge += 1
      }
    }
    return best
  }

  /// The most colours with which the lowest quality is small enough.
  ///
  /// - Parameter byteCount: About how large the film is with all colours.
  private func attemptFewerColors(_ byteCount: Int) throws(OutputError) -> Found {
    var least = byteCount
    var fewer = options
    fewer.quality = min(options.quality, Self.lowestQuality)
    // Fewer colours save a part only.
    for colors in Self.fewerColors where colors < options.colors && least < limit + limit / 2 {
      fewer.colors = colors
      let plan = try plan(fewer.quality, colors)
      var estimates = GIFSizeEstimates(of: film, options: fewer, plan: plan)
      let estimate = try estimates.byteCount(fewer.quality)
      estimates.dropSamples()
      least = min(least, Int(estimate))
      guard estimate <= Double(limit) * Self.doubt else { continue }
      let tried = try attempt(fewer.quality, colors, plan)
      if let found = tried.found { return found }
      least = min(least, tried.byteCount)
    }
    throw .tooLarge(path: film.path, bytes: max(least, limit + 1), limit: limit)
  }

  /// Writes the film to memory.
  ///
  /// - Returns: The file if it is small enough, and about how large it is.
  private func attempt(
    _ quality: Int, _ colors: Int, _ plan: PalettePlan
  ) throws(OutputError) -> (found: Found?, byteCount: Int) {
    var tried = options
    (tried.quality, tried.colors) = (quality, colors)
    let target = GIFTarget(limit: limit)
    let part = try film.write(to: target, GIFSettings(tried), plan)
    guard !target.isOverLimit else {
      return (nil, Int(Double(target.byteCount) / max(part, 0.01)))
    }
    let choice = GIFChoice(quality: quality, colors: colors, byteCount: target.byteCount)
    return (Found(bytes: target.bytes, choice: choice), target.byteCount)
  }
}
