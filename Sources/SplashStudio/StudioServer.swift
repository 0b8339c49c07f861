import CSplashHTTP
import SplashRender
package import SplashSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The reason why a studio can't be opened.
package enum StudioError: Error, Equatable, Sendable {
  /// The HTTP library isn't available for the given reason.
  case noLibrary(String)
  /// The port is in use, or can't be opened for the given reason.
  case noPort(Int, reason: String)
  /// A thread couldn't be created.
  case noThreads
}

/// A server that shows films in browsers on this machine until the program ends.
@safe package final class StudioServer: Sendable {
  /// The server's address.
  package let address: StudioAddress
  private let answers: StudioAnswers

  /// The reason why no studio can be opened on this machine; `nil` if one can be opened.
  package static var problem: String? {
    unsafe splash_http_load().map { unsafe String(cString: $0) }
  }

  /// Opens a studio.
  ///
  /// - Parameters:
  ///   - filmCache: The films to show.
  ///   - address: The address; port 0 selects any free port.
  ///   - folder: A folder for renderings that only this user can read.
  ///   - take: Called with the state of a page when it changes.
  package static func open(
    _ filmCache: FilmCache, at address: StudioAddress, renderingIn folder: FilePath,
    take: @escaping @Sendable (PageStatus) -> Void
  ) throws(StudioError) -> StudioServer {
    if let problem { throw .noLibrary(problem) }
    // Requests may arrive before the port is known.
    let entrance = Entrance()
    let held = unsafe Unmanaged.passRetained(entrance)
    var port = UInt16(clamping: address.port)
    let server = unsafe splash_http_start(
      &port,
      { context, request in
        guard let context = unsafe context, let request = unsafe request else { return }
        let entrance = unsafe Unmanaged<Entrance>.fromOpaque(context).takeUnretainedValue()
        entrance.take(unsafe Exchange(request))
      }, held.toOpaque())
    guard unsafe server != nil else {
      let reason = systemMessage(errno)
      unsafe held.release()
      throw .noPort(address.port, reason: reason)
    }
    let answers = StudioAnswers(
      filmCache, at: StudioAddress(port: Int(port), token: address.token), renderingIn: folder,
      take: take)
    guard answers.start() else { throw .noThreads }
    entrance.open(answers)
    return StudioServer(answers)
  }

  private init(_ answers: StudioAnswers) {
    self.answers = answers
    address = answers.address
  }

  /// Queues requests until the studio is open.
  private final class Entrance: @unchecked Sendable {
    private let monitor = Monitor()
    private var answers: StudioAnswers?
    private var early: [Exchange] = []

    func take(_ exchange: Exchange) {
      let answers = monitor.locked { () -> StudioAnswers? in
        if self.answers == nil { early.append(exchange) }
        return self.answers
      }
      answers?.answer(exchange)
    }

    func open(_ answers: StudioAnswers) {
      let early = monitor.locked { () -> [Exchange] in
        self.answers = answers
        defer { self.early = [] }
        return self.early
      }
      for exchange in early { answers.answer(exchange) }
    }
  }
}
