import SplashRender
import SplashScene
import SplashSystem
import SplashTimeline

extension ValueSeries {
  /// The maximum number of times.
  private static let mostMoments = 1_000_000
  /// The maximum number of values in all columns.
  private static let mostValues = 10_000_000

  /// Creates the series that the command line specifies, from `--from` to `--to` inclusive.
  init(_ invocation: Invocation, _ choice: ValueChoice, of film: Film) throws(CommandError) {
    let times = try Self.times(invocation, of: film)
    let count = try choice.series(of: film, at: [film.start]).columns.count * times.count
    guard count <= Self.mostValues else {
      throw invocation.mistake(
        "the series has more than \(Self.mostValues) values; choose fewer layers and keys, or set a larger --step"
      )
    }
    self = try choice.series(of: film, at: times)
  }

  private static func times(_ invocation: Invocation, of film: Film) throws(CommandError)
    -> [Double]
  {
    let step = try invocation[.step] ?? .frame(1)
    let stepSeconds: Double
    switch step {
    case .seconds(let seconds): stepSeconds = seconds
    case .frame(let count): stepSeconds = film.frameRate.time(ofFrame: count)
    case .marker:
      throw invocation.mistake("--step expects seconds, such as 0.1, or frames, such as 2f")
    }
    guard stepSeconds > 0 else { throw invocation.mistake("--step expects a value greater than 0") }
    // A step that lands close to the end is moved to the end.
    let steps = (film.end - film.start) / stepSeconds
    let whole = (steps + 1e-6).rounded(.down)
    guard whole < Double(mostMoments) else {
      throw invocation.mistake(
        "the series has more than \(mostMoments) times; set a larger --step")
    }
    var times = (0...Int(clamping: whole)).map { index in
      switch step {
      case .frame(let count): film.start + film.frameRate.time(ofFrame: index * count)
      default: film.start + Double(index) * stepSeconds
      }
    }
    if steps - whole <= 1e-6 { times.removeLast() }
    return times + [film.end]
  }
}
