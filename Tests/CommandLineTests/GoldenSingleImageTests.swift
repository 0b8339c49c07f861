import Foundation
import Testing

@testable import ProgramSupport

/// Golden frames that are stored in a single image.
@Suite struct GoldenSingleImageTests {
  private func folder() throws -> Folder {
    let folder = try Folder()
    folder.write(GoldenTests.scene(), to: "scene.json")
    return folder
  }

  @Test func `golden update --one-picture stores all frames in one PNG from top to bottom`() throws
  {
    let folder = try folder()
    let update = try GoldenTests.golden(
      "update", "scene.json", "--one-picture", "--at", "2f", "--at", "5f", "--at", "9f", in: folder)
    #expect(update.status == 0, "\(update.errors)")
    #expect(update.output.hasPrefix("scene.json: 3 frames in scene.golden.png: 3 written\n"))
    #expect(folder.names == ["scene.golden.png", "scene.json"])
    // Each frame equals the output of the command still.
    let rows = try (0..<3).map { index in
      try Program.runShell(
        "ffmpeg -v error -i scene.golden.png -vf crop=64:48:0:\(48 * index) -f rawvideo -pix_fmt rgb24 -",
        in: folder
      ).outputData
    }
    for (row, frame) in zip(rows, ["2f", "5f", "9f"]) {
      let still = try Program.run(
        ["still", "scene.json", "--at", frame, "-o", "still.png", "-y"], in: folder)
      #expect(still.status == 0)
      let pixels = try Program.runShell(
        "ffmpeg -v error -i still.png -f rawvideo -pix_fmt rgb24 -", in: folder
      ).outputData
      #expect(pixels.count == 64 * 48 * 3)
      #expect(row == pixels)
    }
    #expect(
      try GoldenTests.golden("check", "scene.json", in: folder).output
        == "scene.json: 3 frames, all equal\n")
    #expect(try GoldenTests.golden("check", "scene.golden.png", in: folder).status == 0)
    // A second update changes nothing and uses the recorded choice of frames.
    let before = folder.data("scene.golden.png")
    #expect(
      try GoldenTests.golden("update", "scene.json", in: folder).output
        .hasPrefix("scene.json: 3 frames in scene.golden.png, unchanged\n"))
    folder.write(GoldenTests.scene(dot: "[41, 40, 1, 1]"), to: "scene.json")
    let check = try GoldenTests.golden("check", "scene.json", in: folder)
    #expect(check.status == 2)
    #expect(check.output.contains("scene.json: 3 of 3 frames differ\n"), "\(check.output)")
    #expect(
      check.output.contains("  frame 5 (0.5 s, middle): 2 pixels differ"), "\(check.output)")
    #expect(folder.names.contains("golden-report"))
    #expect(
      try GoldenTests.golden("update", "scene.golden.png", in: folder).output
        .hasPrefix("scene.golden.png: 3 frames in scene.golden.png: 3 written\n"))
    #expect(folder.data("scene.golden.png") != before)
    #expect(try GoldenTests.golden("check", "scene.json", in: folder).status == 0)
  }

  @Test
  func `golden update keeps a PNG without golden frames, and golden check reports a truncated PNG`()
    throws
  {
    let folder = try folder()
    #expect(
      try Program.run(["still", "scene.json", "-o", "scene.golden.png"], in: folder).status == 0)
    let other = folder.data("scene.golden.png")
    let refused = try GoldenTests.golden("update", "scene.json", in: folder)
    #expect(refused.status == 73)
    #expect(refused.errors.contains("contains no golden frames"), "\(refused.errors)")
    #expect(folder.data("scene.golden.png") == other)
    let check = try GoldenTests.golden("check", "scene.json", in: folder)
    #expect(check.status == 65)
    #expect(check.errors.contains("it contains no golden frames"), "\(check.errors)")

    try FileManager.default.removeItem(at: folder["scene.golden.png"])
    #expect(
      try GoldenTests.golden("update", "scene.json", "--one-picture", "--at", "0", in: folder)
        .status == 0)
    let whole = folder.data("scene.golden.png")
    for count in [60, whole.count / 2, whole.count - 20] {
      try Data(whole.prefix(count)).write(to: folder["scene.golden.png"])
      let damaged = try GoldenTests.golden("check", "scene.json", in: folder)
      #expect(damaged.status == 65, "\(count): \(damaged.output)\(damaged.errors)")
      #expect(
        damaged.errors.hasPrefix("scene.golden.png: error: the file is corrupt"),
        "\(damaged.errors)")
    }
  }

  @Test func `a scene can't have both a golden folder and a golden image at the default paths`()
    throws
  {
    let folder = try folder()
    #expect(try GoldenTests.golden("update", "scene.json", "--at", "0", in: folder).status == 0)
    let both = try GoldenTests.golden("update", "scene.json", "--one-picture", in: folder)
    #expect(both.status == 64)
    #expect(both.errors.contains("scene.golden and scene.golden.png"), "\(both.errors)")
    let named = try GoldenTests.golden(
      "update", "scene.json", "--golden", "pictures/small.png", "--at", "5f", in: folder)
    #expect(named.status == 0, "\(named.errors)")
    #expect(
      try GoldenTests.golden("check", "scene.json", "--golden", "pictures/small.png", in: folder)
        .status == 0)
    #expect(
      try GoldenTests.golden("check", "pictures/small.png", "scene.golden", in: folder).status == 0)
  }

  @Test func `golden update uses an existing folder even if the folder's name ends in .png`() throws
  {
    let folder = try folder()
    try FileManager.default.createDirectory(
      at: folder["frames.png"], withIntermediateDirectories: false)
    #expect(
      try GoldenTests.golden(
        "update", "scene.json", "--golden", "frames.png", "--at", "0", in: folder
      ).status == 0)
    #expect(folder.names(in: "frames.png") == ["00000.png", "golden.json"])
    #expect(try GoldenTests.golden("check", "frames.png", in: folder).status == 0)
    let mistake = try GoldenTests.golden(
      "update", "scene.json", "--golden", "frames", "--one-picture", in: folder)
    #expect(mistake.status == 64)
    #expect(mistake.errors.contains("--golden frames is a folder"), "\(mistake.errors)")
    #expect(!folder.exists("frames"))
  }
}
