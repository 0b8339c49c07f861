import SplashPixels
import SplashScene
import SplashSystem

extension Film {
  /// The index of the frame that represents the video: the one that is shown at the scene's ``Scene/poster``.
  ///
  /// Without it, if the video comes to rest, it is the first frame that equals the last one. If it never rests, as a
  /// loop, or if its end is nearly empty, it is the first frame that shows nearly as much as any other. Frames are
  /// compared at a small size.
  package var posterFrame: Int {
    if let poster = scene.poster {
      let frames = ((poster - start) * frameRate.value + 1e-6).rounded(.down)
      return max(0, min(Int(clamping: frames), frameCount - 1))
    }
    let pictures = SmallPictures(of: self)
    let rest = pictures.firstResting
    let samples = sampledFrames(Self.posterSamples)
    let details = samples.map { pictures.detail(ofFrame: $0) }
    let most = details.max() ?? 0
    let isResting = rest < frameCount - 1 || frameCount == 1
    if isResting, (details.last ?? 0) >= most * Self.leastRestingDetail { return rest }
    return zip(samples, details).first { $0.1 >= most * Self.nearlyAllDetail }?.0 ?? 0
  }

  /// The maximum number of frames whose detail is compared.
  private static let posterSamples = 40
  /// The fraction of the most detailed frame's detail below which the end of a video is nearly empty.
  private static let leastRestingDetail = 0.5
  private static let nearlyAllDetail = 0.97
}

/// A video's frames at a small size.
private struct SmallPictures {
  private let film: Film
  /// The longer side in pixels.
  private static let side = 64.0

  init(of film: Film) {
    var small = film
    let size = film.scene.size
    small.pixelScale = min(film.pixelScale, Self.side / max(size.width, size.height))
    self.film = small
  }

  /// Returns a frame's pixels, row by row; empty if the frame can't be drawn.
  private func pixels(ofFrame index: Int) -> [UInt8] {
    (try? film.still(at: film.time(ofFrame: index)))?.bytes() ?? []
  }

  /// The first of the frames at the end that are equal.
  var firstResting: Int {
    let last = film.frameCount - 1
    let end = pixels(ofFrame: last)
    // Moves away from the end in growing steps, and halves the last step.
    var (resting, step) = (last, 1)
    while resting > 0, pixels(ofFrame: max(0, resting - step)) == end {
      resting = max(0, resting - step)
      step *= 2
    }
    var moving = max(-1, resting == 0 ? -1 : resting - step)
    while resting - moving > 1 {
      let middle = (moving + resting) / 2
      if pixels(ofFrame: middle) == end { resting = middle } else { moving = middle }
    }
    return resting
  }

  /// Returns the sum of the differences between neighbouring pixels, which is large for text, images and edges, and
  /// small for backgrounds.
  func detail(ofFrame index: Int) -> Double {
    let pixels = pixels(ofFrame: index)
    let row = 4 * film.width
    var sum = 0
    for i in pixels.indices {
      if i % row >= 4 { sum += abs(Int(pixels[i]) - Int(pixels[i - 4])) }
      if i >= row { sum += abs(Int(pixels[i]) - Int(pixels[i - row])) }
    }
    return Double(sum)
  }
}
