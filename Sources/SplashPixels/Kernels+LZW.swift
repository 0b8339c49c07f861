public import CSplashKernels

extension Kernels {
  /// Finds the codes of pixels as GIF compresses them, and chooses their indices on the way.
  ///
  /// A row of pixels may be given in pieces, each together with some of those that follow; the codes
  /// are those of the whole row.
  ///
  /// - Parameters:
  ///   - table: Memory to work in, `splash_lzw_table_size()` bytes; the same for all pieces of a row.
  ///   - pixels: What each pixel's choices cost: the piece's, and then those that are looked ahead at.
  ///   - count: How many the piece has.
  ///   - palette: The colours.
  ///   - bitCost: What a bit of the file costs, in the units of the pixels' costs; at most 2^25.
  ///   - codes: Gets the codes, each in the lower 12 bits and its size in the upper 4. There is room for
  ///     `count` of them and one more for every 3,000 begun.
  ///   - chosen: Gets the index of each pixel that is taken.
  ///   - progress: How far the row is.
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
