import SplashChecks
import SplashMedia
import SplashRender
import SplashScene
import SplashSceneFormat
import SplashSyntax
import SplashSystem

/// `diff`: compares two videos or two images.
enum DiffCommand {
  static let declaration = Command(
    name: "diff",
    summary: "Compare two videos frame by frame, or two images.",
    usage: "diff A B [OPTIONS]",
    examples: [
      .init(
        "splashrender diff a.mp4 b.mp4", "how much they differ, and the first frame that differs"),
      .init("splashrender diff a.png b.png --report report", "the same, with an HTML report"),
      .init(
        "splashrender diff a.mp4 b.mp4 --max-difference 3", "ignores small differences"),
    ],
    argument: .init(
      "A B", 2...2, "Two videos or two images in any readable format; A is the reference."),
    options: [
      .report, .reportFrames, .maxDifference, .maxPixels, .maxBlock, .threads, .maxMemory,
      .progress,
    ],
    run: run)

  static func run(_ invocation: Invocation, _ messages: Messages) throws(CommandError) {
    let tolerance = try Tolerance(invocation)
    let junit = try Destinations(invocation).junitFile(sparing: invocation.files)
    let threads = try SceneSource(invocation).threads()
    let shown = try invocation[.reportFrames] ?? 10
    let (a, b) = try open(invocation.files, messages)
    messages.read(invocation.files)
    if a.isPicture != b.isPicture, max(a.times.count, b.times.count) > 1 {
      let (picture, film) = a.isPicture ? (a.path, b.path) : (b.path, a.path)
      throw invocation.mistake(
        "\(picture) is an image and \(film) a video; diff compares two videos or two images")
    }
    var group = ComparisonReport.Group(
      name: a.path == b.path ? a.path.description : "\(a.path) and \(b.path)", status: .equal,
      message: "",
      members: [
        ("a", a.json), ("b", b.json), ("tolerance", tolerance.json),
      ])
    let folder = invocation.path(.report).map { ReportFolder(path: $0) }
    if a.width == b.width, a.height == b.height {
      let display = ProgressDisplay(invocation, messages: messages)
      defer { display.finish() }
      do {
        let comparison = try FilmComparison(
          a, b, tolerance: tolerance, shown: folder == nil ? 0 : shown, threads: threads,
          take: { (checked) throws(RenderError) in
            var checked = checked
            do throws(OutputError) {
              try folder?.add(&checked, stem: "difference-\(group.items.count + 1)")
            } catch {
              throw RenderError.output(error)
            }
            group.items.append(checked.item)
          },
          progress: { display.update(done: $0.framesDone, of: $0.frameCount) })
        conclude(&group, comparison, a, b, tolerance)
      } catch .video(let failure) {
        throw .scene(SceneError(.fileCorrupt, failure.frameSentence, at: failure.path))
      } catch {
        throw CommandError(error)
      }
    } else {
      group.status = .different
      group.message =
        "the sizes differ: \(a.width)×\(a.height) and \(b.width)×\(b.height) pixels"
    }
    var report = ComparisonReport(title: "diff", program: Program.version)
    report.message = group.status.isGood ? "nothing differs" : "they differ"
    report.groups = [group]
    do {
      for path in try folder?.commit(report) ?? [] { messages.wrote(WrittenFile(path: path)) }
    } catch {
      throw .output(error)
    }
    try Destinations(invocation).writeReports(
      report, .compareDifferent, lines: ["\(group.name): \(group.message)"], junit, messages)
    if let folder { messages.note("report: \(folder.pagePath)") }
    if !group.status.isGood { throw .reported(.different) }
  }

  /// Opens both files, and reports errors in each.
  private static func open(
    _ paths: [FilePath], _ messages: Messages
  ) throws(CommandError) -> (ComparedMedia, ComparedMedia) {
    var media: [ComparedMedia] = []
    var worst = WorstExitCode()
    for path in paths {
      do {
        media.append(try ComparedMedia(path: path))
      } catch {
        messages.show(error)
        worst.note(CommandError.scene(error).exitCode)
      }
    }
    try worst.end()
    return (media[0], media[1])
  }

