internal import CSplashKernels

/// Consecutive colour changes that are prepared for the kernels.
package struct ColorSteps: Sendable {
  private var steps: [splash_color_step] = []
  /// The numbers of all steps. Each step records where its numbers start.
  private var numbers: [Float] = []

  /// Prepares steps for the kernels.
  package init(_ steps: [ColorStep]) {
    for step in steps {
      switch step {
      case .matrix(let entries): add(matrix: entries)
      case .tables(let tables): add(tables: tables)
      case .map(let colors, let locations, let amount):
        precondition(locations.count == colors.count, "a location for each colour")
        if !colors.isEmpty { add(map: colors, locations, amount) }
      }
    }
  }

  private mutating func add(matrix entries: [Float]) {
    precondition(entries.count == 20, "four rows of five numbers")
    var step = splash_color_step()
    step.kind = SPLASH_COLOR_MATRIX
    step.first.0 = begin(entries)
    steps.append(step)
  }

  private mutating func add(tables: [[Float]]) {
    precondition(tables.count == 4, "a table for each component")
    let tables = tables.map { $0.isEmpty ? [0, 1] : $0.count == 1 ? [$0[0], $0[0]] : $0 }
    let lasts = tables.map { Int32($0.count - 1) }
    let firsts = tables.map { begin($0) }
    var step = splash_color_step()
    step.kind = SPLASH_COLOR_TABLES
    step.first = (firsts[0], firsts[1], firsts[2], firsts[3])
    step.last = (lasts[0], lasts[1], lasts[2], lasts[3])
    steps.append(step)
  }

  private mutating func add(map colors: [SIMD4<Float>], _ locations: [Float], _ amount: Float) {
    // The first colour also applies before its location.
    var starts: [Float] = [0]
    var lines: [Float] = Self.line(colors[0], .zero)
    for (index, color) in colors.enumerated() {
      var slope = SIMD4<Float>.zero
      if index + 1 < colors.count {
        let way = locations[index + 1] - locations[index]
        if way > 0 { slope = (colors[index + 1] - color) / way }
      }
      starts.append(locations[index])
      lines += Self.line(color, slope)
    }
    while starts.count & (starts.count - 1) != 0 {
      starts.append(.infinity)
      lines += Self.line(.zero, .zero)
    }
    var step = splash_color_step()
    step.kind = SPLASH_COLOR_MAP
    step.count = Int32(starts.count)
    step.amount = amount
    step.first.0 = begin(starts + lines)
    steps.append(step)
  }

  private static func line(_ color: SIMD4<Float>, _ slope: SIMD4<Float>) -> [Float] {
    (0..<4).map { color[$0] } + (0..<4).map { slope[$0] }
  }

  /// Adds numbers, and returns the index of the first.
  private mutating func begin(_ added: [Float]) -> Int32 {
    defer { numbers += added }
    return Int32(numbers.count)
  }

  /// Calls `body` with the steps, their count, and their numbers.
  func withRaw(
    _ body: (UnsafePointer<splash_color_step>?, Int, UnsafePointer<Float>?) -> Void
  ) {
    unsafe steps.withUnsafeBufferPointer { steps in
      unsafe numbers.withUnsafeBufferPointer { numbers in
        unsafe body(steps.baseAddress, steps.count, numbers.baseAddress)
      }
    }
  }
}
