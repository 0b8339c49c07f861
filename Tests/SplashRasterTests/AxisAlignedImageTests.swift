import KernelReference
import SplashPixels
import SplashScene
import TestSupport
import Testing

@testable import SplashRaster

/// Axis-aligned images, whose rows are sampled together with the same result as row by row.
@Suite struct AxisAlignedImageTests {
  private static let (width, height) = (150, 75)

  private struct Scene {
    var picture: Pixmap
    var paint: DisplayList.ImagePaint
    var opacity: Double
    var background: Color
  }

  private func scene(_ random: inout SeededGenerator) -> Scene {
    let side = [2, 20, 33, 90, 180].randomElement(using: &random) ?? 2
    let isOpaque = Bool.random(using: &random)
    let picture = Pixmap(width: side, height: side + 3)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let alpha = isOpaque ? 255 : Int.random(in: 0...255, using: &random)
        for c in 0..<3 { picture.row(y)[4 * x + c] = .random(in: 0...UInt8(alpha), using: &random) }
        picture.row(y)[4 * x + 3] = UInt8(alpha)
      }
    }
    func scale() -> Double {
      let size = Double.random(in: 0.2...3, using: &random)
      return Int.random(in: 0..<5, using: &random) == 0 ? -size : size
    }
    let shift = (
      Double.random(in: -60...100, using: &random), Double.random(in: -60...60, using: &random)
    )
    var paint = DisplayList.ImagePaint(
      image: 0, transform: AffineTransform(scale(), 0, 0, scale(), shift.0, shift.1))
    paint.minificationFilter = Bool.random(using: &random) ? .trilinear : .linear
    if Int.random(in: 0..<5, using: &random) == 0 { paint.tint = Color(0.2, 0.9, 0.5, 0.7) }
    return Scene(
      picture: picture, paint: paint,
      opacity: Bool.random(using: &random) ? 1 : Double.random(in: 0.1...1, using: &random),
      background: Bool.random(using: &random) ? .clear : Color(0.3, 0.6, 0.1, 1))
  }

  private func draw(
    _ scene: Scene, in geometry: DisplayList.Geometry, opacity: Double, background: Color,
    _ kernels: Kernels, bandHeight: Int = 32
  ) -> Pixmap {
    SplashRasterTests.draw(
      list(
        Self.width, Self.height, background: background,
        [.fill(.init(geometry, .identity), .image(scene.paint), opacity: opacity)]),
      images: [ImagePyramid(scene.picture)], kernels: kernels, bandHeight: bandHeight)
  }

  private func pixels(_ pixmap: Pixmap) -> [UInt32] {
    (0..<pixmap.height).flatMap { y in
      (0..<pixmap.width).map { x in pixmap.row32(y)[x] }
    }
  }

  @Test(arguments: 0..<40)
  func `an axis-aligned image is drawn as its sampled pixels weighted by coverage`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) + 500)
    let scene = scene(&random)
    // A path's covered rectangle isn't known, so that its rows are sampled separately.
    let everywhere = Path { $0.addRect(Rect(-10, -10, 300, 300)) }
    let alone = pixels(
      draw(
        scene, in: .path(everywhere, .nonZero), opacity: 1, background: .clear, .current))
    let below = pixels(
      SplashRasterTests.draw(list(Self.width, Self.height, background: scene.background, [])))
    let frame = Rect(
      .random(in: -5...80, using: &random), .random(in: -5...30, using: &random),
      .random(in: 0.2...90, using: &random), .random(in: 0.2...60, using: &random))
    let shapes: [DisplayList.Geometry] = [
      .everything, .rect(frame), .roundedRect(frame, radius: min(frame.width, frame.height) / 5),
    ]
    for shape in shapes {
      let covered = pixels(
        SplashRasterTests.draw(list(Self.width, Self.height, [white(shape)])))
      var expected = below
      for i in expected.indices {
        let factor = product(covered[i] >> 24, UInt32(UInt8(unit: scene.opacity)))
        var pixel = [expected[i]]
        ReferenceKernels.overAlpha(&pixel, [alone[i]], alpha: UInt8(factor))
        expected[i] = pixel[0]
      }
      for kernels in Kernels.available {
        for bandHeight in [8, 32] {
          let drawn = draw(
            scene, in: shape, opacity: scene.opacity, background: scene.background, kernels,
            bandHeight: bandHeight)
          #expect(pixels(drawn) == expected, "\(kernels.name), \(bandHeight), \(shape)")
        }
      }
    }
  }
}
