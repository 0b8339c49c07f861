import SplashSceneFormat
import SplashSystem

/// `schema`: the JSON Schema of scenes.
enum SchemaCommand {
  static func run(_ invocation: Invocation, _ messages: Messages) throws(Failure) {
    guard let output = try invocation.onlyOutput(), !output.isStandardStream else {
      return try Terminal.write(raw: SceneSchema.text, to: .output)
    }
    try invocation.write(SceneSchema.text, to: output)
  }
}
