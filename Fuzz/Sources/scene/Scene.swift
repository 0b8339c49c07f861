import Driver
import Subjects

@main enum SceneFuzzer {
  static func main() { fuzz(.scene) }
}
