#ifndef CLIBFUZZER_H
#define CLIBFUZZER_H

#include <stddef.h>
#include <stdint.h>

/// libFuzzer's main function: takes its options from the command line, and tries `subject` with one
/// input after the other.
int LLVMFuzzerRunDriver(
    int *argc, char ***argv, int (*subject)(const uint8_t *bytes, size_t count));

#endif
