enum SplashRenderStub {}
