/// A straight piece of an outline in device space, fixed point, running downwards on the canvas.
struct Edge {
  /// The upper end.
  var x0: Int32
  /// The upper end.
  var y0: Int32
  /// The lower end.
  var x1: Int32
  /// The lower end, below the upper one.
  var y1: Int32
  /// 1 when the outline runs downwards here, −1 when it runs upwards.
  var winding: Int32
}
