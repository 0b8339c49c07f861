import Driver
import Subjects

@main enum JSONFuzzer {
  static func main() { fuzz(.json) }
}
