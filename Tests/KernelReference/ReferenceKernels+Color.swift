import SplashPixels

extension ReferenceKernels {
  /// Returns a pixel after applying colour steps. Components that exceed alpha because of rounding are limited to
  /// alpha.
  package static func changed(_ pixel: UInt32, by steps: [ColorStep]) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 0 { return 0 }
    let inverse = 1 / Float(alpha)
    var color = SIMD4<Float>()
    for index in 0..<3 {
      color[index] = min(Float(pixel >> UInt32(8 * index) & 255) * inverse, 1)
    }
    color[3] = Float(alpha) / 255
    for step in steps {
      color = result(of: step, color)
      for index in 0..<4 {
        // NaN fails the comparison and becomes 0.
        color[index] = color[index] > 0 ? min(color[index], 1) : 0
      }
    }
    var result: UInt32 = 0
    for index in 0..<4 {
      let component = index < 3 ? color[index] * color[3] : color[3]
      result |= UInt32(component * 255 + 0.5) << UInt32(8 * index)
    }
    return result
  }

  private static func result(of step: ColorStep, _ color: SIMD4<Float>) -> SIMD4<Float> {
    switch step {
    case .matrix(let entries):
      var result = SIMD4<Float>()
      for row in 0..<4 {
        var sum: Float = entries[5 * row] * color[0]
        for column in 1..<4 { sum += entries[5 * row + column] * color[column] }
        result[row] = sum + entries[5 * row + 4]
      }
      return result
    case .tables(let tables):
      var result = color
      for index in 0..<4 { result[index] = lookedUp(color[index], tables[index]) }
      return result
    case .map(let colors, let locations, let amount):
      return mapped(color, colors, locations, amount)
    }
  }

  private static func lookedUp(_ component: Float, _ table: [Float]) -> Float {
    guard table.count > 1 else { return table.first ?? component }
    let place = component * Float(table.count - 1)
    let index = min(Int(place), table.count - 2)
    return table[index] + (table[index + 1] - table[index]) * (place - Float(index))
  }

  private static func mapped(
    _ color: SIMD4<Float>, _ colors: [SIMD4<Float>], _ locations: [Float], _ amount: Float
  ) -> SIMD4<Float> {
    guard let first = colors.first else { return color }
    let luminance: Float = 0.2126 * color[0] + 0.7152 * color[1] + 0.0722 * color[2]
    var mapped = first
    if let index = locations.lastIndex(where: { $0 <= luminance }) {
      mapped = colors[index]
      if index + 1 < colors.count {
        let way = locations[index + 1] - locations[index]
        if way > 0 {
          let slope = (colors[index + 1] - mapped) / way
          mapped += slope * (luminance - locations[index])
        }
      }
    }
    mapped[3] *= color[3]
    return color + (mapped - color) * amount
  }
}
