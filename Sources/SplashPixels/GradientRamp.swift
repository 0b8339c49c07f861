/// A gradient's colours, worked out exactly for any place.
public struct GradientRamp: Sendable {
  private let stops: [GradientStop]

  /// - Parameter stops: The stops in the order of their locations. Of several at one place, the first
  ///   counts before it and the last from there on. Without any the gradient is transparent.
  public init(stops: [GradientStop]) {
    self.stops = stops
  }

  /// The premultiplied colour at a place: those of the stops on both sides mixed component by component.
  public func color(at location: Double) -> UInt32 {
    var (low, high) = (0, stops.count)
    while low < high {
      let middle = (low + high) / 2
      if stops[middle].location <= location { low = middle + 1 } else { high = middle }
    }
    return GradientTable.color(at: location, before: low, in: stops)
  }
}
