import Driver
import Subjects

@main enum PathFuzzer {
  static func main() { fuzz(.path) }
}
