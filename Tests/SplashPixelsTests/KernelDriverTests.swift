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
    let project = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("splashrender-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Optimised as in the package. The clang next to the Swift compiler is preferred.
    _ = try Self.run(
      """
      if swift=$(command -v swift); then
        PATH=$(dirname "$swift"):$(dirname "$(readlink -f "$swift")"):$PATH
      fi
      kernels='\(project.path)/Sources/CSplashKernels'
      sources='\(project.path)/Tests/KernelDriver'
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
