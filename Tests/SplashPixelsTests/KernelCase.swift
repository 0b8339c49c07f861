import SplashPixels
import TestSupport
import Testing

/// The inputs of a kernel besides its destination.
struct KernelInput {
  var pixels: UnsafePointer<UInt32>
  var mask: UnsafePointer<UInt8>
  var color: UInt32
  var alpha: UInt8
}

/// The inputs of the reference.
struct ReferenceInput {
  var pixels: [UInt32]
  var mask: [UInt8]
  var color: UInt32
  var alpha: UInt8
}

/// A kernel and its reference.
struct KernelCase<Element: FixedWidthInteger & UnsignedInteger & Sendable>: Sendable,
  CustomTestStringConvertible
{
  typealias Kernel =
    @Sendable (Kernels, UnsafeMutablePointer<Element>, Int, KernelInput) -> Void
  typealias Reference = @Sendable (inout [Element], ReferenceInput) -> Void

  var testDescription: String
  private var kernel: Kernel
  private var reference: Reference

  init(_ name: String, _ kernel: @escaping Kernel, _ reference: @escaping Reference) {
    (testDescription, self.kernel, self.reference) = (name, kernel, reference)
  }

  /// The first difference between the kernel and its reference over all SIMD levels, lengths and
  /// misalignments, or nil.
  func firstDifference(anyPixels: Bool = false) -> String? {
    var random = SeededGenerator(seed: 7)
    for kernels in Kernels.available {
      for length in Array(0...67) + [127, 128, 129, 200] {
        for offset in [0, 1, 2, 3, 5, 8, 13, 15]
        where !agrees(kernels, length, offset, anyPixels, &random) {
          return "\(testDescription), \(kernels.name): \(length) pixels, \(offset) in"
        }
      }
    }
    return nil
  }

  /// Whether `length` pixels that start at `offset` in a buffer equal the reference, and the pixels around
  /// them don't change.
  private func agrees(
    _ kernels: Kernels, _ length: Int, _ offset: Int, _ anyPixels: Bool,
    _ random: inout SeededGenerator
  ) -> Bool {
    let pixels = (0...(length * 2)).map { _ in
      anyPixels ? UInt32.random(in: 0 ... .max, using: &random) : random.pixel()
    }
    let before = (0..<(length + 80)).map { _ in
      anyPixels || Element.bitWidth == 8
        ? Element.random(in: 0 ... .max, using: &random)
        : Element(truncatingIfNeeded: random.pixel())
    }
    let mask = random.mask(length + offset + 1)
    let (color, alpha) = (random.pixel(), random.byte())

    var middle = Array(before[offset..<(offset + length)])
    reference(
      &middle,
      ReferenceInput(pixels: pixels, mask: Array(mask[offset...]), color: color, alpha: alpha))

    var result = before
    result.withUnsafeMutableBufferPointer { dst in
      pixels.withUnsafeBufferPointer { src in
        mask.withUnsafeBufferPointer { mask in
          guard let dst = dst.baseAddress, let src = src.baseAddress, let mask = mask.baseAddress
          else { return }
          kernel(
            kernels, dst + offset, length,
            KernelInput(pixels: src, mask: mask + offset, color: color, alpha: alpha))
        }
      }
    }
    return result == before[..<offset] + middle + before[(offset + length)...]
  }
}
