public import SplashMedia
public import SplashRaster

extension VideoLibrary: VideoSource {}
