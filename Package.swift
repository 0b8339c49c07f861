// swift-tools-version: 6.2
import PackageDescription

// Warnings are errors where the project is worked on: on other machines a newer compiler, with a warning that
// nobody here has seen yet, builds all the same.
let warnings: [SwiftSetting] =
  Context.environment["SPLASHRENDER_STRICT_BUILD"] == nil ? [] : [.treatAllWarnings(as: .error)]

// Every Swift target is held to the same rules: Swift 6 concurrency checking, and `unsafe` spelt out
// wherever memory safety is not the compiler's.
let strict: [SwiftSetting] =
  [
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + warnings

// Tests use Foundation and the testing macros, which are not written for strict memory safety.
let testing: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny")
  ] + warnings

let package = Package(
  name: "splashrender",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "splashrender", targets: ["splashrender"]),
    // A film's face names the types of its stages, so that their modules come with it.
    .library(
      name: "SplashRender",
      targets: [
        "SplashRender", "SplashChecks", "SplashSceneFormat", "SplashScene", "SplashRaster",
        "SplashText", "SplashMedia", "SplashPixels", "SplashSystem",
      ]),
    // Without a public interface: fuzzing tries it.
    .library(name: "SplashStudio", targets: ["SplashStudio"]),
  ],
  targets: [
    // MARK: The program
    .executableTarget(
      name: "splashrender",
      dependencies: [
        "SplashRender", "SplashChecks", "SplashStudio", "SplashSceneFormat", "SplashScene",
        "SplashMedia", "SplashPixels", "SplashSystem", "CSplashStart",
      ],
      swiftSettings: strict),

    // MARK: The library's face
    .target(
      name: "SplashRender",
      dependencies: [
        "SplashSceneFormat", "SplashRaster", "SplashText", "SplashMedia", "SplashScene",
        "SplashPixels", "SplashSystem",
      ],
      swiftSettings: strict),

    // MARK: Comparing films, golden frames, and the cache of what was made before
    .target(
      name: "SplashChecks",
      dependencies: [
        "SplashRender", "SplashSceneFormat", "SplashMedia", "SplashScene", "SplashPixels",
        "SplashSystem", "CSplashReport",
      ],
      swiftSettings: strict),

    // MARK: Films in a browser
    .target(
      name: "SplashStudio",
      dependencies: [
        "SplashRender", "SplashChecks", "SplashRaster", "SplashMedia", "SplashSceneFormat",
        "SplashScene", "SplashPixels", "SplashSystem", "CSplashHTTP", "CSplashStudioPage",
      ],
      swiftSettings: strict),

    // MARK: Stages
    .target(
      name: "SplashSceneFormat",
      dependencies: ["SplashScene", "SplashSystem", "CSplashTemplates"], swiftSettings: strict),
    // Rounding and square roots, exact everywhere, are libm's on Linux.
    .target(
      name: "SplashScene", dependencies: ["SplashSystem"], swiftSettings: strict,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(
      name: "SplashText",
      dependencies: ["SplashScene", "SplashSystem", "CPango", "CSplashType", "CSplashFont"],
      swiftSettings: strict),
    .target(
      name: "SplashRaster", dependencies: ["SplashScene", "SplashPixels"], swiftSettings: strict),
    .target(
      name: "SplashPixels", dependencies: ["CSplashKernels"], swiftSettings: strict),
    .target(
      name: "SplashMedia",
      dependencies: [
        "SplashScene", "SplashPixels", "SplashSystem", "CFFmpeg", "CGiflib", "CImageQuant", "CRsvg",
        "CWebP", "CXML2", "CZlib", "CSplashKernels", "CSplashCrash", "CSplashProcess",
      ],
      swiftSettings: strict),

    .target(name: "SplashSystem", dependencies: ["CSplashSystem"], swiftSettings: strict),

    // MARK: C
    // System calls that Swift can't make.
    .target(name: "CSplashSystem"),
    .target(name: "CSplashKernels"),
    .target(name: "CSplashCrash"),
    .target(name: "CSplashProcess"),
    // What the program does before all libraries; linked into nothing else.
    .target(name: "CSplashStart"),
    // The font in the program is part of its source.
    .target(name: "CSplashFont", exclude: ["Inter.ttf", "OFL.txt", "README.md"]),
    // The templates in the program are part of its source, too.
    .target(name: "CSplashTemplates", exclude: ["templates", "starters"]),
    // So are the style sheet and the script of reports.
    .target(name: "CSplashReport", exclude: ["report.css", "report.js"]),
    // The library that serves the studio's page is loaded when it is needed.
    .target(
      name: "CSplashHTTP", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(name: "CSplashStudioPage", exclude: ["page"]),
    .target(name: "CSplashType", dependencies: ["CPango"]),
    .systemLibrary(
      name: "CFFmpeg", path: "Sources/System/CFFmpeg",
      pkgConfig: "libavformat libavcodec libswscale libavutil",
      providers: [
        .apt(["libavcodec-dev", "libavformat-dev", "libavutil-dev", "libswscale-dev"]),
        .brew(["ffmpeg"]),
      ]),
    .systemLibrary(
      name: "CGiflib", path: "Sources/System/CGiflib",
      providers: [.apt(["libgif-dev"]), .brew(["giflib"])]),
    .systemLibrary(
      name: "CImageQuant", path: "Sources/System/CImageQuant", pkgConfig: "imagequant",
      providers: [.apt(["libimagequant-dev"]), .brew(["libimagequant"])]),
    .systemLibrary(
      name: "CPango", path: "Sources/System/CPango", pkgConfig: "pango harfbuzz fontconfig",
      providers: [.apt(["libpango1.0-dev"]), .brew(["pango"])]),
    .systemLibrary(
      name: "CRsvg", path: "Sources/System/CRsvg", pkgConfig: "librsvg-2.0",
      providers: [.apt(["librsvg2-dev"]), .brew(["librsvg"])]),
    .systemLibrary(
      name: "CWebP", path: "Sources/System/CWebP", pkgConfig: "libwebpdemux",
      providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    .systemLibrary(
      name: "CXML2", path: "Sources/System/CXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .systemLibrary(
      name: "CZlib", path: "Sources/System/CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),

    // MARK: Examples
    // Small programs that use the library; tests run them.
    .executableTarget(
      name: "RenderFile",
      dependencies: ["SplashRender", "SplashSceneFormat", "SplashMedia", "SplashSystem"],
      path: "Examples/RenderFile", swiftSettings: testing),
    .executableTarget(
      name: "BuildScene",
      dependencies: ["SplashRender", "SplashScene", "SplashMedia", "SplashSystem"],
      path: "Examples/BuildScene", swiftSettings: testing),
    .executableTarget(
      name: "RawFrames",
      dependencies: ["SplashRender", "SplashMedia", "SplashPixels", "SplashSystem"],
      path: "Examples/RawFrames", swiftSettings: testing),
    .executableTarget(
      name: "CheckFrame",
      dependencies: [
        "SplashRender", "SplashMedia", "SplashScene", "SplashPixels", "SplashSystem",
      ],
      path: "Examples/CheckFrame", swiftSettings: testing),

    // MARK: Tests
    .target(
      name: "TestSupport", dependencies: ["SplashScene", "SplashSystem"], path: "Tests/TestSupport",
      swiftSettings: testing),
    .testTarget(
      name: "SplashSceneTests", dependencies: ["TestSupport", "SplashScene", "SplashSystem"],
      swiftSettings: testing),
    .testTarget(
      name: "SplashSceneFormatTests",
      dependencies: ["TestSupport", "SplashSceneFormat", "SplashScene", "SplashSystem"],
      exclude: ["AppleInterface/interface.json"], swiftSettings: testing),
    .testTarget(
      name: "SplashRasterTests",
      dependencies: ["TestSupport", "SplashRaster", "SplashScene", "SplashPixels"],
      swiftSettings: testing),
    .testTarget(
      name: "SplashTextTests",
      dependencies: [
        "TestSupport", "SplashText", "SplashScene", "SplashRaster", "SplashPixels", "SplashSystem",
      ],
      swiftSettings: testing),
    .testTarget(
      name: "SplashPixelsTests", dependencies: ["TestSupport", "SplashPixels", "CSplashKernels"],
      swiftSettings: testing),
    .testTarget(
      name: "SplashMediaTests",
      dependencies: [
        "TestSupport", "SplashMedia", "SplashScene", "SplashPixels", "SplashSystem", "CFFmpeg",
        "CZlib", "splashrender",
      ],
      exclude: ["Pictures"], swiftSettings: testing),
    .testTarget(
      name: "SplashRenderTests",
      dependencies: [
        "TestSupport", "SplashRender", "SplashChecks", "SplashSceneFormat", "SplashScene",
        "SplashRaster", "SplashPixels", "SplashMedia", "SplashSystem",
      ],
      swiftSettings: testing),
    .testTarget(
      name: "SplashStudioTests",
      dependencies: [
        "TestSupport", "SplashStudio", "SplashRender", "SplashChecks", "SplashSceneFormat",
        "SplashScene", "SplashPixels", "SplashMedia", "SplashSystem",
      ],
      swiftSettings: testing),
    // Tries what fuzzing has found with the same checks: `Subjects` is a link to those of `Fuzz/`.
    .testTarget(
      name: "FuzzTests",
      dependencies: [
        "SplashRender", "SplashChecks", "SplashStudio", "SplashSceneFormat", "SplashScene",
        "SplashMedia", "SplashPixels", "SplashText", "SplashSystem",
      ],
      swiftSettings: testing),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "TestSupport", "splashrender", "RenderFile", "BuildScene", "RawFrames", "CheckFrame",
      ],
      swiftSettings: testing),
    // Attacks the program from outside: `Support` is a link to that of `CommandLineTests`.
    .testTarget(
      name: "AttackTests", dependencies: ["TestSupport", "splashrender"], path: "Tests/Attack",
      exclude: ["README.md"], swiftSettings: testing),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
