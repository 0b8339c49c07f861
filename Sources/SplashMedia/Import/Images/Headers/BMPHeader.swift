import SplashSystem

extension ImageHeader {
  static func bmp(_ reader: ByteReader) throws(ReasonError) -> ImageHeader {
    guard let headerSize = reader.little32(14) else { throw .truncated(.bmp) }
    if headerSize == 12 {
      guard let width = reader.little16(18), let height = reader.little16(20) else {
        throw .truncated(.bmp)
      }
      return ImageHeader(.bmp, width, height)
    }
    guard let width = reader.little32(18), let height = reader.little32(22) else {
      throw .truncated(.bmp)
    }
    // A negative height means that the rows are ordered from top to bottom.
    let signed = Int(Int32(truncatingIfNeeded: height))
    return ImageHeader(.bmp, Int(Int32(truncatingIfNeeded: width)), abs(signed))
  }
}
