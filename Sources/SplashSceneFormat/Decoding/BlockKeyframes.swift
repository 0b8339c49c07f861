import SplashScene
import SplashSyntax
import SplashSystem

/// The value of a key path in a keyframe of a UIKit block, as set by `addKeyframe`.
struct BlockKeyframe {
  /// The time when the change to the value begins, as a fraction of the block's duration.
  let start: Double
  /// The time when the value is reached, as a fraction of the block's duration.
  let end: Double
  let value: AnimatableValue

  /// The name of a keyframe in messages.

  /// Returns a keyframe animation that moves a property from value to value.
  ///
  /// Values are held between keyframes. The cubic and paced modes interpolate between all values
  /// without holding them.
  static func animation(
    of keyPath: AnimationKeyPath, from first: AnimatableValue, through keyframes: [BlockKeyframe],
    _ mode: KeyframeAnimation.CalculationMode
  ) -> KeyframeAnimation {
    var values = [first]
    var times = [0.0]
    for keyframe in keyframes {
      if mode == .linear, keyframe.start > times[times.count - 1] {
        times.append(keyframe.start)
        values.append(values[values.count - 1])
      }
      times.append(max(keyframe.end, times[times.count - 1]))
      values.append(keyframe.value)
    }
    if mode == .discrete {
      times.append(1)
    } else if times[times.count - 1] < 1 {
      times.append(1)
      values.append(values[values.count - 1])
    }
    var animation = KeyframeAnimation(AnimatedProperty(keyPath), values: values, keyTimes: times)
    animation.calculationMode = mode
    return animation
  }
}

extension AnimationDecoder {
  /// A keyframe as written in the file.
  struct WrittenKeyframe {
    let start: Double
    let end: Double
    let targets: Targets
  }

  /// Returns the keyframes of a block, ordered by start; `nil` after reporting an error.
  func keyframes(_ value: SyntaxValue) -> [WrittenKeyframe]? {
    guard let elements = context.elements(of: value, "an array of keyframes") else { return nil }
    guard !elements.isEmpty else {
      context.reportType(value, expected: "an array of at least one keyframe")
      return nil
    }
    let frames = elements.map { reading(in: $0.context).keyframe($0.value) }
    let known = frames.compactMap { $0 }
    guard known.count == frames.count else { return nil }
    return known.enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }.map(\.element)
  }

  private func keyframe(_ value: SyntaxValue) -> WrittenKeyframe? {
    guard let fields = Fields(value, of: .keyframe, in: context) else { return nil }
    let start = fields.read(
      "relativeStartTime", .number(.fraction),
      "When the change to the values begins, as a fraction of the block's duration.", default: 0)
    let duration = fields.read(
      "relativeDuration", .number(.fraction),
      "How long the change takes, as a fraction of the block's duration.",
      otherwise: "until the end")
    let member = fields.declaredMember(
      "animations", "an object of key paths and values", .changes,
      "The values of key paths at the end of the change.", isRequired: true)
    fields.finish()
    guard let member else {
      context.report(.missingKey("animations", of: .keyframe), at: fields.start)
      return nil
    }
    // Rounds off the floating-point error in sums of decimal fractions.
    let end = ((start + (duration ?? 1 - start)) * 1e9).rounded() / 1e9
    guard end <= 1 else {
      context.report(.keyframeBeyondEnd(end), at: fields.keySpan("relativeDuration"))
      return nil
    }
    return targets(member.value).map {
      WrittenKeyframe(start: start, end: end, targets: $0)
    }
  }

  /// Returns the changes that keyframes make, one for each property.
  func changes(
    through frames: [WrittenKeyframe], _ starts: Targets?, _ mode: KeyframeAnimation.CalculationMode
  ) -> [Change]? {
    reportStarts(starts, without: frames.flatMap { $0.targets.members.map(\.key) })
    var paths: [AnimationKeyPath] = []
    var values: [AnimationKeyPath: [BlockKeyframe]] = [:]
    var names: [AnimationKeyPath: String] = [:]
    var isRead = true
    for frame in frames {
      let decoder = reading(in: frame.targets.context)
      decoder.reportOverlaps(frame.targets.members)
      for target in frame.targets.members {
        if target.key.text == "frame" || FramePart.parts(of: target.key.text) != nil {
          frame.targets.context.report(.frameInKeyframes(target.key.text), at: target.key.span)
          isRead = false
          continue
        }
        guard case .property(let path, _, let to)? = decoder.change(target, from: nil) else {
          isRead = false
          continue
        }
        if values[path] == nil { paths.append(path) }
        names[path] = target.key.text
        if let last = values[path]?.last, frame.start < last.end - 1e-9, mode == .linear {
          frame.targets.context.report(
            .overlappingKeyframes(target.key.text, at: frame.start, before: last.end),
            at: target.key.span)
        }
        values[path, default: []].append(
          BlockKeyframe(start: frame.start, end: frame.end, value: to))
      }
    }
    guard isRead else { return nil }
    return paths.map { path in
      let type = value(of: AnimatedProperty(path))
      let start = starts?.place(of: canonical(names[path] ?? path.rawValue), canonical)
      return .keyframes(
        path, from: start.flatMap { type.read($0.context, $0.value) }, values[path] ?? [])
    }
  }
}

extension Problem {
  fileprivate static func keyframeBeyondEnd(_ end: Double) -> Problem {
    Problem(
      .valueRange,
      "the keyframe ends at \(formatted(end)) of the block's duration",
      expected: "relativeStartTime plus relativeDuration of at most 1")
  }
  fileprivate static func frameInKeyframes(_ name: String) -> Problem {
    Problem(
      .animationKeyPath,
      "\(quoted(name)) can't be animated by keyframes",
      suggestion: "\"position\" and \"bounds.size\"")
  }
  fileprivate static func overlappingKeyframes(
    _ name: String, at start: Double, before end: Double
  ) -> Problem {
    Problem(
      .animationKeyTimes,
      "this keyframe of \(quoted(name)) would begin at \(formatted(start)), before the previous one ends: it begins at \(formatted(end))",
      severity: .warning)
  }
}
