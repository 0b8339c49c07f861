public import SplashPixels

/// An image with the statistics of a photograph: detail at every scale that falls off as 1/f, varying
/// colours, soft and sharp regions, and sensor noise.
public func photograph(width: Int, height: Int, seed: UInt64) -> Pixmap {
  let picture = Pixmap(width: width, height: height)
  var grain = SplitMix(state: seed &* 0x9E37_79B9_7F4A_7C15)
  for y in 0..<height {
    for x in 0..<width {
      let (u, v) = (Double(x) / 750, Double(y) / 750)
      let shape = fractal(u * 3, v * 3, octaves: 8, seed: seed)
      let hue = fractal(u * 1.2 + 9, v * 1.2, octaves: 4, seed: seed &+ 11)
      let light = fractal(u * 0.9, v * 0.9 + 5, octaves: 2, seed: seed &+ 23)
      // The second pattern selects the sharp regions; the others are out of focus.
      let soft = fractal(u * 3, v * 3, octaves: 3, seed: seed)
      let focus = min(1, max(0, (hue - 0.35) * 5))
      let value = (soft + (shape - soft) * focus) * (0.55 + 0.9 * light)
      let noise = (Double(grain.next() >> 40) / 16_777_216 - 0.5) * 8
      let red = 255 * value * (0.75 + 0.6 * hue) + noise
      let green = 255 * value * (0.95 - 0.25 * hue) + noise * 0.9
      let blue = 255 * value * (1.15 - 0.8 * hue) + noise * 1.2
      unsafe picture.row32(y)[x] =
        byte(red) | byte(green) << 8 | byte(blue) << 16 | 0xFF00_0000
    }
  }
  return picture
}

private func byte(_ value: Double) -> UInt32 { UInt32(max(0, min(255, value.rounded()))) }

/// Smooth noise of several octaves, each half as strong as the one before, about 0…1.
private func fractal(_ x: Double, _ y: Double, octaves: Int, seed: UInt64) -> Double {
  var (sum, total, weight, scale) = (0.0, 0.0, 1.0, 1.0)
  for octave in 0..<octaves {
    sum += weight * smooth(x * scale, y * scale, seed &+ UInt64(octave) &* 977)
    total += weight
    weight *= 0.55
    scale *= 2
  }
  return max(0, min(1, (sum / total - 0.5) * 1.7 + 0.5))
}

private func smooth(_ x: Double, _ y: Double, _ seed: UInt64) -> Double {
  let (left, top) = (x.rounded(.down), y.rounded(.down))
  let (u, v) = (ease(x - left), ease(y - top))
  func at(_ dx: Double, _ dy: Double) -> Double {
    var hash = SplitMix(
      state: seed &+ UInt64(bitPattern: Int64(left + dx)) &* 0x9E37_79B1
        &+ UInt64(bitPattern: Int64(top + dy)) &* 0x85EB_CA6B_0001)
    return Double(hash.next() >> 11) / 9_007_199_254_740_992
  }
  let upper = at(0, 0) + (at(1, 0) - at(0, 0)) * u
  let lower = at(0, 1) + (at(1, 1) - at(0, 1)) * u
  return upper + (lower - upper) * v
}

private func ease(_ t: Double) -> Double { t * t * (3 - 2 * t) }

/// The generator SplitMix64.
private struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}
