import SplashMedia
import SplashRender
import SplashSystem

/// Renders one scene in several widths, all at the same time.
func renderWidths(_ widths: [Int], of film: Film, in folder: FilePath) async throws {
  try await withThrowingTaskGroup(of: Void.self) { group in
    for width in widths {
      group.addTask {
        var film = film
        film.setWidth(width)
        let output = Output(path: "\(folder)/\(width).mp4", format: .mp4)
        try await film.render(to: [output], threads: 1)
      }
    }
    for try await _ in group {}
  }
}
