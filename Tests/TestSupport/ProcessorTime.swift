#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The seconds that `body` keeps a processor busy with the thread that calls it: what else the machine does
/// meanwhile doesn't count, as it does for a clock on the wall and for a test's time limit, which also counts
/// how long the test waits for its turn.
public func processorSeconds(of body: () throws -> Void) rethrows -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  let start = now()
  try body()
  return now() - start
}
