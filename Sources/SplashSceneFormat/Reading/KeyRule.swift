/// A relation between the keys of an object.
enum KeyRule: Hashable {
  /// Two keys can't be combined.
  case excludes(String, String)
  /// A key requires one of some other keys.
  case needs(String, [String])
  /// One of some keys is required.
  case requires([String])
  /// If a key has one of some values, the object must also match a schema.
  case when(String, [String], Schema)
}
