import Foundation

/// The `splashrender` program that was built together with the tests.
package let builtProgram: URL = {
  // On Linux the tests are a program in the build folder; on a Mac a bundle there, which is named on
  // the runner's command line.
  let bundles = CommandLine.arguments.filter { $0.contains(".xctest") }
  for start in bundles + ["/proc/self/exe", CommandLine.arguments[0]] {
    var folder = URL(fileURLWithPath: start).resolvingSymlinksInPath()
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let candidate = folder.appendingPathComponent("splashrender")
      var isDirectory: ObjCBool = false
      if FileManager.default.fileExists(atPath: candidate.path, isDirectory: &isDirectory),
        !isDirectory.boolValue
      {
        return candidate
      }
    }
  }
  fatalError("there is no splashrender near the tests; build it first")
}()
