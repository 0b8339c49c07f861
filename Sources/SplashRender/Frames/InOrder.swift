import SplashSystem

/// Processes work items on several threads, and passes the results on in order on the calling thread.
///
/// - Parameters:
///   - count: The number of items.
///   - threads: The maximum number of threads, at least 1. Fewer threads are used if the system can't create more.
///   - capacity: The maximum number of items in progress, at least 1.
///   - makeWorker: A closure that creates a function to process items by index. Every thread calls it once.
///   - take: A closure that receives each item's index and result. An error that it throws stops the work.
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
