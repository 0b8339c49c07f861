import Foundation
import SplashMedia
import SplashPixels
import SplashSystem

/// The difference of two images, in 1/255 of a component.
struct Similarity {
  /// The mean over all components.
  var mean = 0.0
  /// The fraction of pixels with a component that differs by more than 8/255.
  var outliers = 0.0

  init(_ a: Pixmap, _ b: Pixmap) {
    var (sum, far) = (0, 0)
    for y in 0..<a.height {
      let (p, q) = (a.row(y), b.row(y))
      for x in 0..<a.width {
        var most = 0
        for c in 0..<3 {
          let difference = abs(Int(p[4 * x + c]) - Int(q[4 * x + c]))
          sum += difference
          most = max(most, difference)
        }
        if most > 8 { far += 1 }
      }
    }
    let count = Double(a.width * a.height)
    mean = Double(sum) / (3 * count)
    outliers = Double(far) / count
  }

  var text: String {
    String(format: "%.3f of 255 a component, %.2f %% of pixels more than 8", mean, 100 * outliers)
  }
}

/// Writes our image, a baseline's image and their difference, amplified eight times, into a folder.
func save(_ ours: Pixmap, _ theirs: Pixmap, named name: String, in folder: String) throws {
  let difference = Pixmap(width: ours.width, height: ours.height)
  for y in 0..<ours.height {
    let (a, b, d) = (ours.row(y), theirs.row(y), difference.row(y))
    for x in 0..<ours.width {
      for c in 0..<3 {
        d[4 * x + c] = UInt8(min(255, 8 * abs(Int(a[4 * x + c]) - Int(b[4 * x + c]))))
      }
      d[4 * x + 3] = 255
    }
  }
  let url = URL(fileURLWithPath: folder)
  try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  for (kind, picture) in [("ours", ours), ("cairo", theirs), ("difference", difference)] {
    let bytes = try PictureEncoder.png(picture, path: FilePath(name))
    try Data(bytes).write(to: url.appendingPathComponent("\(name)-\(kind).png"))
  }
}
