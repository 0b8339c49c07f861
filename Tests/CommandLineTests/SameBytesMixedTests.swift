import Foundation
import Testing

@testable import ProgramSupport

/// A scene of all kinds of layers gives the same files regardless of processor, threads, environment, folder
/// and names.
@Suite struct SameBytesMixedTests {
  /// The program's output: a video, a GIF, the frames and a still.
  private struct Results: Equatable {
    var film: Data
    var gif: Data
    var frames: [Data]
    var still: Data
  }

  /// A folder with the scene and its assets.
  private func folder() throws -> Folder {
    let folder = try Folder()
    let project = Folder.project
    let content = project.appendingPathComponent("scenes/content")
    let pictures = project.appendingPathComponent("Tests/SplashMediaTests/Pictures")
    for file in [
      content.appendingPathComponent("assets/photo.jpg"),
      content.appendingPathComponent("assets/bubble.webp"),
      content.appendingPathComponent("assets/star.png"),
      content.appendingPathComponent("assets/logo.svg"),
      content.appendingPathComponent("fonts/NotoSansArabic-subset.ttf"),
      content.appendingPathComponent("fonts/NotoSansThai-subset.ttf"),
      pictures.appendingPathComponent("alpha.avif"), pictures.appendingPathComponent("cmyk.jpg"),
    ] {
      try FileManager.default.copyItem(at: file, to: folder[file.lastPathComponent])
    }
    folder.write(Scenes.mixed, to: "mixed.json")
    return folder
  }

  /// Renders the video, the GIF, the frames and the still in a shell, and reads them.
  ///
  /// - Parameters:
  ///   - prefix: Words before the program's name.
  ///   - options: Words after the scene's name.
  private func results(
    _ folder: Folder, scene: String = "mixed.json", name: String = "out", prefix: String = "",
    options: String = ""
  ) throws -> Results {
    let program = "\(prefix) '\(Program.url.path)'"
    let outcome = try Program.runShell(
      """
      \(program) '\(scene)' \(options) -o '\(name).mp4' -o '\(name).gif' -o '\(name)-%d.png' &&
      \(program) still '\(scene)' --at 0.25 -o '\(name).png'
      """, in: folder)
    try #require(outcome.status == 0, "\(prefix): \(outcome.errors)")
    return Results(
      film: try Data(contentsOf: folder[name + ".mp4"]),
      gif: try Data(contentsOf: folder[name + ".gif"]),
      frames: try (0..<5).map { try Data(contentsOf: folder["\(name)-\($0).png"]) },
      still: try Data(contentsOf: folder[name + ".png"]))
  }

  /// Expects equal files, each by name.
  private func expectEqual(_ a: Results, _ b: Results, _ what: String) {
    #expect(a.film == b.film, "the film, \(what)")
    #expect(a.gif == b.gif, "the GIF, \(what)")
    #expect(a.frames == b.frames, "the frames, \(what)")
    #expect(a.still == b.still, "the still, \(what)")
  }

  @Test func `instruction sets, threads and repeated runs don't change a byte of any output`()
    throws
  {
    let folder = try folder()
    let plain = try results(folder)
    #expect(Set(plain.frames).count == 5)
    var levels = ["baseline"]
    for level in SameBytesTests.levels.dropFirst() {
      let probe = try Program.run(
        ["still", "mixed.json", "--at", "0", "-o", "probe-\(level).png"], in: folder,
        environment: ["SPLASHRENDER_SIMD": level])
      if probe.status == 0 { levels.append(level) }
    }
    for level in levels {
      for threads in [1, 2, 5] {
        let name = "\(level)-\(threads)"
        let other = try results(
          folder, name: name, prefix: "SPLASHRENDER_SIMD=\(level)", options: "--threads \(threads)")
        expectEqual(other, plain, name)
      }
    }
    expectEqual(try results(folder, name: "again"), plain, "again")
  }

