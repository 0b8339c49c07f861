// Types whose components have key paths of their own.

/// A coordinate of a point, as named in key paths.
public enum PointComponent: String, Hashable, Sendable {
  case x, y
}

/// A dimension of a size, as named in key paths.
public enum SizeComponent: String, Hashable, Sendable {
  case width, height
}

/// A component of a rectangle, as named in key paths.
public enum RectComponent: String, Hashable, Sendable {
  case origin
  case originX = "origin.x"
  case originY = "origin.y"
  case size
  case width = "size.width"
  case height = "size.height"
}

extension AnimatableType where Value == Point {
  static var point: Self {
    Self(
      .point, get: { .point($0) }, set: { if case .point(let point) = $1 { $0 = point } },
      components: [
        Component(PointComponent.x, .number, \.x), Component(PointComponent.y, .number, \.y),
      ])
  }
}

extension AnimatableType where Value == Size {
  static var size: Self {
    Self(
      .size, get: { .size($0) }, set: { if case .size(let size) = $1 { $0 = size } },
      components: [
        Component(SizeComponent.width, .number, \.width),
        Component(SizeComponent.height, .number, \.height),
      ])
  }
}

extension AnimatableType where Value == Rect {
  static var rect: Self {
    Self(
      .rect, get: { .rect($0) }, set: { if case .rect(let rect) = $1 { $0 = rect } },
      components: [
        Component(RectComponent.origin, .point, \.origin),
        Component(RectComponent.originX, .number, \.origin.x),
        Component(RectComponent.originY, .number, \.origin.y),
        Component(RectComponent.size, .size, \.size),
        Component(RectComponent.width, .number, \.size.width),
        Component(RectComponent.height, .number, \.size.height),
      ])
  }
}

extension AnimatableType where Value == LayerTransform {
  /// A matrix whose components have key paths.
  static var transform: Self {
    Self(
      .transform, get: { .transform($0.matrix) },
      set: { if case .transform(let matrix) = $1 { $0 = LayerTransform(matrix) } },
      components: TransformComponent.allCases.map(Component.init))
  }
}

extension Component where Whole == LayerTransform {
  fileprivate init(_ component: TransformComponent) {
    name = component.rawValue
    kind = component == .translation ? .size : .number
    transform = component
    value = { $0.value(of: component) }
    set = { $0.setValue($1, of: component) }
  }
}
