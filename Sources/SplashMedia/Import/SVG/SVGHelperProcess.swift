internal import CSplashSystem
internal import SplashPixels
internal import SplashScene
internal import SplashSystem

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The parent's representation of a running helper (``SVGHelper``). Only one thread may use it at a time.
///
/// The helper isn't trusted. Pixels are only used if a reply confirms that they are complete, and they are copied
/// before they are read.
final class SVGHelperProcess: @unchecked Sendable {
  private var process: pid_t = 0
  private let channel: Int32
  /// The memory for pixels, which is shared with the helper.
  private let memory: Int32
  /// The helper's standard error, which isn't forwarded.
  private let errors: Int32
  private var hasGreeted = false
  private var hasEnded = false
  /// Whether a document terminated the helper, and would also terminate any other helper.
  private(set) var isEndedByDocument = false
  private var sequence: UInt64 = 0
  /// The numbers of the documents that the helper has.
  private var documents: [ContentHash: UInt32] = [:]
  private var documentBytes = 0

  /// The maximum total size of the documents in a helper, in bytes.
  private static let maximumDocumentBytes = 4 << 20
  /// The maximum time to start a helper, in seconds.
  private static let startSeconds = 60.0

  /// Starts the program at `path` as a helper.
  init(program path: FilePath) throws(ReasonError) {
    var sockets: [Int32] = [-1, -1]
    var texts: [Int32] = [-1, -1]
    var code = unsafe splash_make_channel(&sockets)
    if code == 0 { code = unsafe splash_make_text_pipe(&texts) }
    let memory =
      code == 0
      ? unsafe FilePath.temporaryFolder.withCString { unsafe splash_make_nameless_file($0) }
      : -1
    if code == 0, memory < 0 { code = errno }
    (channel, self.memory, errors) = (sockets[0], memory, texts[0])
    if code == 0 {
      code = unsafe path.withCString {
        unsafe splash_spawn_helper(
          $0, SVGHelper.verb, sockets[1], memory, texts[1], &process)
      }
    }
    for descriptor in [sockets[1], texts[1]] where descriptor >= 0 { close(descriptor) }
    if code != 0 {
      hasEnded = true
      throw .init(
        "the process that draws SVG documents can't be started: \(systemMessage(code))")
    }
  }

  deinit {
    end()
    for descriptor in [channel, memory, errors] where descriptor >= 0 { close(descriptor) }
  }

  /// Returns whether the helper has the document.
  func knows(_ document: SVGDocument) -> Bool { documents[document.hash] != nil }

  /// Whether the helper is running and can draw.
  var isRunning: Bool {
    if !hasEnded, waitpid(process, nil, WNOHANG) != 0 { hasEnded = true }
    return !hasEnded
  }

  /// Terminates the helper and returns its status from `waitpid`; 0 if it had already ended.
  @discardableResult private func end() -> Int32 {
    guard !hasEnded else { return 0 }
    hasEnded = true
    kill(process, SIGKILL)
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }

  // MARK: Drawing

  /// Draws the device rectangle of `width` × `height` pixels at the origin.
  ///
  /// - Throws: The reason for a failure. If the failure terminated the helper, the helper is no longer running.
  func draw(
    _ document: SVGDocument, _ transform: AffineTransform, width: Int, height: Int,
    _ budget: DrawingBudget
  ) throws(ReasonError) -> Pixmap {
    guard max(width, height) <= SVGDrawing.maximumSide else {
      throw ReasonError("the image is larger than \(SVGDrawing.maximumSide) pixels per side")
    }
    try greet()
    let pixmap = Pixmap(width: width, height: height)
    let size = pixmap.stride * height
    // The memory is resized from 0, so all pixels are initially transparent black.
    guard ftruncate(memory, 0) == 0, ftruncate(memory, off_t(size)) == 0 else {
      throw ReasonError("the system has no memory for its image: \(systemMessage(errno))")
    }
    defer { ftruncate(memory, 0) }
    let reply: SVGHelperReply?
    sequence += 1
    do throws(SystemError) {
      let deadline = Self.now + budget.seconds
      let number = try give(document, deadline)
      let drawing = SVGDrawing(
        document: number, transform: transform, width: width, height: height,
        processorSeconds: budget.processorSeconds, memory: budget.memory)
      try send(SVGHelperRequest.draw(drawing).bytes, deadline)
      reply = try SVGHelperReply(to: sequence) { (count) throws(SystemError) in
        try receive(count, deadline)
      }
    } catch {
      throw ReasonError(reason(error, budget))
    }
    guard let reply, reply.failure != nil || take(size, into: pixmap) else {
      end()
      throw ReasonError("the process that draws it sent an invalid answer")
    }
    if let failure = reply.failure {
      throw ReasonError(Self.isAboutMemory(failure) ? Self.memoryReason(budget) : failure)
    }
    SVGRasterizer.convert(pixmap)
    return pixmap
  }

