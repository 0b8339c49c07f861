@testable import SplashSceneFormat

/// The layers that the checks of these tests are about.
private let layers = """
  "layers": [
    { "id": "card", "frame": [10, 20, 60, 80], "backgroundColor": "white", "sublayers": [
      { "id": "title", "type": "text", "string": "Hello" },
      { "id": "a.b", "frame": [0, 0, 10, 10], "backgroundColor": "red" } ] },
    { "id": "ring", "type": "shape", "path": "M0 0h9" },
    { "id": "dots", "type": "replicator", "grid": { "rows": 1, "columns": 3 }, "sublayers": [
      { "id": "dot", "bounds": [4, 4], "backgroundColor": "red" } ] } ]
  """

/// A scene of 100 × 200 points and 2 seconds at 60 frames a second, with a check that has the given members.
func scene(check members: String, _ more: String = "") -> String {
  scene(checks: "{ \(members) }", more)
}

/// The same scene with a list of checks.
func scene(checks: String, _ more: String = "") -> String {
  "{ \(head), \(more.isEmpty ? "" : more + ", ")\"markers\": { \"out\": 1.5 }, \(layers), \"checks\": [\(checks)] }"
}
