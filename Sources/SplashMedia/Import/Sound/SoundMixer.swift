public import SplashScene

/// The sound of a scene: 48,000 pairs of samples a second, left and right, each the sum of all sounds.
///
/// Any range of samples can be asked for, and is the same whatever was asked for before; forwards it takes
/// the least work. Not safe to use from two threads at once.
public final class SoundMixer {
  /// Samples per second and side.
  public static let sampleRate = Resampler.outputRate

  /// Where the sum of the sounds is louder than a file can hold.
  public struct Clipping: Hashable, Sendable {
    /// When that happens first, in seconds of the scene.
    public var time: Double
    /// The greatest sample: greater than 1.
    public var peak: Double

    package init(time: Double, peak: Double) {
      (self.time, self.peak) = (time, peak)
    }
  }

  /// Why the sound can't be made; there is silence from then on.
  public private(set) var failure: MediaError?
  /// What was clipped at ±1 until now.
  public private(set) var clipping: Clipping?

  private var voices: [Voice] = []

  /// Makes the sound of a scene.
  public convenience init(_ scene: Scene) {
    self.init(scene.sounds, duration: scene.duration, open: SoundLibrary.source)
  }

  /// Makes the sound of a scene of `duration` seconds.
  ///
  /// - Parameter open: Begins to decode a file.
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

  /// How many samples of sounds that repeat are kept at most: a minute.
  private static let loopedSamples = 60 * sampleRate

  /// Pairs of samples, left and right in turns, each in −1…1.
  ///
  /// - Parameter range: Numbers of samples, counted from the scene's beginning.
  public func samples(_ range: Range<Int>) -> [Float] {
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

/// One sound of a scene, as it is mixed.
private final class Voice {
  private let sound: Sound
  /// The samples of the scene in which it is heard.
  private let extent: Range<Int>
  /// How many samples one time takes.
  private let period: Double
  private let stream: SoundStream
  /// How many samples of it are kept, so that its beginning needn't be decoded for each time.
  let keptSamples: Int
  private var kept: [Float] = []

  /// - Parameters:
  ///   - duration: The scene's, in seconds.
  ///   - room: How many samples it may keep.
  init(
    _ sound: Sound, duration: Double, room: Int,
    open: @escaping (SoundReference) throws(MediaError) -> any SoundSource
  ) {
    let rate = Double(SoundMixer.sampleRate)
    self.sound = sound
    period = max(1, sound.period * rate)
    let first = Int((sound.start * rate).rounded())
    extent = first..<max(first, Int((sound.end(in: duration) * rate).rounded()))
    let file = sound.file
    stream = SoundStream(
      rate: file.sampleRate, duration: file.duration, origin: sound.part.lowerBound
    ) { () throws(MediaError) -> any SoundSource in try open(file) }
    let length = Int(period.rounded(.up)) + 1
    keptSamples = sound.loopCount > 1 && length <= room ? length : 0
  }

  /// Adds its samples of `range`, left and right in turns, to `sums`.
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

  /// The sample at which the sound is played for the nth time, from 0: never accumulated.
  private func start(of time: Int) -> Int { Int((Double(time) * period).rounded()) }

  /// For the how manieth time a sample is played, from 0.
  private func time(of sample: Int) -> Int {
    guard sound.loopCount > 1 else { return 0 }
    var time = Int(Double(sample) / period)
    while start(of: time + 1) <= sample { time += 1 }
    while start(of: time) > sample { time -= 1 }
    return time
  }

  /// Samples of one time.
  private func samples(_ range: Range<Int>) throws(MediaError) -> [Float] {
    guard keptSamples > 0 else { return try stream.samples(range) }
    if kept.isEmpty {
      kept = try stream.samples(0..<keptSamples)
      stream.close()
    }
    return Array(kept[2 * range.lowerBound..<2 * range.upperBound])
  }
}
