import Foundation
import Testing

@testable import ProgramSupport

/// The output formats: files, notes and errors.
@Suite struct FormatTests {
  /// An output name for every format.
  static let names = [
    "x.mp4", "x.mov", "x.webm", "x.mkv", "x.gif", "x.apng", "x.webp", "x.avif", "x.png", "x.jpg",
    "x.nut", "x.y4m", "x.yuv", "x.rgba", "x.framemd5",
  ]

  private func folder(_ background: String = "black") throws -> Folder {
    let folder = try Folder()
    folder.write(
      Scenes.crossing.replacingOccurrences(
        of: "\"fps\": 10", with: "\"fps\": 10, \"backgroundColor\": \"\(background)\""),
      to: "s.json")
    return folder
  }

  private func shell(_ command: String, in folder: Folder) throws -> String {
    let outcome = try Program.runShell(command, in: folder)
    #expect(outcome.status == 0, "\(command): \(outcome.errors)")
    return outcome.output
  }

  @Test func `one command writes all output formats, and every video contains all ten frames`()
    throws
  {
    let folder = try folder()
    let outcome = try Program.run(
      ["s.json", "-q"] + Self.names.flatMap { ["-o", $0] }, in: folder)
    try #require(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty)
    for name in [
      "x.mp4", "x.mov", "x.webm", "x.mkv", "x.gif", "x.apng", "x.avif", "x.nut", "x.y4m",
    ] {
      let count = try shell(
        "ffprobe -v error -count_frames -select_streams v -show_entries stream=nb_read_frames"
          + " -of csv=p=0 \(name) | sort -n | tail -n 1", in: folder)
      #expect(count.hasPrefix("10"), "\(name): \(count)")
    }
    #expect(try shell("webpmux -info x.webp", in: folder).contains("Number of frames: 10"))
    #expect(folder.data("x.yuv").count == 10 * 64 * 48 * 3 / 2)
    #expect(folder.data("x.rgba").count == 10 * 64 * 48 * 4)
    #expect(try shell("grep -vc '^#' x.framemd5", in: folder) == "10\n")
  }

  @Test(arguments: [
    "mp4", "mov", "webm", "mkv", "apng", "webp", "avif", "nut", "y4m", "rawvideo", "gif",
  ])
  func `every video format can be written to a pipe with all its frames`(format: String) throws {
    let folder = try folder()
    let reader = format == "rawvideo" ? "-f rawvideo -s 64x48 -pix_fmt rgba" : ""
    if format == "webp" {
      _ = try shell(
        "splashrender s.json -o - --format webp | cat > p.webp && webpinfo -quiet p.webp",
        in: folder)
      #expect(try shell("webpmux -info p.webp", in: folder).contains("Number of frames: 10"))
      return
    }
    let sums = try shell(
      "splashrender s.json -q -o - --format \(format) | cat > p"
        + " && ffmpeg -v error \(reader) -i p -map 0:v -f framemd5 - | grep -v '^#' | cut -d , -f 1"
        + " | sort | uniq -c | sort -n | tail -n 1", in: folder)
    #expect(sums.trimmingCharacters(in: .whitespacesAndNewlines).hasPrefix("10 "))
  }

  @Test
  func
    `an image sequence has a numbered file per frame, with equal pixels in PNG and lossless WebP`()
    throws
  {
    let folder = try folder("transparent")
    let outcome = try Program.run(
      ["s.json", "-q", "--lossless", "-o", "a-%02d.png", "-o", "a-%02d.webp", "-o", "a-%02d.jpg"],
      in: folder)
    try #require(outcome.status == 0, "\(outcome.errors)")
    for ending in ["png", "webp", "jpg"] {
      #expect(!folder.data("a-00.\(ending)").isEmpty && !folder.data("a-09.\(ending)").isEmpty)
      #expect(folder.data("a-10.\(ending)").isEmpty)
    }
    let sums = try ["png", "webp"].map {
      try shell(
        "ffmpeg -v error -i a-%02d.\($0) -pix_fmt rgba -f framehash - | grep -v '^#' | cut -d, -f6",
        in: folder)
    }
    #expect(sums[0] == sums[1])
  }

