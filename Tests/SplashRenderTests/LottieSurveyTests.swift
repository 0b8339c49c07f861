import SplashScene
import Testing

@testable import SplashChecks
@testable import SplashLottie
@testable import SplashRender

/// The choice of frames that show what the layers of a Lottie file do.
@Suite struct LottieSurveyTests {
  /// A solid that is there in some of the file's frames, and moves along x.
  private func solid(
    _ id: String, _ frames: (start: Double, end: Double) = (0, 180),
    x keys: [(frame: Double, value: Double)] = [], isHeld: Bool = false
  ) -> LottieLayer {
    var layer = LottieLayer(id: id, frames: frames, content: .solid(Size(10, 10), .white))
    let position = Keyframed(
      keys: keys.map { Keyframed<Point>.Key($0.frame, Point($0.value, 0), isHeld: isHeld) })
    if let position { layer.transform.position = .joined(position) }
    return layer
  }

  /// A solid that moves all the time.
  private var runner: LottieLayer { solid("runner", x: [(0, 0), (180, 90)]) }

  /// A scene with a Lottie file of 180 frames, which takes 6 seconds.
  private func scene(
    _ compositions: [LottieLayer]..., duration: Double = 6, timing: MediaTiming = .layer
  ) -> Scene {
    let file = LottieComposition(
      size: Size(100, 100), frameRate: FrameRate(30), frames: 0..<180, markers: [],
      compositions: compositions)
    var layer = plain("film", Rect(0, 0, 100, 100), nil)
    layer.properties.content = .composition(CompositionContent(LottieAnimation(file)))
    layer.timing = timing
    return Scene(
      size: Size(100, 100), frameRate: FrameRate(30), duration: duration, layers: [layer])
  }

  private let file = Motion.Subject.composition(noun: "Lottie file")

  private func part(_ path: String, moves: Bool) -> Motion.Subject {
    .compositionLayer(path: path, noun: "Lottie file", moves: moves)
  }

  private func subjects(_ scene: Scene) -> [Motion.Subject] {
    MotionSurvey(of: scene).tracks.map(\.motion.subject)
  }

  private func frames(_ scene: Scene) -> [Int] { MotionSurvey(of: scene).choice(atMost: 16) }

  @Test
  func `golden frames show a layer of a Lottie file that is there for 0.6 s, or it is named`() {
    let scene = scene([runner, solid("note", (63, 81))])
    #expect(subjects(scene) == [file, part("note", moves: false)])
    let frames = frames(scene)
    #expect(frames.contains { (63..<81).contains($0) }, "\(frames)")
    let survey = MotionSurvey(of: scene)
    #expect(survey.coverage(of: frames).missing.isEmpty)
    for shown in [63, 70, 80] { #expect(survey.coverage(of: [50, shown]).missing.isEmpty) }
    for others in [[50, 62], [50, 81]] {
      let coverage = survey.coverage(of: others)
      #expect(
        coverage.missing.map(\.name)
          == ["the layer \"note\" in the Lottie file of the layer \"film\""])
      #expect(coverage.missing.map(\.isLifetime) == [true])
      #expect(coverage.missing.map(\.reason) == [.shown(byFrame: 72)])
      #expect(coverage.motions == 2 && coverage.lifetimes == 1)
    }
  }

  @Test
  func `golden frames show a short movement in a Lottie file in which others move all the time`() {
    let scene = scene([runner, solid("arm", x: [(100, 0), (112, 40)])])
    #expect(subjects(scene) == [file, part("arm", moves: true)])
    let frames = frames(scene)
    #expect(frames.filter { $0 > 100 && $0 < 112 }.count >= 3, "\(frames)")
    let coverage = MotionSurvey(of: scene).coverage(of: [50, 100, 112])
    #expect(coverage.missing.map(\.isLifetime) == [false])
  }

  @Test func `each of a layer's movements in a Lottie file needs a golden frame`() {
    let scene = scene([
      solid("arm", x: [(20, 0), (30, 40), (90, 40), (100, 0), (103, 0), (110, 10)])
    ])
    // The rest of three frames is part of the second movement.
    let movements = MotionSurvey(of: scene).tracks.dropFirst().map { track in
      track.isInMotion.indices.filter { track.isInMotion[$0] }
    }
    #expect(movements == [Array(21...29), Array(91...109)])
  }

