import Driver
import Subjects

@main enum StudioFuzzer {
  static func main() { fuzz(.studio) }
}
