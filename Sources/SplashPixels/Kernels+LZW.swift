package import CSplashKernels

extension Kernels {
  /// Finds GIF's LZW codes for pixels, and chooses the pixels' indices at the same time.
  ///
  /// A row of pixels may be passed in chunks, each followed by some lookahead pixels. The codes are the same as for
  /// the complete row.
  ///
  /// - Parameters:
  ///   - table: The working memory of `splash_lzw_table_size()` bytes. It must be the same for all chunks of a row.
  ///   - pixels: The costs of each pixel's choices, for the chunk's pixels and then for the lookahead pixels.
  ///   - count: The number of pixels in the chunk.
  ///   - palette: The palette.
  ///   - bitCost: The cost of a bit in the file, in the units of the pixels' costs; at most 2^25.
  ///   - codes: A buffer for the codes. Each has its value in the lower 12 bits and its size in the upper 4. There
  ///     must be room for `count` codes, plus one more for every 3,000 codes (rounded up).
  ///   - chosen: A buffer for the index of each processed pixel.
  ///   - progress: The state of the row.
  /// - Returns: The number of codes.
  package func parseLZW(
    _ table: OpaquePointer, _ pixels: UnsafePointer<splash_lzw_pixel>,
    _ count: Int, _ palette: UnsafePointer<splash_lzw_palette>, _ bitCost: UInt32,
    _ codes: UnsafeMutablePointer<UInt16>, _ chosen: UnsafeMutablePointer<UInt8>,
    _ progress: UnsafeMutablePointer<splash_lzw_progress>
  ) -> Int {
    unsafe self.table.pointee.lzw.lzw_parse(
      table, pixels, count, palette, bitCost, codes, chosen, progress)
  }
}
