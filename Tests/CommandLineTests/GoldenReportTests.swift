import Foundation
import Testing

@testable import ProgramSupport

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The reports that golden check and diff write.
@Suite struct GoldenReportTests {
  /// A folder with two scenes and their golden frames. Only one scene has changed since.
  private func folder(_ name: String = "scene.json") throws -> Folder {
    let folder = try Folder()
    folder.write(GoldenTests.scene(), to: name)
    folder.write(Scenes.crossing, to: "same.json")
    for scene in [name, "same.json"] {
      let update = try GoldenTests.golden("update", scene, "--at", "0", "--at", "5f", in: folder)
      try #require(update.status == 0, "\(update.errors)")
    }
    folder.write(GoldenTests.scene(dot: "[41, 40, 1, 1]"), to: name)
    return folder
  }

  private func object(_ data: Data) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func `the report of golden check doesn't overwrite files that golden check didn't write`()
    throws
  {
    let folder = try folder()
    for name in ["index.html", "report.json", "my-actual.png"] {
      folder.write("mine", to: "site/" + name)
    }
    let check = try GoldenTests.golden("check", "scene.json", "--report", "site", in: folder)
    #expect(check.status == 73)
    #expect(check.errors.contains("choose another folder"), "\(check.errors)")
    for name in ["index.html", "report.json", "my-actual.png"] {
      #expect(folder.data("site/" + name) == Data("mine".utf8), "\(name)")
    }
  }

  @Test
  func
    `the JSON report of golden check lists each frame's differing pixels, PSNR, SSIM and images`()
    throws
  {
    let folder = try folder()
    let check = try GoldenTests.golden("check", "scene.json", "same.json", "--json", in: folder)
    #expect(check.status == 2)
    let report = check.result
    var written = try object(folder.data("golden-report/report.json"))
    #expect(written.removeValue(forKey: "report") as? String == "golden check")
    #expect(written.removeValue(forKey: "version") as? String == "0.1.0")
    #expect(report as NSDictionary == written as NSDictionary)
    #expect(check.codes == ["golden.different"])
    #expect(report["status"] as? String == "different")
    let groups = try #require(report["groups"] as? [[String: Any]])
    #expect(groups.map { $0["status"] as? String } == ["different", "equal"])
    let items = try #require(groups[0]["items"] as? [[String: Any]])
    #expect(items.map { $0["frame"] as? Int } == [0, 5])
    let item = items[1]
    #expect(item["markers"] as? [String] == ["middle"])
    #expect(item["differingPixels"] as? Int == 2 && item["pixels"] as? Int == 3072)
    #expect(item["maxDifference"] as? Int == 255)
    #expect(item["area"] as? [Int] == [40, 40, 2, 1])
    // The blue of two pixels differs by 255. There are three channels.
    let psnr = 10 * log10(255.0 * 255 * 3 * 3072 / (2 * 255 * 255))
    #expect(abs(try #require(item["psnr"] as? Double) - psnr) < 0.001)
    let ssim = try #require(item["ssim"] as? Double)
    #expect(ssim > 0.99 && ssim < 1)
    for role in ["expected", "actual", "diff"] {
      #expect(folder.exists("golden-report/" + (try #require(item[role] as? String))))
    }
    let equal = try #require((groups[1]["items"] as? [[String: Any]])?.first)
    #expect(equal["ssim"] as? Double == 1 && equal["psnr"] is NSNull && equal["diff"] == nil)
  }

  @Test func `the JUnit file of golden check has one test case per frame`() throws {
    let folder = try folder()
    let check = try GoldenTests.golden(
      "check", "scene.json", "nowhere.json", "same.json", "--junit", "golden.xml", in: folder)
    #expect(check.status == 66)
    let xml = try XMLElements(folder.data("golden.xml"))
    let whole = try #require(xml.all("testsuites").first)
    #expect(whole["tests"] == "5" && whole["failures"] == "2" && whole["errors"] == "1")
    #expect(xml.all("testsuite").map { $0["name"] } == ["scene.json", "nowhere.json", "same.json"])
    #expect(xml.all("failure").allSatisfy { $0["message"]?.contains("2 pixels differ") ?? false })
    #expect(xml.all("testcase").allSatisfy { $0["time"] == nil })
    let stream = try GoldenTests.golden("check", "same.json", "--junit", "-", in: folder)
    #expect(try XMLElements(stream.outputData).all("testcase").count == 2)
  }

