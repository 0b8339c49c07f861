/// What keys mean, one sentence each, as editors show it.
enum KeyDescriptions {
  /// What a key means in the objects of a subject.
  ///
  /// - Parameter kind: The object's kind, if there are some: what a key means in one kind only comes
  ///   before what it means in all.
  static func text(of key: String, in subject: String, kind: String = "") -> String? {
    kinds[subject]?[kind]?[key] ?? subjects[subject]?[key]
  }

  /// By subject.
  static let subjects: [String: [String: String]] = [
    "a scene": scene, "a parameter": parameter, "a sound": sound, "a layer": layer,
    "an animation": animation, "a block": block, "a transform": transform, "a path": path,
    "a circle": circle, "a star": star, "a polygon": polygon, "a gradient": gradient,
    "a filter": filter, "a grid": grid, "a part of a text": textAttributes, "each": each,
  ]

  /// By subject and kind.
  static let kinds: [String: [String: [String: String]]] = [
    "a layer": [
      "image": image.merging(pictures) { $1 }, "video": video.merging(pictures) { $1 },
      "shape": shape.merging(stroke) { $1 }, "gradient": gradient,
      "text": text.merging(textAttributes) { $1 }.merging(stroke) { $1 }
        .merging(["foregroundColor": "The colour of all characters that have none of their own."]) {
          $1
        },
      "svg": svg, "scene": nestedScene, "replicator": replicator,
    ],
    "an animation": [
      "basic": property.merging(values) { $1 }, "keyframe": property.merging(keyframe) { $1 },
      "spring": property.merging(values) { $1 }.merging(spring) { $1 },
      "group": [
        "animations":
          "The animations that run in the group's time, clipped to its duration, which is also that of every child without one."
      ],
      "transition": transition,
    ],
  ]

  // MARK: The scene

  private static let scene = [
    "$schema": "Where editors find the schema of this file; rendering takes no notice of it.",
    "splashrender": "The version of the format: 1.",
    "description": "What the scene shows, for people; rendering ignores it.",
    "size": "The canvas in points, both sides greater than 0.",
    "duration":
      "The length of the film in seconds; an expression may use animations.end, when the last animation ends.",
    "scale": "Pixels per point.",
    "fps":
      "Frames per second, up to 1000; 23.976, 29.97, 59.94 and 119.88 mean the exact fractions.",
    "backgroundColor": "The colour beneath all layers, or null for none.",
    "params": "Values that are set from outside, by name.",
    "markers":
      "Moments by name, in seconds: marker('name') in expressions, marker:name on the command line.",
    "seed": "Decides what pick and random choose.",
    "fonts": "Font files for texts.",
    "systemFonts":
      "Whether texts may use the fonts of the machine, too; the film then depends on it.",
    "let": "Named values for all layers: \"= name\" stands for the value itself.",
    "layers": "The layers, back to front.",
    "audio": "What is heard: a sound, or several at the same time.",
  ]

  private static let parameter = [
    "type": "The type of its values.",
    "default": "The value without one from outside; if there is none, a value must be set.",
    "min": "The least number that it can be.",
    "max": "The greatest number that it can be.",
    "choices": "The strings that a choice can be.",
    "description": "What it is for, for people.",
  ]

  private static let sound = [
    "file": "A file that has sound, of any kind that FFmpeg knows.",
    "start": "When it begins, in seconds of the scene.",
    "trim": "The part that is played, in seconds of the file; all of it without.",
    "gain": "How loud it is: a factor, or decibels like \"-6dB\".",
    "fadeIn": "For how many seconds it becomes louder at its beginning.",
    "fadeOut": "For how many seconds it becomes quieter before its end, or before the scene's.",
    "loop": "How many times it is played; true repeats it until the scene's end.",
  ]

  // MARK: Layers

