/// A sound in a scene: part of a file, with its start time and volume.
package struct Sound: Hashable, Sendable {
  /// The file.
  package var file: SoundReference
  /// The start time, in seconds of scene time.
  package var start: Double
  /// The part to play, in seconds of file time; it isn't empty, and is within the file.
  package var part: Range<Double>
  /// The factor by which all samples are multiplied, at least 0.
  package var gain: Double
  /// The duration of the fade-in at the beginning, in seconds.
  package var fadeIn: Double
  /// The duration of the fade-out before the sound's or the scene's end, in seconds.
  package var fadeOut: Double
  /// The number of times that the part is played, without gaps: at least 1; infinity means that it repeats until the
  /// scene's end.
  package var loopCount: Double

  /// Creates a sound. By default, the file is played once, unchanged.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - start: The start time, in seconds of scene time.
  ///   - part: The part of the file, in seconds of file time; `nil` for the complete file.
  ///   - gain: The factor by which all samples are multiplied.
  ///   - fadeIn: The duration of the fade-in, in seconds.
  ///   - fadeOut: The duration of the fade-out, in seconds.
  ///   - loopCount: How many times the part is played.
  package init(
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

  /// The duration of the part, in seconds.
  package var period: Double { part.upperBound - part.lowerBound }

  /// Returns the end time in a scene of `duration` seconds, in seconds of scene time.
  package func end(in duration: Double) -> Double { min(start + period * loopCount, duration) }

  /// Returns the factor for a sample, including fades. A fade is a quarter of a sine wave, so the total power is
  /// constant while one sound fades out and another fades in over the same time.
  ///
  /// - Parameters:
  ///   - elapsed: The time since the sound's beginning, in seconds.
  ///   - remaining: The time until the sound's end, in seconds.
  package func factor(elapsed: Double, remaining: Double) -> Double {
    gain * Self.fade(elapsed, of: fadeIn) * Self.fade(remaining, of: fadeOut)
  }

  private static func fade(_ time: Double, of duration: Double) -> Double {
    if time <= 0, duration > 0 { return 0 }
    if time >= duration { return 1 }
    return Elementary.sin(.pi / 2 * time / duration)
  }
}
