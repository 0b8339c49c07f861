import Foundation
import Testing

@testable import ProgramSupport

/// The frames of contact sheets, and the times below them.
@Suite struct ContactSheetTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    folder.write(
      Scenes.crossing.replacingOccurrences(
        of: "\"duration\": 1,\n", with: "\"duration\": 1, \"markers\": { \"end\": 0.9 },\n"),
      to: "s.json")
  }

  private func sheet(_ options: [String], status: Int32 = 0) throws -> Program.Outcome {
    let outcome = try Program.run(
      ["sheet", "s.json", "-y", "-o", "x.png", "--width", "288"] + options, in: folder)
    #expect(outcome.status == status, "\(outcome.errors)")
    return outcome
  }

  /// The sheet's pixels, grey as 0…255, row by row.
  private func pixels() throws -> (width: Int, rows: [[UInt8]]) {
    let probe = try #require(try Probe(folder["x.png"]))
    let outcome = try Program.runShell(
      "ffmpeg -v error -i x.png -f rawvideo -pix_fmt gray -y x.gray", in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let bytes = [UInt8](folder.data("x.gray"))
    #expect(bytes.count == probe.width * probe.height)
    return (
      probe.width,
      (0..<probe.height).map { Array(bytes[$0 * probe.width..<($0 + 1) * probe.width]) }
    )
  }

  @Test func `a contact sheet shows the time of each frame below the frame`() throws {
    _ = try sheet(["--at", "0.4", "--at", "0.4", "--at", "0.6", "--at", "0"])
    let (width, rows) = try pixels()
    // Four columns of 62 pixels with gaps of 8; the frames have 47 rows.
    #expect(width == 288)
    #expect(rows.count > 8 + 47 + 8)
    func label(_ column: Int) -> [[UInt8]] {
      rows[(8 + 47)...].map { Array($0[(8 + column * 70)..<(8 + column * 70 + 62)]) }
    }
    for column in 0..<4 {
      let marks = label(column).joined()
      // Black on grey, with free edges.
      #expect(marks.contains { $0 < 40 })
      #expect(
        label(column).allSatisfy { (120...136).contains($0[0]) && (120...136).contains($0[61]) })
    }
    #expect(label(0) == label(1))
    #expect(label(0) != label(2) && label(0) != label(3))
  }

  @Test func `the option --no-labels removes the times from a contact sheet`() throws {
    _ = try sheet(["--count", "4", "--no-labels"])
    let plain = try pixels().rows
    #expect(plain.count == 8 + 47 + 8)
    _ = try sheet(["--count", "4"])
    let labelled = try pixels().rows
    #expect(Array(labelled[..<(8 + 47)]) == Array(plain[..<(8 + 47)]))
  }

  @Test(arguments: [
    (["--from", "0.3", "--to", "0.6"], ["--at", "3f", "--at", "0.4", "--at", "0.5"]),
    (["--from", "0.2", "--count", "2"], ["--at", "2f", "--at", "marker:end"]),
    (["--to", "5f", "--count", "1"], ["--at", "0"]),
  ])
  func `a contact sheet of a time range equals a sheet of the same times listed with --at`(
    part: [String], moments: [String]
  ) throws {
    _ = try sheet(part)
    let first = folder.data("x.png")
    _ = try sheet(moments)
    #expect(first == folder.data("x.png"))
    let plan = try sheet(moments + ["--dry-run"]).output
    let count = moments.count / 2
    #expect(plan == "x.png: \(count) frame\(count == 1 ? "" : "s") of 1 s (10 frames)\n")
  }

  @Test(arguments: [
    (["--at", "0.5", "--from", "0.2"], "--at and --from can't be combined"),
    (["--at", "0.5", "--count", "3"], "--at and --count can't be combined"),
    (["--at", "0.5", "--at", "1.5"], "--at 1.5 is past the end of the scene, which is 1 s long"),
    (["--at", "1.5", "--at", "0.5"], "--at 1.5 is past the end of the scene, which is 1 s long"),
    (["--at", "soon"], "--at expects seconds"),
    (["--at", "marker:ende"], "did you mean end?"),
    (["--from", "0.5", "--to", "0.5"], "no frames from --from 0.5 to --to 0.5"),
  ])
  func `a contact sheet with invalid or conflicting times ends with exit code 64`(
    options: [String], message: String
  ) throws {
    let outcome = try sheet(options, status: 64)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(!folder.exists("x.png"))
  }
}
