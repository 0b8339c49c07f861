internal import CFFmpeg
internal import SplashPixels

/// Makes 4:2:0 pictures of limited range, BT.709, from pixmaps.
///
/// All arithmetic is in 16-bit integers, so the result is the same everywhere, and the compiler makes
/// vector code of it. Luma is within 1/32 and chroma within 1/16 of a unit before it is rounded. A
/// chroma sample lies on the left pixel of its pair and between its two rows: it weighs the pixels
/// 1 2 1 across and 1 1 down. Beyond the edges, the last column and row go on.
@safe final class YUVConverter {
  private let width: Int
  private let height: Int
  /// The width of the picture: even.
  private let evenWidth: Int

  /// Red, green and blue of two rows, each with two places before the first column.
  private let memory: UnsafeMutablePointer<UInt16>
  private let rowLength: Int
  private var last: Frame?

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    evenWidth = (width + 1) / 2 * 2
    rowLength = evenWidth + 2
    unsafe memory = .allocate(capacity: 6 * rowLength)
    unsafe memory.initialize(repeating: 0, count: 6 * rowLength)
  }

  deinit {
    unsafe memory.deallocate()
  }

  /// A picture of the next even size that shows a pixmap of the converter's size; `nil` without
  /// memory. Once nobody else holds it, its memory is used again.
  func picture(of pixmap: Pixmap) -> Frame? {
    guard let frame = spare ?? makeFrame() else { return nil }
    convert(pixmap, to: frame)
    spare = frame
    return frame
  }

  /// The last picture, if its memory is free.
  private var spare: Frame? {
    get {
      guard let last, unsafe av_frame_is_writable(last.raw) > 0 else { return nil }
      return last
    }
    set { last = newValue }
  }

  private func makeFrame() -> Frame? {
    let height = (height + 1) / 2 * 2
    guard let frame = Frame(width: evenWidth, height: height, format: AV_PIX_FMT_YUV420P) else {
      return nil
    }
    unsafe frame.raw.pointee.color_primaries = AVCOL_PRI_BT709
    unsafe frame.raw.pointee.color_trc = AVCOL_TRC_BT709
    unsafe frame.raw.pointee.colorspace = AVCOL_SPC_BT709
    unsafe frame.raw.pointee.color_range = AVCOL_RANGE_MPEG
    unsafe frame.raw.pointee.chroma_location = AVCHROMA_LOC_LEFT
    return frame
  }

  private func convert(_ pixmap: Pixmap, to frame: Frame) {
    guard let lumas = unsafe frame.raw.pointee.data.0, let blues = unsafe frame.raw.pointee.data.1,
      let reds = unsafe frame.raw.pointee.data.2
    else { return }
    let strides = unsafe frame.raw.pointee.linesize
    for pair in 0..<(height + 1) / 2 {
      for i in 0..<2 {
        let y = min(2 * pair + i, height - 1)
        unsafe split(pixmap.row(y), into: i)
        unsafe luma(of: i, to: lumas + (2 * pair + i) * Int(strides.0))
      }
      smooth()
      unsafe chroma(
        blue: blues + pair * Int(strides.1), red: reds + pair * Int(strides.2))
    }
  }

  /// One component's values of a row, the first column at 0.
  private func plane(_ row: Int, _ component: Int) -> UnsafeMutablePointer<UInt16> {
    unsafe memory + (3 * row + component) * rowLength + 2
  }

  private func split(_ pixels: UnsafeMutablePointer<UInt8>, into row: Int) {
    let words = unsafe UnsafeRawPointer(pixels).assumingMemoryBound(to: UInt32.self)
    for component in 0..<3 {
      let values = unsafe plane(row, component)
      let shift = UInt32(8 * component)
      for x in 0..<width {
        unsafe values[x] = UInt16(
          truncatingIfNeeded: words[x] &>> shift & 255)
      }
      if evenWidth > width { unsafe values[width] = values[width - 1] }
      unsafe values[-1] = values[0]
    }
  }

  private func luma(of row: Int, to target: UnsafeMutablePointer<UInt8>) {
    let (r, g, b) = unsafe (plane(row, 0), plane(row, 1), plane(row, 2))
    let (kr, kg, kb) = Self.luma
    for x in 0..<evenWidth {
      let sum =
        unsafe Self.high(r[x] &<< 8, kr) &+ Self.high(g[x] &<< 8, kg) &+ Self.high(b[x] &<< 8, kb)
      // 16, one half for rounding, and what the three products lose on average.
      unsafe target[x] = UInt8(truncatingIfNeeded: (sum &+ (16 << 8 + 128 + 1)) &>> 8)
    }
  }

  /// Adds the two rows of each component and smooths them: the second row's place holds, for each
  /// sample of chroma, 128 times the weighted mean.
  private func smooth() {
    for component in 0..<3 {
      let (first, second) = unsafe (plane(0, component), plane(1, component))
      for x in -2..<evenWidth { unsafe first[x] = first[x] &+ second[x] }
      // Two columns in a word: all machines are little-endian, so the even one is the lower half.
      let pairs = unsafe UnsafeRawPointer(first).assumingMemoryBound(to: UInt32.self)
      for x in 0..<evenWidth / 2 {
        let (before, here) = unsafe (pairs[x - 1], pairs[x])
        let sum = before &>> 16 &+ (here & 0xFFFF) &* 2 &+ here &>> 16
        unsafe second[x] = UInt16(truncatingIfNeeded: sum &<< 4)
      }
    }
  }

  private func chroma(
    blue: UnsafeMutablePointer<UInt8>, red: UnsafeMutablePointer<UInt8>
  ) {
    unsafe chroma(to: blue, by: Self.blue)
    unsafe chroma(to: red, by: Self.red)
  }

  private func chroma(to target: UnsafeMutablePointer<UInt8>, by k: (Int16, Int16, Int16)) {
    let (r, g, b) = unsafe (plane(1, 0), plane(1, 1), plane(1, 2))
    let (kr, kg, kb) = k
    for x in 0..<evenWidth / 2 {
      let sum =
        unsafe Self.high(Int16(bitPattern: r[x]), kr)
        &+ Self.high(Int16(bitPattern: g[x]), kg) &+ Self.high(Int16(bitPattern: b[x]), kb)
      unsafe target[x] = UInt8(truncatingIfNeeded: (sum &+ (128 << 7 + 64 + 1)) &>> 7)
    }
  }

  /// The upper half of a product.
  @inline(__always)
  private static func high(_ a: UInt16, _ b: UInt16) -> UInt16 {
    UInt16(truncatingIfNeeded: (UInt32(a) &* UInt32(b)) &>> 16)
  }

  /// The upper half of a product, rounded down.
  @inline(__always)
  private static func high(_ a: Int16, _ b: Int16) -> Int16 {
    Int16(truncatingIfNeeded: (Int32(a) &* Int32(b)) &>> 16)
  }

  // BT.709: luma is 0.2126 R + 0.7152 G + 0.0722 B over 219 steps, the differences B − Y and R − Y are
  // divided by 1.8556 and 1.5748 over 224 steps. In units of 1/65536, for components up to 255.
  private static let luma: (UInt16, UInt16, UInt16) = (11_966, 40_254, 4_064)
  private static let blue: (Int16, Int16, Int16) = (-6_596, -22_189, 28_784)
  private static let red: (Int16, Int16, Int16) = (28_784, -26_145, -2_639)
}
