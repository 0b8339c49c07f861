import SplashPixels
import SplashRaster
import SplashRender
import SplashScene

/// The number of frames of a video that are drawn, spread evenly over it.
private let sampleCount = 30

/// The three workloads, drawn by our renderer and by cairo from the same display lists.
func measureRendering(_ run: inout Run) throws {
  for name in ["ripple", "mask", "pop"] where run.includes(name) {
    let film = try run.workload(name).film()
    let lists = film.lists(sampleCount)
    // Bilinear sampling, as most programs use cairo.
    let bilinear = lists.map { $0.sampled(.linear) }
    try measureRendering(&run, name, bilinear, film.images)
    if name == "mask" {
      let painter = CairoPainter(bilinear, images: film.images, keepsGradients: true)
      try measureRendering(
        &run, name, bilinear, film.images, painter, named: "cairo, gradient drawn once")
    } else {
      // The default filter of scenes, and the corresponding one of cairo.
      try measureRendering(&run, "\(name), smooth", lists, film.images, named: "cairo, good")
    }
  }
}

private func measureRendering(
  _ run: inout Run, _ name: String, _ lists: [DisplayList], _ images: [ImagePyramid],
  _ given: CairoPainter? = nil, named baseline: String = "cairo"
) throws {
  let painter = given ?? CairoPainter(lists, images: images)
  let levels = baseline == "cairo" ? Kernels.available.reversed() : [Kernels.current]
  var contenders = levels.map { contender("ours, \($0.name)", lists, images, $0) }
  if baseline != "cairo, gradient drawn once" {
    contenders.append(changesOnly("ours, only what changes", lists, images))
  }
  let ours = contenders.count
  contenders.append(contender(baseline, painter, lists.count))
  let times = try measure(contenders)
  for level in 0..<ours {
    run.report.add(
      "render", name, contenders[level].name, .frames(lists.count), times[level], against: baseline,
      times[ours])
  }
  try compare(name, lists, images, painter, run)
}

/// Sampling of rotated and scaled images, and gradients: single frames with one kind of drawing.
func measureFills(_ run: inout Run) throws {
  let film = try run.workload("mask").film()
  guard let photo = film.images.first else { return }
  let thumbnails = try run.workload("pop").film().images
  guard let small = thumbnails.first(where: { $0.levels[0].width < 400 }) else { return }
  let tile = ImagePyramid(cropped(small.levels[0], width: 180, height: 180))

  try measureFill(
    &run, "30° rotated 180 × 180", placed(tile.levels[0], .rotation(.pi / 6), columns: 5, rows: 10),
    [tile], times: 8)
  try measureFill(
    &run, "30° rotated 1170 × 2532",
    placed(photo.levels[0], .rotation(.pi / 6), columns: 1, rows: 1), [photo],
    times: 4)
  for scale in [0.8, 1.05] {
    let list = placed(photo.levels[0], .scale(scale, scale), columns: 1, rows: 1)
    try measureFill(&run, "\(scale) × 1170 × 2532", list.sampled(.linear), [photo], times: 4)
  }
  var list = DisplayList(width: 1170, height: 2532)
  for kind in [GradientContent.Kind.axial, .radial] {
    let matrix =
      kind == .axial
      ? AffineTransform(1170, 2532, -2532, 1170, 0, 0)
      : AffineTransform(1200, 0, 0, 1400, 585, 1266)
    list.commands = [
      .fill(
        .init(.rect(Rect(0, 0, 1170, 2532)), AffineTransform.identity),
        .gradient(
          .init(
            kind: kind,
            colors: [Color(1, 0.6, 0.36), Color(0.55, 0.28, 0.9), Color(0.2, 0.2, 0.8)],
            locations: [0, 0.5, 1], transform: matrix)), opacity: 1)
    ]
    try measureFill(&run, "gradient, \(kind)", list, [], times: 8)
  }
}

