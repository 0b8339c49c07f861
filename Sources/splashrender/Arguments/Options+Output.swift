import SplashMedia

// Options for the outputs.
extension AnyOption {
  /// The output files and how to write them.
  static let target: [AnyOption] = [.output, .format, .overwrite, .noOverwrite, .dryRun]

  /// Output options that only some commands accept.
  static let otherOutput: [AnyOption] = [
    .fix, .terminal, .resolved, .csv, .timeline, .displayList, .annotate, .width, .columns,
    .noLabels,
    .golden,
    .onePicture,
    .report,
    .reportFrames,
    .junit, .receipt, .pictures, .scene, .name, .checks, .exact, .suggest,
  ]

  static let output = Option(
    "output", short: "o", "OUT", .path, .output,
    "Output file; its extension sets the format; - is standard output. Repeat it for more outputs "
      + "of the same frames. A PNG or JPEG is the first frame, or all frames if its name has a "
      + "number pattern, such as %04d.")
  static let format = Option<OutputFormat>(
    "format", "FORMAT", .choice, .output,
    "Format, if the file name has no known extension; see splashrender formats.")
  static let overwrite = Flag(
    "overwrite", short: "y", .output, "Replace existing outputs. This is the default.")
  static let noOverwrite = Flag(
    "no-overwrite", short: "n", .output, "Don't replace existing outputs: fail instead.")
  static let dryRun = Flag(
    "dry-run", .output,
    "Check everything and list the outputs without rendering them; with --fix, list the changes.")
  static let fix = Flag(
    "fix", .output,
    "Make the changes that are certainly meant, such as \"45deg\" for 45, in the scene files. "
      + "Comments and layout stay.")
  static let terminal = Flag(
    "terminal", .output,
    "Play in the terminal instead, as coloured characters, once or --loop times.")
  static let csv = Flag(
    "csv", .output,
    "Print a series of values as CSV (default), with a column for the time and one for each "
      + "number, such as box.position.x, and a row for each time.")
  static let timeline = Flag(
    "timeline", .output,
    "Print when layers exist, when animations run, and when sounds are heard: a chart, or with "
      + "--json every time in seconds, springs as resolved, and places in the scene files.")
  static let resolved = Flag(
    "resolved", .output,
    "Evaluate all expressions, and replace parameters, names, components and included files by what they stand for."
  )
  static let annotate = Flag(
    "annotate", .output, "Draw the boxes and ids of the layers that are seen.")
  static let displayList = Flag(
    "display-list", .output,
    "Print the drawing commands at a given time: fills, groups and masks in pixels, with layers.")
  static let width = Option(
    "width", "PIXELS", .integer(Limits.width), .output,
    "Width of the output, instead of --scale.")
  static let columns = Option(
    "columns", "N", .integer(Limits.pictures), .output,
    "Number of columns; default 4.")
  static let noLabels = Flag("no-labels", .output, "Omit the times below the images.")
  static let golden = Option(
    "golden", "DIR|FILE", .path, .output,
    "Folder of the golden frames, or a PNG file with all of them. By default it is next to the "
      + "scene: scene.golden for scene.json.")
  static let onePicture = Flag(
    "one-picture", .output,
    "Record all frames in one PNG file, one below the other: scene.golden.png for scene.json.")
  static let report = Option(
    "report", "DIR", .path, .output,
    "Folder for a report: index.html, report.json and images of the differences.")
  static let reportFrames = Option(
    "report-frames", "N", .integer(0...1000), .output,
    "Maximum number of differing frames in the report; default 10.")
  static let junit = Option(
    "junit", "FILE", .path, .output, "Write a report as JUnit XML; - is standard output.")
  static let receipt = Option(
    "receipt", "FILE", .path, .output,
    "File for a receipt: the object that --json prints, with the hashes of the files that were "
      + "read, whether the checks hold or not.")
  static let pictures = Option(
    "pictures", "DIR", .path, .output,
    "Folder for a PNG of each check that fails: the frame, at most 480 pixels wide, with the boxes "
      + "and ids of the check's layers.")
  static let scene = Option(
    "scene", "FILE", .path, .output, "Scene for all rows, instead of the manifest's.")
  static let name = Option(
    "name", "PATTERN", .text, .output,
    "Pattern for output names, such as {locale}-{index:3}.mp4, with the row's values, {scene} and "
      + "{index}. Repeat it for more outputs per row.")
  static let checks = Option(
    "checks", "FILE", .path, .output,
    "File with more checks: an object with \"checks\". May be repeated. The checks of the scene, "
      + "and of NAME.checks.json next to NAME.json, are always included.")
  static let exact = Flag(
    "exact", .output, "Fail checks that are only sampled, because there is no proof for all times.")
  static let suggest = Flag(
    "suggest", .output,
    "Print checks that hold now, with margins, as a file of checks; the scene's own checks aren't "
      + "repeated or proved. With --exact, only those that are proved for all times.")
}
