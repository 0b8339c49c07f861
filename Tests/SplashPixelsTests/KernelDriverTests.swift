import Foundation
import Testing

/// The compiled kernels: the symbols that their object files export, and their results on other
/// processors. A C program runs each of them with the same numbers (`Tests/KernelDriver`).
@Suite struct KernelDriverTests {
  private static let native = Result { try KernelDriver() }

  #if os(Linux) && arch(x86_64)
    private static let canEmulate = true
  #else
    private static let canEmulate = false
  #endif

  @Test func `the object files of the pixel kernels export only a fixed list of splash_ symbols`()
    throws
  {
    let driver = try Self.native.get()
    var expected: Set = ["splash_kernels_baseline", "splash_kernels_for", "splash_lzw_table_size"]
    #if arch(x86_64)
      expected.formUnion(["splash_kernels_v3", "splash_kernels_v4"])
    #endif
    #expect(driver.exports == expected)
  }

  @Test func `the pixel kernels write the same bytes at every SIMD level of this machine`() throws {
    let levels = try Self.native.get().hashes
    let baseline = try #require(levels["baseline"])
    for (name, hashes) in levels { expectEqual(hashes, baseline, name) }
  }

  @Test func `each header of the pixel kernels includes everything that it uses`() throws {
    let output = try KernelDriver.compile(
      """
      for header in "$kernels"/kernels/*.h "$kernels"/include/*.h; do
        cat > one.c <<END
      #define LEVEL baseline
      #define LANES 4
      #if defined(__x86_64__)
      #include <emmintrin.h>
      #elif defined(__aarch64__)
      #include <arm_neon.h>
      #endif
      #include "$header"
      END
        clang -std=c11 -fsyntax-only -Werror=implicit-function-declaration one.c
        echo "$(basename "$header")"
      done
      """)
    #expect(output.contains("lanes.h\n") && output.contains("splash_blur.h\n"))
  }

  @Test(.enabled(if: canEmulate, "arm64 is emulated on Linux on x86-64 only"))
  func `the emulated arm64 pixel kernels write the same bytes as this machine's kernels`() throws {
    let native = try #require(Self.native.get().hashes["baseline"])
    let arm = try KernelDriver(
      options: "--target=aarch64-linux-gnu -nostdlibinc -nostdlib -static -fuse-ld=lld",
      emulator: "qemu-aarch64", isFreestanding: true)
    expectEqual(try #require(arm.hashes["baseline"]), native, "arm64")
  }

  /// Expects the hashes of two levels to be equal, kernel by kernel.
  private func expectEqual(_ a: [String: String], _ b: [String: String], _ name: String) {
    #expect(!a.isEmpty)
    #expect(a.keys == b.keys)
    for (kernel, hash) in a { #expect(hash == b[kernel], "\(kernel), \(name)") }
  }
}

/// The symbols and results of the kernels, built in a folder that is removed afterwards.
private struct KernelDriver {
  /// The symbols that the kernels' object files export.
  let exports: Set<String>
  /// The hash of each kernel's results, by level and kernel.
  let hashes: [String: [String: String]]

  /// Builds and runs the driver.
  ///
  /// - Parameters:
  ///   - options: More options for the compiler.
  ///   - emulator: The command that runs the program.
  ///   - isFreestanding: Whether there is no C library.
  init(options: String = "", emulator: String = "", isFreestanding: Bool = false) throws {
    let folder = try Self.makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    // Optimised as in the package.
    _ = try Self.run(
      Self.settings + """

        build="clang \(options) -O2 -std=c11 -fPIC"
        $build -I "$kernels/include" -c "$kernels"/*.c
        mkdir driver
        $build -I "$kernels/include" -c "$sources/driver.c" -o driver/driver.o
        \(isFreestanding ? "$build -c \"$sources/freestanding.c\" -o driver/freestanding.o" : "")
        $build *.o driver/*.o -o driver/driver
        """, in: folder)

    // The name, the type and the address. On macOS, names start with an underscore.
    let symbols = try Self.run("nm -gP *.o", in: folder).split(separator: "\n")
      .map { $0.split(separator: " ") }.filter { $0.count > 2 && $0[1] != "U" }
    exports = Set(symbols.map { String($0[0].trimmingPrefix("_")) })

    var hashes: [String: [String: String]] = [:]
    for line in try Self.run("\(emulator) driver/driver", in: folder).split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      try #require(words.count == 3, "\(line)")
      hashes[words[1], default: [:]][words[0]] = words[2]
    }
    self.hashes = hashes
  }

  /// Runs a shell script that compiles kernels in a folder of its own, and returns its output. The script must not fail.
  static func compile(_ lines: String) throws -> String {
    let folder = try makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    return try run(settings + "\n" + lines, in: folder)
  }

  private static func makeFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("splashrender-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Where the sources are. The clang next to the Swift compiler is preferred.
  private static let settings = {
    let project = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return """
      if swift=$(command -v swift); then
        PATH=$(dirname "$swift"):$(dirname "$(readlink -f "$swift")"):$PATH
      fi
      kernels='\(project.path)/Sources/CSplashKernels'
      sources='\(project.path)/Tests/KernelDriver'
      """
  }()

  /// Runs a shell script in a folder and returns its output. The script must not fail.
  private static func run(_ lines: String, in folder: URL) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-ec", lines]
    process.currentDirectoryURL = folder
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let text = String(decoding: bytes, as: UTF8.self)
    try #require(process.terminationStatus == 0, "\(text)")
    return text
  }
}
