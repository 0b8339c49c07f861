import Dispatch
import SplashPixels
import Synchronization
import TestSupport
import Testing

/// Mip levels of images.
@Suite struct ImagePyramidTests {
  private func mean(_ pixmap: Pixmap) -> [Double] {
    var sums = [0.0, 0, 0, 0]
    for y in 0..<pixmap.height {
      for x in 0..<pixmap.width {
        for (c, value) in components(pixmap.row32(y)[x]).enumerated() { sums[c] += Double(value) }
      }
    }
    return sums.map { $0 / Double(pixmap.width * pixmap.height) }
  }

  /// The length of the overlap of the pixel `target` of a mip level and the image's pixel `pixel`.
  private func overlap(_ pixel: Int, _ target: Int, _ scale: Double) -> Double {
    let end = min(Double(pixel + 1), Double(target + 1) * scale)
    return max(0, end - max(Double(pixel), Double(target) * scale))
  }

  @Test func `mip levels halve the image's size, rounded up, down to one pixel`() {
    let pyramid = ImagePyramid(Pixmap(width: 13, height: 4))
    #expect(pyramid.levels.map(\.width) == [13, 7, 4, 2, 1])
    #expect(pyramid.levels.map(\.height) == [4, 2, 1, 1, 1])
    #expect(ImagePyramid(Pixmap(width: 1, height: 1)).levels.count == 1)
  }

  @Test(arguments: [(2, 2), (3, 3), (5, 8), (7, 1), (1, 9), (16, 12), (31, 17)])
  func `each pixel of a mip level is the mean of the area it covers`(width: Int, height: Int) {
    var random = SeededGenerator(seed: 41)
    let image = random.pixmap(width: width, height: height)
    let half = ImagePyramid(image).levels[1]
    let (sx, sy) = (Double(width) / Double(half.width), Double(height) / Double(half.height))
    for y in 0..<half.height {
      for x in 0..<half.width {
        var sums = [0.0, 0, 0, 0]
        for v in 0..<height {
          for u in 0..<width {
            let area = overlap(u, x, sx) * overlap(v, y, sy)
            for (c, value) in components(image.row32(v)[u]).enumerated() {
              sums[c] += area * Double(value)
            }
          }
        }
        let pixel = half.row32(y)[x]
        #expect(isPremultiplied(pixel))
        for (byte, sum) in zip(components(pixel), sums) {
          #expect(abs(Double(byte) - sum / (sx * sy)) <= 0.5 + 1e-9)
        }
      }
    }
  }

  @Test(arguments: [(64, 64), (63, 65), (100, 37)])
  func `mip levels preserve the mean colour of the image`(width: Int, height: Int) {
    var random = SeededGenerator(seed: 42)
    let image = random.pixmap(width: width, height: height)
    let exact = mean(image)
    for (level, pixmap) in ImagePyramid(image).levels.enumerated() {
      for (value, expected) in zip(mean(pixmap), exact) {
        #expect(abs(value - expected) <= 0.5 * Double(level) + 1e-9)
      }
    }
  }

  @Test func `mip levels are created once, in whatever order threads request them`() {
    var random = SeededGenerator(seed: 43)
    let image = random.pixmap(width: 63, height: 200)
    let pyramid = ImagePyramid(image)
    let found = Mutex<Set<[ObjectIdentifier]>>([])
    DispatchQueue.concurrentPerform(iterations: 8) { turn in
      let all = Array(pyramid.levels.indices)
      let levels = (turn % 2 == 0 ? all : all.reversed()).map { pyramid.levels[$0] }
      let ordered = turn % 2 == 0 ? levels : levels.reversed()
      _ = found.withLock { $0.insert(ordered.map { ObjectIdentifier($0) }) }
    }
    #expect(found.withLock(\.count) == 1)
    let last = ImagePyramid(image).levels
    #expect(last[last.count - 1][0, 0] == pyramid.levels[last.count - 1][0, 0])
  }

  @Test func `the size predicted for a mip level is the width and height of the computed level`() {
    for (width, height) in [(1, 1), (7, 300), (64, 63), (65, 129)] {
      let levels = ImagePyramid(Pixmap(width: width, height: height)).levels
      for index in levels.indices {
        let size = levels.size(at: index)
        #expect(size.width == levels[index].width && size.height == levels[index].height)
      }
    }
  }

  @Test func `mip levels of a uniformly coloured image have the image's colour`() {
    let image = Pixmap(width: 37, height: 22)
    for y in 0..<22 { Kernels.current.fill(image.row32(y), count: 37, color: 0xc8c7_0a64) }
    for pixmap in ImagePyramid(image).levels {
      for y in 0..<pixmap.height {
        for x in 0..<pixmap.width { #expect(pixmap.row32(y)[x] == 0xc8c7_0a64) }
      }
    }
  }

  @Test
  func `every mip level of a linear colour ramp has the ramp's colours at the same positions`() {
    let width = 251
    let image = Pixmap(width: width, height: 1)
    for x in 0..<width { image.row32(0)[x] = 0xff00_0000 | UInt32(x) }
    for (level, pixmap) in ImagePyramid(image).levels.enumerated() {
      let scale = Double(width) / Double(pixmap.width)
      for x in 0..<pixmap.width {
        let exact = (Double(x) + 0.5) * scale - 0.5
        #expect(abs(Double(pixmap[x, 0].red) - exact) <= 0.5 * Double(level) + 0.26)
      }
    }
  }
}