  @Test func `what moves all the time in a Lottie file needs no golden frames of its own`() {
    let still = solid("still")
    let nearly = solid("nearly", (10, 175), x: [(10, 0), (175, 50)])
    #expect(subjects(scene([runner, still, nearly])) == [file])
    #expect(subjects(scene([still])) == [])
  }

  @Test func `golden frames show each position between the jumps of a Lottie file's layer`() {
    let scene = scene([
      runner, solid("sign", x: [(0, 0), (40, 20), (60, 40), (150, 60)], isHeld: true),
    ])
    let rests = MotionSurvey(of: scene).tracks.dropFirst().map { track in
      track.isInMotion.indices.filter { track.isInMotion[$0] }
    }
    #expect(rests == [Array(0...39), Array(40...59), Array(60...149), Array(150...179)])
    let frames = frames(scene)
    for rest in rests { #expect(frames.contains(where: rest.contains), "\(frames)") }
  }

  @Test func `golden frames show both states of a Lottie file's layer that lives for four frames`()
  {
    let scene = scene([
      runner, solid("sign", (100, 104), x: [(90, 0), (103, 20)], isHeld: true),
    ])
    let frames = frames(scene)
    #expect(frames.contains { (100..<103).contains($0) } && frames.contains(103), "\(frames)")
  }

  @Test func `a rest next to a movement of a Lottie file's layer needs no golden frame`() {
    let scene = scene([runner, solid("arm", (30, 150), x: [(80, 0), (95, 40)])])
    #expect(subjects(scene) == [file, part("arm", moves: true)])
  }

  @Test func `golden frames show the layers of a Lottie file's compositions`() {
    let time = LottieTime(start: 60, stretch: 1, remapping: nil)
    let inner = LottieLayer(
      id: "inner", frames: (60, 120), content: .composition(1, Size(100, 100), time))
    var seen = inner
    (seen.id, seen.matte) = ("seen", .init(source: 0, mode: .alpha, isInverted: false))
    let note = solid("inner", (20, 30))
    for layer in [inner, seen] {
      let scene = scene([solid("cover"), runner, layer], [note, solid("still", (0, 60))])
      #expect(
        subjects(scene) == [
          file, part(layer.id, moves: false),
          part("\(layer.id)/inner", moves: false),
        ])
      let frames = frames(scene)
      #expect(frames.contains { (80..<90).contains($0) }, "\(frames)")
    }
  }

  @Test func `a layer of a Lottie file that plays several times counts once`() {
    let timing = MediaTiming(duration: 6.01, speed: 3, repeatCount: .infinity)
    let scene = scene(
      [runner, solid("note", (60, 90)), solid("sign", x: [(0, 0), (100, 9)], isHeld: true)],
      duration: 8, timing: timing)
    let tracks = MotionSurvey(of: scene).tracks
    #expect(
      tracks.map(\.motion.subject) == [
        file, part("sign", moves: false),
        part("sign", moves: false), part("note", moves: false),
      ])
    #expect(frames(scene).count <= 16)
  }

  @Test func `many movements of a Lottie file's layer count as eight at most`() {
    let keys = (0..<30).flatMap { index in
      let frame = Double(index) * 6
      return [(frame, Double(index % 2)), (frame + 2, Double(1 - index % 2))]
    }
    let scene = scene([runner, solid("arm", x: keys)])
    #expect((1...9).contains(subjects(scene).count))
  }

  @Test func `hidden and transparent layers with Lottie files need no golden frames`() {
    var hidden = scene([runner, solid("note", (63, 81))]).layers[0]
    var clear = hidden
    hidden.properties.isHidden = true
    clear.id = "clear"
    clear.properties.opacity = 0
    let scene = Scene(
      size: Size(100, 100), frameRate: FrameRate(30), duration: 6, layers: [hidden, clear])
    let survey = MotionSurvey(of: scene)
    let missing = survey.coverage(of: survey.choice(atMost: 16)).missing
    #expect(missing.map(\.reason) == [.transparent, .transparent])
  }
}
