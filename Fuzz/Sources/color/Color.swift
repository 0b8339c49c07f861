import Driver
import Subjects

@main enum ColorFuzzer {
  static func main() { fuzz(.color) }
}
