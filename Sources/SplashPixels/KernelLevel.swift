import CSplashKernels

/// An instruction set for which the kernels are built.
package enum KernelLevel: String, CaseIterable, Comparable, Sendable {
  /// The architecture's minimum: SSE2 on x86-64, NEON on arm64.
  case baseline
  /// x86-64-v3: AVX2.
  case v3
  /// x86-64-v4: AVX-512, on machines where it isn't slower.
  case v4

  /// Returns whether `lhs` is the older instruction set.
  package static func < (lhs: KernelLevel, rhs: KernelLevel) -> Bool {
    lhs.cLevel.rawValue < rhs.cLevel.rawValue
  }

  var cLevel: splash_level {
    switch self {
    case .baseline: SPLASH_LEVEL_BASELINE
    case .v3: SPLASH_LEVEL_V3
    case .v4: SPLASH_LEVEL_V4
    }
  }
}

/// An error that occurs if a level is forced.
package enum KernelLevelError: Error, Hashable, Sendable {
  /// There is no level with the given name.
  case unknown(word: String)
  /// This machine doesn't support the level's instructions.
  case unavailable(KernelLevel)
}

extension KernelLevelError: CustomStringConvertible {
  /// The error as one sentence that names the requested level and the available levels.
  package var description: String {
    let words = Kernels.available.map(\.name).joined(separator: ", ")
    return switch self {
    case .unknown(let word): "unknown SIMD level '\(word)'; this machine supports \(words)"
    case .unavailable(let level):
      "this machine doesn't support SIMD level \(level.rawValue); it supports \(words)"
    }
  }
}
