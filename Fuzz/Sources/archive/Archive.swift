import Driver
import Subjects

@main enum ArchiveFuzzer {
  static func main() { fuzz(.archive) }
}
