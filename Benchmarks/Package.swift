// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "splashrender", path: "..")],
  targets: [
    .executableTarget(
      name: "bench", dependencies: [.product(name: "SplashRender", package: "splashrender")],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "gif", dependencies: [.product(name: "SplashRender", package: "splashrender")],
      swiftSettings: [.treatAllWarnings(as: .error)]),
  ],
  swiftLanguageModes: [.v6]
)
