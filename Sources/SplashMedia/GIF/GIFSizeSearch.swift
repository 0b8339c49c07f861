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
    if let found = try attempt(wanted, options.colors).found { return found }
    let lowest = min(wanted, Self.lowestQuality)
    var (found, estimate) = lowest < wanted ? try attempt(lowest, options.colors) : (nil, limit)
    if var best = found {
      var (low, high) = (lowest, wanted)
      while high - low > Self.nearness {
        let middle = (low + high) / 2
        if let better = try attempt(middle, options.colors).found {
          (best, low) = (better, middle)
        } else {
          high = middle
        }
      }
      return best
    }
    for colors in Self.fewerColors where colors < options.colors {
      (found, estimate) = try attempt(lowest, colors)
      if let found { return found }
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
