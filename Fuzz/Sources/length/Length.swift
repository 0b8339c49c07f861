import Driver
import Subjects

@main enum LengthFuzzer {
  static func main() { fuzz(.length) }
}
