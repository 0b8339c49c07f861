import SplashScene
import SplashSyntax
import TestSupport
import Testing

@testable import SplashSceneFormat

/// Formulas of checks, which can use the time and values of layers.
@Suite struct `Formulas of checks` {
  private static let more = #"""
    "params": { "n": { "type": "number", "default": 3 }, "on": { "type": "bool", "default": true } },
    "let": [{ "half": "= time / 2", "list": [2, 5, 7], "late": "= time > 1" }, { "quarter": "= half / 2" }],
    "markers": { "out": 1.5 }, "layers": [{ "id": "a", "sublayers": [{ "id": "b" }] }]
    """#

  private static func scene(_ formula: String) -> String {
    "{ \(head), \(more), \"checks\": [{ \"key\": \"a.position.x\", \"equals\": \(formula) }] }"
  }

  private static func formula(_ text: String) throws -> CheckFormula {
    let found = try resolved(scene("\"= \(text)\"")).checks.first?.check.claim
    guard case .equals(let formula)? = found else { throw FormulaTestError.noFormula }
    return formula
  }

  private enum FormulaTestError: Error { case noFormula }

  @Test func `a formula knows its text, the values that it uses, and its value`() throws {
    let formula = try Self.formula(
      "n * key('a.opacity') + key('a/b.box.x') - key('a.opacity') * time")
    #expect(formula.text == "n * key('a.opacity') + key('a/b.box.x') - key('a.opacity') * time")
    #expect(
      formula.keys == [
        CheckedKey(layer: "a", key: "opacity"), CheckedKey(layer: "a/b", key: "box.x"),
      ])
    #expect(formula.value(0.5, [2, 10]) == 15)
    #expect(try Self.formula("quarter + list[1] + marker('out')").value(2, []) == 7)
    #expect(try Self.formula("late ? 1 : 2").value(2, []) == 1)
    #expect(try Self.formula("1 / time").value(0, []) == nil)
    let number = try resolved(Self.scene("7")).checks.first?.check.claim
    guard case .equals(let constant)? = number else { throw FormulaTestError.noFormula }
    #expect(constant.value(1, []) == 7)
    #expect(enclosure(of: constant, Interval(0, 1), []) == Interval(7))
    #expect(constant.text == "7" && constant.keys.isEmpty)
  }

  @Test(arguments: [
    (#""= «key('a.opacitty')»""#, "\"a.opacitty\" names no value of a layer"),
    (#""= «key('c.opacity')»""#, "the scene has no layer \"c\""),
    (#""= «key('a.position')»""#, "the values of \"position\" aren't numbers"),
    (#""= key(«n»)""#, "a layer and a key path are missing before \"n\""),
    (#""= «m» + 1""#, "there is no variable or parameter \"m\""),
    (#""= time + «'x'»""#, "this is a string"),
    (#"«"= on"»"#, "this is true or false"),
    (#""= time +«»""#, "a value is missing before the end of the expression"),
    (#""= «sibling.index»""#, "\"sibling.index\" can't be used here: it exists only in layers"),
    (#""= marker(«'in'»)""#, "the scene has no marker \"in\""),
  ])
  func `a wrong formula is an error at its place`(text: String, message: String) {
    expectErrors(Self.scene(text), message)
  }

  @Test func `values of layers exist only in formulas of checks`() {
    let message = "\"key\" can't be used here: it exists only in the \"equals\" of a check"
    expectErrors(
      "{ \(head), \"layers\": [{ \"opacity\": \"= «key»('a.opacity')\" }] }", message)
    expectErrors(
      "{ \(head), \"layers\": [{ \"id\": \"a\" }], \"checks\": [{ \"key\": \"a.opacity\", \"range\": [0, \"= «key»('a.opacity')\"] }] }",
      message)
  }

  /// Returns an interval that contains the values of a formula for all times and values of layers in some intervals.
  private func enclosure(
    of formula: CheckFormula, _ time: Interval, _ keys: [Interval]
  ) -> Interval? {
    formula.enclosure(Course(time), keys.map { Course($0) })?.narrow
  }

  @Test(arguments: [
    "3 * time - 1", "-time + n", "time * key('a.opacity')", "key('a.opacity') / (time + 3)",
    "1 / (time - 1)", "time ^ 3", "(time - 1) ^ 2", "(key('a.opacity') - 5) ^ -3", "time ^ 0",
    "abs(time - 1)", "min(time, key('a.opacity'), 4)", "max(time, key('a.opacity') / 3)",
    "clamp(key('a.opacity'), 2, 4)", "clamp(time, key('a.opacity'), 4)",
    "lerp(10, key('a.opacity'), time)", "sqrt(time)", "sqrt(time - 1)",
    "sin(time * tau)", "cos(3 * time + 1)", "deg(time)", "rad(key('a.opacity'))",
    "floor(4 * time)", "ceil(4 * time)", "round(4 * time)", "sign(time - 1)",
    "mod(key('a.opacity'), 0.7)", "mod(time, -0.3)", "(3 * time - 2) % 0.7",
    "(key('a.opacity') - 4) % (time + 1)", "time < 1 ? time : 2 - time",
    "time > 1 && key('a.opacity') > 3 ? 5 : 0", "!(time >= 1) || time == 2 ? 1 : 2",
    "late ? 10 : quarter", "half * half", "list[1] * time + sum(list) + count(list)",
    "100 * exp(-3 * time) * cos(20 * time)", "hypot(time, key('a.opacity'))", "pow(time, 2)",
    "time + 30deg", "marker('out') - time", "random(0, 5) * time", "0 * key('a.opacity')",
    "time <= 1 ? 3 : time != 1 ? 2 : 1",
  ])
  func `the enclosure of a formula contains its values`(text: String) throws {
    let formula = try Self.formula(text)
    var random = SeededGenerator(seed: 11)
    for round in 0..<300 {
      let scale = [2.0, 0.1, 1e-6, 0][round % 4]
      func interval(_ range: ClosedRange<Double>) -> Interval {
        let low = Double.random(in: range, using: &random)
        return Interval(
          low, min(low + Double.random(in: 0...1, using: &random) * scale, range.upperBound))
      }
      let time = interval(0...2)
      let keys = formula.keys.map { _ in interval(-2...12) }
      let values = try #require(enclosure(of: formula, time, keys))
      func course(_ interval: Interval) -> Course {
        Course(from: interval.low, to: interval.high, through: interval.middle)
      }
      let known = try #require(formula.enclosure(course(time), keys.map(course)))
      for _ in 0..<6 {
        let share = Double.random(in: 0...1, using: &random)
        func number(_ interval: Interval) -> Double { interval.low + share * interval.width }
        guard let value = formula.value(number(time), keys.map(number)) else { continue }
        let slack = 1e-9 * (1 + abs(value))
        #expect(known.narrow.widened(by: slack).contains(value), "\(text): \(value), \(known)")
        guard let line = known.line else { continue }
        let chord = line.start.middle + share * (line.end.middle - line.start.middle)
        #expect(
          line.remainder.widened(by: slack).contains(value - chord), "\(text): \(value), \(line)")
      }
      for sample in 0..<12 {
        func number(_ interval: Interval) -> Double {
          switch sample {
          case 0: interval.low
          case 1: interval.high
          default: Double.random(in: interval.low...interval.high, using: &random)
          }
        }
        guard let value = formula.value(number(time), keys.map(number)) else { continue }
        #expect(values.contains(value), "\(text): \(value) is not in \(values)")
      }
    }
  }

  @Test func `the enclosure of a smooth formula is as narrow as its input`() throws {
    let formula = try Self.formula("40 + 20 * sin(time * tau) + key('a.opacity')")
    let values = try #require(
      enclosure(of: formula, Interval(0.3, 0.3 + 1e-6), [Interval(1)]))
    #expect(values.width < 1e-3)
    // Two values that change together leave nothing of their difference.
    let ratio = try Self.formula("100 * key('a.opacity') - 100 * time")
    let way = Course(from: 0, to: 1, through: 0.5)
    #expect(try #require(ratio.enclosure(way, [way])).narrow.width < 1e-9)
    let condition = try Self.formula("time < 1 ? 1 : 2")
    #expect(enclosure(of: condition, Interval(0, 0.5), []) == Interval(1))
    #expect(enclosure(of: condition, Interval(0.5, 1.5), []) == Interval(1, 2))
  }

  @Test func `a formula without rules for intervals has no enclosure`() throws {
    #expect(enclosure(of: try Self.formula("tan(time)"), Interval(0, 1), []) == nil)
    #expect(enclosure(of: try Self.formula("list[floor(time)]"), Interval(0, 1), []) == nil)
    #expect(enclosure(of: try Self.formula("time ^ 0.5"), Interval(0, 1), []) == nil)
  }
}
