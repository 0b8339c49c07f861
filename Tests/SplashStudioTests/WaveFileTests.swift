import Testing

@testable import SplashStudio

/// The header `Range`. CommandLineTests tests the files themselves.
@Suite struct WaveFileTests {
  @Test
  func `a byte range requested of a WAV file is clamped to the file size, or refused if invalid`() {
    #expect(WaveFile.range("bytes=0-", of: 100) == 0...99)
    #expect(WaveFile.range("bytes=10-19", of: 100) == 10...19)
    #expect(WaveFile.range("bytes=10-1000", of: 100) == 10...99)
    #expect(WaveFile.range("bytes=-5", of: 100) == 95...99)
    #expect(WaveFile.range("bytes=-500", of: 100) == 0...99)
    for header in [
      "", "bytes=", "bytes=-", "bytes=-0", "bytes=100-", "bytes=5-4", "bytes=a-b", "bytes=0-1,3-4",
      "lines=0-1", "bytes=--5", "bytes=0-1-2",
    ] {
      #expect(WaveFile.range(header, of: 100) == nil, "\(header)")
    }
  }
}
