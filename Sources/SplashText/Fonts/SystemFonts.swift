internal import CPango
internal import SplashScene
internal import SplashSystem

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The installed fonts, as listed by fontconfig. The fontconfig configuration is read on first use, separately from
/// any other one in the process.
@safe final class SystemFonts {
  /// A face in an installed file.
  private struct Place: Hashable {
    let file: FilePath
    let index: Int
  }

  private let read: TextSetter.FileReader
  private var loaded: [FilePath: [FontFace]] = [:]
  /// The fontconfig state, once the fonts have been used.
  private var opened: OpaquePointer?
  private lazy var families = listFamilies()

  init(read: @escaping TextSetter.FileReader) {
    self.read = read
  }

  /// The names of all families, sorted.
  private(set) lazy var familyNames = listNames()

  /// Returns the faces of a family, or of the system family that corresponds to a generic name such as `serif`.
  func faces(ofFamily family: String) -> [FontFace] {
    if let places = families[family.lowercased()] { return places.compactMap(face) }
    let generic: Set = [
      "serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "emoji",
    ]
    guard generic.contains(family.lowercased()) else { return [] }
    var attributes = TextAttributes()
    attributes.fontFamilies = [family.lowercased()]
    var result: [FontFace] = []
    unsafe sorted(attributes, language: nil) { name, _, _ in
      result = families[name.lowercased()]?.compactMap(face) ?? []
      return !result.isEmpty
    }
    return result
  }

  /// Returns the faces for the characters of `text` that no face of `chain` contains.
  func faces(
    covering text: String, notIn chain: [FontFace], for attributes: TextAttributes,
    language: String?
  ) -> [FontFace] {
    let missing = Set(text.unicodeScalars).filter { scalar in
      !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
        && !chain.contains { $0.has(scalar) }
    }
    let emoji = missing.filter(\.properties.isEmojiPresentation)
    return faces(for: emoji, family: "emoji", attributes, language: language)
      + faces(for: missing.subtracting(emoji), family: "sans-serif", attributes, language: language)
  }

  private func faces(
    for characters: Set<Unicode.Scalar>, family: String, _ attributes: TextAttributes,
    language: String?
  ) -> [FontFace] {
    var missing = characters
    if missing.isEmpty { return [] }
    var wanted = attributes
    wanted.fontFamilies = [family]
    var result: [FontFace] = []
    unsafe sorted(wanted, language: language) { _, place, set in
      let covered = missing.filter { unsafe FcCharSetHasChar(set, $0.value) != 0 }
      if !covered.isEmpty, let face = face(place) {
        result.append(face)
        missing.subtract(covered)
      }
      return missing.isEmpty
    }
    return result
  }

  /// The folders and files that determine which fonts are available, including any that the user could add; empty
  /// before the first use.
  var places: [FilePath] {
    guard let config = unsafe opened else { return [] }
    let files = unsafe paths(FcConfigGetConfigFiles(config))
    // Adding a file to a folder of configuration files modifies the folder.
    let folders = Set(files.map(\.folder)).filter { $0.hasSuffix(".d") }
    return unsafe files + folders.sorted() + paths(FcConfigGetFontDirs(config)) + Self.userPlaces
  }

  /// The paths at which fontconfig looks for the user's configuration and fonts, whether or not they exist.
  private static var userPlaces: [FilePath] {
    let home = FilePath(environment: "HOME")
    let configuration =
      FilePath(environment: "XDG_CONFIG_HOME") ?? home.map { $0.appending(".config") }
    let data = FilePath(environment: "XDG_DATA_HOME") ?? home.map { $0.appending(".local/share") }
    var places: [FilePath] = []
    if let configuration {
      places += ["fontconfig/fonts.conf", "fontconfig/conf.d"].map { configuration.appending($0) }
    }
    if let data { places.append(data.appending("fonts")) }
    if let home { places += [".fonts.conf", ".fonts.conf.d", ".fonts"].map { home.appending($0) } }
    return places
  }

  // MARK: fontconfig

  private func paths(_ list: OpaquePointer?) -> [FilePath] {
    guard let list = unsafe list else { return [] }
    defer { unsafe FcStrListDone(list) }
    var paths: [FilePath] = []
    while let path = unsafe FcStrListNext(list) {
      paths.append(unsafe FilePath(cString: path))
    }
    return paths
  }

  private var config: OpaquePointer? {
    if unsafe opened == nil { unsafe opened = FcInitLoadConfigAndFonts() }
    return unsafe opened
  }

