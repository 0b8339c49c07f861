// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "splashrender", path: "..")],
  targets: [
    .executableTarget(
      name: "bench",
      dependencies: [
        "CCairo", "CRivals", "CYUV", "Pictures",
        .product(name: "SplashRender", package: "splashrender"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "gif",
      dependencies: ["Pictures", .product(name: "SplashRender", package: "splashrender")],
      swiftSettings: settings),
    .target(
      name: "Pictures",
      dependencies: [.product(name: "SplashRender", package: "splashrender")],
      swiftSettings: settings),

    // MARK: Rivals
    .target(
      name: "CRivals", dependencies: ["CLibAV"],
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .systemLibrary(
      name: "CCairo", path: "System/CCairo", pkgConfig: "cairo",
      providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),
    .systemLibrary(
      name: "CYUV", path: "System/CYUV",
      providers: [.apt(["libyuv-dev"]), .brew(["libyuv"])]),
    .systemLibrary(
      name: "CLibAV", path: "System/CLibAV",
      pkgConfig: "libavformat libavcodec libswscale libavutil",
      providers: [
        .apt(["libavcodec-dev", "libavformat-dev", "libavutil-dev", "libswscale-dev"]),
        .brew(["ffmpeg"]),
      ]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
