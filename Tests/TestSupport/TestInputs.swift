import Foundation

/// Which inputs a test tries that has many, or that depends on chance.
package enum TestInputs {
  /// Whether all are tried, which takes long: `make test MORE_ATTEMPTS=1`, each night. Else, a selection is.
  package static let areAll = ProcessInfo.processInfo.environment["MORE_ATTEMPTS"] != nil

  /// All inputs, or the first ones.
  package static func selected<Input>(_ inputs: [Input], first count: Int) -> [Input] {
    areAll ? inputs : Array(inputs.prefix(count))
  }
}
