package import SplashScene

/// The changes between light and dark of a large area.
///
/// Based on the general flash threshold of WCAG 2.2, success criterion 2.3.1: a flash is a pair of opposite changes of
/// the relative luminance by at least a tenth of the maximum, where the darker one is below 0.8, and more than three
/// flashes in one second may cause seizures.
package struct Flashes: Sendable {
  /// The greatest number of flashes in one second.
  package static let most = 3
  /// The times of the changes, in seconds.
  private var changes: [Double] = []
  /// The most extreme luminance since the last change.
  private var extreme: Double?
  private var isRising = false

  package init() {}

  /// Adds the relative luminance, 0…1, at a time. Times ascend.
  package mutating func add(_ luminance: Double, at time: Double) {
    guard let last = extreme else {
      extreme = luminance
      return
    }
    if !changes.isEmpty, isRising ? luminance >= last : luminance <= last {
      extreme = luminance
    } else if abs(luminance - last) >= 0.1, min(luminance, last) < 0.8 {
      (isRising, extreme) = (luminance > last, luminance)
      changes.append(time)
    }
  }

  /// The greatest number of flashes in one second.
  package var mostInASecond: Int {
    var greatest = 0
    var first = 0
    for (last, time) in changes.enumerated() {
      while time - changes[first] > 1 + 1e-6 { first += 1 }
      greatest = max(greatest, (last - first + 1) / 2)
    }
    return greatest
  }

  /// The first time from which there are more than three flashes in one second; `nil` if there is none.
  package var start: Double? {
    let count = 2 * Self.most
    return zip(changes, changes.dropFirst(count)).first { $1 - $0 <= 1 + 1e-6 }?.0
  }
}

extension Color {
  /// The relative luminance of the colour in front of an opaque one, 0…1.
  package func luminance(over back: Color, opacity: Double) -> Double {
    func linear(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : Elementary.pow((value + 0.055) / 1.055, 2.4)
    }
    let share = alpha * opacity
    func mixed(_ front: Double, _ back: Double) -> Double { front * share + back * (1 - share) }
    return 0.2126 * linear(mixed(red, back.red)) + 0.7152 * linear(mixed(green, back.green))
      + 0.0722 * linear(mixed(blue, back.blue))
  }
}