  @Test(arguments: [
    (["-o", "x.mp4"], "x.mp4: MP4 has no alpha channel"), (["-o", "x.y4m"], "x.y4m: "),
    (["-o", "x.jpg"], "x.jpg: JPEG has no alpha channel"),
    (["-o", "x.mov", "--codec", "h264"], "x.mov: MOV with H.264 has no alpha channel"),
    (["-o", "x.webm", "--codec", "av1"], "WebM with AV1 has no alpha channel"),
  ])
  func `a note says that a transparent scene is drawn over black in a format without alpha`(
    arguments: [String], note: String
  ) throws {
    let folder = try folder("transparent")
    let outcome = try Program.run(["s.json"] + arguments, in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains(note), "\(outcome.errors)")
    #expect(outcome.errors.contains("over black"))
    // An opaque scene or background gets no note.
    let opaque = try Program.run(["s.json", "--background", "white"] + arguments, in: folder)
    #expect(opaque.status == 0)
    #expect(opaque.warnings.isEmpty)
  }

  @Test func `rendering to formats with an alpha channel keeps transparency and prints no note`()
    throws
  {
    let folder = try folder("transparent")
    let names = [
      "x.mov", "x.webm", "x.mkv", "x.apng", "x.webp", "x.avif", "x.png", "x.nut", "x.rgba",
    ]
    let outcome = try Program.run(["s.json"] + names.flatMap { ["-o", $0] }, in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.warnings.isEmpty, "\(outcome.errors)")
    for (name, decoder) in [
      ("x.mov", ""), ("x.webm", "-c:v libvpx-vp9"), ("x.mkv", ""), ("x.apng", ""),
    ] {
      let corner = try Program.runShell(
        "ffmpeg -v error \(decoder) -i \(name) -frames:v 1 -f rawvideo -pix_fmt rgba - | tail -c 1"
          + " | od -An -tu1", in: folder)
      #expect(corner.output.contains(" 0\n"), "\(name): \(corner.output)")
    }
  }

  @Test func `the option --matte fills transparent pixels only in formats without alpha`() throws {
    let folder = try folder("transparent")
    let outcome = try Program.run(
      ["s.json", "-q", "--matte", "#00ff00", "-o", "x.rgb", "-o", "x.rgba"], in: folder)
    #expect(outcome.status == 0)
    #expect(folder.data("x.rgb").suffix(3) == Data([0, 255, 0]))
    #expect(folder.data("x.rgba").suffix(4) == Data([0, 0, 0, 0]))
    #expect(folder.data("x.rgb").prefix(3) == Data([255, 0, 0]))
  }

