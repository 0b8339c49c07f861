import SplashSystem

/// The result of encoding a video to determine its size.
package struct GIFTrial {
  /// The file; `nil` if it is too large, or if its size was only estimated.
  var bytes: [UInt8]?
  /// The file's actual or estimated size in bytes.
  package var byteCount: Int
  /// Whether the video was encoded completely, rather than only parts of it.
  package var isWhole: Bool
  /// The quality and palette size used.
  package var guess: GIFSizeSearch.Guess
}

extension GIFSizeSearch {
  /// Encodes guesses until the best one that fits has been found.
  ///
  /// - Returns: The result of the best guess; `nil` if none fits.
  package mutating func run<Failure>(
    _ encode: (Guess) throws(Failure) -> GIFTrial
  ) throws(Failure) -> GIFTrial? {
    var result: GIFTrial?
    while let guess = next() {
      let trial = try encode(guess)
      note(guess, byteCount: trial.byteCount, isWhole: trial.isWhole)
      if best == guess { result = trial }
    }
    return result
  }
}

extension GIFEncoder {
  /// Encodes the frames to memory. The frames are kept, so that they can be encoded again.
  ///
  /// - Parameters:
  ///   - guess: The guess, which must have this encoder's shape.
  ///   - limit: The maximum size in bytes; encoding stops early if it is exceeded.
  package func encode(
    _ guess: GIFSizeSearch.Guess, limit: Int
  ) throws(OutputError) -> GIFTrial {
    var options = options
    (options.quality, options.colors) = (guess.quality, guess.shape.colors)
    let assembly = try assembly()
    let settings = GIFSettings(options)
    let plan = try plan(of: assembly, for: options)
    if guess.isRough, let byteCount = try assembly.estimate(settings, plan) {
      return GIFTrial(bytes: nil, byteCount: byteCount, isWhole: false, guess: guess)
    }
    let target = GIFTarget(limit: limit)
    let part = try assembly.write(to: target, settings, plan)
    guard target.isOverLimit else {
      return GIFTrial(
        bytes: target.bytes, byteCount: target.byteCount, isWhole: true, guess: guess)
    }
    return GIFTrial(
      bytes: nil,
      byteCount: max(limit + 1, Int(clamping: Double(target.byteCount) / max(part, 0.01))),
      isWhole: true, guess: guess)
  }

  /// Encodes the frames at the highest quality that fits, at this encoder's width and frame rate.
  func encodeWithin(_ limit: Int) throws(OutputError) -> GIFTrial {
    let shape = GIFSizeSearch.Shape(width: width, frameRate: frameRate, colors: options.colors)
    var search = try GIFSizeSearch(
      limit: limit, quality: options.quality, shapes: [shape], changedPixels: changedPixels())
    let best = try search.run { guess throws(OutputError) in try encode(guess, limit: limit) }
    guard let best else {
      throw .tooLarge(path: file.path, bytes: max(search.fewest, limit + 1), limit: limit)
    }
    return best
  }

  /// Returns the total number of pixels that change between images.
  package func changedPixels() throws(OutputError) -> Int {
    try assembly().changes.reduce(0) { $0 + $1.area }
  }
}
