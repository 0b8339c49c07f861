import Testing

@testable import ProgramSupport

@Suite struct UsageTests {
  @Test(
    arguments: [
      // The arguments, and a part of the message.
      ([], "SCENE is missing"),
      (["--fsp", "3", "s.json"], "unknown option --fsp; did you mean --fps?"),
      (["still", "s.json", "--treads=2"], "unknown option --treads"),
      (["-z", "s.json"], "unknown option -z"),
      (["rendr", "s.json"], "there is no command 'rendr'; did you mean render?"),
      (["vlaidate", "s.json"], "did you mean validate?"),
      (["nonsense", "-o", "x.mp4"], "there is no command 'nonsense'"),
      (["help", "stil"], "did you mean still?"),
      (["s.json"], "no output"),
      (["s.json", "-o"], "-o expects a value"),
      (["s.json", "--fps", "--scale", "2", "-o", "x.mp4"], "--fps expects a value"),
      (["s.json", "--quiet=yes", "-o", "x.mp4"], "--quiet takes none"),
      (["s.json", "t.json", "-o", "x.mp4"], "unexpected argument 't.json'"),
      (["s.json", "x.mp4"], "unexpected argument 'x.mp4'; did you mean -o x.mp4?"),
      (["s.json", "--out", "x.mp4"], "unknown option --out; did you mean -o?"),
      (["s.json", "--framerate", "30", "-o", "x.mp4"], "did you mean --fps?"),
      (["s.json", "--height", "30", "-o", "x.mp4"], "did you mean --width?"),
      (["still", "s.json", "--frame", "42", "-o", "x.png"], "did you mean --at 42f?"),
      (["s.json", "--transparent", "-o", "x.webm"], "did you mean --background transparent?"),
      (["diff", "a.gif", "b.gif", "--tolerance", "1"], "did you mean --max-difference?"),
      (["still", "s.json", "--gop", "3"], "still has no option --gop"),
      (["s.json", "--progress", "br", "-o", "x.mp4"], "did you mean bar?"),
      (["s.json", "--preset", "quick", "-o", "x.mp4"], "choose from ultrafast"),
      (["s.json", "--pix-fmt", "yuv444", "-o", "x.mp4"], "did you mean yuv444p?"),
      (["s.json", "--pix-fmt", "yuv420p10le", "-o", "x.mp4"], "did you mean yuv420p10?"),
      (
        ["s.json", "--codec", "h265", "-o", "x.mp4"],
        "unknown value 'h265' for --codec; did you mean hevc?"
      ),
      (["s.json", "--codec", "X264", "-o", "x.mp4"], "did you mean h264?"),
      (["s.json", "--codec", "ffv2", "-o", "x.mkv"], "did you mean ffv1?"),
      (
        ["s.json", "--format", "mpeg", "-o", "-"],
        "unknown value 'mpeg' for --format; did you mean mp4?"
      ),
      (["s.json", "--format", "jpg", "-o", "-"], "did you mean jpeg?"),
      (["s.json", "--format", "wbem", "-o", "-"], "did you mean webm?"),
      (["s.json", "--format", "wav", "-o", "-"], "choose from mp4, mov"),
      (["s.json", "--colorspace", "srgb", "-o", "x.mp4"], "choose from bt709, bt601, bt2020"),
      (
        ["s.json", "--pix-fmt", "rgb24", "--colorspace", "bt2020", "-o", "x.mp4"],
        "--pix-fmt rgb24 stores RGB"
      ),
      (["preview", "s.json", "--pix-fmt", "yuv444p"], "preview has no option --pix-fmt"),
      (["s.json", "--fps", "0", "-o", "x.mp4"], "--fps expects frames per second"),
      (["s.json", "--fps", "30/0", "-o", "x.mp4"], "--fps expects"),
      (["s.json", "--fps", "nan", "-o", "x.mp4"], "--fps expects"),
      (
        ["s.json", "--fps", "9000000000000000000/900000000000000000", "-o", "x.gif"],
        "--fps expects"
      ),
      (["s.json", "--size", "375", "-o", "x.mp4"], "--size expects"),
      (["s.json", "--size", "375x-3", "-o", "x.mp4"], "--size expects"),
      (["s.json", "--size", "1x2x3", "-o", "x.mp4"], "--size expects"),
      (["s.json", "--scale", "inf", "-o", "x.mp4"], "--scale expects a number from 0.01 to 64"),
      (["s.json", "--crf", "52", "-o", "x.mp4"], "crf 52; H.264 supports 0 to 51"),
      (["s.json", "--threads", "0", "-o", "x.mp4"], "--threads expects"),
      (["s.json", "--seed", "-1", "-o", "x.mp4"], "--seed expects"),
      (["s.json", "--set", "accent", "-o", "x.mp4"], "--set expects NAME=VALUE"),
      (["s.json", "--set", "=red", "-o", "x.mp4"], "--set expects NAME=VALUE"),
      (["s.json", "--from", "soon", "-o", "x.mp4"], "--from expects seconds"),
      (["s.json", "--to", "-3f", "-o", "x.mp4"], "--to expects seconds"),
      (["s.json", "-o", "x.foo"], "has no known extension"),
      (["s.json", "-o", "-"], "has no known extension"),
      (["s.json", "-o", ""], "-o expects a non-empty value: -o OUT"),
      (["batch", "s.json", "-o", ""], "-o expects a non-empty value"),
      (["batch", "s.json", "-o", "out", "--cache="], "--cache expects a non-empty value"),
      (["golden", "check", "s.json", "--report="], "--report expects a non-empty value"),
      (["golden", "update", "s.json", "--golden", ""], "--golden expects a non-empty value"),
      (["s.json", "-o", "x.mp4", "-o", "x.mp4"], "-o x.mp4 is repeated"),
      (["s.json", "-y", "-n", "-o", "x.mp4"], "can't be combined"),
      (["preview", "s.json", "-o", "x.mp4"], "preview writes GIFs"),
      (["preview", "-"], "-o OUT.gif"),
      (["still", "s.json", "-o", "x.gif"], "still writes PNG"),
      (["still", "s.json", "-o", "x.png", "-o", "y.png"], "one output"),
      (["batch", "s.json"], "-o DIR"),
      (["batch", "s.json", "-o", "-"], "batch writes to a directory"),
      (["batch", "a/s.json", "b/s.json", "-o", "out"], "a/s.json and b/s.json"),
      (["version", "please"], "version takes none"),
      (
        ["s.json", "--quality", "0", "-o", "x.gif"],
        "--quality expects a whole number from 1 to 100"
      ),
      (["s.json", "--quality", "high", "-o", "x.gif"], "--quality expects a whole number"),
      (
        ["s.json", "--colors", "1", "-o", "x.gif"], "--colors expects a whole number from 2 to 256"
      ),
      (["s.json", "--colors", "257", "-o", "x.gif"], "--colors expects"),
      (["s.json", "--no-dither=yes", "-o", "x.gif"], "--no-dither takes none"),
      (["s.json", "--loop", "-1", "-o", "x.gif"], "--loop expects forever or a whole number"),
      (["s.json", "--loop", "often", "-o", "x.gif"], "--loop expects"),
      (["s.json", "--loop", "65537", "-o", "x.gif"], "--loop expects"),
      (["s.json", "--last-frame-duration", "0", "-o", "x.gif"], "from 0.02 to 655.35"),
      (["s.json", "--last-frame-duration", "656", "-o", "x.gif"], "--last-frame-duration expects"),
      (["s.json", "--matte", "blurple", "-o", "x.gif"], "--matte expects an opaque CSS colour"),
      (["s.json", "--matte", "#fff8", "-o", "x.gif"], "--matte expects an opaque CSS colour"),
      (["s.json", "--max-size", "big", "-o", "x.gif"], "--max-size expects a size such as 5MB"),
      (["s.json", "--max-size", "0", "-o", "x.gif"], "--max-size expects"),
      (["s.json", "--max-size", "-5MB", "-o", "x.gif"], "--max-size expects"),
      (["s.json", "--max-size", "5 parsecs", "-o", "x.gif"], "--max-size expects"),
      (["s.json", "--max-size", "1.2.3MB", "-o", "x.gif"], "--max-size expects"),
      (
        ["s.json", "--width", "0", "-o", "x.mp4"], "--width expects a whole number from 16 to 16384"
      ),
      (
        ["s.json", "--width", "100", "--scale", "2", "-o", "x.mp4"],
        "--width and --scale can't be combined"
      ),
      (
        ["preview", "s.json", "--width", "100", "--scale", "2"],
        "--width and --scale can't be combined"
      ),
      (
        ["s.json", "--loop", "2", "-o", "x.mp4"],
        "--loop applies only to GIF, APNG and WebP, which no output uses"
      ),
      (
        ["s.json", "--max-size", "5MB", "-o", "x.mp4", "-o", "x.png"],
        "--max-size applies only to GIF, which no output uses"
      ),
      (
        ["s.json", "--crf", "20", "-o", "x.gif"],
        "--crf applies only to MP4, MOV, WebM, Matroska and AVIF, which no output uses"
      ),
      (
        ["batch", "s.json", "--lossless", "-o", "out"],
        "--lossless applies only to WebP, which no output uses"
      ),
      (
        ["batch", "s.json", "--format", "gif", "--preset", "fast", "-o", "out"],
        "--preset applies only to MP4, MOV"
      ),
      (["preview", "s.json", "--crf", "20"], "preview has no option --crf"),
    ] as [([String], String)])
  func `a command-line mistake is explained and ends with exit code 64`(
    arguments: [String], message: String
  ) throws {
    let folder = try Folder()
    folder.write(Scenes.crossing, to: "s.json")
    let outcome = try Program.run(arguments, in: folder)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("error: "))
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(outcome.errors.contains("See 'splashrender"))
    #expect(folder.names == ["s.json"])
  }

  @Test(arguments: [
    ["s.json", "-o", "x.mp4", "--fps", "25"],
    ["s.json", "-ox.mp4", "--fps=25"],
    ["--fps", "25", "-o=x.mp4", "s.json"],
    ["--output=x.mp4", "--fps", "25", "--", "s.json"],
    ["render", "s.json", "--fps", "50/2", "-qyo", "x.mp4"],
    ["-qo", "x.mp4", "--fps", "25.0", "render", "s.json"],
    ["s.json", "--fps", "10", "--fps", "25", "-o", "x.mp4"],
  ])
  func `an option accepts its value as a separate word, after an equals sign or directly attached`(
    arguments: [String]
  )
    throws
  {
    let folder = try Folder()
    folder.write(Scenes.crossing, to: "s.json")
    let outcome = try Program.run(["--dry-run"] + arguments, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output == "x.mp4: 64×48 pixels, 25 fps, 1 s (25 frames)\n")
  }

  @Test func `an argument after -- is never read as an option or a command`() throws {
    let folder = try Folder()
    folder.write(Scenes.crossing, to: "--fps")
    folder.write(Scenes.crossing, to: "still")
    for name in ["--fps", "still"] {
      let outcome = try Program.run(["--dry-run", "-o", "x.mp4", "--", name], in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
  }

  @Test(arguments: [
    ("29.97", "29.97 fps, 1 s (30 frames)"), ("119.88", "119.88 fps, 1 s (120 frames)"),
    ("0.5", "0.5 fps, 1 s (1 frame)"),
  ])
  func `the option --fps accepts decimal numbers`(rate: String, expected: String) throws {
    let folder = try Folder()
    folder.write(Scenes.crossing, to: "s.json")
    let outcome = try Program.run(
      ["s.json", "--fps", rate, "--dry-run", "-o", "x.mp4"], in: folder)
    #expect(outcome.output == "x.mp4: 64×48 pixels, \(expected)\n")
  }
}
