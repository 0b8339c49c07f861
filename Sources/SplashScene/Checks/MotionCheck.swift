/// Something that a scene promises about its motion, which can be proved or refuted without pictures of it.
///
/// Times are scene times in seconds, lengths are in points on the canvas, and values have the units of their key paths.
package struct MotionCheck: Sendable {
  /// What the check is about.
  package enum Subject: Sendable {
    /// The layers whose ids or paths match any of the patterns, in which `*` stands for any text.
    case layers([String])
    /// A value of a layer.
    case key(CheckedKey)
    /// The whole scene.
    case film
  }

  /// When something is the case.
  package struct Extent: Hashable, Sendable {
    /// The latest time at which it must begin.
    package var by: Double?
    /// How long it must last without a break, in seconds.
    package var duration: Double?

    /// At all times, if neither is given.
    package init(by: Double? = nil, duration: Double? = nil) {
      (self.by, self.duration) = (by, duration)
    }
  }

  /// What the check claims about its subject.
  package enum Claim: Sendable {
    /// The layer can be seen.
    case visible(Extent)
    /// The layer can't be seen at any time.
    case hidden
    /// The layer can be seen as a whole, is opaque and slow, and stands out.
    case readable(Extent)
    /// From a time on, the layer looks as it does at the end.
    case rests(by: Double)
    /// The layer begins at a time.
    case begin(at: Double)
    /// Each layer begins so many seconds after the one before it.
    case staggered(by: Double)
    /// The layer begins before another one.
    case before(String)
    /// All layers begin at the same time.
    case together
    /// Any two layers that can be seen are so far from each other.
    case apart(Double)
    /// The layer is inside the canvas, or inside another layer.
    case inside(Container, insets: Insets)
    /// No corner of the layer, or no value, jumps farther than this.
    case jumps(most: Double)
    /// The layer's text fits, no word is broken, and it isn't smaller than ``leastTextScale`` of its size.
    case wholeText
    /// The layer stands out against what is around it, as a contrast ratio of WCAG.
    case contrast(Double)
    /// The value turns around so many times.
    ///
    /// - Parameter swing: The least distance between two turns that counts.
    case turns(Int, swing: Double)
    /// The value is this one at a time.
    case value(AnimatableValue, at: Double)
    /// The value stays in a range.
    case range(ClosedRange<Double>)
    /// The value equals a formula.
    case equals(CheckFormula)
    /// From a time on, the value stays what it is at the end, or a given one.
    case settles(by: Double, at: Double?)
    /// The end leads into the beginning without a visible jump.
    case loops
    /// The picture doesn't flash more often than WCAG allows.
    case flashes
  }

  /// What something must be inside of.
  package enum Container: Hashable, Sendable {
    case screen
    case layer(String)
  }

  /// The distances from the sides of a rectangle, in points; positive inwards.
  package struct Insets: Hashable, Sendable {
    package var top, left, bottom, right: Double

    package init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
      (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }
  }

  /// The times at which a claim is checked.
  package enum Phase: String, CaseIterable, Sendable {
    /// While the layer can be seen.
    case visible
    /// While the layer looks as it does at the end.
    case resting
    /// While the layer moves or changes.
    case moving
  }

  /// The least size of a text that was made smaller to fit, as a fraction.
  package static let leastTextScale = 0.6

  package var subject: Subject
  package var claim: Claim
  /// The times that are checked; the end itself isn't.
  package var window: ClosedRange<Double>
  package var phase: Phase?
  /// The ids of layers that aren't checked, although they match.
  package var exceptions: [String] = []
  /// How far the claim may be missed, in the unit that its word has in the documentation; `nil` for the default.
  package var tolerance: Double?
  package var name: String?
  package var why: String?
  /// Why a failure doesn't count; `nil` if it does.
  package var waiver: String?

  package init(_ subject: Subject, _ claim: Claim, in window: ClosedRange<Double>) {
    (self.subject, self.claim, self.window) = (subject, claim, window)
  }
}

/// A value of a layer: a key path, or a part of the layer's box on the canvas.
package struct CheckedKey: Hashable, Sendable {
  /// The layer's id or path.
  package var layer: String
  /// A key of the values that layers have over time, such as `position.x` or `box.width`.
  package var key: String

  package init(layer: String, key: String) { (self.layer, self.key) = (layer, key) }
}

/// A number that depends on time and on values of layers.
package struct CheckFormula: Sendable {
  /// The text of the expression, without its equals sign.
  package let text: String
  /// The values that it uses.
  package let keys: [CheckedKey]
  /// Returns its value for a scene time and the values of ``keys``; `nil` if there is none.
  package let value: @Sendable (_ time: Double, _ keys: [Double]) -> Double?
  /// Returns what is known of it during a span of time, from what is known of the values; `nil` if nothing is.
  package let enclosure: @Sendable (_ time: Course, _ keys: [Course]) -> Course?

  package init(
    text: String, keys: [CheckedKey], value: @escaping @Sendable (Double, [Double]) -> Double?,
    enclosure: @escaping @Sendable (Course, [Course]) -> Course?
  ) {
    (self.text, self.keys, self.value, self.enclosure) = (text, keys, value, enclosure)
  }
}
