internal import CFFmpeg
internal import SplashPixels
internal import SplashSystem

/// Converts rows of pixmaps for an encoder: to luma and chroma, or to red, green and blue, and alpha.
///
/// The kernels do the arithmetic, so the result is the same on all machines. Sums are within 1/64 of an 8-bit unit
/// before rounding (see ``ColorMatrix``). A chroma sample that covers two columns is sited at the left one, with
/// horizontal weights 1 2 1. A chroma sample that covers two rows is sited between them. If a picture's width or
/// height must be even, an odd last column or row is repeated. For chroma, the pixels at the edges are repeated. If
/// alpha isn't kept, translucent pixels are composited over the layout's matte; otherwise colours are
/// unpremultiplied.
@safe final class PictureConverter {
  private let layout: EncoderPicture.Layout
  private let depth: SampleDepth
  private let matrix: ColorMatrix
  private let kernels: Kernels
  /// Converts the primaries; `nil` if they are unchanged.
  private let wide: WideRows?
  /// Unpremultiplies colours before they are converted to luma and chroma.
  private let straight: UnpremultipliedImage?
  /// Two rows composited over the matte; `nil` for a black matte, because premultiplied colours are already
  /// composited over black.
  private let matted: Pixmap?

  init(_ layout: EncoderPicture.Layout, kernels: Kernels = .current) {
    self.layout = layout
    self.kernels = kernels
    depth = layout.format.isDeep ? .ten : .eight
    matrix =
      switch layout.colorspace {
      case .bt709: .bt709
      case .bt601: layout.isFullRange ? .jpeg : .bt601
      case .bt2020: .bt2020
      }
    let isWide = layout.colorspace == .bt2020 && !layout.format.isRGB
    wide = isWide ? WideRows(width: layout.width, kernels: kernels) : nil
    straight =
      layout.needsAllRows ? UnpremultipliedImage(width: layout.width, height: layout.height) : nil
    let hasMatte = layout.matte != 0 && !layout.format.hasAlpha
    matted = hasMatte ? Pixmap(width: layout.width, height: 2) : nil
  }

  /// Converts some rows of a picture of the converter's size. The first row must be even, and the last one must be
  /// odd or the picture's last.
  func convert(_ rows: FrameRows, to frame: Frame) {
    precondition(
      rows.width == layout.width && rows.range.upperBound <= layout.height,
      "frames have the film's size")
    switch layout.raw {
    case AV_PIX_FMT_RGB24: pack(rows, to: frame)
    case _ where layout.format.isRGB: copy(rows, to: frame)
    default: convertToLuma(rows, to: frame)
    }
  }

  /// Converts a complete picture with alpha, extending its colours into transparent areas.
  ///
  /// - Parameter alpha: The alpha picture, if alpha is separate from the colours.
  func convert(_ picture: Pixmap, to frame: Frame, alpha: Frame?) {
    guard let straight else { return convert(FrameRows(picture), to: frame) }
    straight.make(picture)
    let rows = FrameRows(straight.pixmap)
    convertToLuma(rows, to: frame)
    if layout.format.halvesHeight { convertToChroma(picture, filled: rows, to: frame) }
    if let alpha {
      if let plane = Plane(alpha, 0) { copyAlpha(of: picture, to: plane) }
      for index in 1...2 {
        // If the encoder requires chroma, the alpha picture's chroma is neutral.
        guard let plane = Plane(alpha, index) else { continue }
        for y in 0..<(layout.pictureHeight + 1) / 2 {
          unsafe plane.row(y).initializeMemory(
            as: UInt8.self, repeating: 128, count: (layout.pictureWidth + 1) / 2)
        }
      }
    } else if let plane = Plane(frame, 3) {
      copyAlpha(of: picture, to: plane)
    }
  }

  /// Copies rows of four-byte pixels.
  private func copy(_ rows: FrameRows, to frame: Frame) {
    guard let plane = Plane(frame, 0) else { return }
    let (hasAlpha, width) = (layout.format.hasAlpha, layout.width)
    for y in rows.range {
      let target = unsafe plane.row(y).assumingMemoryBound(to: UInt32.self)
      if hasAlpha {
        unsafe kernels.unpremultiply(target, rows.row32(y), count: width)
      } else {
        unsafe target.update(from: opaque(y, of: rows, place: 0), count: width)
        for x in 0..<width { unsafe target[x] |= 255 << 24 }
      }
      if layout.raw != AV_PIX_FMT_RGBA { unsafe kernels.swapRedBlue(target, target, count: width) }
    }
  }

