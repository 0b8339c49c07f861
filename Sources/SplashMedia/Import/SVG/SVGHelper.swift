internal import CSplashSystem
internal import SplashSystem

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The helper process, which draws SVG documents for its parent process.
///
/// It reads requests from descriptor 0, draws into the shared memory of descriptor 3, and answers on descriptor 0. It
/// exits when its parent exits: a separate thread reads the requests, so the end of the requests is detected even
/// while an image is being drawn.
package enum SVGHelper {
  /// The first argument of a helper.
  package static let verb = "svg-helper"

  private static let channel: Int32 = 0
  private static let memory: Int32 = 3

  /// Returns whether a program with these arguments was started by ``SVGHelperPool``, and should therefore call
  /// ``run()``.
  package static func isMeant(by arguments: [String]) -> Bool {
    guard arguments == [verb] else { return false }
    var status = stat()
    return unsafe fstat(channel, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }

  /// Draws until the parent process exits.
  package static func run() -> Never {
    splash_crash_silently()
    splash_share_heap()
    let requests = HandOff<SVGHelperRequest>()
    let drawer = Thread {
      var helper = Drawer()
      send(SVGHelperReply.greeting)
      for number in 0... { helper.obey(requests.take(number)) }
    }
    guard drawer != nil else { _exit(EX_OSERR) }
    for number in 0... {
      guard let request = SVGHelperRequest(from: receive) else { _exit(0) }
      requests.put(request, at: number)
    }
    _exit(0)
  }

  /// Draws one image after another.
  private struct Drawer {
    private var documents: [UInt32: SVGMarkup] = [:]
    private var sequence: UInt64 = 0

    mutating func obey(_ request: SVGHelperRequest) {
      switch request {
      case .document(let number, let markup): documents[number] = markup
      case .forget: documents = [:]
      case .draw(let drawing):
        sequence += 1
        SVGHelper.send(SVGHelperReply(sequence: sequence, failure: failure(of: drawing)).bytes)
      }
    }

    /// Draws an image; returns the reason if this fails, and otherwise `nil`.
    private func failure(of drawing: SVGDrawing) -> String? {
      guard let document = documents[drawing.document] else { return "the document was not sent" }
      let count = drawing.stride * drawing.height
      splash_limit_memory_growth(UInt64(drawing.memory + count))
      splash_limit_processor_time(drawing.processorSeconds)
      defer {
        splash_limit_processor_time(0)
        splash_limit_memory_growth(.max)
      }
      let pixels = unsafe mmap(
        nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, SVGHelper.memory, 0)
      guard let pixels = unsafe pixels, unsafe pixels != MAP_FAILED else {
        return systemMessage(errno)
      }
      defer { unsafe munmap(pixels, count) }
      do throws(ReasonError) {
        unsafe try SVGRasterizer.draw(
          document, drawing.transform, width: drawing.width, height: drawing.height,
          into: pixels.assumingMemoryBound(to: UInt8.self), stride: drawing.stride)
        return nil
      } catch {
        return error.reason
      }
    }
  }

  private static func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe write(channel, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { _exit(0) }
      rest = rest.dropFirst(count)
    }
  }

  private static func receive(_ count: Int) -> [UInt8]? {
    // An array that is made without elements sets the length of the empty array that all threads share.
    if count == 0 { return [] }
    var done = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      while done < count, let start = buffer.baseAddress {
        let n = unsafe read(channel, start + done, count - done)
        if n < 0, errno == EINTR { continue }
        if n <= 0 { break }
        done += n
      }
      initialized = done
    }
    return done == count ? bytes : nil
  }
}
