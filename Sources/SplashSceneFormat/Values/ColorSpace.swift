import SplashScene

/// Conversions to gamma-encoded sRGB with the formulas of CSS Color 4. Results outside 0…1 are colours that sRGB can't
/// represent.
enum ColorSpace {
  typealias RGB = (Double, Double, Double)

  // MARK: Cylindrical sRGB

  /// Converts a hue in degrees, and a saturation and lightness of 0…1 (CSS Color 4 §7).
  static func hsl(_ hue: Double, _ saturation: Double, _ lightness: Double) -> RGB {
    let turns = hue / 360
    let twelfths = (turns - turns.rounded(.down)) * 12
    let reach = saturation * min(lightness, 1 - lightness)
    // Each channel is a trapezoidal function of the hue, shifted by a third of a turn.
    func channel(_ n: Double) -> Double {
      let k = (n + twelfths).truncatingRemainder(dividingBy: 12)
      return lightness - reach * max(-1, min(k - 3, 9 - k, 1))
    }
    return (channel(0), channel(8), channel(4))
  }

  /// Converts a hue in degrees, and a whiteness and blackness of 0…1 (CSS Color 4 §8).
  static func hwb(_ hue: Double, _ white: Double, _ black: Double) -> RGB {
    if white + black >= 1 {
      let gray = white / (white + black)
      return (gray, gray, gray)
    }
    let pure = hsl(hue, 1, 0.5)
    func mixed(_ channel: Double) -> Double { channel * (1 - white - black) + white }
    return (mixed(pure.0), mixed(pure.1), mixed(pure.2))
  }

  // MARK: CIE Lab and Oklab

  /// Returns the components a and b for a chroma and a hue in degrees.
  static func cartesian(chroma: Double, hue: Double) -> (a: Double, b: Double) {
    let angle = hue.truncatingRemainder(dividingBy: 360) * .pi / 180
    return (chroma * Elementary.cos(angle), chroma * Elementary.sin(angle))
  }

  /// Converts a lightness of 0…100 and the components a and b of CIE Lab with D50 white (CSS Color 4 §9).
  static func lab(_ lightness: Double, _ a: Double, _ b: Double) -> RGB {
    let kappa = 24389.0 / 27
    let epsilon = 216.0 / 24389
    let y = (lightness + 16) / 116
    func decoded(_ f: Double) -> Double {
      f * f * f > epsilon ? f * f * f : (116 * f - 16) / kappa
    }
    let white = Chromaticities.d50.white
    let luminance = lightness > kappa * epsilon ? y * y * y : lightness / kappa
    return encoded(
      linear: xyzToSRGB(
        d50ToD65 * [decoded(a / 500 + y) * white[0], luminance, decoded(y - b / 200) * white[2]]))
  }

  /// Converts a lightness of 0…1 and the components a and b of Oklab (CSS Color 4 §9).
  static func oklab(_ lightness: Double, _ a: Double, _ b: Double) -> RGB {
    let roots = oklabToCones * [lightness, a, b]
    return encoded(linear: xyzToSRGB(conesToXYZ * roots.map { $0 * $0 * $0 }))
  }

  private static let oklabToCones = Matrix3([
    [1, 0.3963377773761749, 0.2158037573099136],
    [1, -0.1055613458156586, -0.0638541728258133],
    [1, -0.0894841775298119, -1.2914855480194092],
  ])
  private static let conesToXYZ = Matrix3([
    [1.2268798758459243, -0.5578149944602171, 0.2813910456659647],
    [-0.0405757452148008, 1.1122868032803170, -0.0717110580655164],
    [-0.0763729366746601, -0.4214933324022432, 1.5869240198367816],
  ])

  // MARK: The spaces of color()

  /// Converts a colour in a space of `color()` (CSS Color 4 §10).
  static func predefined(_ name: String, _ components: [Double]) -> RGB {
    switch name {
    case "srgb": (components[0], components[1], components[2])
    case "srgb-linear": encoded(linear: components)
    case "display-p3": encoded(linear: p3ToSRGB * components.map(linear))
    case "a98-rgb":
      encoded(linear: a98ToSRGB * components.map { signed($0) { Elementary.pow($0, 563.0 / 256) } })
    case "prophoto-rgb":
      encoded(
        linear: xyzToSRGB(
          d50ToD65
            * (prophotoToXYZ
              * components.map {
                signed($0) { $0 <= 16.0 / 512 ? $0 / 16 : Elementary.pow($0, 1.8) }
              })))
    case "rec2020": encoded(linear: rec2020ToSRGB * components.map(rec2020))
    case "xyz-d50": encoded(linear: xyzToSRGB(d50ToD65 * components))
    default: encoded(linear: xyzToSRGB(components))
    }
  }

  /// Returns the linear value of an encoded component of ITU-R BT.2020.
  private static func rec2020(_ value: Double) -> Double {
    let alpha = 1.09929682680944
    let beta = 0.018053968510807
    return signed(value) {
      $0 < beta * 4.5 ? $0 / 4.5 : Elementary.pow(($0 + alpha - 1) / alpha, 1 / 0.45)
    }
  }

  /// Returns the linear value of an encoded component of sRGB or Display P3.
  static func linear(_ value: Double) -> Double {
    signed(value) { $0 <= 0.04045 ? $0 / 12.92 : Elementary.pow(($0 + 0.055) / 1.055, 2.4) }
  }

  private static func encoded(linear light: [Double]) -> RGB {
    let encoded = light.map { value in
      signed(value) {
        $0 > 0.0031308 ? 1.055 * Elementary.pow($0, 1 / 2.4) - 0.055 : 12.92 * $0
      }
    }
    return (encoded[0], encoded[1], encoded[2])
  }

  /// Extends a function of non-negative numbers to an odd function.
  private static func signed(_ value: Double, _ function: (Double) -> Double) -> Double {
    value < 0 ? -function(-value) : function(value)
  }

  // MARK: Matrices

  private static let srgbFromXYZ = Chromaticities.srgb.toXYZ.inverse
  private static let p3ToSRGB = srgbFromXYZ * Chromaticities.displayP3.toXYZ
  private static let a98ToSRGB = srgbFromXYZ * Chromaticities.a98.toXYZ
  private static let rec2020ToSRGB = srgbFromXYZ * Chromaticities.rec2020.toXYZ
  private static let prophotoToXYZ = Chromaticities.prophoto.toXYZ

  private static func xyzToSRGB(_ xyz: [Double]) -> [Double] { srgbFromXYZ * xyz }

  /// The Bradford adaptation from D50 to D65 white.
  private static let d50ToD65: Matrix3 = {
    let cones = Matrix3([
      [0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296],
    ])
    let (from, to) = (cones * Chromaticities.d50.white, cones * Chromaticities.srgb.white)
    let scales = zip(to, from).map { $0 / $1 }
    return cones.inverse * Matrix3.diagonal(scales) * cones
  }()
}