  @Test(arguments: [
    (["--codec", "h264", "-o", "x.webm"], "WebM supports VP9, VP8 and AV1, not H.264"),
    (["--codec", "hevc", "--pix-fmt", "yuva420p", "-o", "x.mp4"], "HEVC with alpha"),
    (["--pix-fmt", "rgba", "-o", "x.mp4"], "H.264 has no alpha"),
    (["--crf", "52", "-o", "x.mp4"], "H.264 supports 0 to 51"),
    (["--crf", "20", "--bitrate", "1M", "-o", "x.mp4"], "--crf and --bitrate can't be combined"),
    (["--bitrate", "fast", "-o", "x.mp4"], "--bitrate expects bits per second"),
    (["--gop", "0", "-o", "x.mp4"], "--gop expects a whole number"),
    (["--codec", "theora", "-o", "x.mp4"], "--codec"),
    (["--bitrate", "1M", "-o", "x.mov"], "ProRes has no bit rate"),
    (
      ["--preset", "slow", "-o", "x.mov"], "--preset applies only to H.264, HEVC, AV1, VP9 and VP8"
    ),
    (["--gop", "5", "-o", "x.mkv"], "--gop applies only to H.264, HEVC, AV1, VP9 and VP8"),
    (
      ["--audio-bitrate", "96k", "-o", "x.mov"],
      "--audio-bitrate applies only to aac, opus and vorbis"
    ),
    (["--pix-fmt", "yuv420p", "-o", "x.rgb"], "a .rgb file can't have yuv420p pixels"),
    (["--pix-fmt", "rgba", "-o", "x.yuv"], "a .yuv file can't have rgba pixels"),
    (
      ["--lossless", "--quality", "3", "-o", "x.webp"], "--lossless and --quality can't be combined"
    ),
    (["--lossless", "-o", "x.mp4"], "--lossless applies only to WebP"),
    (["--loop", "65536", "-o", "x.webp"], "WebP supports at most 65535"),
    (["--pix-fmt", "yuv420p", "-o", "x.nut"], "NUT supports rgb24 and rgba, not yuv420p"),
    (
      ["--colorspace", "bt601", "-o", "x.nut"],
      "--colorspace applies only to MP4, MOV, WebM, Matroska"
    ),
    (["-o", "x.tiff"], "has no known extension"), (["-o", "x"], "set the format with --format"),
    (
      ["--embed-source", "-o", "x.webp"],
      "--embed-source applies only to MP4, MOV, WebM, Matroska, GIF"
    ),
  ])
  func `rendering with an option that the output format doesn't support ends with exit code 64`(
    arguments: [String], message: String
  ) throws {
    let folder = try folder()
    let outcome = try Program.run(["s.json"] + arguments, in: folder)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(folder.names == ["s.json"])
  }

