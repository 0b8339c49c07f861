import SplashSystem

/// File names in one folder, in characters that all file systems and URLs accept.
struct PlainFileNames {
  /// The names in lower case, because some file systems don't distinguish it.
  private var used: Set<String> = []

  /// Returns a name that no earlier call returned: with a number at its end if necessary.
  mutating func unique(_ name: String) -> String {
    var unique = name
    var number = 1
    while !used.insert(unique.lowercased()).inserted {
      number += 1
      unique = "\(name)-\(number)"
    }
    return unique
  }

  /// Returns the name of a scene.
  static func plain(scene: FilePath) -> String {
    // The name of the working directory isn't meaningful.
    plain(scene == "scene.json" ? "scene" : ScenePath(scene).name.description)
  }

  /// Returns a text with an underscore in place of each other character.
  static func plain(_ text: String) -> String {
    var plain = ""
    for letter in text.unicodeScalars {
      let isPlain =
        letter.isASCII && (letter.properties.isAlphabetic || ("0"..."9").contains(letter))
      plain.unicodeScalars.append(isPlain || letter == "-" || letter == "_" ? letter : "_")
    }
    return plain
  }
}
