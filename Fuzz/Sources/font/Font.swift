import Driver
import Subjects

@main enum FontFuzzer {
  static func main() { fuzz(.font) }
}