  private static let layer = [
    "type": "What the layer draws; \"layer\" draws nothing of its own.",
    "id": "A name that is unique in the file, without \"/\".",
    "let": "Named values for all within the layer: \"= name\" stands for the value itself.",
    "bounds":
      "The layer's own space: a size, or a rectangle whose origin is at the top left corner.",
    "position": "Where the anchor point lies in the superlayer.",
    "anchorPoint":
      "The point that position places and transform turns about, in fractions of the bounds.",
    "frame": "The rectangle in the superlayer, in place of bounds and position.",
    "transform": "Scales, turns, moves and tilts the layer about its anchor point.",
    "anchorPointZ": "The anchor point's place along z.",
    "sublayerTransform":
      "What the sublayers go through besides, about this layer's anchor point: the place of a perspective.",
    "geometryFlipped":
      "Whether y points up in the layer: its path and sublayers are mirrored, pictures and texts stay upright.",
    "doubleSided": "Whether the layer can be seen from behind.",
    "opacity": "How opaque the layer is, with its sublayers as a group.",
    "hidden": "Whether the layer and its sublayers are left out.",
    "masksToBounds": "Whether all is clipped to the bounds with their round corners.",
    "cornerRadius": "The radius of the corners in points.",
    "maskedCorners": "The corners that are rounded.",
    "backgroundColor": "The colour of the bounds, or null for none.",
    "borderWidth": "The width of the border, which lies inside the bounds.",
    "borderColor": "The border's colour.",
    "zPosition": "Siblings with a higher one are nearer, and drawn later.",
    "shadowColor": "The shadow's colour.",
    "shadowOpacity": "How opaque the shadow is; 0 draws none.",
    "shadowOffset": "Where the shadow lies from the layer.",
    "shadowRadius": "The standard deviation of the Gaussian that softens the shadow, in points.",
    "shadowPath": "The path that casts the shadow, or null for what the layer shows.",
    "filters": "What is done to the layer with its sublayers, in order.",
    "compositingFilter": "How the layer is mixed with what lies below.",
    "shouldRasterize": "Whether the layer with its sublayers is drawn to a bitmap first.",
    "rasterizationScale": "That bitmap's pixels per point.",
    "maskMode": "Whether the mask's alpha or the lightness of its colours counts.",
    "invertsMask": "Whether the mask hides what it would show.",
    "beginTime": "When the layer's time begins, in seconds of the superlayer's.",
    "duration": "How long one cycle of the layer's time lasts, in seconds.",
    "timeOffset": "Seconds that are added to the layer's time.",
    "speed": "How fast the layer's time runs; 0 stops it at timeOffset.",
    "repeatCount": "How many times the layer's time runs; 0 means once.",
    "repeatDuration": "For how many seconds the layer's time is repeated.",
    "autoreverses": "Whether the layer's time runs backwards after each cycle.",
    "fillMode": "Whether the layer is seen before its time begins, and after it has ended.",
    "animations": "Animations as Core Animation has them.",
    "animate":
      "Blocks as UIView.animate has them: each sets model values and animates the way there.",
    "sublayers": "The layers in this one, back to front.",
    "mask": "A layer whose alpha multiplies this layer's.",
  ]

  private static let pictures = [
    "contentsGravity": "How the picture is laid into the bounds.",
    "contentsRect": "The part of the picture that is shown.",
    "contentsCenter": "The part of what is shown that stretches both ways, as in nine-part images.",
    "contentsScale":
      "Pixels of the picture per point; 2 or 3 for files named name@2x.png or name@3x.png.",
    "magnificationFilter": "How a picture is sampled that isn't drawn smaller than it is.",
    "minificationFilter": "How a picture is sampled that is drawn smaller.",
  ]

  private static let image = ["image": "The picture's file: PNG, JPEG, WebP, AVIF, TIFF and more."]

  private static let video = [
    "video": "The film's file, or an animated picture's.",
    "trim": "The part that is played, in seconds of the file from its first frame.",
    "loop": "How often that part is played; true plays it for ever.",
    "time": "Seconds of the played part, in place of the layer's time.",
  ]

  private static let shape = [
    "path": "The outline: SVG path data, an element of an SVG file, or a basic shape.",
    "viewBox":
      "The rectangle of the path's space that is stretched to the bounds; \"svg\" takes the document's.",
    "fillColor": "The colour inside the outline, or null for none.",
    "fillRule": "What is inside where the outline crosses itself.",
  ]

  private static let stroke = [
    "strokeColor": "The line's colour, or null for none.",
    "lineWidth": "The line's width in points.",
    "lineCap": "How lines end.",
    "lineJoin": "How lines meet.",
    "miterLimit": "How long a mitered corner may be, in line widths.",
    "strokeStart": "Where the drawn part of the line begins, in fractions of its length.",
    "strokeEnd": "Where the drawn part of the line ends, in fractions of its length.",
    "lineDashPattern": "The lengths of dashes and gaps in turn.",
    "lineDashPhase": "How far into the pattern a line begins.",
  ]

  private static let gradient = [
    "gradientType": "Whether colours change along a line, outwards or around a point.",
    "colors": "The colours, at least one.",
    "locations":
      "Where the colours are, one number for each: 0 is the start point, 1 the end point; evenly spaced without.",
    "startPoint": "Where the gradient begins, or its centre, in fractions of the bounds.",
    "endPoint": "Where the gradient ends, in fractions of the bounds.",
  ]

