import SplashScene

/// The JSON Schema (draft 2020-12) of scene files, generated from the decoders' declarations.
public enum SceneSchema {
  /// The schema as a document, which is always the same.
  public static var text: String {
    var builder = SchemaBuilder(SceneDeclarations.all())
    return SchemaWriter.text(of: builder.document())
  }
}
