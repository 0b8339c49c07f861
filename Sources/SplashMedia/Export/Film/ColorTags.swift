internal import CFFmpeg

/// The colour tags of a video, for the stream and the container, as ITU-T H.273 code points.
struct ColorTags {
  private(set) var primaries: AVColorPrimaries
  private(set) var transfer: AVColorTransferCharacteristic
  private(set) var matrix: AVColorSpace
  private(set) var range: AVColorRange
  private(set) var chromaLocation: AVChromaLocation

  /// Creates the tags for the output of ``PictureConverter``.
  ///
  /// Luma and chroma are computed from sRGB values directly, and tagged with BT.709's transfer function. Players then
  /// reproduce the pixel values, as they do for nearly all videos. Few players support sRGB's transfer function in
  /// video. RGB values are stored unchanged, so they are tagged with sRGB's own transfer function.
  init(_ format: VideoOptions.PixelFormat, _ colorspace: VideoOptions.Colorspace) {
    if format.isRGB {
      (primaries, transfer) = (AVCOL_PRI_BT709, AVCOL_TRC_IEC61966_2_1)
      (matrix, range) = (AVCOL_SPC_RGB, AVCOL_RANGE_JPEG)
    } else {
      range = AVCOL_RANGE_MPEG
      switch colorspace {
      case .bt709:
        (primaries, transfer, matrix) = (AVCOL_PRI_BT709, AVCOL_TRC_BT709, AVCOL_SPC_BT709)
      case .bt601:
        // The primaries of standard-definition video differ between regions; we use sRGB's.
        (primaries, transfer, matrix) = (AVCOL_PRI_BT709, AVCOL_TRC_BT709, AVCOL_SPC_SMPTE170M)
      case .bt2020:
        (primaries, transfer, matrix) =
          (AVCOL_PRI_BT2020, AVCOL_TRC_BT2020_10, AVCOL_SPC_BT2020_NCL)
      }
    }
    chromaLocation = format.halvesWidth ? AVCHROMA_LOC_LEFT : AVCHROMA_LOC_UNSPECIFIED
  }

  /// Creates the tags for an encoder's pictures.
  init(_ layout: EncoderPicture.Layout) {
    self.init(layout.format, layout.colorspace)
    if layout.isFullRange { range = AVCOL_RANGE_JPEG }
  }

  /// The tags for the accompanying alpha, which has no colour space.
  var ofAlpha: ColorTags {
    var tags = self
    (tags.primaries, tags.transfer) = (AVCOL_PRI_UNSPECIFIED, AVCOL_TRC_UNSPECIFIED)
    (tags.matrix, tags.range) = (AVCOL_SPC_UNSPECIFIED, AVCOL_RANGE_JPEG)
    tags.chromaLocation = AVCHROMA_LOC_UNSPECIFIED
    return tags
  }

  /// Tags an encoder's output. The container copies the encoder's tags.
  func apply(to encoder: Codec) {
    unsafe encoder.raw.pointee.color_primaries = primaries
    unsafe encoder.raw.pointee.color_trc = transfer
    unsafe encoder.raw.pointee.colorspace = matrix
    unsafe encoder.raw.pointee.color_range = range
    unsafe encoder.raw.pointee.chroma_sample_location = chromaLocation
  }

  /// Tags a picture.
  func apply(to frame: Frame) {
    unsafe frame.raw.pointee.color_primaries = primaries
    unsafe frame.raw.pointee.color_trc = transfer
    unsafe frame.raw.pointee.colorspace = matrix
    unsafe frame.raw.pointee.color_range = range
    unsafe frame.raw.pointee.chroma_location = chromaLocation
  }
}
