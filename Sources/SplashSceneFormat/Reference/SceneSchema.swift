import SplashScene

/// The JSON Schema (draft 2020-12) of scene files, generated from the decoders' declarations.
package enum SceneSchema {
  /// The schema as a document, which is always the same.
  package static var text: String {
    var builder = SchemaBuilder(SceneDeclarations.all())
    return SchemaWriter.text(of: builder.document())
  }
}
