package import SplashRender
package import SplashScene

/// Proves or refutes the checks of a film.
package struct FilmProver {
  private let film: Film
  private var motion: MotionProver

  package init(_ film: Film) {
    self.film = film
    motion = MotionProver(film.scene)
  }

  /// Returns whether a check holds.
  ///
  /// - Throws: The error of drawing a picture.
  package mutating func answer(to check: MotionCheck) throws(RenderError) -> CheckAnswer {
    let pictures = PictureClaims(film: film, window: check.window, tolerance: check.tolerance)
    switch check.claim {
    case .loops: return try pictures.loops()
    case .flashes: return try pictures.flashes()
    case .contrast, .readable:
      return motion.explained(try answer(to: check, in: pictures), check)
    default: return motion.answer(to: check)
    }
  }

  private mutating func answer(
    to check: MotionCheck, in pictures: PictureClaims
  ) throws(RenderError) -> CheckAnswer {
    var answers: [CheckAnswer] = []
    var vacuous: [CheckAnswer] = []
    for subject in motion.subjects(of: check) {
      let claims = ContrastClaims(subject.track, film, pictures)
      var answer: CheckAnswer
      switch check.claim {
      case .contrast(let least): answer = try claims.contrast(least, subject.applies)
      case .readable(let extent): answer = try claims.readable(extent)
      default: continue
      }
      if answer.isVacuous, subject.mayBeUnseen {
        vacuous.append(answer)
      } else {
        answers.append(answer)
      }
    }
    return answers.combined ?? vacuous.combined ?? .noLayer
  }
}