  @Test func `the HTML report of golden check is self-contained and escapes file names`() throws {
    let name = "a<script>&\"'.json"
    let folder = try folder(name)
    let check = try GoldenTests.golden("check", name, "same.json", in: folder)
    #expect(check.status == 2)
    let data = folder.data("golden-report/index.html")
    let page = try XMLElements(data)
    #expect(page.all("script").count == 1)
    let images = page.all("img").compactMap { $0["src"] }
    #expect(images.count == 6)
    for image in images {
      let text = try #require(image.components(separatedBy: "data:image/png;base64,").last)
      let bytes = try #require(Data(base64Encoded: text))
      #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }
    // The page loads no other files.
    let text = String(decoding: data, as: UTF8.self).replacing(#/base64,[^"]*/#, with: "")
    #expect(!text.contains("http") && !text.contains("//"))
    #expect(page.text.contains(name))
    #expect(text.contains("color-scheme: light dark"))
    let links = page.all("a").compactMap { $0["href"] }
    #expect(links.count == 7)
    for link in links { #expect(folder.exists("golden-report/" + link), "\(link)") }
  }

  @Test
  func
    `golden check's report is the same for any thread count and is removed once all frames match`()
    throws
  {
    let folder = try folder()
    func report() throws -> [String: Data] {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder["golden-report"].path)
      return Dictionary(
        uniqueKeysWithValues: names.map { ($0, folder.data("golden-report/" + $0)) })
    }
    _ = try GoldenTests.golden("check", "scene.json", "--threads", "1", in: folder)
    let first = try report()
    #expect(first.count == 9, "\(first.keys.sorted())")
    _ = try GoldenTests.golden("check", "scene.json", "--threads", "4", in: folder)
    #expect(try report() == first)
    // The next report has fewer images, and the folder has a foreign file.
    folder.write("mine", to: "golden-report/notes.txt")
    _ = try GoldenTests.golden("update", "scene.json", "--at", "0", in: folder)
    folder.write(GoldenTests.scene(), to: "scene.json")
    _ = try GoldenTests.golden("check", "scene.json", in: folder)
    #expect(
      try report().keys.sorted() == [
        "index.html", "notes.txt", "report.json", "scene-00000-actual.png",
        "scene-00000-diff.png", "scene-00000-expected.png", "sheet.png",
      ])
    folder.write(GoldenTests.scene(dot: "[41, 40, 1, 1]"), to: "scene.json")
    #expect(try GoldenTests.golden("check", "scene.json", in: folder).status == 0)
    #expect(try report().keys.sorted() == ["notes.txt"])
    try FileManager.default.removeItem(at: folder["golden-report/notes.txt"])
    folder.write("{}", to: "golden-report/report.json")
    #expect(try GoldenTests.golden("check", "scene.json", in: folder).status == 0)
    // A foreign report.json stays.
    #expect(try report().keys.sorted() == ["report.json"])
  }

  @Test
  func
    `golden check of an unchanged scene keeps the earlier report about another, changed scene`()
    throws
  {
    let folder = try folder()
    #expect(try GoldenTests.golden("check", "scene.json", in: folder).status == 2)
    let report = folder.names(in: "golden-report")
    #expect(try GoldenTests.golden("check", "same.json", in: folder).status == 0)
    #expect(report.count == 9 && folder.names(in: "golden-report") == report)
    folder.write(GoldenTests.scene(), to: "scene.json")
    #expect(try GoldenTests.golden("check", "same.json", "scene.json", in: folder).status == 0)
    #expect(!folder.exists("golden-report"))
  }

  @Test func `golden check without differences writes a report if --report is given`() throws {
    let folder = try folder()
    let check = try GoldenTests.golden("check", "same.json", "--report", "a/b", in: folder)
    #expect(check.status == 0)
    #expect(folder.exists("a/b/index.html") && folder.exists("a/b/report.json"))
    #expect(!folder.exists("a/b/sheet.png"))
    let blocked = try GoldenTests.golden("check", "same.json", "--report", "same.json", in: folder)
    #expect(blocked.status == 73)
  }

  @Test func `golden check and diff with --report . don't overwrite the user's files`()
    throws
  {
    let folder = try folder()
    for name in ["a", "b"] {
      let film = try Program.run(
        [name == "a" ? "scene.json" : "same.json", "-o", "\(name).gif"], in: folder)
      try #require(film.status == 0)
    }
    // The input's name is like that of a report's image.
    try folder.data("a.gif").write(to: folder["a-expected.png"])
    let mine = ["a-expected.png", "a.gif", "b.gif", "same.json", "scene.json"]
    let before = mine.map(folder.data)
    for _ in 1...2 {
      let films = try Program.run(
        ["diff", "a-expected.png", "b.gif", "--report", "."], in: folder)
      #expect(films.status == 2, "\(films.errors)")
    }
    #expect(folder.exists("difference-1-diff.png"))
    for _ in 1...2 {
      #expect(
        try GoldenTests.golden("check", "scene.json", "--report", ".", in: folder).status == 2)
    }
    #expect(!folder.exists("difference-1-diff.png"))
    #expect(folder.exists("scene-00000-diff.png"))
    #expect(mine.map(folder.data) == before)
  }

