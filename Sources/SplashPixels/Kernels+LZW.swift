public import CSplashKernels

extension Kernels {
  /// Finds the LZW codes of pixels for GIF, and chooses their indices at the same time.
  ///
  /// A row of pixels may be passed in chunks, each followed by some lookahead pixels; the codes are those of the
  /// complete row.
  ///
  /// - Parameters:
  ///   - table: Working memory of `splash_lzw_table_size()` bytes; the same for all chunks of a row.
  ///   - pixels: The costs of each pixel's choices: the chunk's, then the lookahead's.
  ///   - count: The number of pixels in the chunk.
  ///   - palette: The colours.
  ///   - bitCost: The cost of a bit in the file, in the units of the pixels' costs; at most 2^25.
  ///   - codes: Receives the codes, each in the lower 12 bits and its size in the upper 4. Room for `count` codes and
  ///     one more for every 3,000 begun.
  ///   - chosen: Receives the index of each processed pixel.
  ///   - progress: The state of the row.
  /// - Returns: The number of codes.
  public func parseLZW(
    _ table: OpaquePointer, _ pixels: UnsafePointer<splash_lzw_pixel>,
    _ count: Int, _ palette: UnsafePointer<splash_lzw_palette>, _ bitCost: UInt32,
    _ codes: UnsafeMutablePointer<UInt16>, _ chosen: UnsafeMutablePointer<UInt8>,
    _ progress: UnsafeMutablePointer<splash_lzw_progress>
  ) -> Int {
    unsafe self.table.pointee.lzw_parse(
      table, pixels, count, palette, bitCost, codes, chosen, progress)
  }
}
