import SplashScene
import SplashSyntax
import SplashSystem

// Sounds are read after the layers, when all times in the scene are known.
extension SceneDecoder {
  /// Reads the scene's sounds. A nested scene's sounds aren't played or checked.
  func sounds(_ fields: Fields, isNested: Bool) -> [Sound] {
    guard
      let member = fields.declaredMember(
        "audio", "a sound { \"file\", … } or an array of sounds", .sounds,
        "A sound, or several sounds to mix."),
      !isNested
    else { return [] }
    let context = fields.context
    guard let whole = context.resolved(member.value) else { return [] }
    var places = [whole]
    if case .array = whole.value.kind {
      places = whole.context.elements(of: whole.value, "an array of sounds") ?? []
    }
    guard places.count <= Limits.sounds else {
      context.report(.tooManySounds(places.count), at: member.key.span)
      return []
    }
    return places.compactMap(sound)
  }

  /// Returns whether a value of `audio` contains a sound.
  static func isHeard(_ value: SyntaxValue) -> Bool {
    if case .array(let elements) = value.kind { return !elements.isEmpty }
    return true
  }

  /// Reads a sound; `nil` after reporting an error.
  private func sound(_ place: Place) -> Sound? {
    guard let fields = Fields(place.value, of: .sound, in: place.context) else { return nil }
    let file = fields.require(
      "file", ValueType<SoundReference>.sound,
      "Any file with audio that FFmpeg can read.")
    let start = fields.read(
      "start", .number(.nonNegative), "When it begins, in seconds of scene time.", default: 0)
    let trim = fields.read(
      "trim", ValueType<ClosedRange<Double>>.trim,
      "The part to play, in seconds of the file; the entire file by default.")
    let gain = fields.read(
      "gain", .gain, "The gain: a factor, or decibels such as \"-6dB\".", default: 1)
    let fadeIn = fields.read(
      "fadeIn", .number(.nonNegative), "The length of the fade-in, in seconds.",
      default: 0)
    let fadeOut = fields.read(
      "fadeOut", .number(.nonNegative),
      "The length of the fade-out before its end, or before the scene's end, in seconds.",
      default: 0)
    let loopCount = fields.read(
      "loop", .loopCount, "How many times it plays; true repeats it until the scene ends.",
      otherwise: "false")
    fields.finish()
    guard let file else { return nil }
    if case .known(let duration) = scope.duration, start >= duration {
      fields.context.report(.soundPastEnd(start, duration: duration), at: fields.keySpan("start"))
    }
    var sound = Sound(
      file: file, start: start, gain: gain, fadeIn: fadeIn, fadeOut: fadeOut,
      loopCount: loopCount ?? 1)
    if let trim {
      guard trim.lowerBound < file.duration else {
        fields.context.report(
          .trimPastEnd(trim.lowerBound, of: file, isWhole: true), at: fields.keySpan("trim"))
        return nil
      }
      // The duration that other programs report may include encoder padding.
      if trim.upperBound > file.duration + 0.1 {
        fields.context.report(
          .trimPastEnd(trim.upperBound, of: file, isWhole: false), at: fields.keySpan("trim"))
      }
      sound.part = trim.lowerBound..<min(trim.upperBound, file.duration)
    }
    return sound
  }
}

extension ValueType where Value == SoundReference {
  /// A file with audio.
  static var sound: ValueType {
    ValueType("a file with audio", .file) { context, value in
      guard let asset = ValueType<NamedFile>.assetPath.read(context, value) else { return nil }
      switch context.session.assets.sound(asset.file) {
      case .success(let sound): return sound
      case .failure(let error):
        context.report(context.session.problem(error, "sound", asset.text), at: value.span)
        return nil
      }
    }
  }
}

extension ValueType where Value == ClosedRange<Double> {
  /// The start and end of the part of a file to play, in seconds.
  static var trim: ValueType {
    let name = "[from, to] in seconds"
    let numbers = ValueType<Double>.number(.nonNegative).list(name, count: 2...2)
    return ValueType(name, numbers.schema) { context, value in
      guard let times = numbers.read(context, value) else { return nil }
      guard times[0] < times[1] else {
        context.report(.emptyTrim(times[0], times[1]), at: value.span)
        return nil
      }
      return times[0]...times[1]
    }.writing { numbers.write([$0.lowerBound, $0.upperBound]) }
  }
}

