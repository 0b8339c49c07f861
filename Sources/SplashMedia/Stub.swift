enum SplashMediaStub {}
