/// A relation between the keys of an object.
enum KeyRule: Hashable {
  /// Two keys can't be combined.
  case excludes(String, String)
  /// A key requires at least one of some other keys.
  case needs(String, [String])
  /// At least one of some keys is required.
  case requires([String])
  /// If a key has one of the given values, the object must also match a schema.
  case when(String, [String], Schema)
}