extension ValueType where Value == Double {
  /// A linear factor, or decibels as a string.
  static var gain: ValueType {
    let range = NumberRange.closed(0, Limits.gain)
    let name = range.description + " or decibels, like \"-6dB\""
    return ValueType(name, .gain(range), write: JSON.shortest) { context, value in
      guard case .string(let string) = value.kind, !Context.isExpression(string) else {
        return ValueType.number(range).read(context, value)
      }
      guard let decibels = decibels(string.text) else {
        context.report(.malformedGain(string.text), at: value.span)
        return nil
      }
      let factor = Elementary.pow(10, decibels / 20)
      if factor <= Limits.gain { return factor }
      context.report(.outOfRange(decibels, expected: "at most 60 dB"), at: value.span)
      return nil
    }
  }

  /// The loop count of a sound or video.
  static var loopCount: ValueType {
    let name = "true, false or a whole number from 1 to \(Limits.loopCount)"
    return ValueType(name, .loopCount) { context, value in
      switch value.kind {
      case .bool(let isEndless): return isEndless ? .infinity : 1
      case .string(let string) where Context.isExpression(string):
        switch context.evaluate(string) {
        case .bool(let isEndless): return isEndless ? .infinity : 1
        case .number(let number): return whole(number, context, value)
        case nil: return nil
        case let other?:
          context.report(.wrongType(expected: name, found: other.kindName), at: value.span)
          return nil
        }
      case .number(let number): return whole(number, context, value)
      default:
        context.reportType(value, expected: name)
        return nil
      }
    }.writing { $0 == .infinity ? .bool(true) : .shortest($0) }
  }

  private static func whole(
    _ number: Double, _ context: Context, _ value: SyntaxValue
  ) -> Double? {
    if let count = Int(exactly: number), (1...Limits.loopCount).contains(count) { return number }
    context.report(.outOfRange(number, expected: loopCount.name), at: value.span)
    return nil
  }
}

/// Parses decibels, such as `-6dB`, with an optional space before the unit.
private func decibels(_ text: String) -> Double? {
  guard text.hasSuffix("dB") else { return nil }
  var digits = text.dropLast(2)
  if digits.last == " " { digits.removeLast() }
  if digits.first == "+" { digits.removeFirst() }
  guard SyntaxReader.isNumber(ArraySlice(digits.utf8)), let number = Double(digits),
    abs(number) <= Limits.magnitude
  else { return nil }
  return number
}

extension Problem {
  static func tooManySounds(_ count: Int) -> Problem {
    Problem(.limitExceeded, "the scene has \(count) sounds", expected: "at most \(Limits.sounds)")
  }
  static func malformedGain(_ text: String) -> Problem {
    Problem(
      .valueFormat, "\(quoted(text)) is not a gain", expected: "a factor like 0.5, or \"-6dB\"")
  }
  static func emptyTrim(_ from: Double, _ to: Double) -> Problem {
    Problem(
      .mediaTrim,
      "the part from \(decimal(from)) s to \(decimal(to)) s is empty",
      expected: "[from, to] with an end after the start")
  }
  fileprivate static func trimPastEnd(
    _ time: Double, of file: SoundReference, isWhole: Bool
  ) -> Problem {
    let end = "the end of the file, which is \(seconds(file.duration)) s long"
    if isWhole {
      return Problem(.mediaTrim, "\"trim\" begins at \(decimal(time)) s, past \(end)")
    }
    return Problem(
      .mediaTrim, "\"trim\" ends at \(decimal(time)) s, past \(end)", severity: .warning)
  }
  static func soundPastEnd(_ start: Double, duration: Double) -> Problem {
    Problem(
      .soundPastEnd,
      "the sound begins at \(decimal(start)) s, after the scene's end at \(decimal(duration)) s",
      severity: .warning)
  }
  static func nestedSound(_ path: String) -> Problem {
    Problem(
      .soundNested,
      "the sound of the nested scene \(quoted(path)) isn't played; only the main scene's \"audio\" is",
      expected: "\"muted\": true if this is intended", severity: .warning)
  }

  /// Formats seconds with at most three decimal places.
  private static func seconds(_ time: Double) -> String { decimal((time * 1000).rounded() / 1000) }
}