  private static let svg = [
    "svg": "The SVG document's file.",
    "contentsGravity": "How the drawing is laid into the bounds.",
    "fillColor": "One colour in place of all, or null for the document's own.",
  ]

  private static let nestedScene = [
    "scene": "The scene file that is shown, at the layer's time.",
    "params": "Values for its parameters.",
    "size": "The nested canvas, in place of the file's own.",
    "contentsGravity": "How the nested canvas is laid into the bounds.",
  ]

  private static let replicator = [
    "instanceCount": "How many copies of the sublayers there are.",
    "instanceDelay": "Seconds that each copy's time runs behind the one before.",
    "instanceTransform": "From one copy to the next, about the layer's anchor point.",
    "instanceColor": "What the first copy's colours are multiplied by.",
    "instanceRedOffset": "What is added to that colour's red from one copy to the next.",
    "instanceGreenOffset": "What is added to that colour's green from one copy to the next.",
    "instanceBlueOffset": "What is added to that colour's blue from one copy to the next.",
    "instanceAlphaOffset": "What is added to that colour's alpha from one copy to the next.",
    "grid": "Rows and columns of copies, each read for its own place.",
  ]

  private static let grid = [
    "rows": "How many rows there are.",
    "columns": "How many columns there are.",
    "cellSize": "The size of a cell.",
    "centerRow": "The row from which distances count; fractions lie between rows.",
    "centerColumn": "The column from which distances count; fractions lie between columns.",
    "delay": "Seconds that a copy's time runs behind, worked out for each.",
    "offset": "How far a copy's cell is moved, worked out for each.",
  ]

  private static let filter = [
    "type": "What the filter does.",
    "radius": "The standard deviation of the blur in points.",
  ]

  // MARK: Text

  private static let text = [
    "string":
      "The text, in which {name} stands for a parameter; or its parts, with attributes of their own.",
    "sizeToFit": "Whether the text decides the layer's size.",
    "alignmentMode": "Where lines stand between left and right.",
    "verticalAlignment": "Where the text stands in higher bounds.",
    "wrapped": "Whether lines are broken at the width, not only at \\n.",
    "maximumLines": "How many lines there may be; 0 is no limit.",
    "truncationMode": "Where an ellipsis stands in a text that is too long.",
    "lineHeight": "Points from line to line; the font's without.",
    "lineHeightMultiple": "A factor of the font's line height.",
    "direction": "Which way the text runs; \"natural\" is that of its first letter.",
    "language": "Chooses between forms of one character, as BCP 47 writes languages.",
    "each": "Moves the text glyph by glyph, word by word or line by line.",
    "foregroundGradient": "A gradient in place of the colour, in fractions of the layer's bounds.",
  ]

  private static let textAttributes = [
    "string": "What the part says.",
    "fontFamily":
      "A font family, or several, of which the first that exists is taken; Inter without.",
    "fontSize": "The font's size in points.",
    "fontWeight": "How bold the font is: 1 to 1000, or a name.",
    "fontStyle": "Whether the font is italic.",
    "fontStretch": "The font's width in percent.",
    "fontVariations": "The values of a variable font's axes, like { \"wght\": 650 }.",
    "fontFeatures": "OpenType features, like { \"tnum\": true, \"salt\": 2 }.",
    "letterSpacing": "Points between characters.",
    "baselineOffset": "Points above the line.",
    "underline": "Whether there is a line under the text.",
    "strikethrough": "Whether there is a line through the text.",
    "foregroundColor": "The colour of these characters, or null for none.",
  ]

  private static let each = [
    "unit": "What becomes a layer of its own.",
    "instanceDelay": "Seconds from one unit to the next.",
    "order": "Which unit is first.",
    "anchorPoint":
      "The point that the transform of a unit turns about, in fractions of its bounds.",
    "opacity": "How opaque a unit is.",
    "transform": "Scales, turns and moves a unit about its anchor point.",
    "zPosition": "Units with a higher one are drawn later.",
    "animations": "The animations of every unit.",
    "animate": "The UIKit blocks of every unit.",
  ]

  // MARK: Animations

  private static let animation = [
    "type": "The kind of animation, as Core Animation has them.",
    "beginTime": "When it begins, in seconds of the layer's time; in a group, of the group's.",
    "duration": "How long one cycle lasts, in seconds; 0 means the default.",
    "removedOnCompletion":
      "Whether the animation is removed at its end, whatever fillMode says; ignored in groups.",
    "timeOffset": "Seconds that are added to the animation's time.",
    "speed": "How fast the animation's time runs.",
    "repeatCount": "How many times it runs; 0 means once.",
    "repeatDuration": "For how many seconds it is repeated.",
    "autoreverses": "Whether it runs backwards after each cycle.",
    "fillMode": "Whether its values are seen before it begins, and after it has ended.",
    "timingFunction": "The curve through one cycle.",
  ]

