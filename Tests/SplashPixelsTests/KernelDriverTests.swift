import Foundation
import Testing

/// The kernels as the compiler leaves them: what their objects export, and what they write on other
/// processors, by a program in C that runs each of them on the same numbers (`Tests/KernelDriver`).
@Suite struct KernelDriverTests {
  private static let native = Result { try KernelDriver() }

  #if os(Linux) && arch(x86_64)
    private static let canEmulate = true
  #else
    private static let canEmulate = false
  #endif

  @Test func `an object exports its table and nothing else`() throws {
    let driver = try Self.native.get()
    var expected: Set = ["splash_kernels_baseline", "splash_kernels_for", "splash_lzw_table_size"]
    #if arch(x86_64)
      expected.formUnion(["splash_kernels_v3", "splash_kernels_v4"])
    #endif
    #expect(try driver.exports() == expected)
  }

  @Test func `the levels of this machine write the same`() throws {
    let levels = try Self.native.get().hashes()
    let baseline = try #require(levels["baseline"])
    for (name, hashes) in levels { expectEqual(hashes, baseline, name) }
  }

  @Test(.enabled(if: canEmulate, "arm64 is emulated on Linux on x86-64 only"))
  func `arm64 writes the same`() throws {
    let native = try #require(try Self.native.get().hashes()["baseline"])
    let arm = try KernelDriver(
      options: "--target=aarch64-linux-gnu -nostdlibinc -nostdlib -static -fuse-ld=lld",
      emulator: "qemu-aarch64", isFreestanding: true)
    expectEqual(try #require(try arm.hashes()["baseline"]), native, "arm64")
  }

  /// Expects the hashes of two levels to be equal, kernel by kernel.
  private func expectEqual(_ a: [String: String], _ b: [String: String], _ name: String) {
    #expect(!a.isEmpty)
    #expect(a.keys == b.keys)
    for (kernel, hash) in a { #expect(hash == b[kernel], "\(kernel), \(name)") }
  }
}

/// The driver, built in a folder of its own, which goes with it.
private final class KernelDriver: Sendable {
  private let folder: URL
  private let emulator: String

  /// Builds it.
  ///
  /// - Parameters:
  ///   - options: What the compiler is told besides.
  ///   - emulator: What stands before the program.
  ///   - isFreestanding: Whether there is no C library.
  init(options: String = "", emulator: String = "", isFreestanding: Bool = false) throws {
    let project = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("splashrender-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    self.emulator = emulator
    // Optimised as in the package. The compiler is the one that lies beside Swift, if there is one.
    _ = try run(
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
      """)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// The symbols that the kernels' objects define for others.
  func exports() throws -> Set<String> {
    let lines = try run("nm -gP *.o").split(separator: "\n")
    // The name, the kind, and where it lies; on a Mac names begin with a line.
    let symbols = lines.map { $0.split(separator: " ") }.filter { $0.count > 2 && $0[1] != "U" }
    return Set(symbols.map { String($0[0].trimmingPrefix("_")) })
  }

  /// The hash of what each kernel writes, by level and kernel.
  func hashes() throws -> [String: [String: String]] {
    var levels: [String: [String: String]] = [:]
    for line in try run("\(emulator) driver/driver").split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      try #require(words.count == 3, "\(line)")
      levels[words[1], default: [:]][words[0]] = words[2]
    }
    return levels
  }

  /// What lines of the shell write, in the folder. They must not fail.
  private func run(_ lines: String) throws -> String {
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
