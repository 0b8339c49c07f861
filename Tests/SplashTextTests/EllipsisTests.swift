import SplashScene
import Testing

@testable import SplashText

@Suite struct `Ellipses` {
  @Test(arguments: [TextTruncation.start, .middle, .end], [120.0, 150, 180, 210])
  func `The text goes on where an ellipsis ends`(_ mode: TextTruncation, _ width: Double) throws {
    var request = TextRequest(
      runs: [TextRun("holiday-pictures-of-last-summer-at-the-sea.jpeg", TextAttributes())])
    request.runs[0].attributes.fontSize = 16
    request.width = width
    request.maximumLines = 1
    request.truncationMode = mode
    let layout = try makeSetter().layOut(request)
    #expect(layout.isTruncated && layout.lines.count == 1 && layout.size.width <= width)
    // What kerning may take or add is far less than a space, some 4 points.
    for (left, right) in zip(layout.glyphs, layout.glyphs.dropFirst()) {
      #expect(abs(left.origin.x + left.advance - right.origin.x) < 1.5)
    }
    // No more than a letter or two could stand in what is left.
    #expect(layout.size.width > width - 2 * 16)
  }
}
