import SplashPixels
import Testing

/// The available SIMD levels, and the selection of one.
@Suite struct KernelSelectionTests {
  @Test func `the available SIMD levels are in ascending order and start with the baseline`() {
    let levels = Kernels.available.map(\.level)
    #expect(levels.first == .baseline)
    #expect(levels == levels.sorted())
    #expect(levels.contains(Kernels.current.level))
  }

  @Test func `the best available SIMD level is selected by default`() throws {
    let best = try #require(Kernels.available.last)
    #expect(try Kernels.select(nil).get().level == best.level)
    #expect(try Kernels.select("").get().level == best.level)
  }

  @Test(arguments: KernelLevel.allCases)
  func `selecting a SIMD level by name gives that level, or an error if the machine lacks it`(
    _ level: KernelLevel
  ) {
    switch Kernels.select(level.rawValue) {
    case .success(let kernels): #expect(kernels.name == level.rawValue)
    case .failure(let error):
      #expect(error == .unavailable(level))
      #expect(Kernels(level: level) == nil)
    }
  }

  @Test func `an unknown SIMD level name is an error that lists the levels`() {
    guard case .failure(let error) = Kernels.select("avx9") else {
      Issue.record("accepted")
      return
    }
    #expect(error == .unknown(word: "avx9"))
    #expect(error.description.contains("avx9"))
    #expect(error.description.contains("baseline"))
  }
}
