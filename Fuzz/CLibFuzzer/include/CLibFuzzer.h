#ifndef CLIBFUZZER_H
#define CLIBFUZZER_H

#include <stddef.h>
#include <stdint.h>

/// Tries an input; returns 0.
typedef int (*fuzz_subject)(const uint8_t *bytes, size_t count);

/// Returned by a build without libFuzzer.
static const int FUZZ_UNAVAILABLE = -1;

/// libFuzzer's main function: takes its options from the command line, and tries the subject with one input after
/// the other. Only builds with FUZZ_WITH_LIBFUZZER have libFuzzer.
int fuzz_run(int *argc, char ***argv, fuzz_subject subject);

#endif
