import SplashScene
import SplashSyntax
import SplashSystem

// Named times. Markers that depend on the end of the animations are read after the layers.
extension SceneDecoder {
  /// Declares the markers and reads those that don't depend on the layers.
  func markers(_ fields: Fields) {
    let type = "an object that maps names to seconds"
    guard
      let member = fields.declaredMember(
        "markers", type, .markers,
        "Named times in seconds: marker('name') in expressions, marker:name on the command line."
      )
    else { return }
    let context = fields.context
    guard case .object(let members) = member.value.kind else {
      context.reportType(member.value, expected: "an object that maps names to seconds")
      return
    }
    for member in members { scope.markers[member.key.text] = .pending }
    for member in members {
      let name = member.key.text
      if name.isEmpty || name.contains("'") {
        context.report(.malformedMarkerName(name), at: member.key.span)
      }
      if dependsOnEnd(member.value) {
        scope.deferredMarkers.insert(name)
      } else {
        read(member, context)
      }
    }
    markerMembers = members
  }

  /// Returns whether the value of a duration or marker depends on the end of the animations.
  func dependsOnEnd(_ value: SyntaxValue) -> Bool {
    guard case .string(let string) = value.kind, Context.isExpression(string),
      let expression = try? ExpressionParser.parse(string.text)
    else { return false }
    return expression.variables.contains { name, _ in
      name == "animations.end" || name == "duration" && scope.isDurationWorkedOut
    }
      || expression.markers.contains(where: scope.deferredMarkers.contains)
  }

  /// Returns all valid markers, once the duration and the end of the animations are known.
  func settledMarkers(_ fields: Fields) -> [Marker] {
    markerMembers.compactMap { member in
      if case .pending = scope.markers[member.key.text] { read(member, fields.context) }
      guard case .known(let time) = scope.markers[member.key.text] else { return nil }
      if case .known(let duration) = scope.duration, time > duration {
        fields.context.report(
          .markerPastEnd(member.key.text, time, duration: duration), at: member.value.span)
      }
      return Marker(name: member.key.text, time: time)
    }
  }

  /// Reads the time of the frame that represents the scene, once the duration is known.
  func poster(_ fields: Fields) -> Double? {
    let time = fields.read(
      "poster", .number(.nonNegative),
      "The time in seconds of the frame that represents the video. The studio opens there.")
    if let time, case .known(let duration) = scope.duration, time > duration {
      fields.context.report(
        .posterPastEnd(time, duration: duration), at: fields.valueSpan("poster"))
    }
    return time
  }

  private func read(_ member: SyntaxMember, _ context: Context) {
    let time = ValueType<Double>.number(.nonNegative).read(context, member.value)
    scope.markers[member.key.text] = time.map { .known($0) } ?? .failed
  }
}

extension Problem {
  fileprivate static func malformedMarkerName(_ name: String) -> Problem {
    Problem(.nameMalformed, "\(quoted(name)) can't be a marker name", expected: "a name without '")
  }
  fileprivate static func markerPastEnd(
    _ name: String, _ time: Double, duration: Double
  ) -> Problem {
    Problem(
      .markerPastEnd,
      "the marker \(quoted(name)) is at \(decimal(time)) s, past the end of the scene",
      expected: "a number from 0 to \(decimal(duration))")
  }
  fileprivate static func posterPastEnd(_ time: Double, duration: Double) -> Problem {
    Problem(
      .markerPastEnd,
      "the poster is at \(decimal(time)) s, past the end of the scene; the last frame is used",
      expected: "a number from 0 to \(decimal(duration))", severity: .warning)
  }
  static func unknownMarker(_ name: String, known: [String]) -> Problem {
    Problem(
      .markerUnknown,
      "the scene has no marker \(quoted(name))", expected: oneOf(known),
      suggestion: nearest(to: name, among: known).map(quoted))
  }
}
