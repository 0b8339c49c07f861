import Foundation
import Testing

@testable import ProgramSupport
@testable import TestSupport

/// The Python module, which drives the program.
@Suite struct PythonTests {
  private func run(_ script: String, in folder: Folder) throws -> Program.Outcome {
    folder.write(script, to: "script.py")
    return try Program.runShell(
      "python3 script.py", in: folder,
      environment: [
        "PYTHONPATH": Folder.project.appendingPathComponent("Packaging/python").path,
        "PYTHONDONTWRITEBYTECODE": "1", "HOME": folder.url.path,
      ])
  }

  @Test func `the example renders a thousand rows, mends three and checks the hashes`() throws {
    let folder = try Folder()
    let example = Folder.project.appendingPathComponent("Examples/PythonBatch/variants.py")
    let outcome = try run(String(contentsOf: example, encoding: .utf8), in: folder)
    #expect(
      outcome.output == """
        attempt 1: 997 rendered, 3 failed
          row 100: value.format
          row 500: parameter.missing
          row 900: text.overflows
        attempt 2: 3 rendered, 0 failed
        1000 files, 0 with another hash
        up to date

        """, "\(outcome.output)\(outcome.errors)")
  }

  @Test func `calls return what was written and found, and errors carry their findings`() throws {
    let folder = try Folder()
    folder.write(Scenes.crossing, to: "s.json")
    folder.write(Scenes.broken, to: "broken.json")
    let outcome = try run(
      """
      import hashlib, pathlib, threading, warnings
      import splashrender as s
      report = s.render("s.json", "a.mp4", "a%02d.png")
      assert report.ok and report.exit == 0 and [w["path"] for w in report.written] == ["a.mp4", "a%02d.png"]
      assert report.written[0]["sha256"] == hashlib.sha256(pathlib.Path("a.mp4").read_bytes()).hexdigest()
      assert s.up_to_date(report)
      pathlib.Path("a03.png").write_bytes(b"")
      assert not s.up_to_date(report)
      try:
          s.render("broken.json", "b.mp4")
      except s.Error as error:
          assert error.code == 65 and len(error.findings) == 2 and error.findings[0].line == 4
          assert "broken.json:4:18" in str(error)
      else:
          raise AssertionError("no error")
      checked = s.validate("broken.json")
      assert not checked.ok and len(checked.errors) == 2
      assert s.validate("s.json").ok
      moment = s.inspect("s.json", at=0.5, layers=["box"], keys=["position.x"])
      assert moment["layers"][0]["position.x"] == 32
      series = s.inspect("s.json", layers=["box"], keys=["position.x"], options={"step": 0.5})["series"]
      assert [row["time"] for row in series] == [0, 0.5, 1]
      assert s.still("s.json", "still.png", at="5f").written[0]["width"] == 64
      scene = {"splashrender": 1, "size": [10, 10], "duration": 1, "layers": [
          {"type": "text", "string": "Hello", "fontSize": 20, "frame": [0, 0, 9, 9]}]}
      with warnings.catch_warnings(record=True) as caught:
          warnings.simplefilter("always")
          s.still(scene, "text.png")
      assert caught[0].category is s.SceneWarning and caught[0].message.finding.code == "text.overflows"
      done = []
      threads = [threading.Thread(target=lambda n=n: done.append(s.still("s.json", f"{n}.png").ok)) for n in range(8)]
      [thread.start() for thread in threads]
      [thread.join() for thread in threads]
      assert done == [True] * 8
      try:
          s.render("s.json", "a.mp4", options={"nope": 1})
      except s.Error as error:
          assert error.code == 64 and error.findings[0].code == "usage.option"
      print("done")
      """, in: folder)
    #expect(outcome.output == "done\n", "\(outcome.output)\(outcome.errors)")
  }
}
