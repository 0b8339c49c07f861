import CBaselines
import SplashPixels

/// Conversion of frames to 4:2:0 in memory at each level, compared with libyuv and swscale; and to BT.2020's primaries.
func measureConversion(_ run: inout Run) throws {
  let (width, height, count, times) = (1170, 2532, 6, 12)
  let film = try run.workload("mask").film()
  let frames = film.lists(count).map { run.draw($0, of: film) }
  let outputs = (0..<count).map { _ in Planes(width: width, height: height) }
  guard let scaler = baseline_scaler_create(Int32(width), Int32(height)) else {
    fatalError("out of memory")
  }
  defer { baseline_scaler_free(scaler) }

  func repeated(_ body: @escaping (Pixmap, baseline_planes) -> Void) -> () -> Void {
    { for index in 0..<times { body(frames[index % count], outputs[index % count].raw) } }
  }
  var contenders = Kernels.available.reversed().map { kernels in
    Contender(kernels.name, repeated { convert($0, to: $1, with: kernels) })
  }
  let ours = contenders.count
  if let yuv = baseline_yuv_functions() {
    contenders.append(
      Contender(
        "libyuv ARGBToI420 (BT.601)",
        repeated { frame, planes in
          _ = yuv.pointee.to_i420(
            frame.base, Int32(frame.stride), planes.data.0, planes.stride.0, planes.data.1,
            planes.stride.1, planes.data.2, planes.stride.2, Int32(width), Int32(height))
        }))
  }
  contenders.append(
    Contender("swscale", repeated { baseline_scaler_run(scaler, $0.base, Int32($0.stride), $1) }))
  let times5 = try measure(contenders)
  for baseline in ours..<contenders.count {
    for level in 0..<ours {
      run.report.add(
        "convert", "to YUV 4:2:0, in memory", contenders[level].name, .frames(times), times5[level],
        against: contenders[baseline].name, times5[baseline])
    }
  }
  try measureWidening(&run, frames)
}

/// Memory for the planes of a luma and chroma image.
private final class Planes {
  let raw: baseline_planes
  private let memory: UnsafeMutableRawPointer

  init(width: Int, height: Int) {
    let stride = (width + 63) / 64 * 64
    let size = stride * height
    memory = .allocate(byteCount: 2 * size, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: 2 * size)
    let lumas = memory.assumingMemoryBound(to: UInt8.self)
    var planes = baseline_planes()
    planes.data = (lumas, lumas + size, lumas + size + size / 4)
    planes.stride = (Int32(stride), Int32(stride / 2), Int32(stride / 2))
    raw = planes
  }

  deinit { memory.deallocate() }
}
