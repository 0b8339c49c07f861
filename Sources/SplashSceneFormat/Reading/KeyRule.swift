/// What the keys of an object have to do with one another.
enum KeyRule: Hashable {
  /// A key can't be there together with another one.
  case excludes(String, String)
  /// A key means something together with one of some others only.
  case needs(String, [String])
  /// One of some keys must be there.
  case requires([String])
  /// Where a key has one of some values, the object has to satisfy a schema as well.
  case when(String, [String], Schema)
}