private func measureFill(
  _ run: inout Run, _ name: String, _ list: DisplayList, _ images: [ImagePyramid], times: Int
) throws {
  let lists = [DisplayList](repeating: list, count: times)
  let painter = CairoPainter([list], images: images)
  var contenders = Kernels.available.reversed().map {
    contender("ours, \($0.name)", lists, images, $0)
  }
  let ours = contenders.count
  contenders.append(Contender("cairo") { for _ in 0..<times { painter.draw(0) } })
  let measured = try measure(contenders)
  var units = [Unit.frames(times)]
  if !images.isEmpty {
    // The pixels that the images cover; the rest of the canvas is transparent.
    let picture = run.draw(list, images)
    var covered = 0
    for y in 0..<picture.height {
      let row = picture.row32(y)
      for x in 0..<picture.width where row[x] >> 24 != 0 { covered += 1 }
    }
    units.append(.pixels(Double(times * covered)))
  }
  for unit in units {
    for level in 0..<ours {
      run.report.add(
        "fills", name, contenders[level].name, unit, measured[level], against: "cairo",
        measured[ours])
    }
  }
  try compare(name, [list], images, painter, run)
}

private func contender(
  _ name: String, _ lists: [DisplayList], _ images: [ImagePyramid], _ kernels: Kernels
) -> Contender {
  let renderer = Renderer(images: images, kernels: kernels)
  let target = Pixmap(width: lists[0].width, height: lists[0].height)
  return Contender(name) { for list in lists { renderer.render(list, into: target) } }
}

/// Frames drawn on top of the previous frame, as in a video.
private func changesOnly(
  _ name: String, _ lists: [DisplayList], _ images: [ImagePyramid]
) -> Contender {
  let renderer = Renderer(images: images)
  let buffer = FrameBuffer(Pixmap(width: lists[0].width, height: lists[0].height))
  return Contender(name) { for list in lists { renderer.render(list, into: buffer) } }
}

private func contender(_ name: String, _ painter: CairoPainter, _ count: Int) -> Contender {
  Contender(name) { for frame in 0..<count { painter.draw(frame) } }
}

/// Prints the similarity of both renderers' images over a few frames.
private func compare(
  _ name: String, _ lists: [DisplayList], _ images: [ImagePyramid], _ painter: CairoPainter,
  _ run: Run
) throws {
  var worst: Similarity?
  for frame in Set([0, lists.count / 4, lists.count / 2, lists.count * 3 / 4]).sorted() {
    painter.draw(frame)
    let (ours, theirs) = (run.draw(lists[frame], images), painter.picture)
    let similarity = Similarity(ours, theirs)
    if similarity.mean >= worst?.mean ?? 0 { worst = similarity }
    if let folder = run.pictures {
      try save(ours, theirs, named: "\(name) \(frame)", in: folder)
    }
  }
  if let worst { print("          \(name): the pictures differ by \(worst.text) at most") }
}

/// An image at the centre of each cell of a grid, transformed about the image's centre.
private func placed(
  _ picture: Pixmap, _ transform: AffineTransform, columns: Int, rows: Int
) -> DisplayList {
  var list = DisplayList(width: 1170, height: 2532)
  let (width, height) = (Double(picture.width), Double(picture.height))
  for row in 0..<rows {
    for column in 0..<columns {
      let place = Point(
        1170 * (Double(column) + 0.5) / Double(columns), 2532 * (Double(row) + 0.5) / Double(rows))
      let matrix = AffineTransform.translation(-width / 2, -height / 2)
        .concatenating(transform).concatenating(.translation(place.x, place.y))
      list.commands.append(
        .fill(
          .init(.rect(Rect(0, 0, width, height)), matrix),
          .image(.init(image: 0, transform: matrix)), opacity: 1))
    }
  }
  return list
}

private func cropped(_ picture: Pixmap, width: Int, height: Int) -> Pixmap {
  let result = Pixmap(width: width, height: height)
  for y in 0..<height { result.row32(y).update(from: picture.row32(y), count: width) }
  return result
}

extension DisplayList {
  /// A copy of the display list with `filter` as the minification filter of all images.
  fileprivate func sampled(_ filter: ContentsFilter) -> DisplayList {
    var result = self
    result.commands = commands.map { command in
      guard case .fill(let outline, .image(var image), let opacity) = command else {
        return command
      }
      image.minificationFilter = filter
      return .fill(outline, .image(image), opacity: opacity)
    }
    return result
  }
}
