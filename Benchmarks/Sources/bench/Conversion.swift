import CBaselines
import SplashPixels

/// Converts a frame of even size to luma and chroma in the default format of videos.
func convert(_ frame: Pixmap, to planes: baseline_planes, with kernels: Kernels = .current) {
  guard let lumas = planes.data.0, let blues = planes.data.1, let reds = planes.data.2 else {
    return
  }
  let matrix = ColorMatrix.bt709
  let (width, stride) = (frame.width, Int(planes.stride.0))
  for top in Swift.stride(from: 0, to: frame.height, by: 2) {
    let upper = PixelRow(frame.row32(top))
    let lower = PixelRow(frame.row32(top + 1))
    let luma = lumas + top * stride
    kernels.component(luma, .eight, upper, count: width, weights: matrix.luma)
    kernels.component(luma + stride, .eight, lower, count: width, weights: matrix.luma)
    kernels.chroma(
      blue: blues + top / 2 * Int(planes.stride.1), red: reds + top / 2 * Int(planes.stride.2),
      .eight, upper: upper, lower: lower, count: width, blueWeights: matrix.blue,
      redWeights: matrix.red)
  }
}

/// Precomputed encoder input, for measuring only the encoder.
final class ReadyFilm {
  private let film: OpaquePointer
  private let size: (width: Int, height: Int)
  private(set) var count = 0

  init(width: Int, height: Int) {
    precondition(width % 2 == 0 && height % 2 == 0, "4:2:0 needs even sizes")
    guard let film = baseline_film_create(Int32(width), Int32(height)) else {
      fatalError("out of memory")
    }
    self.film = film
    size = (width, height)
  }

  deinit { baseline_film_free(film) }

  func add(_ frame: Pixmap) {
    precondition((frame.width, frame.height) == size, "frames have the film's size")
    let planes = baseline_film_add(film)
    precondition(planes.data.0 != nil, "out of memory")
    convert(frame, to: planes)
    count += 1
  }

  /// Encodes `count` frames. If there are fewer, they are repeated.
  func encode(
    to path: String, rate: (Int, Int), preset: String = "veryfast", threads: Int = 4,
    count: Int? = nil
  ) throws {
    let code = path.withCString { path in
      preset.withCString { preset in
        baseline_film_encode(
          film,
          baseline_encoding(
            path: path, preset: preset, crf: 18, threads: Int32(threads),
            rate_numerator: Int32(rate.0), rate_denominator: Int32(rate.1),
            count: Int32(count ?? self.count)))
      }
    }
    if code != 0 { throw EncodingFailure(code: code) }
  }
}

struct EncodingFailure: Error {
  let code: Int32
}
