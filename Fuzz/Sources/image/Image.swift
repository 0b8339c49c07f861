import Driver
import Subjects

@main enum ImageFuzzer {
  static func main() { fuzz(.image) }
}
