#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The CPU time of `body` on the calling thread, in seconds. Unlike wall-clock time and a test's time limit, it
/// doesn't depend on the machine's other work.
package func processorSeconds(of body: () throws -> Void) rethrows -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  let start = now()
  try body()
  return now() - start
}