  private static let property = [
    "keyPath": "What is animated.",
    "valueFunction": "Makes a transform of numbers or angles, for the key path \"transform\".",
    "additive": "Whether values add to the running value.",
    "cumulative": "Whether the value at the end of a cycle is added for each cycle before.",
  ]

  private static let values = [
    "from": "The value at the beginning.",
    "to": "The value at the end.",
    "by": "The distance from the beginning to the end.",
  ]

  private static let spring = [
    "mass": "The mass on the spring.",
    "stiffness": "How stiff the spring is.",
    "damping": "How strongly the motion is braked.",
    "initialVelocity": "Whole distances a second, towards the end.",
    "allowsOverdamping": "Whether a spring with more than the critical damping is slower for it.",
    "perceptualDuration":
      "How many seconds the motion seems to take, in place of mass, stiffness and damping.",
    "bounce":
      "With perceptualDuration: how far it overshoots, from 1 over 0 (critical damping) to -1.",
  ]

  private static let keyframe = [
    "values": "The values that it leads through.",
    "path": "A path for the key path \"position\", in the superlayer's space, in place of values.",
    "rotationMode": "With a path: turns the layer's x axis along the path, or against it.",
    "keyTimes": "When each value is reached, in fractions of the duration; evenly spaced without.",
    "timingFunctions": "The curves between each two values; those that are missing are linear.",
    "calculationMode": "How the way leads from value to value.",
    "tensionValues": "In the cubic modes, how tight the curve is at each value.",
    "continuityValues": "In the cubic modes, how sharp the corner is at each value.",
    "biasValues": "In the cubic modes, whether the curve leans before or behind each value.",
  ]

  private static let transition = [
    "transition": "How the layer goes from what it was to what it is.",
    "subtype":
      "Where things come from; \"fromTop\" moves up, and \"fromBottom\" down, as in UIKit.",
    "startProgress": "Where on its way the transition begins.",
    "endProgress": "Where on its way the transition ends.",
    "changes": "The values that key paths have from beginTime on, without animation.",
  ]

  private static let block = [
    "beginTime": "When the block runs, in seconds of the layer's time.",
    "delay": "Seconds between the block's run and the animation's start.",
    "duration": "How long the animation takes, in seconds.",
    "options": "A curve, \"repeat\" and \"autoreverse\", alone or in an array.",
    "usingSpringWithDamping": "The damping ratio of a spring that takes the curve's place.",
    "springDuration": "How many seconds a spring seems to take, in place of duration and damping.",
    "bounce": "With springDuration: how far the spring overshoots.",
    "initialSpringVelocity": "Whole distances a second, with a spring.",
    "animations": "The values that key paths get.",
    "from": "The values that key paths have when the block runs, before the delay.",
  ]

  // MARK: Values

  private static let transform = [
    "scale": "A factor for x and y, or one for each axis; applied first.",
    "rotation": "An angle about z, or one about each axis; applied second.",
    "translation": "How far it is moved; applied third.",
    "perspective": "How many points the viewer is away; applied last.",
  ]

  private static let path = [
    "rect": "A rectangle, clockwise from the top left.",
    "cornerRadius": "The radius of the rectangle's corners.",
    "ellipse": "The ellipse within a rectangle, clockwise from the rightmost point.",
    "circle": "A circle, or with angles an arc.",
    "star": "A star with its first point straight up.",
    "polygon": "A polygon of equal sides with its first corner straight up.",
  ]

  private static let circle = [
    "center": "The centre.",
    "radius": "The radius.",
    "startAngle": "Where an open arc begins; 0 is to the right, a quarter turn is down.",
    "endAngle": "Where an open arc ends, a full turn on without.",
  ]

  private static let corners = [
    "center": "The centre.",
    "rotation": "How far it is turned, clockwise.",
    "cornerRadius": "The radius of the arc that rounds every corner.",
  ]

  private static let star = corners.merging([
    "points": "How many points it has.",
    "outerRadius": "The distance of the points from the centre.",
    "innerRadius": "The distance of the corners between the points from the centre.",
  ]) { $1 }

  private static let polygon = corners.merging([
    "sides": "How many sides it has.",
    "radius": "The distance of the corners from the centre.",
  ]) { $1 }
}
