import Foundation
import SplashPixels

/// Conversion of frames to wide pixels with BT.2020's primaries: each level compared with a pixel loop in Swift.
func measureWidening(_ run: inout Run, _ frames: [Pixmap]) throws {
  let times = 12
  let (width, height) = (frames[0].width, frames[0].height)
  let conversion = Conversion2020()
  let redBlue = UnsafeMutablePointer<UInt32>.allocate(capacity: width)
  let green = UnsafeMutablePointer<UInt32>.allocate(capacity: width)
  defer {
    redBlue.deallocate()
    green.deallocate()
  }
  func repeated(_ body: @escaping (UnsafePointer<UInt32>) -> Void) -> () -> Void {
    {
      for index in 0..<times {
        let frame = frames[index % frames.count]
        for y in 0..<height { body(frame.row32(y)) }
      }
    }
  }
  let table = conversion.table
  let ours = Kernels.available.reversed().map { kernels in
    Contender(
      kernels.name,
      repeated { kernels.widen(redBlue: redBlue, green: green, $0, count: width, table) })
  }
  let loop = Contender(
    "loop in Swift",
    repeated { conversion.convert($0, count: width, redBlue: redBlue, green: green) })
  let seconds = try measure(ours + [loop])
  for (contender, values) in zip(ours, seconds) {
    run.report.add(
      "convert", "to BT.2020's primaries", contender.name,
      .pixels(Double(times * width * height)), values, against: loop.name, seconds[ours.count])
  }
}

/// Converts BT.709's primaries to BT.2020's.
private struct Conversion2020 {
  private let light: [Int]
  private let mixture: [Int]
  private let components: [UInt16]
  let table: WideTable

  init() {
    let (alpha, beta) = (1.0993, 0.0181)
    light = (0...255).map {
      let value = Double($0) / 255
      let decoded = value < 4.5 * beta ? value / 4.5 : pow((value + alpha - 1) / alpha, 1 / 0.45)
      return Int((65_535 * decoded).rounded())
    }
    components = (0...65_535).map {
      let value = Double($0) / 65_535
      let encoded = value < beta ? 4.5 * value : alpha * pow(value, 0.45) - (alpha - 1)
      return UInt16((4080 * encoded).rounded())
    }
    // ITU-R BT.2087
    let matrix = [[0.6274, 0.3293, 0.0433], [0.0691, 0.9195, 0.0114], [0.0164, 0.0880, 0.8956]]
    mixture = matrix.flatMap { row in
      let factors = row.dropLast().map { Int(($0 * Double(WideTable.one)).rounded()) }
      return factors + [WideTable.one - factors.reduce(0, +)]
    }
    table = WideTable(light: light, mixture: mixture, components: components)
  }

  /// Converts pixels one by one, if they differ from the previous pixel.
  func convert(
    _ pixels: UnsafePointer<UInt32>, count: Int, redBlue: UnsafeMutablePointer<UInt32>,
    green: UnsafeMutablePointer<UInt32>
  ) {
    var last = UInt32.max
    var result: (redBlue: UInt32, green: UInt32) = (0, 0)
    for x in 0..<count {
      let pixel = pixels[x] & 0xFF_FFFF
      if pixel != last {
        last = pixel
        let (r, g, b) = (
          light[Int(pixel & 255)], light[Int(pixel >> 8 & 255)], light[Int(pixel >> 16)]
        )
        let wide = (component(0, r, g, b), component(3, r, g, b), component(6, r, g, b))
        result = (wide.0 | wide.2 << 16, wide.1)
      }
      redBlue[x] = result.redBlue
      green[x] = result.green
    }
  }

  private func component(_ row: Int, _ r: Int, _ g: Int, _ b: Int) -> UInt32 {
    let sum = mixture[row] * r + mixture[row + 1] * g + mixture[row + 2] * b
    return UInt32(components[(sum + WideTable.one / 2) / WideTable.one])
  }
}
