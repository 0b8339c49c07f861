import Foundation
import SplashMedia
import SplashPixels
import SplashScene
import SplashSystem
import TestSupport
import Testing

private func size(_ attributes: String) throws -> Size {
  let folder = try SVGFolder()
  let path = try folder.write(svg("", attributes))
  return try withExtendedLifetime(folder) { try SVGLibrary().document(at: path.file).size }
}

@Suite struct `SVG documents` {
  @Test(
    arguments: [
      ("width='30' height='20'", Size(30, 20)), ("width='30px' height='2e1'", Size(30, 20)),
      ("width='1in' height='72pt'", Size(96, 96)), ("viewBox='5 5 40 30'", Size(40, 30)),
      ("width='100%' height='100%' viewBox='0 0 40 30'", Size(40, 30)),
      ("width='80' viewBox='0 0 40 30'", Size(80, 60)),
      ("height='15' viewBox='0 0 40 30'", Size(20, 15)),
      ("width='1em' height='1em' viewBox='0 0 40 30'", Size(40, 30)),
      ("style='width: 12px; height: 8px' viewBox='0 0 40 30'", Size(12, 8)),
    ])
  func `an SVG document's size comes from width and height, or else from the viewBox`(
    attributes: String, expected: Size
  ) throws {
    #expect(try size(attributes) == expected)
  }

  @Test(
    arguments: [
      ("", "no size"), ("width='30'", "no size"), ("width='100%' height='100%'", "no size"),
      ("width='0' height='20'", "greater than 0"), ("width='-3' height='20'", "greater than 0"),
      ("width='nan' height='2'", "width is not a length"), ("width='2e6' height='2'", "at most"),
      ("width='1e999' height='2'", "not a length"), ("viewBox='0 0 0 5'", "viewBox"),
      ("viewBox='0 0 nan 5'", "viewBox"), ("viewBox='0 0 inf 5'", "viewBox"),
      ("viewBox='1 2 3'", "viewBox"),
    ])
  func `an SVG document without a valid size is an error`(attributes: String, reason: String) throws
  {
    let place = try #require(located(try fault(of: svg("", attributes))))
    #expect(place.line == 1)
    #expect(place.reason.contains(reason), "\(place.reason)")
  }

  @Test(
    arguments: [
      ("<image href='a.png' width='9' height='9'/>", "\"a.png\" is outside"),
      ("<image xlink:href='http://example.com/a.png'/>", "is outside"),
      ("<image href='file:///etc/passwd'/>", "is outside"),
      ("<use href='other.svg#a'/>", "\"other.svg#a\" is outside"),
      ("<rect fill='url(other.svg#a)'/>", "is outside"),
      ("<rect style='fill: URL( \"http://x/y#a\" )'/>", "is outside"),
      ("<style>rect { fill: url('x.svg#a') }</style>", "is outside"),
      ("<style>@import 'x.css';</style>", "@import"),
      ("<style><![CDATA[ @IMPORT url(#a); ]]></style>", "@import"),
      ("<filter id='f'><feImage href='a.png'/></filter>", "is outside"),
      ("<text>Hi</text>", "convert it to outlines, or use a text layer"),
      ("<g><text><tspan>Hi</tspan></text></g>", "<text>"),
      ("<script>alert(1)</script>", "<script>: scripts are not run"),
      ("<foreignObject/>", "only SVG's own elements"),
      ("<rect><animate attributeName='x'/></rect>", "<animate>: animations in an SVG"),
      ("<switch><g systemLanguage='de'/></switch>", "systemLanguage"),
      ("<image href='data:image/png;base64,AAAA'/>", "this is not a PNG"),
      ("<image href='data:image/png,xyz'/>", "not base64"),
      ("<image href='data:image/svg+xml;base64,PHN2Zy8+'/>", "this is not a PNG"),
      ("<use href='data:image/svg+xml;base64,PHN2Zy8+'/>", "<use> can't"),
      ("<rect", "it is not XML"), ("</g>", "it is not XML"), ("<rect x='1' x='2'/>", "not XML"),
      ("&amp;&nope;", "not XML"),
    ])
  func `errors for external references and unsupported elements in SVG files name the line`(
    inside: String, reason: String
  ) throws {
    let found = try fault(of: svg(inside))
    let place = try #require(located(found), "\(String(describing: found))")
    #expect(place.line == 2 || place.reason.contains("not XML"))
    #expect(place.reason.contains(reason), "\(place.reason)")
  }

  @Test(
    arguments: [
      "<a href='http://example.com'><rect width='9' height='9'/></a>",
      "<use href='#a'/><rect id='a' fill='url(#g)' width='9' height='9'/>",
      "<rect xmlns:i='urn:i' i:href='x' width='1' height='1'/>",
      "<i:thing xmlns:i='urn:i' href='x.png'><rect/></i:thing>", "<!-- <!-comment href='x' -->",
      "<style>.a { fill: #f00 }</style><rect class='a' width='1' height='1'/>",
      "<image width='1' height='1' href='data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='/>",
    ])
  func `an SVG document that needs no other file is drawn without an error`(inside: String) throws {
    #expect(try fault(of: svg(inside)) == nil)
  }

