internal import SplashScene

/// How large a film is likely to be at each quality.
struct GIFSizeEstimates {
  private let film: GIFAssembly
  private let options: GIFOptions
  private let plan: PalettePlan
  /// The samples that were used last.
  private var samples: (dithers: Bool, of: GIFSamples)?
  /// What the samples say, by quality.
  private var known: [Int: Double] = [:]
  /// By how much files are larger than the samples say.
  private var correction = 1.0

  /// How much the logarithm of the size grows with the quality, about: the lowest quality takes a
  /// quarter of what the usual one does.
  private static let usualSlope = 0.0173
  /// The quality that is looked up first.
  private static let firstLookUp = 60
  /// Between qualities that are no farther apart, the size needn't be looked up.
  private static let nearness = 5
  /// The most qualities that are looked up at a time.
  private static let lookUps = 4

  init(of film: GIFAssembly, options: GIFOptions, plan: PalettePlan) {
    self.film = film
    self.options = options
    self.plan = plan
  }

  /// The least size that is known of.
  var least: Int { Int((known.values.min() ?? 0) * correction) }

  /// About how many bytes a quality takes.
  mutating func byteCount(_ quality: Int) throws(OutputError) -> Double {
    try estimate(quality) * correction
  }

  /// Learns how large the film really is at a quality.
  mutating func correct(_ quality: Int, byteCount: Int) {
    correction = Double(byteCount) / max(1, predicted(quality))
  }

  /// Gives the samples' memory back; they are taken again when they are needed.
  mutating func dropSamples() {
    samples = nil
  }

  private mutating func estimate(_ quality: Int) throws(OutputError) -> Double {
    if let bytes = known[quality] { return bytes }
    var options = options
    options.quality = quality
    let settings = GIFSettings(options)
    let samples: GIFSamples
    if let last = self.samples, last.dithers == settings.dithers {
      samples = last.of
    } else {
      // Only one is kept at a time.
      self.samples = nil
      samples = try GIFSamples(of: film, plan: plan, dithers: settings.dithers)
      self.samples = (settings.dithers, samples)
    }
    let bytes = Double(try samples.byteCount(settings))
    known[quality] = bytes
    return bytes
  }

  /// The highest quality that is likely to take no more than `limit` bytes, or the lowest one.
  ///
  /// - Parameter isExact: Whether its neighbours won't do in its place.
  mutating func quality(
    in range: ClosedRange<Int>, keepingWithin limit: Double, isExact: Bool
  ) throws(OutputError) -> Int {
    let nearness = isExact ? 1 : Self.nearness
    for _ in 0..<Self.lookUps {
      let next = guess(in: range, limit)
      let isNear = known.keys.contains { abs($0 - next) <= nearness }
      if isNear { return next }
      _ = try byteCount(next)
    }
    return guess(in: range, limit)
  }

  /// What the samples say of a quality, or what is between those that were looked up.
  private func predicted(_ quality: Int) -> Double {
    let sorted = known.sorted { $0.key < $1.key }
    guard let nearest = sorted.min(by: { abs($0.key - quality) < abs($1.key - quality) }) else {
      return 0
    }
    let other =
      quality < nearest.key
      ? sorted.last { $0.key < nearest.key } : sorted.first { $0.key > nearest.key }
    let slope = other.map { other in
      Elementary.log(other.value / nearest.value) / Double(other.key - nearest.key)
    }
    let steps = Double(quality - nearest.key)
    return nearest.value * Elementary.exp(steps * (slope ?? Self.usualSlope))
  }

  /// The quality that what is known makes the best guess: exponential between two sizes and beyond.
  private func guess(in range: ClosedRange<Int>, _ limit: Double) -> Int {
    let sorted = known.sorted { $0.key < $1.key }.map { ($0.key, $0.value * correction) }
    let low = sorted.last { $0.1 <= limit }
    let high = sorted.first { $0.1 > limit }
    let found: Int
    switch (low, high) {
    case (let low?, let high?) where low.0 < high.0:
      let part = Elementary.log(limit / low.1) / Elementary.log(high.1 / low.1)
      found = min(low.0 + Int(part * Double(high.0 - low.0)), high.0 - 1)
    case (_, let high?):
      let second = sorted.first { $0.0 > high.0 }
      let slope = second.map { Elementary.log($0.1 / high.1) / Double($0.0 - high.0) }
      let steps = Elementary.log(high.1 / limit) / max(slope ?? Self.usualSlope, 0.005)
      found = high.0 - Int(min(steps, 100).rounded(.up))
    case (let low?, nil):
      let steps = Elementary.log(limit / low.1) / Self.usualSlope
      found = low.0 + Int(min(steps, 100))
    case (nil, nil):
      found = Self.firstLookUp
    }
    return min(max(found, range.lowerBound), range.upperBound)
  }
}
