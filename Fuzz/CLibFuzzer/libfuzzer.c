#include "CLibFuzzer.h"

#ifdef FUZZ_WITH_LIBFUZZER
int LLVMFuzzerRunDriver(int *argc, char ***argv, fuzz_subject subject);

int fuzz_run(int *argc, char ***argv, fuzz_subject subject) {
  return LLVMFuzzerRunDriver(argc, argv, subject);
}
#else
int fuzz_run(int *argc, char ***argv, fuzz_subject subject) {
  (void)argc, (void)argv, (void)subject;
  return FUZZ_UNAVAILABLE;
}
#endif
