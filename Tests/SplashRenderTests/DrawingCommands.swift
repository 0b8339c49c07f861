import SplashRaster

extension [DisplayList.Command] {
  /// The commands and those in groups: a group is followed by its contents and its mask's contents.
  var flattened: [DisplayList.Command] {
    flatMap { command -> [DisplayList.Command] in
      guard case .group(let group) = command else { return [command] }
      return [command] + group.contents.flattened + (group.mask?.contents.flattened ?? [])
    }
  }
}
