internal import SplashPixels
internal import SplashSystem

/// The palettes of a film, and the palette of each picture.
///
/// One palette, selected from all frames, may be used for the complete film. If a picture's pixels improve with a
/// palette of its own by more than the cost of that palette's bytes, it gets one, selected from the pictures that
/// follow it. These use it as well, as long as nothing is better.
struct PalettePlan {
  /// The palettes; the first is the film's global one.
  private(set) var palettes: [[UInt32]]
  /// The index of each picture's palette.
  private(set) var paletteOf: [Int]

  /// The number of pictures that a palette is selected from.
  private static let groupLength = 8
  /// The maximum number of sampled pixels in a picture.
  private static let sampleLimit = 12_000
  /// The number of recent palettes that are tried for a picture.
  private static let memory = 4

  /// A sample of a picture's pixels.
  private struct Sample {
    var colors: [UInt32] = []
    var weights: [UInt32] = []
    /// The number of pixels that each represents.
    var share = 1
  }

  /// Selects the palettes of a film.
  ///
  /// - Parameter settings: The cost of a bit, and the maximum palette size.
  init(of film: GIFAssembly, settings: GIFSettings) throws(OutputError) {
    let (histogram, items) = (film.histogram, film.schedule.items)
    // With 256 colours there is no transparent index for unchanged pixels. That works if the film has at most 256
    // colours and is opaque.
    let limit = film.hasTransparency ? min(settings.colors, 255) : settings.colors
    let shared = try Self.quantized(histogram, limit, path: film.path)
    let sharedMatcher = PaletteMatcher(palette: shared)
    palettes = [sharedMatcher.palette]
    paletteOf = Array(repeating: 0, count: items.count)
    if let list = histogram.list, list.count <= limit { return }

    // The cost of a palette of its own for a picture, in units of the weights times squared distances.
    let price = max(UInt64(settings.bitCost), 400) * 8 * 3 * 256
    var reader = SampleReader(of: film, limit: Self.sampleLimit)
    var group: [Sample] = []
    // Recent palettes, which may be reused.
    var recent: [(palette: Int, matcher: PaletteMatcher)] = []
    var (nextTry, pause) = (0, Self.groupLength / 2)
    for index in items.indices {
      while group.count < Self.groupLength, let sample = try reader.next() {
        group.append(Sample(colors: sample.colors, weights: sample.weights, share: sample.share))
      }
      guard let sample = group.first else { break }
      group.removeFirst()
      if sample.colors.isEmpty {
        if index > 0 { paletteOf[index] = paletteOf[index - 1] }
        continue
      }
      var best = (cost: Self.error(of: sample, sharedMatcher), palette: 0)
      for (palette, matcher) in recent {
        let cost = Self.error(of: sample, matcher) + price
        if cost < best.cost { best = (cost, palette) }
      }
      paletteOf[index] = best.palette
      guard index >= nextTry, best.cost > 2 * price else { continue }
      var colors = ColorHistogram()
      for other in [sample] + group {
        colors.add(
          other.colors, weights: other.weights.map(PixelWeights.softened), share: other.share)
      }
      // All indices may only be colours if no pixel ever has to keep a colour that isn't in the palette.
      let own = try Self.quantized(colors, min(limit, 255), path: film.path)
      let matcher = PaletteMatcher(palette: own)
      let cost = Self.error(of: sample, matcher) + price
      if cost < best.cost - best.cost / 5 {
        paletteOf[index] = palettes.count
        recent.append((palettes.count, matcher))
        if recent.count > Self.memory { recent.removeFirst() }
        palettes.append(matcher.palette)
        (nextTry, pause) = (index + 1, Self.groupLength / 2)
      } else {
        // A failed attempt is unlikely to succeed soon.
        (nextTry, pause) = (index + pause, 2 * pause)
      }
    }
  }

  /// Returns the cost of a palette's errors in a picture's pixels.
  private static func error(of sample: Sample, _ matcher: PaletteMatcher) -> UInt64 {
    var sum: UInt64 = 0
    for i in sample.colors.indices {
      let color = sample.colors[i]
      let nearest = matcher.nearest(to: color).index
      let distance = squaredDistance(matcher.palette[Int(nearest)], color)
      sum &+= UInt64(distance) &* UInt64(sample.weights[i])
    }
    return sum &* UInt64(sample.share)
  }

  private static func quantized(
    _ histogram: ColorHistogram, _ colors: Int, path: FilePath
  ) throws(OutputError) -> [UInt32] {
    do throws(ReasonError) {
      let palette = try Quantizer.palette(for: histogram, limit: colors)
      // A film that is completely transparent has no colours, but a palette has at least one.
      return palette.isEmpty ? [0xFF00_0000] : palette
    } catch {
      throw .encodingFailed(path: path, reason: error.reason)
    }
  }

  /// Returns the plan for some of the pictures, as a separate film.
  func part(_ items: [Int]) -> PalettePlan {
    var part = self
    part.paletteOf = items.map { paletteOf[$0] }
    return part
  }
}

/// Samples the changed pixels of each picture of a film.
private struct SampleReader {
  private let store: FrameStore
  private let schedule: GIFSchedule
  private let width: Int
  private let limit: Int
  private let picture: LargeBuffer<UInt32>
  private let height: Int
  private var weights: PixelWeights
  private var index = 0
  private var applied = 0

  init(of film: GIFAssembly, limit: Int) {
    store = film.store
    schedule = film.schedule
    width = film.width
    height = film.height
    self.limit = limit
    picture = LargeBuffer(count: film.width * film.height)
    weights = PixelWeights(width: film.width, height: film.height)
  }

  /// Returns the next picture's pixels, or `nil` after the last one.
  mutating func next() throws(OutputError) -> (colors: [UInt32], weights: [UInt32], share: Int)? {
    guard index < schedule.items.count else { return nil }
    defer { index += 1 }
    var dirty = PixelRect.empty
    while applied <= schedule.items[index].entry {
      try unsafe store.apply(applied, to: picture.base, width: width)
      dirty = dirty.union(store.entries[applied].rect)
      applied += 1
    }
    var colors: [UInt32] = []
    var shares: [UInt32] = []
    guard !dirty.isEmpty else { return (colors, shares, 1) }
    unsafe weights.update(picture.base, width: width, height: height, in: dirty)
    var share = max(1, dirty.width * dirty.height / limit)
    // The step and the width must be coprime, or the samples would be in columns.
    while Self.divisor(share, dirty.width) > 1 { share += 1 }
    var k = 0
    while k < dirty.width * dirty.height {
      let (x, y) = (dirty.left + k % dirty.width, dirty.top + k / dirty.width)
      let color = unsafe picture.base[y * width + x]
      if color != 0 {
        colors.append(color)
        shares.append(weights[x, y])
      }
      k += share
    }
    return (colors, shares, share)
  }

  /// Returns the greatest common divisor.
  private static func divisor(_ a: Int, _ b: Int) -> Int {
    b == 0 ? a : divisor(b, a % b)
  }
}
