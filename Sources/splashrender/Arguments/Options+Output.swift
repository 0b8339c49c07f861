import SplashMedia

// What is written, and where to.
extension AnyOption {
  /// The files that are written, and whether they are.
  static let target: [AnyOption] = [.output, .format, .overwrite, .noOverwrite, .dryRun]

  /// What else there is to say of outputs, each for some commands.
  static let otherOutput: [AnyOption] = [
    .terminal, .csv, .displayList, .width, .columns, .noLabels, .golden, .onePicture, .report,
    .reportFrames,
    .junit, .json, .scene, .name,
  ]

  static let output = Option(
    "output", short: "o", "OUT", .path, .output,
    "The file to write; its extension names the format; - is standard output. Give it again "
      + "for more outputs of the same frames. A PNG or JPEG is the first frame; with a number in "
      + "its name, such as %04d, all of them.")
  static let format = Option<OutputFormat>(
    "format", "FORMAT", .choice, .output,
    "The format, when the name does not tell: see splashrender formats.")
  static let overwrite = Flag(
    "overwrite", short: "y", .output, "Replace outputs that exist. This is the default.")
  static let noOverwrite = Flag(
    "no-overwrite", short: "n", .output, "Refuse to replace outputs that exist.")
  static let dryRun = Flag(
    "dry-run", .output, "Read and check everything, say what would be written, and stop.")
  static let terminal = Flag(
    "terminal", .output,
    "Play in the terminal instead, with characters in its colours: once, or as --loop says.")
  static let csv = Flag(
    "csv", .output,
    "Write a series of values as comma-separated values, which is the default: a column for the time "
      + "and one for each number, such as box.position.x, and a line for each moment.")
  static let displayList = Flag(
    "display-list", .output,
    "Show the drawing commands of a moment: fills, groups and masks in pixels, each with its layer."
  )
  static let width = Option(
    "width", "PIXELS", .integer(Limits.width), .output,
    "The width of the pictures, in place of --scale.")
  static let columns = Option(
    "columns", "N", .integer(Limits.pictures), .output,
    "How many pictures stand side by side; 4 by default.")
  static let noLabels = Flag("no-labels", .output, "Leave the times under the pictures out.")
  static let golden = Option(
    "golden", "DIR|FILE", .path, .output,
    "The folder of the golden frames, or a PNG file that holds all of them. By default it is next to the "
      + "scene and has its name: scene.golden for scene.json.")
  static let onePicture = Flag(
    "one-picture", .output,
    "Record all frames in one PNG file, from top to bottom: scene.golden.png for scene.json.")
  static let report = Option(
    "report", "DIR", .path, .output,
    "The folder for a report: index.html, report.json and the pictures of what differs.")
  static let reportFrames = Option(
    "report-frames", "N", .integer(0...1000), .output,
    "How many of the frames that differ are in the report, from the first; 10 by default.")
  static let junit = Option(
    "junit", "FILE", .path, .output, "Write a report as JUnit's XML; - is standard output.")
  static let json = Flag("json", .output, "Write the result to standard output as JSON.")
  static let scene = Option(
    "scene", "FILE", .path, .output, "The scene of all rows, in place of the manifest's.")
  static let name = Option(
    "name", "PATTERN", .text, .output,
    "What outputs are called, such as {locale}-{index:3}.mp4: the row's values, {scene} and "
      + "{index}. Give it again for more outputs of each row.")
}
