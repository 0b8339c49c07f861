import Foundation

/// A program that failed.
struct ProgramFailure: Error {
  let words: [String]
  let status: Int32
}

/// Runs a program and waits until it ends.
///
/// - Returns: The elapsed seconds.
@discardableResult
func run(_ words: [String], output: FileHandle = .nullDevice) throws -> Double {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = words
  process.standardInput = FileHandle.nullDevice
  process.standardOutput = output
  process.standardError = FileHandle.nullDevice
  let start = ContinuousClock.now
  try process.run()
  process.waitUntilExit()
  let seconds = (ContinuousClock.now - start) / .seconds(1)
  guard process.terminationStatus == 0 else {
    throw ProgramFailure(words: words, status: process.terminationStatus)
  }
  return seconds
}

/// The size of a file in bytes.
func fileSize(_ path: String) throws -> Int {
  try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
}