  /// Reports the result.
  private static func conclude(
    _ group: inout ComparisonReport.Group, _ found: FilmComparison, _ a: ComparedMedia,
    _ b: ComparedMedia, _ tolerance: Tolerance
  ) {
    var parts: [String] = []
    let counts = (a.times.count, b.times.count)
    if counts.0 != counts.1 { parts.append("they have \(counts.0) and \(counts.1) frames") }
    if let shift = found.shift {
      parts.append(
        "frame \(shift.index) begins at \(short(shift.times.0)) s and \(short(shift.times.1)) s")
    }
    if found.shift == nil, let durations = found.durations {
      parts.append(
        "the last frame ends at \(short(durations.0)) s and \(short(durations.1)) s")
    }
    if let first = found.first {
      let isPicture = a.times.count == 1 && b.times.count == 1
      parts.append(
        isPicture
          ? "they differ"
          : "\(found.differing) of \(counted(found.compared, "frame"))"
            + " \(found.differing == 1 ? "differs" : "differ"), first frame \(first.index)"
            + " (\(short(first.time)) s)")
    }
    let isDifferent = !parts.isEmpty
    if !isDifferent {
      let what =
        a.isPicture
        ? "\(a.width)×\(a.height) pixels"
        : "\(counted(found.compared, "frame")) of \(a.width)×\(a.height) pixels"
      parts.append(found.unequal == 0 ? "equal, \(what)" : "equal within the tolerance, \(what)")
    }
    if found.unequal > 0 { parts.append(measures(found, a)) }
    group.message = parts.joined(separator: "; ")
    group.status = isDifferent ? .different : found.unequal == 0 ? .equal : .tolerated
    group.members += found.json
  }

  private static func measures(_ found: FilmComparison, _ a: ComparedMedia) -> String {
    var parts = ["by up to \(found.maximum) of 255"]
    if found.share > 0 { parts.append("up to \(percent(found.share)) of the pixels") }
    if let (place, mean) = found.largestBlock {
      var block = "block mean \(blockText(mean))"
      if found.compared > 1 { block += " (frame \(place.index), \(short(place.time)) s)" }
      parts.append(block)
    }
    if let ratio = found.noiseRatio { parts.append("PSNR \(fixed(ratio, 2)) dB") }
    var similarity = "SSIM \(similarityText(found.similarity))"
    if found.compared > 1, let (place, comparison) = found.worst {
      similarity +=
        " (minimum \(similarityText(comparison.similarity)) in frame \(place.index), \(short(place.time)) s)"
    }
    return (parts + [similarity]).joined(separator: ", ")
  }
}

extension ComparedMedia {
  /// The file as JSON.
  fileprivate var json: JSON {
    .object([
      ("path", .path(path)), ("width", .number(String(width))),
      ("height", .number(String(height))), ("frames", .number(String(times.count))),
      ("duration", .shortest(times.duration)),
    ])
  }
}

extension FilmComparison {
  /// The measurements as JSON.
  fileprivate var json: [(String, JSON)] {
    func place(_ place: Place?) -> JSON {
      place.map {
        .object([("frame", .number(String($0.index))), ("time", .shortest($0.time))])
      } ?? .null
    }
    var members: [(String, JSON)] = [
      ("compared", .number(String(compared))), ("differing", .number(String(differing))),
      ("unequal", .number(String(unequal))), ("first", place(first)),
      ("maxDifference", .number(String(maximum))), ("largestShare", .shortest(share)),
      ("maxBlock", .number(fixed(largestBlock?.mean ?? 0, 3))),
      ("maxBlockFrame", place(largestBlock?.place)),
      ("psnr", noiseRatio.map { .number(fixed($0, 3)) } ?? .null),
      ("ssim", .number(fixed(similarity, 6))), ("worst", place(worst?.place)),
      ("leastSSIM", .number(fixed(worst?.comparison.similarity ?? 1, 6))),
    ]
    if let shift {
      members.append(
        (
          "shift",
          .object([
            ("frame", .number(String(shift.index))),
            ("times", .array([.shortest(shift.times.0), .shortest(shift.times.1)])),
          ])
        ))
    }
    return members
  }
}
