import Driver
import Subjects

@main enum CacheFuzzer {
  static func main() { fuzz(.cache) }
}
