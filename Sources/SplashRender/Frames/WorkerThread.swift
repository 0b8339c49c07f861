#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A thread that runs one closure.
@safe struct WorkerThread: ~Copyable {
  private let thread: pthread_t

  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread, or returns `nil` when the system has none to give.
  init?(_ run: @escaping @Sendable () -> Void) {
    let body = unsafe Unmanaged.passRetained(Body(run))
    #if canImport(Glibc)
      var handle = pthread_t()
      let status = unsafe pthread_create(
        &handle, nil,
        { context in
          guard let context = unsafe context else { return nil }
          unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
          return nil
        }, body.toOpaque())
    #else
      var handle: pthread_t?
      let status = unsafe pthread_create(
        &handle, nil,
        { context in
          unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
          return nil
        }, body.toOpaque())
    #endif
    guard status == 0 else {
      unsafe body.release()
      return nil
    }
    #if canImport(Glibc)
      thread = handle
    #else
      guard let handle else { return nil }
      unsafe thread = handle
    #endif
  }

  /// Waits until the closure has returned.
  consuming func join() {
    unsafe pthread_join(thread, nil)
  }
}
