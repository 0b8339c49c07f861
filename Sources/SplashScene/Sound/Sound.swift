/// A sound of a scene: a part of a file, and when and how loud it is played.
public struct Sound: Hashable, Sendable {
  /// The file.
  public var file: SoundReference
  /// When it begins, in seconds of the scene.
  public var start: Double
  /// The part of the file that is played, in seconds of the file: not empty, and within it.
  public var part: Range<Double>
  /// The factor of all samples, at least 0.
  public var gain: Double
  /// For how many seconds it becomes louder at its beginning.
  public var fadeIn: Double
  /// For how many seconds it becomes quieter before its end, or the scene's.
  public var fadeOut: Double
  /// How often the part is played, one time directly after the other: at least 1, and infinite for as
  /// often as the scene has room.
  public var loopCount: Double

  /// Makes a sound; what isn't given is as if the file were played once, as it is.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - start: When it begins, in seconds of the scene.
  ///   - part: The part of the file in seconds; `nil` for all of it.
  ///   - gain: The factor of all samples.
  ///   - fadeIn: For how many seconds it becomes louder at its beginning.
  ///   - fadeOut: For how many seconds it becomes quieter before its end.
  ///   - loopCount: How often the part is played.
  public init(
    file: SoundReference, start: Double = 0, part: Range<Double>? = nil, gain: Double = 1,
    fadeIn: Double = 0, fadeOut: Double = 0, loopCount: Double = 1
  ) {
    self.file = file
    self.start = start
    self.part = part ?? 0..<file.duration
    self.gain = gain
    self.fadeIn = fadeIn
    self.fadeOut = fadeOut
    self.loopCount = loopCount
  }

  /// How long the part is, in seconds.
  public var period: Double { part.upperBound - part.lowerBound }

  /// When it ends in a scene of `duration` seconds, in seconds of the scene.
  public func end(in duration: Double) -> Double { min(start + period * loopCount, duration) }

  /// The factor of a sample, fades included. A fade is a quarter of a sine wave: while one sound fades
  /// out and another in for the same time, the sum of their powers stays the same.
  ///
  /// - Parameters:
  ///   - elapsed: The seconds since the sound's beginning.
  ///   - remaining: The seconds to its end.
  public func factor(elapsed: Double, remaining: Double) -> Double {
    gain * Self.fade(elapsed, of: fadeIn) * Self.fade(remaining, of: fadeOut)
  }

  private static func fade(_ time: Double, of duration: Double) -> Double {
    if time <= 0, duration > 0 { return 0 }
    if time >= duration { return 1 }
    return Elementary.sin(.pi / 2 * time / duration)
  }
}
