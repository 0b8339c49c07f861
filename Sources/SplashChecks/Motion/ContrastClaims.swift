import SplashPixels
import SplashRender
import SplashScene
import SplashSceneFormat
import SplashSystem

/// The claims about how a layer stands out in pictures of a film, at its frames.
struct ContrastClaims {
  let track: LayerTrack
  let film: Film
  /// The film without the layer.
  private let rest: Film
  private let pictures: PictureClaims

  /// The least opacity, the greatest speed in points per second, and the least contrast of something readable.
  static let readable = (opacity: 0.9, speed: 20.0, contrast: 3.0)
  /// The step in seconds over which speeds are measured.
  private static let step = 1e-3
  /// The part of the pixels that may stand out less, such as pixels at the edges of glyphs.
  private static let ignoredShare = 0.05
  /// The least difference of a component that the layer makes to a pixel.
  private static let leastDifference = 3

  init(_ track: LayerTrack, _ film: Film, _ pictures: PictureClaims) {
    (self.track, self.film, self.pictures) = (track, film, pictures)
    var rest = Film(
      scene: film.scene.hiding(track.path), images: film.images, svgs: film.svgs,
      videos: film.videos)
    rest.pixelScale = film.pixelScale
    self.rest = rest
  }

  /// Claims that the layer stands out.
  ///
  /// - Parameter applies: Returns whether the layer is looked at at a time.
  func contrast(_ least: Double, _ applies: (Double) -> Bool) throws(RenderError) -> CheckAnswer {
    var worst: (ratio: Double, time: Double)?
    for time in pictures.frames where applies(time) {
      guard let ratio = try ratio(at: time) else { continue }
      if ratio < worst?.ratio ?? .infinity { worst = (ratio, time) }
    }
    guard let worst else { return .neverApplied(track.path, .sampled) }
    return CheckAnswer(
      margin: Interval(
        worst.ratio - least + (pictures.tolerance ?? PictureClaims.contrastTolerance)),
      unit: nil, .sampled, at: worst.time, [track.path],
      "its contrast is \(Amount.plain((worst.ratio * 100).rounded() / 100))")
  }

  /// Claims that the layer is readable.
  func readable(_ extent: MotionCheck.Extent) throws(RenderError) -> CheckAnswer {
    let text = LayerClaims(track: track, window: pictures.window, tolerance: nil).wholeText()
    if text.verdict == .fails, !text.isVacuous { return text }
    var answers: [TimeSearch.Answer] = []
    for time in pictures.frames {
      var isReadable = isStill(at: time)
      if isReadable, let ratio = try ratio(at: time) {
        isReadable = ratio >= Self.readable.contrast - PictureClaims.contrastTolerance
      }
      answers.append(.init(span: .init(start: time, end: time), holds: isReadable))
    }
    let times = SeenTimes(answers, until: pictures.window.upperBound)
    let id = [track.path]
    guard times.isEver == true, let first = times.first else {
      return CheckAnswer(
        .fails, .sampled, at: pictures.window.lowerBound, id, "it is never readable")
    }
    var found: [CheckAnswer] = []
    let slack = Interval(pictures.tolerance ?? LayerClaims.timeTolerance)
    if let latest = extent.by {
      found.append(
        CheckAnswer(
          margin: Interval(latest) - first + slack, unit: "s", .sampled, at: first.high, id,
          "it is first readable at \(Amount.seconds(first.high))"))
    }
    if let duration = extent.duration {
      let (length, start) = times.longest
      found.append(
        CheckAnswer(
          margin: length - Interval(duration) + slack, unit: "s", .sampled, at: start, id,
          "it is readable for \(Amount.seconds(length.high))"))
    }
    if let answer = found.combined { return answer }
    guard let gap = times.firstBreak else {
      return CheckAnswer(.holds, .sampled, id, "it is readable in all frames")
    }
    return CheckAnswer(.fails, .sampled, at: gap.span.start, id, "it isn't readable")
  }

