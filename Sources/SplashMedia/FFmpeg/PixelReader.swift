internal import CFFmpeg
internal import SplashPixels
internal import SplashSystem

/// Reads decoded pictures in any RGB, grey or palette format. 8-bit components are exact; other depths are rounded to
/// nearest.
struct PixelReader {
  private enum Layout {
    case palette
    case bits(white: UInt8)
    case bytes
    /// Red, green and blue, packed without padding.
    case packedRGB
    /// The byte order of a pixmap's pixels.
    case packedRGBA
    case words(isBigEndian: Bool)
  }

  private struct Component {
    var plane: Int
    var step: Int
    var offset: Int
    var shift: Int
    var depth: Int
  }

  private let layout: Layout
  /// Red, green and blue, or grey three times, followed by alpha if the format has it.
  private var components: [Component] = []

  /// Creates a reader; `nil` for YUV formats.
  init?(_ format: AVPixelFormat) {
    guard let description = unsafe av_pix_fmt_desc_get(format) else { return nil }
    let flags = unsafe description.pointee.flags
    let count = unsafe Int(description.pointee.nb_components)
    if flags & UInt64(AV_PIX_FMT_FLAG_PAL) != 0 {
      layout = .palette
      return
    }
    if format == AV_PIX_FMT_MONOBLACK || format == AV_PIX_FMT_MONOWHITE {
      layout = .bits(white: format == AV_PIX_FMT_MONOBLACK ? 1 : 0)
      return
    }
    let others = UInt64(AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_FLOAT)
    let isRGB = flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0
    guard flags & others == 0, isRGB || count < 3 else { return nil }
    let raw = unsafe description.pointee.comp
    let all = [raw.0, raw.1, raw.2, raw.3].prefix(count).map { part in
      Component(
        plane: Int(part.plane), step: Int(part.step), offset: Int(part.offset),
        shift: Int(part.shift), depth: Int(part.depth))
    }
    components = isRGB ? Array(all) : [all[0], all[0], all[0]] + all.dropFirst()
    let isBytes = components.allSatisfy { $0.depth == 8 && $0.shift == 0 }
    let parts = components
    let isPacked = parts.enumerated().allSatisfy {
      $1.plane == 0 && $1.offset == $0 && $1.step == parts.count
    }
    layout =
      switch (isBytes, isPacked, components.count) {
      case (true, true, 3): .packedRGB
      case (true, true, 4): .packedRGBA
      case (true, _, _): .bytes
      case (false, _, _): .words(isBigEndian: flags & UInt64(AV_PIX_FMT_FLAG_BE) != 0)
      }
  }

  /// Copies a picture as unpremultiplied RGBA to a pixmap of the same size.
  func read(_ frame: Frame, into pixmap: Pixmap) {
    let data = unsafe [
      frame.raw.pointee.data.0, frame.raw.pointee.data.1, frame.raw.pointee.data.2,
      frame.raw.pointee.data.3,
    ]
    let sizes = unsafe frame.raw.pointee.linesize
    let strides = [Int(sizes.0), Int(sizes.1), Int(sizes.2), Int(sizes.3)]
    for y in 0..<pixmap.height {
      let row = unsafe pixmap.row(y)
      switch layout {
      case .palette:
        guard let indices = unsafe data[0], let palette = unsafe data[1] else { return }
        unsafe Self.look(
          up: indices + y * strides[0], in: palette, count: pixmap.width, into: row)
      case .bits(let white):
        guard let bits = unsafe data[0] else { return }
        unsafe Self.spread(
          bits + y * strides[0], white: white, count: pixmap.width, into: row)
      case .packedRGB:
        guard let bytes = unsafe data[0] else { return }
        unsafe Self.spread(bytes + y * strides[0], count: pixmap.width, into: pixmap.row32(y))
      case .packedRGBA:
        guard let bytes = unsafe data[0] else { return }
        unsafe row.update(from: bytes + y * strides[0], count: 4 * pixmap.width)
      case .bytes, .words:
        for i in 0..<4 {
          guard i < components.count else {
            for x in 0..<pixmap.width { unsafe row[4 * x + 3] = 255 }
            continue
          }
          let part = components[i]
          guard let plane = unsafe data[part.plane] else { return }
          let start = unsafe plane + y * strides[part.plane] + part.offset
          if case .words(let isBigEndian) = layout {
            for x in 0..<pixmap.width {
              let value = unsafe Self.value(
                at: start + x * part.step, of: part, isBigEndian: isBigEndian)
              unsafe row[4 * x + i] = value
            }
          } else {
            for x in 0..<pixmap.width { unsafe row[4 * x + i] = start[x * part.step] }
          }
        }
      }
    }
  }

  /// Expands red, green and blue to opaque pixels.
  private static func spread(
    _ bytes: UnsafeMutablePointer<UInt8>, count: Int, into row: UnsafeMutablePointer<UInt32>
  ) {
    let raw = UnsafeRawPointer(bytes)
    for x in 0..<count - 1 {
      // This loads one byte more than the pixel has.
      let word = unsafe raw.loadUnaligned(fromByteOffset: 3 * x, as: UInt32.self)
      unsafe row[x] = UInt32(littleEndian: word) | 255 << 24
    }
    let last = 3 * (count - 1)
    let (red, green, blue) = unsafe (bytes[last], bytes[last + 1], bytes[last + 2])
    unsafe row[count - 1] = UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 255 << 24
  }

  private static func value(
    at place: UnsafeMutablePointer<UInt8>, of part: Component, isBigEndian: Bool
  ) -> UInt8 {
    var word: Int
    if part.shift + part.depth <= 8 {
      word = unsafe Int(place[0])
    } else {
      word =
        unsafe isBigEndian
        ? Int(place[0]) << 8 | Int(place[1]) : Int(place[1]) << 8 | Int(place[0])
    }
    let most = (1 << part.depth) - 1
    word = word >> part.shift & most
    return UInt8((word * 255 + most / 2) / most)
  }

  /// Looks up pixels in a palette of native-endian words with alpha in the highest byte, followed by red, green and
  /// blue.
  private static func look(
    up indices: UnsafeMutablePointer<UInt8>, in palette: UnsafeMutablePointer<UInt8>, count: Int,
    into row: UnsafeMutablePointer<UInt8>
  ) {
    let colors = unsafe UnsafeRawPointer(palette).assumingMemoryBound(to: UInt32.self)
    for x in 0..<count {
      let color = unsafe colors[Int(indices[x])]
      unsafe row[4 * x] = UInt8(color >> 16 & 255)
      unsafe row[4 * x + 1] = UInt8(color >> 8 & 255)
      unsafe row[4 * x + 2] = UInt8(color & 255)
      unsafe row[4 * x + 3] = UInt8(color >> 24)
    }
  }

  private static func spread(
    _ bits: UnsafeMutablePointer<UInt8>, white: UInt8, count: Int,
    into row: UnsafeMutablePointer<UInt8>
  ) {
    for x in 0..<count {
      let bit = unsafe bits[x >> 3] >> UInt8(7 - (x & 7)) & 1
      let value: UInt8 = bit == white ? 255 : 0
      for i in 0..<3 { unsafe row[4 * x + i] = value }
      unsafe row[4 * x + 3] = 255
    }
  }
}
