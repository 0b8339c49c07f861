extension ContentsLayout {
  /// The value of a property that pictures and videos have, or of a component of one.
  func value(at keyPath: AnimationKeyPath) -> AnimatableValue? {
    switch keyPath {
    case .contentsRect: .rect(contentsRect)
    case .contentsRectOrigin: .point(contentsRect.origin)
    case .contentsRectOriginX: .number(contentsRect.origin.x)
    case .contentsRectOriginY: .number(contentsRect.origin.y)
    case .contentsRectSize: .size(contentsRect.size)
    case .contentsRectSizeWidth: .number(contentsRect.size.width)
    case .contentsRectSizeHeight: .number(contentsRect.size.height)
    case .contentsCenter: .rect(contentsCenter)
    case .contentsCenterOrigin: .point(contentsCenter.origin)
    case .contentsCenterOriginX: .number(contentsCenter.origin.x)
    case .contentsCenterOriginY: .number(contentsCenter.origin.y)
    case .contentsCenterSize: .size(contentsCenter.size)
    case .contentsCenterSizeWidth: .number(contentsCenter.size.width)
    case .contentsCenterSizeHeight: .number(contentsCenter.size.height)
    default: nil
    }
  }

  /// Replaces a property that pictures and videos have, or a component of one.
  mutating func setValue(_ value: AnimatableValue, at keyPath: AnimationKeyPath) {
    switch (keyPath, value) {
    case (.contentsRect, .rect(let v)): contentsRect = v
    case (.contentsRectOrigin, .point(let v)): contentsRect.origin = v
    case (.contentsRectOriginX, .number(let v)): contentsRect.origin.x = v
    case (.contentsRectOriginY, .number(let v)): contentsRect.origin.y = v
    case (.contentsRectSize, .size(let v)): contentsRect.size = v
    case (.contentsRectSizeWidth, .number(let v)): contentsRect.size.width = v
    case (.contentsRectSizeHeight, .number(let v)): contentsRect.size.height = v
    case (.contentsCenter, .rect(let v)): contentsCenter = v
    case (.contentsCenterOrigin, .point(let v)): contentsCenter.origin = v
    case (.contentsCenterOriginX, .number(let v)): contentsCenter.origin.x = v
    case (.contentsCenterOriginY, .number(let v)): contentsCenter.origin.y = v
    case (.contentsCenterSize, .size(let v)): contentsCenter.size = v
    case (.contentsCenterSizeWidth, .number(let v)): contentsCenter.size.width = v
    case (.contentsCenterSizeHeight, .number(let v)): contentsCenter.size.height = v
    default: break
    }
  }
}
