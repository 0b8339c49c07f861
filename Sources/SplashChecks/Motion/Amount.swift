import SplashSystem

/// Numbers in messages.
enum Amount {
  /// Returns a time with its unit.
  static func seconds(_ time: Double) -> String { "\(plain(time)) s" }

  /// Returns a length with its unit.
  static func points(_ length: Double) -> String { "\(plain(length)) pt" }

  /// Returns a number, from 1 on with four decimal places at most, below with six.
  static func plain(_ value: Double) -> String {
    let scale = abs(value) >= 1 ? 1e4 : 1e6
    return formatted((value * scale).rounded() / scale)
  }
}
