import SplashPixels
import Testing

/// Which kernels a machine has, and how one level is forced.
@Suite struct KernelSelectionTests {
  @Test func `the baseline is always there, and levels ascend`() {
    let levels = Kernels.available.map(\.level)
    #expect(levels.first == .baseline)
    #expect(levels == levels.sorted())
    #expect(levels.contains(Kernels.current.level))
  }

  @Test func `without a word the best level is chosen`() throws {
    let best = try #require(Kernels.available.last)
    #expect(try Kernels.select(nil).get().level == best.level)
    #expect(try Kernels.select("").get().level == best.level)
  }

  @Test(arguments: KernelLevel.allCases)
  func `a word forces its level or says why not`(_ level: KernelLevel) {
    switch Kernels.select(level.rawValue) {
    case .success(let kernels): #expect(kernels.name == level.rawValue)
    case .failure(let error):
      #expect(error == .unavailable(level))
      #expect(Kernels(level: level) == nil)
    }
  }

  @Test func `an unknown word is an error that lists the levels`() {
    guard case .failure(let error) = Kernels.select("avx9") else {
      Issue.record("accepted")
      return
    }
    #expect(error == .unknown(word: "avx9"))
    #expect(error.description.contains("avx9"))
    #expect(error.description.contains("baseline"))
  }
}
