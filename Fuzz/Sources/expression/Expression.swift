import Driver
import Subjects

@main enum ExpressionFuzzer {
  static func main() { fuzz(.expression) }
}
