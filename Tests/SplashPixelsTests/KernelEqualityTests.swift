import KernelReference
import SplashPixels
import Testing

/// Kernels, compared with the reference at every SIMD level, for every length and misalignment.
@Suite struct KernelEqualityTests {
  static let pixelCases: [KernelCase<UInt32>] = [
    KernelCase("fill") {
      $0.fill($1, count: $2, color: $3.color)
    } _: {
      ReferenceKernels.fill(&$0, color: $1.color)
    },
    KernelCase("overColor") {
      $0.overColor($1, count: $2, color: $3.color)
    } _: {
      ReferenceKernels.overColor(&$0, color: $1.color)
    },
    KernelCase("overColorMask") {
      $0.overColorMask($1, count: $2, color: $3.color, mask: $3.mask)
    } _: {
      ReferenceKernels.overColorMask(&$0, color: $1.color, mask: $1.mask)
    },
    KernelCase("over") {
      $0.over($1, $3.pixels, count: $2)
    } _: {
      ReferenceKernels.over(&$0, $1.pixels)
    },
    KernelCase("overAlpha") {
      $0.overAlpha($1, $3.pixels, count: $2, alpha: $3.alpha)
    } _: {
      ReferenceKernels.overAlpha(&$0, $1.pixels, alpha: $1.alpha)
    },
    KernelCase("overMask") {
      $0.overMask($1, $3.pixels, count: $2, mask: $3.mask)
    } _: {
      ReferenceKernels.overMask(&$0, $1.pixels, mask: $1.mask)
    },
    KernelCase("scaleAlpha") {
      $0.scaleAlpha($1, count: $2, alpha: $3.alpha)
    } _: {
      ReferenceKernels.scaleAlpha(&$0, alpha: $1.alpha)
    },
    KernelCase("scaleMask") {
      $0.scaleMask($1, count: $2, mask: $3.mask)
    } _: {
      ReferenceKernels.scaleMask(&$0, mask: $1.mask)
    },
    KernelCase("scaleBySourceAlpha") {
      $0.scaleBySourceAlpha($1, $3.pixels, count: $2)
    } _: {
      ReferenceKernels.scaleBySourceAlpha(&$0, $1.pixels)
    },
    KernelCase("halve") {
      $0.halve($1, upper: $3.pixels, lower: $3.pixels + 1, count: $2)
    } _: {
      ReferenceKernels.halve(&$0, upper: $1.pixels, lower: Array($1.pixels.dropFirst()))
    },
  ]

  static let mixCases: [KernelCase<UInt32>] = ([0, 1, 2, 127, 128, 200, 255, 256] as [UInt32]).map {
    share in
    KernelCase("mix \(share)") {
      $0.mix($1, $3.pixels, count: $2, share: share)
    } _: {
      ReferenceKernels.mix(&$0, $1.pixels, share: share)
    }
  }

  static let maskCases: [KernelCase<UInt8>] = [
    KernelCase("maskMultiply") {
      $0.maskMultiply($1, $3.mask, count: $2)
    } _: {
      ReferenceKernels.maskMultiply(&$0, $1.mask)
    },
    KernelCase("maskScale") {
      $0.maskScale($1, count: $2, alpha: $3.alpha)
    } _: {
      ReferenceKernels.maskScale(&$0, alpha: $1.alpha)
    },
    KernelCase("sourceAlpha") {
      $0.sourceAlpha($1, $3.pixels, count: $2)
    } _: {
      ReferenceKernels.sourceAlpha(&$0, $1.pixels)
    },
  ]

  @Test(arguments: pixelCases + mixCases)
  func `pixel kernels match the Swift reference for premultiplied pixels`(
    _ kernel: KernelCase<UInt32>
  ) {
    #expect(kernel.firstDifference() == nil)
  }

  @Test(arguments: pixelCases)
  func `pixel kernels match the Swift reference for pixels with colours above their alpha`(
    _ kernel: KernelCase<UInt32>
  ) {
    #expect(kernel.firstDifference(anyPixels: true) == nil)
  }

  @Test(arguments: maskCases)
  func `mask kernels match the Swift reference at every SIMD level`(_ kernel: KernelCase<UInt8>) {
    #expect(kernel.firstDifference() == nil)
  }

  @Test func `pixel kernels multiply every pair of bytes like the Swift reference`() {
    let bytes = [UInt8](0...255)
    let grey = bytes.map { UInt32($0) * 0x0101_0101 }
    /// Expects a kernel to change pixels like its reference.
    func expect(
      _ name: String, _ before: [UInt32],
      _ kernel: (Kernels, UnsafeMutablePointer<UInt32>) -> Void,
      _ reference: (inout [UInt32]) -> Void
    ) {
      var wanted = before
      reference(&wanted)
      for kernels in Kernels.available {
        var got = before
        got.withUnsafeMutableBufferPointer {
          if let base = $0.baseAddress { kernel(kernels, base) }
        }
        #expect(got == wanted, "\(name), \(kernels.name)")
      }
    }
    for byte in bytes {
      let pixel = grey[Int(byte)]
      expect("pixels by \(byte)", grey) {
        $0.scaleAlpha($1, count: 256, alpha: byte)
      } _: {
        ReferenceKernels.scaleAlpha(&$0, alpha: byte)
      }
      expect("pixels by 255 - \(byte)", grey) {
        $0.overColor($1, count: 256, color: UInt32(byte) << 24)
      } _: {
        ReferenceKernels.overColor(&$0, color: UInt32(byte) << 24)
      }
      for color in [pixel, pixel | 0xFF00_0000] {
        expect("the colour \(byte) by masks", grey.reversed()) {
          $0.overColorMask($1, count: 256, color: color, mask: bytes)
        } _: {
          ReferenceKernels.overColorMask(&$0, color: color, mask: bytes)
        }
      }
      expect("pixels of \(byte) by masks", Array(repeating: pixel, count: 256)) {
        $0.overColorMask($1, count: 256, color: 0xFF00_0000, mask: bytes)
      } _: {
        ReferenceKernels.overColorMask(&$0, color: 0xFF00_0000, mask: bytes)
      }
    }
  }

  @Test func `pixel kernels with a pixel count below 1 write nothing`() {
    for kernels in Kernels.available {
      var pixels: [UInt32] = [1, 2, 3]
      kernels.overColor(&pixels, count: 0, color: .max)
      kernels.fill(&pixels, count: -5, color: .max)
      kernels.scaleAlpha(&pixels, count: .min, alpha: 0)
      #expect(pixels == [1, 2, 3])
    }
  }
}