  @Test(arguments: [
    ("{}", "a JSON file"), ("<html/>", "an HTML page"), ("GIF89a", "an image"),
    ("version https://git-lfs.github.com/spec/v1", "a Git LFS pointer"),
  ])
  func `the error for loading a file that isn't SVG names the file's actual kind`(
    text: String, kind: String
  ) throws {
    guard case .wrongKind(_, kind, _)? = try fault(of: text) else {
      Issue.record("\(text) isn't recognised")
      return
    }
  }

  @Test(
    arguments: [
      ("", "empty"), ("hello", "not XML"), ("[1]", "not XML"), ("<rss/>", "not an svg element"),
      ("<svg/>", "not an svg element"), ("\u{1F}\u{8B}\u{8}\u{0}\u{0}", "not XML"),
      ("<?xml-stylesheet href='a.css'?><svg xmlns='http://www.w3.org/2000/svg'/>", "stylesheet"),
      (
        "<!DOCTYPE svg [\n<!ENTITY a \"b\">]><svg xmlns='http://www.w3.org/2000/svg'>&a;</svg>",
        "entities are not read"
      ),
      (
        "<!DOCTYPE svg [<!ENTITY % x SYSTEM \"file:///etc/passwd\"> %x;]><svg/>",
        "entities are not read"
      ),
    ])
  func `a file that isn't a valid SVG document is an error`(text: String, reason: String) throws {
    let found = try fault(of: text)
    let place = try #require(located(found), "\(String(describing: found))")
    #expect(place.reason.contains(reason), "\(place.reason)")
  }

  @Test func `an SVG document may have a DOCTYPE without entities`() throws {
    let text =
      """
      <?xml version="1.0" encoding="UTF-8" standalone="no"?>
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
      """ + svg("<rect width='3' height='3'/>")
    #expect(try fault(of: text) == nil)
  }

  @Test func `the error for a gzip-compressed SVG document mentions svgz`() throws {
    let folder = try SVGFolder()
    // A gzip header and empty deflated data; the remaining bytes don't matter.
    let bytes = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + [UInt8](repeating: 0, count: 1000))
    try bytes.write(to: URL(filePath: folder.path + "/a.svgz"))
    let error = #expect(throws: AssetError.self) {
      try SVGLibrary().document(at: (folder.path + "/a.svgz").file)
    }
    #expect(located(error)?.reason.contains("svgz") == true)
  }

  @Test func `a missing SVG file is a not-found error`() throws {
    let folder = try SVGFolder()
    #expect(throws: AssetError.notFound(path: "\(folder.path)/no.svg")) {
      try SVGLibrary().document(at: (folder.path + "/no.svg").file)
    }
  }

  @Test func `each SVG file gives one document, however often the file is loaded`()
    throws
  {
    let folder = try SVGFolder()
    let library = SVGLibrary()
    let a = try library.document(
      at: try folder.write(svg("<rect width='1' height='1'/>"), "a.svg").file)
    let b = try library.document(
      at: try folder.write(svg("<rect width='2' height='1'/>"), "b.svg").file)
    #expect(a.id != b.id)
    #expect(try library.document(at: (folder.path + "/a.svg").file) == a)
  }
}

/// Documents that would take excessive time or memory.
@Suite struct `Hostile SVG documents` {
  private func limit(_ text: String) throws -> String {
    let found = try fault(of: text)
    guard case .overLimit(_, let limit)? = found else { return "\(String(describing: found))" }
    return limit
  }

  @Test
  func `an SVG document whose use elements multiply exponentially is rejected before drawing`()
    throws
  {
    var inside = "<g id='a0'><rect width='1' height='1'/></g>"
    for i in 1...9 {
      inside += "<g id='a\(i)'>" + String(repeating: "<use href='#a\(i - 1)'/>", count: 10) + "</g>"
    }
    #expect(try limit(svg(inside)).hasPrefix("1000000 elements with everything"))
  }

  @Test func `an SVG document whose patterns multiply exponentially is rejected before drawing`()
    throws
  {
    var inside = ""
    for i in 1...20 {
      let shapes = String(
        repeating: "<rect width='5' height='5' fill='url(#p\(i - 1))'/>", count: 4)
      inside += "<pattern id='p\(i)' width='9' height='9'>\(shapes)</pattern>"
    }
    inside += "<pattern id='p0' width='1' height='1'/><rect width='9' height='9' fill='url(#p20)'/>"
    #expect(try limit(svg(inside)).hasPrefix("1000000 elements with everything"))
  }

