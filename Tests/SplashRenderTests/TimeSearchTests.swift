import SplashScene
import TestSupport
import Testing

@testable import SplashChecks

/// The search for the times at which something is the case.
@Suite struct TimeSearchTests {
  private typealias Span = LayerTrack.Span

  /// A wave of which only the area around its values is known during a span.
  private struct Wave {
    let frequency, phase, limit: Double
    /// How much wider than the span the known area is, per second.
    let imprecision: Double

    func isAbove(_ time: Double) -> Bool { value(time) > limit }

    func holds(_ span: Span) -> Bool? {
      let radius = (frequency + imprecision) * (span.end - span.start) / 2
      let middle = value(span.start + (span.end - span.start) / 2)
      return middle - radius > limit ? true : middle + radius < limit ? false : nil
    }

    private func value(_ time: Double) -> Double { Elementary.sin(frequency * time + phase) }
  }

  @Test func `an answer is right at all times of its span, and only moments have none`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<60 {
      let wave = Wave(
        frequency: .random(in: 0.2...30, using: &random), phase: .random(in: 0...6, using: &random),
        limit: .random(in: -1.1...1.1, using: &random),
        imprecision: .random(in: 0...20, using: &random))
      let inner = Double.random(in: 0.1...0.9, using: &random)
      var search = TimeSearch()
      let answers = search.answers(
        in: [Span(start: 0, end: inner), Span(start: inner, end: 1)], wave.holds)
      #expect(answers.first?.span.start == 0 && answers.last?.span.end == 1)
      for (answer, next) in zip(answers, answers.dropFirst()) {
        #expect(answer.span.end == next.span.start)
      }
      for answer in answers {
        guard let holds = answer.holds else {
          #expect(answer.span.end - answer.span.start < 2e-9)
          continue
        }
        for _ in 0..<20 {
          let time = Double.random(in: answer.span.start...answer.span.end, using: &random)
          #expect(wave.isAbove(time) == holds, "\(wave), \(time)")
        }
      }
    }
  }

  @Test func `a single change is found with few spans`() {
    var (spans, times) = (0, 0)
    var search = TimeSearch()
    let answers = search.answers(in: [Span(start: 0, end: 1)]) { span in
      if span.isPoint { times += 1 } else { spans += 1 }
      let change = 0.123456789
      return span.start > change ? true : span.end < change ? false : nil
    }
    #expect(answers.map(\.holds) == [false, nil, true])
    #expect(spans <= 4 && times <= 40, "\(spans) spans, \(times) times")
  }
}
