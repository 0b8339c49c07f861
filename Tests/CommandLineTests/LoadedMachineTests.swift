import Foundation
import Testing

@testable import ProgramSupport

/// Findings don't depend on how fast the machine is.
@Suite struct LoadedMachineTests {
  #if os(Linux)
    @Test func `validate finds the same with one core and on a loaded machine`() throws {
      let folder = try Folder()
      let layers = (0..<700).map { index in
        """
        { "frame": [\(index % 90), 0, 9, 9], "backgroundColor": "teal", "animations": [
          { "type": "basic", "keyPath": "position.y", "to": \(index % 40), "duration": 1 } ] }
        """
      }
      folder.write(
        """
        { "splashrender": 1, "size": [100, 100], "duration": 12, "layers": [ \(layers.joined(separator: ",")) ] }
        """, to: "scene.json")
      let command = "splashrender validate scene.json --json"
      let plain = try Program.runShell(command, in: folder).output
      // The loads end by themselves, and hold no pipe.
      let load =
        "(end=$(($(date +%s) + 10)); while [ $(date +%s) -lt $end ]; do :; done) > /dev/null 2>&1 & "
      let loaded = try Program.runShell(load + load + "taskset -c 0 " + command, in: folder).output
      #expect(plain == loaded && plain.contains("review.incomplete"))
    }
  #endif
}
