public import SplashSystem

/// A sound file that a scene refers to: what resolving and mixing need to know of it.
public struct SoundReference: Hashable, Sendable {
  /// The sound's index in the provider's table.
  public let id: Int
  /// The file that the provider was asked for.
  public let file: AssetFile
  /// The length in seconds, greater than 0.
  public let duration: Double
  /// Samples per second of each channel.
  public let sampleRate: Int
  /// How many channels there are.
  public let channels: Int

  /// Makes a reference to sound `id` of a provider.
  public init(id: Int, file: AssetFile, duration: Double, sampleRate: Int, channels: Int) {
    self.id = id
    self.file = file
    self.duration = duration
    self.sampleRate = sampleRate
    self.channels = channels
  }

  /// The file's path.
  public var path: FilePath { file.path }
}
