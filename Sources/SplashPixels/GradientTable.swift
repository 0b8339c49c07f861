/// A colour of a gradient and its place.
public struct GradientStop: Hashable, Sendable {
  /// Red, not premultiplied, 0…1.
  public var red: Double
  /// Green, not premultiplied, 0…1.
  public var green: Double
  /// Blue, not premultiplied, 0…1.
  public var blue: Double
  /// Opacity, 0…1.
  public var alpha: Double
  /// The place from the gradient's start, 0, to its end, 1.
  public var location: Double

  /// Makes a stop.
  public init(red: Double, green: Double, blue: Double, alpha: Double, location: Double) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
    self.location = location
  }
}

/// A gradient's colours, worked out for 1024 places from its start to its end.
@safe public final class GradientTable: @unchecked Sendable {
  /// The number of places.
  public static let count = 1024
  /// The premultiplied colours. Valid as long as the table is.
  public let entries: UnsafePointer<UInt32>

  /// Works out the colours: those of the stops mixed component by component, then premultiplied.
  ///
  /// - Parameter stops: The stops in the order of their locations. Of several at one place, the first
  ///   counts before it and the last from there on. Without any the gradient is transparent.
  public init(stops: [GradientStop]) {
    let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: Self.count)
    var next = 0
    for index in 0..<Self.count {
      let location = Double(index) / Double(Self.count - 1)
      while next < stops.count, stops[next].location <= location { next += 1 }
      unsafe (memory + index).initialize(to: Self.color(at: location, before: next, in: stops))
    }
    unsafe entries = UnsafePointer(memory)
  }

  deinit {
    unsafe entries.deallocate()
  }

  /// The premultiplied colour of a place, 0…1023.
  public subscript(index: Int) -> UInt32 {
    precondition(index >= 0 && index < Self.count, "the place lies in the table")
    return unsafe entries[index]
  }

  /// The colour at `location`, which lies before stop number `next` and not before the one ahead of it.
  static func color(
    at location: Double, before next: Int, in stops: [GradientStop]
  ) -> UInt32 {
    guard let first = stops.first, let last = stops.last else { return 0 }
    guard next > 0 else {
      return premultiply(red: first.red, green: first.green, blue: first.blue, alpha: first.alpha)
    }
    guard next < stops.count else {
      return premultiply(red: last.red, green: last.green, blue: last.blue, alpha: last.alpha)
    }
    let (a, b) = (stops[next - 1], stops[next])
    let part = (location - a.location) / (b.location - a.location)
    func mixed(_ a: Double, _ b: Double) -> Double { a * (1 - part) + b * part }
    return premultiply(
      red: mixed(a.red, b.red), green: mixed(a.green, b.green), blue: mixed(a.blue, b.blue),
      alpha: mixed(a.alpha, b.alpha))
  }
}
