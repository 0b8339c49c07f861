import Testing

@Suite struct StubTests {}
