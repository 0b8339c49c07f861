// Code that runs before anything else in the process. Linking this target is enough to enable it. It is for programs
// only, because libraries have no such hook.
#pragma once

// Returns the program's original command line, beginning with its name; null if the C library doesn't provide it
// before main.
char *const *splash_start_words(void);

// Returns the number of words.
int splash_start_word_count(void);
