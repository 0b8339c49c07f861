public import CSplashKernels

extension Kernels {
  /// Finds the codes of pixels as GIF compresses them, and chooses their indices on the way.
  ///
  /// - Parameters:
  ///   - table: Memory to work in, `splash_lzw_table_size()` bytes.
  ///   - pixels: What each pixel's choices cost.
  ///   - count: How many there are.
  ///   - palette: The colours.
  ///   - bitCost: What a bit of the file costs, in the units of the pixels' costs; at most 2^25.
  ///   - codes: Gets the codes, each in the lower 12 bits and its size in the upper 4. There is room for
  ///     `count` of them and one more for every 3,000 begun.
  ///   - chosen: Gets the index of each pixel.
  ///   - nextSize: Gets the size that the next code would have.
  /// - Returns: The number of codes.
  public func parseLZW(
    _ table: OpaquePointer, _ pixels: UnsafePointer<splash_lzw_pixel>,
    _ count: Int, _ palette: UnsafePointer<splash_lzw_palette>, _ bitCost: UInt32,
    _ codes: UnsafeMutablePointer<UInt16>, _ chosen: UnsafeMutablePointer<UInt8>,
    _ nextSize: UnsafeMutablePointer<Int32>
  ) -> Int {
    unsafe self.table.pointee.lzw_parse(
      table, pixels, count, palette, bitCost, codes, chosen, nextSize)
  }
}