  /// Returns whether the layer is opaque and slow at a time, and nothing of it is cut off.
  private func isStill(at time: Double) -> Bool {
    let (now, next) = (track.drawn(at: time), track.drawn(at: time + Self.step))
    guard !now.parts.isEmpty, now.parts.count == next.parts.count else { return false }
    return zip(now.parts, next.parts).allSatisfy { part, moved in
      guard part.opacity.low >= Self.readable.opacity - 1e-6, part.isTurnedAway == false,
        let box = part.box, let seen = part.seenBox, let a = part.corners, let b = moved.corners
      else { return false }
      let cut = max(
        seen.minX.low - box.minX.low, seen.minY.low - box.minY.low, box.maxX.low - seen.maxX.low,
        box.maxY.low - seen.maxY.low)
      let way = zip(a, b).map { $0.distance(to: $1).high }.max() ?? 0
      return cut <= 0.5 && way <= Self.readable.speed * Self.step
    }
  }

  /// Returns the contrast ratio of WCAG between the layer and what is behind it, which all but a few of its pixels
  /// exceed; `nil` if no pixel shows the layer.
  private func ratio(at time: Double) throws(RenderError) -> Double? {
    let (with, without) = (try film.still(at: time), try rest.still(at: time))
    let solid = solidColor(at: time)
    var ratios: [(ratio: Double, change: Int)] = []
    with.forEachDifference(from: without) { x, y, change in
      guard change >= Self.leastDifference else { return }
      let back = without.color(x, y)
      let behind = back.luminance(over: .black, opacity: 1)
      let own =
        solid.map { $0.color.luminance(over: back, opacity: $0.opacity) }
        ?? with.color(x, y).luminance(over: .black, opacity: 1)
      ratios.append(((max(own, behind) + 0.05) / (min(own, behind) + 0.05), change))
    }
    if solid == nil {
      // At its edges, a layer covers pixels only in part.
      let greatest = ratios.map(\.change).max() ?? 0
      ratios.removeAll { $0.change * 2 < greatest }
    }
    let sorted = ratios.map(\.ratio).sorted()
    guard !sorted.isEmpty else { return nil }
    return sorted[min(sorted.count - 1, Int(clamping: Double(sorted.count) * Self.ignoredShare))]
  }

  /// Returns the only colour in which the layer is drawn, and its opacity; `nil` if there are several.
  private func solidColor(at time: Double) -> (color: Color, opacity: Double)? {
    let parts = track.drawn(at: time).parts
    guard parts.count == 1 else { return nil }
    let properties = parts[0].ends.0.properties
    guard properties.compositingFilter == .normal, properties.filters.isEmpty,
      let color = properties.solidColor
    else { return nil }
    return (color, parts[0].opacity.middle)
  }
}

extension LayerProperties {
  /// The only colour that the layer draws; `nil` if there are several.
  fileprivate var solidColor: Color? {
    let isBare = (backgroundColor?.alpha ?? 0) == 0 && borderWidth == 0
    switch content {
    case .none: return borderWidth == 0 ? backgroundColor : nil
    case .text(let text):
      let isPlain = text.artwork.parts.allSatisfy {
        if case .fill(_, nil) = $0.art { true } else { false }
      }
      return isBare && isPlain && text.foregroundGradient == nil && text.stroke.color == nil
        ? text.foregroundColor : nil
    case .shape(let shape):
      guard isBare, shape.fillGradient == nil, shape.strokeGradient == nil else { return nil }
      let line = shape.stroke.hasLine ? shape.stroke.color : nil
      return line == nil ? shape.fillColor : shape.fillColor == nil ? line : nil
    default: return nil
    }
  }
}

extension Scene {
  /// Returns the scene without a layer and what is in it.
  fileprivate func hiding(_ path: String) -> Scene {
    let names = path.split(separator: "/")
    return Scene(
      size: size, scale: scale, frameRate: frameRate, duration: duration,
      backgroundColor: backgroundColor, layers: layers.removing(names[...]))
  }
}

extension [Layer] {
  fileprivate func removing(_ names: ArraySlice<Substring>) -> [Layer] {
    guard let name = names.first else { return self }
    return compactMap { layer in
      guard layer.id == name else { return layer }
      if names.count == 1 { return nil }
      var result = layer
      result.sublayers = layer.sublayers.removing(names.dropFirst())
      return result
    }
  }
}
