/// Finds the best quality at which a GIF keeps within a size, and where the lowest is not enough, how
/// many colours.
struct GIFSizeSearch {
  let assembly: GIFAssembly
  let options: GIFOptions
  let limit: Int

  /// The lowest quality that is used to save bytes.
  private static let lowestQuality = 10
  /// Fewer colours are tried at the lowest quality, in this order.
  private static let fewerColors = [128, 64]
  /// Qualities nearer than this are as good as the same.
  private static let nearness = 4
  /// How many qualities are tried between the lowest and the one that is wanted.
  private static let refinements = 3
  /// A file that leaves no more than this part of the limit idle is good enough.
  private static let idlePart = 12

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
    let first = try attempt(wanted, options.colors)
    if let found = first.found { return found }
    let lowest = min(wanted, Self.lowestQuality)
    var tooHigh = (quality: wanted, byteCount: first.byteCount)
    // The lowest quality takes about a quarter of what the usual one does.
    let guess = quality(between: (lowest, first.byteCount / 4), and: tooHigh)
    if guess > lowest + Self.nearness {
      let tried = try attempt(guess, options.colors)
      if let found = tried.found { return try refined(found, below: tooHigh) }
      tooHigh = (guess, tried.byteCount)
    }
    guard lowest < wanted else { return try attemptFewerColors(first.byteCount, lowest) }
    let second = try attempt(lowest, options.colors)
    guard let found = second.found else {
      return try attemptFewerColors(second.byteCount, lowest)
    }
    return try refined(found, below: tooHigh)
  }

  /// The quality at which the straight line between two reaches the limit. Sizes grow faster the higher
  /// the quality, so that it is likely to be small enough.
  private func quality(
    between low: (quality: Int, byteCount: Int), and high: (quality: Int, byteCount: Int)
  ) -> Int {
    let steps = high.quality - low.quality
    let rise = max(high.byteCount - low.byteCount, 1)
    return low.quality + max(0, min(steps * (limit - low.byteCount) / rise, steps - 1))
  }

  /// The best of a few qualities between one that is small enough and one that is not.
  private func refined(
    _ found: Found, below tooHigh: (quality: Int, byteCount: Int)
  ) throws(OutputError) -> Found {
    var (best, tooHigh, isMisled) = (found, tooHigh, false)
    for _ in 0..<Self.refinements {
      let low = (quality: best.choice.quality, byteCount: best.choice.byteCount)
      guard tooHigh.quality - low.quality > Self.nearness,
        limit - low.byteCount > limit / Self.idlePart
      else { break }
      // Where the line misled, the middle is safer.
      let quality =
        isMisled
        ? (low.quality + tooHigh.quality) / 2
        : max(quality(between: low, and: tooHigh), low.quality + 1)
      let tried = try attempt(quality, options.colors)
      isMisled = tried.found == nil
      if let better = tried.found { best = better } else { tooHigh = (quality, tried.byteCount) }
    }
    return best
  }

  /// The most colours with which the lowest quality is small enough.
  private func attemptFewerColors(_ byteCount: Int, _ quality: Int) throws(OutputError) -> Found {
    var estimate = byteCount
    // Fewer colours save a part only.
    for colors in Self.fewerColors where colors < options.colors && estimate < limit + limit / 2 {
      let tried = try attempt(quality, colors)
      if let found = tried.found { return found }
      estimate = min(estimate, tried.byteCount)
    }
    throw .tooLarge(path: assembly.path, bytes: estimate, limit: limit)
  }

  /// Writes the film to memory.
  ///
  /// - Returns: The file if it is small enough, and about how large it is.
  private func attempt(
    _ quality: Int, _ colors: Int
  ) throws(OutputError) -> (found: Found?, byteCount: Int) {
    var tried = options
    (tried.quality, tried.colors) = (quality, colors)
    let target = GIFTarget(limit: limit)
    let part = try assembly.write(to: target, GIFSettings(tried))
    guard !target.isOverLimit else {
      return (nil, Int(Double(target.byteCount) / max(part, 0.01)))
    }
    let choice = GIFChoice(quality: quality, colors: colors, byteCount: target.byteCount)
    return (Found(bytes: target.bytes, choice: choice), target.byteCount)
  }
}