  @Test
  func
    `environment variables such as LANG, TZ and FONTCONFIG_FILE don't change a byte of any output`()
    throws
  {
    let folder = try folder()
    let plain = try results(folder)
    // A dictionary with one word, which would break Thai lines elsewhere.
    try FileManager.default.createDirectory(
      at: folder["words"], withIntermediateDirectories: false)
    let words = try #require(
      Data(base64Encoded: Scenes.thaiDictionary, options: .ignoreUnknownCharacters))
    try words.write(to: folder["words/thbrk.tri"])
    let environments = [
      "env -i", "env -u HOME", "LANG=tr_TR.UTF-8 LC_ALL=tr_TR.UTF-8 LANGUAGE=tr PANGO_LANGUAGE=tr",
      "TZ=Asia/Kathmandu", "SOURCE_DATE_EPOCH=0", "OMP_NUM_THREADS=7",
      "FFREPORT=file=report.log:level=48 AV_LOG_FORCE_COLOR=1", "HB_SHAPER_LIST=fallback",
      "HB_OPTIONS=uniscribe-bug-compatible", "LIBTHAI_DICTDIR='\(folder["words"].path)'",
      "FONTCONFIG_FILE=/nowhere TMPDIR=/nowhere", "MALLOC_PERTURB_=90",
    ]
    for (number, environment) in environments.enumerated() {
      let other = try results(folder, name: "\(number)", prefix: environment)
      expectEqual(other, plain, environment)
    }
    #expect(!folder.exists("report.log"))
  }

  @Test func `the working folder, file names and the time don't change a byte of any output`()
    throws
  {
    let folder = try folder()
    let plain = try results(folder)
    let elsewhere = try Folder()
    // Dates in files have a resolution of one second.
    usleep(1_100_000)
    let other = try results(
      elsewhere, scene: folder["mixed.json"].path, name: "quite another name")
    expectEqual(other, plain, "elsewhere")
  }

  #if os(Linux) && arch(x86_64)
    // The libraries for encoding, decoding, SVG and shaping use other code there too.
    @Test
    func `an emulated processor of 2008 gives every output the same bytes as the host's processor`()
      throws
    {
      let folder = try folder()
      let plain = try results(folder)
      let other = try results(folder, name: "old", prefix: "qemu-x86_64 -cpu Nehalem")
      expectEqual(other, plain, "emulated")
    }
  #endif
}

extension Scenes {
  /// Five frames with gradients, images of every decoder, an SVG document, shaped text, text broken by
  /// dictionary, a blur, and shadows in a replicator.
  fileprivate static let mixed = """
    {
      "splashrender": 1, "size": [120, 90], "scale": 1, "fps": 10, "duration": 0.5,
      "fonts": ["NotoSansArabic-subset.ttf", "NotoSansThai-subset.ttf"],
      "layers": [
        { "type": "gradient", "id": "sky", "colors": ["#182848", "#4b6cb7", "#20242e"],
          "startPoint": [0, 0], "endPoint": [1, 1] },
        { "type": "gradient", "id": "glow", "gradientType": "radial", "colors": ["#fff4", "#fff0"],
          "startPoint": [0.5, 0.5], "endPoint": [1, 1] },
        { "type": "image", "image": "photo.jpg", "frame": [2, 2, 34, 24], "animations": [
            { "type": "basic", "keyPath": "transform.rotation.z", "to": 0.4, "duration": 0.6 } ] },
        { "type": "image", "image": "bubble.webp", "frame": [40, 2, 30, 24] },
        { "type": "image", "image": "alpha.avif", "frame": [74, 2, 20, 24] },
        { "type": "image", "image": "cmyk.jpg", "frame": [96, 2, 20, 24] },
        { "type": "image", "image": "star.png", "frame": [98, 30, 20, 20] },
        { "type": "svg", "svg": "logo.svg", "frame": [2, 30, 24, 24], "animations": [
            { "type": "spring", "keyPath": "transform.scale", "from": 0.2, "to": 1 } ] },
        { "type": "text", "string": "سلام عليكم", "fontFamily": "Noto Sans Arabic",
          "fontSize": 14, "position": [70, 40],
          "filters": [ { "type": "gaussianBlur", "radius": 1.5 } ] },
        { "type": "text", "string": "สวัสดีครับภาษาไทยไม่มีการเว้นวรรคระหว่างคำ",
          "fontFamily": "Noto Sans Thai", "fontSize": 8, "frame": [30, 48, 88, 24] },
        { "type": "text", "string": "Office VA", "fontSize": 11, "anchorPoint": [0, 1],
          "position": [4, 88] },
        { "type": "replicator", "instanceCount": 4, "instanceDelay": 0.1,
          "instanceTransform": { "translation": [12, 0] }, "frame": [70, 70, 50, 20],
          "sublayers": [ {
            "frame": [2, 4, 9, 9], "cornerRadius": 3, "backgroundColor": "tomato",
            "shadowOpacity": 0.6, "shadowRadius": 2, "animations": [
              { "type": "basic", "keyPath": "transform.rotation.z", "from": 0, "to": 2,
                "duration": 0.5 } ] } ] }
      ]
    }
    """

  /// A dictionary by libdatrie with the characters U+0E27 to U+0E2A and the one word U+0E2A U+0E27.
  fileprivate static let thaiDictionary = """
    2fzZ/AAAAAEAAA4nAAAOKtr82vwAAAAI////+v////0AAAADAAAAAP/////////8/////f////v////8////+v//
    //v//////////wAAAALf/N/8AAAAAAAAAAH/////AAAAAQABAQ==
    """
}