  @Test
  func `circular use or pattern references neither hang the drawing of an SVG nor cause an error`()
    throws
  {
    #expect(
      try fault(of: svg("<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>")) == nil)
    let pattern =
      "<pattern id='p' width='9' height='9'><rect width='9' height='9' fill='url(#p)'/></pattern>"
    #expect(try fault(of: svg(pattern + "<rect width='9' height='9' fill='url(#p)'/>")) == nil)
  }

  @Test func `an SVG document nested too deeply or with too many elements is rejected`() throws {
    let deep = String(repeating: "<g>", count: 5000) + String(repeating: "</g>", count: 5000)
    #expect(try limit(svg(deep)) == "200 levels of nesting")
    let fine = String(repeating: "<g>", count: 199) + String(repeating: "</g>", count: 199)
    let refusal = try fault(of: svg(fine))
    let librsvg = try #require(MediaLibraries.versions.first { $0.name == "librsvg" })
    if librsvg.loaded.hasPrefix("2.60.") {
      // This version has a lower limit.
      #expect("\(refusal as Any)".contains("50 nested layers"), "\(refusal as Any)")
    } else {
      #expect(refusal == nil)
    }
    #expect(try limit(svg(String(repeating: "<g/>", count: 100_000))) == "100000 elements")
    #expect(try limit(svg("<!--" + String(repeating: "x", count: 16 << 20) + "-->")).contains("16"))
  }

  @Test func `an SVG element with more than 1000 attributes is rejected`() throws {
    func rect(_ names: Range<Int>, _ format: (Int) -> String) -> String {
      "<rect " + names.map(format).joined(separator: " ") + "/>"
    }
    #expect(try fault(of: svg(rect(0..<1000) { "a\($0)='>='" })) == nil)
    #expect(
      try limit(svg(rect(0..<1001) { "a\($0) = '>'" })) == "1000 attributes of an element")
    #expect(
      try limit(svg(rect(0..<1001) { "xmlns:a\($0)=\"'\"" })) == "1000 attributes of an element")
    // In comments, CDATA and processing instructions, these aren't attributes.
    for (start, end) in [("<!--", "-->"), ("<style><![CDATA[", "]]></style>"), ("<?x ", "?>")] {
      #expect(try fault(of: svg(start + rect(0..<2000) { "a\($0)=''" } + end)) == nil)
    }
  }

  @Test
  func `an SVG DOCTYPE with attribute declarations or 1000 element declarations is rejected`()
    throws
  {
    let text = "<!DOCTYPE svg [\n<!ELEMENT svg ANY>\n<!ATTLIST svg a CDATA ''>]>" + svg("")
    let place = try #require(located(try fault(of: text)))
    #expect(place.line == 3)
    #expect(place.reason.contains("declarations of attributes"))
    let many = (0..<1000).map { "<!ELEMENT a\($0) ANY>" }.joined()
    #expect(
      try limit("<!DOCTYPE svg [\(many)]>" + svg("")) == "1000 declarations in the document type")
  }

  @Test(arguments: ["33", "1025 1", "1e9,1e9"])
  func `an SVG convolution matrix of more than 1024 cells is rejected`(order: String) throws {
    let filter = "<filter id='f'>\n<feConvolveMatrix order='\(order)' kernelMatrix='1'/></filter>"
    let place = try #require(located(try fault(of: svg(filter))))
    #expect(place.line == 3)
    #expect(place.reason.contains("a matrix of more than 1024 cells"), "\(place.reason)")
    #expect(try fault(of: svg(filter.replacingOccurrences(of: order, with: "32"))) == nil)
  }

  @Test func `an SVG document with an embedded image of 60000 x 60000 pixels is rejected`() throws {
    // A PNG header of 60,000 × 60,000 pixels, one chunk and the end.
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      [0, 0, 0, UInt8(data.count)] + Array(name.utf8) + data + [0, 0, 0, 0]
    }
    bytes += chunk("IHDR", [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60, 8, 6, 0, 0, 0])
    bytes += chunk("IDAT", [0x78, 0x9C]) + chunk("IEND", [])
    let data = Data(bytes).base64EncodedString()
    let found = try limit(svg("<image href='data:image/png;base64,\(data)'/>"))
    #expect(found.hasPrefix("64000000 pixels"), "\(found)")
  }

  @Test(
    arguments: [
      "<path d='M0 0H1e9' stroke='red' stroke-dasharray='0.00001 0.00001'/>",
      "<path d='M0 0C1e9 1e9 -1e9 1e9 1e8 0' stroke='red' stroke-width='1e7'/>",
      "<path d='M0 0LNaN inf' stroke='red'/>", "<circle r='1e300'/>",
      "<filter id='f'><feMorphology operator='dilate' radius='1e8'/></filter><rect width='9' height='9' filter='url(#f)'/>",
      "<filter id='f' x='-1e9' width='2e9' height='2e9'><feGaussianBlur stdDeviation='1e8'/></filter><rect width='9' height='9' filter='url(#f)'/>",
      "<svg viewBox='0 0 1e9 1e9'><rect width='1e9' height='1e9'/></svg>",
    ])
  func `drawing an SVG document with huge numbers takes less than 5 seconds of CPU time`(
    inside: String
  )
    throws
  {
    // The helper's CPU time, which doesn't depend on how busy the machine is.
    var budget = DrawingBudget()
    budget.processorSeconds = 5
    budget.seconds = 600
    let reason = located(try fault(of: svg(inside), budget: budget))?.reason ?? ""
    #expect(!reason.contains("CPU time"), "\(reason)")
  }
}
