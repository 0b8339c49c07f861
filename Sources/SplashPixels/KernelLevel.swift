import CSplashKernels

/// An instruction set that the kernels are built for.
public enum KernelLevel: String, CaseIterable, Comparable, Sendable {
  /// What every machine of the architecture has: SSE2 on x86-64, NEON on arm64.
  case baseline
  /// x86-64-v3: AVX2.
  case v3
  /// x86-64-v4: AVX-512, on machines that it does not slow down.
  case v4

  /// Whether `lhs` is the older instruction set.
  public static func < (lhs: KernelLevel, rhs: KernelLevel) -> Bool {
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

/// A forced level that can't be had.
public enum KernelLevelError: Error, Hashable, Sendable {
  /// The word names no level.
  case unknown(word: String)
  /// This machine has no such instructions.
  case unavailable(KernelLevel)
}

extension KernelLevelError: CustomStringConvertible {
  /// One sentence: what was asked for and what can be had.
  public var description: String {
    let words = Kernels.available.map(\.name).joined(separator: ", ")
    return switch self {
    case .unknown(let word): "'\(word)' is no SIMD level; this machine has \(words)"
    case .unavailable(let level): "this machine lacks SIMD level \(level.rawValue); it has \(words)"
    }
  }
}
