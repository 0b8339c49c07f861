import CRivals
import SplashPixels

/// Makes luma and chroma of a frame of even size, as films have them by default.
func convert(_ frame: Pixmap, to planes: rival_planes, with kernels: Kernels = .current) {
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

/// An encoder's input that is ready, and the encoder alone.
final class ReadyFilm {
  private let film: OpaquePointer
  private let size: (width: Int, height: Int)
  private(set) var count = 0

  init(width: Int, height: Int) {
    precondition(width % 2 == 0 && height % 2 == 0, "4:2:0 needs even sizes")
    guard let film = rival_film_create(Int32(width), Int32(height)) else {
      fatalError("out of memory")
    }
    self.film = film
    size = (width, height)
  }

  deinit { rival_film_free(film) }

  func add(_ frame: Pixmap) {
    precondition((frame.width, frame.height) == size, "frames have the film's size")
    let planes = rival_film_add(film)
    precondition(planes.data.0 != nil, "out of memory")
    convert(frame, to: planes)
    count += 1
  }

  /// Encodes as often as frames are asked for, from the first one again when there are no more.
  func encode(
    to path: String, rate: (Int, Int), preset: String = "veryfast", threads: Int = 4,
    count: Int? = nil
  ) throws {
    let code = path.withCString { path in
      preset.withCString { preset in
        rival_film_encode(
          film,
          rival_encoding(
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
