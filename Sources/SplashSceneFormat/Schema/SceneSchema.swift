import SplashScene

/// The JSON Schema of scene files (draft 2020-12), made from the declarations that they are read with.
public enum SceneSchema {
  /// The schema as a document, the same bytes each time.
  public static var text: String {
    var builder = SchemaBuilder(SceneDeclarations.all())
    return SchemaWriter.text(of: builder.document())
  }
}
