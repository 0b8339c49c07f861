import Foundation
import SplashSystem
import Synchronization
import Testing

@testable import SplashRender

@Suite struct OrderedWindowTests {
  @Test(arguments: [1, 2, 5], [1, 3, 8])
  func `the results of parallel threads arrive in order with any thread count and buffer size`(
    threads: Int, capacity: Int
  ) {
    let count = 200
    let window = OrderedWindow<Int>(count: count, capacity: capacity)
    let workers = (0..<threads).compactMap { _ in
      Thread {
        while let index = window.claim() {
          if index % 7 == 0 { usleep(50) }
          window.deliver(index * index, at: index)
        }
      }
    }
    var values: [Int] = []
    while let value = window.next() { values.append(value) }
    for worker in workers { worker.join() }
    #expect(workers.count == threads)
    #expect(values == (0..<count).map { $0 * $0 })
  }

  @Test
  func `a worker thread runs ahead of the consumer by no more results than the buffer holds`() {
    let capacity = 3
    let window = OrderedWindow<Int>(count: 50, capacity: capacity)
    let furthest = Atomic(0)
    let worker = Thread {
      while let index = window.claim() {
        furthest.store(index, ordering: .relaxed)
        window.deliver(index, at: index)
      }
    }
    for taken in 0..<50 {
      usleep(100)
      #expect(furthest.load(ordering: .relaxed) < taken + capacity)
      #expect(window.next() == taken)
    }
    worker?.join()
    #expect(window.next() == nil)
  }

  @Test func `cancelling a parallel computation ends its threads and gives out no more work`() {
    let window = OrderedWindow<Int>(count: 1000, capacity: 2)
    let worker = Thread {
      while let index = window.claim() { window.deliver(index, at: index) }
    }
    #expect(window.next() == 0)
    window.cancel()
    worker?.join()
    #expect(window.claim() == nil)
  }
}
