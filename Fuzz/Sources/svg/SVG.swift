import Driver
import Subjects

@main enum SVGFuzzer {
  static func main() { fuzz(.svg) }
}
