// swift-tools-version: 6.2
import PackageDescription

// Warnings are errors in continuous integration only, so that a newer compiler with new warnings still builds the
// package elsewhere.
let warnings: [SwiftSetting] =
  Context.environment["SPLASHRENDER_STRICT_BUILD"] == nil ? [] : [.treatAllWarnings(as: .error)]

// All Swift targets have Swift 6 concurrency checking, and `unsafe` marks each expression whose memory safety the
// compiler can't check.
let strict: [SwiftSetting] =
  [
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + warnings

// Foundation and the testing macros don't support strict memory safety.
let testing: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny")
  ] + warnings

// Most of the time of these tests passes in the modules that they test, or in the program.
let unoptimized: [SwiftSetting] =
  testing + [.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"])]

// The program carries Swift's libraries along, so that it starts fast and runs where Swift is not installed. Apple's
// systems have them, and the sanitizers have to see what they do.
let swiftLibraries: [LinkerSetting] =
  Context.environment["SPLASHRENDER_SHARED_LIBRARIES"] == nil
  ? [.unsafeFlags(["-static-stdlib"], .when(platforms: [.linux]))] : []

let package = Package(
  name: "splashrender",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "splashrender", targets: ["splashrender"]),
    // The public interface of SplashRender uses types of the other modules.
    .library(
      name: "SplashRender",
      targets: [
        "SplashRender", "SplashChecks", "SplashSceneFormat", "SplashLottie", "SplashSyntax",
        "SplashTimeline", "SplashScene", "SplashRaster", "SplashText", "SplashMedia",
        "SplashPixels",
        "SplashSystem",
      ]),
  ],
  targets: [
    // MARK: The program
    .executableTarget(
      name: "splashrender",
      dependencies: [
        "SplashRender", "SplashChecks", "SplashStudio", "SplashSceneFormat", "SplashSyntax",
        "SplashTimeline", "SplashScene", "SplashMedia", "SplashPixels", "SplashSystem",
        "CSplashStart",
      ],
      swiftSettings: strict, linkerSettings: swiftLibraries),

    // MARK: The library's face
    .target(
      name: "SplashRender",
      dependencies: [
        "SplashSceneFormat", "SplashSyntax", "SplashRaster", "SplashText", "SplashMedia",
        "SplashTimeline", "SplashScene", "SplashPixels", "SplashSystem",
      ],
      swiftSettings: strict),

    // MARK: Comparing films, golden frames, and the cache of what was made before
    .target(
      name: "SplashChecks",
      dependencies: [
        "SplashRender", "SplashSceneFormat", "SplashSyntax", "SplashMedia", "SplashTimeline",
        "SplashScene", "SplashPixels", "SplashSystem",
      ],
      swiftSettings: strict),

    // MARK: Films in a browser
    .target(
      name: "SplashStudio",
      dependencies: [
        "SplashRender", "SplashChecks", "SplashRaster", "SplashMedia", "SplashSceneFormat",
        "SplashSyntax", "SplashTimeline", "SplashScene", "SplashPixels", "SplashSystem",
        "CSplashHTTP",
      ],
      swiftSettings: strict),

    // MARK: Stages
    .target(
      name: "SplashSceneFormat",
      dependencies: [
        "SplashLottie", "SplashSyntax", "SplashTimeline", "SplashScene", "SplashSystem",
      ],
      swiftSettings: strict),
    .target(
      name: "SplashLottie", dependencies: ["SplashSyntax", "SplashScene", "SplashSystem"],
      swiftSettings: strict),
    .target(name: "SplashSyntax", dependencies: ["SplashSystem"], swiftSettings: strict),
    .target(
      name: "SplashTimeline", dependencies: ["SplashScene", "SplashSystem"], swiftSettings: strict),
    // Rounding and square roots, exact everywhere, are libm's on Linux.
    .target(
      name: "SplashScene", dependencies: ["SplashSystem"], swiftSettings: strict,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(
      name: "SplashText",
      dependencies: ["SplashScene", "SplashSystem", "CPango", "CSplashType"],
      swiftSettings: strict),
    .target(
      name: "SplashRaster", dependencies: ["SplashScene", "SplashPixels"], swiftSettings: strict),
    .target(
      name: "SplashPixels", dependencies: ["CSplashKernels"], swiftSettings: strict),
    .target(
      name: "SplashMedia",
      dependencies: [
        "SplashScene", "SplashPixels", "SplashSystem", "CFFmpeg", "CGiflib", "CImageQuant", "CRsvg",
        "CWebP", "CXML2", "CZlib", "CSplashKernels", "CSplashSystem",
      ],
      swiftSettings: strict),

    .target(
      name: "SplashSystem", dependencies: ["CSplashSystem", "CSplashResources"],
      swiftSettings: strict),

    // MARK: C
    // System calls that Swift can't make.
    .target(name: "CSplashSystem"),
    .target(name: "CSplashKernels"),
    // What the program does before all libraries; linked into nothing else.
    .target(name: "CSplashStart"),
    // The font, the templates and the pages in the program are part of its source.
    .target(
      name: "CSplashResources",
      exclude: ["findings", "font", "report", "starters", "studio", "templates"]),
    // The library that serves the studio's page is loaded when it is needed.
    .target(
      name: "CSplashHTTP", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
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
      name: "TestSupport", dependencies: ["SplashScene", "SplashSyntax", "SplashSystem"],
      path: "Tests/TestSupport",
      swiftSettings: testing),
    // What runs the built program.
    .target(
      name: "ProgramSupport", dependencies: ["TestSupport"], path: "Tests/ProgramSupport",
      swiftSettings: testing),
    // The kernels in plain Swift, with which tests compare them.
    .target(
      name: "KernelReference", dependencies: ["SplashPixels"], path: "Tests/KernelReference",
      swiftSettings: testing),
    .testTarget(
      name: "SplashSceneTests", dependencies: ["TestSupport", "SplashScene", "SplashSystem"],
      swiftSettings: testing),
    .testTarget(
      name: "SplashTimelineTests",
      dependencies: [
        "TestSupport", "SplashTimeline", "SplashSceneFormat", "SplashLottie", "SplashScene",
      ],
      swiftSettings: testing),
    .testTarget(
      name: "SplashSyntaxTests", dependencies: ["TestSupport", "SplashSyntax"],
      swiftSettings: testing),
    .testTarget(
      name: "SplashSceneFormatTests",
      dependencies: [
        "TestSupport", "SplashSceneFormat", "SplashSyntax", "SplashScene", "SplashSystem",
      ],
      exclude: ["AppleInterface/interface.json"], swiftSettings: unoptimized),
    .testTarget(
      name: "SplashLottieTests",
      dependencies: ["TestSupport", "SplashLottie", "SplashSyntax", "SplashScene", "SplashSystem"],
      swiftSettings: testing),
    .testTarget(
      name: "SplashRasterTests",
      dependencies: [
        "TestSupport", "KernelReference", "SplashRaster", "SplashScene", "SplashPixels",
      ],
      swiftSettings: testing),
    .testTarget(
      name: "SplashTextTests",
      dependencies: [
        "TestSupport", "SplashText", "SplashScene", "SplashRaster", "SplashPixels", "SplashSystem",
      ],
      swiftSettings: testing),
    .testTarget(
      name: "SplashPixelsTests",
      dependencies: ["TestSupport", "KernelReference", "SplashPixels", "CSplashKernels"],
      swiftSettings: testing),
    .testTarget(
      name: "SplashMediaTests",
      dependencies: [
        "TestSupport", "SplashMedia", "SplashScene", "SplashPixels", "SplashSystem", "CFFmpeg",
        "CZlib",
      ],
      exclude: ["Pictures"], swiftSettings: testing),
    .testTarget(
      name: "SplashRenderTests",
      dependencies: [
        "TestSupport", "SplashRender", "SplashChecks", "SplashSceneFormat", "SplashSyntax",
        "SplashScene", "SplashRaster", "SplashPixels", "SplashMedia", "SplashSystem",
      ],
      swiftSettings: unoptimized),
    .testTarget(
      name: "SplashStudioTests",
      dependencies: [
        "TestSupport", "SplashStudio", "SplashRender", "SplashChecks", "SplashSceneFormat",
        "SplashSyntax", "SplashScene", "SplashPixels", "SplashMedia", "SplashSystem",
      ],
      swiftSettings: testing),
    .testTarget(
      name: "CommandLineTests", dependencies: ["TestSupport", "ProgramSupport"],
      swiftSettings: unoptimized),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)

// Fuzzers, attacks and benchmarks look into the modules as tests do. They are built wherever the tests are, so that
// no change of an interface breaks them unnoticed, but not when other packages build a product.
if Context.environment["SPLASHRENDER_PROOFS"] != nil {
  package.targets += [
    // MARK: Fuzzing
    // What is fuzzed, with its invariants: the tests check them for what was found once.
    .target(
      name: "FuzzSubjects",
      dependencies: [
        "SplashRender", "SplashChecks", "SplashStudio", "SplashSceneFormat", "SplashSyntax",
        "SplashLottie", "SplashScene", "SplashMedia", "SplashPixels", "SplashText", "SplashSystem",
      ],
      path: "Fuzz/Subjects", swiftSettings: testing),
    .target(name: "CLibFuzzer", path: "Fuzz/CLibFuzzer"),
    .executableTarget(
      name: "fuzz", dependencies: ["CLibFuzzer", "FuzzSubjects"], path: "Fuzz/fuzz",
      swiftSettings: testing),
    .testTarget(
      name: "FuzzTests", dependencies: ["FuzzSubjects", "SplashSystem"], swiftSettings: testing),

    // MARK: Attacks on the program from outside
    .target(
      name: "Attacks", dependencies: ["TestSupport", "ProgramSupport"], path: "Fuzz/Attacks",
      exclude: ["README.md"], swiftSettings: testing),
    .executableTarget(
      name: "attack", dependencies: ["Attacks", "ProgramSupport"], path: "Fuzz/attack",
      swiftSettings: testing),
    .testTarget(
      name: "AttackTests", dependencies: ["Attacks", "TestSupport", "ProgramSupport"],
      swiftSettings: testing),

    // MARK: Benchmarks
    .executableTarget(
      name: "bench",
      dependencies: [
        "BenchmarkImages", "SplashRender", "SplashSceneFormat", "SplashScene", "SplashRaster",
        "SplashMedia", "SplashPixels", "SplashSystem", "CCairo", "CBaselines",
      ],
      path: "Benchmarks/Sources/bench", swiftSettings: testing),
    .executableTarget(
      name: "bench-gif",
      dependencies: [
        "BenchmarkImages", "SplashRender", "SplashScene", "SplashMedia", "SplashPixels",
        "SplashSystem",
      ],
      path: "Benchmarks/Sources/gif", swiftSettings: testing),
    .target(
      name: "BenchmarkImages", dependencies: ["SplashPixels"], path: "Benchmarks/Sources/Images",
      swiftSettings: testing),
    .target(
      name: "CBaselines", dependencies: ["CFFmpeg"], path: "Benchmarks/Sources/CBaselines",
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .systemLibrary(
      name: "CCairo", path: "Benchmarks/Sources/CCairo", pkgConfig: "cairo",
      providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),
  ]
}
