package import SplashScene
internal import SplashSystem

/// Mixes the sound of a scene: 48,000 pairs of left and right samples per second, each of which is the sum of all
/// sounds.
///
/// Any range of samples can be requested. The result doesn't depend on earlier requests, but ascending requests are
/// fastest. A mixer must not be used from two threads at once.
package final class SoundMixer {
  /// The sample rate per channel, in Hz.
  package static let sampleRate = Resampler.outputRate

  /// Clipping: the sum of the sounds exceeds the file's range.
  package struct Clipping: Hashable, Sendable {
    /// The time of the first clipped sample, in seconds of scene time.
    package var time: Double
    /// The maximum absolute sample value, greater than 1.
    package var peak: Double

    package init(time: Double, peak: Double) {
      (self.time, self.peak) = (time, peak)
    }
  }

  /// The reason why mixing can't continue; the sound is silent from then on.
  package private(set) var failure: MediaError?
  /// The clipping at ±1 so far.
  package private(set) var clipping: Clipping?

  private var voices: [Voice] = []

  /// Creates a mixer for the sounds of a scene.
  package convenience init(_ scene: Scene) {
    self.init(scene.sounds, duration: scene.duration, open: SoundLibrary.source)
  }

  /// Creates a mixer for the sounds of a scene with a duration of `duration` seconds.
  ///
  /// - Parameter open: A closure that returns a source that decodes a file.
  init(
    _ sounds: [Sound], duration: Double,
    open: @escaping (SoundReference) throws(MediaError) -> any SoundSource
  ) {
    var room = Self.loopedSamples
    for sound in sounds {
      let voice = Voice(sound, duration: duration, room: room, open: open)
      room -= voice.keptSamples
      voices.append(voice)
    }
  }

  /// The maximum number of samples that are stored for repeating sounds: the samples of one minute.
  private static let loopedSamples = 60 * sampleRate

  /// Returns pairs of samples, alternately left and right, each in −1…1.
  ///
  /// - Parameter range: The range of sample numbers, counted from the scene's beginning.
  package func samples(_ range: Range<Int>) -> [Float] {
    var sums = [Double](repeating: 0, count: 2 * range.count)
    if failure == nil {
      do throws(MediaError) {
        for voice in voices { try voice.add(range, to: &sums) }
      } catch {
        failure = error
      }
    }
    return sums.indices.map { index in
      let sum = sums[index]
      if abs(sum) > 1 { note(sum, at: range.lowerBound + index / 2) }
      return Float(max(-1, min(1, sum)))
    }
  }

  private func note(_ sum: Double, at sample: Int) {
    let time = Double(sample) / Double(Self.sampleRate)
    clipping = Clipping(
      time: min(clipping?.time ?? time, time), peak: max(clipping?.peak ?? 0, abs(sum)))
  }
}

/// The state of a sound while it is being mixed.
private final class Voice {
  private let sound: Sound
  /// The range of the scene's samples in which the sound is audible.
  private let extent: Range<Int>
  /// The number of samples in one repetition.
  private let period: Double
  private let stream: SoundStream
  /// The number of samples that are stored, so that the sound's beginning isn't decoded again for each repetition.
  let keptSamples: Int
  private var kept: [Float] = []

  /// - Parameters:
  ///   - duration: The scene's duration, in seconds.
  ///   - room: The maximum number of samples that may be stored.
  init(
    _ sound: Sound, duration: Double, room: Int,
    open: @escaping (SoundReference) throws(MediaError) -> any SoundSource
  ) {
    let rate = Double(SoundMixer.sampleRate)
    self.sound = sound
    period = max(1, sound.period * rate)
    let first = Int(clamping: (sound.start * rate).rounded())
    extent = first..<max(first, Int(clamping: (sound.end(in: duration) * rate).rounded()))
    let file = sound.file
    stream = SoundStream(
      rate: file.sampleRate, duration: file.duration, origin: sound.part.lowerBound
    ) { () throws(MediaError) -> any SoundSource in try open(file) }
    let length = Int(clamping: period.rounded(.up)) + 1
    keptSamples = sound.loopCount > 1 && length <= room ? length : 0
  }

  /// Adds the sound's samples in `range`, alternately left and right, to `sums`.
  func add(_ range: Range<Int>, to sums: inout [Double]) throws(MediaError) {
    let heard = range.clamped(to: extent)
    if range.lowerBound >= extent.upperBound { stream.close() }
    guard !heard.isEmpty else { return }
    var sample = heard.lowerBound
    while sample < heard.upperBound {
      let time = self.time(of: sample - extent.lowerBound)
      let first = extent.lowerBound + start(of: time)
      var next = heard.upperBound
      if sound.loopCount > 1 { next = min(next, extent.lowerBound + start(of: time + 1)) }
      let samples = try samples(sample - first..<next - first)
      for index in sample..<next {
        let factor = sound.factor(
          elapsed: Double(index - extent.lowerBound) / Double(SoundMixer.sampleRate),
          remaining: Double(extent.upperBound - index) / Double(SoundMixer.sampleRate))
        let (from, to) = (2 * (index - sample), 2 * (index - range.lowerBound))
        sums[to] += Double(samples[from]) * factor
        sums[to + 1] += Double(samples[from + 1]) * factor
      }
      sample = next
    }
  }

  /// Returns the sample at which a repetition begins, without accumulating rounding errors. Repetitions are numbered
  /// from 0.
  private func start(of time: Int) -> Int { Int(clamping: (Double(time) * period).rounded()) }

  /// Returns the number of the repetition, from 0, that a sample belongs to.
  private func time(of sample: Int) -> Int {
    guard sound.loopCount > 1 else { return 0 }
    var time = Int(clamping: Double(sample) / period)
    while start(of: time + 1) <= sample { time += 1 }
    while start(of: time) > sample { time -= 1 }
    return time
  }

  /// Returns samples from a single repetition.
  private func samples(_ range: Range<Int>) throws(MediaError) -> [Float] {
    guard keptSamples > 0 else { return try stream.samples(range) }
    if kept.isEmpty {
      kept = try stream.samples(0..<keptSamples)
      stream.close()
    }
    return Array(kept[2 * range.lowerBound..<2 * range.upperBound])
  }
}
