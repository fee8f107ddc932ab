// SPDX-License-Identifier: Apache-2.0
#ifndef PROGRAM_START_H
#define PROGRAM_START_H

// What the process was started with.
//
// Swift's own list of arguments is read from /proc/self/cmdline, which is not there in every
// chroot: the command then seemed to be called without any. The C library of GNU gives them to
// whatever runs before `main`; another one may not, and then the count is 0.

int program_argument_count(void);

// One of them, by its number; NULL if it does not exist.
const char *program_argument(int number);

// Keeps what is freed for what is needed next, and asks the system for more at once.
//
// For a process that ends soon. Usually the C library of GNU gives large pieces back, which are
// cleared again before their next use: a fifth of the page faults when two long lists are compiled.
// Another C library does as it likes.
void keep_freed_memory(void);

#endif