  /// Sends a document if the helper doesn't have it yet, and returns its number.
  private func give(_ document: SVGDocument, _ deadline: Double) throws(SystemError) -> UInt32 {
    if let number = documents[document.hash] { return number }
    let bytes = document.markup.body.utf8.count
    if documentBytes + bytes > Self.maximumDocumentBytes, !documents.isEmpty {
      try send(SVGHelperRequest.forget.bytes, deadline)
      (documents, documentBytes) = ([:], 0)
    }
    let number = UInt32(documents.count)
    try send(SVGHelperRequest.document(number, document.markup).bytes, deadline)
    documents[document.hash] = number
    documentBytes += bytes
    return number
  }

  /// Copies the shared memory to the pixmap, and returns whether the memory is large enough.
  private func take(_ size: Int, into pixmap: Pixmap) -> Bool {
    var done = 0
    while done < size {
      let count = unsafe pread(memory, pixmap.base + done, size - done, off_t(done))
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return false }
      done += count
    }
    return true
  }

  // MARK: Messages

  /// Waits for the helper's greeting.
  private func greet() throws(ReasonError) {
    if hasGreeted { return }
    let expected = SVGHelperReply.greeting
    let greeting = try? receive(expected.count, Self.now + Self.startSeconds)
    guard greeting == expected else {
      let signal = splash_ending_signal(end())
      let reason =
        greeting == nil && signal != 0
        ? "signal \(signal) ended it" : "it is not this version of splashrender"
      throw ReasonError("the process that draws SVG documents can't be started: \(reason)")
    }
    hasGreeted = true
  }

  private func send(_ bytes: [UInt8], _ deadline: Double) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      try wait(for: Int16(POLLOUT), deadline)
      let count = unsafe rest.withUnsafeBytes {
        unsafe splash_send(channel, $0.baseAddress, $0.count)
      }
      if count < 0, [EINTR, EAGAIN, EWOULDBLOCK].contains(errno) { continue }
      if count <= 0 { throw SystemError(code: EPIPE) }
      rest = rest.dropFirst(count)
    }
  }

  private func receive(_ count: Int, _ deadline: Double) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      try wait(for: Int16(POLLIN), deadline)
      let n = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe splash_receive(
          channel, buffer.baseAddress.map { unsafe $0 + done }, count - done)
      }
      if n < 0, [EINTR, EAGAIN, EWOULDBLOCK].contains(errno) { continue }
      if n <= 0 { throw SystemError(code: EPIPE) }
      done += n
    }
    return bytes
  }

  /// Waits until the channel is ready for the given events, or closed.
  private func wait(for events: Int16, _ deadline: Double) throws(SystemError) {
    while true {
      let left = deadline - Self.now
      guard left > 0 else { throw SystemError(code: ETIMEDOUT) }
      var entry = pollfd(fd: channel, events: events, revents: 0)
      if unsafe poll(&entry, 1, Int32(clamping: min(left * 1000 + 1, 100_000))) > 0 { return }
    }
  }

  private static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  // MARK: Failures

  /// Returns the error message for a document whose drawing terminated the helper.
  private func reason(_ error: SystemError, _ budget: DrawingBudget) -> String {
    let status = end()
    isEndedByDocument = true
    if error.code == ETIMEDOUT { return "drawing it takes more than \(budget.seconds) s" }
    let signal = splash_ending_signal(status)
    if signal == SIGPROF {
      return "drawing it takes more than \(budget.processorSeconds) s of CPU time"
    }
    if Self.isAboutMemory(lastWords) { return Self.memoryReason(budget) }
    switch signal {
    case SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE:
      return "the SVG library crashed on it (signal \(signal))"
    case 0: return "the process that draws it ended (code \(status >> 8 & 0xFF))"
    default:
      isEndedByDocument = false
      return "the process that draws it was ended by signal \(signal)"
    }
  }

  private static func memoryReason(_ budget: DrawingBudget) -> String {
    "drawing it takes more than \(budget.memory >> 20) MB of memory"
  }

  /// What the helper has written to standard error.
  private var lastWords: String {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe read(errors, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  /// Returns whether a message from a library, or from a language runtime, reports a lack of memory.
  private static func isAboutMemory(_ message: String) -> Bool {
    ["memory allocation of", "failed to allocate", "out of memory", "NoMemory"].contains {
      message.contains($0)
    }
  }
}
