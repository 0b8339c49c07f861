import Testing

@testable import SplashScene

/// Conversions of numbers that needn't fit.
@Suite struct CheckedNumbersTests {
  @Test(arguments: [
    (0.0, 0), (-0.9, 0), (2.9, 2), (-2.9, -2), (.nan, 0), (.infinity, .max), (-.infinity, .min),
    (0x1p63, .max), (-0x1p63, .min), (0x1p63.nextDown, 9_223_372_036_854_774_784), (1e300, .max),
  ])
  func `clamping a Double to Int truncates toward zero and maps NaN to 0`(
    number: Double, whole: Int
  ) {
    #expect(Int(clamping: number) == whole)
  }

  @Test
  func `converting numbers to UInt8, UInt32, UInt64 or Int16 clamps them to the type's range`() {
    #expect(UInt8(clamping: -1.0) == 0)
    #expect(UInt8(clamping: 255.9) == 255)
    #expect(UInt8(clamping: 256.0) == 255)
    #expect(UInt32(clamping: 4_294_967_295.5) == .max)
    #expect(UInt64(clamping: 0x1p63) == 1 << 63)
    #expect(UInt64(clamping: 0x1p64) == .max)
    #expect(Int16(clamping: Float(-40_000.5)) == -32_768)
    #expect(Int16(clamping: Float.nan) == 0)
  }
}
