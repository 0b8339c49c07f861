import Foundation
import Testing

@testable import ProgramSupport

#if os(Linux)
  /// Replicators of many instances.
  @Suite struct ReplicatorTests {
    private func scene(instances: Int) -> String {
      """
      { "splashrender": 1, "size": [120, 120], "fps": 10, "duration": 0.4, "layers": [
        { "type": "replicator", "frame": [0, 0, 120, 120], "instanceCount": \(instances),
          "instanceDelay": -0.001, "instanceTransform": { "rotation": "137.5deg", "scale": 0.9997 },
          "instanceColor": "orange", "instanceBlueOffset": 0.0001,
          "sublayers": [ { "frame": [112, 56, 6, 6], "backgroundColor": "white", "animations": [
            { "type": "basic", "keyPath": "opacity", "from": 0.2, "to": 1, "duration": 1 } ] } ] } ] }
      """
    }

    /// Renders an image sequence; returns the program's peak memory in kB.
    private func peak(_ instances: Int) throws -> Int {
      let folder = try Folder()
      folder.write(scene(instances: instances), to: "s.json")
      let (outcome, peak) = try Program.runMeasuringMemory(
        ["s.json", "-o", "f-%03d.png"], in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(folder.names.count == 5)
      return peak
    }

    @Test
    func `a replicator with 10,000 instances takes at most 150 MB more memory than one with 10`()
      throws
    {
      let (few, many) = (try peak(10), try peak(10_000))
      #expect(few > 1000)
      #expect(many - few < 150_000, "\(few) kB, \(many) kB")
    }
  }
#endif