  @Test func `a report folder that can't be written doesn't suppress golden check's other output`()
    throws
  {
    let folder = try folder()
    folder.write("mine", to: "golden-report")
    let check = try GoldenTests.golden(
      "check", "scene.json", "same.json", "--junit", "golden.xml", in: folder)
    #expect(check.status == 2)
    #expect(check.output.contains("scene.json: 2 of 2 frames differ\n"))
    #expect(check.output.contains("same.json: 2 frames, all equal\n"))
    #expect(check.errors.contains("the report of the differences wasn't written"))
    #expect(try XMLElements(folder.data("golden.xml")).all("failure").count == 2)
    let asked = try GoldenTests.golden(
      "check", "scene.json", "--report", "golden-report", "--json", in: folder)
    #expect(asked.status == 73)
    #expect(asked.result["status"] as? String == "different")
    #expect(folder.data("golden-report") == Data("mine".utf8))
  }

  @Test func `golden check and diff refuse a --junit path that would replace one of their inputs`()
    throws
  {
    let folder = try folder()
    let before = ["scene.json", "same.json", "scene.golden/golden.json"].map(folder.data)
    for path in [
      "scene.json", "./same.json", "scene.golden/golden.json", "scene.golden/00005.png",
    ] {
      let check = try GoldenTests.golden(
        "check", "same.json", "scene.json", "--junit", path, in: folder)
      #expect(check.status == 64)
      #expect(check.errors.contains("--junit \(path) would replace"), "\(check.errors)")
    }
    let films = try Program.run(
      ["diff", "scene.golden/00000.png", "scene.golden/00005.png", "--junit"]
        + ["scene.golden/00005.png"], in: folder)
    #expect(films.status == 64)
    #expect(
      try GoldenTests.golden("check", "same.json", "--junit", "no/x.xml", in: folder).status == 73)
    #expect(
      ["scene.json", "same.json", "scene.golden/golden.json"].map(folder.data) == before)
    folder.write(GoldenTests.scene(), to: "scene.json")
    #expect(try GoldenTests.golden("check", "scene.json", in: folder).status == 0)
  }

  @Test func `the report of golden check has separate images for scenes with equal file names`()
    throws
  {
    let folder = try Folder()
    for name in ["a/x/scene.json", "b/x/scene.json"] {
      folder.write(GoldenTests.scene(), to: name)
      _ = try GoldenTests.golden("update", name, "--at", "0", in: folder)
      folder.write(GoldenTests.scene(dot: "[41, 40, 1, 1]"), to: name)
    }
    let check = try GoldenTests.golden("check", "a/x/scene.json", "b/x/scene.json", in: folder)
    #expect(check.status == 2)
    #expect(folder.exists("golden-report/x-00000-diff.png"))
    #expect(folder.exists("golden-report/x-2-00000-diff.png"))
  }
}

/// The elements of a well-formed XML document.
final class XMLElements: NSObject, XMLParserDelegate {
  private var elements: [(name: String, attributes: [String: String])] = []
  /// All text between tags.
  private(set) var text = ""

  init(_ data: Data) throws {
    super.init()
    let parser = XMLParser(data: data)
    parser.delegate = self
    let isWhole = parser.parse()
    try #require(isWhole, "\(String(describing: parser.parserError)), line \(parser.lineNumber)")
  }

  /// The attributes of all elements with this name.
  func all(_ name: String) -> [[String: String]] {
    elements.filter { $0.name == name }.map(\.attributes)
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    elements.append((name, attributes))
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    self.text += text
  }
}
