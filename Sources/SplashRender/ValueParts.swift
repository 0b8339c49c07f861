package import SplashScene
package import SplashSystem

extension AnimatableValue {
  /// The components of the value as JSON.
  package var parts: [JSON] {
    func parts(_ json: JSON) -> [JSON] {
      if case .array(let values) = json { values.flatMap(parts) } else { [json] }
    }
    return parts(JSON(self))
  }
}
