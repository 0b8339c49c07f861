import Foundation
import Testing

@testable import Attacks
@testable import ProgramSupport

/// Files that were replaced without permission, and cache records that were confused.
@Suite struct FileRegressionTests {
  private func folder() throws -> Folder {
    let folder = try Folder()
    folder.write(Material.scene(color: "red"), to: "s.json")
    return folder
  }

  private func text(_ folder: Folder, _ name: String) -> String {
    String(decoding: folder.data(name), as: UTF8.self)
  }

  @Test func `golden update doesn't overwrite images in a folder without golden.json`()
    throws
  {
    let folder = try folder()
    folder.write("PRECIOUS", to: "s.golden/00000.png")
    let outcome = try Program.run(["golden", "update", "s.json"], in: folder)
    #expect(outcome.status == 73, "\(outcome.errors)")
    #expect(outcome.errors.contains("00000.png"), "\(outcome.errors)")
    #expect(text(folder, "s.golden/00000.png") == "PRECIOUS")
    #expect(folder.names(in: "s.golden") == ["00000.png"])
  }

  @Test
  func `the option --report of golden check doesn't overwrite images in a folder without a report`()
    throws
  {
    let folder = try folder()
    #expect(try Program.run(["golden", "update", "s.json", "--at", "0"], in: folder).status == 0)
    folder.write(Material.scene(color: "blue"), to: "s.json")
    folder.write("PRECIOUS", to: "rep/s-00000-actual.png")
    let outcome = try Program.run(["golden", "check", "s.json", "--report", "rep"], in: folder)
    #expect(outcome.status == 73, "\(outcome.errors)")
    #expect(outcome.errors.contains("s-00000-actual.png"), "\(outcome.errors)")
    #expect(text(folder, "rep/s-00000-actual.png") == "PRECIOUS")
  }

  @Test
  func `golden update and batch replace symbolic links at output paths without following them`()
    throws
  {
    let folder = try folder()
    #expect(try Program.run(["golden", "update", "s.json", "--at", "0"], in: folder).status == 0)
    folder.write("VICTIM", to: "victim")
    folder.write(Material.scene(color: "blue"), to: "s.json")
    let update = try Reproduction.run(
      "ln -sf ../victim s.golden/00000.png && splashrender golden update s.json && test ! -L s.golden/00000.png",
      in: folder)
    #expect(update.status == 0, "\(update.errors)")
    #expect(text(folder, "victim") == "VICTIM")
    let batch = try Reproduction.run(
      """
      mkdir out && ln -s ../victim out/s.gif
      splashrender batch s.json -o out --format gif --cache off && test ! -L out/s.gif && test -s out/s.gif
      """, in: folder)
    #expect(batch.status == 0, "\(batch.errors)")
    #expect(text(folder, "victim") == "VICTIM")
  }

  @Test
  func `the preview command without an output path replaces a symbolic link without following it`()
    throws
  {
    let folder = try folder()
    folder.write("VICTIM", to: "victim")
    let outcome = try Reproduction.run(
      "ln -s victim s-preview.gif && splashrender preview s.json && test ! -L s-preview.gif",
      in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(text(folder, "victim") == "VICTIM")
  }

  @Test func `two swapped files in the batch cache don't change the outputs of the batch`() throws {
    let folder = try folder()
    folder.write(Scenes.crossing, to: "s.json")
    folder.write(
      """
      { "scene": "s.json", "output": "{accent}.png", "rows": [ { "accent": "red" }, { "accent": "blue" } ] }
      """, to: "m.json")
    let outcome = try Reproduction.run(
      """
      # What has only just changed is never kept.
      sleep 0.1
      splashrender batch m.json -o wanted --cache cache || exit
      set -- $(find cache/requests -type f); test $# = 2 || exit 98
      cp "$1" spare && cp "$2" "$1" && cp spare "$2"
      splashrender batch m.json -o out --cache cache
      """, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    for name in ["red.png", "blue.png"] {
      #expect(folder.exists("out/" + name))
      #expect(folder.data("out/" + name) == folder.data("wanted/" + name), "\(name)")
    }
  }
}