  @Test(arguments: [
    ("mpeg", "mp4"), ("mpg", "mp4"), ("MPG", "mp4"), ("h264", "mp4"), ("hevc", "mp4"),
    ("m4vv", "m4v"), ("avi", "mp4"), ("prores", "mov"), ("tif", "png"), ("jpe", "jpg"),
    ("heic", "avif"), ("vp9", "webm"), ("wbem", "webm"), ("jepg", "jpg"), ("rgbaa", "rgba"),
  ])
  func `the error for an unknown file extension suggests an equivalent or similar extension`(
    name: String, suggestion: String
  ) throws {
    let outcome = try Program.run(["s.json", "-o", "x.\(name)"], in: try folder())
    #expect(outcome.status == 64)
    #expect(
      outcome.errors.contains(
        "'x.\(name)' has no known extension; did you mean .\(suggestion)?"),
      "\(outcome.errors)")
  }

  @Test(arguments: ["mp3", "m4a", "xyz"])
  func
    `the error for a file extension that resembles no supported one lists all formats`(name: String)
    throws
  {
    let outcome = try Program.run(["s.json", "-o", "x.\(name)"], in: try folder())
    #expect(outcome.status == 64)
    #expect(
      outcome.errors.contains("has no known extension; set the format with --format: mp4, mov"))
  }

  @Test
  func
    `with several outputs, an option applies only to the outputs whose formats support the option`()
    throws
  {
    let folder = try folder()
    func codec(_ name: String) throws -> String {
      try shell(
        "ffprobe -v error -select_streams v:0 -show_entries stream=codec_name -of csv=p=0 \(name)",
        in: folder
      ).trimmingCharacters(in: .whitespacesAndNewlines)
    }
    for options in [["--crf", "30"], ["--preset", "slow", "--gop", "5"], ["--codec", "h264"]] {
      let names = ["x.mov", "x.mp4", "x.webm", "x.png"]
      let outcome = try Program.run(
        ["s.json", "-q"] + options + names.flatMap { ["-o", $0] }, in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(folder.names == ["s.json"] + names.sorted())
      #expect(try codec("x.mov") == (options[0] == "--codec" ? "h264" : "prores"))
      #expect(try codec("x.mp4") == "h264")
      #expect(try codec("x.webm") == "vp9")
    }
    // The option changes the MP4.
    try #require(try Program.run(["s.json", "-q", "-o", "plain.mp4"], in: folder).status == 0)
    let both = ["s.json", "-q", "--crf", "40", "-o", "x.mov", "-o", "worse.mp4"]
    try #require(try Program.run(both, in: folder).status == 0)
    #expect(folder.data("worse.mp4").count < folder.data("plain.mp4").count)
  }

  #if os(Linux)
    @Test
    func
      `rendering with a codec that FFmpeg lacks fails and suggests the formats command`()
      throws
    {
      let folder = try folder()
      // An FFmpeg without x265.
      folder.write(
        """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <string.h>
        const void *avcodec_find_encoder_by_name(const char *name) {
          const void *(*next)(const char *) = dlsym(RTLD_NEXT, "avcodec_find_encoder_by_name");
          return strcmp(name, "libx265") ? next(name) : 0;
        }
        """, to: "without.c")
      _ = try shell("clang -shared -fPIC -o without.so without.c", in: folder)
      let environment = ["LD_PRELOAD": folder["without.so"].path]
      func run(_ arguments: [String]) throws -> Program.Outcome {
        try Program.run(arguments, in: folder, environment: environment)
      }
      let outcome = try run(["s.json", "--codec", "hevc", "-o", "x.mp4"])
      #expect(outcome.status == 1)
      #expect(
        outcome.errors.contains("HEVC needs x265, which this build of FFmpeg lacks"),
        "\(outcome.errors)")
      #expect(outcome.errors.contains("splashrender formats lists the available formats"))
      #expect(!folder.names.contains("x.mp4"))
      #expect(try run(["formats"]).output != Program.run(["formats"], in: folder).output)
      #expect(try run(["s.json", "-q", "-o", "x.mp4"]).status == 0)
    }
  #endif

  @Test(arguments: ["webm", "mov", "nut", "y4m", "rawvideo"])
  func `a video render ends with exit code 141 if the reader of standard output stops early`(
    format: String
  ) throws {
    let folder = try folder()
    folder.write(Scenes.turning, to: "t.json")
    _ = try Program.runShell(
      "(splashrender t.json -o - --format \(format); echo $? > status) | head -c 100 > /dev/null",
      in: folder)
    #expect(folder.data("status") == Data("141\n".utf8))
  }

  @Test(arguments: ["x.mp4", "x.mov", "x.webm", "x.mkv", "x.gif", "x.png"])
  func
    `an output contains neither encoder versions nor, without --embed-source, the scene's source`(
      name: String
    ) throws
  {
    let folder = try folder()
    #expect(try Program.run(["s.json", "-o", name], in: folder).status == 0)
    let plain = folder.data(name)
    #expect(plain.range(of: Data("\"id\": \"box\"".utf8)) == nil)
    // Matroska requires the name of a writing application, but not its version.
    let isMatroska = name == "x.webm" || name == "x.mkv"
    for word in ["Lavf5", "Lavf6", "Lavc", "libvpx", "splashrender"] + (isMatroska ? [] : ["Lavf"])
    {
      #expect(plain.range(of: Data(word.utf8)) == nil, "\(word)")
    }
    #expect(try Program.run(["s.json", "--embed-source", "-o", name], in: folder).status == 0)
    let told = folder.data(name)
    #expect(told.count > plain.count)
    let comment = try shell(
      "ffprobe -v error -show_entries format_tags:frame_tags -of json \(name)", in: folder)
    if name == "x.gif" {
      #expect(told.range(of: Data("\"splashrender\": 1".utf8)) != nil)
    } else if name != "x.png" {
      let tags = try #require(
        try JSONSerialization.jsonObject(with: Data(comment.utf8)) as? [String: Any])
      let format = try #require(tags["format"] as? [String: Any])
      let values = try #require(format["tags"] as? [String: String])
      #expect(
        values.first { $0.key.lowercased() == "comment" }?.value
          == String(decoding: folder.data("s.json"), as: UTF8.self))
    } else {
      #expect(told.range(of: Data("\"splashrender\": 1".utf8)) != nil)
    }
  }

  @Test func `the commands still and sheet write PNG, JPEG, WebP and AVIF`() throws {
    let folder = try folder()
    for command in ["still", "sheet"] {
      for ending in ["png", "jpg", "webp", "avif"] {
        let name = "\(command).\(ending)"
        let outcome = try Program.run([command, "s.json", "-o", name], in: folder)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
          try shell("ffprobe -v error -show_entries stream=width -of csv=p=0 \(name)", in: folder)
            .hasPrefix(command == "still" ? "64" : "1200"))
      }
    }
    let film = try Program.run(["still", "s.json", "-o", "x.mp4"], in: folder)
    #expect(film.status == 64)
    #expect(film.errors.contains("still writes PNG, JPEG, WebP or AVIF"))
  }

  @Test func `the still command treats a number pattern such as %04d in a file name literally`()
    throws
  {
    let folder = try folder()
    folder.write("kept", to: "f-%04d.png")
    let refused = try Program.run(["still", "s.json", "-n", "-o", "f-%04d.png"], in: folder)
    #expect(refused.status == 73)
    #expect(folder.data("f-%04d.png") == Data("kept".utf8))
  }

  @Test
  func `a video file with an unsupported codec gives an error at the layer's line in the scene`()
    throws
  {
    let folder = try Folder()
    let made = try Program.runShell(
      "ffmpeg -v error -f lavfi -i color=s=64x48:d=0.2 -c:v libx264 -pix_fmt yuv420p a.mp4"
        + " && sed 's/avc1/zzzz/g' a.mp4 > v.mp4"
        + " && ffmpeg -v error -f lavfi -i color=s=64x48:d=0.2 -pix_fmt gbrapf32le -c:v exr e.mov",
      in: folder)
    try #require(made.status == 0, "\(made.errors)")
    func outcome(_ video: String) throws -> Program.Outcome {
      folder.write(
        """
        { "splashrender": 1, "size": [64, 48], "duration": 0.1,
          "layers": [ { "type": "video", "video": "\(video)" } ] }
        """, to: "v.json")
      return try Program.run(["still", "v.json", "-o", "v.png"], in: folder)
    }
    let missing = try outcome("v.mp4")
    #expect(missing.status == 65)
    #expect(missing.errors.contains("v.json:2:"), "\(missing.errors)")
    #expect(missing.errors.contains("no decoder"), "\(missing.errors)")
    // Videos with floating-point samples can be decoded.
    #expect(try outcome("e.mov").status == 0)
  }

  @Test func `splashrender formats lists every format as text and as JSON`() throws {
    let folder = try Folder()
    let text = try Program.run(["formats"], in: folder)
    #expect(text.status == 0)
    let json = try Program.run(["formats", "--json"], in: folder)
    let values = json.results("formats")
    let names = values.compactMap { $0["format"] as? String }
    #expect(
      names == [
        "mp4", "mov", "webm", "mkv", "gif", "apng", "webp", "avif", "png", "jpeg", "nut", "y4m",
        "rawvideo", "framemd5",
      ])
    for name in names { #expect(text.output.contains("\n\(name) "), "\(name)") }
    let alpha = values.filter { $0["alpha"] as? Bool == true }.compactMap {
      $0["format"] as? String
    }
    #expect(Set(names).subtracting(alpha) == ["mp4", "jpeg", "y4m"])
    #expect(
      values.allSatisfy {
        ($0["codecs"] as? [[String: Any]])?.isEmpty == ($0["format"] as? String == "gif")
      })
  }
}
