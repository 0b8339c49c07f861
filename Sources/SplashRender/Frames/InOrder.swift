import SplashSystem

/// Does work items by several threads and takes their results in order on the calling one.
///
/// - Parameters:
///   - count: How many items there are.
///   - threads: How many threads work, at least 1. Fewer do when the system has no more to give.
///   - capacity: How many items may be on their way at a time, at least 1.
///   - makeWorker: Makes what does an item by its number; called once by every thread.
///   - take: Takes an item's number and result; what it throws ends the work.
package func inOrder<Result: Sendable, Failure: Error>(
  _ count: Int, threads: Int, capacity: Int, makeWorker: @escaping @Sendable () -> (Int) -> Result,
  take: (Int, Result) throws(Failure) -> Void
) throws(Failure) {
  let window = OrderedWindow<Result>(count: count, capacity: max(1, capacity))
  var workers: [Thread] = []
  for _ in 0..<min(max(1, threads), max(1, capacity), count) {
    let worker = Thread {
      let work = makeWorker()
      while let index = window.claim() { window.deliver(work(index), at: index) }
    }
    guard let worker else { break }
    workers.append(worker)
  }
  defer {
    window.cancel()
    for worker in workers { worker.join() }
  }
  if workers.isEmpty {
    let work = makeWorker()
    for index in 0..<count { try take(index, work(index)) }
    return
  }
  var index = 0
  while let result = window.next() {
    try take(index, result)
    index += 1
  }
}
