import CBaselines
import CCairo
import Foundation
import SplashPixels

/// Many images of one size, which are used alternately.
private struct Pictures {
  let pixmaps: [Pixmap]
  let surfaces: [CairoSurface]

  init(count: Int, width: Int, height: Int, seed: UInt64) {
    var random = seed
    pixmaps = (0..<count).map { _ in
      let picture = Pixmap(width: width, height: height)
      for y in 0..<height {
        let row = picture.row32(y)
        for x in 0..<width {
          random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          // Alpha is neither 0 nor 255, for which some libraries have shortcuts. No colour is greater than alpha.
          let alpha = UInt32(random >> 33 & 127) + 64
          row[x] = alpha << 24 | (alpha >> 1) << 16 | (alpha >> 2) << 8 | alpha
        }
      }
      return picture
    }
    surfaces = pixmaps.map { CairoSurface(copying: $0, CAIRO_FORMAT_ARGB32) }
  }
}

/// Coverage for each pixel, as bytes and as a cairo surface.
private struct Coverage {
  let surface: CairoSurface
  let bytes: UnsafePointer<UInt8>
  let stride: Int

  init(width: Int, height: Int) {
    surface = CairoSurface(CAIRO_FORMAT_A8, width: width, height: height)
    stride = Int(cairo_image_surface_get_stride(surface.raw))
    guard let data = cairo_image_surface_get_data(surface.raw) else { fatalError("no pixels") }
    for index in 0..<stride * height { data[index] = UInt8(index * 37 % 253 + 1) }
    cairo_surface_mark_dirty(surface.raw)
    bytes = UnsafePointer(data)
  }
}

/// Single kernels on full frames in memory and on a band in the CPU cache, compared with copying and libraries.
func measureKernels(_ run: inout Run) throws {
  let (width, height) = (1170, 2532)
  // More frames than fit into any CPU cache, and a band of the size that the compositor draws.
  try measureKernels(&run, "in memory", width, height, count: 8, times: 16)
  try measureKernels(&run, "band in cache", width, 32, count: 1, times: 1280)
}

private func measureKernels(
  _ run: inout Run, _ place: String, _ width: Int, _ height: Int, count: Int, times: Int
) throws {
  let targets = Pictures(count: count, width: width, height: height, seed: 1)
  let sources = Pictures(count: count, width: width, height: height, seed: 2)
  let mask = Coverage(width: width, height: height)
  let stride = targets.pixmaps[0].stride
  let unit = Unit.pixels(Double(times * width * height))

  func repeated(_ body: @escaping (Int) -> Void) -> () -> Void {
    { for index in 0..<times { body(index % count) } }
  }
  func rows(_ body: @escaping (_ target: Pixmap, _ source: Pixmap, _ y: Int) -> Void) -> () -> Void
  {
    repeated { index in
      for y in 0..<height { body(targets.pixmaps[index], sources.pixmaps[index], y) }
    }
  }
  func cairo(_ body: @escaping (_ context: OpaquePointer, _ source: OpaquePointer) -> Void)
    -> () -> Void
  {
    let contexts = targets.surfaces.map { cairo_create($0.raw) }
    return repeated { index in
      guard let context = contexts[index] else { return }
      body(context, sources.surfaces[index].raw)
    }
  }
  let copy = Contender(
    "memcpy", rows { memcpy($0.row($2), $1.row($2), 4 * width) })
  let levels = Kernels.available.reversed()

  // Src-over.
  var contenders = levels.map { kernels in
    Contender(
      kernels.name, rows { kernels.over($0.row32($2), $1.row32($2), count: width) })
  }
  contenders.append(copy)
  if let yuv = baseline_yuv_functions() {
    contenders.append(
      Contender(
        "libyuv ARGBBlend",
        repeated { index in
          let (target, source) = (targets.pixmaps[index], sources.pixmaps[index])
          _ = yuv.pointee.blend(
            source.base, Int32(stride), target.base, Int32(stride), target.base, Int32(stride),
            Int32(width), Int32(height))
        }))
  }
  contenders.append(
    Contender(
      "cairo",
      cairo { context, source in
        cairo_set_source_surface(context, source, 0, 0)
        cairo_paint(context)
      }))
  try report(&run, "src-over, \(place)", contenders, unit)

  // A colour through coverage.
  contenders = levels.map { kernels in
    Contender(
      kernels.name,
      rows {
        kernels.overColorMask(
          $0.row32($2), count: width, color: 0xFF40_8020, mask: mask.bytes + $2 * mask.stride)
      })
  }
  contenders += [
    copy,
    Contender(
      "cairo",
      cairo { context, _ in
        cairo_set_source_rgb(context, 0.1, 0.5, 0.25)
        cairo_mask_surface(context, mask.surface.raw, 0, 0)
      }),
  ]
  try report(&run, "colour by mask, \(place)", contenders, unit)

  // One opaque colour.
  contenders = levels.map { kernels in
    Contender(kernels.name, rows { kernels.fill($0.row32($2), count: width, color: 0xFF40_8020) })
  }
  contenders += [copy, Contender("memset", rows { memset($0.row($2), 0x40, 4 * width) })]
  if let yuv = baseline_yuv_functions() {
    contenders.append(
      Contender(
        "libyuv ARGBRect",
        repeated {
          _ = yuv.pointee.fill(
            targets.pixmaps[$0].base, Int32(stride), 0, 0, Int32(width), Int32(height), 0xFF40_8020)
        }))
  }
  contenders.append(
    Contender(
      "cairo",
      cairo { context, _ in
        cairo_set_source_rgb(context, 0.1, 0.5, 0.25)
        cairo_paint(context)
      }))
  try report(&run, "fill, \(place)", contenders, unit)
}

/// Every level compared with copying, and the best level compared with all baselines.
private func report(
  _ run: inout Run, _ subject: String, _ contenders: [Contender], _ unit: Unit
) throws {
  let times = try measure(contenders)
  let ours = Kernels.available.count
  for level in 0..<ours {
    run.report.add(
      "kernels", subject, contenders[level].name, unit, times[level],
      against: contenders[ours].name, times[ours])
  }
  for baseline in (ours + 1)..<contenders.count {
    run.report.add(
      "kernels", subject, contenders[0].name, unit, times[0], against: contenders[baseline].name,
      times[baseline])
  }
}
