public import SplashMedia
public import SplashRaster

extension SVGLibrary: DocumentSource {}
