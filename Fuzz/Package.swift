// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]

/// A libFuzzer program of one subject.
func fuzzer(_ name: String) -> Target {
  .executableTarget(
    name: name, dependencies: ["Driver", "Subjects"], swiftSettings: settings)
}

// Built with the flags in `run`, which look into the modules and instrument them.
let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "splashrender", path: "..")],
  targets: [
    fuzzer("json"),
    fuzzer("scene"),
    fuzzer("path"),
    fuzzer("expression"),
    fuzzer("image"),
    fuzzer("manifest"),
    fuzzer("color"),
    fuzzer("svg"),
    fuzzer("font"),
    fuzzer("length"),
    fuzzer("cache"),
    fuzzer("helper"),
    fuzzer("archive"),
    fuzzer("lottie"),
    fuzzer("studio"),
    // What is tried, and what has to hold: the tests run it, too.
    .target(
      name: "Subjects",
      dependencies: [
        .product(name: "SplashRender", package: "splashrender"),
        .product(name: "SplashStudio", package: "splashrender"),
      ],
      swiftSettings: settings),
    .target(name: "Driver", dependencies: ["CLibFuzzer", "Subjects"], swiftSettings: settings),
    .target(name: "CLibFuzzer"),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
