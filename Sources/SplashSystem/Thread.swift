#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A system thread, for blocking work.
@safe package struct Thread: @unchecked Sendable {
  private let handle: pthread_t

  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// Runs `body` on a new thread.
  ///
  /// - Returns: `nil` if the system can't create a thread.
  package init?(_ body: @escaping @Sendable () -> Void) {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    defer { unsafe attributes.deallocate() }
    unsafe pthread_attr_init(attributes)
    defer { unsafe pthread_attr_destroy(attributes) }
    // The main thread's stack size, because other threads get a much smaller stack on some systems.
    unsafe pthread_attr_setstacksize(attributes, 8 << 20)

    let work = unsafe Unmanaged.passRetained(Work(body))
    #if canImport(Glibc)
      var handle = pthread_t()
      let result = unsafe pthread_create(
        &handle, attributes, { unsafe Thread.run($0) }, work.toOpaque())
      guard result == 0 else {
        unsafe work.release()
        return nil
      }
      self.handle = handle
    #else
      var handle: pthread_t?
      let result = unsafe pthread_create(
        &handle, attributes, { unsafe Thread.run($0) }, work.toOpaque())
      guard result == 0, let handle = unsafe handle else {
        unsafe work.release()
        return nil
      }
      unsafe self.handle = handle
    #endif
  }

  /// Waits until the body has returned. Call it at most once.
  package func join() {
    pthread_join(handle, nil)
  }

  /// Detaches the thread, which can then no longer be joined.
  package func detach() {
    pthread_detach(handle)
  }

  /// Sends the thread a signal.
  package func send(_ signal: Int32) {
    pthread_kill(handle, signal)
  }

  /// Lets all other threads run before the calling thread, for work that nobody waits for.
  package static func lowerPriority() {
    #if canImport(Glibc)
      // On Linux, 0 is the calling thread.
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
    #else
      pthread_set_qos_class_self_np(QOS_CLASS_BACKGROUND, 0)
    #endif
  }

  /// The number of available processors.
  package static var processorCount: Int {
    max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  /// The machine's memory in bytes.
  package static var memory: Int {
    Int(sysconf(Int32(_SC_PHYS_PAGES))) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  private static func run(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let work = unsafe work else { return nil }
    withSignalStack { unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
    return nil
  }

  /// Runs `body` on a thread with an alternate stack for signal handlers: after a stack overflow, the normal stack
  /// has no room for the handlers.
  private static func withSignalStack(_ body: () -> Void) {
    var former = unsafe stack_t()
    guard unsafe sigaltstack(nil, &former) == 0, unsafe former.ss_flags & Int32(SS_DISABLE) != 0
    else { return body() }
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    defer { unsafe room.deallocate() }
    var stack = unsafe stack_t()
    unsafe stack.ss_sp = room.baseAddress
    unsafe stack.ss_size = room.count
    unsafe sigaltstack(&stack, nil)
    defer { unsafe sigaltstack(&former, nil) }
    body()
  }
}
