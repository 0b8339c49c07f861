package import SplashSystem

/// A sound file that a scene refers to, with the information needed for resolving the scene and mixing its sounds.
package struct SoundReference: Hashable, Sendable {
  /// The sound's index in the provider's table.
  package let id: Int
  /// The file that the provider was given.
  package let file: AssetFile
  /// The duration in seconds, greater than 0.
  package let duration: Double
  /// The sample rate per channel, in Hz.
  package let sampleRate: Int
  /// The number of channels.
  package let channels: Int

  /// Creates a reference to sound `id` of a provider.
  package init(id: Int, file: AssetFile, duration: Double, sampleRate: Int, channels: Int) {
    self.id = id
    self.file = file
    self.duration = duration
    self.sampleRate = sampleRate
    self.channels = channels
  }

  /// The file's path.
  package var path: FilePath { file.path }
}