  /// Packs each pixel into three bytes.
  private func pack(_ rows: FrameRows, to frame: Frame) {
    guard let plane = Plane(frame, 0) else { return }
    for y in rows.range {
      let source = unsafe opaque(y, of: rows, place: 0)
      let target = unsafe plane.row(y).assumingMemoryBound(to: UInt8.self)
      for x in 0..<layout.width {
        let pixel = unsafe source[x]
        unsafe target[3 * x] = UInt8(truncatingIfNeeded: pixel)
        unsafe target[3 * x + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
        unsafe target[3 * x + 2] = UInt8(truncatingIfNeeded: pixel >> 16)
      }
    }
  }

  private func convertToLuma(_ rows: FrameRows, to frame: Frame) {
    guard let lumas = Plane(frame, 0), let blues = Plane(frame, 1), let reds = Plane(frame, 2)
    else { return }
    let step = layout.format.halvesHeight ? 2 : 1
    for top in stride(from: rows.range.lowerBound, to: rows.range.upperBound, by: step) {
      let upper = row(top, of: rows, place: 0)
      let lower = step == 2 && top + 1 < layout.height ? row(top + 1, of: rows, place: 1) : upper
      unsafe luma(upper, to: lumas.row(top))
      if step == 2 { unsafe luma(lower, to: lumas.row(top + 1)) }
      let (blue, red) = unsafe (blues.row(top / step), reds.row(top / step))
      if layout.format.halvesWidth {
        unsafe kernels.chroma(
          blue: blue, red: red, depth, upper: upper, lower: lower, count: layout.width,
          blueWeights: matrix.blue, redWeights: matrix.red)
      } else {
        unsafe kernels.component(blue, depth, upper, count: layout.width, weights: matrix.blue)
        unsafe kernels.component(red, depth, upper, count: layout.width, weights: matrix.red)
      }
    }
  }

  /// Computes chroma at half the width and height, with pixels weighted by alpha.
  private func convertToChroma(_ picture: Pixmap, filled: FrameRows, to frame: Frame) {
    guard let blues = Plane(frame, 1), let reds = Plane(frame, 2) else { return }
    let samples = Pixmap(width: (layout.width + 1) / 2, height: 1)
    let colors = unsafe WeightedColors(width: layout.width, colors: samples.row32(0))
    let wide = wide == nil ? nil : WideRows(width: samples.width, kernels: kernels)
    for top in stride(from: 0, to: layout.height, by: 2) {
      unsafe colors.make(
        upper: picture.row32(top), lower: picture.row32(min(top + 1, layout.height - 1)),
        filled: filled.row32(top))
      let pixels = unsafe UnsafePointer(samples.row32(0))
      let row = unsafe wide?.convert(pixels, place: 0) ?? PixelRow(pixels)
      for (plane, weights) in [(blues, matrix.blue), (reds, matrix.red)] {
        unsafe kernels.component(
          plane.row(top / 2), depth, row, count: samples.width, weights: weights)
      }
    }
  }

  /// Returns a row converted to the video's primaries. The buffer holds two converted rows.
  private func row(_ y: Int, of rows: FrameRows, place: Int) -> PixelRow {
    let pixels = unsafe opaque(y, of: rows, place: place)
    return unsafe wide?.convert(pixels, place: place) ?? PixelRow(pixels)
  }

  /// Returns a row composited over the matte. The buffer holds two such rows.
  private func opaque(_ y: Int, of rows: FrameRows, place: Int) -> UnsafePointer<UInt32> {
    let pixels = unsafe rows.row32(y)
    guard let matted else { return unsafe pixels }
    let target = unsafe matted.row32(place)
    unsafe kernels.fill(target, count: layout.width, color: layout.matte | 255 << 24)
    unsafe kernels.over(target, pixels, count: layout.width)
    return unsafe UnsafePointer(target)
  }

  private func luma(_ row: PixelRow, to target: UnsafeMutableRawPointer) {
    let width = layout.width
    unsafe kernels.component(target, depth, row, count: width, weights: matrix.luma)
    unsafe repeatLast(of: target)
  }

  /// Repeats a row's last sample if the encoder's picture is wider than the video.
  private func repeatLast(of row: UnsafeMutableRawPointer) {
    let width = layout.width
    guard layout.pictureWidth > width else { return }
    let size = depth == .eight ? 1 : 2
    unsafe (row + width * size).copyMemory(from: row + (width - 1) * size, byteCount: size)
  }

  /// Copies alpha as samples of the picture's depth.
  private func copyAlpha(of picture: Pixmap, to plane: Plane) {
    let width = layout.width
    for y in 0..<layout.pictureHeight {
      let target = unsafe plane.row(y)
      let source = unsafe picture.row32(min(y, layout.height - 1))
      if depth == .eight {
        unsafe kernels.sourceAlpha(
          target.assumingMemoryBound(to: UInt8.self), source, count: width)
      } else {
        let samples = unsafe target.assumingMemoryBound(to: UInt16.self)
        for x in 0..<width {
          // Alpha times 1023 / 255, rounded.
          let alpha = unsafe source[x] >> 24
          unsafe samples[x] = UInt16(truncatingIfNeeded: 4 * alpha + (3 * alpha + 127) / 255)
        }
      }
      unsafe repeatLast(of: target)
    }
  }
}

/// One plane of a picture.
@safe private struct Plane {
  private let base: UnsafeMutableRawPointer
  private let stride: Int

  /// Creates the plane at an index, if the picture has that plane.
  init?(_ frame: Frame, _ index: Int) {
    let (data, strides) = unsafe (frame.raw.pointee.data, frame.raw.pointee.linesize)
    let plane = unsafe [
      (data.0, strides.0), (data.1, strides.1), (data.2, strides.2), (data.3, strides.3),
    ][index]
    guard let base = unsafe plane.0 else { return nil }
    unsafe self.base = UnsafeMutableRawPointer(base)
    stride = unsafe Int(plane.1)
  }

  /// Returns the address of a row's first sample.
  func row(_ y: Int) -> UnsafeMutableRawPointer { unsafe base + y * stride }
}