  /// Calls `body` with the family, location and characters of every font, the best match first, until it returns
  /// true.
  private func sorted(
    _ attributes: TextAttributes, language: String?,
    _ body: (String, Place, OpaquePointer?) -> Bool
  ) {
    let pattern = unsafe FcPatternCreate()
    defer { unsafe FcPatternDestroy(pattern) }
    for family in attributes.fontFamilies { unsafe FcPatternAddString(pattern, FC_FAMILY, family) }
    if let language { unsafe FcPatternAddString(pattern, FC_LANG, language) }
    unsafe FcPatternAddDouble(
      pattern, FC_WEIGHT, FcWeightFromOpenTypeDouble(attributes.fontWeight))
    unsafe FcPatternAddInteger(
      pattern, FC_SLANT, attributes.isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    unsafe FcConfigSubstitute(config, pattern, FcMatchPattern)
    unsafe FcDefaultSubstitute(pattern)
    var result = FcResultMatch
    guard let fonts = unsafe FcFontSort(config, pattern, 1, nil, &result) else { return }
    defer { unsafe FcFontSetDestroy(fonts) }
    unsafe forEach(fonts) { font in
      guard let place = unsafe place(font), let family = unsafe string(font, FC_FAMILY, 0) else {
        return false
      }
      var set: OpaquePointer?
      unsafe FcPatternGetCharSet(font, FC_CHARSET, 0, &set)
      return unsafe body(family, place, set)
    }
  }

  private func listFamilies() -> [String: [Place]] {
    var families: [String: [Place]] = [:]
    guard let fonts = unsafe FcConfigGetFonts(config, FcSetSystem) else { return [:] }
    unsafe forEach(fonts) { font in
      guard let place = unsafe place(font) else { return false }
      var number: Int32 = 0
      while let family = unsafe string(font, FC_FAMILY, number) {
        // A variable font is also listed once for every named style.
        var places = families[family.lowercased()] ?? []
        if !places.contains(place) { places.append(place) }
        families[family.lowercased()] = places
        number += 1
      }
      return false
    }
    return families
  }

  private func listNames() -> [String] {
    var names: Set<String> = []
    guard let fonts = unsafe FcConfigGetFonts(config, FcSetSystem) else { return [] }
    unsafe forEach(fonts) { font in
      if let family = unsafe string(font, FC_FAMILY, 0) { names.insert(family) }
      return false
    }
    return names.sorted()
  }

  private func forEach(
    _ fonts: UnsafeMutablePointer<FcFontSet>, _ body: (OpaquePointer) -> Bool
  ) {
    for index in 0..<Int(unsafe fonts.pointee.nfont) {
      guard let font = unsafe fonts.pointee.fonts[index] else { continue }
      if unsafe body(font) { return }
    }
  }

  private func place(_ font: OpaquePointer) -> Place? {
    guard let file = unsafe value(font, FC_FILE, 0).map({ unsafe FilePath(cString: $0) }) else {
      return nil
    }
    var index: Int32 = 0
    unsafe FcPatternGetInteger(font, FC_INDEX, 0, &index)
    // The upper 16 bits are the index of a variable font's named style.
    return Place(file: file, index: Int(index & 0xFFFF))
  }

  private func string(_ font: OpaquePointer, _ key: String, _ number: Int32) -> String? {
    unsafe value(font, key, number).map { unsafe String(cString: $0) }
  }

  private func value(
    _ font: OpaquePointer, _ key: String, _ number: Int32
  ) -> UnsafeMutablePointer<FcChar8>? {
    var value: UnsafeMutablePointer<FcChar8>?
    let result = unsafe FcPatternGetString(font, key, number, &value)
    return unsafe result == FcResultMatch ? value : nil
  }

  private func face(_ place: Place) -> FontFace? {
    if loaded[place.file] == nil {
      // Unusable system fonts are treated as if they weren't installed.
      do throws(AssetError) {
        let bytes = try read(AssetFile(place.file), TextSetter.fontFileLimit)
        loaded[place.file] = try FontFile(bytes, path: place.file).faces
      } catch {
        loaded[place.file] = []
      }
    }
    guard let faces = loaded[place.file], faces.indices.contains(place.index) else { return nil }
    return faces[place.index]
  }

  deinit {
    if let config = unsafe opened { unsafe FcConfigDestroy(config) }
  }
}
