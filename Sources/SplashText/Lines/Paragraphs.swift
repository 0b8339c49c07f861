internal import CPango
internal import CSplashType
internal import SplashScene
internal import SplashSystem

/// A part of the text, wrapped into lines by Pango.
@safe final class Paragraphs {
  /// The layout options of a part.
  struct Options {
    /// The width in points for wrapping or truncating lines.
    var width: Double?
    /// Whether lines are justified.
    var isJustified = false
    /// How the line is truncated instead of wrapped.
    var truncation = TextTruncation.none
    /// The writing direction.
    var direction = TextDirection.natural
    /// The text to append.
    var tail = ""
    /// Whether line breaks are replaced by spaces.
    var isOneLine = false
  }

  /// The `PangoLayout`.
  let layout: OpaquePointer
  /// The part's range in the text.
  let range: Range<Int>

  init(_ range: Range<Int>, of text: TextSource, fonts: StyledFonts, _ options: Options) {
    self.range = range
    let context = unsafe pango_font_map_create_context(fonts.map.raw)
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(context)) }
    // Without an explicit language, neither the environment's language nor one guessed from the script is used. See
    // `insertLanguages` for text with an explicit language.
    let language = unsafe pango_language_from_string(text.request.language ?? "und")
    unsafe pango_context_set_language(context, language)
    unsafe pango_context_set_round_glyph_positions(context, 0)
    unsafe pango_context_set_base_dir(
      context, options.direction == .rightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
    let description = unsafe splash_style_description(
      UInt32(fonts.styles[text.run(at: range.lowerBound)]))
    unsafe pango_context_set_font_description(context, description)
    unsafe pango_font_description_free(description)

    unsafe layout = pango_layout_new(context)
    unsafe pango_layout_set_auto_dir(layout, options.direction == .natural ? 1 : 0)
    unsafe pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    if let width = options.width {
      // Rounding must not cause a line that is exactly as wide as the limit to wrap.
      let slack = options.isJustified ? 0 : 1.0 / 256
      unsafe pango_layout_set_width(
        layout,
        Int32(clamping: max(0, min(0x1p30, ((width + slack) * fonts.unitsPerPoint).rounded()))))
    }
    unsafe pango_layout_set_justify(layout, options.isJustified ? 1 : 0)
    switch options.truncation {
    case .none: break
    case .start: unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_START)
    case .middle: unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
    case .end: unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    }
    setText(text, fonts: fonts, options)
  }

  deinit {
    unsafe g_object_unref(UnsafeMutableRawPointer(layout))
  }

  private func setText(_ text: TextSource, fonts: StyledFonts, _ options: Options) {
    var bytes = Array(text.bytes[range])
    if options.isOneLine {
      // A line break becomes a single space character that takes up the same number of bytes.
      let spaces: [[UInt8]] = [[], [0x20], [0xC2, 0xA0], [0xE2, 0x80, 0x85]]
      var offset = 0
      while offset < bytes.count {
        let length = bytes.breakLength(at: offset)
        bytes.replaceSubrange(offset..<offset + length, with: spaces[length])
        offset += max(1, length)
      }
    }
    bytes += options.tail.utf8
    let attributes = unsafe pango_attr_list_new()
    let lastRun = text.run(at: max(range.lowerBound, range.upperBound - 1))
    var run = text.run(at: range.lowerBound)
    while run <= lastRun {
      // Runs that don't differ in anything that affects Pango are shaped together.
      let first = run
      while run < lastRun, text.shapesAlike(first, run + 1),
        fonts.styles[first] == fonts.styles[run + 1]
      { run += 1 }
      let start = max(0, text.range(ofRun: first).lowerBound - range.lowerBound)
      let end =
        run == lastRun ? bytes.count : text.range(ofRun: run).upperBound - range.lowerBound
      unsafe insert(
        text.attributes(first), style: fonts.styles[first], unitsPerPoint: fonts.unitsPerPoint,
        start..<end, into: attributes)
      run += 1
    }
    if let language = text.request.language {
      for paragraph in bytes.paragraphs {
        unsafe insertLanguages(language, bytes[paragraph], into: attributes)
      }
    }
    unsafe pango_layout_set_attributes(layout, attributes)
    unsafe pango_attr_list_unref(attributes)
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
        unsafe pango_layout_set_text(layout, bytes.baseAddress, Int32(bytes.count))
      }
    }
  }

  private func insert(
    _ attributes: TextAttributes, style: Int, unitsPerPoint: Double, _ range: Range<Int>,
    into list: OpaquePointer?
  ) {
    func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
      guard let attribute = unsafe attribute else { return }
      unsafe attribute.pointee.start_index = UInt32(range.lowerBound)
      unsafe attribute.pointee.end_index = UInt32(range.upperBound)
      unsafe pango_attr_list_insert(list, attribute)
    }
    let description = unsafe splash_style_description(UInt32(style))
    unsafe insert(pango_attr_font_desc_new(description))
    // Words wider than a line are broken without a hyphen.
    unsafe insert(pango_attr_insert_hyphens_new(0))
    unsafe pango_font_description_free(description)
    if attributes.letterSpacing != 0 {
      let spacing = (attributes.letterSpacing * unitsPerPoint).rounded()
      unsafe insert(
        pango_attr_letter_spacing_new(Int32(clamping: max(-0x1p28, min(0x1p28, spacing)))))
    }
    if !attributes.fontFeatures.isEmpty {
      let features = attributes.fontFeatures.sorted { $0.key < $1.key }
        .map { "\($0.key)=\($0.value)" }.joined(separator: ",")
      unsafe insert(pango_attr_font_features_new(features))
    }
  }

  /// Marks text in scripts that the language isn't written in as having no language. Otherwise, Pango would use a
  /// language from the environment.
  private func insertLanguages(
    _ name: String, _ bytes: ArraySlice<UInt8>, into list: OpaquePointer?
  ) {
    let language = unsafe pango_language_from_string(name)
    let none = unsafe pango_language_from_string("und")
    unsafe bytes.withUnsafeBytes { raw in
      guard let start = unsafe raw.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
      let scripts = unsafe pango_script_iter_new(start, Int32(raw.count))
      defer { unsafe pango_script_iter_free(scripts) }
      repeat {
        var from: UnsafePointer<CChar>?
        var to: UnsafePointer<CChar>?
        var script = PANGO_SCRIPT_COMMON
        unsafe pango_script_iter_get_range(scripts, &from, &to, &script)
        guard let from = unsafe from, let to = unsafe to,
          unsafe pango_language_includes_script(language, script) == 0,
          let attribute = unsafe pango_attr_language_new(none)
        else { continue }
        unsafe attribute.pointee.start_index = UInt32(bytes.startIndex + (from - start))
        unsafe attribute.pointee.end_index = UInt32(bytes.startIndex + (to - start))
        unsafe pango_attr_list_insert(list, attribute)
      } while unsafe pango_script_iter_next(scripts) != 0
    }
  }

  /// Calls `body` with every line from top to bottom.
  func forEachLine<E: Error>(
    _ body: (UnsafeMutablePointer<PangoLayoutLine>) throws(E) -> Void
  ) throws(E) {
    var list = unsafe pango_layout_get_lines_readonly(layout)
    while let element = unsafe list {
      if let line = unsafe element.pointee.data?.assumingMemoryBound(to: PangoLayoutLine.self) {
        try unsafe body(line)
      }
      unsafe list = element.pointee.next
    }
  }
}

extension TextSource {
  /// Returns whether two runs have the same attributes for shaping, except for their style.
  fileprivate func shapesAlike(_ a: Int, _ b: Int) -> Bool {
    attributes(a).letterSpacing == attributes(b).letterSpacing
      && attributes(a).fontFeatures == attributes(b).fontFeatures
  }
}
