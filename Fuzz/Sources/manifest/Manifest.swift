import Driver
import Subjects

@main enum ManifestFuzzer {
  static func main() { fuzz(.manifest) }
}
