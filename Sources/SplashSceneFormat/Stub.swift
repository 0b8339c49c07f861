enum SplashSceneFormatStub {}
