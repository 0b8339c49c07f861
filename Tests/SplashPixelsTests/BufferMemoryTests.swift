import Testing

@testable import SplashPixels

@Suite struct BufferMemoryTests {
  @Test func `a new 20 MB buffer is zeroed, aligned to 64 bytes and counted as memory in use`() {
    let buffer = LargeBuffer<UInt32>(count: 5 << 20)
    #expect(BufferMemory.bytesInUse >= 20 << 20)
    #expect(UInt(bitPattern: buffer.base) % 64 == 0)
    #expect((0..<buffer.count).allSatisfy { buffer.base[$0] == 0 })
    buffer.base[17] = 5
    buffer.clear()
    #expect(buffer.base[17] == 0)
    #expect(BufferMemory.peakBytesInUse >= 20 << 20)
  }

  @Test func `the error for a failed allocation states the requested bytes and the memory limit`() {
    #expect(
      MemoryShortage(bytes: 12, limit: nil).description
        == "not enough memory: could not allocate 12 bytes")
    #expect(
      MemoryShortage(bytes: 12, limit: 10).description
        == "not enough memory: could not allocate 12 bytes within the limit of 10")
  }
}
