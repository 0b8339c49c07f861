import CBaselines
import CCairo
import Foundation
import SplashPixels

/// The machine and the library versions of a run.
struct Machine: Codable {
  var processor = "unknown"
  var cores = ProcessInfo.processInfo.activeProcessorCount
  /// The CPU extensions that the kernels use.
  var extensions: [String] = []
  var caches: [String: String] = [:]
  var system = ProcessInfo.processInfo.operatingSystemVersionString
  var levels = Kernels.available.map(\.name)
  var commit = "unknown"
  var compiler = "unknown"
  var libraries: [String: String] = [:]
  /// The load of the machine: the mean number of runnable processes over the last minute.
  var load = 0.0
  var date = ISO8601DateFormatter().string(from: Date())

  init() {
    getloadavg(&load, 1)
    let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    for line in lines.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let value = parts[1].trimmingCharacters(in: .whitespaces)
      switch parts[0].trimmingCharacters(in: .whitespaces) {
      case "model name": processor = value
      case "flags":
        let wanted: Set = [
          "sse2", "ssse3", "sse4_1", "avx", "avx2", "fma", "bmi2", "avx512f", "avx512bw",
          "avx512vl", "avx512vbmi", "avx512_vbmi2",
        ]
        extensions = value.split(separator: " ").map(String.init).filter(wanted.contains)
      default: break
      }
    }
    for index in 0..<4 {
      let folder = "/sys/devices/system/cpu/cpu0/cache/index\(index)/"
      guard let level = Self.line(folder + "level"), let type = Self.line(folder + "type"),
        let size = Self.line(folder + "size")
      else { continue }
      caches["L\(level) \(type)"] = size
    }
    commit = Self.output(["git", "-C", root.path, "describe", "--always", "--dirty"]) ?? commit
    compiler = Self.output(["swift", "--version"])?.components(separatedBy: "\n")[0] ?? compiler
    libraries["cairo"] = String(cString: cairo_version_string())
    libraries["pixman"] = Self.output(["pkg-config", "--modversion", "pixman-1"])
    libraries["libyuv"] = Self.output(["dpkg-query", "-W", "-f", "${Version}", "libyuv0"])
    libraries["FFmpeg"] = String(cString: baseline_ffmpeg_version())
    libraries["x264"] =
      Self.output(["pkg-config", "--modversion", "x264"])
      ?? Self.output(["dpkg-query", "-W", "-f", "${Version}", "libx264-164"])
  }

  /// Returns a description of a few lines.
  func describe() {
    print(
      "\(processor), \(cores) cores, load \(load); kernels: \(levels.joined(separator: ", "))")
    print("commit \(commit); \(compiler)")
    let names = libraries.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    print(names.joined(separator: ", "))
  }

  private static func line(_ path: String) -> String? {
    (try? String(contentsOfFile: path, encoding: .utf8))?
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func output(_ words: [String]) -> String? {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

/// The repository's folder.
let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
