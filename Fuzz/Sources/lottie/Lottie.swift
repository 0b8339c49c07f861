import Driver
import Subjects

@main enum LottieFuzzer {
  static func main() { fuzz(.lottie) }
}
