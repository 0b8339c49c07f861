int splash_kernels_stub(void) { return 0; }
