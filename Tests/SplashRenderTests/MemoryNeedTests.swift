import SplashMedia
import SplashRender
import SplashScene
import SplashSceneFormat
import Testing

@Suite struct MemoryNeedTests {
  private func film(side: Int, seconds: Double = 2) throws -> Film {
    try Film(
      source: """
        { "splashrender": 1, "size": [\(side), \(side)], "fps": 30, "duration": \(seconds), "layers": [] }
        """)
  }

  @Test func `the memory estimate of a render matches the formula in limits.md`() throws {
    // Raw frames of 4:2:0: 1.5 bytes per pixel for each of four frames, and 5 for the encoder.
    let film = try film(side: 1000)
    let need = film.memoryNeed(for: [Output(path: "x.y4m", format: .y4m)], threads: 2)
    #expect(need.pictures == 0)
    #expect(need.encoders == 5_000_000)
    #expect(need.frames == 4 * 1_500_000 + 2 * (4_000_000 + 1000 * 1000))
    #expect(need.total == MemoryNeed.base + need.frames + need.encoders)
    // A GIF: pixmaps of 4 bytes for each of four frames, 9 bytes and 3 for each of two images.
    let gif = film.memoryNeed(for: [Output(path: "x.gif", format: .gif)], threads: 2)
    #expect(gif.encoders == 15_000_000)
    #expect(gif.frames == 4 * 4_000_000 + 2 * 5_000_000)
  }

  @Test
  func `a memory limit reduces the number of render threads, and too low a limit allows none`()
    throws
  {
    let film = try film(side: 3000)
    let outputs = [Output(path: "x.y4m", format: .y4m)]
    let most = film.memoryNeed(for: outputs, threads: 8).total
    let least = film.memoryNeed(for: outputs, threads: 1).total
    #expect(least < most)
    #expect(film.threads(upTo: 8, within: most, for: outputs) == 8)
    #expect(film.threads(upTo: 8, within: least, for: outputs) == 1)
    #expect(film.threads(upTo: 8, within: least - 1, for: outputs) == nil)
    let between = try #require(film.threads(upTo: 8, within: (least + most) / 2, for: outputs))
    #expect((2...7).contains(between))
  }

  @Test
  func `the memory estimate grows with a video's length only up to the encoder's lookahead`()
    throws
  {
    let outputs = [Output(path: "x.mp4", format: .mp4)]
    let needs = try [0.1, 1, 10, 100].map { seconds in
      try film(side: 500, seconds: seconds).memoryNeed(for: outputs, threads: 2).total
    }
    #expect(needs[0] < needs[1] && needs[1] <= needs[2] && needs[2] == needs[3])
  }
}
