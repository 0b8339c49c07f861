import SplashSyntax
import SplashSystem

/// What is read where in a scene, for printing the scene with all its expressions evaluated.
///
/// Values of functions of time aren't traced, because they are read again for each moment.
final class ReadingTrace {
  /// The location of a value, and the uses of names and components through which it is reached.
  struct Site: Hashable {
    let value: UseSite.Location
    let uses: [UseSite.Location]

    init(_ span: Span, in context: Context) {
      value = UseSite.Location(file: context.file.identity, offset: span.start)
      uses = context.use?.locations ?? []
    }
  }

  /// The repetition for which a value is read. At one site, only it distinguishes contexts.
  struct Repetition: Hashable {
    let instance: Int?
    let unit: Int?
    let step: Int?

    init(_ scope: Scope) {
      (instance, unit, step) = (scope.instance?.index, scope.unit?.index, scope.step?.index)
    }
  }

  /// An object that was read completely.
  struct Object {
    let subject: SceneObject
    let kind: String?
    /// The members, without the parameters of a template.
    let members: [SyntaxMember]
    let hasNames: Bool
  }

  private(set) var objects: [Site: Object] = [:]
  /// The contexts of the values that have their own.
  private(set) var contexts: [Site: [Repetition: Context]] = [:]
  /// The expressions that are read as angles.
  private(set) var angles: Set<Site> = []
  /// The texts and file paths that strings stand for, as they can be written in the main scene.
  private(set) var texts: [Site: [Repetition: String]] = [:]
  /// The expressions that are read as lists of texts.
  private(set) var listsOfTexts: Set<Site> = []
  /// The arrays in which named arrays are spliced.
  private(set) var splicedArrays: Set<Site> = []
  /// The layers that layers have because of their templates or components.
  private(set) var layers: [Site: [Place]] = [:]
  /// The folder of the scene.
  private let folder: FilePath

  /// - Parameter folder: The folder of the main scene's identity.
  init(folder: FilePath) {
    self.folder = folder
  }

  func add(_ object: Object, at span: Span, in context: Context) {
    guard context.scope.moment == nil else { return }
    objects[Site(span, in: context)] = object
    add(context, at: span)
  }

  func add(_ context: Context, at span: Span) {
    guard context.scope.moment == nil else { return }
    contexts[Site(span, in: context), default: [:]][Repetition(context.scope)] = context
  }

  func add(_ text: String, at span: Span, in context: Context) {
    guard context.scope.moment == nil else { return }
    texts[Site(span, in: context), default: [:]][Repetition(context.scope)] = text
  }

  /// Adds the path of a file.
  ///
  /// - Parameters:
  ///   - text: The path as written in the context's file; `nil` if it is written elsewhere.
  ///   - identity: The file's identity.
  ///   - fragment: What follows the path.
  func add(
    path text: String?, of identity: FilePath, fragment: String = "", at span: Span,
    in context: Context
  ) {
    if let text, context.file.identity.folder == folder {
      add(text + fragment, at: span, in: context)
    } else {
      add(identity.relative(to: folder).description + fragment, at: span, in: context)
    }
  }

  func add(_ layers: [Place], of layer: Span, in context: Context) {
    self.layers[Site(layer, in: context)] = layers
  }

  func addAngle(at span: Span, in context: Context) { angles.insert(Site(span, in: context)) }

  func addListOfTexts(at span: Span, in context: Context) {
    listsOfTexts.insert(Site(span, in: context))
  }

  func addSplicedArray(at span: Span, in context: Context) {
    splicedArrays.insert(Site(span, in: context))
  }
}
