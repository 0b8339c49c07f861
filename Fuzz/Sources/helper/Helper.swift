import Driver
import Subjects

@main enum HelperFuzzer {
  static func main() { fuzz(.helper) }
}
