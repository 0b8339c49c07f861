internal import SplashScene

/// Text whose fonts are reduced in size until it fits, like a `UILabel` with `adjustsFontSizeToFitWidth`.
struct ShrinkingText {
  private let request: TextRequest
  private let width: Double
  private let least: Double

  /// Creates text that can shrink; `nil` if the text in the request keeps its sizes.
  init?(_ request: TextRequest) {
    guard let width = request.width, let least = request.minimumScaleFactor, least < 1 else {
      return nil
    }
    self.request = request
    self.width = width
    self.least = least
  }

  /// Lays out the text at the largest scale at which it fits, to within 1/4096, or at the minimum scale if it doesn't
  /// fit at any.
  func layOut(
    set: (TextRequest) throws(TextError) -> TextLayout
  ) throws(TextError) -> TextLayout {
    func attempt(_ scale: Double) throws(TextError) -> TextLayout {
      var smaller = request
      for run in smaller.runs.indices {
        smaller.runs[run].attributes = request.runs[run].attributes.scaled(by: scale)
      }
      var layout = try set(smaller)
      layout.fontScale = scale
      return layout
    }
    let full = try attempt(1)
    if fits(full) { return full }
    var best = try attempt(least)
    guard fits(best) else { return best }
    var tooLarge = 1.0
    // In most fonts, the width is proportional to the size.
    if !request.isWrapped, let natural = try naturalWidth(set: set), natural > width {
      let guess = try attempt(max(least, width / natural * (1 - 1 / 4096)))
      if fits(guess) { return guess }
    }
    while tooLarge - best.fontScale > 1.0 / 4096 {
      let next = try attempt((best.fontScale + tooLarge) / 2)
      if fits(next) { best = next } else { tooLarge = next.fontScale }
    }
    return best
  }

  /// Returns the width of the text at its original sizes.
  private func naturalWidth(
    set: (TextRequest) throws(TextError) -> TextLayout
  ) throws(TextError) -> Double? {
    var free = request
    free.truncationMode = .none
    return try set(free).size.width
  }

  private func fits(_ layout: TextLayout) -> Bool {
    let isLow = !request.isWrapped || layout.size.height <= (request.height ?? .infinity) + 1 / 128
    return !layout.isTruncated && layout.size.width <= width + 1 / 128 && isLow
  }
}
