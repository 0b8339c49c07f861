internal import CFFmpeg

/// A conversion between two pixel formats at the same size. The result is identical on every machine.
@safe final class Scaler {
  /// The format of the input or output, and its colour space if it is YUV.
  struct Side: Equatable {
    var format: AVPixelFormat
    var colorspace: Int32
    var isFullRange: Bool

    fileprivate var raw: splash_scaler_side {
      splash_scaler_side(
        format: format.rawValue, colorspace: colorspace, full_range: isFullRange ? 1 : 0)
    }
  }

  private let scaler: UnsafeMutableRawPointer

  /// Creates a conversion; `nil` if the library doesn't support it, or if memory allocation fails.
  init?(width: Int, height: Int, from: Side, to: Side) {
    guard
      let scaler = unsafe splash_scaler_create(Int32(width), Int32(height), from.raw, to.raw)
    else { return nil }
    unsafe self.scaler = unsafe scaler
  }

  deinit {
    unsafe splash_scaler_free(scaler)
  }

  /// Converts a frame's planes to a pixmap's bytes.
  ///
  /// - Returns: Whether the conversion succeeded.
  func convert(
    _ frame: UnsafeMutablePointer<AVFrame>, toRows rows: UnsafeMutablePointer<UInt8>, stride: Int
  ) -> Bool {
    let sources: [UnsafePointer<UInt8>?] = unsafe [
      UnsafePointer(frame.pointee.data.0), UnsafePointer(frame.pointee.data.1),
      UnsafePointer(frame.pointee.data.2), UnsafePointer(frame.pointee.data.3),
    ]
    let strides = unsafe frame.pointee.linesize
    let sourceStrides: [Int32] = [strides.0, strides.1, strides.2, strides.3]
    let targets: [UnsafeMutablePointer<UInt8>?] = unsafe [rows, nil, nil, nil]
    let targetStrides: [Int32] = [Int32(stride), 0, 0, 0]
    let height = unsafe frame.pointee.height
    return unsafe splash_scaler_run(
      scaler, sources, sourceStrides, height, targets, targetStrides) == height
  }
}
