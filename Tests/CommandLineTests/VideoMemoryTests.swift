import Foundation
import Testing

@testable import ProgramSupport

#if os(Linux)
  /// The memory use of scenes with a long video.
  @Suite struct VideoMemoryTests {
    private let folder: Folder

    init() throws {
      folder = try Folder()
    }

    /// Renders a scene of some seconds; returns the program's peak memory in kB.
    private func peak(_ layer: String, seconds: Double) throws -> Int {
      folder.write(
        """
        { "splashrender": 1, "size": [960, 540], "fps": 10, "duration": \(seconds),
          "layers": [ \(layer) ] }
        """, to: "s.json")
      let (outcome, peak) = try Program.runMeasuringMemory(
        ["s.json", "-q", "-o", "x.mp4"], in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return peak
    }

    @Test
    func `a 1080p video layer takes less than 400 MB of memory at double, half or reversed speed`()
      throws
    {
      let made = try Program.runShell(
        "ffmpeg -v error -f lavfi -i testsrc2=s=1920x1080:r=30:d=10 -c:v libx264 -preset ultrafast"
          + " -pix_fmt yuv420p recording.mp4", in: folder)
      try #require(made.status == 0, "\(made.errors)")
      let plain = try peak("", seconds: 2)
      #expect(plain > 1000)
      for (timing, seconds) in [
        ("\"speed\": 2", 5.0), ("\"speed\": 0.5", 4), ("\"speed\": -1, \"timeOffset\": 10", 10),
      ] {
        let most = try peak(
          """
          { "type": "video", "video": "recording.mp4", "frame": [0, 0, 960, 540], \(timing) }
          """, seconds: seconds)
        #expect(most - plain < 400_000, "\(timing): \(most) kB, \(plain) kB without")
      }
    }
  }
#endif
