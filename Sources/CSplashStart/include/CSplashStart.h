// What the program needs to do before anything else runs in its process. Linking this target is enough
// for that; it is for programs only, as a library has no say in it.
#pragma once

// The words that the program was started with, its own name first, as the system handed them over; null
// where the C library tells nobody before main.
char *const *splash_start_words(void);

// How many there are.
int splash_start_word_count(void);
