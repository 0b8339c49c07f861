internal import CFFmpeg
internal import SplashSystem

/// Converts the samples of decoded frames to pairs of left and right samples in −1…1.
struct StereoFrame {
  private var matrix = StereoMatrix(channels: 1, speakers: 0)
  private var channels = 0
  private var speakers: UInt64 = 0

  /// Returns the samples of a frame; `nil` for an unknown sample format.
  mutating func samples(of frame: Frame) -> [Float]? {
    let raw = unsafe frame.raw
    let count = unsafe Int(raw.pointee.nb_samples)
    let channels = unsafe Int(raw.pointee.ch_layout.nb_channels)
    let speakers = unsafe splash_frame_speakers(raw)
    if channels != self.channels || speakers != self.speakers {
      matrix = StereoMatrix(channels: channels, speakers: speakers)
      (self.channels, self.speakers) = (channels, speakers)
    }
    guard let planes = unsafe raw.pointee.extended_data, count > 0, channels > 0 else { return [] }
    let format = unsafe AVSampleFormat(raw.pointee.format)
    let isPlanar = av_sample_fmt_is_planar(format) != 0
    var result = [Float](repeating: 0, count: 2 * count)
    for channel in 0..<channels {
      let factors = (left: matrix.left[channel], right: matrix.right[channel])
      if factors.left == 0, factors.right == 0 { continue }
      guard let plane = unsafe planes[isPlanar ? channel : 0] else { return nil }
      let memory = unsafe Samples(
        memory: UnsafeRawPointer(plane), first: isPlanar ? 0 : channel,
        stride: isPlanar ? 1 : channels, count: count)
      switch av_get_packed_sample_fmt(format) {
      case AV_SAMPLE_FMT_U8:
        unsafe memory.add(UInt8.self, to: &result, factors) { (Float($0) - 128) / 128 }
      case AV_SAMPLE_FMT_S16:
        unsafe memory.add(Int16.self, to: &result, factors) { Float($0) * 0x1p-15 }
      case AV_SAMPLE_FMT_S32:
        unsafe memory.add(Int32.self, to: &result, factors) { Float(Double($0) * 0x1p-31) }
      case AV_SAMPLE_FMT_S64:
        unsafe memory.add(Int64.self, to: &result, factors) { Float(Double($0) * 0x1p-63) }
      case AV_SAMPLE_FMT_FLT: unsafe memory.add(Float.self, to: &result, factors, limited)
      case AV_SAMPLE_FMT_DBL:
        unsafe memory.add(Double.self, to: &result, factors) { limited(Float($0)) }
      default: return nil
      }
    }
    return result
  }

  /// The samples of one channel in memory, valid for the duration of a call.
  @unsafe private struct Samples {
    let memory: UnsafeRawPointer
    let first: Int
    let stride: Int
    let count: Int

    /// Adds the samples, multiplied by a factor for each side.
    func add<T>(
      _ type: T.Type, to result: inout [Float], _ factors: (left: Float, right: Float),
      _ value: (T) -> Float
    ) {
      let samples = unsafe memory.assumingMemoryBound(to: type)
      let (first, stride, count) = unsafe (first, stride, count)
      for index in 0..<count {
        let value = unsafe value(samples[first + index * stride])
        result[2 * index] += value * factors.left
        result[2 * index + 1] += value * factors.right
      }
    }
  }
}

/// Returns a valid sample for an arbitrary value from a file.
private func limited(_ value: Float) -> Float {
  value.isNaN ? 0 : max(-1e6, min(1e6, value))
}
