internal import SplashPixels
internal import SplashSystem

/// The palettes of a GIF, and the palette that each image uses.
///
/// A single palette, selected from all frames, may be used for the complete GIF. An image is given its own palette if
/// that improves its pixels by more than the cost of the palette's bytes. This palette is selected from the image and
/// the images that follow it. They use the palette as well, as long as no other is better.
struct PalettePlan {
  /// The palettes; the first is the GIF's global palette.
  private(set) var palettes: [[UInt32]]
  /// The index of each image's palette.
  private(set) var paletteOf: [Int]

  /// The number of images from which a palette is selected.
  private static let groupLength = 8
  /// The maximum number of sampled pixels in an image.
  private static let sampleLimit = 12_000
  /// The number of recent palettes that are tried for an image.
  private static let memory = 4

  /// A sample of an image's pixels.
  private struct Sample {
    var colors: [UInt32] = []
    var weights: [UInt32] = []
    /// The number of pixels that each sampled pixel represents.
    var share = 1
  }

  /// Selects the palettes for a GIF.
  ///
  /// - Parameter settings: The cost of a bit, and the maximum palette size.
  init(of film: GIFAssembly, settings: GIFSettings) throws(OutputError) {
    let (histogram, items) = (film.histogram, film.schedule.items)
    // With 256 colours, no index is left to mark unchanged pixels as transparent. This works if the video is opaque
    // and has at most 256 colours.
    let limit = film.hasTransparency ? min(settings.colors, 255) : settings.colors
    let shared = try Self.quantized(histogram, limit, path: film.path)
    let sharedMatcher = PaletteMatcher(palette: shared)
    palettes = [sharedMatcher.palette]
    paletteOf = Array(repeating: 0, count: items.count)
    if let list = histogram.list, list.count <= limit { return }

    // The cost of giving an image its own palette, in units of the weights times squared distances.
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
      // One index is reserved, because a pixel may have to keep a displayed colour that isn't in this palette.
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
        // After a failed attempt, the next ones are unlikely to succeed.
        (nextTry, pause) = (index + pause, 2 * pause)
      }
    }
  }

  /// Returns the cost of the errors that a palette causes in an image's pixels.
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
      // A completely transparent video has no colours, but a palette must have at least one.
      return palette.isEmpty ? [0xFF00_0000] : palette
    } catch {
      throw .encodingFailed(path: path, reason: error.reason)
    }
  }

  /// Returns the plan for some of the images, as if they were a separate GIF.
  func part(_ items: [Int]) -> PalettePlan {
    var part = self
    part.paletteOf = items.map { paletteOf[$0] }
    return part
  }
}

/// Samples the changed pixels of each image in a video.
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

  /// Returns the next image's pixels, or `nil` after the last one.
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
    // The step and the width must be coprime, or the samples would be aligned in columns.
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
